"""`openhand table`: a deal in every play mode, in Betel for every declarer."""

from __future__ import annotations

import typer

from openhand.v1.table_pb2 import SolveTableRequest
from server.cli import asking
from server.cli.parameters import (
    AsJson,
    DealerOption,
    DealWords,
    GameOption,
    MaxMilliseconds,
    MaxNodes,
    ModesOption,
    ProfileOption,
    RuleOptions,
    deal_asked,
    limits_asked,
    modes_asked,
    rules_asked,
    seat_asked,
)
from server.cli.showing import Screen, show_deal, show_table
from server.cli.wording import InputLang, LangOption, lang_asked, show_dealt, show_effort, show_in
from server.messages.lines import to_document
from server.messages.rules import rules_to
from server.messages.tables import table_from
from server.messages.words import mode_to, seat_to


def table(
    deal: DealWords,
    *,
    game: GameOption,
    dealer: DealerOption,
    modes: ModesOption = "",
    profile: ProfileOption = "",
    option: RuleOptions = None,
    max_nodes: MaxNodes = 0,
    max_milliseconds: MaxMilliseconds = 0,
    json: AsJson = False,
    lang: LangOption = "en",
    input_lang: InputLang = "en",
) -> None:
    """Solve a whole deal in every play mode.

    openhand table "N:QJ8.T98.J9.- ..." --game bridge_belote --dealer N
    """
    words, letters = lang_asked(lang), lang_asked(input_lang, "--input-lang")
    dealt = seat_asked(dealer, "--dealer", letters)
    rules, cards = rules_asked(game, profile, option), deal_asked(deal, letters)
    request = SolveTableRequest(
        rules=rules_to(rules),
        deal=str(cards),
        dealer=seat_to(dealt),
        modes=map(mode_to, modes_asked(modes, letters)),
        limits=limits_asked(max_nodes, max_milliseconds),
    )
    response = asking.solve_table(request)
    if json:
        typer.echo(to_document(response))
        return
    screen = Screen()
    found = table_from(response)
    if words != "en":
        show_dealt(words, screen, rules, cards, dealt)
        show_in(words, screen, found)
        show_effort(words, screen, found.stats)
        return
    show_deal(screen, rules, cards, dealt)
    show_table(screen, found)
