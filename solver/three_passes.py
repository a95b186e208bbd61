"""Three passes: nobody declares, each player for himself. The kernel's max^n shares as outcomes.

Each maximises his own tricks, among equal choices leaves the fewest to the next player, and shows the first card in
S H D C, high to low. What a seat is sure of against the other two united is an ordinary two-sided search.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from solver.cards import Card, Seat
from solver.games.base import Rules
from solver.outcome import ThreePassesOutcome
from solver.placing import place
from solver.position import Position
from solver.search.rules import RuleTable
from solver.search.session import Session
from solver.solution import CardOutcome, CardScope, Solution
from solver.trickrules import PlayMode


@lru_cache(maxsize=64)
def _one_against_two(rules: Rules, seat: int) -> RuleTable:
    """The rules of three passes with one seat as a side of its own."""
    source = rules.trick_rules(PlayMode.THREE_PASSES, None)
    return RuleTable(replace(source, sides=tuple(0 if place == seat else 1 for place in range(source.seats))))


def solve_three_passes(position: Position, session: Session, scope: CardScope, line: bool) -> Solution:
    """The answer to a position of the game of three; the limits have been set."""
    place(session, position)
    shares = _added(taken_before(position), session.shares()) if not position.is_over else taken_before(position)
    ways: list[tuple[Card, tuple[int, ...]]] = []
    if shares is not None and scope is not CardScope.NONE and not position.is_over:
        ways = _shares_of_cards(session)
    played = _line_of_three(position, session) if line and shares is not None else ()
    sure = _guaranteed(position, session) if shares is not None else None
    if shares is None or sure is None or session.stopped:
        return Solution(None, exact=False)
    cards = _cards_of_three(position, session, ways, shares, scope)
    return Solution(ThreePassesOutcome(shares, sure), cards, played, not session.stopped)


def taken_before(position: Position) -> tuple[int, int, int]:
    """Tricks of N, E, S so far, those before an ending included."""
    before = position.prior.tricks or (0, 0, 0)
    first, second, third = (b + t for b, t in zip(before, position.tricks_taken, strict=True))
    return first, second, third


def _added(taken: tuple[int, int, int], shares: tuple[int, ...] | None) -> tuple[int, int, int] | None:
    if shares is None:
        return None
    return taken[0] + shares[0], taken[1] + shares[1], taken[2] + shares[2]


def _shares_of_cards(session: Session) -> list[tuple[Card, tuple[int, ...]]]:
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
        place(session, position)
        ways = dict(_shares_of_cards(session))
        if not ways:
            break
        best = max(_wish(shares, seat) for shares in ways.values())
        card = next(card for card in position.legal_cards if _wish(ways[card], seat) == best)
        played.append(card)
        position = position.play(card)
    return tuple(played)


def _guaranteed(position: Position, session: Session) -> tuple[int, int, int] | None:
    """Final tricks each seat is sure of against the other two united: three two-sided solves."""
    sure = [guaranteed_to(position, seat, session) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH)]
    first, second, third = sure
    return None if first is None or second is None or third is None else (first, second, third)


def guaranteed_to(position: Position, seat: Seat, session: Session) -> int | None:
    """Final tricks that one seat is sure of; None when a limit strikes."""
    low = high = tricks_left = position.deal.cards_each - sum(position.tricks_taken)
    if not position.is_over:
        trick = tuple(int(card) for _, card in position.trick)
        session.bind(_one_against_two(position.rules, seat), position.deal.hands)
        session.place(position.hands, int(position.trick_leader), trick, 0)
        low, high = session.value()
    return None if low != high else taken_before(position)[seat] + (low + tricks_left) // 2


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
    taken = taken_before(position)
    best = _wish(shares, seat)
    found = []
    for card, to_come in ways:
        total = _added(taken, to_come)
        assert total is not None
        if scope is CardScope.BEST and _wish(total, seat) != best:
            continue
        sure = _guaranteed(position.play(card), session)
        if sure is not None:
            loss = shares[seat] - total[seat]
            found.append((_wish(total, seat), CardOutcome(card, ThreePassesOutcome(total, sure), loss)))
    found.sort(key=lambda one: ((-one[0][0], -one[0][1]), position.order_of(one[1].card)))
    return tuple(outcome for _, outcome in found)
