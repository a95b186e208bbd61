"""Blocks as HTML for a notebook or a page: one `div` that carries all its style with it.

Inline styles only, no script, no class, nothing fetched. The text takes the page's own colour and the rest are middle
tones and transparent greys, so that it reads on a light page and on a dark one, whatever decides which of them it is.
Invariant: every text has been escaped here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from solver.showing.blocks import Around, Block, Grid, Heading, Line, Paragraph, Spark, Style

_STYLES: dict[Style, str] = {
    "bold": "font-weight:600",
    "dim": "opacity:.65",
    "note": "font-style:italic",
    "clubs": "color:#1b9e4b;font-weight:600",
    "diamonds": "color:#2f80ed;font-weight:600",
    "hearts": "color:#dd3b31;font-weight:600",
    "spades": "font-weight:600",
    "loss": "color:#dd3b31;font-weight:700;background:rgba(221,59,49,.16);border-radius:3px;padding:0 3px",
    "good": "color:#1b9e4b;font-weight:600",
    "mark": "color:#b7791f",
}
_LINE = "1px solid rgba(128,128,128,.35)"
_BOX = "font:14px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;max-width:60em;overflow-x:auto"
_CELL = "padding:1px 10px 1px 0;vertical-align:top;white-space:nowrap;border:0;background:none;color:inherit"
_TABLE = "border-collapse:collapse;margin:4px 0 8px;border:0;color:inherit"

SEPARATOR = f'\n<hr style="border:0;border-top:{_LINE};margin:20px 0">\n'
"""What stands between two values on one page."""


def rendered(blocks: Iterable[Block], lang: str = "en") -> str:
    """The blocks as one `div`."""
    return _element("div", "".join(map(_block, blocks)), _BOX, f' lang="{escape(lang)}"')


def page(title: str, body: str, lang: str = "en") -> str:
    """A whole document around rendered blocks, light or dark as its reader likes it."""
    style = "margin:24px;background:Canvas;color:CanvasText"
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}" style="color-scheme:light dark">\n'
        f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f'</head>\n<body style="{style}">\n{body}\n</body>\n</html>\n'
    )


def _element(tag: str, inside: str, style: str = "", more: str = "") -> str:
    styled = f' style="{style}"' if style else ""
    return f"<{tag}{styled}{more}>{inside}</{tag}>"


def _line(one: Line) -> str:
    return "".join(
        _element("span", escape(span.text), _STYLES[span.style]) if span.style else escape(span.text) for span in one
    )


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return _element("div", _line(block.line), "font-weight:600;font-size:15px;margin:10px 0 4px")
    if isinstance(block, Paragraph):
        return _element("div", _line(block.line), f"margin:1px 0 1px {20 * block.indent}px")
    if isinstance(block, Around):
        return _around(block.seats)
    if isinstance(block, Grid):
        return _grid(block)
    return _spark(block)


def _grid(grid: Grid) -> str:
    rows = "".join(
        _element("tr", "".join(_cell("td", cell, place in grid.right) for place, cell in enumerate(row)), _ROW)
        for row in grid.rows
    )
    head = ""
    if grid.head:
        cells = "".join(_cell("th", cell, place in grid.right) for place, cell in enumerate(grid.head))
        head = _element("thead", _element("tr", cells, f"{_ROW};border-bottom:{_LINE}"))
    return _element("table", head + _element("tbody", rows), _TABLE)


_ROW = "background:none;border:0"


def _cell(tag: str, cell: Line, right: bool) -> str:
    weight = ";font-weight:400;opacity:.65" if tag == "th" else ""
    return _element(tag, _line(cell), f"{_CELL};text-align:{'right' if right else 'left'}{weight}")


def _around(seats: Sequence[Sequence[Line]]) -> str:
    """Three rows of three places: N on top, W and E in the middle, S below."""
    north, east, south = (_hand(one) for one in seats[:3])
    west = _hand(seats[3]) if len(seats) == 4 else ""
    felt = f"border:{_LINE};border-radius:6px;min-width:5em"
    rows = (("", north, ""), (west, None, east), ("", south, ""))
    inside = ""
    for row in rows:
        cells = (
            _element("td", "" if cell is None else cell, _CELL + (f";{felt}" if cell is None else ";padding:4px 12px"))
            for cell in row
        )
        inside += _element("tr", "".join(cells), _ROW)
    return _element("table", _element("tbody", inside), f"{_TABLE};text-align:left")


def _hand(lines: Sequence[Line]) -> str:
    return "".join(_element("div", _line(one), "white-space:nowrap;text-align:left") for one in lines)


def _spark(block: Spark) -> str:
    """A line from value to value, in the colour of the text."""
    step, height = 7, 28
    low, high = min(block.values), max(block.values)
    scale = (height - 4) / (high - low) if high > low else 0
    points = " ".join(
        f"{2 + step * place},{height - 2 - (value - low) * scale if scale else height / 2:g}"
        for place, value in enumerate(block.values)
    )
    wide = 4 + step * (len(block.values) - 1)
    drawing = _element(
        "svg",
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
        "vertical-align:middle;margin:0 8px;max-width:100%",
        f' width="{wide}" height="{height}" viewBox="0 0 {wide} {height}" role="img"',
    )
    return _element("div", _line(block.label) + drawing + _line(block.meaning), "margin:4px 0")
