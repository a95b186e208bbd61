"""Spoiled inputs, and what a refusal of one has to look like. Not a test module."""

from collections.abc import Callable
from random import Random
from typing import Any

from solver import InputError

MESSAGE = 600
"""The longest message that is still a message."""
WORDS = ["", "-", "--", "N:", "W:", ":", ".", "..", "+", "+7C8C", "/", " ", "\n", "\t", "10", "1", "0", "T", "♠"]
WORDS += ["é", "\0", "\x1b[2J", "\u202e", "\ud800", "\ufeff", "\u2028", "\U0001d7d9", "AS", "XX", "7", "%s{}"]
NUMBERS = [-1, 0, 1, 2, 3, 7, 8, 9, 10, 31, 32, 255, 2**31, 2**32, 2**63, 2**64, -(2**63), 10**30]


def spoiled(text: str, rng: Random) -> str:
    """The text cut, doubled, shuffled, moved or with something foreign in it."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((1, 1, 1, 2, 9)))
        piece = text[at:end]
        kind = rng.randrange(7)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:end] + text[at:]
        elif kind == 2:
            text = text[:at] + rng.choice(WORDS) + text[end:]
        elif kind == 3:
            text = text[:at] + rng.choice("789TJQKA.SHDC :/-") + text[end:]
        elif kind == 4:
            words = text.split(" ")
            rng.shuffle(words)
            text = " ".join(words)
        elif kind == 5:
            text = text[:at] + rng.choice((piece.lower(), piece.swapcase(), piece[::-1])) + text[end:]
        else:
            text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x11_0000)))) + text[end:]
    return text


def tried(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What the call gives, or None for a proper refusal; anything else it raises is a bug."""
    try:
        return call(*arguments, **named)
    except InputError as error:
        check_error(error)
        return None


def check_error(error: InputError) -> None:
    """What it says is fit to print anywhere: one line, no control characters, of bounded length."""
    assert error.field
    assert error.problem
    assert str(error) == error.message()
    assert error.message().isprintable(), repr(error.message()[:MESSAGE])
    assert len(error.message()) <= MESSAGE, error.message()[:MESSAGE]
    lines = error.caret().split("\n")
    assert len(lines) <= 2
    assert all(line.isprintable() and len(line) < 150 for line in lines), lines
