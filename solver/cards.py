"""Seats, suits, ranks and single cards, and their text.

A card is a number 0..31, `8 * suit + rank`:

    suit   0 C   1 D   2 H   3 S
    rank   0 7   1 8   2 9   3 T   4 J   5 Q   6 K   7 A     (the rank's place in print, not its strength:
                                                               strength and points belong to TrickRules)

    31 ....... 24 23 ....... 16 15 ....... 8 7 ....... 0
     A K Q J T 9 8 7  (spades)   ...           (clubs)

A set of cards is the 32-bit mask with those bits. Invariant: the 32 `Card` objects are made once and never again, so
`is` works and a parsed card costs a dictionary look-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from solver.errors import InputError, quoted

RANKS = "789TJQKA"
SUITS = "CDHS"
SUIT_SYMBOLS = "♣♦♥♠"
ALL_CARDS = (1 << 32) - 1


class Seat(IntEnum):
    """A seat, in order of play; three-handed Betel has N, E, S."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def __str__(self) -> str:
        return "NESW"[self]

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def next(self, seats: int = 4) -> Seat:
        """The seat that plays after this one at a table of `seats` players."""
        return Seat((self + 1) % seats)

    @classmethod
    def parse(cls, text: str, field: str = "seat") -> Seat:
        """Read `N`, `north`, `e`, ...; raises InputError.

        >>> Seat.parse("s")
        Seat.SOUTH
        """
        wanted = text.strip().upper()
        for seat in cls:
            if wanted and wanted in (str(seat), seat.name):
                return seat
        raise InputError(field, f"unknown seat {quoted(text)}", expected="N, E, S or W", text=text, at=0)


class Suit(IntEnum):
    """A suit, in the order of the cards' numbers (clubs lowest, as the auctions rank them)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return SUITS[self]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Card(int):
    """One of the 32 cards.

    >>> Card("TH"), Card("h10"), Card("♠A")
    (Card('TH'), Card('TH'), Card('AS'))
    >>> Card("AS").suit, int(Card("AS"))
    (Suit.SPADES, 31)
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        """The card of that number or text; raises InputError."""
        if isinstance(value, str):
            return parse_card(value)
        if not 0 <= value < 32:
            raise InputError("card", f"card number {quoted(value)}", expected="0 to 31")
        return CARDS[value]

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return Suit(int(self) >> 3)

    @property
    def rank(self) -> int:
        """The place of the rank in `RANKS`, 0 (a seven) to 7 (an ace)."""
        return int(self) & 7

    @property
    def bit(self) -> int:
        """The card's bit in a 32-bit set of cards."""
        return 1 << int(self)

    def __str__(self) -> str:
        return _NAMES[int(self)]

    def __repr__(self) -> str:
        return f"Card({_NAMES[int(self)]!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return (Card, (int(self),))


def _make(number: int) -> Card:
    return int.__new__(Card, number)


_NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS: tuple[Card, ...] = tuple(_make(number) for number in range(32))
SHOWN_ORDER: tuple[Card, ...] = tuple(CARDS[8 * suit + rank] for suit in (3, 2, 1, 0) for rank in range(7, -1, -1))
"""All cards in the order people read them: S H D C, high to low in print."""

_RANK_OF = {letter: place for place, letter in enumerate(RANKS)}
_RANK_OF |= {letter.lower(): place for letter, place in _RANK_OF.items()}
_SUIT_OF = {letter: place for place, letter in enumerate(SUITS)}
_SUIT_OF |= {letter.lower(): place for letter, place in _SUIT_OF.items()}
_SUIT_OF |= {symbol: place for place, symbol in enumerate(SUIT_SYMBOLS)}
_SUIT_OF |= {symbol: place for place, symbol in enumerate("♧♢♡♤")}


def rank_at(text: str, at: int) -> tuple[int, int] | None:
    """The rank that starts at `at` and its length (2 for `10`), or None."""
    if text.startswith("10", at):
        return 3, 2
    place = _RANK_OF.get(text[at : at + 1])
    return None if place is None else (place, 1)


def suit_at(text: str, at: int) -> tuple[int, int] | None:
    """The suit that starts at `at` and its length (an emoji's variation selector belongs to it), or None."""
    place = _SUIT_OF.get(text[at : at + 1])
    if place is None:
        return None
    return place, 2 if text[at + 1 : at + 2] == "\ufe0f" else 1


def card_at(text: str, at: int) -> tuple[Card, int] | None:
    """The card that starts at `at`, rank or suit first, and its length, or None."""
    for first, second in ((rank_at, suit_at), (suit_at, rank_at)):
        one = first(text, at)
        two = second(text, at + one[1]) if one else None
        if one and two:
            rank, suit = (one[0], two[0]) if first is rank_at else (two[0], one[0])
            return CARDS[8 * suit + rank], one[1] + two[1]
    return None


def parse_card(text: str, field: str = "card") -> Card:
    """Read one card: `TH`, `HT`, `10h`, `♥10`; raises InputError."""
    stripped = text.strip()
    found = card_at(stripped, 0)
    if found is None or found[1] != len(stripped):
        raise InputError(
            field,
            f"unknown card {quoted(text)}",
            expected="a rank of 7 8 9 T J Q K A and a suit of C D H S",
            text=text,
            at=0,
        )
    return found[0]


def parse_cards(text: str, field: str = "cards") -> tuple[Card, ...]:
    """Read cards that stand side by side, with spaces, commas or dashes between them or nothing.

    >>> parse_cards("TH 7c, A♠-KD")
    (Card('TH'), Card('7C'), Card('AS'), Card('KD'))
    """
    return tuple(card for card, _ in cards_in(text, field))


def cards_in(text: str, field: str = "cards") -> Iterator[tuple[Card, int]]:
    """The cards of a text as `parse_cards` reads them, each with the offset of its first character."""
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] in ",-;":
            at += 1
            continue
        found = card_at(text, at)
        if found is None:
            raise InputError(
                field,
                f"no card at {text[at : at + 3]!r}",
                expected="a rank of 7 8 9 T J Q K A and a suit of C D H S",
                text=text,
                at=at,
            )
        yield found[0], at
        at += found[1]


def mask_of(cards: Iterable[Card]) -> int:
    """The set of the given cards as bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[Card]:
    """The cards of a set, clubs first, low to high in print."""
    while mask:
        low = mask & -mask
        yield CARDS[low.bit_length() - 1]
        mask ^= low


def shown(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The given cards in the order people read them: S H D C, high to low in print."""
    return tuple(sorted(cards, reverse=True))
