"""Replay: the exact outcome before and after every card of a play, and the cards that were as good as the best.

Everything is learned in one Session, bound once to each table it needs, and walked forwards:

    two sides       v(0) is searched. Whoever is to play cannot better v(i): a card either *keeps* it or loses, one
                    yes/no search a card, none for cards that are equal to a neighbour. A played card that keeps it
                    hands v(i) on as v(i+1); only after a loss is a value searched again, from a warm table.
    each for        max^n keeps every reachable position, so a step is a look-up; what each seat is sure of is searched
    himself         a seat at a time over the whole play, because binding to another table forgets.

Forwards and backwards cost the same (1.49 and 1.48, 1.41 and 1.41, 2.55 and 2.49 first solves in the three games, 150
deals each); forwards, a limit leaves a proven beginning.
Invariants: `steps[i].outcome` is what `solve` gives for the position after card i; no step is there in part.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from solver.cards import CARDS, Card, Seat
from solver.outcome import Outcome, ThreePassesOutcome
from solver.placing import place
from solver.position import Position
from solver.search.session import Session
from solver.solution import Limits, Stats
from solver.solve import solve
from solver.three_passes import guaranteed_to, taken_before
from solver.trickrules import PlayMode


@dataclass(frozen=True, slots=True)
class Step:
    """One played card: the position before it, the outcome after it, and the cards that lost nothing there."""

    before: Position
    card: Card
    outcome: Outcome
    best: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """The play as far as it is proven. start: None where a limit struck before anything was."""

    start: Outcome | None
    steps: tuple[Step, ...]
    stats: Stats


def replay(position: Position, limits: Limits, session: Session) -> Replay:
    """Value every position on the way to `position`, its first card to its last."""
    effort = Effort(limits)
    walk = _each_for_himself if position.mode is PlayMode.THREE_PASSES else _two_sides
    with session:
        start, steps = walk(positions_of(position), session, effort)
    return Replay(start, tuple(steps), effort.stats())


def positions_of(position: Position) -> tuple[Position, ...]:
    """The positions of a play: before its first card, after each."""
    bare = Position(
        position.rules, position.deal, position.mode, position.leader, position.declarer, (), position.prior
    )
    states = [bare]
    for card in position.played:
        states.append(states[-1].play(card))
    return tuple(states)


class Effort:
    """What a question of many searches has used and may still use."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.nodes = 0
        self.started = time.perf_counter()

    def left(self) -> Limits | None:
        """What is left of the limits; None when nothing is."""
        nodes, milliseconds = self.limits.max_nodes, self.limits.max_milliseconds
        if nodes:
            nodes -= self.nodes
        if milliseconds:
            milliseconds -= int(1000 * (time.perf_counter() - self.started))
        spent = (self.limits.max_nodes and nodes <= 0) or (self.limits.max_milliseconds and milliseconds <= 0)
        return None if spent else Limits(nodes, milliseconds)

    def stats(self) -> Stats:
        """What was used."""
        return Stats(self.nodes, time.perf_counter() - self.started)


# -- two sides -----------------------------------------------------------------------------------------------------


def _two_sides(states: tuple[Position, ...], session: Session, effort: Effort) -> tuple[Outcome | None, list[Step]]:
    start = outcome = _value(states[0], session, effort)
    steps: list[Step] = []
    for before, after in pairwise(states):
        card = after.played[-1]
        best = None if outcome is None else _best(before, outcome.headline, session, effort)
        if outcome is None or best is None:
            break
        if card not in best or not _settled(after):
            outcome = _value(after, session, effort)
            if outcome is None:
                break
        steps.append(Step(before, card, outcome, best))
    return start, steps


def _settled(position: Position) -> bool:
    """Does the headline tell the whole outcome? Not where belotes may still come, nor while a capot is asked for."""
    return not position.table.source.belote and not (position.rules.sweep_is_asked and position.live_capots)


def _value(position: Position, session: Session, effort: Effort) -> Outcome | None:
    left = effort.left()
    if left is None or session.cancelled:
        return None
    found = solve(position, limits=left, session=session)
    effort.nodes += found.stats.nodes
    return found.outcome


