"""`openhand demo`: a real deal of each game, its table and a hint in the middle of the play.

The deals: for Betel and bazar-belote full deals whose values the rules pages state; for bridge-belote the worked
example of the text that the project started from, all trumps, played as there. Invariant: the demo asks the questions
that `openhand table` and `openhand solve` ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from openhand.v1.solve_pb2 import SolveRequest
from openhand.v1.table_pb2 import SolveTableRequest
from server.cli import asking
from server.cli.games import GameArgument, game_or_all
from server.cli.showing import Screen, show_deal, show_position, show_solution, show_table
from server.cli.wording import LangOption, lang_asked, print_text, show_dealt, show_effort, show_in
from server.messages.outcomes import solution_from
from server.messages.positions import position_to
from server.messages.rules import rules_to
from server.messages.tables import table_from
from server.messages.words import scope_to, seat_to
from solver import GAMES, CardScope, Deal, PlayMode, Position, Seat, Solution
from solver.languages import LANGUAGES


@dataclass(frozen=True)
class Example:
    """A deal, and a moment of its play to give a hint for."""

    deal: str
    dealer: Seat
    mode: PlayMode
    leader: Seat
    declarer: Seat | None
    play: str


EXAMPLES = {
    "betel": Example(
        "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98",
        Seat.NORTH, PlayMode.NO_TRUMP, Seat.NORTH, Seat.NORTH, "KS AS TS",
    ),
    "bridge_belote": Example(
        "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ",
        Seat.WEST, PlayMode.ALL_TRUMPS, Seat.NORTH, None, "QH 8S TH 9H JH KH TS 8H QC 8C 9C AC",
    ),
    "bazar_belote": Example(
        "N:QJ8.T9.8.J9 A7.Q8.KT7.K K.AKJ.AQJ.Q T9.7.9.AT87",
        Seat.NORTH, PlayMode.SPADES, Seat.EAST, None, "QH AH 7H TH",
    ),
}  # fmt: skip


def demo(game: GameArgument = None, lang: LangOption = "en") -> None:
    """Solve a real deal of each game, or of one: the table, and a hint for a card to play."""
    words = lang_asked(lang)
    screen = Screen()
    only = game_or_all(game)
    for name in EXAMPLES if only is None else (only.name,):
        _show(screen, name, EXAMPLES[name], words)
        screen.print()


def _show(screen: Screen, name: str, example: Example, lang: str) -> None:
    rules, deal = GAMES[name].of(), Deal.parse(example.deal)
    position = Position(rules, deal, example.mode, example.leader, example.declarer, example.play)
    asked = SolveTableRequest(rules=rules_to(rules), deal=example.deal, dealer=seat_to(example.dealer))
    if lang != "en":
        show_dealt(lang, screen, rules, deal, example.dealer)
        found = table_from(asking.solve_table(asked))
        show_in(lang, screen, found)
        show_effort(lang, screen, found.stats)
        words = LANGUAGES[lang]
        print_text("\n" + words("hint", cards=words.cards(position.played)))
        solution = _hint(position)
        show_in(lang, screen, position, solution)
        show_effort(lang, screen, solution.stats)
        return
    show_deal(screen, rules, deal, example.dealer)
    show_table(screen, table_from(asking.solve_table(asked)))
    screen.print(f"\nA hint after {example.play}:")
    show_position(screen, position)
    show_solution(screen, _hint(position))


def _hint(position: Position) -> Solution:
    """What each card of a position is worth, and one best line."""
    return solution_from(
        asking.solve(SolveRequest(position=position_to(position), scope=scope_to(CardScope.ALL), line=True))
    )
