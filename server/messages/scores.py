"""Scores -> messages, and back; what was taken in the play, as it is given to be scored.

    Score                ScoreDealResponse
      Declaration          cards that score by being held, counted or not, and why

Invariants: reading back what was written gives an equal value; of an outcome that is to be scored nothing is guessed:
what it leaves out is 0 or no capot, and whether the play can have given it, the game's rules say.
"""

from __future__ import annotations

from openhand.v1 import outcome_pb2, score_pb2
from server.errors import Problems
from server.messages.outcomes import three_from
from server.messages.rules import fill_rules, rules_from
from server.messages.words import cards_from, seat_from, seat_to
from solver import (
    Declaration,
    InputError,
    Outcome,
    PointsOutcome,
    Score,
    ThreePassesOutcome,
    TricksOutcome,
)

NO_GUARANTEE = (0, 0, 0)
"""In the place of what a score does not ask for."""


def score_to(score: Score) -> score_pb2.ScoreDealResponse:
    """The response to a played deal."""
    message = score_pb2.ScoreDealResponse(
        made=score.made,
        score=score.score,
        hanging=score.hanging,
        declarations=map(declaration_to, score.declarations),
    )
    if score.rules is not None:
        fill_rules(message.rules, score.rules)
    return message


def score_from(message: score_pb2.ScoreDealResponse) -> Score:
    """The score that a response tells; raises InputError."""
    return Score(
        made=message.made,
        score=tuple(message.score),
        hanging=message.hanging,
        declarations=tuple(
            declaration_from(one, f"declarations[{place}]") for place, one in enumerate(message.declarations)
        ),
        rules=rules_from(message.rules) if message.HasField("rules") else None,
    )


def declaration_to(one: Declaration) -> score_pb2.Declaration:
    """The message of cards that score by being held."""
    return score_pb2.Declaration(
        seat=seat_to(one.seat),
        what=one.what,
        cards=map(str, one.cards),
        points=one.points,
        counted=one.counted,
        reason=one.reason,
    )


def declaration_from(message: score_pb2.Declaration, field: str) -> Declaration:
    """Cards that score by being held; raises InputError."""
    return Declaration(
        seat=seat_from(message.seat, f"{field}.seat"),
        what=message.what,
        cards=cards_from(message.cards, f"{field}.cards"),
        points=message.points,
        counted=message.counted,
        reason=message.reason,
    )


def taken_from(message: outcome_pb2.Outcome, field: str = "outcome") -> Outcome:
    """What was taken; raises InputError or BadRequest. A margin and what a seat could guarantee are not read."""
    kind = message.WhichOneof("kind")
    if kind == "points":
        points = message.points
        _refuse_negative(points, f"{field}.points")
        return PointsOutcome(points.north_south, points.east_west, points.north_south_capot, points.east_west_capot)
    if kind == "tricks":
        _refuse_negative(message.tricks, f"{field}.tricks")
        return TricksOutcome(message.tricks.declarer, message.tricks.defence)
    if kind == "three_passes":
        place = f"{field}.three_passes.tricks"
        three = three_from(message.three_passes.tricks, place)
        for seat, took in enumerate(three):
            if took < 0:
                raise InputError(f"{place}[{seat}]", f"{took} is negative", expected="0 or more")
        return ThreePassesOutcome(three, NO_GUARANTEE)
    raise InputError(field, "missing", expected="what was taken: points, tricks or three_passes")


def _refuse_negative(message: outcome_pb2.PointsOutcome | outcome_pb2.TricksOutcome, where: str) -> None:
    """Refuse what a party cannot have taken, of all parties at once. A margin is no party's."""
    problems = Problems()
    for field, number in message.ListFields():
        if field.name != "margin" and number < 0:
            problems.add(InputError(f"{where}.{field.name}", f"{number} is negative", expected="0 or more"))
    problems.refuse()
