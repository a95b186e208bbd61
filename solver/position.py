"""Positions: a deal being played in one mode, as a value; whose turn it is and which cards are legal.

A position is a deal, a mode (and in Betel a declarer), who led to the first trick, and the cards played since, which
may stop inside a trick. `play` gives a new position. For endings, `Prior` says what was taken before the deal's cards.

Invariants: every position that exists is legal, card by card; hands, trick and totals always agree with `played`.
Totals are raw points of the mode (factor, last trick and play-dependent belotes included, capot not) and tricks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from solver.cards import ALL_CARDS, Card, Seat, cards_of, mask_of, parse_card
from solver.deal import FULL_HAND, Deal, hand_text
from solver.errors import InputError, quoted
from solver.games.base import Rules
from solver.search.rules import RuleTable
from solver.trickrules import PlayMode


@dataclass(frozen=True, slots=True)
class Prior:
    """What was taken before an ending begins, by side: 0 is NS or the declarer, 1 is EW or the defence.

    points: raw points (belotes only). tricks: of the two sides; after three passes of N, E, S. Nothing given: nothing
    is known of the tricks before, so that a capot is out of the question in an ending.
    """

    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, ...] = ()


@lru_cache(maxsize=512)
def rule_table(rules: Rules, mode: PlayMode, declarer: Seat | None) -> RuleTable:
    """The kernel's table of a mode; read-only, so one serves every session and thread."""
    return RuleTable(rules.trick_rules(mode, declarer))


