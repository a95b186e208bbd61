"""Scores of bridge-belote in game points. Source: rules/bridge_belote.md, "Score in game points".

D, F are the raw totals of declarers and defenders: what the play gives (last trick, capot, doubled points at NT, the
belotes announced at AT), the declarations that count, and the belote of a suit contract. pool = (D + F + 5) div 10.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver.contract import Contract
from solver.deal import Deal
from solver.errors import InputError
from solver.games import belote, reasons
from solver.games.bridge_belote.declarations import BELOTE, belotes, declarations
from solver.games.holdings import Item
from solver.games.reasons import because
from solver.outcome import PointsOutcome
from solver.scoresheet import Declaration, Sheet, Written, counted_points
from solver.trickrules import PlayMode

if TYPE_CHECKING:
    from solver.games.bridge_belote.rules import BridgeBeloteRules

CAPOT = 90
NO_TRUMP_POOL = 260
ROUNDING = {PlayMode.NO_TRUMP: (5, 5), PlayMode.ALL_TRUMPS: (5, 6)}
"""What is added before dividing by 10, for the richer and for the poorer side; the two shares add up to the pool."""
SUIT_ROUNDING = (3, 4)
COUNTED = {
    PlayMode.NO_TRUMP: ", cards and last trick counted twice",
    PlayMode.ALL_TRUMPS: f", {BELOTE} for every belote announced in the play included",
}
"""What totals hold that somebody else's may not, for a refusal to say."""


def capot_points(rules: BridgeBeloteRules, mode: PlayMode) -> int:
    """Raw points of a capot."""
    return 2 * CAPOT if mode is PlayMode.NO_TRUMP and rules.nt_capot_doubled else CAPOT


def raw_pool(mode: PlayMode) -> int:
    """Card points and last trick of both sides, doubled at NT; without capot, belotes and declarations."""
    return NO_TRUMP_POOL if mode is PlayMode.NO_TRUMP else belote.RAW_POOL[mode]


@dataclass(frozen=True, slots=True)
class BridgeSheet(Sheet):
    """The sheet of one mode of one deal. raw: D and F of NS and EW; belotes: the part of them that belotes are."""

    rules: BridgeBeloteRules
    mode: PlayMode
    held: tuple[Declaration, ...]
    raw: tuple[int, int]
    belotes: tuple[int, int]
    capot: bool

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        return self.held

    def listed(self) -> tuple[Contract, ...]:
        return tuple(Contract(self.mode, 0, seat) for seat in belote.SIDE_SEATS)

    def write(self, contract: Contract) -> Written:
        side = belote.declarers_side(contract)
        declarers, defenders = self.raw[side], self.raw[1 - side]
        pool = (declarers + defenders + 5) // 10
        times = 1 if self.capot and self.rules.capot_cancels_contra else contract.multiplier
        if times > 1:
            if declarers == defenders:
                return _written(side, False, 0, 0, times * pool)
            made = declarers > defenders
            return _written(side, made, times * pool if made else 0, 0 if made else times * pool)
        richer, poorer = ROUNDING.get(self.mode, SUIT_ROUNDING)
        if declarers > defenders:
            return _written(side, True, (declarers + richer) // 10, (defenders + poorer) // 10)
        if declarers == defenders:
            return _written(side, False, 0, (defenders + richer) // 10, (declarers + poorer) // 10)
        kept = self.belotes[side] // 10 if self.rules.belote_stays_when_inside else 0
        return _written(side, False, kept, pool - kept)

    def worth(self, contract: Contract) -> tuple[int, ...]:
        """NS - EW in hundredths of a game point: the share that hangs counts `hanging_value` percent for the declarers.

        After contra both shares hang, each side's as likely to come back: they count for nobody.
        """
        written = self.write(contract)
        difference = 100 * (written.score[0] - written.score[1])
        if written.hanging and any(written.score):
            sign = 1 if belote.declarers_side(contract) == 0 else -1
            difference += sign * self.rules.hanging_value * written.hanging
        return difference, -difference


def _written(side: int, made: bool, declarers: int, defenders: int, hanging: int = 0) -> Written:
    return Written(made, (declarers, defenders) if side == 0 else (defenders, declarers), hanging)


def sheet(rules: BridgeBeloteRules, mode: PlayMode, taken: PointsOutcome, deal: Deal) -> BridgeSheet:
    """The sheet of a mode, given what was taken in the play."""
    capots = (taken.north_south_capot, taken.east_west_capot)
    contested = declarations(rules, mode, deal)
    if rules.capot_side_loses_declarations and any(capots):
        contested = tuple(_lost(one) if one.counted and not capots[one.seat % 2] else one for one in contested)
    pairs = belotes(mode, deal)
    extra = counted_points(contested)
    if mode is PlayMode.ALL_TRUMPS:
        announced = (
            taken.north_south + taken.east_west - raw_pool(mode) - any(capots) * capot_points(rules, mode)
        ) // BELOTE
        shown = _announced(pairs, announced)
        of_belotes = counted_points(shown)  # the play's points hold them already
    else:
        shown = tuple(pair.decided(True, because(reasons.ALWAYS, what=pair.what)) for pair in pairs)
        of_belotes = counted_points(shown)
        extra = (extra[0] + of_belotes[0], extra[1] + of_belotes[1])
    raw = (taken.north_south + extra[0], taken.east_west + extra[1])
    return BridgeSheet(rules, mode, contested + shown, raw, of_belotes, any(capots))


def check_taken(rules: BridgeBeloteRules, mode: PlayMode, taken: PointsOutcome, deal: Deal) -> None:
    """Refuse totals that no play can give; InputError."""
    pairs = belotes(mode, deal) if mode is PlayMode.ALL_TRUMPS else ()
    pools = tuple(raw_pool(mode) + BELOTE * announced for announced in range(len(pairs) + 1))
    of_pairs = (
        sum(pair.points for pair in pairs if pair.side == 0),
        sum(pair.points for pair in pairs if pair.side == 1),
    )
    belote.check_taken(taken, mode, pools, capot_points(rules, mode), of_pairs, COUNTED.get(mode, ""))
    if mode is PlayMode.NO_TRUMP and taken.north_south % 2:
        raise InputError(
            "outcome.points", f"{taken.north_south} and {taken.east_west} in {mode}", expected="even numbers"
        )


def _lost(one: Declaration) -> Declaration:
    return replace(one, counted=False, reason=reasons.NO_TRICK)


def _announced(pairs: tuple[Item, ...], announced: int) -> tuple[Declaration, ...]:
    """The belotes at AT, counted as far as the points of the play tell which of them were announced.

    The points tell how many; where that leaves open whose, they are shown as not counted, and only what a side has in
    any case is taken for its own.
    """
    by_side = [sum(pair.side == side for pair in pairs) for side in (0, 1)]
    shown = []
    for pair in pairs:
        mine, other = by_side[pair.side], by_side[1 - pair.side]
        if announced - other >= mine:
            shown.append(pair.decided(True, reasons.ANNOUNCED))
        elif announced == 0:
            shown.append(pair.decided(False, reasons.NOT_ANNOUNCED))
        else:
            reason = because(reasons.SOME_ANNOUNCED, announced=announced, held=len(pairs))
            shown.append(pair.decided(False, reason))
    return tuple(shown)
