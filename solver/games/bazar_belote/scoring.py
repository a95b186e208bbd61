"""Scores of bazar-belote in big points. Source: rules/bazar_belote.md, "Score in big points".

The base B (16; at AT 26) is what card points and last trick are worth together; a capot is worth B + 9. Constructions
are worth a tenth of their raw points. A level L promises 10 x L raw points of cards, last trick and own constructions;
the 90 raw points by which `capot_bonus = any` tells the search about a sweep are no part of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.contract import Contract
from solver.errors import InputError
from solver.games import belote
from solver.outcome import PointsOutcome
from solver.scoresheet import Declaration, Sheet, Written
from solver.trickrules import PlayMode

if TYPE_CHECKING:
    from solver.games.bazar_belote.rules import BazarBeloteRules

CAPOT = 90
"""Raw points of a sweep to the search, where any sweep pays."""
CAPOT_BONUS = 9
"""Big points of a capot above the base."""
LOWEST_LEVEL = 8


def base(mode: PlayMode) -> int:
    """Big points that the card points and the last trick are worth together."""
    return (belote.RAW_POOL[mode] + 5) // 10


@dataclass(frozen=True, slots=True)
class BazarSheet(Sheet):
    """The sheet of one mode of one deal.

    points: raw card points and last trick of NS and EW, without the 90 for a sweep. sweeps: who takes every trick if he
    plays for it. held: raw points of the constructions that count, bela included.
    """

    rules: BazarBeloteRules
    mode: PlayMode
    points: tuple[int, int]
    sweeps: tuple[bool, bool]
    held: tuple[int, int]
    shown: tuple[Declaration, ...] = ()

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        return self.shown

    def made(self, contract: Contract) -> bool:
        """The promise is kept; exactly is enough."""
        side = belote.declarers_side(contract)
        if contract.capot and not self.sweeps[side]:
            return False
        mine = self._cards(contract, side) + self.held[side]
        other = self._cards(contract, 1 - side) + self.held[1 - side]
        majority = mine > other or self.rules.made_test == "promise"
        return mine >= 10 * contract.level and majority

    def write(self, contract: Contract) -> Written:
        side = belote.declarers_side(contract)
        made = self.made(contract)
        times = contract.multiplier
        if not made:
            declarers, defenders = 0, self._of_failed(contract, side)
        elif times > 1 and self.rules.contra_made == "winner_takes_all":
            declarers, defenders = self._cards_worth(contract, side) + sum(self.held) // 10 + self._on_top(contract), 0
        else:
            declarers, defenders = self._of_made(contract, side)
        score = (times * declarers, times * defenders)
        return Written(made, score if side == 0 else score[::-1])

    def listed(self) -> tuple[Contract, ...]:
        """Each side at the highest level that it makes, or at the lowest; nothing in a mode that may not be bid."""
        if self.mode not in self.rules.biddable:
            return ()
        listed = []
        for side, seat in enumerate(belote.SIDE_SEATS):
            most = min((self.points[side] + self.held[side]) // 10, self.rules.max_level)
            contract = Contract(self.mode, max(most, LOWEST_LEVEL), seat)
            listed.append(contract if self.made(contract) else Contract(self.mode, LOWEST_LEVEL, seat))
        return tuple(listed)

    def _cards(self, contract: Contract, side: int) -> int:
        """Raw card points of a side: a capot that is made has all of them, whatever the play for points would give."""
        declarers = belote.declarers_side(contract)
        if contract.capot and self.sweeps[declarers]:
            return belote.RAW_POOL[self.mode] if side == declarers else 0
        return self.points[side]

    def _of_made(self, contract: Contract, side: int) -> tuple[int, int]:
        """Big points of declarers and defenders, contra aside."""
        mine, other = self.held[side] // 10, self.held[1 - side] // 10
        if contract.capot:
            return self._cards_worth(contract, side) + mine, other
        shares = self._shares(contract)
        return shares[side] + mine + self._on_top(contract), shares[1 - side] + other

    def _of_failed(self, contract: Contract, side: int) -> int:
        """Big points of the defenders. A sweep of declarers who promised still more pays nobody."""
        lost = self.rules.failed_constructions == "lost"
        held = self.held[1 - side] if lost else sum(self.held)
        return self._cards_worth(contract, 1 - side) + held // 10

    def _on_top(self, contract: Contract) -> int:
        """The level, where it is paid; a capot has its own price."""
        return contract.level if self.rules.bid_on_top and not contract.capot else 0

    @property
    def _any_sweep_pays(self) -> bool:
        return self.rules.capot_bonus == "any"

    def _cards_worth(self, contract: Contract, side: int) -> int:
        """What all cards are worth to a side that takes them for itself: the base, or the price of a capot."""
        capot = contract.capot or (self._any_sweep_pays and self.sweeps[side])
        return base(self.mode) + (CAPOT_BONUS if capot else 0)

    def _shares(self, contract: Contract) -> tuple[int, int]:
        """The cards' big points of NS and EW in a contract without capot."""
        if self._any_sweep_pays and any(self.sweeps):
            side = 0 if self.sweeps[0] else 1
            price = self._cards_worth(contract, side)
            return (price, 0) if side == 0 else (0, price)
        if self.rules.rounding == "half_down":
            return (self.points[0] + 4) // 10, (self.points[1] + 4) // 10
        return split(self.points, base(self.mode))


