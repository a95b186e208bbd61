"""Solve: what a position is worth, what every card is worth, one optimal line.

Written once for all games: the rules come as a TrickRules table inside the position, the numbers as margins from the
kernel's Session, and this file turns them into outcomes, final totals of named sides.
"""

from __future__ import annotations

import time
from dataclasses import replace

from solver.cards import Card
from solver.errors import InputError, is_whole, quoted
from solver.outcome import Outcome, PointsOutcome, TricksOutcome
from solver.placing import place
from solver.position import Position
from solver.search.session import Session
from solver.solution import NO_LIMITS, CardOutcome, CardScope, Limits, Solution, Stats
from solver.three_passes import solve_three_passes
from solver.trickrules import PlayMode


def solve(
    position: Position,
    *,
    scope: CardScope = CardScope.NONE,
    line: bool = False,
    at_least: int | None = None,
    limits: Limits = NO_LIMITS,
    session: Session | None = None,
) -> Solution:
    """Solve a position.

    scope: which cards to list. line: also give one optimal continuation. at_least: do not find the value, only whether
    the headline reaches this number (several times cheaper); then scope and line must be left out.
    session: reuse one to keep what it learned about this deal; the answer is the same without.

    >>> from solver import BridgeBeloteRules, Deal, PlayMode, Seat
    >>> deal = Deal.parse("N:J.7.. 9.A.. A.K.. T.Q..")
    >>> print(solve(Position(BridgeBeloteRules(), deal, PlayMode.SPADES, Seat.NORTH), scope=CardScope.ALL))
    NS 65 - EW 18
      7H  NS 65 - EW 18
      JS  NS 55 - EW 28  -20
    """
    started = time.perf_counter()
    _check_types(position, scope, at_least, limits)
    if at_least is not None and (scope is not CardScope.NONE or line):
        raise InputError("at_least", "given beside cards or a line", expected="a threshold question alone")
    if at_least is not None and position.mode is PlayMode.THREE_PASSES:
        raise InputError("at_least", "given for three passes", expected="none: it has no single headline")
    session = Session() if session is None else session
    with session:
        session.limit(limits.max_nodes, limits.max_milliseconds)
        if position.mode is PlayMode.THREE_PASSES:
            found = solve_three_passes(position, session, scope, line)
        elif at_least is not None:
            found = _solve_threshold(position, session, at_least)
        else:
            found = _solve_two(position, session, scope, line)
        stats = Stats(session.nodes, time.perf_counter() - started)
    return replace(found, stats=stats, rules=position.rules)


def _check_types(position: Position, scope: CardScope, at_least: int | None, limits: Limits) -> None:
    """Refuse what is of another kind: a scope of another enum, say, would just be taken for none."""
    if not isinstance(position, Position):
        raise InputError("position", f"{quoted(position)} is no position", expected="a Position")
    if not isinstance(scope, CardScope):
        raise InputError("scope", f"{quoted(scope)} is no scope", expected="a CardScope")
    if at_least is not None and not is_whole(at_least):
        raise InputError("at_least", f"{quoted(at_least)} is no whole number", expected="an int, or None")
    if not isinstance(limits, Limits):
        raise InputError("limits", f"{quoted(limits)} are no limits", expected="Limits")
    for name, number in (("max_nodes", limits.max_nodes), ("max_milliseconds", limits.max_milliseconds)):
        if not is_whole(number):
            raise InputError(f"limits.{name}", f"{quoted(number)} is no whole number", expected="an int")


# -- two sides -----------------------------------------------------------------------------------------------------


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
        mine_all, theirs_all = margin > self.pool, margin < -self.pool
        pool = self.pool + (self.capot if mine_all or theirs_all else 0)
        mine = (margin + pool) // 2
        if self.position.rules.sweep_is_asked:
            mine_all, theirs_all = sweeps
        return PointsOutcome(self.taken[0] + mine, self.taken[1] + pool - mine, mine_all, theirs_all)


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


def _outcome(position: Position, totals: _Totals, session: Session, margin: int) -> Outcome | None:
    """The outcome of a position whose margin is proven; asks what else it needs. None when a limit strikes there."""
    line: tuple[Card, ...] = ()
    sweeps: tuple[bool | None, bool | None] = (False, False)
    if totals.pool_depends:
        place(session, position)
        line = tuple(Card(number) for number in session.line())
        if session.stopped:
            return None
    if position.rules.sweep_is_asked and position.live_capots:
        place(session, position)
        sweeps = session.sweeps()
        if None in sweeps:
            return None
    return totals.outcome(margin, line, (bool(sweeps[0]), bool(sweeps[1])))


