"""The questions whose cost has a target: each asks one deal and says how many nodes that took.

A question gets a fresh Session (cold, its making and the set-up included) and a deal. `baseline` names the question
that a ratio is taken against. Targets are means over random deals; nodes are the bar, times are for a quiet core.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Deal,
    PlayMode,
    Position,
    Rules,
    Seat,
    Session,
    solve,
    table,
)

BETEL = BetelRules()
BRIDGE = BridgeBeloteRules()
BAZAR = BazarBeloteRules()
Ask = Callable[[Deal, Session], int]


@dataclass(frozen=True)
class Question:
    """One line of the table of targets."""

    name: str
    seats: int
    ask: Ask
    nodes: float | None = None
    """At most so many nodes, the mean."""
    milliseconds: float | None = None
    ratio: float | None = None
    """At most so many times the nodes of `baseline`."""
    baseline: str = ""


def exact(rules: Rules, mode: PlayMode) -> Ask:
    """The value of the deal with N on lead (and declaring, in Betel)."""
    declarer = Seat.NORTH if rules.seats == 3 and mode is not PlayMode.THREE_PASSES else None

    def ask(deal: Deal, session: Session) -> int:
        return solve(Position(rules, deal, mode, Seat.NORTH, declarer), session=session).stats.nodes

    return ask


def first_cards(deal: Deal, session: Session) -> int:
    """Every legal first card of a suit deal, exact."""
    position = Position(BRIDGE, deal, PlayMode.CLUBS, Seat.NORTH)
    return solve(position, scope=CardScope.ALL, session=session).stats.nodes


def four_leaders(deal: Deal, session: Session) -> int:
    """One mode, each seat on lead."""
    return sum(solve(Position(BRIDGE, deal, PlayMode.CLUBS, seat), session=session).stats.nodes for seat in Seat)


def made(deal: Deal, session: Session) -> int:
    """Does NS take more than half of the points?"""
    return solve(Position(BRIDGE, deal, PlayMode.CLUBS, Seat.NORTH), at_least=1, session=session).stats.nodes


def hints(deal: Deal, session: Session) -> int:
    """A hint before every card of the deal, warm: the best cards, then one of them is played."""
    position = Position(BRIDGE, deal, PlayMode.CLUBS, Seat.NORTH)
    nodes = 0
    while not position.is_over:
        found = solve(position, scope=CardScope.BEST, session=session)
        nodes += found.stats.nodes
        position = position.play(found.cards[0].card)
    return nodes


def whole_table(rules: Rules) -> Ask:
    """All modes of a deal, one leader."""

    def ask(deal: Deal, session: Session) -> int:
        modes = [mode for mode in rules.modes if mode is not PlayMode.THREE_PASSES]
        return table(
            deal, rules, Seat.WEST if rules.seats == 4 else Seat.NORTH, modes=modes, session=session
        ).stats.nodes

    return ask


def nothing(deal: Deal, session: Session) -> int:
    """Set-up alone: a position whose value is known without a search costs what the set-up costs."""
    position = Position(BRIDGE, deal, PlayMode.CLUBS, Seat.NORTH)
    session.bind(position.table, deal.hands)
    session.place(deal.hands, 0, (), 3)
    return 0


QUESTIONS = (
    Question("belote suit", 4, exact(BRIDGE, PlayMode.CLUBS), nodes=18_000, milliseconds=0.8),
    Question("belote NT", 4, exact(BRIDGE, PlayMode.NO_TRUMP), nodes=40_000, milliseconds=1.8),
    Question("belote AT", 4, exact(BRIDGE, PlayMode.ALL_TRUMPS), nodes=24_000, milliseconds=1.1),
    Question("bazar NT", 4, exact(BAZAR, PlayMode.NO_TRUMP), nodes=40_000, milliseconds=1.8),
    Question("bazar AT", 4, exact(BAZAR, PlayMode.ALL_TRUMPS), nodes=24_000, milliseconds=1.1),
    Question("six modes, one leader", 4, whole_table(BRIDGE), milliseconds=6),
    Question("every first card, suit", 4, first_cards, ratio=2.0, baseline="belote suit"),
    Question("four leaders, suit", 4, four_leaders, ratio=2.2, baseline="belote suit"),
    Question("contract made? suit", 4, made, nodes=4_000, milliseconds=0.2),
    Question("hint after every card, suit", 4, hints, ratio=1.5, baseline="belote suit"),
    Question("Betel suit", 3, exact(BETEL, PlayMode.SPADES), nodes=4_000, milliseconds=0.2),
    Question("Betel NT", 3, exact(BETEL, PlayMode.NO_TRUMP), nodes=4_000, milliseconds=0.2),
    Question("Betelek", 3, exact(BETEL, PlayMode.BETELEK), nodes=20_000, milliseconds=1),
    Question("Betel contract", 3, exact(BETEL, PlayMode.BETEL), nodes=20_000, milliseconds=1),
    Question("Betel, all 21 results", 3, whole_table(BETEL), milliseconds=8),
    Question("three passes", 3, exact(BETEL, PlayMode.THREE_PASSES), milliseconds=15),
    Question("set-up alone", 4, nothing),
)
