"""Who may ask: TLS, client certificates, bearer tokens.

Invariants: tokens are compared in time that does not depend on them; the health service needs none, because what probes
it (Kubernetes, load balancers) has none to give. No secret is logged.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import grpc

from server.calls import request_id_of
from server.config import Config, ConfigError, secret
from server.status import Ending

_HEALTH = "/grpc.health.v1.Health/"

_log = logging.getLogger("server.security")


def credentials(config: Config) -> grpc.ServerCredentials | None:
    """The server's side of TLS, None without it; raises ConfigError."""
    if not config.tls_cert:
        return None
    pair = (secret(config.tls_key, "--tls-key"), secret(config.tls_cert, "--tls-cert"))
    authorities = secret(config.tls_client_ca, "--tls-client-ca") if config.tls_client_ca else None
    return grpc.ssl_server_credentials([pair], authorities, require_client_auth=authorities is not None)


def tokens(config: Config) -> tuple[bytes, ...]:
    """The tokens that open the service, none when it is open to all; raises ConfigError."""
    if not config.token_file:
        return ()
    found = tuple(line.strip() for line in secret(config.token_file, "--token-file").splitlines() if line.strip())
    if not found:
        raise ConfigError(f"--token-file: {config.token_file} is empty; expected a token a line")
    return found


class TokenGate(grpc.aio.ServerInterceptor):
    """Lets calls through that carry one of the tokens."""

    def __init__(self, known: tuple[bytes, ...]) -> None:
        self._known = known

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]],
        details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        """The method's own handler, or one that refuses."""
        metadata = tuple(details.invocation_metadata or ())
        if details.method.startswith(_HEALTH) or self._opens(dict(metadata).get("authorization", "")):
            return await continuation(details)
        request_id = request_id_of(metadata)
        ending = Ending(grpc.StatusCode.UNAUTHENTICATED, "expected the metadata authorization: Bearer TOKEN")

        async def refuse(_: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> None:
            line = {"method": details.method[-100:], "code": ending.code.name, "request_id": request_id}
            _log.info("request", extra={"fields": line | {"peer": context.peer()}})
            await context.abort(ending.code, ending.message, ending.trailing(request_id))

        return grpc.unary_unary_rpc_method_handler(refuse)

    def _opens(self, header: str | bytes) -> bool:
        text = header.encode() if isinstance(header, str) else header
        scheme, _, token = text.partition(b" ")
        # All are compared, so that the time does not tell which one came close.
        matches = [hmac.compare_digest(token.strip(), one) for one in self._known]
        return scheme.lower() == b"bearer" and any(matches)
