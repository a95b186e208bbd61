"""Score: what is written for a contract and what was taken in it. Nothing is searched."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Seat
from solver.contract import Contract
from solver.deal import Deal
from solver.games.base import Rules
from solver.outcome import Outcome
from solver.position import check_seat_plays, check_seats
from solver.scoresheet import Declaration


@dataclass(frozen=True, slots=True)
class Score:
    """What is written.

    score: in the game's written points, for NS and EW or for N, E and S. hanging: points that nobody writes now and the
    next deal decides. declarations: everything that the hands hold, counted or not, and why.
    """

    made: bool
    score: tuple[int, ...]
    hanging: int = 0
    declarations: tuple[Declaration, ...] = ()
    rules: Rules | None = None

    def __str__(self) -> str:
        hanging = f", {self.hanging} hanging" if self.hanging else ""
        rows = [f"{'made' if self.made else 'not made'}: {' - '.join(map(str, self.score))}{hanging}"]
        return "\n".join(rows + [f"  {one}" for one in self.declarations])


def score(
    contract: Contract,
    outcome: Outcome,
    rules: Rules,
    deal: Deal | None = None,
    dealer: Seat | None = None,
    *,
    constructions: tuple[int, int] | None = None,
) -> Score:
    """Score a played deal; raises InputError.

    outcome: what was really taken; a capot flag means every trick. deal: the full deal, needed where held cards score;
    dealer: where he breaks ties between them. constructions: raw points of NS and EW for held cards, in place of what
    the hands hold, in a game that knows that.

    >>> from solver import BazarBeloteRules, PointsOutcome
    >>> print(score(Contract.parse("9S by N contra"), PointsOutcome(92, 70), BazarBeloteRules(), constructions=(20, 0)))
    made: 22 - 14
    """
    rules.check_contract(contract)
    if deal is not None:
        check_seats(rules, deal)
    if dealer is not None:
        check_seat_plays(rules, dealer, "dealer")
    rules.check_outcome(contract, outcome, deal)
    sheet = rules.sheet(contract.mode, outcome, deal, dealer, contract.declarer, constructions)
    written = sheet.write(contract)
    return Score(written.made, written.score, written.hanging, sheet.declarations, rules)
