"""The reference solver against the rules pages, against the known answers and against itself.

Data: `legal_cards.jsonl` and `fixtures.jsonl` are the tables of the rules pages, `values.jsonl` the known answers of an
independent solver. The reference takes part up to `MOST_CARDS` a hand; full deals are for the kernel's own tests.
"""

import ast
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reference import (
    GAMES,
    MODES,
    OPTIONS,
    Ending,
    all_option_sets,
    capot,
    card_values,
    guaranteed,
    legal_cards,
    pool,
    random_ending,
    three_passes,
    three_passes_card,
    value,
)

HERE = Path(__file__).parent
MOST_CARDS = {"betel": 6, "bridge_belote": 5, "bazar_belote": 5}
BELOTES = ("bridge_belote", "bazar_belote")

Row = dict[str, Any]


def read(name: str) -> list[Row]:
    with (HERE / "data" / name).open() as lines:
        return [json.loads(line) for line in lines]


def small(rows: list[Row]) -> list[Any]:
    """The rows that the reference can solve, named by their line in the file."""
    return [
        pytest.param(row, id=f"{number}-{row['game']}-{row['mode']}")
        for number, row in enumerate(rows, 1)
        if max(len(hand) for hand in row["hands"]) <= MOST_CARDS[row["game"]]
    ]


def ending_of(row: Row) -> Ending:
    return Ending(
        game=row["game"],
        mode=row["mode"],
        options=row["options"],
        declarer=row.get("declarer"),
        hands=tuple(tuple(hand) for hand in row["hands"]),
        leader=row["leader"],
        trick=tuple((seat, card) for seat, card in row["trick"]),
        cap=row.get("cap") or 0,
    )


def belote(
    game: str, mode: str, hands: str, leader: int = 0, cap: int = 3, options: dict[str, bool | str] | None = None
) -> Ending:
    dealt = tuple(tuple(hand.split()) for hand in hands.split("/"))
    return Ending(game, mode, options or {}, None, dealt, leader, (), cap)


# ---------------------------------------------------------------- the rules pages and the known answers


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("row", read("legal_cards.jsonl"))
def test_legal_cards(row: Row, turn: int) -> None:
    """Every row, with the table turned to every seat."""
    seats = 3 if row["game"] == "betel" else 4
    trick = [((seat + turn) % seats, card) for seat, card in row["trick"]]
    declarer = None if row["declarer"] is None else (row["declarer"] + turn) % seats
    seat = (row["seat"] + turn) % seats
    legal = legal_cards(row["game"], row["mode"], row["options"], declarer, row["hand"], trick, seat)
    assert legal == row["legal"]
    assert legal == legal_cards(row["game"], row["mode"], row["options"], declarer, row["hand"], trick)


@pytest.mark.parametrize("row", small(read("fixtures.jsonl")))
def test_fixtures(row: Row) -> None:
    ending = ending_of(row)
    if row["quantity"] == "value":
        assert value(ending) == row["value"]
    else:
        assert pool(ending) == row["pool"]
        assert value(ending) == 2 * row["value"] - row["pool"]  # margin = own share - (pool - own share)


@pytest.mark.parametrize("row", small(read("values.jsonl")))
def test_known_answers(row: Row) -> None:
    ending = ending_of(row)
    cards = card_values(ending)
    assert cards == row["cards"]
    answer = row["value"] if row["game"] == "betel" else row["margin"]
    assert answer in (max(cards.values()), min(cards.values()))
    if ending.tricks_to_come < MOST_CARDS[ending.game]:
        assert value(ending) == answer


# ---------------------------------------------------------------- capot and belotes, which the small cases hardly touch

ONE_TRICK = "9S/7S/8D/8H"  # N leads and wins at any denomination
SPLIT = "9S 7C/7S 8C/8D 8H/QH KH"  # N takes one trick, E the other


@pytest.mark.parametrize(("cap", "bonus"), [(0, 90), (1, 90), (2, 0), (3, 0)])
def test_capot_bonus(cap: int, bonus: int) -> None:
    """90 for the side that took every trick before, too; not doubled at NT; in bazar-belote only when asked for."""
    asked: dict[str, bool | str] = {"capot_bonus": "any"}
    assert value(belote("bridge_belote", "S", ONE_TRICK, cap=cap)) == 14 + 10 + bonus
    assert value(belote("bridge_belote", "NT", ONE_TRICK, cap=cap)) == 20 + bonus
    assert value(belote("bazar_belote", "S", ONE_TRICK, cap=cap)) == 14 + 10
    assert value(belote("bazar_belote", "S", ONE_TRICK, cap=cap, options=asked)) == 14 + 10 + bonus
    assert value(belote("bazar_belote", "NT", ONE_TRICK, cap=cap, options=asked)) == 10 + bonus


