"""Answers about positions: outcomes and solutions -> messages, and back for clients and tests; limits, statistics.

    Outcome              PointsOutcome | TricksOutcome | ThreePassesOutcome      oneof kind
    Solution             SolveResponse

Invariants: reading back what was written gives an equal value; an outcome that a limit left open is a message that is
not set, never an empty one.
"""

from __future__ import annotations

from collections.abc import Iterable

from openhand.v1 import effort_pb2, outcome_pb2, solve_pb2
from server.messages.rules import fill_rules, rules_from
from server.messages.words import card_from, cards_from
from solver import (
    CardOutcome,
    InputError,
    Limits,
    Outcome,
    PointsOutcome,
    Solution,
    Stats,
    ThreePassesOutcome,
    TricksOutcome,
)

# -- outcomes ----------------------------------------------------------------------------------------------------


def outcome_to(outcome: Outcome) -> outcome_pb2.Outcome:
    """The message of an outcome."""
    if isinstance(outcome, PointsOutcome):
        points = outcome_pb2.PointsOutcome(
            north_south=outcome.north_south,
            east_west=outcome.east_west,
            margin=outcome.margin,
            north_south_capot=outcome.north_south_capot,
            east_west_capot=outcome.east_west_capot,
        )
        return outcome_pb2.Outcome(points=points)
    if isinstance(outcome, TricksOutcome):
        return outcome_pb2.Outcome(tricks=outcome_pb2.TricksOutcome(declarer=outcome.declarer, defence=outcome.defence))
    three = outcome_pb2.ThreePassesOutcome(tricks=outcome.tricks, guaranteed=outcome.guaranteed)
    return outcome_pb2.Outcome(three_passes=three)


def outcome_from(message: outcome_pb2.Outcome, field: str = "outcome") -> Outcome:
    """The outcome in a message; raises InputError where it has none. A margin is not read: the totals say it."""
    kind = message.WhichOneof("kind")
    if kind == "points":
        points = message.points
        return PointsOutcome(points.north_south, points.east_west, points.north_south_capot, points.east_west_capot)
    if kind == "tricks":
        return TricksOutcome(message.tricks.declarer, message.tricks.defence)
    if kind == "three_passes":
        three = message.three_passes
        return ThreePassesOutcome(
            three_from(three.tricks, f"{field}.three_passes.tricks"),
            three_from(three.guaranteed, f"{field}.three_passes.guaranteed"),
        )
    raise InputError(field, "missing", expected="points, tricks or three_passes")


def three_from(numbers: Iterable[int], field: str) -> tuple[int, int, int]:
    """A number for each of N, E, S; raises InputError."""
    found = tuple(numbers)
    if len(found) != 3:
        raise InputError(field, f"{len(found)} numbers", expected="3, for N, E, S")
    return found[0], found[1], found[2]


# -- limits and statistics ---------------------------------------------------------------------------------------


def limits_from(message: effort_pb2.Limits, ceiling: Limits) -> Limits:
    """What a request may use: the lower of its own limit and the ceiling, where 0 is none; raises InputError."""
    for name in ("max_nodes", "max_milliseconds"):
        if getattr(message, name) < 0:
            raise InputError(f"limits.{name}", f"{getattr(message, name)} is negative", expected="0 or more")
    return Limits(
        _lower(message.max_nodes, ceiling.max_nodes), _lower(message.max_milliseconds, ceiling.max_milliseconds)
    )


def _lower(asked: int, most: int) -> int:
    return min(asked, most) if asked and most else asked or most


def stats_to(stats: Stats) -> effort_pb2.Stats:
    """The message of what an answer cost."""
    return effort_pb2.Stats(nodes=stats.nodes, seconds=stats.seconds, version=stats.version)


def stats_from(message: effort_pb2.Stats) -> Stats:
    """What an answer cost."""
    return Stats(message.nodes, message.seconds, message.version)


# -- solutions ---------------------------------------------------------------------------------------------------


def solution_to(solution: Solution) -> solve_pb2.SolveResponse:
    """The response to a position."""
    message = solve_pb2.SolveResponse(
        cards=[
            solve_pb2.CardOutcome(card=str(card.card), outcome=outcome_to(card.outcome), loss=card.loss)
            for card in solution.cards
        ],
        line=map(str, solution.line),
        exact=solution.exact,
        low=solution.low,
        high=solution.high,
        stats=stats_to(solution.stats),
    )
    if solution.outcome is not None:
        message.outcome.CopyFrom(outcome_to(solution.outcome))
    if solution.reached is not None:
        message.reached = solution.reached
    if solution.rules is not None:
        fill_rules(message.rules, solution.rules)
    return message


def solution_from(message: solve_pb2.SolveResponse) -> Solution:
    """The solution that a response tells; raises InputError."""
    cards = [
        CardOutcome(
            card_from(c.card, f"cards[{place}].card"), outcome_from(c.outcome, f"cards[{place}].outcome"), c.loss
        )
        for place, c in enumerate(message.cards)
    ]
    return Solution(
        outcome=outcome_from(message.outcome) if message.HasField("outcome") else None,
        cards=tuple(cards),
        line=cards_from(message.line, "line"),
        exact=message.exact,
        low=message.low,
        high=message.high,
        reached=message.reached if message.HasField("reached") else None,
        stats=stats_from(message.stats),
        rules=rules_from(message.rules) if message.HasField("rules") else None,
    )
