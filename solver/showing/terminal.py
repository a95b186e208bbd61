"""Blocks as text for a terminal: columns lined up, colours as ANSI codes where they are wanted.

Invariants: without colours there is nothing but the characters; a line has no spaces at its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining

from solver.showing.blocks import (
    HEADS,
    LEADS,
    MINUS,
    TO,
    TURN,
    Around,
    Block,
    Grid,
    Heading,
    Line,
    Paragraph,
    Span,
    Style,
)

BARS = "▁▂▃▄▅▆▇█"
GAP = "  "
ASCII = str.maketrans(
    {**dict(zip("♣♦♥♠", "CDHS", strict=True)), LEADS: ">", HEADS: "*", TURN: "<", MINUS: "-", TO: "->"}
) | str.maketrans({bar: str(height) for height, bar in enumerate(BARS)})
"""What stands for the symbols where an output cannot take them."""
_CODES: dict[Style, str] = {
    "bold": "1", "dim": "2", "note": "3", "clubs": "32", "diamonds": "94", "hearts": "31", "spades": "1",
    "loss": "1;31", "good": "32", "mark": "1;36",
}  # fmt: skip


def rendered(blocks: Iterable[Block], colour: bool = False) -> str:
    """The blocks as one text, no line break at its end."""
    return "\n".join(_coded(one, colour) for one in lines_of(blocks))


def lines_of(blocks: Iterable[Block]) -> list[Line]:
    """The lines of the blocks."""
    found: list[Line] = []
    for block in blocks:
        if isinstance(block, Heading):
            found += [*([()] if found else []), tuple(Span(span.text, span.style or "bold") for span in block.line)]
        elif isinstance(block, Paragraph):
            found.append((Span("  " * block.indent), *block.line) if block.indent else block.line)
        elif isinstance(block, Around):
            found += _around(block.seats)
        elif isinstance(block, Grid):
            found += _grid(block)
        else:
            found.append((*block.label, Span(" "), Span(sparkline(block.values)), Span(" "), *block.meaning))
    return found


def sparkline(values: Sequence[int]) -> str:
    """A bar a number, the least and the greatest of them the lowest and the highest; level ones in the middle."""
    low, high = min(values), max(values)
    if low == high:
        return BARS[3] * len(values)
    return "".join(BARS[(value - low) * (len(BARS) - 1) // (high - low)] for value in values)


def width(one: Line) -> int:
    """Columns on the screen."""
    return sum(not combining(letter) for span in one for letter in span.text)


def _coded(one: Line, colour: bool) -> str:
    if not colour:
        return "".join(span.text for span in one).rstrip()
    return "".join(f"\033[{_CODES[span.style]}m{span.text}\033[0m" if span.style else span.text for span in one)


def _padded(one: Line, columns: int, right: bool = False) -> Line:
    pad = Span(" " * (columns - width(one)))
    return (pad, *one) if right else (*one, pad)


def _grid(grid: Grid) -> list[Line]:
    head = tuple(tuple(Span(span.text, span.style or "dim") for span in cell) for cell in grid.head)
    rows = [head, *grid.rows] if grid.head else list(grid.rows)
    columns = max(map(len, rows), default=0)
    widths = [max((width(row[place]) for row in rows if place < len(row)), default=0) for place in range(columns)]
    found = []
    for row in rows:
        spans: list[Span] = [Span(GAP)]
        for place, cell in enumerate(row):
            spans += [*([Span(GAP)] if place else []), *_padded(cell, widths[place], place in grid.right)]
        found.append(tuple(spans))
    return found


def _around(seats: Sequence[Sequence[Line]]) -> list[Line]:
    """N on top, W and E beside each other, S below."""
    north, east, south = seats[:3]
    west = seats[3] if len(seats) == 4 else ()
    indent = Span(GAP)
    left = max(map(width, west), default=0) + len(GAP) if west else 0
    middle = max(width(one) for one in (*north, *south)) + len(GAP)
    found: list[Line] = [(indent, Span(" " * left), *one) for one in north]
    for place, one in enumerate(east):
        first: Line = west[place] if west else ()
        found.append((indent, *_padded(first, left + middle), *one))
    return found + [(indent, Span(" " * left), *one) for one in south]
