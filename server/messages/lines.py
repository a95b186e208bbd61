"""Messages as proto3 JSON: documents for people and scripts, lines for batch files.

Invariants: a written line has no line break inside and ends with one; bytes that are no message are refused with
BadLine, whatever they are, in one line of text that says where the JSON breaks off or which field it has wrong.
"""

from __future__ import annotations

import json
from typing import TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from server.errors import RequestError

M = TypeVar("M", bound=Message)


class BadLine(RequestError):
    """A line that is no message."""

    code = "INVALID_ARGUMENT"


def to_document(message: Message) -> str:
    """The message as an indented JSON document, no line break at its end."""
    return json_format.MessageToJson(message)


def to_line(message: Message) -> bytes:
    """The message as one line of JSON."""
    return json_format.MessageToJson(message, indent=None).encode() + b"\n"


def from_line(line: bytes, target: M) -> M:
    """Read a line of JSON into an empty message and return it; raises BadLine."""
    try:
        text = line.decode()
    except UnicodeDecodeError as bad:
        raise BadLine(f"byte {bad.start + 1} is no UTF-8; expected a JSON object") from None
    if not text.lstrip().startswith("{"):
        raise BadLine(f"{text.strip()[:20]!r} begins no JSON object; expected {{ ... }}")
    try:
        json_format.Parse(text, target)
    except json_format.ParseError as bad:
        raise BadLine(" ".join(str(bad).split())) from None
    except (ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as bad:
        # The parser lets some of these through for values of a wrong kind or nesting, depending on its version.
        raise BadLine(f"no {target.DESCRIPTOR.name}: {type(bad).__name__}") from None
    return target


def id_in(line: bytes) -> str:
    """The `id` of a line that is JSON but no message, empty where it has none."""
    try:
        value = json.loads(line)
        name = value.get("id") if isinstance(value, dict) else None
        # A lone surrogate is no text that an answer could carry.
        return name.encode().decode() if isinstance(name, str) else ""
    except (ValueError, RecursionError):
        return ""
