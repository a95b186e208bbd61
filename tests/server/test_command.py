"""The command: what a player sees, what a script reads, exit codes, and that nothing shows a trace."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf import json_format

import solver
from command_line import COMMAND, ROOT, environment, finished, openhand, with_nobody_reading
from openhand.v1.games_pb2 import ListGamesResponse
from openhand.v1.solve_pb2 import SolveResponse
from openhand.v1.table_pb2 import SolveTableResponse
from server.messages.outcomes import solution_from
from server.messages.tables import table_from
from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Deal,
    PlayMode,
    Position,
    Prior,
    Seat,
    solve,
    table,
)

BELOTE = "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
BETEL = "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"
ENDING = "N:QJ.9.. AK..7. T9..8. 87..9."
SPADES = [ENDING, "--game", "bridge_belote", "--mode", "S", "--leader", "N"]


# -- solve -------------------------------------------------------------------------------------------------------


def test_solve_shows_the_position_and_its_value() -> None:
    code, shown = openhand("solve", *SPADES)
    assert code == 0
    assert "Bridge-belote, ♠ spades" in shown
    assert "> N  ♠ J Q   ♥ 9" in shown
    assert re.search(r"best play: NS \d+, EW \d+, margin [+-]\d+", shown)
    assert re.search(r"\d+ nodes, [\d.]+ ms", shown)


def test_people_see_ten() -> None:
    _, shown = openhand("solve", *SPADES, "--play", "9H", "--cards", "all", "--line")
    assert "10" in shown
    assert not re.search(r"\bT", shown)


def test_solve_as_json_is_the_response() -> None:
    code, shown = openhand("solve", *SPADES, "-p", "QS", "--cards", "all", "--line", "--json")
    assert code == 0
    position = Position(BridgeBeloteRules(), Deal.parse(ENDING), PlayMode.SPADES, Seat.NORTH, played="QS")
    response = json_format.Parse(shown, SolveResponse())
    assert solution_from(response) == solve(position, scope=CardScope.ALL, line=True)


def test_every_option_of_solve_reaches_the_question() -> None:
    code, shown = openhand(
        "solve", "N:QJ.9.. AK..7. T9..8. 87..9.", "-g", "Bazar-Belote", "-m", "spades", "-l", "west", "-p", "8S QS",
        "--profile", "blotstar", "-o", "must-overruff=no", "-o", "max_level=20", "-o", "denominations=S, no trump",
        "--prior-points", "30", "12", "--prior-tricks", "4", "1", "--json",
    )  # fmt: skip
    assert code == 0, shown
    rules = BazarBeloteRules.of(
        "blotstar", must_overruff=False, max_level=20, denominations=(PlayMode.SPADES, PlayMode.NO_TRUMP)
    )
    position = Position(rules, Deal.parse(ENDING), PlayMode.SPADES, Seat.WEST, None, "8S QS", Prior((30, 12), (4, 1)))
    assert solution_from(json_format.Parse(shown, SolveResponse())) == solve(position)


def test_betel_needs_no_leader_for_a_full_deal() -> None:
    code, shown = openhand("solve", BETEL, "-g", "betel", "-m", "NT", "-D", "N", "--option", "beat_reference=led")
    assert code == 0
    assert "Betel (beat_reference=led), no trump by N" in shown
    rules = BetelRules(beat_reference="led")
    found = solve(Position(rules, Deal.parse(BETEL), PlayMode.NO_TRUMP, declarer=Seat.NORTH))
    assert f"best play: {str(found.outcome).replace(' -', ',')}" in shown


@pytest.mark.parametrize(("goal", "word"), [("4", "yes"), ("5", "no")])
def test_at_least(goal: str, word: str) -> None:
    code, shown = openhand("solve", BETEL, "-g", "betel", "-m", "NT", "-D", "N", "--at-least", goal)
    assert code == 0
    assert f"at least {goal}: {word}" in shown


def test_three_passes() -> None:
    code, shown = openhand("solve", BETEL, "-g", "betel", "-m", "three passes", "-l", "N", "--cards", "best")
    assert code == 0
    assert "best play: N 6 (sure of 4), E 2 (sure of 2), S 2 (sure of 1)" in shown


def test_a_limit_gives_an_interval() -> None:
    arguments = ("solve", BELOTE, "-g", "bridge_belote", "-m", "D", "-l", "N", "--max-nodes", "20")
    code, shown = openhand(*arguments)
    assert code == 0
    assert re.search(r"best play: between -?\d+ and \d+", shown)
    assert "cut short by the limits" in shown
    assert not json.loads(openhand(*arguments, "--json")[1]).get("exact", False)


def test_the_deal_comes_from_stdin_from_a_file_or_in_words(tmp_path: Path) -> None:
    file = tmp_path / "deal"
    file.write_text(ENDING.replace(" ", "\n") + "\n")
    expected = openhand("solve", *SPADES, "--json")[1]

    def same(*deal: str, stdin: str = "") -> bool:
        code, shown = openhand("solve", *deal, *SPADES[1:], "--json", stdin=stdin)
        first, second = json.loads(shown), json.loads(expected)
        del first["stats"], second["stats"]
        return code == 0 and first == second

    assert same("-", stdin=ENDING + "\n")
    assert same(f"@{file}")
    assert same(*ENDING.split())


# -- table, games, demo ------------------------------------------------------------------------------------------


def test_table_shows_every_mode() -> None:
    code, shown = openhand("table", BELOTE, "--game", "bridge_belote", "--dealer", "W")
    assert code == 0
    for row in (r"♦ diamonds +92 +70 +\+22", r"all trumps +20 +368 +-348 +EW"):
        assert re.search(row, shown), row


def test_table_of_betel_has_a_column_a_declarer() -> None:
    code, shown = openhand("table", BETEL, "--game", "betel", "--dealer", "N")
    assert code == 0
    assert re.search(r"tricks of declarer +N +E +S", shown)
    assert re.search(r"betelek +4 +6 +5", shown)
    assert "three passes: N 6 (sure of 4)" in shown


def test_table_as_json_is_the_response() -> None:
    code, shown = openhand("table", BETEL, "-g", "betel", "-d", "E", "--modes", "NT,BETEL", "--json")
    assert code == 0
    modes = (PlayMode.NO_TRUMP, PlayMode.BETEL)
    expected = table(Deal.parse(BETEL), BetelRules(), Seat.EAST, modes=modes)
    assert table_from(json_format.Parse(shown, SolveTableResponse())) == expected


def test_a_table_that_is_cut_short_says_so() -> None:
    code, shown = openhand("table", BELOTE, "-g", "bridge_belote", "-d", "W", "--max-nodes", "100")
    assert code == 0
    assert "?" in shown
    assert "cut short by the limits" in shown


def test_games_lists_everything() -> None:
    code, shown = openhand("games")
    assert code == 0
    assert all(name in shown for name in solver.GAMES)
    for name, house in solver.GAMES.items():
        code, shown = openhand("games", name)
        assert code == 0
        for option in house.options():
            assert f"{option.name}=" in shown
        assert all(f"--profile {profile}" in shown for profile in house.profiles)


def test_what_games_shows_can_be_typed() -> None:
    for name in solver.GAMES:
        for option in re.findall(r"^    (\w+=\S*)  \(", openhand("games", name)[1], re.MULTILINE):
            code, shown = openhand("table", "x", "-g", name, "-d", "N", "-o", option)
            assert (code, "Error: DEAL: 1 hands" in shown) == (1, True), (option, shown)


def test_games_as_json() -> None:
    everything = json_format.Parse(openhand("games", "--json")[1], ListGamesResponse())
    one = json_format.Parse(openhand("games", "betel", "--json")[1], ListGamesResponse())
    assert [game.name for game in everything.games] == list(solver.GAMES)
    assert list(one.games) == [everything.games[0]]


@pytest.mark.parametrize("game", ["", *solver.GAMES])
def test_demo(game: str) -> None:
    code, shown = openhand("demo", *([game] if game else []))
    assert code == 0
    assert shown.count("A hint after") == (1 if game else 3)
    assert "?" not in shown
    assert "cut short" not in shown


# -- refusals ----------------------------------------------------------------------------------------------------

REFUSED = {
    "rank": ([ENDING.replace("QJ", "QX"), *SPADES[1:]], "DEAL: seat N: unknown rank 'X'", "X"),
    "twice": ([ENDING.replace("AK", "AQ"), *SPADES[1:]], "DEAL: QS is held by N and again by E", "Q.."),
    "card": ([*SPADES, "-p", "QS AZ"], "--play: no card at 'AZ'", "AZ"),
    "not legal": (
        [*SPADES, "-p", "QS 7D"],
        "--play, number 2: seat E: 7D is not legal in S; expected one of AS KS",
        "7D",
    ),
    "not held": ([*SPADES, "-p", "QS TS"], "--play, number 2: TS is held by seat S, but seat E is to play", "TS"),
    "mode": ([ENDING, "-g", "bridge_belote", "-m", "BETEL", "-l", "N"], "--mode: Bridge-belote has no BETEL", ""),
    "leader": ([ENDING, "-g", "bridge_belote", "-m", "S"], "--leader: missing", ""),
    "declarer": ([*SPADES, "-D", "N"], "--declarer: N given", ""),
    "players": ([ENDING, "-g", "betel", "-m", "S", "-D", "N"], "DEAL: 4 hands; expected 3 for Betel", ""),
    "empty": (["", *SPADES[1:]], "DEAL: 0 hands", ""),
    "option": ([*SPADES, "-o", "max_level=9"], "--option max_level: Bridge-belote has no such option", "max_level=9"),
    "value": ([*SPADES, "-o", "forced_underruff=maybe"], "--option forced_underruff: 'maybe'", "maybe"),
    "number": ([*SPADES, "-o", "hanging_value=x"], "--option hanging_value: 'x'; expected a whole number", "x"),
    "range": ([*SPADES, "-o", "hanging_value=101"], "--option hanging_value: 101 is out of range", "101"),
    "word": ([*SPADES, "-o", "declaration_contest=mixed"], "--option declaration_contest: 'mixed'", "mixed"),
    "option twice": ([*SPADES, "-o", "hanging_value=1", "-o", "hanging_value=2"], "given twice", ""),
    "profile": ([*SPADES, "--profile", "blotstar"], "--profile: unknown profile 'blotstar'", ""),
    "prior": ([*SPADES, "--prior-tricks", "9", "9"], "--prior-tricks: 9 + 9 tricks taken", ""),
    "negative prior": ([*SPADES, "--prior-points", "-1", "0"], "--prior-points: -1 + 0 points taken", ""),
    "threshold with cards": ([*SPADES, "--at-least", "5", "--cards", "all"], "--cards: given beside at_least", ""),
    "long": (["Q" * 5000, *SPADES[1:]], "DEAL: too long", ""),
}


@pytest.mark.parametrize(("arguments", "message", "pointed"), REFUSED.values(), ids=REFUSED)
def test_bad_data_is_refused_with_one(arguments: list[str], message: str, pointed: str) -> None:
    code, shown = openhand("solve", *arguments)
    assert code == 1
    assert f"Error: {message}" in shown or (message == "given twice" and message in shown)
    lines = shown.splitlines()
    if pointed:
        place = lines[-1].index("^")
        assert lines[-1].strip() == "^"
        assert lines[-2][place:].startswith(pointed)


USAGE = {
    "no command": ["nonsense"],
    "no deal": ["solve", "-g", "betel", "-m", "NT", "-D", "N"],
    "no game": ["solve", ENDING],
    "unknown game": ["solve", ENDING, "-g", "whist", "-m", "S", "-l", "N"],
    "unknown mode": ["solve", ENDING, "-g", "bridge_belote", "-m", "Z", "-l", "N"],
    "unknown seat": ["solve", ENDING, "-g", "bridge_belote", "-m", "S", "-l", "Q"],
    "unknown scope": ["solve", *SPADES, "--cards", "some"],
    "no number": ["solve", *SPADES, "--at-least", "many"],
    "too large a number": ["solve", *SPADES, "--at-least", str(2**31)],
    "too small a number": ["solve", *SPADES, "--at-least", str(-(2**31) - 1)],
    "a game nobody knows": ["games", "whist"],
    "negative limit": ["solve", *SPADES, "--max-nodes", "-1"],
    "no pair": ["solve", *SPADES, "--prior-points", "30"],
    "no points": ["solve", *SPADES, "--prior-points", "30", "x"],
    "no value": ["solve", *SPADES, "-o", "hanging_value"],
    "no file": ["solve", "@/nonexistent/deal", *SPADES[1:]],
    "no batch file": ["batch", "/nonexistent/items"],
    "a folder": ["batch", "."],
    "no worker": ["batch", "-", "--workers", "0"],
}


@pytest.mark.parametrize("arguments", USAGE.values(), ids=USAGE)
def test_wrong_usage_ends_with_two(arguments: list[str]) -> None:
    code, shown = openhand(*arguments)
    assert code == 2
    assert "Error" in shown


@pytest.mark.parametrize("command", [["solve", "-", *SPADES[1:]], ["review", "-"]], ids=["deal", "records"])
def test_stdin_that_is_no_text(command: list[str]) -> None:
    code, _, error = finished(command, b"N:\xff")
    assert code == 2
    assert "stdin: is no text in UTF-8" in error


@pytest.mark.parametrize("command", [["solve", "-", *SPADES[1:]], ["review", "-"], ["batch", "-"]])
def test_stdin_that_is_closed(command: list[str]) -> None:
    closing = "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    done = subprocess.run(
        [sys.executable, "-c", closing, *COMMAND[1:], *command],
        cwd=ROOT, env=environment(), capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert "stdin: is closed" in done.stderr


@pytest.mark.parametrize(
    ("lang", "shown"),
    [("en", "at least 20: not proven (between -"), ("pl", "co najmniej 20: nieudowodnione (między -")],
)
def test_a_threshold_that_a_limit_left_open(lang: str, shown: str) -> None:
    full = "N:QJ8.T9.8.J9 A7.Q8.KT7.K K.AKJ.AQJ.Q T9.7.9.AT87"
    asked = ["-g", "bridge_belote", "-m", "S", "-l", "E", "--at-least", "20", "--max-nodes", "50", "--lang", lang]
    code, answer = openhand("solve", full, *asked)
    assert code == 0
    assert shown in answer


def test_help_and_version() -> None:
    assert openhand("--version") == (0, f"openhand {solver.__version__}\n")
    for command in ("solve", "table", "batch", "games", "demo"):
        assert openhand(command, "--help")[0] == 0
        assert command in openhand("--help")[1]


def test_a_fault_of_our_own_shows_no_trace() -> None:
    broken = "import server.cli.app as a; a.app = lambda **_: 1 / 0; from server.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", broken], capture_output=True, check=False, cwd=ROOT, env=environment(), text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("openhand: internal error: ZeroDivisionError")
    assert "Traceback" not in done.stderr


# -- how it looks ------------------------------------------------------------------------------------------------


def test_no_colour_without_a_terminal() -> None:
    assert "\x1b" not in finished(["solve", *SPADES])[1]


@pytest.mark.parametrize(("settings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_four_colours_on_a_terminal_unless_it_says_no(settings: dict[str, str], coloured: bool) -> None:
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    shown = b""
    with subprocess.Popen(
        [*COMMAND, "solve", *SPADES], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave,
        env=environment(TERM="xterm-256color", COLUMNS="100", **settings),
    ) as running:  # fmt: skip
        os.close(slave)
        while True:
            try:
                shown += os.read(master, 65536)
            except OSError:  # the other end is closed
                break
    os.close(master)
    assert running.returncode == 0
    for symbol, code in {"♥": 31, "♦": 94, "♣": 32}.items():
        assert (f"\x1b[{code}m{symbol}".encode() in shown) is coloured
        assert symbol.encode() in shown


def test_letters_where_symbols_cannot_be_printed() -> None:
    code, out, _ = finished(["solve", *SPADES, "--cards", "all"], PYTHONIOENCODING="ascii")
    assert code == 0
    assert "> N  S J Q   H 9" in out


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_an_answer_ends_quietly_when_nobody_reads_it() -> None:
    assert with_nobody_reading(["solve", *SPADES], b"") == (0, b"")
    assert with_nobody_reading(["solve", *SPADES, "--json"], b"") == (0, b"")
