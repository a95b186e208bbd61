"""The score sheet: what is written for a contract, and the held cards that score.

A `Sheet` is made by a game for one play mode of one deal and one outcome of its play; `write` then answers any
contract in that mode. Units: `points` are raw points; `score` is in the game's written points (game points, big
points, Betel's score points), for NS and EW or for N, E and S.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from solver.cards import Card, Seat
from solver.contract import Contract


@dataclass(frozen=True, slots=True)
class Declaration:
    """Cards that score by being held: a sequence, four of a kind, or the king and queen of a trump suit.

    cards: high to low. points: raw points that it is worth when it counts. reason: why it counts or not, for people.
    """

    seat: Seat
    what: str
    cards: tuple[Card, ...]
    points: int
    counted: bool
    reason: str

    def __str__(self) -> str:
        held = " ".join(map(str, self.cards))
        return f"{self.seat} {self.what} {held}: {self.points if self.counted else 'not counted'} ({self.reason})"


def counted_points(declarations: Iterable[Declaration]) -> tuple[int, int]:
    """The raw points of the declarations that count, for NS and for EW."""
    sums = [0, 0]
    for one in declarations:
        if one.counted:
            sums[one.seat % 2] += one.points
    return sums[0], sums[1]


@dataclass(frozen=True, slots=True)
class Written:
    """What is written for one contract.

    made: the declarer made it (False after three passes). hanging: written by nobody now; the next deal decides.
    """

    made: bool
    score: tuple[int, ...]
    hanging: int = 0

    def __str__(self) -> str:
        tail = f", {self.hanging} hanging" if self.hanging else ""
        return f"{'made' if self.made else 'failed'}, {' - '.join(map(str, self.score))}{tail}"


class Sheet(ABC):
    """Writes the contracts of one play mode of one deal, given the outcome of its play."""

    __slots__ = ()

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """Everything that the hands hold, counted or not; empty where the game has nothing of the kind."""
        return ()

    @abstractmethod
    def write(self, contract: Contract) -> Written:
        """What is written. The contract belongs to this sheet's mode (and declarer) and has been checked."""

    @abstractmethod
    def listed(self) -> tuple[Contract, ...]:
        """The contracts without contra that a table shows: one a side, or one a level."""

    def worth(self, contract: Contract) -> tuple[int, ...]:
        """What each party of an auction maximises, in any unit: for two sides the difference of their scores."""
        north_south, east_west = self.write(contract).score
        return north_south - east_west, east_west - north_south
