"""Scores as blocks: what was played and taken, the held cards with why they count or not, and what is written.

Invariant: nothing here computes a score; reasons and names of held cards come in English and are shown by the catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.contract import Contract
from solver.games.base import Rules
from solver.languages import Language
from solver.outcome import Outcome, PointsOutcome, TricksOutcome
from solver.score import Score
from solver.scoresheet import Declaration
from solver.showing.blocks import Block, Grid, Heading, Line, Paragraph, Span, cards, coloured, line
from solver.showing.composing import outcome_text, rules_line, score_text

HOLDER, POINTS = 0, 3
"""Columns of the held cards."""


def played_blocks(rules: Rules, contract: Contract, outcome: Outcome, language: Language) -> list[Block]:
    """A contract under its rules, and what was taken in it."""
    title = line(rules_line(rules, language), ", ", coloured(language.contract(contract)))
    return [Heading(title), Paragraph(line(f"{language('taken')}: {taken_text(outcome, language)}"))]


def score_blocks(score: Score, language: Language) -> list[Block]:
    """The held cards, where there are any, and what is written; `made` where there was a contract to make."""
    blocks: list[Block] = [_declarations(score.declarations, language)] if score.declarations else []
    written = f"{language('written')}: {score_text(score.score, language, score.hanging)}"
    # Three passes have no declarer, and three scores of which nobody's is a failure.
    fate: Span | str = ""
    if score.made or not _is_everybody_alone(score):
        fate = Span(language("made" if score.made else "not_made"), "good" if score.made else "loss")
    return [*blocks, Paragraph(line(Span(written, "bold"), "   " if fate else "", fate))]


def taken_text(outcome: Outcome, language: Language) -> str:
    """What was really taken: after three passes the tricks alone, nothing was searched for."""
    if isinstance(outcome, PointsOutcome | TricksOutcome):
        return outcome_text(outcome, language)
    return score_text(outcome.tricks, language)