class Position:
    """A deal in play. Arguments are checked; raises InputError.

    leader: who leads to the first trick played from `deal`; may be left out where the rules leave no choice.
    played: cards already played from `deal`, in order, as cards or text.

    >>> from solver.games import BridgeBeloteRules
    >>> deal = Deal.parse("N:J.7.. 9.A.. A.K.. T.Q..")
    >>> start = Position(BridgeBeloteRules(), deal, PlayMode.SPADES, Seat.NORTH)
    >>> after = start.play("7H")
    >>> after.to_act, after.legal_cards
    (Seat.EAST, (Card('AH'),))
    """

    __slots__ = (
        "_hands",
        "_points",
        "_table",
        "_trick",
        "_trick_leader",
        "_tricks",
        "deal",
        "declarer",
        "leader",
        "mode",
        "played",
        "prior",
        "rules",
    )

    rules: Rules
    deal: Deal
    mode: PlayMode
    leader: Seat
    declarer: Seat | None
    played: tuple[Card, ...]
    prior: Prior
    _table: RuleTable
    _hands: tuple[int, ...]
    _trick: tuple[Card, ...]
    _trick_leader: Seat
    _points: tuple[int, int]
    _tricks: tuple[int, ...]

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        mode: PlayMode,
        leader: Seat | None = None,
        declarer: Seat | None = None,
        played: Iterable[Card | str] | str = (),
        prior: Prior = Prior(),
    ) -> None:
        check_mode(rules, mode)
        check_seats(rules, deal)
        declarer = check_declarer(rules, mode, declarer)
        leader = _check_leader(rules, deal, mode, leader, declarer)
        table = rule_table(rules, mode, declarer)
        _check_prior(table, mode, deal, prior)
        start = (
            rules, deal, mode, leader, declarer, (), prior, table, deal.hands, (), leader, (0, 0), (0,) * deal.seats,
        )  # fmt: skip
        self._fill(start)
        state = self
        cards = played.replace(",", " ").split() if isinstance(played, str) else played
        for number, card in enumerate(cards):
            field = f"play[{number}]"
            state = state._after(parse_card(card, field) if isinstance(card, str) else card, field)
        if state is not self:
            self._fill(getattr(state, name) for name in _FIELDS)

    def _fill(self, values: Iterable[object]) -> None:
        for name, value in zip(_FIELDS, values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def _filled(cls, *values: object) -> Self:
        self = cls.__new__(cls)
        self._fill(values)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Position is immutable: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Position is immutable: {name}")

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return (type(self), self._key())

    # -- what is on the table ------------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards each seat still holds, as sets."""
        return self._hands

    @property
    def trick_leader(self) -> Seat:
        """Who led, or is to lead, the current trick."""
        return self._trick_leader

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards on the table, in order."""
        seats = self.deal.seats
        return tuple((Seat((self._trick_leader + i) % seats), card) for i, card in enumerate(self._trick))

    @property
    def is_over(self) -> bool:
        """True when every card has been played."""
        return not any(self._hands)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the play is over."""
        return None if self.is_over else Seat((self._trick_leader + len(self._trick)) % self.deal.seats)

    @property
    def legal(self) -> int:
        """The legal cards as a set."""
        seat = self.to_act
        if seat is None:
            return 0
        return self._table.legal(self._hands[seat], int(seat), int(self._trick_leader), self._trick)

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The legal cards, S H D C, strongest first."""
        return self.by_strength(cards_of(self.legal))

    @property
    def points_taken(self) -> tuple[int, int]:
        """Raw points of side 0 and side 1 so far, `prior` and belotes shown included; the table's cards are not."""
        return (self.prior.points[0] + self._points[0], self.prior.points[1] + self._points[1])

    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """Tricks of each seat since the deal began (`prior` not included)."""
        return self._tricks

    def side(self, seat: Seat) -> int:
        """0 for NS or the declarer, 1 for EW or the defence."""
        return int(self._table.source.sides[seat])

    @property
    def table(self) -> RuleTable:
        """The kernel's rules of this mode."""
        return self._table

    @property
    def live_capots(self) -> int:
        """Who may still take every trick of the whole deal: bit 0 side 0, bit 1 side 1.

        All eight tricks must be accounted for: an ending without its prior tricks has no capot.
        """
        before = self.prior.tricks or (0, 0)
        if len(before) != 2 or sum(before) != FULL_HAND[self.deal.seats] - self.deal.cards_each:
            return 0
        lost = [before[0], before[1]]
        for side, tricks in zip(self._table.source.sides, self._tricks, strict=True):
            lost[side] += tricks
        return (0 if lost[1] else 1) | (0 if lost[0] else 2)

    def by_strength(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in the order of every answer: S H D C, strongest first in this mode."""
        return tuple(sorted(cards, key=self.order_of))

    def order_of(self, card: Card) -> int:
        """Where a card stands in that order: the lower, the earlier."""
        return -(card & 24 | self._table.strength(card))

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, card: Card | str) -> Position:
        """The position after one more card; raises InputError when it is not that seat's to play or not legal."""
        field = f"play[{len(self.played)}]"
        return self._after(parse_card(card, field) if isinstance(card, str) else card, field)

    def _after(self, card: Card, field: str) -> Position:
        seat = self.to_act
        if not isinstance(card, Card):
            raise InputError(field, f"{quoted(card)} is no card", expected="a Card or its name")
        if seat is None:
            raise InputError(field, f"{card} after the last trick", expected="no more cards")
        held = self._hands[seat]
        if not held & card.bit:
            raise InputError(field, self._not_held(seat, card), expected=f"a card of seat {seat}")
        if self._trick and not self.legal & card.bit:
            allowed = " ".join(map(str, self.legal_cards))
            raise InputError(field, f"seat {seat}: {card} is not legal in {self.mode}", expected=f"one of {allowed}")
        hands = tuple(mask & ~card.bit for mask in self._hands)
        trick = (*self._trick, card)
        points, tricks, leader = self._points, self._tricks, self._trick_leader
        source = self._table.source
        side = source.sides[seat]
        if source.belote and self._first_of_pair(seat, card, trick):
            points = _added(points, side, source.belote)
        if len(trick) == self.deal.seats:
            leader = Seat(self._table.winner(int(leader), trick))
            worth = self._table.points(mask_of(trick)) + (0 if any(hands) else source.last_trick)
            points = _added(points, source.sides[leader], worth * source.factor)
            tricks = tuple(count + (place == leader) for place, count in enumerate(tricks))
            trick = ()
        return self._filled(
            self.rules, self.deal, self.mode, self.leader, self.declarer, (*self.played, card), self.prior,
            self._table, hands, trick, leader, points, tricks,
        )  # fmt: skip

    def _not_held(self, seat: Seat, card: Card) -> str:
        """Say where the card is instead: in another hand (out of turn), played already, or not in the deal."""
        for place, mask in enumerate(self._hands):
            if mask & card.bit:
                return f"{card} is held by seat {Seat(place)}, but seat {seat} is to play"
        if card in self.played:
            return f"seat {seat}: {card} was played already"
        return f"seat {seat}: {card} is not in the deal"

    def _first_of_pair(self, seat: Seat, card: Card, trick: tuple[Card, ...]) -> bool:
        """Is this K or Q, with the other still in hand since the deal, led or following suit?"""
        if card.rank not in (5, 6) or card.suit != trick[0].suit:
            return False
        pair = (1 << 5 | 1 << 6) << 8 * card.suit
        return self._hands[seat] & pair == pair

    # -- value ---------------------------------------------------------------------------------------------------

    def _key(self) -> tuple[object, ...]:
        return (self.rules, self.deal, self.mode, self.leader, self.declarer, self.played, self.prior)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        parts = [repr(self.rules), repr(self.deal), repr(self.mode), repr(self.leader)]
        if self.declarer is not None:
            parts.append(f"declarer={self.declarer!r}")
        if self.played:
            parts.append(f"played={' '.join(map(str, self.played))!r}")
        if self.prior != Prior():
            parts.append(f"prior={self.prior!r}")
        return f"Position({', '.join(parts)})"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from solver.showing import html  # noqa: PLC0415 (it draws every value, this one too)

        return html(self)

    def __str__(self) -> str:
        who = "" if self.declarer is None else f" by {self.declarer}"
        table = f", on the table {' '.join(map(str, self._trick))}" if self._trick else ""
        turn = "over" if self.to_act is None else f"{self.to_act} to play"
        return f"{self.rules.title} {self.mode}{who}: {_hands_text(self._hands)}{table}, {turn}"


_FIELDS = (
    "rules", "deal", "mode", "leader", "declarer", "played", "prior",
    "_table", "_hands", "_trick", "_trick_leader", "_points", "_tricks",
)  # fmt: skip


def _hands_text(hands: tuple[int, ...]) -> str:
    return "N:" + " ".join(hand_text(mask) or "-" for mask in hands)


def _added(points: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (points[0] + more, points[1]) if side == 0 else (points[0], points[1] + more)


# -- the checks that table, par and review share -------------------------------------------------------------------


def check_mode(rules: Rules, mode: PlayMode, field: str = "mode") -> None:
    """Refuse a mode that the game does not have."""
    if not isinstance(mode, PlayMode):
        raise InputError(field, f"{quoted(mode)} is no mode", expected="a PlayMode")
    if mode not in rules.modes:
        raise InputError(field, f"{rules.title} has no {mode}", expected=" ".join(map(str, rules.modes)))


def check_seats(rules: Rules, deal: Deal, field: str = "deal") -> None:
    """Refuse a deal for another number of players."""
    if deal.seats != rules.seats:
        raise InputError(field, f"{deal.seats} hands", expected=f"{rules.seats} for {rules.title}")


def check_declarer(rules: Rules, mode: PlayMode, declarer: Seat | None, field: str = "declarer") -> Seat | None:
    """Refuse a declarer where the mode has none, or none where it needs one."""
    possible = rules.declarers(mode)
    if declarer in possible:
        return declarer
    if possible == (None,):
        raise InputError(field, f"{declarer} given, but a declarer does not change the play of {mode}", expected="none")
    seats = " ".join(str(seat) for seat in possible)
    problem = f"missing for {mode}" if declarer is None else f"{declarer} does not play {rules.title}"
    raise InputError(field, problem, expected=f"one of {seats}")


def check_seat_plays(rules: Rules, seat: Seat, field: str) -> None:
    """Refuse a seat that the game does not have."""
    if not isinstance(seat, Seat):
        raise InputError(field, f"{quoted(seat)} is no seat", expected="a Seat")
    if seat >= rules.seats:
        expected = " ".join(str(Seat(i)) for i in range(rules.seats))
        raise InputError(field, f"{seat} does not play {rules.title}", expected=f"one of {expected}")


def _check_leader(rules: Rules, deal: Deal, mode: PlayMode, leader: Seat | None, declarer: Seat | None) -> Seat:
    """Fill in or refuse the leader: in a whole deal a game may prescribe him."""
    prescribed = rules.first_leader(declarer, declarer) if declarer is not None and deal.is_full else None
    if leader is None:
        if prescribed is None:
            raise InputError("leader", "missing", expected="who leads to the first trick")
        return prescribed
    check_seat_plays(rules, leader, "leader")
    if prescribed is not None and leader != prescribed:
        raise InputError("leader", f"{leader} cannot lead to the first trick of {mode}", expected=f"{prescribed}")
    return leader


def _check_prior(table: RuleTable, mode: PlayMode, deal: Deal, prior: Prior) -> None:
    """Refuse totals that no play before this ending can have given."""
    source = table.source
    missing = FULL_HAND[deal.seats] - deal.cards_each
    parts = 3 if mode is PlayMode.THREE_PASSES else 2
    if len(prior.tricks) not in (0, parts):
        raise InputError("prior.tricks", f"{len(prior.tricks)} numbers", expected=f"{parts} for {mode}")
    if any(count < 0 for count in prior.tricks) or sum(prior.tricks) > missing:
        shown = " + ".join(map(quoted, prior.tricks))
        expected = f"at most {missing} before this deal, none negative"
        raise InputError("prior.tricks", f"{shown} tricks taken", expected=expected)
    most = 0
    if missing and source.last_trick:
        # The cards that are gone, all of them with four players; belotes shown before come on top.
        gone = ALL_CARDS & ~sum(deal.hands)
        most = table.points(gone) * source.factor + 4 * source.belote
    if len(prior.points) != 2 or min(prior.points) < 0 or sum(prior.points) > most:
        taken = " + ".join(map(quoted, prior.points))
        expected = f"at most {most} before this deal, none negative"
        raise InputError("prior.points", f"{taken} points taken", expected=expected)
