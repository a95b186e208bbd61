"""`openhand review`: what each card of a played deal cost, with the best line at each mistake.

The review is one question and each best line another (Solve, `line`), over one session; all go where --server says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from openhand.v1.effort_pb2 import Limits
from openhand.v1.solve_pb2 import SolveRequest
from server.cli import asking
from server.cli.keeping import Example, FileArgument, records_asked, text_asked
from server.cli.parameters import AsJson, MaxMilliseconds, MaxNodes, limits_asked
from server.cli.showing import Screen
from server.cli.wording import InputLang, LangOption, lang_asked, print_text, show_effort, show_in
from server.messages.lines import to_document
from server.messages.outcomes import solution_from
from server.messages.positions import position_to
from server.messages.records import request_to
from server.messages.reviews import review_from
from solver import Review, Session, showing
from solver.records import Record
from solver.replay import positions_of


def review(
    file: FileArgument = None,
    *,
    example: Example = False,
    lines: Annotated[
        bool, typer.Option("--lines/--no-lines", help="Show the best line at each mistake: a search each.")
    ] = True,
    lang: LangOption = "en",
    input_lang: InputLang = "en",
    html: Annotated[bool, typer.Option("--html", help="Print an HTML page instead of text.")] = False,
    max_nodes: MaxNodes = 0,
    max_milliseconds: MaxMilliseconds = 0,
    json: AsJson = False,
) -> None:
    """Review played deals: what each card cost with open cards, and where a contract was won or lost.

    openhand review --example
    """
    words, letters = lang_asked(lang), lang_asked(input_lang, "--input-lang")
    records = records_asked(text_asked(file, example), letters)
    pages = []
    session = Session()
    for number, record in enumerate(records):
        request = request_to(record)
        limits = limits_asked(max_nodes, max_milliseconds)
        request.limits.CopyFrom(limits)
        response = asking.review_play(request, session=session)
        if json:
            typer.echo(to_document(response))
            continue
        found = review_from(response, record.position, record.contract)
        if lines:
            found = _with_lines(found, limits, session)
        if html:
            pages.append(showing.html(found, words))
        else:
            _show(found, record, words, last=number + 1 == len(records))
    if pages:
        print_text(showing.page_of(pages, "openhand review", words))


def _with_lines(found: Review, limits: Limits, session: Session) -> Review:
    """Ask for the best line at each loss, each within the limits."""
    if found.position is None:
        return found
    cards = list(found.cards)
    for number, (before, card) in enumerate(zip(positions_of(found.position), found.cards, strict=False)):
        if card.loss:
            asked = asking.solve(SolveRequest(position=position_to(before), line=True, limits=limits), session=session)
            cards[number] = replace(card, line=solution_from(asked).line)
    return replace(found, cards=tuple(cards))


def _show(found: Review, record: Record, lang: str, last: bool) -> None:
    screen = Screen()
    event = record.tag("Event")
    if event:
        print_text(event)
    show_in(lang, screen, found)
    show_effort(lang, screen, found.stats)
    if not last:
        screen.print()
