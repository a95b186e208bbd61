"""Looking at values: a deal, a position, an answer, as text for a terminal or HTML for a notebook, in a language.

    blocks      what is shown, before it is text or HTML          terminal   webpage     the two renderings
    composing   deals, positions, solutions, tables, pars         reviewing, scoring        reviews, scores

>>> from solver import Deal
>>> print(text(Deal.parse("N:AK.7.. T8.9.. 9.A.Q."), "pl"))
  N
  ♠ A K
  ♥ 7
  ♦ -
  ♣ -
         E
         ♠ 10 8
         ♥ 9
         ♦ -
         ♣ -
  S
  ♠ 9
  ♥ A
  ♦ D
  ♣ -
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.deal import Deal
from solver.languages import Language, language
from solver.par import Par
from solver.position import Position
from solver.review import Review
from solver.showing import terminal as _text
from solver.showing import webpage as _html
from solver.showing.blocks import Block
from solver.showing.composing import deal_blocks, par_blocks, position_blocks, solution_blocks, table_blocks
from solver.showing.reviewing import review_blocks
from solver.solution import Solution
from solver.table import Table

Shown = Deal | Position | Solution | Table | Par | Review

__all__ = ["Shown", "blocks", "html", "page", "page_of", "text", "text_of"]


def blocks(value: Shown, lang: str | Language = "en") -> list[Block]:
    """What is shown of a value."""
    words = language(lang)
    if isinstance(value, Deal):
        return deal_blocks(value, words)
    if isinstance(value, Position):
        return position_blocks(value, words)
    if isinstance(value, Solution):
        return solution_blocks(value, words)
    if isinstance(value, Table):
        return table_blocks(value, words)
    return par_blocks(value, words) if isinstance(value, Par) else review_blocks(value, words)


def text(value: Shown, lang: str | Language = "en", *, colour: bool = False, ascii_only: bool = False) -> str:
    """A value as text; colour: with ANSI codes. ascii_only: letters for the suit symbols."""
    return text_of(blocks(value, lang), colour=colour, ascii_only=ascii_only)


def text_of(shown: Iterable[Block], *, colour: bool = False, ascii_only: bool = False) -> str:
    """Blocks as text."""
    found = _text.rendered(shown, colour)
    return found.translate(_text.ASCII) if ascii_only else found


def html(value: Shown, lang: str | Language = "en") -> str:
    """A value as one `div` that carries its style with it."""
    return _html.rendered(blocks(value, lang), language(lang).code)


def page(value: Shown, title: str, lang: str | Language = "en") -> str:
    """A value as a whole HTML document, light or dark as its reader likes it."""
    return page_of([html(value, lang)], title, lang)


def page_of(parts: Iterable[str], title: str, lang: str | Language = "en") -> str:
    """Several values that are HTML already as one document."""
    return _html.page(title, _html.SEPARATOR.join(parts), language(lang).code)