def test_capot_of_the_other_side() -> None:
    assert value(belote("bridge_belote", "S", "7S/9S/8D/8H", leader=1, cap=2)) == -(14 + 10 + 90)
    assert value(belote("bridge_belote", "S", "7S/9S/8D/8H", leader=1, cap=1)) == -(14 + 10)


def test_capot_question() -> None:
    for cap, north_south in ((0, True), (1, True), (2, False), (3, False)):
        assert capot(belote("bazar_belote", "S", ONE_TRICK, cap=cap), 0) is north_south
        assert capot(belote("bazar_belote", "S", ONE_TRICK, cap=cap), 1) is False
        assert capot(belote("bazar_belote", "S", SPLIT, cap=cap), 0) is False


@pytest.mark.parametrize("mode", MODES["bazar_belote"])
def test_capot_is_the_full_pool_and_the_bonus(mode: str) -> None:
    """With `capot_bonus` = any, a side can sweep exactly when its value is the whole pool and 90 on top."""
    rng = Random(f"capot {mode}")
    for _ in range(12):
        ending = random_ending(rng, "bazar_belote", mode, {"capot_bonus": "any"}, 3)
        assert capot(ending, 0) == (value(ending) == pool(ending) + 90)
        assert capot(ending, 1) == (value(ending) == -pool(ending) - 90)


def test_belote_is_paid_when_the_first_card_is_led() -> None:
    hands = "KH QH/7C 8C/7D 8D/7S 8S"
    assert card_values(belote("bridge_belote", "AT", hands)) == {"KH": 4 + 3 + 10 + 20, "QH": 4 + 3 + 10 + 20}
    assert value(belote("bridge_belote", "AT", hands, cap=1)) == 37 + 90
    assert value(belote("bridge_belote", "H", hands)) == 17  # a constant of the deal, added outside
    assert value(belote("bridge_belote", "NT", hands)) == 2 * 17
    assert value(belote("bazar_belote", "AT", hands)) == 17


def test_belote_is_paid_when_the_first_card_follows_and_lost_when_it_is_thrown() -> None:
    """E leads. 7H: N follows, 20 + 7 + 10. 7C: N throws QH, 20 lost, 3 to E; then KH takes 4 and the last 10."""
    ending = belote("bridge_belote", "AT", "KH QH/7H 7C/7D 8D/7S 8S", leader=1)
    assert card_values(ending) == {"7H": 37, "7C": 4 + 10 - 3}
    assert value(belote("bridge_belote", "AT", "KH QH/9C JC/7D 8D/7S 8S", leader=1)) == -(14 + 20 + 4 + 3 + 10)


def test_belote_with_its_first_card_on_the_table_is_not_still_to_come() -> None:
    ending = Ending(
        "bridge_belote", "AT", {}, None, (("QH",), ("7C", "8C"), ("7D", "8D"), ("7S", "8S")), 0, ((0, "KH"),), 3
    )
    assert value(ending) == 4 + 3 + 10


# ---------------------------------------------------------------- three passes


def three_hands(hands: str, leader: int = 0) -> Ending:
    return Ending("betel", "THREE_PASSES", {}, None, tuple(tuple(hand.split()) for hand in hands.split("/")), leader)


def test_three_passes_leaves_the_fewest_tricks_to_the_next_player() -> None:
    """N can take nothing. 7H gives E both tricks (AH, then AD); 7C gives S both. N prefers S, the seat before him."""
    ending = three_hands("7H 7C/AH AD/AC AS")
    assert three_passes(ending) == (0, 0, 2)
    assert three_passes_card(ending) == "7C"
    assert guaranteed(ending) == (0, 0, 0)


def test_three_passes_breaks_the_last_tie_by_suit_and_rank() -> None:
    assert three_passes_card(three_hands("7C AH AS/8C 7D 8D/9C 9D TD")) == "AS"
    assert three_passes_card(three_hands("KS AS/7D 8D/9D TD")) == "AS"


def test_three_passes_properties() -> None:
    """The tricks add up, and nobody does worse than what he can force against the two others united."""
    rng = Random("three passes")
    for _ in range(30):
        ending = random_ending(rng, "betel", "THREE_PASSES", rng.choice(all_option_sets("betel")), rng.randint(1, 4))
        tricks, floor = three_passes(ending), guaranteed(ending)
        assert sum(tricks) == ending.tricks_to_come
        assert all(own >= least for own, least in zip(tricks, floor, strict=True))


