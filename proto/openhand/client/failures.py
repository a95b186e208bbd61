"""Why a call has no answer, with the details that the service sends along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grpc
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

_DETAILS = "grpc-status-details-bin"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong with a request: the path of its field, and what was found and expected."""

    field: str
    description: str


class CallFailed(Exception):
    """A call that ended without an answer.

    violations: of a request that was refused. retry_after: seconds, when the server said so. request_id: the name of
    the call in the server's log.
    """

    def __init__(
        self,
        code: grpc.StatusCode,
        message: str,
        violations: tuple[Violation, ...] = (),
        retry_after: float | None = None,
        request_id: str = "",
    ) -> None:
        super().__init__(f"{code.name}: {message}")
        self.code = code
        self.message = message
        self.violations = violations
        self.retry_after = retry_after
        self.request_id = request_id


def failure_of(error: grpc.RpcError | grpc.aio.AioRpcError) -> CallFailed:
    """The failure that gRPC reports, in words of this package."""
    status = status_pb2.Status()
    trailing: Any = error.trailing_metadata()
    for key, value in trailing or ():
        if key == _DETAILS and isinstance(value, bytes):
            try:
                status.ParseFromString(value)
            except DecodeError:
                status.Clear()
    violations: list[Violation] = []
    retry_after = None
    request_id = ""
    for detail in status.details:
        bad, retry, request = (
            error_details_pb2.BadRequest(),
            error_details_pb2.RetryInfo(),
            error_details_pb2.RequestInfo(),
        )
        if detail.Unpack(bad):
            violations += (Violation(one.field, one.description) for one in bad.field_violations)
        elif detail.Unpack(retry):
            retry_after = retry.retry_delay.ToMilliseconds() / 1000
        elif detail.Unpack(request):
            request_id = request.request_id
    return CallFailed(error.code(), error.details() or "", tuple(violations), retry_after, request_id)