def split(points: tuple[int, int], pool: int) -> tuple[int, int]:
    """Whole tens of each side; missing units go to the larger remainder, of equal ones to the side with fewer points.

    >>> split((93, 69), 16), split((106, 56), 16), split((129, 129), 26)
    ((9, 7), (10, 6), (13, 13))
    """
    shares = [points[0] // 10, points[1] // 10]
    order = sorted((0, 1), key=lambda side: (-(points[side] % 10), points[side]))
    for turn in range(pool - sum(shares)):
        shares[order[turn % 2]] += 1
    return shares[0], shares[1]


def sheet(
    rules: BazarBeloteRules,
    mode: PlayMode,
    taken: PointsOutcome,
    held: tuple[int, int],
    shown: tuple[Declaration, ...] = (),
) -> BazarSheet:
    """The sheet of a mode, given what was taken in the play and what the sides hold in raw points."""
    sweeps = (taken.north_south_capot, taken.east_west_capot)
    told = CAPOT if rules.capot_bonus == "any" else 0
    points = (taken.north_south - told * sweeps[0], taken.east_west - told * sweeps[1])
    return BazarSheet(rules, mode, points, sweeps, held, shown)


def check_taken(rules: BazarBeloteRules, mode: PlayMode, taken: PointsOutcome) -> None:
    """Refuse totals that no play can give; InputError."""
    belote.check_taken(taken, mode, (belote.RAW_POOL[mode],), CAPOT if rules.capot_bonus == "any" else 0)


def check_constructions(constructions: tuple[int, int]) -> None:
    """Refuse raw points that nothing held can be worth; InputError."""
    for side, points in enumerate(constructions):
        if points < 0 or points % 10:
            name = belote.SIDE_NAMES[side]
            raise InputError("constructions", f"{points} raw points of {name}", expected="whole tens, none negative")


def check_contract(rules: BazarBeloteRules, contract: Contract) -> None:
    """Refuse a contract that cannot be bid; InputError."""
    belote.check_denomination(contract, rules.biddable)
    top = rules.capot_bid == "top"
    if top and contract.capot:
        if contract.level:
            raise InputError(
                "contract.level", f"{contract.level} with capot", expected="0: a capot bid has no level here"
            )
    elif not LOWEST_LEVEL <= contract.level <= rules.max_level:
        expected = f"{LOWEST_LEVEL} to {rules.max_level}"
        raise InputError(
            "contract.level", f"{contract.level}", expected=f"{expected}, or a capot without" if top else expected
        )
