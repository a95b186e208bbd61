"""The command in languages: `--lang` leaves nothing English, `--input-lang` reads that language's letters and no other.

OPENHAND_WRITE_GOLDEN=1 writes the golden files anew; then read them.
"""

import json
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from server.cli.app import app
from solver import GAMES, Contract, Deal, PlayMode, Seat, parse_cards
from solver.languages import LANGUAGES, Language

GOLDEN = Path(__file__).parent / "golden"
WRITE = bool(os.environ.get("OPENHAND_WRITE_GOLDEN"))
OTHERS = [code for code in LANGUAGES if code != "en"]
BELOTE = "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
NOTHING = "N:Q8.9.KJT.K9 KT7.KJT.7.J AJ9.Q8.Q9.8 .A7.A8.AQT7"
BETEL = "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"
ENDING = "N:QJ.9.. AK..7. T9..8. 87..9."
COMMANDS: dict[str, tuple[str, ...]] = {
    "score_worked": ("score", BELOTE, "-g", "bridge_belote", "-c", "AT by W", "-t", "40 368", "--capot", "EW"),
    "score_unsure": ("score", BELOTE, "-g", "bridge_belote", "-c", "AT by W", "-t", "238 60"),
    "score_no_capot": ("score", BELOTE, "-g", "bridge_belote", "-c", "D by N contra", "-t", "162 0"),
    "score_nothing_held": ("score", NOTHING, "-g", "bridge_belote", "-c", "NT by N", "-t", "130 130"),
    "score_bazar": ("score", BELOTE, "-g", "bazar_belote", "-c", "9S by N recontra", "-t", "92 70", "-d", "E"),
    "score_as_given": ("score", "-g", "bazar_belote", "-c", "8S by N", "-t", "92 70", "--constructions", "20", "0"),
    "score_betel": ("score", "-g", "betel", "-c", "B2 by N", "-t", "7 3"),
    "score_three": ("score", "-g", "betel", "-c", "three passes", "-t", "5 3 2"),
    "games": ("games",),
    **{f"games_{name}": ("games", name) for name in GAMES},
    "demo": ("demo", "betel"),
}
ANSWERS: dict[str, tuple[str, ...]] = {
    "solve": ("solve", ENDING, "-g", "bridge_belote", "-m", "S", "-l", "N", "--cards", "all", "--line", "-p", "9H KS"),
    "solve_bound": ("solve", ENDING, "-g", "bridge_belote", "-m", "S", "-l", "N", "--at-least", "0"),
    "solve_cut": ("solve", BELOTE, "-g", "bridge_belote", "-m", "S", "-l", "N", "--max-nodes", "100"),
    "table": ("table", BELOTE, "-g", "bazar_belote", "-d", "N", "-m", "S AT"),
    "table_of_betel": ("table", BETEL, "-g", "betel", "-d", "N"),
    "par": ("par", BELOTE, "-g", "bridge_belote", "-d", "W"),
    "par_of_betel": ("par", BETEL, "-g", "betel", "-d", "E"),
    "par_cut": ("par", BELOTE, "-g", "bridge_belote", "-d", "W", "--max-nodes", "100"),
    "review": ("review", "--example"),
    "review_page": ("review", "--example", "--html", "--no-lines"),
}


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same width and no colours, whatever terminal the tests run on."""
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def openhand(*arguments: str) -> Any:
    """Run the command in this process."""
    result = CliRunner().invoke(app, list(arguments), prog_name="openhand")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@lru_cache
def shown(*arguments: str) -> str:
    result = openhand(*arguments)
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def without_effort(text: str, words: Language) -> str:
    """The text without what it cost: that is another number every time."""
    lines = re.escape(words("effort", nodes="0", milliseconds="0")).replace("0", r"[\d,.\u00a0]+")
    return "\n".join(re.sub(lines, "...", line).rstrip() for line in text.splitlines())


# -- what is shown -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_shown(name: str, lang: str) -> None:
    text = without_effort(shown(*COMMANDS[name], "--lang", lang), LANGUAGES[lang]) + "\n"
    file = GOLDEN / f"command_{name}.{lang}.txt"
    if WRITE:
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, f"{file.name}: OPENHAND_WRITE_GOLDEN=1 writes it anew"


@pytest.mark.parametrize("name", COMMANDS)
def test_english_named_is_english_unnamed(name: str) -> None:
    words = LANGUAGES["en"]
    named = without_effort(shown(*COMMANDS[name], "--lang", "en"), words)
    assert named == without_effort(shown(*COMMANDS[name]), words)


def typed_words() -> set[str]:
    """What a text of another script may have in Latin letters: what has to be typed so."""
    words = {"openhand", "games", "GAME", "game", "mode", "profile", "option", "NAME", "VALUE", "capot", "NS", "EW"}
    words |= {"true", "false", *map(str, Seat)}
    for name, game in GAMES.items():
        words |= {name, *game.profiles}
        for one in game.options():
            words |= {one.name, *map(str, one.allowed)}
    return words | {mode.value for mode in PlayMode}


@pytest.mark.parametrize("lang", ["bg", "uk"])
@pytest.mark.parametrize("name", [*COMMANDS, *ANSWERS])
def test_nothing_is_left_english(name: str, lang: str) -> None:
    """Seen where the scripts differ; a phrase that another language lacks does not come to be."""
    text = shown(*{**COMMANDS, **ANSWERS}[name], "--lang", lang)
    if name == "review":
        text = text.split("\n", 1)[1]  # the record's own title of the deal
    if name == "review_page":
        text = re.sub(r"<title>.*</title>|<[^>]*>", "", text)
    left = set(re.findall(r"[A-Za-z][\w-]*", text)) - typed_words()
    assert not left


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_cost_and_notes_are_in_the_language(lang: str) -> None:
    words = LANGUAGES[lang]
    for name, arguments in ANSWERS.items():
        if name == "review_page":
            continue
        text = shown(*arguments, "--lang", lang)
        assert without_effort(text, words).rstrip().endswith("..."), name
    for name in ("par", "par_of_betel"):
        game = GAMES[ANSWERS[name][3]]
        assert words.sentence(game.par_note) in shown(*ANSWERS[name], "--lang", lang)


@pytest.mark.parametrize("lang", OTHERS)
def test_what_was_asked_for_is_named(lang: str) -> None:
    words = LANGUAGES[lang]
    asked = ANSWERS["solve_bound"][:-1]
    for number, answer in (("0", "yes"), ("400", "no")):
        text = shown(*asked, number, "--lang", lang)
        assert words("at_least", number=number, answer=words(answer)) in text.splitlines()


@pytest.mark.parametrize("name", ["score_worked", "games"])
def test_json_stays_english(name: str) -> None:
    found = {shown(*COMMANDS[name], "--json", "--lang", lang) for lang in LANGUAGES}
    assert len(found) == 1 and found.pop().isascii()


@pytest.mark.parametrize("command", ["score_worked", "games", "demo"])
def test_an_unknown_language_is_a_usage_error(command: str) -> None:
    assert openhand(*COMMANDS[command], "--lang", "de").exit_code == 2


# -- what is typed -----------------------------------------------------------------------------------------------


def deal_in(words: Language, text: str) -> str:
    ranks = dict(zip("789TJQKA", words.ranks, strict=True))
    return words.seats[0] + ":" + "".join(ranks.get(letter, letter) for letter in text.removeprefix("N:"))


def cards_in(words: Language, text: str) -> str:
    return " ".join(words.typed(card) for card in parse_cards(text))


def questions(words: Language) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Questions in English letters, and the same in a language's."""
    north, east, _, west = words.seats
    first, second = words.sides
    at = words.short_modes[PlayMode.ALL_TRUMPS]
    nt = words.modes[PlayMode.NO_TRUMP]
    spades, hearts = words.suit_letters[3], words.modes[PlayMode.HEARTS]
    tricks = f"{words('defence')} 3 {words('declarer')} 7"

    def contract(text: str) -> str:
        return words.contract(Contract.parse(text))

    return {
        "solve": (
            ("solve", ENDING, "-g", "bridge_belote", "-m", "S", "-l", "N", "-p", "9H KS"),
            ("solve", deal_in(words, ENDING), "-g", "bridge_belote", "-m", spades, "-l", north,
             "-p", cards_in(words, "9H KS")),
        ),
        "solve for a declarer": (
            ("solve", "N:A.K.. Q.J.. 9.8..", "-g", "betel", "-m", "NT", "-D", "E", "-l", "E"),
            ("solve", deal_in(words, "N:A.K.. Q.J.. 9.8.."), "-g", "betel", "-m", nt, "-D", east, "-l", east),
        ),
        "table": (
            ("table", BELOTE, "-g", "bridge_belote", "-d", "W", "-m", "H NT AT"),
            ("table", deal_in(words, BELOTE), "-g", "bridge_belote", "-d", west, "-m", f"{hearts}, {nt}, {at}"),
        ),
        "par": (
            ("par", BELOTE, "-g", "bridge_belote", "-d", "W"),
            ("par", deal_in(words, BELOTE), "-g", "bridge_belote", "-d", west.lower()),
        ),
        "score": (
            ("score", BELOTE, "-g", "bridge_belote", "-d", "W", "-c", "AT by W contra", "-t", "EW 368 NS 40"),
            ("score", deal_in(words, BELOTE), "-g", "bridge_belote", "-d", west, "-c", contract("AT by W contra"),
             "-t", f"{second} 368 {first} 40"),
        ),
        "score of tricks": (
            ("score", "-g", "betel", "-c", "2S by N", "-t", "defence 3 declarer 7"),
            ("score", "-g", "betel", "-c", contract("2S by N"), "-t", tricks),
        ),
        "score of three": (
            ("score", "-g", "betel", "-c", "three passes", "-t", "E 3 N 5 S 2"),
            ("score", "-g", "betel", "-c", words.modes[PlayMode.THREE_PASSES], "-t",
             f"{east} 3 {north} 5 {words.seats[2]} 2"),
        ),
    }  # fmt: skip


