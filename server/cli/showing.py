"""Answers on a terminal: cards in four colours with 10 for T, hands by seat, solutions and tables.

Invariants: nothing here computes a value; what is shown is in the answer. Without a terminal, or with NO_COLOR, the
same text comes without colours; where the output cannot take suit symbols, letters stand for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from solver import (
    Card,
    CardOutcome,
    Deal,
    Outcome,
    PlayMode,
    PointsOutcome,
    Position,
    Rules,
    Seat,
    Solution,
    Stats,
    Suit,
    Table,
    TableEntry,
    ThreePassesOutcome,
    TricksOutcome,
)
from solver.cards import RANKS, SUIT_SYMBOLS, cards_of, shown
from solver.table import DeclaredScore

SUIT_STYLES = {Suit.SPADES: "bold", Suit.HEARTS: "red", Suit.DIAMONDS: "bright_blue", Suit.CLUBS: "green"}
MODE_NAMES = {
    PlayMode.NO_TRUMP: "no trump",
    PlayMode.ALL_TRUMPS: "all trumps",
    PlayMode.BETELEK: "betelek",
    PlayMode.BETEL: "Betel",
    PlayMode.THREE_PASSES: "three passes",
}


class Screen(Console):
    """Standard output; says on the way whether it can show suit symbols."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False)

    def on_broken_pipe(self) -> NoReturn:
        """Leave a closed pipe to the command, which ends alike whatever was printed."""
        raise BrokenPipeError

    def suit(self, suit: Suit) -> Text:
        """A suit's symbol in its colour."""
        return Text(str(suit) if self.options.ascii_only else SUIT_SYMBOLS[suit], SUIT_STYLES[suit])

    def card(self, card: Card) -> Text:
        """A card: 10 and the suit's symbol."""
        return Text.assemble((rank_text(card), SUIT_STYLES[card.suit]), self.suit(card.suit))

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards with spaces between."""
        return Text(" ").join(self.card(card) for card in cards)

    def mode(self, mode: PlayMode) -> Text:
        """A play mode."""
        if mode.trump is None:
            return Text(MODE_NAMES[mode])
        return Text.assemble(self.suit(mode.trump), f" {mode.trump.name.lower()}")

    def hand(self, cards: Sequence[Card]) -> Text:
        """A hand, suit by suit, each in the order given."""
        parts = []
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
            ranks = " ".join(rank_text(card) for card in cards if card.suit is suit)
            parts.append(Text.assemble(self.suit(suit), (f" {ranks or '-'}", SUIT_STYLES[suit])))
        return Text("   ").join(parts)

    def hands(self, hands: Iterable[Sequence[Card]], turn: Seat | None = None) -> None:
        """Print a hand a line; the seat to play is marked."""
        for place, hand in enumerate(hands):
            mark = ">" if turn == place else " "
            self.print(Text.assemble((f"{mark} {Seat(place)}  ", "bold"), self.hand(hand)))

    def rules(self, rules: Rules) -> Text:
        """A game's name and the house rules that differ from its defaults."""
        changed = ", ".join(f"{name}={option_value(value)}" for name, value in rules.changed().items())
        return Text.assemble((rules.title, "bold"), f" ({changed})" if changed else "")

    def stats(self, stats: Stats) -> None:
        """Print what an answer cost."""
        self.print(Text(f"{stats.nodes:,} nodes, {1000 * stats.seconds:,.1f} ms", "dim"))


def rank_text(card: Card) -> str:
    """A rank as people write it: 10 for T."""
    return "10" if RANKS[card.rank] == "T" else RANKS[card.rank]


