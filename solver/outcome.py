"""Outcomes: what a deal ends in with perfect play, as final totals of named sides or seats.

`prior` of an ending and the tricks played already are included. Fields are those of the wire's Outcome.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PointsOutcome:
    """Raw points of a belote, capot included where it pays, declarations held not (they are scored).

    margin = north_south - east_west is the value proper. Where the pool depends on play (belotes at AT in
    bridge-belote) north_south and east_west are the totals of one optimal line.
    The capot flags: the side takes every trick in this outcome; in bazar-belote: it could, if it played for that alone.
    """

    north_south: int
    east_west: int
    north_south_capot: bool = False
    east_west_capot: bool = False

    @property
    def margin(self) -> int:
        """north_south - east_west."""
        return self.north_south - self.east_west

    @property
    def headline(self) -> int:
        """The number that bounds and thresholds speak of: the margin."""
        return self.margin

    def __str__(self) -> str:
        capots = [side for side, has in (("NS", self.north_south_capot), ("EW", self.east_west_capot)) if has]
        tail = f" (capot {' '.join(capots)})" if capots else ""
        return f"NS {self.north_south} - EW {self.east_west}{tail}"


@dataclass(frozen=True, slots=True)
class TricksOutcome:
    """Tricks of Betel's declarer and of the defence."""

    declarer: int
    defence: int

    @property
    def headline(self) -> int:
        """The declarer's tricks."""
        return self.declarer

    def __str__(self) -> str:
        return f"declarer {self.declarer} - defence {self.defence}"


@dataclass(frozen=True, slots=True)
class ThreePassesOutcome:
    """Tricks of N, E, S when each plays for himself, and what each can be sure of against the other two united."""

    tricks: tuple[int, int, int]
    guaranteed: tuple[int, int, int]

    @property
    def headline(self) -> int:
        """There is no one number: 0."""
        return 0

    def __str__(self) -> str:
        rows = zip("NES", self.tricks, self.guaranteed, strict=True)
        return " ".join(f"{seat} {took} (sure of {sure})" for seat, took, sure in rows)


Outcome = PointsOutcome | TricksOutcome | ThreePassesOutcome
