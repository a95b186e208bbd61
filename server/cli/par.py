"""`openhand par`: where the auction of a deal ends when everybody sees all cards, and what is written then.

Shown are the deal as a diagram, what every contract would come to, par, and one auction that leads there.
"""

from __future__ import annotations

from collections.abc import Iterable

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from openhand.v1.par_pb2 import FindParRequest
from server.cli import asking
from server.cli.bidding import auction_grid, bid_text, contract_text
from server.cli.diagram import show_diagram
from server.cli.parameters import (
    AsJson,
    ConstructionsOption,
    DealerOption,
    DealWords,
    GameOption,
    MaxMilliseconds,
    MaxNodes,
    ProfileOption,
    RuleOptions,
    constructions_asked,
    deal_asked,
    limits_asked,
    rules_asked,
    seat_asked,
)
from server.cli.showing import Screen, capots_text, outcome_text, written_text
from server.cli.wording import InputLang, LangOption, lang_asked, show_dealt, show_effort, show_in
from server.messages.lines import to_document
from server.messages.par import par_from
from server.messages.rules import rules_to
from server.messages.words import seat_to
from solver import Contract, DeclaredScore, Par, PlayMode, PointsOutcome, Seat, TableEntry, TricksOutcome


def par(
    deal: DealWords,
    *,
    game: GameOption,
    dealer: DealerOption,
    constructions: ConstructionsOption = None,
    profile: ProfileOption = "",
    option: RuleOptions = None,
    max_nodes: MaxNodes = 0,
    max_milliseconds: MaxMilliseconds = 0,
    json: AsJson = False,
    lang: LangOption = "en",
    input_lang: InputLang = "en",
) -> None:
    """Find par: the contract and the auction when everybody bids for the best score and sees all cards.

    openhand par "N:QJ8.T98.J9.- ..." --game bridge_belote --dealer N

    Par bids on the whole deal. At a table of bridge-belote players bid on five of their eight cards, so that its real
    auctions end elsewhere.
    """
    words, letters = lang_asked(lang), lang_asked(input_lang, "--input-lang")
    dealt = seat_asked(dealer, "--dealer", letters)
    rules, cards = rules_asked(game, profile, option), deal_asked(deal, letters)
    request = FindParRequest(
        rules=rules_to(rules),
        deal=str(cards),
        dealer=seat_to(dealt),
        limits=limits_asked(max_nodes, max_milliseconds),
        constructions=constructions_asked(constructions),
    )
    response = asking.find_par(request)
    if json:
        typer.echo(to_document(response))
        return
    screen = Screen()
    found = par_from(response)
    if words != "en":
        show_dealt(words, screen, rules, cards, dealt)
        show_in(words, screen, found)
        show_effort(words, screen, found.stats)
        return
    show_diagram(screen, rules, cards, dealt, found.contract)
    show_makeable(screen, found)
    if found.exact:
        screen.print(_headline(screen, found))
        screen.print(auction_grid(screen, found.auction, cards.seats, dealt))
        if rules.par_note:
            screen.print(Text(rules.par_note, "italic"))
    else:
        screen.print(Text("cut short by the limits: the table is proven as far as it goes, par is not", "yellow"))
    screen.stats(found.stats)


def _headline(screen: Screen, found: Par) -> Text:
    end = Text("passed out") if found.contract is None else contract_text(screen, found.contract)
    end.stylize("bold")
    return Text.assemble(("par: ", "bold"), end, f"   {written_text(found.score, found.hanging)}")


# -- the table, makeable contracts marked ------------------------------------------------------------------------


def show_makeable(screen: Screen, found: Par) -> None:
    """Print what every contract comes to with best play; the makeable ones have a mark."""
    entries = found.table.entries
    declared = [entry for entry in entries if entry.declarer is not None]
    sides = [entry for entry in entries if entry.declarer is None and entry.mode is not PlayMode.THREE_PASSES]
    if declared:
        screen.print(_by_seat(screen, declared, found.contract))
    if sides:
        screen.print(_by_side(screen, sides, found.contract))
    for entry in entries:
        if entry.mode is PlayMode.THREE_PASSES:
            value = "not proven" if entry.outcome is None else outcome_text(entry.outcome)
            screen.print(Text(f"three passes: {value}"))
    meaning = (
        "the highest contract that is made" if declared else "can be made; NS, EW: raw points; if ...: what is written"
    )
    screen.print(Text(f"{_mark(screen)} {meaning}", "dim"))
    if found.table.void_deal:
        screen.print(Text("void deal: by these rules the cards are dealt again", "yellow"))


def _by_side(screen: Screen, entries: Iterable[TableEntry], par_contract: Contract | None) -> Grid:
    """A row a mode: raw points, and what is written if a side declares."""
    grid = _grid("", "NS", "EW", "capot", "if NS declare", "if EW declare", "")
    for entry in entries:
        outcome = entry.outcome
        points = ("?", "?", "")
        if isinstance(outcome, PointsOutcome):
            points = (str(outcome.north_south), str(outcome.east_west), capots_text(outcome))
        cells = [_declared(screen, one) for one in entry.scores] or [Text(), Text()]
        grid.add_row(screen.mode(entry.mode), *points, *cells, _here(screen, entry.mode, par_contract))
    return grid


def _declared(screen: Screen, one: DeclaredScore) -> Text:
    """What is written if a side declares, at the level it makes where bids have levels."""
    level = f"{one.contract.level}: " if one.contract.level else ""
    written = f"{level}{' - '.join(map(str, one.score))}"
    return Text(f"{_mark(screen)} {written}", "green") if one.made else Text(f"  {written}", "red")


def _by_seat(screen: Screen, entries: Iterable[TableEntry], par_contract: Contract | None) -> Grid:
    """A row a mode: each declarer's tricks, and the highest contract that he makes with them."""
    rows: dict[PlayMode, dict[Seat | None, TableEntry]] = {}
    for entry in entries:
        rows.setdefault(entry.mode, {})[entry.declarer] = entry
    seats = list(next(iter(rows.values())))
    grid = _grid("tricks of declarer", *map(str, seats), "")
    for mode, row in rows.items():
        cells = (_tricks(screen, row[seat]) for seat in seats)
        grid.add_row(screen.mode(mode), *cells, _here(screen, mode, par_contract))
    return grid


def _tricks(screen: Screen, entry: TableEntry) -> Text:
    if not isinstance(entry.outcome, TricksOutcome):
        return Text("?")
    tricks = f"{entry.outcome.declarer:>2}"
    makeable = [one.contract.bid for one in entry.scores if one.made]
    if not makeable:
        return Text(tricks)
    return Text.assemble(tricks, (f" {_mark(screen)} ", "green"), bid_text(screen, makeable[-1]))


def _grid(*columns: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        grid.add_column(name, justify="right" if name in ("NS", "EW") else "left")
    return grid


def _mark(screen: Screen) -> str:
    return "+" if screen.options.ascii_only else "✓"


def _here(screen: Screen, mode: PlayMode, par_contract: Contract | None) -> Text:
    """Points at the row of par."""
    if par_contract is None or par_contract.mode is not mode:
        return Text()
    return Text("< par" if screen.options.ascii_only else "◄ par", "bold")
