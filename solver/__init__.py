"""openhand: the open-hand (double-dummy) solver of the Belote family.

What a program imports: cards and deals as values, the rules of the three games, and one function a question.

>>> from solver import BetelRules, CardScope, Deal, PlayMode, Position, Seat, solve
>>> deal = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
>>> print(solve(Position(BetelRules(), deal, PlayMode.NO_TRUMP, declarer=Seat.NORTH)))
declarer 4 - defence 6
"""

from __future__ import annotations

from solver.cards import CARDS, Card, Seat, Suit, parse_card, parse_cards
from solver.deal import Deal
from solver.errors import InputError
from solver.games import GAMES, BazarBeloteRules, BetelRules, BridgeBeloteRules, Rules, rules_from
from solver.outcome import Outcome, PointsOutcome, ThreePassesOutcome, TricksOutcome
from solver.position import Position, Prior
from solver.search.session import Session
from solver.solve import CardOutcome, CardScope, Limits, Solution, Stats, solve
from solver.table import Table, TableEntry, table
from solver.trickrules import Beat, MustRuff, PlayMode, TrickRules
from solver.version import __version__

__all__ = [
    "CARDS",
    "GAMES",
    "BazarBeloteRules",
    "Beat",
    "BetelRules",
    "BridgeBeloteRules",
    "Card",
    "CardOutcome",
    "CardScope",
    "Deal",
    "InputError",
    "Limits",
    "MustRuff",
    "Outcome",
    "PlayMode",
    "PointsOutcome",
    "Position",
    "Prior",
    "Rules",
    "Seat",
    "Session",
    "Solution",
    "Stats",
    "Suit",
    "Table",
    "TableEntry",
    "ThreePassesOutcome",
    "TrickRules",
    "TricksOutcome",
    "__version__",
    "parse_card",
    "parse_cards",
    "rules_from",
    "solve",
    "table",
]
