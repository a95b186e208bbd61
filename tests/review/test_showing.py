"""Looking at values: golden files of every rendering in every language, and what holds of all of them.

OPENHAND_WRITE_GOLDEN=1 writes the golden files anew; then read them. Pages are .htm: .html is what Cython litters.
"""

import os
import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Contract,
    Deal,
    InputError,
    PlayMode,
    Position,
    Review,
    Seat,
    Solution,
    par,
    review,
    showing,
    solve,
    table,
)
from solver.cards import SUIT_SYMBOLS
from solver.languages import LANGUAGES
from solver.records import example, loads
from solver.review import with_lines
from solver.showing import terminal, webpage
from solver.showing.blocks import Heading, Span, Spark, line

GOLDEN = Path(__file__).parent / "golden"
WRITE = bool(os.environ.get("OPENHAND_WRITE_GOLDEN"))
BETEL = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
CAPOT = Deal.parse("N:KT97...AJ87 .9.AQ98.KQT AQJ8.J8.T7. .AKQT7.KJ.9")
CASES = (
    "deal", "position", "solution", "threshold", "bounds", "table", "table_of_betel", "par", "par_of_betel",
    "review", "review_of_three", "review_of_betel", "review_of_capot", "review_cut", "review_of_nothing",
)  # fmt: skip


@lru_cache
def value(case: str) -> showing.Shown:
    """One of every kind that can be shown."""
    (record,) = loads(example())
    middle = Position(record.rules, record.deal, PlayMode.ALL_TRUMPS, Seat.NORTH, None, record.play[:13])
    bazar = Position(BazarBeloteRules(), CAPOT, PlayMode.SPADES, Seat.NORTH, played=(
        "JC QC 8S 9C TD JD KS AD AC TC AS QH JS AH 9S 9D 8H 7H 8C 9H"
    ))  # fmt: skip
    betel = Position(BetelRules(), BETEL, PlayMode.BETELEK, declarer=Seat.SOUTH, played="TS KS AS JS")
    alone = Position(BetelRules(), BETEL, PlayMode.THREE_PASSES, Seat.NORTH, played="KS AS TS AC TC QC")
    match case:
        case "deal":
            return Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
        case "position":
            return middle
        case "solution":
            return solve(middle, scope=CardScope.ALL, line=True)
        case "threshold":
            return solve(middle, at_least=0)
        case "bounds":
            return Solution(None, exact=False, low=-20, high=62)
        case "table":
            return table(record.deal, BridgeBeloteRules.of("belot-online"), Seat.WEST)
        case "table_of_betel":
            return table(BETEL, BetelRules(), Seat.NORTH)
        case "par":
            return par(CAPOT, BazarBeloteRules(), Seat.WEST)
        case "par_of_betel":
            return par(BETEL, BetelRules(), Seat.EAST)
        case "review":
            return with_lines(review(record.position, record.contract))
        case "review_of_three":
            return with_lines(review(alone, Contract(PlayMode.THREE_PASSES)))
        case "review_of_betel":
            return with_lines(review(betel, Contract.parse("B2 by S")))
        case "review_of_capot":
            return with_lines(review(bazar, Contract.parse("8S capot by N contra")))
        case "review_cut":
            # As a limit leaves it. A real one would tie the file to the number of nodes that the kernel needs.
            whole = review(record.position, record.contract)
            seats = tuple(replace(one, loss=0, decisions=0, optimal=0) for one in whole.seats)
            return replace(whole, cards=whole.cards[:10], seats=seats, end=whole.cards[9].outcome)
        case _:
            return review(Position(record.rules, record.deal, PlayMode.HEARTS, Seat.NORTH))


def compare(name: str, shown: str) -> None:
    file = GOLDEN / name
    if WRITE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(shown + "\n", encoding="utf-8")
    assert file.read_text(encoding="utf-8") == shown + "\n", f"{name}: OPENHAND_WRITE_GOLDEN=1 writes it anew"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_text(case: str, lang: str) -> None:
    shown = showing.text(value(case), lang)
    compare(f"{case}.{lang}.txt", shown)
    assert not any(row.endswith(" ") for row in shown.splitlines())
    # Colours change nothing but colours.
    coloured = showing.text(value(case), lang, colour=True)
    assert [row.rstrip() for row in re.sub(r"\033\[[\d;]*m", "", coloured).split("\n")] == shown.split("\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_html(case: str, lang: str) -> None:
    shown = showing.html(value(case), lang)
    compare(f"{case}.{lang}.htm", shown)
    root = ElementTree.fromstring(shown)
    assert root.tag == "div" and root.get("lang") == lang
    for element in root.iter():
        assert element.tag not in ("script", "style", "link", "img", "iframe")
        assert {*element.keys()} <= {"style", "lang", "width", "height", "viewBox", "role", "points", "fill",
                                     "stroke", "stroke-width", "stroke-linejoin"}  # fmt: skip
    assert "http" not in shown and "url(" not in shown
    # Both renderings show the same words and cards.
    words = "".join("".join(root.itertext()).split())
    text = re.sub(f"[{terminal.BARS}]", "", showing.text(value(case), lang))
    assert sorted(words) == sorted("".join(text.split()))


def test_colours() -> None:
    compare("review.colour.txt", showing.text(value("review"), colour=True))


def test_a_page() -> None:
    page = showing.page(value("deal"), "<K & Q>", "uk")
    assert page.startswith("<!doctype html>") and "<title>&lt;K &amp; Q&gt;</title>" in page
    assert 'lang="uk"' in page and "color-scheme:light dark" in page and "<script" not in page
    assert showing.page_of([showing.html(BETEL)] * 2, "two").count("<hr") == 1


def test_everything_is_escaped() -> None:
    evil = '<script>alert("&")</script>'
    shown = webpage.rendered([Heading(line(evil)), Spark(line(Span(evil, "bold")), (1, 2), line(evil))], '"x')
    assert "<script" not in shown and shown.count("&lt;script&gt;") == 3 and 'lang="&quot;x"' in shown


@pytest.mark.parametrize("case", ["deal", "position", "solution", "table", "par", "review"])
def test_a_notebook_shows_the_values(case: str) -> None:
    shown = value(case)
    assert shown._repr_html_() == showing.html(shown)


def test_people_see_tens_and_symbols_where_the_output_can() -> None:
    shown = showing.text(value("review"))
    assert "10♥" in shown and "TH" not in shown
    plain = showing.text(value("review"), ascii_only=True)
    assert not set(plain) & set(SUIT_SYMBOLS)
    assert "10H" in plain and plain.isascii() and "> leads, * takes the trick, -10" in plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_caveat_stands_once_where_mistakes_are(lang: str) -> None:
    for case in CASES:
        shown = value(case)
        mistakes = isinstance(shown, Review) and bool(shown.mistakes)
        for text in (showing.text(shown, lang), showing.html(shown, lang)):
            assert text.count(LANGUAGES[lang]("caveat")) == mistakes


def test_sparklines() -> None:
    assert terminal.sparkline([0, 7]) == "▁█" and terminal.sparkline([5, 5, 5]) == "▄▄▄"
    assert terminal.sparkline(range(8)) == terminal.BARS


def test_cards_stand_by_strength() -> None:
    shown = showing.text(value("position"))
    assert "♣ J 10" in shown and "♦ 10 K" in shown
    assert "♥ A 10" in showing.text(value("deal"))


def test_a_language_is_chosen_or_refused() -> None:
    with pytest.raises(InputError, match="unknown language"):
        showing.text(BETEL, "de")
