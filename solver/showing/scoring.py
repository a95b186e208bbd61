"""A score as blocks: what was played and taken, the held cards with why they count or not, and what is written.

Invariant: nothing here computes a score; reasons and names of held cards come in English, the catalogue says them.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.contract import Contract
from solver.games.base import Rules
from solver.languages import Language
from solver.outcome import Outcome, ThreePassesOutcome
from solver.score import Score
from solver.scoresheet import Declaration
from solver.showing.blocks import Block, Grid, Heading, Line, Paragraph, Span, cards, coloured, line
from solver.showing.composing import outcome_text, rules_line, score_text

HOLDING = ("holder", "what", "cards", "points", "counts", "why")
"""The columns of the held cards, by their phrases."""


def score_blocks(
    rules: Rules, contract: Contract, taken: Outcome, score: Score, language: Language, notes: Sequence[str] = ()
) -> list[Block]:
    """A score under its rules. notes: what there is to say between what was taken and what is written."""
    return [
        Heading(line(rules_line(rules, language), ", ", coloured(language.contract(contract)))),
        Paragraph(line(f"{language('taken')}: {taken_text(taken, language)}")),
        *(Paragraph(line(Span(note, "note"))) for note in notes),
        *([_holdings(score.declarations, language)] if score.declarations else []),
        Paragraph(_written(contract, score, language)),
    ]


def taken_text(taken: Outcome, language: Language) -> str:
    """What was really taken: after three passes the tricks alone, for nothing was searched."""
    if isinstance(taken, ThreePassesOutcome):
        return score_text(taken.tricks, language)
    return outcome_text(taken, language)


def _written(contract: Contract, score: Score, language: Language) -> Line:
    """What is written, and the contract's fate where somebody declared one."""
    written = Span(f"{language('written')}: {score_text(score.score, language, score.hanging)}", "bold")
    if contract.declarer is None:
        return line(written)
    return line(written, "   ", Span(language("made"), "good") if score.made else Span(language("not_made"), "loss"))


def _holdings(held: Sequence[Declaration], language: Language) -> Grid:
    """A row for everything that the hands hold, counted or not."""
    rows = tuple(
        (
            line(language.seat(one.seat)),
            line(language.sentence(one.what)),
            cards(one.cards, language),
            line(str(one.points)),
            line(Span(language("yes"), "good") if one.counted else Span(language("no"), "loss")),
            line(language.sentence(one.reason)),
        )
        for one in held
    )
    return Grid(tuple(line(language(word)) for word in HOLDING), rows, frozenset({HOLDING.index("points")}))
