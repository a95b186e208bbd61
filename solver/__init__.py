"""openhand: the open-hand (double-dummy) solver of the Belote family.

What a program imports: cards and deals as values, the rules of the three games, and one function a question.

>>> from solver import BetelRules, CardScope, Deal, PlayMode, Position, Seat, solve
>>> deal = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
>>> print(solve(Position(BetelRules(), deal, PlayMode.NO_TRUMP, declarer=Seat.NORTH)))
declarer 4 - defence 6
"""

from __future__ import annotations

from solver.auction import Auction, Ended
from solver.cards import CARDS, Card, Seat, Suit, parse_card, parse_cards
from solver.contract import CONTRA, PASS, RECONTRA, Bid, Call, Contract, Turn
from solver.deal import Deal
from solver.errors import InputError
from solver.games import GAMES, BazarBeloteRules, BetelRules, BridgeBeloteRules, Rules, rules_from
from solver.outcome import Outcome, PointsOutcome, ThreePassesOutcome, TricksOutcome
from solver.par import Par, par
from solver.position import Position, Prior
from solver.review import Effect, Review, ReviewedCard, SeatReview, review
from solver.score import Score, score
from solver.scoresheet import Declaration, Sheet, Written
from solver.search.session import Session
from solver.solution import CardOutcome, CardScope, Limits, Solution, Stats
from solver.solve import solve
from solver.table import DeclaredScore, Table, TableEntry, table
from solver.trickrules import Beat, MustRuff, PlayMode, TrickRules
from solver.version import __version__

__all__ = [
    "CARDS",
    "CONTRA",
    "GAMES",
    "PASS",
    "RECONTRA",
    "Auction",
    "BazarBeloteRules",
    "Beat",
    "BetelRules",
    "Bid",
    "BridgeBeloteRules",
    "Call",
    "Card",
    "CardOutcome",
    "CardScope",
    "Contract",
    "Deal",
    "Declaration",
    "DeclaredScore",
    "Effect",
    "Ended",
    "InputError",
    "Limits",
    "MustRuff",
    "Outcome",
    "Par",
    "PlayMode",
    "PointsOutcome",
    "Position",
    "Prior",
    "Review",
    "ReviewedCard",
    "Rules",
    "Score",
    "Seat",
    "SeatReview",
    "Session",
    "Sheet",
    "Solution",
    "Stats",
    "Suit",
    "Table",
    "TableEntry",
    "ThreePassesOutcome",
    "TrickRules",
    "TricksOutcome",
    "Turn",
    "Written",
    "__version__",
    "par",
    "parse_card",
    "parse_cards",
    "review",
    "rules_from",
    "score",
    "solve",
    "table",
]
