"""`openhand score`: what is written for a contract and what was taken in it, and which held cards count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from openhand.v1.outcome_pb2 import Outcome as OutcomeMessage
from openhand.v1.score_pb2 import ScoreDealRequest
from server.cli import asking
from server.cli.bidding import contract_text
from server.cli.parameters import (
    AsJson,
    ConstructionsOption,
    GameOption,
    OptionalDealWords,
    ProfileOption,
    RuleOptions,
    constructions_asked,
    deal_asked,
    rules_asked,
    seat_or_none,
)
from server.cli.showing import Screen, written_text
from server.cli.wording import InputLang, LangOption, lang_asked, show_blocks
from server.messages.auctions import contract_to
from server.messages.lines import to_document
from server.messages.outcomes import outcome_from, three_from
from server.messages.rules import rules_to
from server.messages.scores import score_from
from server.messages.words import LONGEST_NAME, measured, seat_to
from solver import Contract, Declaration, InputError, Outcome, PlayMode, Rules, Score, ThreePassesOutcome
from solver.languages import Language, language
from solver.languages.reading import read_contract
from solver.showing.composing import score_text
from solver.showing.scoring import score_blocks

BETWEEN = r"(?:\s*[,;/]\s*|\s+[\u2013-]\s+|[\u2013-]|\s+)"
"""What may stand between two numbers; a dash only where it cannot be taken for a minus."""
SIDES = ("NS", "EW")
PARTIES = ("declarer", "defence")
SEATS = ("N", "E", "S")


class Side(StrEnum):
    """What --capot takes."""

    NS = "NS"
    EW = "EW"


def score(
    deal: OptionalDealWords = None,
    *,
    game: GameOption,
    contract: Annotated[
        str,
        typer.Option(
            "--contract", "-c", metavar="CONTRACT", show_default=False,
            help='"AT by W", "10H by E contra", "8S capot by N recontra", "B2 by S", "three passes".',
        ),
    ],
    taken: Annotated[
        str,
        typer.Option(
            "--taken", "-t", metavar="NUMBERS", show_default=False,
            help='The belotes: raw points "NS 92 EW 70", last trick, capot and belotes of the play included, '
            'declarations not. Betel: tricks "declarer 7 defence 3", after three passes "N 4 E 3 S 3". '
            "The names may be left out.",
        ),
    ],
    capot: Annotated[
        Side | None,
        typer.Option("--capot", case_sensitive=False, show_default=False, help="The side that took every trick."),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            "--dealer", "-d", metavar="SEAT", show_default=False,
            help="Who dealt; bazar-belote needs it with a deal.",
        ),
    ] = None,
    constructions: ConstructionsOption = None,
    profile: ProfileOption = "",
    option: RuleOptions = None,
    json: AsJson = False,
    lang: LangOption = "en",
    input_lang: InputLang = "en",
) -> None:  # fmt: skip
    """Score a played deal: what is written, and which held cards count and why.

    openhand score "N:QJ8.T98.J9.- ..." --game bridge_belote --contract "H by E contra" --taken "NS 92 EW 70"
    """
    words, letters = lang_asked(lang), lang_asked(input_lang, "--input-lang")
    dealt = seat_or_none(dealer, "--dealer", letters)
    rules = rules_asked(game, profile, option)
    cards = "" if deal is None else str(deal_asked(deal, letters))
    played = read_contract(language(letters), measured(contract, "contract", LONGEST_NAME))
    request = ScoreDealRequest(
        rules=rules_to(rules),
        deal=cards,
        dealer=seat_to(dealt),
        contract=contract_to(played),
        outcome=taken_asked(taken, names_of(rules, played), capot, language(letters)),
        constructions=constructions_asked(constructions),
    )
    response = asking.score_deal(request)
    if json:
        typer.echo(to_document(response))
        return
    screen = Screen()
    found = score_from(response)
    if words != "en":
        spoken = language(words)
        notes = _notes(request, found, constructions, capot, spoken)
        show_blocks(screen, score_blocks(rules, played, _taken(request.outcome), found, spoken, notes))
        return
    screen.print(Text.assemble(screen.rules(rules), ", ", contract_text(screen, played)))
    screen.print(Text(f"taken: {_taken_text(request.outcome)}{f', capot {capot.value}' if capot else ''}"))
    if capot is None and (side := _without_points(request.outcome)) is not None:
        other = SIDES[1 - side]
        screen.print(Text(f"no capot: {SIDES[side]} had a trick without points (if not: --capot {other})", "yellow"))
    if found.declarations:
        screen.print(_declarations(screen, found.declarations))
    elif constructions is not None:
        screen.print(Text(f"held cards as given: NS {constructions[0]}, EW {constructions[1]} raw points"))
    elif cards:
        screen.print(Text("no hand holds cards that score"))
    written = Text.assemble(("written: ", "bold"), (written_text(found.score, found.hanging), "bold"))
    if played.declarer is not None:
        written.append("   made" if found.made else "   not made", "bold green" if found.made else "bold red")
    screen.print(written)


def _notes(
    asked: ScoreDealRequest, found: Score, constructions: tuple[int, int] | None, capot: Side | None, words: Language
) -> list[str]:
    """What there is to say of a score beside its numbers."""
    notes = []
    if capot is None and (side := _without_points(asked.outcome)) is not None:
        option = f"--capot {SIDES[1 - side]}"
        notes.append(words("no_capot", side=words.sides[side], option=option))
    if not found.declarations and constructions is not None:
        notes.append(words("held_as_given", points=score_text(constructions, words)))
    elif not found.declarations and asked.deal:
        notes.append(words("nothing_held"))
    return notes


# -- what was taken ----------------------------------------------------------------------------------------------


def names_of(rules: Rules, contract: Contract) -> tuple[str, ...]:
    """Whose numbers the outcome of a contract has."""
    if contract.mode is PlayMode.THREE_PASSES:
        return SEATS
    return SIDES if rules.declarers(contract.mode) == (None,) else PARTIES


def _typed(names: tuple[str, ...], letters: Language) -> tuple[str, ...]:
    """The names as people of a language type them."""
    if letters.code == "en":
        return names
    known = {SIDES: letters.sides, PARTIES: (letters("declarer"), letters("defence")), SEATS: letters.seats[:3]}
    return known[names]


def taken_asked(text: str, names: tuple[str, ...], capot: Side | None, letters: Language) -> OutcomeMessage:
    """What was taken: a number for each name, in their order or each after its name; raises InputError."""
    typed = _typed(names, letters)
    named = " ".join(f"{name} ..." for name in typed)
    expected = f'"{named}", or {len(names)} numbers in this order'
    one = r"(?:([^\W\d_]+)\s*[:=]?\s*)?(\d{1,9})"
    found = re.fullmatch(r"\s*" + BETWEEN.join([one] * len(names)) + r"\s*", text, re.IGNORECASE)
    if found is None:
        shown = text if len(text) <= LONGEST_NAME else f"{len(text)} characters"
        raise InputError("outcome", repr(shown), expected=expected)
    words, numbers = found.groups()[::2], [int(number) for number in found.groups()[1::2]]
    if any(words):
        order = [(word or "").lower() for word in words]
        if sorted(order) != sorted(name.lower() for name in typed):
            raise InputError("outcome", repr(text), expected=expected)
        numbers = [numbers[order.index(name.lower())] for name in typed]
    message = OutcomeMessage()
    if names == SIDES:
        message.points.north_south, message.points.east_west = numbers
        message.points.margin = numbers[0] - numbers[1]
        message.points.north_south_capot, message.points.east_west_capot = (capot == side for side in Side)
        return message
    if capot is not None:
        raise InputError("capot", f"{capot.value} given where tricks are counted", expected="none: the tricks say it")
    if names == PARTIES:
        message.tricks.declarer, message.tricks.defence = numbers
    else:
        message.three_passes.tricks.extend(numbers)
    return message


def _taken(taken: OutcomeMessage) -> Outcome:
    """The outcome in the library's own type; what three players could be sure of is nowhere asked for."""
    if taken.HasField("three_passes"):
        tricks = three_from(taken.three_passes.tricks, "outcome")
        return ThreePassesOutcome(tricks, tricks)
    return outcome_from(taken)


def _taken_text(taken: OutcomeMessage) -> str:
    if taken.HasField("tricks"):
        return f"declarer {taken.tricks.declarer}, defence {taken.tricks.defence}"
    if taken.HasField("three_passes"):
        return written_text(taken.three_passes.tricks)
    return written_text((taken.points.north_south, taken.points.east_west))


def _without_points(taken: OutcomeMessage) -> int | None:
    """The side that has no points, if one of two has none."""
    points = (taken.points.north_south, taken.points.east_west)
    return points.index(0) if taken.HasField("points") and 0 in points else None


# -- held cards --------------------------------------------------------------------------------------------------


def _declarations(screen: Screen, declarations: Sequence[Declaration]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("holder", "what", "cards", "points", "counts", "why"):
        grid.add_column(name, justify="right" if name == "points" else "left")
    for one in declarations:
        counts = Text("yes", "green") if one.counted else Text("no", "red")
        grid.add_row(str(one.seat), one.what, screen.cards(one.cards), str(one.points), counts, one.reason)
    return grid
