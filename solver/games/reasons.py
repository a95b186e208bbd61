"""Why held cards count or not: the sentences of every game, each once, with places to fill in.

A declaration carries its sentence filled in (`because`), in English as on the wire; solver.languages knows the
sentences here and says them in another language. Places: `what` and `other` are names of held cards (holdings.NAMES),
`seat` and `rival` seats, the rest numbers. Invariant: every reason of a declaration is one of REASONS, filled in.
"""

from __future__ import annotations

BEST = "the best of the deal"
SIDE_HOLDS_BEST = "its side holds the best, {what} of {seat}"
EQUAL = "nobody counts: {what} of {seat} equals {other} of {rival}"
BEATEN = "beaten by {what} of {seat}"
CANCELLED = "cancelled by the four eights of {seat}"
ALWAYS = "{what} always counts"
NO_TRICK = "its side took no trick"
ANNOUNCED = "announced: among the points of the play"
NOT_ANNOUNCED = "not announced in the play"
SOME_ANNOUNCED = "{announced} of {held} announced: the points of the play hold them"

REASONS = (
    BEST,
    SIDE_HOLDS_BEST,
    EQUAL,
    BEATEN,
    CANCELLED,
    ALWAYS,
    NO_TRICK,
    ANNOUNCED,
    NOT_ANNOUNCED,
    SOME_ANNOUNCED,
)


def because(reason: str, **places: object) -> str:
    """A reason with its places filled in.

    >>> because(BEATEN, what="tierce", seat="N")
    'beaten by tierce of N'
    """
    if reason not in REASONS:
        raise ValueError(f"{reason!r} is none of the reasons")
    return reason.format(**places)
