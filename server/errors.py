"""Refusals: why a request gets no answer, as exceptions that know their gRPC status name and the field to blame.

    RequestError            code, field, one sentence for people
      BadRequest            INVALID_ARGUMENT: every `InputError` found in the request, each with its path in it
      Unimplemented         UNIMPLEMENTED: a question that this version does not answer

Invariants: a field path is relative to the message that was read ("position.play[7]" inside a SolveRequest), in the
names of the schema; an outer reader puts its own field before it. A BadRequest has at least one violation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, ParamSpec, TypeVar

from solver import InputError

P = ParamSpec("P")
T = TypeVar("T")


class RequestError(Exception):
    """A request without an answer."""

    code: ClassVar[str]
    """Name of the gRPC status that the call ends with."""
    field: str
    """Path of the first field to blame, empty when there is none."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class BadRequest(RequestError):
    """What is wrong with a request, all of it.

    >>> str(BadRequest([InputError("deal", "3 hands", expected="4 hands")]).within("position"))
    'position.deal: 3 hands; expected 4 hands'
    """

    code = "INVALID_ARGUMENT"

    def __init__(self, violations: Iterable[InputError]) -> None:
        self.violations = tuple(violations)
        super().__init__("\n".join(bad.message() for bad in self.violations), self.violations[0].field)

    def within(self, field: str) -> BadRequest:
        """The same refusal seen from an enclosing message, in which this one is the field `field`."""
        return BadRequest(bad.within(field) for bad in self.violations)


class Unimplemented(RequestError):
    """The question is known to the schema, but this version has no answer to it."""

    code = "UNIMPLEMENTED"


class Problems:
    """Collects what is wrong with a message while it is read, so that the sender hears all of it at once."""

    def __init__(self) -> None:
        self.found: list[InputError] = []

    def read(self, reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """What the reader returns; None after a refusal, which is kept."""
        try:
            return reader(*args, **kwargs)
        except (InputError, BadRequest) as bad:
            self.add(bad)
            return None

    def read_field(self, field: str, reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """As `read`, for a reader of the message in field `field`: its paths get that name in front."""
        try:
            return reader(*args, **kwargs)
        except (InputError, BadRequest) as bad:
            self.add(bad.within(field))
            return None

    def add(self, bad: InputError | BadRequest) -> None:
        """Keep a refusal."""
        self.found += bad.violations if isinstance(bad, BadRequest) else (bad,)

    def refuse(self) -> None:
        """Raise BadRequest if anything was found."""
        if self.found:
            raise BadRequest(self.found)


def moved(bad: InputError, field: str) -> InputError:
    """The same error under another field path."""
    return InputError(field, bad.problem, expected=bad.expected, text=bad.text, at=bad.at)
