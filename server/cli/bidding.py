"""Bids, contracts and auctions on a terminal, as players write them: 10♥, NT, 8♠ capot, B2, contra.

An auction is a column a seat, from N on in order of play; who has not spoken yet leaves his place empty:

    N      E      S      W (dealer)
    ♥      pass   ♠      pass
    pass   pass
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from server.cli.showing import MODE_NAMES, Screen
from solver import Bid, Contract, PlayMode, Seat, Turn
from solver.contract import MULTIPLIERS

WORD_STYLES = {"pass": "dim", "contra": "bold red", "recontra": "bold red"}


def bid_text(screen: Screen, bid: Bid) -> Text:
    """A bid: its level where there is one, then the suit's symbol or the denomination's letters."""
    if bid.mode.trump is None:
        return Text(MODE_NAMES[bid.mode] if bid.mode is PlayMode.BETEL else str(bid))
    return Text.assemble(str(bid.level or ""), screen.suit(bid.mode.trump), " capot" if bid.capot else "")


def contract_text(screen: Screen, contract: Contract) -> Text:
    """A contract: bid, declarer, contra."""
    if contract.declarer is None:
        return Text(MODE_NAMES[contract.mode])
    doubled = MULTIPLIERS[contract.multiplier]
    return Text.assemble(
        bid_text(screen, contract.bid), f" by {contract.declarer}", (f" {doubled}" if doubled else "", "bold red")
    )


def auction_grid(screen: Screen, auction: Sequence[Turn], seats: int, dealer: Seat) -> Grid:
    """An auction, a row a round."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for place in range(seats):
        grid.add_column(f"{Seat(place)} (dealer)" if place == dealer else str(Seat(place)), min_width=8)
    cells = [Text()] * (auction[0].seat if auction else 0)
    cells += [_call_text(screen, turn) for turn in auction]
    for start in range(0, len(cells), seats):
        grid.add_row(*cells[start : start + seats])
    return grid


def _call_text(screen: Screen, turn: Turn) -> Text:
    if turn.call.bid is not None:
        return bid_text(screen, turn.call.bid)
    return Text(turn.call.word, WORD_STYLES[turn.call.word])
