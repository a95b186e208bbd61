"""Deals: who holds which cards, as a value, and its text; the one strict validator of cards.

A hand is a 32-bit set of cards (see cards.py). Text, canonical form:

    N:AK9.QT8.J7.A T7.AJ.K98.K .K7.. ... [+TH7C]
    |  |   |   | |                         '-- Betel's dubel, the two cards set aside, may be left out
    |  S   H   D C    one hand; `-` or nothing is a void
    '-- whose hand comes first; the others follow in order of play

Invariants: three or four hands of the same number of cards, 1 to 10 (three hands) or 1 to 8 (four); no card twice;
a dubel only beside three hands and of exactly two cards. A deal of fewer cards is an *ending*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solver.cards import ALL_CARDS, RANKS, Card, Seat, cards_in, cards_of, mask_of, parse_card, rank_at, shown
from solver.errors import InputError, quoted

FULL_HAND = {3: 10, 4: 8}
"""Cards in a full hand by the number of players."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """Hands by seat from N on, in order of play.

    >>> deal = Deal.parse("N:Q.K87.-.- A8.T9.. KT9.A..")
    >>> deal.seats, deal.cards_each, deal.is_full
    (3, 4, False)
    >>> print(deal)
    N:Q.K87.. A8.T9.. KT9.A..
    >>> deal.hand(Seat.NORTH)
    (Card('QS'), Card('KH'), Card('8H'), Card('7H'))
    """

    hands: tuple[int, ...]
    dubel: int = 0

    def __post_init__(self) -> None:
        _check(self.hands, self.dubel)

    @classmethod
    def of(cls, hands: Sequence[Iterable[Card | str]], dubel: Iterable[Card | str] = ()) -> Deal:
        """A deal from lists of cards, N's hand first; raises InputError.

        >>> print(Deal.of([["QS", "KH"], ["8S", "TH"], ["9S", "AH"]]))
        N:Q.K.. 8.T.. 9.A..
        """
        masks = []
        seen: dict[Card, str] = {}
        for place, hand in enumerate(hands):
            who = _who(place)
            masks.append(mask_of(_distinct((_card(c, "deal") for c in hand), who, seen)))
        extra = mask_of(_distinct((_card(c, "deal") for c in dubel), "the dubel", seen))
        return cls(tuple(masks), extra)

    @classmethod
    def parse(cls, text: str, field: str = "deal") -> Deal:
        """Read a deal; raises InputError that says where.

        Also taken: `10` for T, suit symbols and lower case in the dubel, `/` between hands, ranks in any order.
        """
        return _parse_plain(text) or _parse(text, field)

    @property
    def seats(self) -> int:
        """How many play: 3 or 4."""
        return len(self.hands)

    @property
    def cards_each(self) -> int:
        """Cards in each hand."""
        return self.hands[0].bit_count()

    @property
    def is_full(self) -> bool:
        """True for a whole deal, False for an ending."""
        return self.cards_each == FULL_HAND[self.seats]

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat, S H D C, high to low in print."""
        return shown(cards_of(self.hands[seat]))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from solver.showing import html  # noqa: PLC0415 (it draws every value, this one too)

        return html(self)

    def __str__(self) -> str:
        tail = " +" + "".join(str(card) for card in shown(cards_of(self.dubel))) if self.dubel else ""
        return "N:" + " ".join(hand_text(mask) for mask in self.hands) + tail

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"


def hand_text(mask: int) -> str:
    """One hand as `AK9.QT8.J7.A`: suits S H D C, ranks high to low in print, nothing for a void."""
    suits = ((mask >> (8 * suit)) & 255 for suit in (3, 2, 1, 0))
    return ".".join("".join(RANKS[r] for r in range(7, -1, -1) if held >> r & 1) for held in suits)


def _card(card: Card | str, field: str) -> Card:
    return card if isinstance(card, Card) else parse_card(card, field)


def _who(place: int) -> str:
    return f"seat {Seat(place)}" if place < 4 else f"hand {place + 1}"


def _distinct(cards: Iterable[Card], who: str, seen: dict[Card, str]) -> Iterable[Card]:
    """Pass the cards on, refusing one that has been seen before."""
    for card in cards:
        if card in seen:
            raise InputError("deal", f"{card} is held by {seen[card]} and again by {who}", expected="every card once")
        seen[card] = who
        yield card


def _check(hands: tuple[int, ...], dubel: int) -> None:
    """The validator of every deal, however it was built."""
    seats = len(hands)
    if seats not in FULL_HAND:
        raise InputError("deal", f"{seats} hands", expected="4 hands, or 3 for Betel")
    union = 0
    for place, mask in [*enumerate(hands), (4, dubel)]:
        if not 0 <= mask <= ALL_CARDS:
            raise InputError("deal", f"{_who(place)}: {mask:#x} is no set of cards", expected="bits 0 to 31")
        twice = union & mask
        if twice:
            raise InputError("deal", f"card twice: {next(cards_of(twice))}", expected="every card once")
        union |= mask
    counts = [mask.bit_count() for mask in hands]
    most = FULL_HAND[seats]
    if min(counts) != max(counts):
        held = ", ".join(f"{Seat(place)} {count}" for place, count in enumerate(counts))
        raise InputError("deal", f"unequal hands: {held}", expected=f"the same number in each, 1 to {most}")
    if not 1 <= counts[0] <= most:
        raise InputError("deal", f"{counts[0]} cards a hand", expected=f"1 to {most} with {seats} players")
    if dubel and (seats != 3 or dubel.bit_count() != 2):
        problem = f"dubel of {dubel.bit_count()} cards beside {seats} hands"
        raise InputError("deal", problem, expected="2 beside 3 hands")


