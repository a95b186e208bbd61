"""What is shown, before it is text or HTML: blocks of lines of styled spans.

    Heading     one line on top of what follows            Around     hands by seat, around the table
    Paragraph   one line, perhaps indented                 Grid       rows and columns, perhaps with a head
    Spark       a row of numbers as a picture

A value is composed into blocks once (composing.py, reviewing.py) and rendered from them by terminal.py and webpage.py,
so that both show the same. Invariant: nothing in a block is marked up or escaped yet; a style is one of STYLES.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from solver.cards import SUIT_SYMBOLS, Card, Suit
from solver.languages import Language

Style: TypeAlias = Literal["", "bold", "dim", "note", "clubs", "diamonds", "hearts", "spades", "loss", "good", "mark"]
SUIT_STYLES: dict[Suit, Style] = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}
LEADS = "▸"
HEADS = "●"
TURN = "◂"
TO = "→"
MINUS = "−"  # noqa: RUF001 (a minus as wide as the digits)


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one style."""

    text: str
    style: Style = ""


Line: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A line on top of what follows."""

    line: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line; indent 1 stands below what comes before it."""

    line: Line
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Around:
    """A block of lines a seat, N E S and perhaps W."""

    seats: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells; `right` are the columns whose cells stand at the right."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    right: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Spark:
    """Numbers in a row, their label in front and what they mean behind."""

    label: Line
    values: tuple[int, ...]
    meaning: Line = ()


Block: TypeAlias = Heading | Paragraph | Around | Grid | Spark


def line(*parts: str | Span | Line) -> Line:
    """Texts, spans and lines put together."""
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            spans += [Span(part)] if part else []
        elif isinstance(part, Span):
            spans.append(part)
        else:
            spans += part
    return tuple(spans)


def joined(lines: Iterable[Line], gap: str = " ") -> Line:
    """Lines with a gap between."""
    found: list[Span] = []
    for number, one in enumerate(lines):
        found += ([Span(gap)] if number else []) + list(one)
    return tuple(found)


def card(one: Card, language: Language) -> Line:
    """A card in its suit's colour."""
    return line(Span(language.card(one), SUIT_STYLES[one.suit]))


def cards(many: Iterable[Card], language: Language) -> Line:
    """Cards with spaces between."""
    return joined(card(one, language) for one in many)


def symbol(suit: Suit) -> Span:
    """A suit's symbol in its colour."""
    return Span(SUIT_SYMBOLS[suit], SUIT_STYLES[suit])


def coloured(text: str) -> Line:
    """A text whose suit symbols get their colours."""
    spans: list[Span] = []
    rest = ""
    for letter in text:
        if letter in SUIT_SYMBOLS:
            spans += [Span(rest)] if rest else []
            spans.append(symbol(Suit(SUIT_SYMBOLS.index(letter))))
            rest = ""
        else:
            rest += letter
    return tuple(spans + ([Span(rest)] if rest else []))
