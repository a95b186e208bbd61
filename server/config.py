"""What an operator can set: one declaration a setting, from which its flag, its variable and its help are made.

    field max_nodes   flag --max-nodes   variable OPENHAND_MAX_NODES

Invariants: a Config that exists is consistent (`check` has passed); it holds names of secret files, never a secret, so
that all of it may be printed.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from server.cpus import usable_cpus
from server.sessions import LARGEST_SESSION
from solver import Limits

MIB = 1 << 20
LONGEST = 2_000_000
"""Seconds, three weeks: as milliseconds they have to fit 31 bits."""
CEILINGS = {
    "workers": 1025,
    "max_nodes": 2**63,
    **dict.fromkeys(
        ("max_milliseconds", "queue", "batches", "max_batch_items", "max_message_bytes", "sessions_mib"), 2**31
    ),
}
"""What settings have to be less than."""


class ConfigError(ValueError):
    """Settings that do not go together, or cannot be used here; the message names the flag."""


def setting(default: Any, text: str) -> Any:
    """A field with the help of its flag."""
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server. Seconds are seconds, sizes are what their names say; 0 is as the help tells."""

    listen: str = setting(
        "127.0.0.1:50051", "HOST:PORT to answer on; port 0 takes a free one. [::]:50051 is everywhere."
    )
    workers: int = setting(0, "Threads that search; 0: one for each CPU this process may use (affinity, cgroup).")
    max_nodes: int = setting(2_000_000_000, "Ceiling of a question's search nodes; 0 is none.")
    max_milliseconds: int = setting(30_000, "Ceiling of a question's search time; 0 is none.")
    deadline: float = setting(60.0, "Seconds for a call whose client set no deadline, waiting included.")
    batch_deadline: float = setting(3600.0, "The same for a batch.")
    queue: int = setting(256, "Work that may wait for each method, in units of one Solve.")
    batches: int = setting(16, "Batches under way at once.")
    max_batch_items: int = setting(10_000, "Items of one batch.")
    max_message_bytes: int = setting(4 * MIB, "Bytes of a request message.")
    stall: float = setting(60.0, "Seconds that a batch waits for a client that takes no answers, before it is ended.")
    sessions_mib: int = setting(0, "Hard cap on the memory of all searches, warm ones included; 0: 256, or 5 a thread.")
    grace: float = setting(25.0, "Seconds that requests under way have to finish after SIGTERM.")
    connection_age: float = setting(300.0, "Seconds after which a connection is asked to be made anew, for balance.")
    reflection: bool = setting(True, "Tell grpcurl and buf curl the schema.")
    metrics: str = setting("", "HOST:PORT of the Prometheus page; empty: none.")
    tls_cert: str = setting("", "PEM file of the server's certificate chain.")
    tls_key: str = setting("", "PEM file of its private key.")
    tls_client_ca: str = setting("", "PEM file of the authorities of clients' certificates, which are then required.")
    token_file: str = setting("", "File of bearer tokens, one a line; then every call but health needs one of them.")
    insecure: bool = setting(False, "Answer on a public address although neither TLS nor a token protects it.")
    log_level: str = setting("INFO", "DEBUG, INFO, WARNING or ERROR; requests are logged at INFO.")

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            # (Written so that what is no number at all is refused too.)
            if isinstance(value, int | float) and not isinstance(value, bool) and not value >= 0:
                raise ConfigError(f"{flag(one.name)}: {value}; expected 0 or more")
            if isinstance(value, float) and value > LONGEST:
                raise ConfigError(f"{flag(one.name)}: {value} seconds; expected at most {LONGEST}")
        for name in ("deadline", "batch_deadline", "queue", "batches", "max_batch_items", "max_message_bytes", "stall"):
            if not getattr(self, name):
                raise ConfigError(f"{flag(name)}: 0; expected more")
        for name, most in CEILINGS.items():
            if getattr(self, name) >= most:
                raise ConfigError(f"{flag(name)}: {getattr(self, name)}; expected less than {most}")
        if self.log_level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise ConfigError(f"--log-level: {self.log_level}; expected DEBUG, INFO, WARNING or ERROR")
        host, _ = address(self.listen, "--listen")
        if self.metrics:
            address(self.metrics, "--metrics")
        if bool(self.tls_cert) != bool(self.tls_key):
            raise ConfigError("--tls-cert, --tls-key: one without the other; expected both or none")
        if self.tls_client_ca and not self.tls_cert:
            raise ConfigError("--tls-client-ca: without --tls-cert; expected the server's own certificate as well")
        if not (self.tls_cert or self.token_file or self.insecure or is_loopback(host)):
            raise ConfigError(
                f"--listen: {host} can be reached from outside; expected --tls-cert and --tls-key, --token-file, "
                "or --insecure where something else protects it"
            )
        least = self.threads * LARGEST_SESSION
        if self.sessions_bytes < least:
            raise ConfigError(
                f"--sessions-mib: {self.sessions_mib} for {self.threads} searches at once; "
                f"expected at least {-(-least // MIB)}"
            )

    @property
    def threads(self) -> int:
        """How many searches run at once."""
        return self.workers or usable_cpus()

    @property
    def sessions_bytes(self) -> int:
        """The most that all searches may hold."""
        return MIB * (self.sessions_mib or max(256, 5 * self.threads))

    @property
    def ceiling(self) -> Limits:
        """The most that one question may use."""
        return Limits(self.max_nodes, self.max_milliseconds)

    def shown(self) -> dict[str, Any]:
        """Every setting by its name, for the log."""
        return {one.name: getattr(self, one.name) for one in fields(self)} | {"threads": self.threads}


def flag(name: str) -> str:
    """The flag of a setting."""
    return "--" + name.replace("_", "-")


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"OPENHAND_{name.upper()}"


def address(text: str, where: str) -> tuple[str, int]:
    """Host and port of HOST:PORT; raises ConfigError."""
    host, colon, port = text.rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise ConfigError(f"{where}: {text!r}; expected HOST:PORT")
    return host, int(port)


def is_loopback(host: str) -> bool:
    """Whether a host can be reached from this machine alone. A name counts as public unless it is localhost."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def secret(path: str, where: str) -> bytes:
    """The contents of a file of keys, certificates or tokens; raises ConfigError."""
    try:
        return Path(path).read_bytes()
    except OSError as bad:
        raise ConfigError(f"{where}: {path}: {bad.strerror}") from None
