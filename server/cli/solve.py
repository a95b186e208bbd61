"""`openhand solve`: one position - its value, its cards, one best line, or whether a number is reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated

import typer

from openhand.v1.solve_pb2 import SolveRequest
from server.cli import asking
from server.cli.parameters import (
    INT32,
    AsJson,
    DealWords,
    DeclarerOption,
    GameOption,
    LeaderOption,
    MaxMilliseconds,
    MaxNodes,
    ModeOption,
    PriorPoints,
    PriorTricks,
    ProfileOption,
    RuleOptions,
    deal_asked,
    limits_asked,
    mode_asked,
    rules_asked,
    seat_or_none,
)
from server.cli.showing import Screen, show_position, show_solution
from server.cli.wording import InputLang, LangOption, lang_asked, show_blocks, show_effort, show_in
from server.messages.lines import to_document
from server.messages.outcomes import solution_from
from server.messages.positions import position_to
from server.messages.words import scope_to
from solver import Card, CardScope, InputError, Position, Prior
from solver.languages import Language, language
from solver.languages.reading import read_cards
from solver.showing.composing import solution_blocks


class Cards(StrEnum):
    """What --cards takes."""

    none = "none"
    best = "best"
    all = "all"


def solve(
    deal: DealWords,
    *,
    game: GameOption,
    mode: ModeOption,
    leader: LeaderOption = None,
    declarer: DeclarerOption = None,
    play: Annotated[str, typer.Option("--play", "-p", help='Cards played already, "TH 9H"; may stop in a trick.')] = "",
    cards: Annotated[Cards, typer.Option("--cards", "-c", help="Which legal cards to list.")] = Cards.none,
    line: Annotated[bool, typer.Option("--line", help="Show one best line to the end.")] = False,
    at_least: Annotated[
        int | None,
        typer.Option(
            "--at-least",
            min=-INT32 - 1,
            max=INT32,
            show_default=False,
            help="Ask only whether the margin NS - EW or the declarer's tricks reach this.",
        ),
    ] = None,
    profile: ProfileOption = "",
    option: RuleOptions = None,
    prior_points: PriorPoints = None,
    prior_tricks: PriorTricks = None,
    max_nodes: MaxNodes = 0,
    max_milliseconds: MaxMilliseconds = 0,
    json: AsJson = False,
    lang: LangOption = "en",
    input_lang: InputLang = "en",
) -> None:
    """Solve a position: what it is worth with best play, and what each card is worth.

    openhand solve "N:QJ8.T98.J9.- ..." --game bridge_belote --mode H --leader N --play "TH 9H" --cards all
    """
    words, letters = lang_asked(lang), lang_asked(input_lang, "--input-lang")
    play_mode = mode_asked(mode, letters)
    first, player = seat_or_none(leader, "--leader", letters), seat_or_none(declarer, "--declarer", letters)
    rules, cards_held = rules_asked(game, profile, option), deal_asked(deal, letters)
    played = read_cards(language(letters), play, "play")
    prior = Prior(prior_points or (0, 0), prior_tricks or ())
    with _pointing_at(played, language(letters)):
        position = Position(rules, cards_held, play_mode, first, player, played, prior)
    request = SolveRequest(
        position=position_to(position),
        scope=scope_to(CardScope(cards.value)),
        line=line,
        limits=limits_asked(max_nodes, max_milliseconds),
        at_least=at_least,
    )
    response = asking.solve(request)
    if json:
        typer.echo(to_document(response))
        return
    screen = Screen()
    found = solution_from(response)
    if words != "en":
        show_in(words, screen, position)
        show_blocks(screen, solution_blocks(found, language(words), at_least))
        show_effort(words, screen, found.stats)
        return
    show_position(screen, position)
    show_solution(screen, found, at_least)


@contextmanager
def _pointing_at(played: Sequence[Card], letters: Language) -> Iterator[None]:
    """Let a refusal of a played card show the cards and point at it."""
    try:
        yield
    except InputError as bad:
        place = bad.field.removeprefix("play[").removesuffix("]")
        if not place.isdigit():
            raise
        typed = [str(card) if letters.code == "en" else letters.typed(card) for card in played]
        at = sum(len(card) + 1 for card in typed[: int(place)])
        raise InputError(bad.field, bad.problem, expected=bad.expected, text=" ".join(typed), at=at) from None