def _best(position: Position, headline: int, session: Session, effort: Effort) -> tuple[Card, ...] | None:
    """The cards that keep the headline, in the order of every answer; None when a limit strikes."""
    classes = list(equal_cards(position))
    if len(classes) == 1:
        return position.legal_cards
    seat = position.to_act
    assert seat is not None
    source = position.table.source
    upwards = (source.sides[seat] == 0) != source.fewest
    kept: set[Card] = set()
    for cards in classes:
        left = effort.left()
        if left is None or session.cancelled:
            return None
        goal = headline if upwards else headline + 1
        found = solve(position.play(cards[0]), at_least=goal, limits=left, session=session)
        effort.nodes += found.stats.nodes
        if found.reached is None:
            return None
        if found.reached is upwards:
            kept.update(cards)
    return tuple(card for card in position.legal_cards if card in kept)


def equal_cards(position: Position) -> Iterator[tuple[Card, ...]]:
    """The legal cards, those together that cannot differ: neighbours in the player's hand worth the same points.

    Neighbours: no card between them is in another hand or on the table; what is gone does not count.
    """
    seat = position.to_act
    if seat is None:
        return
    mine, legal, table = position.hands[seat], position.legal, position.table
    others = 0
    for other, mask in enumerate(position.hands):
        others |= mask if other != seat else 0
    for _, card in position.trick:
        others |= card.bit
    run: list[Card] = []
    for card in position.by_strength(CARDS):
        ends = bool(others & card.bit) or (bool(run) and run[-1].suit != card.suit)
        joins = bool(mine & legal & card.bit)
        worth = table.points(card.bit)
        if run and (ends or (joins and worth != table.points(run[-1].bit))):
            yield tuple(run)
            run = []
        if joins:
            run.append(card)
    if run:
        yield tuple(run)


# -- each for himself ----------------------------------------------------------------------------------------------


def _each_for_himself(
    states: tuple[Position, ...], session: Session, effort: Effort
) -> tuple[Outcome | None, list[Step]]:
    """A card is best when it keeps the player's own tricks: what it leaves to the others is no loss of his."""
    left = effort.left()
    shares: list[tuple[int, int, int]] = []
    best: list[tuple[Card, ...]] = []
    if left is None or session.cancelled:
        return None, []
    session.limit(left.max_nodes, left.max_milliseconds)
    for number, position in enumerate(states):
        place(session, position)
        found = (0, 0, 0) if position.is_over else session.shares()
        if found is None:
            break
        if number + 1 < len(states):
            kept = _keeping(position, found, session)
            if kept is None:
                break
            best.append(kept)
        taken = taken_before(position)
        shares.append((taken[0] + found[0], taken[1] + found[1], taken[2] + found[2]))
    sure: list[list[int]] = []
    proven = len(shares)
    for seat in Seat(0), Seat(1), Seat(2):
        own: list[int] = []
        for position in states[:proven]:
            tricks = guaranteed_to(position, seat, session)
            if tricks is None:
                break
            own.append(tricks)
        proven = len(own)
        sure.append(own)
    effort.nodes += session.nodes
    outcomes = [
        ThreePassesOutcome(total, (sure[0][number], sure[1][number], sure[2][number]))
        for number, total in enumerate(shares[:proven])
    ]
    if not outcomes:
        return None, []
    steps = [
        Step(before, after.played[-1], outcome, kept)
        for before, after, outcome, kept in zip(states, states[1:], outcomes[1:], best, strict=False)
    ]
    return outcomes[0], steps


def _keeping(position: Position, shares: tuple[int, ...], session: Session) -> tuple[Card, ...] | None:
    """The cards after which the player still gets his own share; None when a limit strikes."""
    seat = position.to_act
    assert seat is not None
    found = session.shares_of_cards()
    if found is None:
        return None
    kept = {Card(number) for number, after in found if after[seat] == shares[seat]}
    return tuple(card for card in position.legal_cards if card in kept)
