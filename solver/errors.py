"""The errors a user can cause, each naming the field, the place and what was expected.

One class for all of them: `InputError`, a subclass of `ValueError`. It carries

    field     where in the input: "deal", "play[7]", "mode", "options.max_level"
    problem   what is wrong, in lower case, with the value shown
    expected  what would have been right (may be empty)
    text, at  the text that was parsed and the offset of the first offending character (may be absent)

The command line draws a caret under `at`; the service turns `field` into a BadRequest violation.
"""

from __future__ import annotations

from collections.abc import Callable

FIELD, PROBLEM, EXPECTED = 64, 160, 360
"""The most characters of each part: a message is one short line whatever was sent."""


def quoted(value: object) -> str:
    """A value as an error shows it: its repr, cut short; a number too long to print is described.

    >>> print(quoted("AK"), quoted(10**5000))
    'AK' a number of more than 18 digits
    """
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number of more than 18 digits"
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:50] + "...")
    try:
        text = repr(value)
    except ValueError:  # somewhere inside is a number too long to print
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:70] + "..."


def is_whole(value: object) -> bool:
    """Is it an int, and no truth value?

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def _fit_to_print(text: str, most: int) -> str:
    """On one line, without control characters, of at most so many characters."""
    if len(text) > most:
        text = text[: most - 3] + "..."
    return "".join(c if c.isprintable() else "?" for c in text)


class InputError(ValueError):
    """Bad input, refused before anything else happens.

    >>> raise InputError("deal", "card twice: TH", expected="every card once")
    Traceback (most recent call last):
        ...
    solver.errors.InputError: deal: card twice: TH; expected every card once
    """

    def __init__(
        self,
        field: str,
        problem: str,
        *,
        expected: str = "",
        text: str | None = None,
        at: int | None = None,
    ) -> None:
        self.field = _fit_to_print(field, FIELD)
        self.problem = _fit_to_print(problem, PROBLEM)
        self.expected = _fit_to_print(expected, EXPECTED)
        self.text = text
        self.at = at
        super().__init__(self.message())

    def __reduce__(self) -> tuple[Callable[..., InputError], tuple[object, ...]]:
        return (_remade, (self.field, self.problem, self.expected, self.text, self.at))

    def message(self) -> str:
        """The whole message on one line: field, problem, expectation."""
        tail = f"; expected {self.expected}" if self.expected else ""
        return f"{self.field}: {self.problem}{tail}"

    def within(self, field: str) -> InputError:
        """The same error seen from an enclosing message: `field` is put before its own field."""
        return InputError(f"{field}.{self.field}", self.problem, expected=self.expected, text=self.text, at=self.at)

    def caret(self) -> str:
        """The offending text with a caret under the place, two lines; empty when the place is unknown."""
        if self.text is None or self.at is None:
            return ""
        # A window keeps long deals readable and the caret on screen; control characters would move it.
        start = max(0, self.at - 60)
        shown = "".join(c if c.isprintable() else "?" for c in self.text[start : self.at + 40])
        lead = "..." if start else ""
        return f"{lead}{shown}\n{' ' * (len(lead) + self.at - start)}^"


def _remade(field: str, problem: str, expected: str, text: str | None, at: int | None) -> InputError:
    """An error that has come from another process."""
    return InputError(field, problem, expected=expected, text=text, at=at)
