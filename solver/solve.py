"""Solve: what a position is worth, what every card is worth, one optimal line.

Written once for all games: the rules come as a TrickRules table inside the position, the numbers as margins from the
kernel's Session, and this file turns them into outcomes, final totals of named sides.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from solver.cards import Card, Seat
from solver.games.base import Rules
from solver.outcome import Outcome, PointsOutcome, ThreePassesOutcome, TricksOutcome
from solver.position import Position
from solver.search.rules import RuleTable
from solver.search.session import Session
from solver.trickrules import PlayMode
from solver.version import __version__


class CardScope(Enum):
    """Which cards an answer lists."""

    NONE = "none"
    BEST = "best"
    ALL = "all"

    def __repr__(self) -> str:
        return f"CardScope.{self.name}"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a question may use, all its searches together; 0 is no limit. Cut short, it answers with proven bounds."""

    max_nodes: int = 0
    max_milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class Stats:
    """What an answer cost: cards played by the search, wall seconds; and who gave it."""

    nodes: int = 0
    seconds: float = 0.0
    version: str = __version__


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """A legal card, what it leads to, and its loss: how much worse the headline gets for the side that plays it.

    The headline is the margin NS - EW in raw points, or the declarer's tricks, or after three passes the tricks of
    the player himself. 0 is optimal.
    """

    card: Card
    outcome: Outcome
    loss: int

    def __str__(self) -> str:
        return f"{self.card}  {self.outcome}" + (f"  -{self.loss}" if self.loss else "")


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to one position.

    outcome: final totals with perfect play; None where a limit or a threshold left it open.
    cards: best first, equals S H D C and strongest first. line: one optimal continuation to the end.
    exact: everything asked for is proven. low, high: proven bounds of the headline (after three passes 0).
    reached: with a threshold, whether the headline reaches it; None where a limit left that open.
    """

    outcome: Outcome | None
    cards: tuple[CardOutcome, ...] = ()
    line: tuple[Card, ...] = ()
    exact: bool = True
    low: int = 0
    high: int = 0
    reached: bool | None = None
    stats: Stats = field(default_factory=Stats, compare=False)
    rules: Rules | None = None

    def __str__(self) -> str:
        if self.outcome is not None:
            rows = [str(self.outcome)]
        elif self.reached is not None:
            rows = ["reached" if self.reached else "not reached"]
        else:
            rows = [f"between {self.low} and {self.high}"]
        rows += [f"  {card}" for card in self.cards]
        if self.line:
            rows.append("  line " + " ".join(str(card) for card in self.line))
        return "\n".join(rows)


def solve(
    position: Position,
    *,
    scope: CardScope = CardScope.NONE,
    line: bool = False,
    at_least: int | None = None,
    limits: Limits = Limits(),  # noqa: B008 - immutable
    session: Session | None = None,
) -> Solution:
    """Solve a position.

    scope: which cards to list. line: also give one optimal continuation. at_least: do not find the value, only whether
    the headline reaches this number (several times cheaper); then scope and line must be left out.
    session: reuse one to keep what it learned about this deal; the answer is the same without.

    >>> from solver import BridgeBeloteRules, Deal, PlayMode, Seat
    >>> deal = Deal.parse("N:.AJ.7. .9.KD8.".replace("KD8", "K8").replace(".9.K8.", ".9.K8.") + " .TH..".replace("TH", "T") )
    ... # doctest: +SKIP
    """
    started = time.perf_counter()
    if at_least is not None and (scope is not CardScope.NONE or line):
        raise ValueError("at_least: a threshold question has no cards and no line")
    session = Session() if session is None else session
    session.limit(limits.max_nodes, limits.max_milliseconds)
    if position.mode is PlayMode.THREE_PASSES:
        if at_least is not None:
            raise ValueError("at_least: three passes has no single headline")
        found = _solve_three(position, session, scope, line)
    elif at_least is not None:
        found = _solve_threshold(position, session, at_least)
    else:
        found = _solve_two(position, session, scope, line)
    stats = Stats(session.nodes, time.perf_counter() - started)
    return replace(found, stats=stats, rules=position.rules)


# -- two sides -----------------------------------------------------------------------------------------------------


def _place(session: Session, position: Position) -> None:
    """Put the position before the session, bound to its whole deal so that what was learned stays useful."""
    session.bind(position.table, position.deal.hands)
    table = tuple(int(card) for _, card in position.trick)
    session.place(position.hands, int(position.trick_leader), table, position.live_capots)


class _Totals:
    """Turns margins still to come into final totals; everything that is known before the search."""

    def __init__(self, position: Position) -> None:
        source = position.table.source
        self.position = position
        self.by_tricks = source.last_trick == 0
        self.capot = source.capot
        left = 0
        for mask in position.hands:
            left |= mask
        for _, card in position.trick:
            left |= card.bit
        if self.by_tricks:
            tricks = [0, 0]
            for seat, count in enumerate(position.tricks_taken):
                tricks[source.sides[seat]] += count
            before = position.prior.tricks or (0, 0)
            self.taken = (before[0] + tricks[0], before[1] + tricks[1])
            self.pool = position.deal.cards_each - sum(position.tricks_taken)
        else:
            self.taken = position.points_taken
            rest = position.table.points(left) + source.last_trick if left else 0
            self.pool = rest * source.factor
        self.pool_depends = bool(source.belote) and _pairs_pending(position)

    def headline(self, margin: int) -> int:
        """The headline of a margin still to come."""
        if self.by_tricks:
            return self.taken[0] + (margin + self.pool) // 2
        return self.taken[0] - self.taken[1] + margin

    def to_come(self, headline: int) -> int:
        """The smallest margin still to come with which the headline is reached."""
        if self.by_tricks:
            return 2 * (headline - self.taken[0]) - self.pool
        return headline - self.taken[0] + self.taken[1]

    def outcome(self, margin: int, line: tuple[Card, ...], sweeps: tuple[bool, bool]) -> Outcome:
        """The outcome of a proven margin; `line` only where the pool depends on play, `sweeps` where they are asked."""
        if self.by_tricks:
            declarer = (margin + self.pool) // 2
            return TricksOutcome(self.taken[0] + declarer, self.taken[1] + self.pool - declarer)
        if self.pool_depends:
            return _played_out(self.position, line, self.capot)
        capots = (margin > self.pool, margin < -self.pool)
        if self.capot and self.position.is_over:
            capots = (bool(self.position.live_capots & 1), bool(self.position.live_capots & 2))
        pool = self.pool + (self.capot if any(capots) else 0)
        mine = (margin + pool) // 2
        shown = sweeps if self.position.rules.sweep_is_asked else capots
        return PointsOutcome(self.taken[0] + mine, self.taken[1] + pool - mine, *shown)


def _pairs_pending(position: Position) -> bool:
    """Does any hand still hold the K and Q of a suit?"""
    kings_queens = [(1 << 5 | 1 << 6) << 8 * suit for suit in range(4)]
    return any(mask & pair == pair for mask in position.hands for pair in kings_queens)


def _played_out(position: Position, line: tuple[Card, ...], capot: int) -> PointsOutcome:
    """Final totals when the line is played to the end."""
    for card in line:
        position = position.play(card)
    north_south, east_west = position.points_taken
    live = position.live_capots
    return PointsOutcome(
        north_south + (capot if live & 1 else 0), east_west + (capot if live & 2 else 0), bool(live & 1), bool(live & 2)
    )


def _outcome(position: Position, session: Session, margin: int) -> Outcome | None:
    """The outcome of a position whose margin is proven; asks what else it needs. None when a limit strikes there."""
    totals = _Totals(position)
    line: tuple[Card, ...] = ()
    sweeps: tuple[bool | None, bool | None] = (False, False)
    if totals.pool_depends:
        _place(session, position)
        line = tuple(Card(number) for number in session.line())
        if session.stopped:
            return None
    if position.rules.sweep_is_asked and position.live_capots:
        _place(session, position)
        sweeps = session.sweeps()
        if None in sweeps:
            return None
    return totals.outcome(margin, line, (bool(sweeps[0]), bool(sweeps[1])))


def _solve_two(position: Position, session: Session, scope: CardScope, line: bool) -> Solution:
    totals = _Totals(position)
    _place(session, position)
    ways: list[tuple[int, int, int]] = []
    if scope is CardScope.ALL and not position.is_over:
        # The position is worth what its best card is worth: no search of its own.
        ways = session.cards()
        better = max if _wants_more(position) else min
        low, high = better(way[1] for way in ways), better(way[2] for way in ways)
    else:
        low, high = session.value()
        if scope is CardScope.BEST and low == high and not position.is_over:
            ways = session.cards(True)
    bounds = {"low": totals.headline(low), "high": totals.headline(high)}
    if low != high:
        return Solution(None, exact=False, **bounds)
    outcome = _outcome(position, session, low)
    cards, proven = _cards(position, session, ways, low, scope is CardScope.BEST)
    complete = outcome is not None and proven
    played: tuple[Card, ...] = ()
    if line and not position.is_over:
        _place(session, position)
        played = tuple(Card(number) for number in session.line())
        complete = complete and not session.stopped
    return Solution(outcome, cards, played, complete, **bounds)


def _wants_more(position: Position) -> bool:
    """Does the player to act want the margin of side 0 high?"""
    source = position.table.source
    seat = position.to_act
    assert seat is not None
    return bool((source.sides[seat] == 0) != source.fewest)


def _cards(
    position: Position, session: Session, ways: list[tuple[int, int, int]], best: int, only_best: bool
) -> tuple[tuple[CardOutcome, ...], bool]:
    """The cards of `ways` (card, low, high) as outcomes, best first; and whether all that was asked is proven.

    Only proven cards are listed; of the worse ones `only_best` asks for no more than that they are worse.
    """
    found: list[CardOutcome] = []
    proven = True
    unit = 2 if position.table.source.last_trick == 0 else 1
    for number, low, high in ways:
        if only_best and not low <= best <= high:
            continue
        outcome = _card_outcome(position, session, Card(number), low) if low == high else None
        if outcome is None:
            proven = False
            continue
        found.append(CardOutcome(Card(number), outcome, abs(best - low) // unit))
    order = {card: place for place, card in enumerate(position.legal_cards)}
    found.sort(key=lambda one: (one.loss, order[one.card]))
    return tuple(found), proven


def _card_outcome(position: Position, session: Session, card: Card, margin: int) -> Outcome | None:
    """The outcome after a card; `margin` counts from before it."""
    totals = _Totals(position)
    if not totals.pool_depends and not (position.rules.sweep_is_asked and position.live_capots):
        return totals.outcome(margin, (), (False, False))
    after = position.play(card)
    moved = _Totals(after)
    spent = (moved.taken[0] - moved.taken[1]) - (totals.taken[0] - totals.taken[1])
    return _outcome(after, session, margin - spent)


def _solve_threshold(position: Position, session: Session, at_least: int) -> Solution:
    totals = _Totals(position)
    _place(session, position)
    low, high = session.reaches(totals.to_come(at_least))
    low, high = totals.headline(low), totals.headline(high)
    reached = True if low >= at_least else False if high < at_least else None
    return Solution(None, exact=reached is not None, low=low, high=high, reached=reached)


# -- three passes --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _one_against_two(rules: Rules, seat: int) -> RuleTable:
    """The rules of three passes with one seat as a side of its own."""
    source = rules.trick_rules(PlayMode.THREE_PASSES, None)
    return RuleTable(replace(source, sides=tuple(0 if place == seat else 1 for place in range(source.seats))))


def _solve_three(position: Position, session: Session, scope: CardScope, line: bool) -> Solution:
    _place(session, position)
    shares = _added(_taken(position), session.shares()) if not position.is_over else _taken(position)
    ways: list[tuple[Card, tuple[int, ...]]] = []
    if shares is not None and scope is not CardScope.NONE and not position.is_over:
        ways = _shares_of_cards(position, session)
    played = _line_of_three(position, session) if line and shares is not None else ()
    sure = _guaranteed(position, session) if shares is not None else None
    if shares is None or sure is None or session.stopped:
        return Solution(None, exact=False)
    cards = _cards_of_three(position, session, ways, shares, scope)
    return Solution(ThreePassesOutcome(shares, sure), cards, played, not session.stopped)


def _taken(position: Position) -> tuple[int, int, int]:
    before = position.prior.tricks or (0, 0, 0)
    first, second, third = (b + t for b, t in zip(before, position.tricks_taken, strict=True))
    return first, second, third


def _added(taken: tuple[int, int, int], shares: tuple[int, ...] | None) -> tuple[int, int, int] | None:
    if shares is None:
        return None
    return taken[0] + shares[0], taken[1] + shares[1], taken[2] + shares[2]


def _shares_of_cards(position: Position, session: Session) -> list[tuple[Card, tuple[int, ...]]]:
    found = session.shares_of_cards()
    return [] if found is None else [(Card(number), shares) for number, shares in found]


def _wish(shares: tuple[int, ...], seat: Seat) -> tuple[int, int]:
    """What a player maximises: own tricks, then few for the next in order of play."""
    return shares[seat], -shares[(seat + 1) % 3]


def _line_of_three(position: Position, session: Session) -> tuple[Card, ...]:
    """Each plays his best card, among equals the first in S H D C, high to low."""
    played: list[Card] = []
    while position.to_act is not None and not session.stopped:
        seat = position.to_act
        _place(session, position)
        ways = dict(_shares_of_cards(position, session))
        if not ways:
            break
        best = max(_wish(shares, seat) for shares in ways.values())
        card = next(card for card in position.legal_cards if _wish(ways[card], seat) == best)
        played.append(card)
        position = position.play(card)
    return tuple(played)


def _guaranteed(position: Position, session: Session) -> tuple[int, int, int] | None:
    """Final tricks each seat is sure of against the other two united: three two-sided solves."""
    sure: list[int] = []
    trick = tuple(int(card) for _, card in position.trick)
    tricks_left = position.deal.cards_each - sum(position.tricks_taken)
    for seat, taken in enumerate(_taken(position)):
        low = high = -tricks_left
        if not position.is_over:
            session.bind(_one_against_two(position.rules, seat), position.deal.hands)
            session.place(position.hands, int(position.trick_leader), trick, 0)
            low, high = session.value()
        if low != high:
            return None
        sure.append(taken + (low + tricks_left) // 2)
    return sure[0], sure[1], sure[2]


def _cards_of_three(
    position: Position,
    session: Session,
    ways: list[tuple[Card, tuple[int, ...]]],
    shares: tuple[int, int, int],
    scope: CardScope,
) -> tuple[CardOutcome, ...]:
    """Every legal card (or the best ones) of the player to act."""
    seat = position.to_act
    if seat is None or not ways:
        return ()
    taken = _taken(position)
    order = {card: place for place, card in enumerate(position.legal_cards)}
    best = _wish(shares, seat)
    found = []
    for card, to_come in ways:
        total = _added(taken, to_come)
        assert total is not None
        if scope is CardScope.BEST and _wish(total, seat) != best:
            continue
        sure = _guaranteed(position.play(card), session)
        if sure is not None:
            found.append((_wish(total, seat), CardOutcome(card, ThreePassesOutcome(total, sure), shares[seat] - total[seat])))
    found.sort(key=lambda one: ((-one[0][0], -one[0][1]), order[one[1].card]))
    return tuple(outcome for _, outcome in found)
