"""How a call ends without an answer: a gRPC status with details that a program can read.

    INVALID_ARGUMENT     BadRequest: every violation with its field path
    RESOURCE_EXHAUSTED   RetryInfo: when to ask again
    every one            ErrorInfo: the reason as a word, of the domain "openhand"; RequestInfo: the request's id

Invariants: what a status carries fits into the 8 KiB that every gRPC client accepts, however much was wrong: violations
that have no room are counted in the message. Nothing internal is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from server.errors import BadRequest, RequestError

DOMAIN = "openhand"
DETAILS = "grpc-status-details-bin"
REQUEST_ID_KEY = "x-request-id"
LONGEST_MESSAGE = 1000
"""Bytes of a status message as sent, where a byte beyond ASCII takes three."""
LONGEST_DETAILS = 3000

REASONS = {
    grpc.StatusCode.INVALID_ARGUMENT: "INVALID_REQUEST",
    grpc.StatusCode.RESOURCE_EXHAUSTED: "QUEUE_FULL",
    grpc.StatusCode.DEADLINE_EXCEEDED: "DEADLINE_EXCEEDED",
    grpc.StatusCode.CANCELLED: "CANCELLED",
    grpc.StatusCode.UNAVAILABLE: "DRAINING",
    grpc.StatusCode.UNIMPLEMENTED: "NOT_SUPPORTED",
    grpc.StatusCode.UNAUTHENTICATED: "TOKEN_REQUIRED",
    grpc.StatusCode.INTERNAL: "INTERNAL",
}


class Ending(Exception):
    """A call ends with this status in place of an answer."""

    def __init__(
        self, code: grpc.StatusCode, message: str, details: Sequence[Message] = (), *, retry_after: float = 0.0
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = tuple(details)
        if retry_after:
            retry = error_details_pb2.RetryInfo()
            retry.retry_delay.FromMilliseconds(int(1000 * retry_after))
            self.details += (retry,)

    def trailing(self, request_id: str) -> tuple[tuple[str, str | bytes], ...]:
        """The trailing metadata of a call that ends so."""
        info = error_details_pb2.ErrorInfo(reason=REASONS[self.code], domain=DOMAIN)
        request = error_details_pb2.RequestInfo(request_id=request_id)
        status = status_pb2.Status(code=self.code.value[0], message=self.message)
        for detail in (info, *self.details, request):
            packed = AnyMessage()
            packed.Pack(detail)
            status.details.append(packed)
        return ((REQUEST_ID_KEY, request_id), (DETAILS, status.SerializeToString()))


def refusal(refused: RequestError) -> Ending:
    """The status of a request that was refused."""
    code = grpc.StatusCode[refused.code]
    if not isinstance(refused, BadRequest):
        return Ending(code, cut(str(refused)))
    shown = error_details_pb2.BadRequest()
    lines: list[str] = []
    for bad in refused.violations:
        tail = f"; expected {bad.expected}" if bad.expected else ""
        field, text = cut(bad.field, 300), cut(bad.problem + tail, LONGEST_MESSAGE)
        shown.field_violations.add(field=field, description=text)
        if shown.ByteSize() > LONGEST_DETAILS:
            del shown.field_violations[-1]
            break
        lines.append(f"{field}: {text}")
    more = len(refused.violations) - len(lines)
    message = cut("\n".join(lines), LONGEST_MESSAGE - 40) + (f"\n... and {more} more" if more else "")
    return Ending(code, message, (shown,))


def cut(text: str, most: int = LONGEST_MESSAGE) -> str:
    """The text, or as much of its beginning as takes `most` bytes to send."""
    if 3 * len(text) <= most:
        return text
    used = 0
    for place, character in enumerate(text):
        used += 1 if " " <= character <= "~" and character != "%" else 3 * len(character.encode(errors="replace"))
        if used > most - 4:
            return text[:place] + " ..."
    return text


def internal(request_id: str) -> Ending:
    """The status after an exception that nobody expected; the log has the rest under the request's id."""
    return Ending(grpc.StatusCode.INTERNAL, f"internal error; the server's log tells more under request {request_id}")
