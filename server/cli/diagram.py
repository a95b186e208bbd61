"""A deal as a diagram: the hands around the table, a suit a line, the strongest card of each suit first.

              N
              ♠ 7
              ♥ A K Q
              ...
    W                        E
    ♠ 9                      ♠ J 10 8
    ...
              S
              ...

With three players the west is empty. Ranks stand in the order of the mode that is asked for: a trump suit of a belote
is J 9 A 10 K Q 8 7, another suit A 10 K Q J 9 8 7.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from server.cli.showing import SUIT_STYLES, Screen, rank_text
from solver import Card, Contract, Deal, PlayMode, Position, Rules, Seat, Suit
from solver.cards import cards_of, shown

GAP = 3
"""Spaces between two columns of the diagram."""


def show_diagram(screen: Screen, rules: Rules, deal: Deal, dealer: Seat, contract: Contract | None) -> None:
    """Print a deal before the auction, its suits by strength in a contract, or at no trump where there is none."""
    screen.print(Text.assemble(screen.rules(rules), f", dealer {dealer}"))
    mode = PlayMode.NO_TRUMP if contract is None else contract.mode
    for line in _lines([_block(screen, hand, Seat(place)) for place, hand in enumerate(_sorted(rules, deal, mode))]):
        screen.print(line)
    if deal.dubel:
        screen.print(Text.assemble("dubel: ", screen.cards(shown(cards_of(deal.dubel)))))


def _sorted(rules: Rules, deal: Deal, mode: PlayMode) -> list[tuple[Card, ...]]:
    """The hands by strength in a mode. Who declares changes nothing about that."""
    position = Position(rules, deal, mode, Seat.NORTH, rules.declarers(mode)[0])
    return [position.by_strength(deal.hand(Seat(place))) for place in range(deal.seats)]


def _block(screen: Screen, hand: Sequence[Card], seat: Seat) -> list[Text]:
    """A hand: its seat, then a suit a line."""
    lines = [Text(str(seat), "bold")]
    for suit in reversed(Suit):
        ranks = " ".join(rank_text(card) for card in hand if card.suit is suit)
        lines.append(Text.assemble(screen.suit(suit), (f" {ranks or '-'}", SUIT_STYLES[suit])))
    return lines


def _lines(blocks: Sequence[Sequence[Text]]) -> list[Text]:
    """The blocks of N, E, S and perhaps W put around the table."""
    north, east, south = blocks[:3]
    west = blocks[3] if len(blocks) == 4 else []
    left = _width(west) + GAP if west else 0
    right = left + max(_width(north), _width(south)) + GAP
    lines = [_at(line, left) for line in north]
    for place, line in enumerate(east):
        first = west[place] if west else Text()
        lines.append(Text.assemble(first, " " * (right - first.cell_len), line))
    return lines + [_at(line, left) for line in south]


def _width(block: Sequence[Text]) -> int:
    return max(line.cell_len for line in block)


def _at(line: Text, column: int) -> Text:
    return Text.assemble(" " * column, line)
