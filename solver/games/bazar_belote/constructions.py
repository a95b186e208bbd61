"""Constructions of bazar-belote: which count, which do not, and why.

Sequences and fours of a kind contest; bela, king and queen of a trump suit in one hand, always counts. A card may serve
a four and a sequence. Source: rules/bazar_belote.md, "Constructions".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cards import RANKS, Seat
from solver.deal import Deal
from solver.games import reasons
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
from solver.games.reasons import because
from solver.scoresheet import Declaration
from solver.trickrules import PlayMode

if TYPE_CHECKING:
    from solver.games.bazar_belote.rules import BazarBeloteRules

BELA = 20
"""Raw points of king and queen of a trump suit in one hand."""
FOUR_POINTS = {"J": 200, "9": 140, "A": 110, "T": 100, "K": 100, "Q": 100}
"""Raw points of a four of a kind where there are trumps."""
FOUR_POINTS_NO_TRUMP = {"A": 190, "T": 100, "K": 100, "Q": 100, "J": 100}
FOURS_OF_A_HUNDRED = "JQKT"
"""Low to high: which of two fours worth 100 is better; trump, plain and NT order agree on it."""
EIGHTS = four_cards(RANKS.index("8"))


def constructions(rules: BazarBeloteRules, mode: PlayMode, deal: Deal, dealer: Seat) -> tuple[Declaration, ...]:
    """All that the hands hold in a mode, decided, by seat from N, belas last.

    >>> from solver.games.bazar_belote.rules import BazarBeloteRules
    >>> deal = Deal.parse("N:AKQ.87.T.J9 87.JT9.AKQ. J9.AQ.97.K7 T.K.J8.AQT8")
    >>> for one in constructions(BazarBeloteRules(), PlayMode.SPADES, deal, Seat.NORTH):
    ...     print(one)
    N tierce AS KS QS: 20 (the best of the deal)
    E tierce JH TH 9H: not counted (beaten by tierce of N)
    E tierce AD KD QD: not counted (beaten by tierce of N)
    N bela KS QS: 20 (bela always counts)
    """
    contested = [item for place, hand in enumerate(deal.hands) for item in _items(mode, Seat(place), hand, dealer)]
    eights = [Seat(place) for place, hand in enumerate(deal.hands) if hand & EIGHTS == EIGHTS]
    if eights and rules.four_eights_cancel:
        decided = tuple(item.decided(False, because(reasons.CANCELLED, seat=eights[0])) for item in contested)
    else:
        decided = tuple(compared(contested))
    return decided + tuple(item.decided(True, because(reasons.ALWAYS, what=item.what)) for item in _belas(mode, deal))


def _items(mode: PlayMode, seat: Seat, hand: int, dealer: Seat) -> Iterator[Item]:
    """What one hand contests with.

    Strength: a four before any sequence; fours by value and order; sequences by length, top card, trump, and the seat
    nearest after the dealer.
    """
    worth = FOUR_POINTS_NO_TRUMP if mode is PlayMode.NO_TRUMP else FOUR_POINTS
    for rank in fours(hand):
        points = worth.get(RANKS[rank], 0)
        if points:
            yield four_item(seat, rank, points, (True, points, FOURS_OF_A_HUNDRED.find(RANKS[rank])))
    nearness = -((seat - dealer - 1) % 4)
    for run in runs(hand):
        yield run_item(seat, run, (False, run.length, run.top, run.suit == mode.trump, nearness))


def _belas(mode: PlayMode, deal: Deal) -> Iterator[Item]:
    for place, hand in enumerate(deal.hands):
        for suit in kings_with_queens(hand, trump_suits(mode)):
            yield pair_item(Seat(place), suit, "bela", BELA)
