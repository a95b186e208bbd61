"""Declarations of bridge-belote: which count, which do not, and why.

Sequences and fours of a kind contest (never at NT); the belotes, king and queen of a trump suit in one hand, stand
outside the contest. A card serves one four or one sequence: fours are taken first, then the runs in what is left. A
belote may share its cards. Source: rules/bridge_belote.md, "Declarations".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cards import RANKS, Seat
from solver.deal import Deal
from solver.games.belote import trump_suits
from solver.games.holdings import (
    Item,
    compared,
    four_cards,
    four_item,
    fours,
    kings_with_queens,
    pair_item,
    run_item,
    runs,
)
from solver.scoresheet import Declaration
from solver.trickrules import PlayMode

if TYPE_CHECKING:
    from solver.games.bridge_belote.rules import BridgeBeloteRules

BELOTE = 20
"""Raw points of king and queen of a trump suit in one hand."""
FOUR_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
"""Raw points of a four of a kind; eights and sevens are nothing, and leave their cards to sequences."""
FOURS_OF_A_HUNDRED = "QKTA"
"""Low to high: which of two fours worth 100 is better."""


def declarations(rules: BridgeBeloteRules, mode: PlayMode, deal: Deal) -> tuple[Declaration, ...]:
    """All that contests in a mode, decided, by seat from N; belotes are not among them.

    >>> from solver.games.bridge_belote.rules import BridgeBeloteRules
    >>> deal = Deal.parse("N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ")
    >>> for one in declarations(BridgeBeloteRules(), PlayMode.ALL_TRUMPS, deal):
    ...     print(one)
    N tierce AH KH QH: 20 (the best of the deal)
    E tierce JC TC 9C: not counted (beaten by tierce of N)
    S tierce AS KS QS: 20 (its side holds the best, tierce of N)
    """
    if mode is PlayMode.NO_TRUMP:
        return ()
    held = [item for place, hand in enumerate(deal.hands) for item in _items(rules, Seat(place), hand)]
    if rules.declaration_contest == "pooled":
        return tuple(compared(held))
    decided = {kind: compared([item for item in held if item.is_four is kind]) for kind in (True, False)}
    return tuple(next(decided[item.is_four]) for item in held)


def belotes(mode: PlayMode, deal: Deal) -> tuple[Item, ...]:
    """The kings with queens of trump suits, by seat from N: one at most in a suit contract, up to four at AT."""
    suits = trump_suits(mode)
    return tuple(
        pair_item(Seat(place), suit, "belote", BELOTE)
        for place, hand in enumerate(deal.hands)
        for suit in kings_with_queens(hand, suits)
    )


def _items(rules: BridgeBeloteRules, seat: Seat, hand: int) -> Iterator[Item]:
    """What one hand declares. Strength: value; a four before a sequence; the fours' order, or length and top card."""
    left = hand
    for rank in fours(hand):
        points = FOUR_POINTS.get(RANKS[rank], 0)
        if points:
            left &= ~four_cards(rank)
            yield four_item(seat, rank, points, (points, True, FOURS_OF_A_HUNDRED.find(RANKS[rank]), 0))
    for run in runs(left):
        length = run.length if rules.longer_run_first else 0
        yield run_item(seat, run, (run.points, False, length, run.top))
