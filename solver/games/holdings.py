"""What hands hold beside tricks: sequences, fours of a kind, kings with queens; and who wins the contest for them.

A hand is a 32-bit set of cards, eight bits a suit, ranks in print order (cards.py): a sequence is a run of ones in one
of the four bytes, a four of a kind the same bit in all four. What each is worth, which of two is better and which cards
may serve twice differs by game: games give every `Item` its points and a `strength` to compare by.

Invariant: `compared` leaves the items' order alone and decides every item.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from solver.cards import RANKS, Seat, Suit, cards_of, shown
from solver.games import reasons
from solver.games.reasons import because
from solver.scoresheet import Declaration

SHORTEST_RUN = 3
SEQUENCE_POINTS = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
"""Raw points of a sequence by its length."""
SEQUENCE_NAMES = {20: "tierce", 50: "fifty", 100: "hundred"}
RANK_NAMES = {
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "A": "aces",
}
PAIR_NAMES = ("belote", "bela")
"""King and queen of a trump suit; each game says which word it has."""
NAMES = (*SEQUENCE_NAMES.values(), *(f"four {rank}" for rank in RANK_NAMES.values()), *PAIR_NAMES)
"""What held cards are called; every `Item.what` is one of them."""
_ONE_RANK = 0x01010101
_KING_QUEEN = 1 << RANKS.index("K") | 1 << RANKS.index("Q")


@dataclass(frozen=True, slots=True)
class Run:
    """A maximal run of three or more cards of a suit in one hand."""

    suit: Suit
    top: int
    """The place of its highest rank in RANKS."""
    length: int

    @property
    def cards(self) -> int:
        """Its cards as a set."""
        return ((1 << self.length) - 1) << (8 * self.suit + self.top - self.length + 1)

    @property
    def points(self) -> int:
        """Raw points: 20, 50, 100 for 3, 4, 5 or more cards."""
        return SEQUENCE_POINTS[self.length]


def runs(hand: int) -> Iterator[Run]:
    """The maximal runs of three or more in a hand, spades first, high to low.

    >>> from solver.cards import mask_of, parse_cards
    >>> [str(shown(cards_of(run.cards))[0]) for run in runs(mask_of(parse_cards("AS KS QS TS 9H 8H 7H")))]
    ['AS', '9H']
    """
    for suit in reversed(Suit):
        held = hand >> (8 * suit) & 255
        length = 0
        for rank in range(7, -2, -1):
            if rank >= 0 and held >> rank & 1:
                length += 1
                continue
            if length >= SHORTEST_RUN:
                yield Run(suit, rank + length, length)
            length = 0


def fours(hand: int) -> Iterator[int]:
    """The places in RANKS of the ranks that a hand holds in all four suits, aces first."""
    for rank in range(7, -1, -1):
        if hand >> rank & _ONE_RANK == _ONE_RANK:
            yield rank


def four_cards(rank: int) -> int:
    """The four cards of a rank as a set."""
    return _ONE_RANK << rank


def kings_with_queens(hand: int, suits: Iterable[Suit]) -> Iterator[Suit]:
    """The suits among the given ones of which a hand holds both king and queen."""
    for suit in suits:
        if hand >> (8 * suit) & _KING_QUEEN == _KING_QUEEN:
            yield suit


def pair_cards(suit: Suit) -> int:
    """King and queen of a suit as a set."""
    return _KING_QUEEN << (8 * suit)


@dataclass(frozen=True, slots=True)
class Item:
    """Something held that takes part in a contest. strength: comparable, the greater the better."""

    seat: Seat
    what: str
    cards: int
    points: int
    is_four: bool
    strength: tuple[Any, ...]

    @property
    def side(self) -> int:
        """0 NS, 1 EW."""
        return self.seat % 2

    def decided(self, counted: bool, reason: str) -> Declaration:
        """The line on the score sheet."""
        return Declaration(self.seat, self.what, shown(cards_of(self.cards)), self.points, counted, reason)


def run_item(seat: Seat, run: Run, strength: tuple[Any, ...]) -> Item:
    """A sequence as an item: "fifty"."""
    return Item(seat, SEQUENCE_NAMES[run.points], run.cards, run.points, False, strength)


def four_item(seat: Seat, rank: int, points: int, strength: tuple[Any, ...]) -> Item:
    """A four of a kind as an item: "four jacks"."""
    return Item(seat, f"four {RANK_NAMES[RANKS[rank]]}", four_cards(rank), points, True, strength)


def pair_item(seat: Seat, suit: Suit, what: str, points: int) -> Item:
    """King and queen of a suit as an item; it takes part in no contest."""
    return Item(seat, what, pair_cards(suit), points, False, ())


def compared(items: Sequence[Item]) -> Iterator[Declaration]:
    """One contest: the side with the best item counts all of its items, the other none; equal bests: nobody counts."""
    best = [max((item for item in items if item.side == side), key=_strength, default=None) for side in (0, 1)]
    for item in items:
        mine, other = best[item.side], best[1 - item.side]
        assert mine is not None
        if other is None or mine.strength > other.strength:
            with_mine = because(reasons.SIDE_HOLDS_BEST, what=mine.what, seat=mine.seat)
            yield item.decided(True, reasons.BEST if item is mine else with_mine)
        elif mine.strength == other.strength:
            who = {"what": mine.what, "seat": mine.seat, "other": other.what, "rival": other.seat}
            yield item.decided(False, because(reasons.EQUAL, **who))
        else:
            yield item.decided(False, because(reasons.BEATEN, what=other.what, seat=other.seat))


def _strength(item: Item) -> tuple[Any, ...]:
    return item.strength
