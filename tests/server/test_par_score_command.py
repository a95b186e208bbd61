"""`openhand par` and `openhand score`: what a player sees, what a script reads, exit codes.

What a player sees is kept in golden/, without the last line of par, which tells what the search cost. OPENHAND_GOLDEN=1
writes the files anew; read them before they are committed.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from command_line import finished, openhand, with_nobody_reading
from openhand.v1.par_pb2 import FindParResponse
from openhand.v1.score_pb2 import ScoreDealResponse
from score_cases import BELOTE, BETEL, PASSED_OUT, VOID
from server.messages.par import par_from
from server.messages.scores import score_from
from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Contract,
    Deal,
    PointsOutcome,
    Rules,
    Seat,
    ThreePassesOutcome,
    TricksOutcome,
    par,
    score,
)

GOLDEN = Path(__file__).parent / "golden"
NO_PAIRS = "N:Q8.9.KJT.K9 KT7.KJT.7.J AJ9.Q8.Q9.8 .A7.A8.AQT7"
PAR = ["par", BELOTE, "-g", "bridge_belote", "-d", "W"]
WORKED = ["score", BELOTE, "-g", "bridge_belote", "-c", "AT by W", "-t", "NS 40 EW 368", "--capot", "EW"]
SHOWN = {
    "par_bridge_belote": PAR,
    "par_bazar_belote": ["par", BELOTE, "-g", "bazar_belote", "-d", "N"],
    "par_sacrifice": ["par", BELOTE, "-g", "bazar_belote", "-d", "W", "--constructions", "0", "0"],
    "par_betel": ["par", BETEL, "-g", "betel", "-d", "E"],
    "par_passed_out": ["par", PASSED_OUT, "-g", "bridge_belote", "-d", "E"],
    "par_void_deal": ["par", VOID, "-g", "bazar_belote", "-d", "S"],
    "score_worked_example": WORKED,
    "score_contra": ["score", BELOTE, "-g", "bridge_belote", "-c", "H by E contra", "-t", "100-62"],
    "score_hanging": ["score", NO_PAIRS, "-g", "bridge_belote", "-c", "S by N", "-t", "81 81"],
    "score_no_points": ["score", BELOTE, "-g", "bridge_belote", "-c", "D by N", "-t", "162 0"],
    "score_bazar_belote": ["score", BELOTE, "-g", "bazar_belote", "-c", "9S by N contra", "-t", "92 70", "-d", "E"],
    "score_as_at_the_table": [
        "score", "-g", "bazar_belote", "-c", "8♠ by N", "-t", "EW 70, NS 92", "--constructions", "20", "0",
    ],
    "score_betel": ["score", "-g", "betel", "-c", "2S by N", "-t", "defence: 3 declarer: 7"],
    "score_three_passes": ["score", "-g", "betel", "-c", "three passes", "-t", "E 3 N 5 S 2"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same width and no colours, whatever terminal the tests run on."""
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", SHOWN)
def test_what_a_player_sees(name: str) -> None:
    code, shown = openhand(*SHOWN[name])
    assert code == 0, shown
    lines = [line.rstrip() for line in shown.splitlines()]
    if name.startswith("par"):
        assert re.fullmatch(r"[\d,]+ nodes, [\d.,]+ ms", lines.pop())
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("OPENHAND_GOLDEN"):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()


def test_the_worked_example() -> None:
    """37 - 8, as the founding text's table has it after its slip is mended."""
    _, shown = openhand(*WORKED)
    assert "written: NS 8, EW 37   made" in shown
    assert re.search(r"E +tierce +J♣ 10♣ 9♣ +20 +no +beaten by tierce of N", shown)


def test_par_as_json_is_the_response() -> None:
    for deal, house, seat in (
        (BELOTE, BridgeBeloteRules.of("belot-online"), Seat.EAST),
        (BELOTE, BazarBeloteRules.of("blotstar"), Seat.NORTH),
        (BETEL, BetelRules(contra=True), Seat.SOUTH),
    ):
        asked = ["par", deal, "-g", house.name, "-d", str(seat), "--json"]
        for name, value in house.changed().items():
            text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
            asked += ["--option", f"{name}={text}"]
        code, shown = openhand(*asked)
        assert code == 0, shown
        assert par_from(json_format.Parse(shown, FindParResponse())) == par(Deal.parse(deal), house, seat)


