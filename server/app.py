"""The life of a server: start, serve, drain, end.

    start   bind the port (alone: a second server on it fails), then health says SERVING
    drain   on SIGTERM or SIGINT: health says NOT_SERVING, new calls are UNAVAILABLE, those under way may finish
    end     when all have finished, or at the end of the grace period: what is left is UNAVAILABLE too, so that clients
            ask another server; the threads have ended before the process does

Invariants: `stop` may be called once, from the loop; after it nothing of the server is left running.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Any
from wsgiref.simple_server import WSGIServer

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from server.config import Config, ConfigError, address
from server.handlers import ITEM_HANDLERS, Handler
from server.logs import logging_to
from server.metrics import SERVICE, Metrics
from server.security import TokenGate, credentials, tokens
from server.service import Service
from solver import __version__

LAST_MOMENT = 1.0
"""Seconds that calls ended by the server have to tell their clients."""
SWITCH_INTERVAL = 0.001
"""Seconds after which a thread of Python makes way for the event loop; the default would eat half of a deadline of 10
milliseconds."""

_log = logging.getLogger("server.app")


def options(config: Config) -> list[tuple[str, int]]:
    """The settings of the gRPC library."""
    age = int(1000 * config.connection_age)
    return [
        # Two servers that share a port by accident would share the calls as well.
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", config.max_message_bytes),
        ("grpc.max_concurrent_streams", 1000),
        # Dead peers are noticed, and clients may ask whether the server is alive, but not all the time.
        ("grpc.keepalive_time_ms", 60_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
        ("grpc.http2.max_ping_strikes", 3),
        # Connections are made anew from time to time, so that new replicas get their share; the longest call fits into
        # the time that an old connection then has left.
        ("grpc.max_connection_age_ms", age or 2**31 - 1),
        ("grpc.max_connection_age_grace_ms", int(1000 * max(config.deadline, config.batch_deadline))),
        ("grpc.max_connection_idle_ms", 15 * 60 * 1000),
    ]


class Server:
    """One server: the service, health, reflection, metrics."""

    def __init__(self, config: Config, handlers: Mapping[str, Handler] = ITEM_HANDLERS) -> None:
        self.config = config
        self.port = 0
        self.metrics_port = 0
        self.metrics = Metrics()
        self.service = Service(config, self.metrics, handlers)
        self.health = health.aio.HealthServicer()
        self._handlers = handlers
        self._page: WSGIServer | None = None
        known = tokens(config)
        self._server = grpc.aio.server(interceptors=[TokenGate(known)] if known else [], options=options(config))

    async def start(self) -> None:
        """Bind and serve; raises ConfigError when that is not possible."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._server.add_generic_rpc_handlers((self.service.generic_handler(),))
        health_pb2_grpc.add_HealthServicer_to_server(self.health, self._server)
        if self.config.reflection:
            reflection.enable_server_reflection((SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME), self._server)
        secure = credentials(self.config)
        try:
            if secure is None:
                self.port = self._server.add_insecure_port(self.config.listen)
            else:
                self.port = self._server.add_secure_port(self.config.listen, secure)
        except RuntimeError:
            raise ConfigError(f"--listen: cannot bind {self.config.listen}; is something else listening?") from None
        if self.config.metrics:
            host, port = address(self.config.metrics, "--metrics")
            try:
                self._page, _ = start_http_server(port, host.strip("[]"), self.metrics.registry)
            except OSError as bad:
                raise ConfigError(f"--metrics: cannot bind {self.config.metrics}: {bad.strerror}") from None
            self.metrics_port = self._page.server_port
        await self._server.start()
        for name in ("", SERVICE):
            await self.health.set(name, health_pb2.HealthCheckResponse.SERVING)

    async def stop(self, grace: float | None = None) -> None:
        """Drain: let calls finish for `grace` seconds, then end them."""
        grace = self.config.grace if grace is None else grace
        _log.info("draining", extra={"fields": {"calls": len(self.service.calls), "grace": grace}})
        self.service.draining = True
        await self.health.enter_graceful_shutdown()
        stopped = asyncio.ensure_future(self._server.stop(grace + LAST_MOMENT))
        await asyncio.wait([stopped], timeout=grace)
        left = list(self.service.calls)
        for call in left:
            call.evict()
        await stopped
        await self.service.admission.close()
        if self._page is not None:
            await asyncio.to_thread(self._page.shutdown)
            self._page.server_close()
        _log.info("stopped", extra={"fields": {"ended": len(left)}})


async def serve(config: Config, announce: Callable[[str], Any] = print) -> None:
    """Serve until SIGTERM or SIGINT; raises ConfigError."""
    server = Server(config)
    await server.start()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:  # Windows has no such handlers of loops
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    started = config.shown() | {"version": __version__, "port": server.port, "metrics_port": server.metrics_port}
    _log.info("serving", extra={"fields": started})
    host, _ = address(config.listen, "--listen")
    announce(f"openhand {__version__} answers on {host}:{server.port}")
    await ended.wait()
    await server.stop()


def run(config: Config) -> None:
    """Serve in this process, with its log on standard error; raises ConfigError."""
    with logging_to(level=config.log_level):
        asyncio.run(serve(config, lambda line: print(line, flush=True)))
