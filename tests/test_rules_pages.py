"""The rules pages, solver/games/*/README.md, say what the code does: options, defaults, profiles, playable cards."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solver import GAMES, PlayMode, Rules, Seat, parse_cards
from solver.cards import cards_of, mask_of
from solver.games import Option
from solver.position import rule_table

ROOT = Path(__file__).resolve().parent.parent
PAGES = {name: (ROOT / "solver" / "games" / name / "README.md").read_text("utf-8") for name in GAMES}


def tables(page: str, *header: str) -> Iterator[list[str]]:
    """The rows of every table of the page that has this header."""
    wanted = inside = False
    for line in page.splitlines():
        if not line.startswith("|"):
            wanted = inside = False
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not inside:
            inside, wanted = True, cells == list(header)
        elif wanted and not set(line) <= set("|-"):
            yield cells


def code(cell: str) -> list[str]:
    """What a cell has in backticks."""
    return re.findall(r"`([^`]*)`", cell)


def text(value: Any) -> str:
    """A value as the pages print it."""
    if isinstance(value, tuple):
        return " ".join(map(text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def values(option: Option) -> str:
    """What an option may be, as the pages print it."""
    if isinstance(option.default, tuple) and option.allowed:
        return f"some of `{text(option.default)}`"
    if option.allowed:
        return " ".join(f"`{word}`" for word in sorted(map(text, option.allowed)))
    numbers = f"{option.low} to {option.high}"
    return f"six numbers, {numbers}" if option.length == 6 else numbers


def read(rules: type[Rules], words: list[str]) -> dict[str, Any]:
    """The options of `name = value` words."""
    named = {option.name: option for option in rules.options()}
    found: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition(" = ")
        default = named[name].default
        if isinstance(default, bool):
            found[name] = {"true": True, "false": False}[value]
        elif isinstance(default, tuple):
            found[name] = tuple(PlayMode(one) for one in value.split())
        else:
            found[name] = type(default)(value)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_on_its_page(game: str) -> None:
    rows = list(tables(PAGES[game], "option", "default", "may be", "meaning"))
    options = GAMES[game].options()
    assert [row[0] for row in rows] == [f"`{option.name}`" for option in options]
    for (_, default, may_be, meaning), option in zip(rows, options, strict=True):
        assert default == f"`{text(option.default)}`", option.name
        assert may_be == values(option), option.name
        assert len(meaning) > 20, option.name
        assert "ours" in meaning.lower() or not option.ours, option.name


@pytest.mark.parametrize("game", GAMES)
def test_every_profile_is_on_its_page(game: str) -> None:
    rules = GAMES[game]
    rows = {code(name)[0]: code(differs) for name, differs in tables(PAGES[game], "profile", "what differs")}
    if len(rules.profiles) == 1:
        assert not rows
        assert "The profile `seed` is all defaults." in PAGES[game]
        return
    assert list(rows) == list(rules.profiles)
    for profile, words in rows.items():
        assert rules.of(profile) == rules(**read(rules, words)), profile
        assert set(read(rules, words)) == set(rules.of(profile).changed()), profile


@pytest.mark.parametrize(
    ("game", "row"),
    [(game, row) for game in GAMES for row in tables(PAGES[game], "contract", "on the table", "in hand", "playable")],
    ids=lambda value: value if isinstance(value, str) else " - ".join(value).replace("`", ""),
)
def test_playable_cards(game: str, row: list[str]) -> None:
    """The examples. Seat 0 leads; a Betel declarer is the leader unless the row says that it is the player."""
    contract, table, hand, playable = row
    mode = PlayMode(contract.split(",")[0])
    rules = GAMES[game](**read(GAMES[game], code(contract)))
    trick = tuple(map(int, parse_cards(table)))
    seat = len(trick)
    declarer = None if rules.declarers(mode) == (None,) else Seat(seat) if "the declarer" in contract else Seat.NORTH
    legal = rule_table(rules, mode, declarer).legal(mask_of(parse_cards(hand)), seat, 0, trick)
    assert sorted(cards_of(legal)) == sorted(parse_cards(playable))
