"""Reviews as blocks: the deal, the tricks as rows, the value as a picture, what the cards cost, the seats' sums.

    trick   N        E         S        W        value
    4                ▸J♠ ● -20   K♠      9♠      -328        ▸ leads, ● takes the trick

Invariant: wherever mistakes are listed, the caveat of open cards stands once.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Card, Seat, cards_of
from solver.languages import Language
from solver.outcome import Outcome, PointsOutcome, ThreePassesOutcome
from solver.position import Position
from solver.replay import positions_of
from solver.review import Review, ReviewedCard, dealer_of
from solver.showing.blocks import (
    HEADS,
    LEADS,
    MINUS,
    TO,
    Block,
    Grid,
    Heading,
    Line,
    Paragraph,
    Span,
    Spark,
    card,
    cards,
    coloured,
    joined,
    line,
)
from solver.showing.composing import hands_around, outcome_text, signed, title_of


def review_blocks(review: Review, language: Language) -> list[Block]:
    """The whole review; without its position, what the answer alone tells."""
    position = review.position
    if position is None or review.start is None or review.end is None:
        return _answer_alone(review, language)
    states = positions_of(position)
    blocks: list[Block] = [
        Heading(_title(review, position, language)),
        hands_around((position.by_strength(cards_of(mask)) for mask in position.deal.hands), language),
        Heading(line(f"{language('before_play')}: ", *_reached(review, review.start, language))),
    ]
    if not review.cards:
        return [*blocks, Paragraph(line(Span(language("stopped", cards=0), "note")))]
    blocks += [
        _tricks(review, states, language),
        Paragraph(line(Span(_legend(language), "dim"))),
        *_pictures(review, language),
        Heading(line(f"{language('after_play')}: ", *_reached(review, review.end, language))),
    ]
    if not review.complete:
        blocks.append(Paragraph(line(Span(language("cut_short"), "note"))))
    elif not position.is_over:
        blocks.append(Paragraph(line(Span(language("stopped", cards=len(review.cards)), "note"))))
    return blocks + _mistakes(review, states, language) + _seats(review, language)


def _answer_alone(review: Review, language: Language) -> list[Block]:
    if review.start is None or review.end is None:
        return [Paragraph(line(Span(language("cut_short"), "note")))]
    blocks: list[Block] = [
        Paragraph(line(f"{language('before_play')}: ", outcome_text(review.start, language))),
        Paragraph(line(f"{language('after_play')}: ", outcome_text(review.end, language))),
    ]
    return blocks + _mistakes(review, (), language) + _seats(review, language)


def _title(review: Review, position: Position, language: Language) -> Line:
    title = title_of(position, language)
    if review.contract is not None and review.contract.declarer is not None:
        title = line(title, ", ", coloured(language.contract(review.contract)))
    dealer = dealer_of(position)
    # Who dealt follows from the leader only where the declarer has not to lead.
    if dealer is None or position.declarer is not None:
        return title
    return line(title, ", ", language("dealer", seat=language.seat(dealer)))


def _reached(review: Review, outcome: Outcome, language: Language) -> tuple[Span | str, ...]:
    """An outcome, and what is written for it, the declarers first."""
    parts: list[Span | str] = [outcome_text(outcome, language)]
    written = review.written(outcome)
    if written is None or review.contract is None:
        return tuple(parts)
    declarer = review.contract.declarer
    if len(written.score) == 2 and declarer is not None:
        mine = declarer % 2
        names, score = language.sides, written.score
        shown = f"{names[mine]} {score[mine]} - {score[1 - mine]} {names[1 - mine]}"
    else:
        shown = " ".join(f"{name} {points}" for name, points in zip(language.seats, written.score, strict=False))
    if written.hanging:
        shown += f", {language('hanging', points=written.hanging)}"
    parts += [f"; {language('written')} ", Span(shown, "bold")]
    if declarer is not None:
        parts += [" ", Span(language("made"), "good") if written.made else Span(language("not_made"), "loss")]
    return tuple(parts)


# -- the tricks ------------------------------------------------------------------------------------------------------


def _legend(language: Language) -> str:
    return language("legend", leads=LEADS, heads=HEADS, loss=f"{MINUS}10")


def _tricks(review: Review, states: Sequence[Position], language: Language) -> Grid:
    """A row a trick, a column a seat."""
    seats = states[0].deal.seats
    rows = []
    played = list(zip(states, review.cards, strict=False))
    for start in range(0, len(played), seats):
        trick = played[start : start + seats]
        head = _heads(states[start], [one.card for _, one in trick])
        cells: list[Line] = [()] * seats
        for place, (_, one) in enumerate(trick):
            cells[one.seat] = line(
                Span(LEADS if place == 0 else " ", "mark"),
                card(one.card, language),
                Span(f" {HEADS}", "mark") if one.seat == head else "",
                line(" ", Span(f"{MINUS}{one.loss}", "loss")) if one.loss else "",
            )
        rows.append((line(str(start // seats + 1)), *cells, line(_value(trick[-1][1].outcome))))
    names = [language("trick"), *(f" {name}" for name in language.seats[:seats]), language("value")]
    return Grid(tuple(line(name) for name in names), tuple(rows), frozenset({0, seats + 1}))


def _heads(before: Position, trick: Sequence[Card]) -> Seat:
    """Who takes the trick, or heads it when the play stops inside."""
    return Seat(before.table.winner(int(before.trick_leader), tuple(map(int, trick))))


def _value(outcome: Outcome) -> str:
    if isinstance(outcome, ThreePassesOutcome):
        return " ".join(map(str, outcome.tricks))
    return signed(outcome.headline) if isinstance(outcome, PointsOutcome) else str(outcome.headline)


def _pictures(review: Review, language: Language) -> list[Block]:
    """The value from card to card: one row for two sides, one a seat where each plays for himself."""
    outcomes = [one for one in (review.start, *(one.outcome for one in review.cards)) if one is not None]
    if isinstance(outcomes[0], ThreePassesOutcome):
        tricks = [one.tricks for one in outcomes if isinstance(one, ThreePassesOutcome)]
        return [
            Spark(line(f"{language.seats[seat]} {language('tricks')}"), values, line(f"{values[0]} {TO} {values[-1]}"))
            for seat, values in enumerate(zip(*tricks, strict=True))
        ]
    values = tuple(one.headline for one in outcomes)
    meaning = f"{_value(outcomes[0])} {TO} {_value(outcomes[-1])}"
    label = f"{language.sides[0]} {MINUS} {language.sides[1]}"
    if review.position is not None and review.position.declarer is not None:
        label = f"{language('declarer')}, {language('tricks')}"
    return [Spark(line(label), values, line(meaning))]


# -- what the cards cost ---------------------------------------------------------------------------------------------


def _mistakes(review: Review, states: Sequence[Position], language: Language) -> list[Block]:
    if not review.mistakes:
        return [Paragraph(line(Span(language("no_mistakes"), "good")))]
    blocks: list[Block] = [Heading(line(language("mistakes"))), Paragraph(line(Span(language("caveat"), "note")))]
    before = review.start
    seats = len(review.seats)
    for number, one in enumerate(review.cards):
        if one.is_mistake and before is not None:
            blocks += _mistake(review, one, before, number, seats, language)
            if states and one.line:
                rest = seats - len(states[number].trick)
                blocks.append(
                    Paragraph(line(f"{language('best_line')}: ", _by_tricks(one.line, rest, seats, language)), 1)
                )
        before = one.outcome
    if review.decided_at is not None:
        one = review.cards[review.decided_at]
        text = language(
            "decided", seat=language.seat(one.seat), card=language.card(one.card), trick=review.decided_at // seats + 1
        )
        blocks.append(Paragraph(tuple(Span(span.text, span.style or "bold") for span in coloured(text))))
    return blocks


def _mistake(
    review: Review, one: ReviewedCard, before: Outcome, number: int, seats: int, language: Language
) -> list[Paragraph]:
    """What a card cost, what it touched, and what would have been better."""
    place = {"seat": language.seat(one.seat), "card": language.card(one.card)}
    cost = language("cost", loss=one.loss, **place) if one.loss else language("cost_nothing", **place)
    trick = f"{language('trick')} {number // seats + 1}: "
    effect = ""
    if review.contract is not None:
        effect = "; " + language("touched", effect=language(f"effect_{one.effect}"))
    instead = language("instead", after=outcome_text(one.outcome, language), before=outcome_text(before, language))
    blocks = [
        Paragraph(line(trick, tuple(Span(span.text, span.style or "bold") for span in coloured(cost)), effect)),
        Paragraph(line(instead), 1),
    ]
    # Where only a capot went, the cards that lost no points are no advice.
    return [*blocks, Paragraph(line(f"{language('best')}: ", cards(one.best, language)), 1)] if one.loss else blocks


def _by_tricks(play: Sequence[Card], rest: int, seats: int, language: Language) -> Line:
    """A line of play with a bar between tricks; `rest` cards belong to the trick on the table."""
    tricks = [play[:rest], *(play[start : start + seats] for start in range(rest, len(play), seats))]
    return joined((cards(trick, language) for trick in tricks if trick), " | ")


def _seats(review: Review, language: Language) -> list[Block]:
    """A row a seat."""
    rows = tuple(
        (
            line(Span(language.seat(one.seat), "bold")),
            line(Span(str(one.loss), "loss") if one.loss else str(one.loss)),
            line(str(one.decisions)),
            line(str(one.optimal)),
        )
        for one in review.seats
    )
    head = tuple(line(language(word)) for word in ("seat", "lost", "decisions", "optimal"))
    return [Heading(line(f"{language('loss')}")), Grid(head, rows, frozenset({1, 2, 3}))]