def answer(*arguments: str) -> Any:
    """The response without what it cost."""
    document = json.loads(shown(*arguments, "--json"))
    document.pop("stats", None)
    return document


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", questions(LANGUAGES["en"]))
def test_letters_of_the_language_named_are_read(name: str, lang: str) -> None:
    english, own = questions(LANGUAGES[lang])[name]
    if name == "score":  # the capot's points want the flag
        english, own = (*english, "--capot", "EW"), (*own, "--capot", "EW")
    assert answer(*own, "--input-lang", lang) == answer(*english)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", questions(LANGUAGES["en"]))
def test_letters_of_another_language_are_refused(name: str, lang: str) -> None:
    """English letters where another language was named, and its letters where none was."""
    english, own = questions(LANGUAGES[lang])[name]
    assert openhand(*own).exit_code in (1, 2)
    assert openhand(*own, "--lang", lang).exit_code in (1, 2), "what is shown does not say what is typed"
    refused = openhand(*english, "--input-lang", lang)
    assert refused.exit_code in (1, 2) and "Error" in refused.output


def test_refusals_point_at_what_was_typed() -> None:
    words = LANGUAGES["pl"]
    asked = ("solve", deal_in(words, ENDING), "-g", "bridge_belote", "-m", "pik", "-l", "N", "--input-lang", "pl")
    for play, lines in {
        "9Ki KX": ["Error: --play: no card at 'KX'; expected a rank of 7 8 9 10 W D K A", "  9Ki KX", "      ^"],
        "9Ki 9Tr": ["Error: --play, number 2: seat E: 9C is not in the deal", "  9Ki 9Tr", "      ^"],
    }.items():
        refused = openhand(*asked, "-p", play)
        found = refused.stderr.splitlines()
        assert refused.exit_code == 1
        assert found[0].startswith(lines[0]) and found[1:] == lines[1:], found
    table = ("table", deal_in(words, BELOTE), "-g", "bridge_belote", "-d", "N", "--input-lang", "pl")
    refused = openhand(*table, "--modes", "kier, bez, WA")
    assert refused.exit_code == 1 and "unknown mode 'bez'" in refused.stderr
    assert refused.stderr.splitlines()[-2:] == ["  kier, bez, WA", "        ^"]
    assert openhand(*asked[:5], "-m", "S", *asked[6:]).exit_code == 2
    assert openhand(*asked[:-1], "xx").exit_code == 2


@pytest.mark.parametrize("lang", OTHERS)
def test_a_file_is_read_in_the_language(lang: str, tmp_path: Path) -> None:
    words = LANGUAGES[lang]
    file = tmp_path / "deal.txt"
    file.write_text(deal_in(words, BELOTE), encoding="utf-8")
    common = ("-g", "bridge_belote", "-d", words.seats[3], "--modes", words.suit_letters[3], "--input-lang", lang)
    assert answer("table", f"@{file}", *common) == answer("table", deal_in(words, BELOTE), *common)
    assert str(Deal.parse(BELOTE)) == BELOTE