def test_beat_partner_means_nothing_in_three_passes() -> None:
    """Nobody is anybody's partner there."""
    rng = Random("no partners")
    for _ in range(30):
        ending = random_ending(rng, "betel", "THREE_PASSES", {"beat_partner": False}, 3)
        plain = Ending(ending.game, ending.mode, {}, None, ending.hands, ending.leader, ending.trick)
        assert (three_passes(ending), guaranteed(ending)) == (three_passes(plain), guaranteed(plain))


# ---------------------------------------------------------------- properties of the values


def test_the_exemption_of_the_defenders_never_helps_the_declarer() -> None:
    rng = Random("exempt")
    for _ in range(30):
        ending = random_ending(rng, "betel", "BETELEK", {}, 4, mid_trick=False)
        exempt = Ending("betel", "BETEL", {}, ending.declarer, ending.hands, ending.leader)
        assert value(exempt) >= value(ending)


@pytest.mark.parametrize("game", BELOTES)
def test_turning_the_table_by_one_seat_turns_the_margin(game: str) -> None:
    rng = Random(f"turn {game}")
    for options in all_option_sets(game):
        ending = random_ending(rng, game, rng.choice(MODES[game]), options, 3)
        turned = Ending(
            game,
            ending.mode,
            options,
            None,
            (ending.hands[3], *ending.hands[:3]),
            (ending.leader + 1) % 4,
            tuple(((seat + 1) % 4, card) for seat, card in ending.trick),
            (ending.cap >> 1) | (ending.cap & 1) << 1,
        )
        assert value(turned) == -value(ending)


# ---------------------------------------------------------------- options and random endings


def test_option_sets() -> None:
    assert {game: len(all_option_sets(game)) for game in GAMES} == {"betel": 4, "bridge_belote": 4, "bazar_belote": 32}
    assert all(all_option_sets(game)[0] == {} for game in GAMES)
    assert all(
        value != OPTIONS["betel"][name][0] for chosen in all_option_sets("betel") for name, value in chosen.items()
    )


@pytest.mark.parametrize("options", [{"overtake_partner": True}, {"beat_reference": "lead"}, {"beat_partner": "led"}])
def test_unknown_options_are_refused(options: dict[str, bool | str]) -> None:
    with pytest.raises(ValueError, match="no play option"):
        legal_cards("betel", "NT", options, 0, ["AS"], [], 0)


@pytest.mark.parametrize("game", GAMES)
def test_random_endings_are_legal_and_varied(game: str) -> None:
    rng = Random(f"random {game}")
    seats, full = (3, 10) if game == "betel" else (4, 8)
    seen: dict[str, set[Any]] = {"cap": set(), "leader": set(), "table": set(), "declarer": set()}
    for number in range(400):
        mode, options = MODES[game][number % len(MODES[game])], rng.choice(all_option_sets(game))
        cards = rng.randint(1, full)
        ending = random_ending(rng, game, mode, options, cards)
        held = [list(hand) for hand in ending.hands]
        for seat, card in ending.trick:
            held[seat].append(card)
        assert [len(hand) for hand in held] == [cards] * seats
        assert len({card for hand in held for card in hand}) == cards * seats
        for place, (seat, card) in enumerate(ending.trick):
            assert seat == (ending.leader + place) % seats
            table = ending.trick[:place]
            assert card in legal_cards(game, mode, options, ending.declarer, held[seat], table, seat)
        assert (ending.tricks_to_come, ending.tricks_gone) == (cards, full - cards)
        assert (ending.declarer is None) == (game != "betel" or mode == "THREE_PASSES")
        if game in BELOTES:
            assert ending.cap.bit_count() <= ending.tricks_gone
            assert (ending.cap == 0) == (ending.tricks_gone == 0)
        for name, what in zip(seen, (ending.cap, ending.leader, len(ending.trick), ending.declarer), strict=True):
            seen[name].add(what)
    assert seen["leader"] == seen["table"] == set(range(seats))
    assert seen["cap"] == ({0} if game == "betel" else {0, 1, 2, 3})
    assert seen["declarer"] == ({0, 1, 2, None} if game == "betel" else {None})


def test_random_endings_repeat() -> None:
    def draw() -> Ending:
        return random_ending(Random(7), "bridge_belote", "S", {}, 5)

    assert draw() == draw()


def test_the_reference_shares_no_code_with_the_solver() -> None:
    """Its imports are its own modules and the standard library."""
    for path in (HERE / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            assert all(name.split(".")[0] in sys.stdlib_module_names for name in names), path