_HOLDINGS = {"".join(RANKS[rank] for rank in range(7, -1, -1) if held >> rank & 1): held for held in range(256)} | {
    "-": 0
}
"""Every holding of a suit as it is printed, and its ranks as bits."""


def _parse_plain(text: str) -> Deal | None:
    """A deal in printed form without a dubel, ten times faster than the parser; None for anything else."""
    words = text[2:].split()
    first = "NESW".find(text[:1])
    if text[1:2] != ":" or not 0 <= first < len(words) <= 4:
        return None
    hands = [0] * len(words)
    for place, word in enumerate(words):
        suits = word.split(".")
        if len(suits) != 4:
            return None
        mask = 0
        for suit in suits:
            held = _HOLDINGS.get(suit)
            if held is None:
                return None
            mask = mask << 8 | held
        hands[(first + place) % len(words)] = mask
    try:
        return Deal(tuple(hands))
    except InputError:
        return None  # the parser says it better


def _parse(text: str, field: str) -> Deal:
    """The parser behind Deal.parse: splits into fields, keeps their offsets for the error messages."""

    def wrong(problem: str, expected: str, at: int) -> InputError:
        return InputError(field, problem, expected=expected, text=text, at=at)

    body, plus, aside = text.partition("+")
    colon = body.find(":")
    first = Seat.NORTH
    begin = 0
    if colon >= 0:
        try:
            first = Seat.parse(body[:colon])
        except InputError:
            raise wrong(f"unknown seat {quoted(body[:colon].strip())}", "N, E, S or W before the colon", 0) from None
        begin = colon + 1
    words = _words(body, begin)
    if len(words) not in FULL_HAND:
        place = words[4][1] if len(words) > 4 else len(body.rstrip())
        raise wrong(f"{len(words)} hands", "4 hands, or 3 for Betel", place)
    if first >= len(words):
        raise wrong(f"first hand of seat {first} among 3 players", "N, E or S", 0)
    hands = [0] * len(words)
    seen: dict[int, str] = {}
    for index, (word, offset) in enumerate(words):
        seat = Seat((first + index) % len(words))
        fields = word.split(".")
        if len(fields) != 4:
            raise wrong(
                f"seat {seat}: {len(fields)} suits in {quoted(word)}", "4 suits S.H.D.C with a dot between", offset
            )
        at = offset
        for suit, ranks in zip((3, 2, 1, 0), fields, strict=True):
            hands[seat] |= _suit_mask(ranks, suit, at, str(seat), seen, wrong)
            at += len(ranks) + 1
    dubel = 0
    if plus:
        start = len(body) + 1
        try:
            for card, place in cards_in(aside):
                if card in seen:
                    problem = f"{card} in the dubel is also held by {seen[card]}"
                    raise wrong(problem, "every card once", start + place)
                seen[card] = "the dubel"
                dubel |= card.bit
        except InputError as bad:
            if bad.text is text:
                raise
            raise wrong(f"dubel: {bad.problem}", bad.expected, start + (bad.at or 0)) from None
        if dubel.bit_count() != 2 or len(words) != 3:
            problem = f"dubel of {dubel.bit_count()} cards beside {len(words)} hands"
            raise wrong(problem, "2 cards beside 3 hands", start - 1)
    try:
        return Deal(tuple(hands), dubel)
    except InputError as bad:
        raise wrong(bad.problem, bad.expected, words[0][1]) from None


def _words(body: str, begin: int) -> list[tuple[str, int]]:
    """The words of a text from `begin` on, split at white space and `/`, each with its offset."""
    words: list[tuple[str, int]] = []
    start: int | None = None
    for at in range(begin, len(body) + 1):
        gap = at == len(body) or body[at].isspace() or body[at] == "/"
        if gap and start is not None:
            words.append((body[start:at], start))
            start = None
        elif not gap and start is None:
            start = at
    return words


def _suit_mask(ranks: str, suit: int, at: int, who: str, seen: dict[int, str], wrong: object) -> int:
    """The cards of one suit of one hand; `at` is the offset of its first character."""
    assert callable(wrong)
    mask = 0
    if ranks == "-":
        return mask
    place = 0
    while place < len(ranks):
        found = rank_at(ranks, place)
        if found is None:
            raise wrong(f"seat {who}: unknown rank {ranks[place]!r}", "7 8 9 T J Q K A", at + place)
        card = Card(8 * suit + found[0])
        if card in seen:
            raise wrong(f"{card} is held by {seen[card]} and again by {who}", "every card once", at + place)
        seen[card] = who
        mask |= card.bit
        place += found[1]
    return mask