def test_constructions_of_par_reach_the_question() -> None:
    _, shown = openhand("par", BELOTE, "-g", "bazar_belote", "-d", "W", "--constructions", "0", "120", "--json")
    known = par(Deal.parse(BELOTE), BazarBeloteRules(), Seat.WEST, constructions=(0, 120))
    assert par_from(json_format.Parse(shown, FindParResponse())) == known


SCORED: dict[str, tuple[list[str], Rules, PointsOutcome | TricksOutcome | ThreePassesOutcome]] = {
    "AT by W": (["40 368", "--capot", "ew"], BridgeBeloteRules(), PointsOutcome(40, 368, False, True)),
    "D by N": (["NS=252/EW=0", "--capot", "NS"], BridgeBeloteRules(), PointsOutcome(252, 0, True)),
    "9S by N recontra": (["ew 70 ns 92", "-d", "W"], BazarBeloteRules(), PointsOutcome(92, 70)),
}


@pytest.mark.parametrize("contract", SCORED)
def test_score_as_json_is_the_response(contract: str) -> None:
    words, house, outcome = SCORED[contract]
    code, shown = openhand("score", BELOTE, "-g", house.name, "-c", contract, "--json", "-t", *words)
    assert code == 0, shown
    known = score(Contract.parse(contract), outcome, house, Deal.parse(BELOTE), Seat.WEST)
    assert score_from(json_format.Parse(shown, ScoreDealResponse())) == known


def test_par_that_is_cut_short_says_so() -> None:
    code, shown = openhand(*PAR, "--max-nodes", "100")
    assert code == 0
    assert "cut short by the limits" in shown
    assert "?" in shown
    assert "par:" not in shown


@pytest.mark.parametrize("game", ["bridge_belote", "betel", "bazar_belote"])
def test_par_says_once_how_real_auctions_differ(game: str) -> None:
    deal = BETEL if game == "betel" else BELOTE
    _, shown = openhand("par", deal, "-g", game, "-d", "E")
    assert shown.count("five cards") == (1 if game == "bridge_belote" else 0)
    assert shown.count("dubel; par does not") == (1 if game == "betel" else 0)


def test_help_names_the_five_cards() -> None:
    assert "five of their eight cards" in " ".join(openhand("par", "--help")[1].split())
    assert openhand("score", "--help")[0] == 0
    assert all(command in openhand("--help")[1] for command in ("par", "score"))


# -- refusals ----------------------------------------------------------------------------------------------------