def option_value(value: object) -> str:
    """The value of a house rule in the words that --option takes."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def outcome_text(outcome: Outcome) -> str:
    """An outcome in words."""
    if isinstance(outcome, PointsOutcome):
        return f"NS {outcome.north_south}, EW {outcome.east_west}, margin {outcome.margin:+d}{_capots(outcome)}"
    if isinstance(outcome, TricksOutcome):
        return f"declarer {outcome.declarer}, defence {outcome.defence}"
    return ", ".join(_three(outcome))


def _capots(outcome: PointsOutcome) -> str:
    return "".join(f", capot {side}" for side in capots_text(outcome).split())


def capots_text(outcome: PointsOutcome) -> str:
    """The sides that can have a capot, or nothing."""
    sides = (("NS", outcome.north_south_capot), ("EW", outcome.east_west_capot))
    return " ".join(side for side, has in sides if has)


def written_text(score: Sequence[int], hanging: int = 0) -> str:
    """What is written for two sides or three seats, and what hangs."""
    names = ("NS", "EW") if len(score) == 2 else ("N", "E", "S")
    written = ", ".join(f"{name} {points}" for name, points in zip(names, score, strict=True))
    return f"{written}, {hanging} hanging" if hanging else written


def _three(outcome: ThreePassesOutcome) -> list[str]:
    pairs = zip("NES", outcome.tricks, outcome.guaranteed, strict=True)
    return [f"{seat} {tricks} (sure of {sure})" for seat, tricks, sure in pairs]


# -- a position --------------------------------------------------------------------------------------------------


def show_position(screen: Screen, position: Position) -> None:
    """Print a position: rules, mode, hands as they are now, cards on the table."""
    by = "" if position.declarer is None else f" by {position.declarer}"
    screen.print(Text.assemble(screen.rules(position.rules), ", ", screen.mode(position.mode), by))
    screen.hands((position.by_strength(cards_of(mask)) for mask in position.hands), position.to_act)
    if position.trick:
        played = (Text.assemble(f"{seat} ", screen.card(card)) for seat, card in position.trick)
        screen.print(Text.assemble("  on the table: ", Text(", ").join(played)))


def show_solution(screen: Screen, solution: Solution, at_least: int | None = None) -> None:
    """Print the answer to a position."""
    screen.print(_headline(solution, at_least))
    if solution.cards:
        screen.print(_cards(screen, solution.cards))
    if solution.line:
        screen.print(Text.assemble("best line: ", screen.cards(solution.line)))
    if not solution.exact:
        screen.print(Text("cut short by the limits: what is shown is proven, but not everything is here", "yellow"))
    screen.stats(solution.stats)


def _headline(solution: Solution, at_least: int | None) -> Text:
    if at_least is not None:
        answer = {True: "yes", False: "no", None: "not proven"}[solution.reached]
        bounds = "" if solution.reached is not None else f" (between {solution.low} and {solution.high})"
        return Text.assemble(f"at least {at_least}: ", (answer, "bold"), bounds)
    if solution.outcome is not None:
        return Text.assemble("best play: ", (outcome_text(solution.outcome), "bold"))
    if solution.low == solution.high:
        return Text("best play: not proven")
    return Text.assemble("best play: ", (f"between {solution.low} and {solution.high}", "bold"))


def _cards(screen: Screen, cards: Sequence[CardOutcome]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("card")
    grid.add_column("best play after it")
    grid.add_column("loss", justify="right")
    for one in cards:
        loss = Text("best", "bold green") if one.loss == 0 else Text(str(one.loss), "red")
        grid.add_row(screen.card(one.card), outcome_text(one.outcome), loss)
    return grid


# -- a deal in all modes -----------------------------------------------------------------------------------------


def show_deal(screen: Screen, rules: Rules, deal: Deal, dealer: Seat) -> None:
    """Print a deal before the auction."""
    screen.print(Text.assemble(screen.rules(rules), f", dealer {dealer}"))
    screen.hands(deal.hand(Seat(place)) for place in range(deal.seats))
    if deal.dubel:
        screen.print(Text.assemble("  dubel: ", screen.cards(shown(cards_of(deal.dubel)))))


def show_table(screen: Screen, table: Table) -> None:
    """Print the value of every mode."""
    declared = [entry for entry in table.entries if entry.declarer is not None]
    if declared:
        screen.print(_by_declarer(screen, declared))
    points = [entry for entry in table.entries if entry.declarer is None and not _is_three_passes(entry)]
    if points:
        screen.print(_by_side(screen, points))
    for entry in table.entries:
        if _is_three_passes(entry):
            value = "not proven" if entry.outcome is None else outcome_text(entry.outcome)
            screen.print(Text.assemble("three passes: ", (value, "bold")))
    if table.void_deal:
        screen.print(Text("void deal: by these rules the cards are dealt again", "yellow"))
    if any(entry.outcome is None for entry in table.entries):
        screen.print(Text("cut short by the limits: what is shown is proven", "yellow"))
    screen.stats(table.stats)


def _is_three_passes(entry: TableEntry) -> bool:
    return entry.mode is PlayMode.THREE_PASSES


def _by_side(screen: Screen, entries: Sequence[TableEntry]) -> Grid:
    scored = any(entry.scores for entry in entries)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("mode")
    for name in ("NS", "EW", "margin"):
        grid.add_column(name, justify="right")
    grid.add_column("capot")
    for name in ("if NS declare", "if EW declare") if scored else ():
        grid.add_column(name)
    for entry in entries:
        outcome = entry.outcome
        numbers = ("?", "?", "?", "")
        if isinstance(outcome, PointsOutcome):
            points = (str(outcome.north_south), str(outcome.east_west))
            numbers = (*points, f"{outcome.margin:+d}", capots_text(outcome))
        grid.add_row(screen.mode(entry.mode), *numbers, *(_written(score) for score in entry.scores))
    return grid


def _written(declared: DeclaredScore) -> Text:
    """What is written for a contract: its level, where it has one, and the score, green where it is made."""
    level = f"{declared.contract.level}: " if declared.contract.level else ""
    score = " - ".join(map(str, declared.score))
    return Text(f"{level}{score}", "green") if declared.made else Text(f"{level}{score} fails", "red")


def _by_declarer(screen: Screen, entries: Sequence[TableEntry]) -> Grid:
    seats = list(dict.fromkeys(entry.declarer for entry in entries))
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("tricks of declarer")
    for seat in seats:
        grid.add_column(str(seat), justify="right")
    for mode in dict.fromkeys(entry.mode for entry in entries):
        row = {entry.declarer: entry.outcome for entry in entries if entry.mode is mode}
        cells = (str(o.declarer) if isinstance(o, TricksOutcome) else "?" for o in (row.get(seat) for seat in seats))
        grid.add_row(screen.mode(mode), *cells)
    return grid