def _final(position: Position) -> Outcome:
    """What a position that is over came to: nothing is left to search."""
    totals = _Totals(position)
    return TricksOutcome(*totals.taken) if totals.by_tricks else _played_out(position, (), totals.capot)


def _solve_two(position: Position, session: Session, scope: CardScope, line: bool) -> Solution:
    if position.is_over:
        final = _final(position)
        return Solution(final, low=final.headline, high=final.headline)
    totals = _Totals(position)
    place(session, position)
    ways: list[tuple[int, int, int]] = []
    if scope is CardScope.ALL:
        # The position is worth what its best card is worth: no search of its own.
        ways = session.cards()
        better = max if _wants_more(position) else min
        low, high = better(way[1] for way in ways), better(way[2] for way in ways)
    else:
        low, high = session.value()
        if scope is CardScope.BEST and low == high:
            ways = session.cards(True)
    shown_low, shown_high = totals.headline(low), totals.headline(high)
    if low != high:
        return Solution(None, exact=False, low=shown_low, high=shown_high)
    outcome = _outcome(position, totals, session, low)
    cards, proven = _cards(position, totals, session, ways, low, scope is CardScope.BEST)
    complete = outcome is not None and proven
    played: tuple[Card, ...] = ()
    if line:
        place(session, position)
        played = tuple(Card(number) for number in session.line())
        complete = complete and not session.stopped
    return Solution(outcome, cards, played, complete, shown_low, shown_high)


def _wants_more(position: Position) -> bool:
    """Does the player to act want the margin of side 0 high?"""
    source = position.table.source
    seat = position.to_act
    assert seat is not None
    return bool((source.sides[seat] == 0) != source.fewest)


def _cards(
    position: Position,
    totals: _Totals,
    session: Session,
    ways: list[tuple[int, int, int]],
    best: int,
    only_best: bool,
) -> tuple[tuple[CardOutcome, ...], bool]:
    """The cards of `ways` (card, low, high) as outcomes, best first; and whether all that was asked is proven.

    Only proven cards are listed; of the worse ones `only_best` asks for no more than that they are worse.
    """
    if not ways:
        return (), True
    found: list[CardOutcome] = []
    proven = True
    unit = 2 if position.table.source.last_trick == 0 else 1
    told = not totals.pool_depends and not (position.rules.sweep_is_asked and position.live_capots)
    for number, low, high in ways:
        if only_best and not low <= best <= high:
            continue
        card, outcome = Card(number), None
        if low == high:
            # Where margins do not tell all, what comes after the card has to be asked about.
            outcome = totals.outcome(low, (), (False, False)) if told else _after(position, totals, session, card, low)
        if outcome is None:
            proven = False
            continue
        found.append(CardOutcome(card, outcome, abs(best - low) // unit))
    found.sort(key=lambda one: (one.loss, position.order_of(one.card)))
    return tuple(found), proven


def _after(position: Position, totals: _Totals, session: Session, card: Card, margin: int) -> Outcome | None:
    """The outcome after a card; `margin` and `totals` count from before it."""
    after = position.play(card)
    moved = _Totals(after)
    spent = (moved.taken[0] - moved.taken[1]) - (totals.taken[0] - totals.taken[1])
    return _outcome(after, moved, session, margin - spent)


def _solve_threshold(position: Position, session: Session, at_least: int) -> Solution:
    if position.is_over:
        low = high = _final(position).headline
    else:
        totals = _Totals(position)
        place(session, position)
        lowest, highest = (totals.headline(margin) for margin in session.widest())
        low, high = session.reaches(totals.to_come(at_least))
        low, high = totals.headline(low), totals.headline(high)
        # Say what was asked and no more: what else the search came to know depends on what it knew before.
        if low >= at_least:
            low, high = max(at_least, lowest), highest
        elif high < at_least:
            low, high = lowest, min(at_least - 1, highest)
    reached = True if low >= at_least else False if high < at_least else None
    return Solution(None, exact=reached is not None, low=low, high=high, reached=reached)
