"""How a client reaches its servers: addresses, load balancing, retries, TLS and tokens.

Invariant: a call is repeated only after UNAVAILABLE, which says that nobody has worked on it or that its server is
gone; every call of the service may be repeated safely.
"""

from __future__ import annotations

import ipaddress
import json
from dataclasses import dataclass

import grpc

SERVICE = "openhand.v1.SolverService"
MESSAGE_BYTES = 64 << 20
"""Bytes that an answer may have; the servers' own limits are lower."""

POLICY = {
    "loadBalancingConfig": [{"round_robin": {}}],
    "methodConfig": [
        {
            "name": [{"service": SERVICE}],
            "retryPolicy": {
                "maxAttempts": 4,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ],
}

OPTIONS: list[tuple[str, str | int]] = [
    ("grpc.service_config", json.dumps(POLICY)),
    ("grpc.enable_retries", 1),
    ("grpc.max_receive_message_length", MESSAGE_BYTES),
    # A dead server is noticed although nothing is sent; not more often than servers allow.
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.dns_min_time_between_resolutions_ms", 2_000),
    # Clients of one process do not share connections, so that each balances for itself.
    ("grpc.use_local_subchannel_pool", 1),
]


@dataclass(frozen=True, slots=True)
class Security:
    """TLS with the given authorities (PEM; None: the system's own), the client's own certificate, a bearer token.

    name: of the server's certificate where it differs from the address. A token alone, with `tls` False, is sent in
    the clear: for networks that are protected otherwise.
    """

    tls: bool = True
    authorities: bytes | None = None
    certificate: bytes | None = None
    key: bytes | None = None
    token: str = ""
    name: str = ""

    def credentials(self) -> grpc.ChannelCredentials | None:
        """What a channel takes; None without TLS."""
        return grpc.ssl_channel_credentials(self.authorities, self.key, self.certificate) if self.tls else None

    def options(self) -> list[tuple[str, str | int]]:
        """The options of a channel."""
        return [*OPTIONS, *([("grpc.ssl_target_name_override", self.name)] if self.name else [])]

    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What every call carries."""
        return (("authorization", f"Bearer {self.token}"),) if self.token else ()


PLAIN = Security(tls=False)


def target_of(servers: str) -> str:
    """The target of a channel: "host:port", several with commas between, or what gRPC itself understands.

    >>> target_of("127.0.0.1:1,127.0.0.1:2")
    'ipv4:127.0.0.1:1,127.0.0.1:2'
    >>> target_of("openhand:50051")
    'dns:///openhand:50051'
    """
    if servers.split(":", maxsplit=1)[0] in ("dns", "ipv4", "ipv6", "unix", "unix-abstract", "vsock", "xds"):
        return servers
    parts = [part.strip() for part in servers.split(",")]
    kinds = set()
    for part in parts:
        host, colon, port = part.rpartition(":")
        if not colon or not host or not (port.isascii() and port.isdigit() and int(port) < 65536):
            raise ValueError(f"{part!r}; expected HOST:PORT")
        kinds.add(_kind(host))
    if kinds == {"dns"} and len(parts) == 1:
        return f"dns:///{parts[0]}"
    if len(kinds) > 1 or "dns" in kinds:
        raise ValueError(f"{servers!r}; expected one name, or addresses of one kind, all IPv4 or all IPv6")
    return f"{kinds.pop()}:{','.join(parts)}"


def _kind(host: str) -> str:
    try:
        return f"ipv{ipaddress.ip_address(host.strip('[]')).version}"
    except ValueError:
        return "dns"
