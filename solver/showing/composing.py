"""Deals, positions, solutions, tables and pars as blocks.

Invariants: nothing here computes a value, what is shown is in the answer; cards stand by strength in the mode where
there is one, in the order of print where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.cards import Card, Seat, Suit, cards_of, shown
from solver.deal import Deal
from solver.games.base import Rules
from solver.languages import Language
from solver.outcome import Outcome, PointsOutcome, ThreePassesOutcome, TricksOutcome
from solver.par import Par
from solver.position import Position
from solver.showing.blocks import (
    MINUS,
    SUIT_STYLES,
    TURN,
    Around,
    Block,
    Grid,
    Heading,
    Line,
    Paragraph,
    Span,
    card,
    cards,
    coloured,
    joined,
    line,
    symbol,
)
from solver.solution import Solution
from solver.table import DeclaredScore, Table, TableEntry
from solver.trickrules import PlayMode

# -- words ---------------------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def outcome_text(outcome: Outcome, language: Language) -> str:
    """An outcome in words."""
    if isinstance(outcome, PointsOutcome):
        first, second = language.sides
        capots = zip(language.sides, (outcome.north_south_capot, outcome.east_west_capot), strict=True)
        tail = "".join(f", {language('capot_of', side=side)}" for side, has in capots if has)
        return f"{first} {outcome.north_south}, {second} {outcome.east_west}{tail}"
    if isinstance(outcome, TricksOutcome):
        return f"{language('declarer')} {outcome.declarer}, {language('defence')} {outcome.defence}"
    rows = zip(language.seats, outcome.tricks, outcome.guaranteed, strict=False)
    return ", ".join(language("sure_of", seat=seat, tricks=took, sure=sure) for seat, took, sure in rows)


def rules_line(rules: Rules, language: Language) -> Line:
    """A game and the house rules that differ from its defaults, by their names."""
    changed = ", ".join(f"{name}={_option(value)}" for name, value in rules.changed().items())
    return line(Span(language.game(rules.name), "bold"), f" ({changed})" if changed else "")


def _option(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def mode_line(mode: PlayMode, language: Language) -> Line:
    """A play mode."""
    return coloured(language.mode(mode))


def score_text(score: Sequence[int], language: Language, hanging: int = 0) -> str:
    """What is written for two sides or three seats."""
    names = language.sides if len(score) == 2 else language.seats
    written = ", ".join(f"{name} {points}" for name, points in zip(names, score, strict=False))
    return written + (f", {language('hanging', points=hanging)}" if hanging else "")


# -- deals and positions -------------------------------------------------------------------------------------------


def hands_around(hands: Iterable[Sequence[Card]], language: Language, turn: Seat | None = None) -> Around:
    """Hands by seat, a suit a line; the seat to play is marked."""
    blocks = []
    for place, hand in enumerate(hands):
        name = language.seat(Seat(place))
        lines = [line(Span(f"{name} {TURN}" if turn == place else name, "mark" if turn == place else "bold"))]
        for suit in reversed(Suit):
            ranks = " ".join(language.rank(one) for one in hand if one.suit is suit)
            lines.append(line(symbol(suit), " ", Span(ranks or "-", SUIT_STYLES[suit] if ranks else "dim")))
        blocks.append(tuple(lines))
    return Around(tuple(blocks))


def deal_blocks(deal: Deal, language: Language) -> list[Block]:
    """A deal on its own: high to low in print."""
    blocks: list[Block] = [hands_around((deal.hand(Seat(place)) for place in range(deal.seats)), language)]
    if deal.dubel:
        blocks.append(Paragraph(line(f"{language('dubel')}: ", cards(shown(cards_of(deal.dubel)), language))))
    return blocks


def dealt_blocks(rules: Rules, deal: Deal, dealer: Seat, language: Language) -> list[Block]:
    """A deal before its auction: the game, who dealt, the hands."""
    who = language("dealer", seat=language.seat(dealer))
    return [Heading(line(rules_line(rules, language), f", {who}")), *deal_blocks(deal, language)]


def title_of(position: Position, language: Language) -> Line:
    """What is played."""
    mode = mode_line(position.mode, language)
    if position.declarer is not None:
        what = language("by", what="\0", seat=language.seat(position.declarer)).split("\0")
        mode = line(what[0], mode, what[1])
    return line(rules_line(position.rules, language), ", ", mode)


def position_blocks(position: Position, language: Language) -> list[Block]:
    """A position: the hands as they are now, the cards on the table, whose turn it is."""
    hands = (position.by_strength(cards_of(mask)) for mask in position.hands)
    turn = position.to_act
    blocks: list[Block] = [Heading(title_of(position, language)), hands_around(hands, language, turn)]
    if position.trick:
        played = (line(Span(f"{language.seat(seat)} "), card(one, language)) for seat, one in position.trick)
        blocks.append(Paragraph(line(f"{language('on_the_table')}: ", joined(played, ", "))))
    state = language("play_over") if turn is None else language("to_play", seat=language.seat(turn))
    blocks.append(Paragraph(line(state)))
    return blocks


def solution_blocks(solution: Solution, language: Language, at_least: int | None = None) -> list[Block]:
    """The answer to a position. at_least: the number that was asked about; the answer does not hold it."""
    if solution.outcome is not None:
        found = outcome_text(solution.outcome, language)
    elif solution.reached is not None:
        found = language("reached" if solution.reached else "not_reached")
    elif solution.low == solution.high:
        found = language("not_proven")
    else:
        found = language("between", low=solution.low, high=solution.high)
    headline = line(f"{language('best_play')}: ", Span(found, "bold"))
    if at_least is not None:
        answer = language({True: "yes", False: "no", None: "not_proven"}[solution.reached])
        if solution.reached is None:
            answer += f" ({language('between', low=solution.low, high=solution.high)})"
        headline = line(Span(language("at_least", number=at_least, answer=answer), "bold"))
    blocks: list[Block] = [Paragraph(headline)]
    if solution.cards:
        rows = tuple(
            (
                card(one.card, language),
                line(outcome_text(one.outcome, language)),
                line(Span(f"{MINUS}{one.loss}", "loss") if one.loss else Span(language("best"), "good")),
            )
            for one in solution.cards
        )
        head = tuple(line(language(word)) for word in ("card", "after_it", "loss"))
        blocks.append(Grid(head, rows, frozenset({2})))
    if solution.line:
        blocks.append(Paragraph(line(f"{language('best_line')}: ", cards(solution.line, language))))
    if not solution.exact:
        blocks.append(Paragraph(line(Span(language("cut_short"), "note"))))
    return blocks


# -- tables and par ------------------------------------------------------------------------------------------------


def table_blocks(table: Table, language: Language) -> list[Block]:
    """A deal in every mode: by declarer, by side, and three passes."""
    blocks: list[Block] = []
    declared = [entry for entry in table.entries if entry.declarer is not None]
    alone = [entry for entry in table.entries if isinstance(entry.outcome, ThreePassesOutcome)]
    sides = [entry for entry in table.entries if entry.declarer is None and entry not in alone]
    if declared:
        blocks.append(_by_declarer(declared, language))
    if sides:
        blocks.append(_by_side(sides, language))
    for entry in alone:
        assert entry.outcome is not None
        text = f": {outcome_text(entry.outcome, language)}"
        blocks.append(Paragraph(line(mode_line(entry.mode, language), text)))
    if table.void_deal:
        blocks.append(Paragraph(line(Span(language("void_deal"), "note"))))
    if any(entry.outcome is None for entry in table.entries):
        blocks.append(Paragraph(line(Span(language("cut_short"), "note"))))
    return blocks


def _by_side(entries: Sequence[TableEntry], language: Language) -> Grid:
    scored = any(entry.scores for entry in entries)
    rows = []
    for entry in entries:
        outcome = entry.outcome
        numbers = [*[line("?")] * 3, line("")]
        if isinstance(outcome, PointsOutcome):
            sides = zip(language.sides, (outcome.north_south_capot, outcome.east_west_capot), strict=True)
            capots = " ".join(side for side, has in sides if has)
            cells = (str(outcome.north_south), str(outcome.east_west), signed(outcome.margin), capots)
            numbers = [line(cell) for cell in cells]
        written = [_declared(one, language) for one in entry.scores]
        rows.append((mode_line(entry.mode, language), *numbers, *written))
    names = [language("mode"), *language.sides, language("margin", margin="").strip(), language.calls["capot"]]
    names += [language("if_declares", side=side) for side in language.sides] if scored else []
    return Grid(tuple(line(name) for name in names), tuple(rows), frozenset({1, 2, 3}))


def _declared(one: DeclaredScore, language: Language) -> Line:
    level = f"{one.contract.level}: " if one.contract.level else ""
    score = f"{level}{' - '.join(map(str, one.score))}"
    return line(Span(score, "good") if one.made else Span(f"{score} {language('not_made')}", "dim"))


def _by_declarer(entries: Sequence[TableEntry], language: Language) -> Grid:
    seats = list(dict.fromkeys(entry.declarer for entry in entries if entry.declarer is not None))
    found = {(entry.mode, entry.declarer): entry.outcome for entry in entries}
    rows = []
    for mode in dict.fromkeys(entry.mode for entry in entries):
        outcomes = [found.get((mode, seat)) for seat in seats]
        tricks = [line(str(one.declarer) if isinstance(one, TricksOutcome) else "?") for one in outcomes]
        rows.append((mode_line(mode, language), *tricks))
    head = (line(f"{language('tricks')}, {language('declarer')}"), *(line(language.seat(seat)) for seat in seats))
    return Grid(head, tuple(rows), frozenset(range(1, len(seats) + 1)))


def par_blocks(par: Par, language: Language) -> list[Block]:
    """Par: the contract, what is written, one auction that leads there, and the table it comes from."""
    if not par.exact:
        return [Paragraph(line(Span(language("cut_short"), "note"))), *table_blocks(par.table, language)]
    end = line(language("passed_out")) if par.contract is None else coloured(language.contract(par.contract))
    bold = tuple(Span(span.text, span.style or "bold") for span in end)
    score = score_text(par.score, language, par.hanging)
    blocks: list[Block] = [Heading(line(f"{language('par')}: ", bold)), Paragraph(line(score))]
    if par.auction:
        blocks += [Paragraph(line(f"{language('auction')}:")), _auction(par, language)]
    if par.rules is not None and par.rules.par_note:
        blocks.append(Paragraph(line(Span(language.sentence(par.rules.par_note), "note"))))
    return [*blocks, *table_blocks(par.table, language)]


def _auction(par: Par, language: Language) -> Grid:
    seats = 4 if len(par.score) == 2 else 3
    cells: list[Line] = [()] * int(par.auction[0].seat)
    cells += [coloured(language.call(turn.call)) for turn in par.auction]
    rows = tuple(tuple(cells[start : start + seats]) for start in range(0, len(cells), seats))
    return Grid(tuple(line(language.seat(Seat(place))) for place in range(seats)), rows)
