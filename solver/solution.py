"""Solutions: what the solver answers about a position, as values with the wire's fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from solver.cards import Card
from solver.games.base import Rules
from solver.outcome import Outcome
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


NO_LIMITS = Limits()


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

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from solver.showing import html  # noqa: PLC0415 (it draws every value, this one too)

        return html(self)

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
