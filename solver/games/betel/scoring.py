"""Scores of Betel in its score points. Source: rules/betel.md, "Contracts" and "Score".

The shape is the founding text's: a made normal game is worth its contract and every overtrick, a failed one a flat
minus, and the defenders write for every trick of theirs either way; a betelek or Betel is plus or minus and nothing
else. The amounts are ours, because no source publishes any; all of them are options.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.cards import Seat
from solver.contract import BETEL_LEVEL, FEWEST_TRICKS, Contract
from solver.deal import FULL_HAND
from solver.errors import InputError
from solver.outcome import Outcome, ThreePassesOutcome, TricksOutcome
from solver.scoresheet import Sheet, Written
from solver.trickrules import PlayMode

if TYPE_CHECKING:
    from solver.games.betel.rules import BetelRules

TRICKS = FULL_HAND[3]
LEVELS = {PlayMode.BETELEK: range(FEWEST_TRICKS + 1), PlayMode.BETEL: range(BETEL_LEVEL, BETEL_LEVEL + 1)}
NORMAL_LEVELS = range(1, 6)


def levels(mode: PlayMode) -> range:
    """The levels of a declared mode, lowest first."""
    return LEVELS.get(mode, NORMAL_LEVELS)


def least_tricks(level: int) -> int:
    """Tricks that a normal game of a level promises: 6 to 10."""
    return 5 + level


def most_tricks(contract: Contract) -> int:
    """Tricks that a betelek allows, 3 to 0; Betel none."""
    return FEWEST_TRICKS - contract.level if contract.mode is PlayMode.BETELEK else 0


@dataclass(frozen=True, slots=True)
class BetelSheet(Sheet):
    """The sheet of one mode and declarer. tricks: of the declarer and of the two defenders together."""

    rules: BetelRules
    mode: PlayMode
    declarer: Seat
    tricks: tuple[int, int]

    def listed(self) -> tuple[Contract, ...]:
        return tuple(Contract(self.mode, level, self.declarer) for level in levels(self.mode))

    def write(self, contract: Contract) -> Written:
        """The defenders share equally what their tricks are worth; an odd point is not written."""
        rules = self.rules
        took, lost = self.tricks
        value = rules.contract_values[contract.level] * contract.multiplier
        if self.mode in LEVELS:
            made = took <= most_tricks(contract)
            mine, each = value if made else -value, 0
        else:
            over = took - least_tricks(contract.level)
            made = over >= 0
            mine, each = value + rules.overtrick * over if made else -value, rules.defender_trick * lost // 2
        return Written(made, tuple(mine if seat == self.declarer else each for seat in range(3)))

    def worth(self, contract: Contract) -> tuple[int, ...]:
        """Each player wants his own score."""
        return self.write(contract).score


@dataclass(frozen=True, slots=True)
class ThreePassesSheet(Sheet):
    """The sheet of three passes. tricks: of N, E and S."""

    rules: BetelRules
    tricks: tuple[int, int, int]

    def listed(self) -> tuple[Contract, ...]:
        return (Contract(PlayMode.THREE_PASSES),)

    def write(self, contract: Contract) -> Written:
        return Written(False, tuple(self.rules.three_passes_trick * took for took in self.tricks))

    def worth(self, contract: Contract) -> tuple[int, ...]:
        """Each player wants his own score."""
        return self.write(contract).score


def sheet(rules: BetelRules, mode: PlayMode, outcome: Outcome, declarer: Seat | None) -> Sheet:
    """The sheet of a mode and declarer, given the tricks; InputError when the outcome is of another kind."""
    if declarer is None or mode is PlayMode.THREE_PASSES:
        if not isinstance(outcome, ThreePassesOutcome):
            raise InputError("outcome", f"{outcome} after three passes", expected="the tricks of N, E and S")
        return ThreePassesSheet(rules, outcome.tricks)
    if not isinstance(outcome, TricksOutcome):
        raise InputError("outcome", f"{outcome} in {mode}", expected="tricks of declarer and defence")
    return BetelSheet(rules, mode, declarer, (outcome.declarer, outcome.defence))


def check_taken(outcome: Outcome) -> None:
    """Refuse tricks that do not add up to a whole deal; InputError."""
    field = "outcome.tricks"
    if isinstance(outcome, ThreePassesOutcome):
        tricks: tuple[int, ...] = outcome.tricks
        field = "outcome.three_passes.tricks"
    elif isinstance(outcome, TricksOutcome):
        tricks = (outcome.declarer, outcome.defence)
    else:
        raise InputError("outcome", f"{outcome} is not in tricks", expected="tricks")
    if min(tricks) < 0 or sum(tricks) != TRICKS:
        shown = " + ".join(map(str, tricks))
        raise InputError(field, f"{shown} tricks", expected=f"{TRICKS} together, none negative")


def check_contract(rules: BetelRules, contract: Contract) -> None:
    """Refuse a contract that cannot be bid; InputError."""
    if contract.mode not in rules.modes:
        expected = " or ".join(map(str, rules.modes))
        raise InputError("contract.mode", f"{contract.mode} cannot be bid here", expected=expected)
    if contract.capot:
        raise InputError("contract.capot", f"{contract}", expected="no capot: a slam is level 5")
    if contract.mode is PlayMode.THREE_PASSES:
        return
    if contract.level not in levels(contract.mode):
        known = levels(contract.mode)
        raise InputError(
            "contract.level", f"{contract.level} for {contract.mode}", expected=f"{known[0]} to {known[-1]}"
        )
    if contract.declarer not in rules.declarers(contract.mode):
        raise InputError("contract.declarer", f"{contract.declarer} does not play", expected="N, E or S")
    most = 2 if rules.contra else 1
    if contract.multiplier > most:
        expected = "1 or 2: there is no recontra" if rules.contra else "1: contra is not played under these rules"
        raise InputError("contract.multiplier", f"{contract.multiplier}", expected=expected)