BRIDGE = ["score", BELOTE, "-g", "bridge_belote"]
REFUSED = {
    "contract": ([*BRIDGE, "-c", "D of N", "-t", "162 0"], "--contract: unknown contract 'D of N'", "D of N"),
    "bid": ([*BRIDGE, "-c", "X by N", "-t", "162 0"], "--contract: unknown bid 'x'; expected a bid like", "x"),
    "seat": ([*BRIDGE, "-c", "D by Q", "-t", "162 0"], "--contract: unknown seat 'q'; expected N, E", "q"),
    "level": ([*BRIDGE, "-c", "10H by N", "-t", "100 62"], "--contract: 10H by N; expected no level", ""),
    "endless contract": ([*BRIDGE, "-c", "H" * 999, "-t", "100 62"], "--contract: 999 characters", ""),
    "sum": ([*BRIDGE, "-c", "H by N", "-t", "100 63"], "--taken: 100 + 63 = 163 in H; expected 162 together (90", ""),
    "capot": ([*BRIDGE, "-c", "H by N", "-t", "200 52", "--capot", "NS"], "--taken: 52 of EW in H; expected at", ""),
    "no trump": ([*BRIDGE, "-c", "NT by N", "-t", "68 62"], "--taken: 68 + 62 = 130 in NT; expected 260 together", ""),
    "one number": ([*BRIDGE, "-c", "H by N", "-t", "100"], "--taken: '100'; expected \"NS ... EW ...\"", ""),
    "three numbers": ([*BRIDGE, "-c", "H by N", "-t", "1 2 3"], "--taken: '1 2 3'", ""),
    "negative": ([*BRIDGE, "-c", "H by N", "-t", "172 -10"], "--taken: '172 -10'", ""),
    "one side twice": ([*BRIDGE, "-c", "H by N", "-t", "NS 100 NS 62"], "--taken: 'NS 100 NS 62'", ""),
    "one name": ([*BRIDGE, "-c", "H by N", "-t", "NS 100 62"], "--taken: 'NS 100 62'", ""),
    "endless numbers": ([*BRIDGE, "-c", "H by N", "-t", "1" * 999], "--taken: '999 characters'", ""),
    "no deal": (["score", "-g", "bridge_belote", "-c", "H by N", "-t", "100 62"], "DEAL: missing; expected the", ""),
    "no dealer": (["score", BELOTE, "-g", "bazar_belote", "-c", "8H by N", "-t", "100 62"], "--dealer: missing", ""),
    "constructions": (
        ["score", "-g", "bazar_belote", "-c", "8H by N", "-t", "100 62", "--constructions", "5", "0"],
        "--constructions: 5 raw points of NS", "",
    ),
    "constructions elsewhere": ([*PAR, "--constructions", "0", "0"], "--constructions: given for Bridge-belote", ""),
    "negative constructions": ([*PAR, "--constructions", "-1", "0"], "--constructions: -1; expected 0 to 2147", ""),
    "capot in Betel": (
        ["score", "-g", "betel", "-c", "1S by N", "-t", "6 4", "--capot", "NS"], "--capot: NS given where", "",
    ),
    "ending": (["par", "N:QJ.9.. AK..7. T9..8. 87..9.", *PAR[2:]], "DEAL: an ending of 3 cards a hand", ""),
    "card": (["par", BELOTE.replace("JT8", "JX8"), *PAR[2:]], "DEAL: seat E: unknown rank 'X'", "X8"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "message", "pointed"), REFUSED.values(), ids=REFUSED)
def test_bad_data_is_refused_with_one(arguments: list[str], message: str, pointed: str) -> None:
    code, shown = openhand(*arguments)
    assert code == 1
    assert f"Error: {message}" in shown
    if pointed:
        text, caret = shown.splitlines()[-2:]
        assert text[caret.index("^") :].startswith(pointed)


USAGE = {
    "no dealer": PAR[:-2],
    "no deal": ["par", *PAR[2:]],
    "no contract": [*BRIDGE, "-t", "100 62"],
    "nothing taken": [*BRIDGE, "-c", "H by N"],
    "unknown side": [*BRIDGE, "-c", "H by N", "-t", "252 0", "--capot", "N"],
    "unknown seat": [*BRIDGE, "-c", "H by N", "-t", "100 62", "-d", "Q"],
    "no number": [*PAR, "--constructions", "x", "0"],
}


@pytest.mark.parametrize("arguments", USAGE.values(), ids=USAGE)
def test_wrong_usage_ends_with_two(arguments: list[str]) -> None:
    assert openhand(*arguments)[0] == 2


# -- how it looks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [PAR, WORKED])
@pytest.mark.parametrize("coloured", [True, False])
def test_four_colours_on_a_terminal_unless_it_says_no(arguments: list[str], coloured: bool) -> None:
    settings: dict[str, Any] = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100"}
    settings |= {} if coloured else {"NO_COLOR": "1"}
    code, shown, _ = finished(arguments, PYTHONIOENCODING="utf-8", **settings)
    assert code == 0
    for symbol, colour in {"♥": 31, "♣": 32}.items():
        assert symbol in shown
        assert (f"\x1b[{colour}m{symbol}" in shown) is coloured


def test_letters_where_symbols_cannot_be_printed() -> None:
    code, shown, _ = finished(PAR, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert code == 0
    assert re.search(r"\+ 6 - 37 +\| < par", shown)
    code, shown, _ = finished(WORKED, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert code == 0
    assert "JC 10C 9C" in shown


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_an_answer_ends_quietly_when_nobody_reads_it() -> None:
    assert with_nobody_reading(PAR, b"") == (0, b"")
    assert with_nobody_reading(WORKED, b"") == (0, b"")
