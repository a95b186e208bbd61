"""What is no legal position is refused: the field, the seat and the card are named, and what would have been right."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Card,
    Deal,
    InputError,
    Limits,
    PlayMode,
    Position,
    Prior,
    Rules,
    Seat,
    rules_from,
    solve,
)

BRIDGE, BAZAR, BETEL = BridgeBeloteRules(), BazarBeloteRules(), BetelRules()
NORTH, EAST, SOUTH, WEST = Seat
FOUR = Deal.parse("N:AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87")
THREE = Deal.parse("N:AKQ.AKQ.AK.AK JT9.JT9.QJ.QJ 87.87.T98.T98")
ENDING = Deal.parse("N:AK.A.. QJ.Q.. T9.9.. 8.87..")
SMALL = Deal.parse("N:AK.A.. QJ.Q.. T9.T..")


def refused(rules: Rules, deal: Deal, mode: PlayMode, **more: Any) -> InputError:
    with pytest.raises(InputError) as caught:
        Position(rules, deal, mode, **more)
    return caught.value


# -- the cards that were played --------------------------------------------------------------------------------------

# Cards played in ENDING from N on, spades trump; the field; words of the message; what was expected.
PLAYS = [
    ("TS", "play[0]", "TS is held by seat S, but seat N is to play", "a card of seat N"),
    ("AS AH", "play[1]", "AH is held by seat N, but seat E is to play", "a card of seat E"),
    ("AS JS TS 8S AS", "play[4]", "seat E: AS was played already", "a card of seat E"),
    ("AS AS", "play[1]", "seat E: AS was played already", "a card of seat E"),
    ("AS 7C", "play[1]", "seat E: 7C is not in the deal", "a card of seat E"),
    ("AS QH", "play[1]", "seat E: QH is not legal in S", "one of JS"),
    ("8S.", "play[0]", "unknown card '8S.'", "a rank of"),
    ("AH QH 9H 8S", "play[3]", "seat W: 8S is not legal in S", "one of 8H 7H"),
    ("AH QH TS", "play[2]", "seat S: TS is not legal", "one of 9H"),
    ("KS JS 9S 8S 9S", "play[4]", "seat E: 9S was played already", "a card of seat E"),
    ("AS,XX", "play[1]", "unknown card 'XX'", "a rank of"),
    ("ASJS", "play[0]", "unknown card 'ASJS'", "a rank of"),
]  # fmt: skip


@pytest.mark.parametrize(("played", "field", "problem", "expected"), PLAYS)
def test_refused_plays(played: str, field: str, problem: str, expected: str) -> None:
    error = refused(BRIDGE, ENDING, PlayMode.SPADES, leader=NORTH, played=played)
    assert error.field == field
    assert problem in error.problem
    assert expected in error.expected
    good, last = played.replace(",", " ").split()[:-1], played.replace(",", " ").split()[-1]
    position = Position(BRIDGE, ENDING, PlayMode.SPADES, NORTH, played=good)
    with pytest.raises(InputError) as caught:
        position.play(last)
    assert str(caught.value) == str(error)


WRONG_TYPES: list[tuple[Callable[[Any], object], str]] = [
    (lambda position: position.play(None), "play[0]"),
    (lambda position: position.play(31), "play[0]"),
    (lambda position: Position(BRIDGE, ENDING, cast(Any, "S"), NORTH), "mode"),
    (lambda _: solve(cast(Any, None)), "position"),
    (lambda position: solve(position, scope=cast(Any, "all")), "scope"),
    (lambda position: solve(position, scope=cast(Any, 2)), "scope"),
    (lambda position: solve(position, at_least=cast(Any, 1.5)), "at_least"),
    (lambda position: solve(position, at_least=cast(Any, "x")), "at_least"),
    (lambda position: solve(position, limits=cast(Any, 100)), "limits"),
    (lambda position: solve(position, limits=Limits(max_nodes=cast(Any, "a"))), "limits.max_nodes"),
    (lambda position: solve(position, limits=Limits(max_milliseconds=cast(Any, 0.5))), "limits.max_milliseconds"),
]


@pytest.mark.parametrize(
    ("ask", "field"), WRONG_TYPES, ids=[f"{n} {field}" for n, (_, field) in enumerate(WRONG_TYPES)]
)
def test_what_is_of_another_kind_is_refused(ask: Callable[[Any], object], field: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(Position(BRIDGE, ENDING, PlayMode.SPADES, NORTH))
    assert caught.value.field == field
    assert caught.value.expected


def test_no_card_after_the_last() -> None:
    deal = Deal.of([["AS"], ["KS"], ["QS"], ["JS"]])
    error = refused(BRIDGE, deal, PlayMode.NO_TRUMP, leader=NORTH, played="AS KS QS JS AS")
    assert (error.field, error.problem, error.expected) == ("play[4]", "AS after the last trick", "no more cards")


def test_every_illegal_card_is_refused_with_the_legal_ones_named() -> None:
    """W may overruff or, where he cannot, has his choice: rules/bridge_belote.md."""
    deal = Deal.of([hand.split() for hand in ("AC 7H 8H", "7C 8C TD", "9H 8S 9D", "TH 7D 9S")])
    position = Position(BRIDGE, deal, PlayMode.HEARTS, NORTH, played="AC 7C 9H")
    assert [str(card) for card in position.legal_cards] == ["9S", "TH", "7D"]
    deal = Deal.of([hand.split() for hand in ("AC 7H 8H", "7C 8C TD", "TH 8S 9D", "9H 7D 9S")])
    position = Position(BRIDGE, deal, PlayMode.HEARTS, NORTH, played="AC 7C TH")
    for card in ("7D", "9S"):
        with pytest.raises(InputError, match=f"seat W: {card} is not legal in H") as caught:
            position.play(card)
        assert caught.value.expected == "one of 9H"


# -- mode, declarer, leader ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "deal", "modes"),
    [
        (BRIDGE, FOUR, (PlayMode.BETEL, PlayMode.BETELEK, PlayMode.THREE_PASSES)),
        (BAZAR, FOUR, (PlayMode.BETEL, PlayMode.BETELEK, PlayMode.THREE_PASSES)),
        (BETEL, THREE, (PlayMode.ALL_TRUMPS,)),
    ],
)
def test_modes_of_another_game(rules: Rules, deal: Deal, modes: tuple[PlayMode, ...]) -> None:
    assert {*rules.modes, *modes} == set(PlayMode)
    for mode in modes:
        error = refused(rules, deal, mode, leader=NORTH)
        assert (error.field, error.problem) == ("mode", f"{rules.title} has no {mode}")
        assert error.expected.split() == [str(one) for one in rules.modes]


def test_deals_of_another_game() -> None:
    error = refused(BRIDGE, THREE, PlayMode.SPADES, leader=NORTH)
    assert (error.field, error.problem, error.expected) == ("deal", "3 hands", "4 for Bridge-belote")
    error = refused(BETEL, FOUR, PlayMode.SPADES, declarer=NORTH)
    assert (error.field, error.problem, error.expected) == ("deal", "4 hands", "3 for Betel")


def test_a_declarer_where_there_is_none() -> None:
    for rules, deal, mode in (
        (BRIDGE, FOUR, PlayMode.SPADES),
        (BAZAR, FOUR, PlayMode.ALL_TRUMPS),
        (BETEL, THREE, PlayMode.THREE_PASSES),
    ):
        error = refused(rules, deal, mode, leader=NORTH, declarer=EAST)
        assert (error.field, error.expected) == ("declarer", "none")
        assert "E given" in error.problem


def test_no_declarer_where_there_must_be_one() -> None:
    for mode in BETEL.modes[:-1]:
        error = refused(BETEL, THREE, mode, leader=NORTH)
        assert (error.field, error.problem, error.expected) == ("declarer", f"missing for {mode}", "one of N E S")
        error = refused(BETEL, THREE, mode, declarer=WEST)
        assert (error.field, error.problem, error.expected) == ("declarer", "W does not play Betel", "one of N E S")


def test_the_leader() -> None:
    error = refused(BRIDGE, FOUR, PlayMode.SPADES)
    assert (error.field, error.problem) == ("leader", "missing")
    error = refused(BETEL, THREE, PlayMode.THREE_PASSES)
    assert (error.field, error.problem) == ("leader", "missing")
    error = refused(BETEL, SMALL, PlayMode.NO_TRUMP, declarer=NORTH)
    assert (error.field, error.problem) == ("leader", "missing")
    error = refused(BETEL, SMALL, PlayMode.NO_TRUMP, declarer=NORTH, leader=WEST)
    assert (error.field, error.expected) == ("leader", "one of N E S")
    for declarer in (NORTH, EAST, SOUTH):
        for leader in {NORTH, EAST, SOUTH} - {declarer}:
            error = refused(BETEL, THREE, PlayMode.BETEL, declarer=declarer, leader=leader)
            assert (error.field, error.expected) == ("leader", str(declarer))
        assert Position(BETEL, THREE, PlayMode.BETEL, declarer=declarer).leader is declarer


# -- what was taken before -------------------------------------------------------------------------------------------

# Rules, deal, mode, what was taken before, the field of the error.
PRIORS = [
    (BRIDGE, ENDING, PlayMode.SPADES, Prior(tricks=(3, 3)), "prior.tricks"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior(tricks=(6, 0)), "prior.tricks"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior(tricks=(-1, 1)), "prior.tricks"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior(tricks=(1,)), "prior.tricks"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior(tricks=(1, 1, 1)), "prior.tricks"),
    (BRIDGE, FOUR, PlayMode.SPADES, Prior(tricks=(1, 0)), "prior.tricks"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior((163, 0)), "prior.points"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior((100, 100)), "prior.points"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior((70, 7)), "prior.points"),  # 162 less what is still in the hands, 86
    (BAZAR, ENDING, PlayMode.SPADES, Prior((0, 77)), "prior.points"),
    (BRIDGE, ENDING, PlayMode.SPADES, Prior((-1, 0)), "prior.points"),
    (BRIDGE, FOUR, PlayMode.SPADES, Prior((1, 0)), "prior.points"),
    (BAZAR, FOUR, PlayMode.ALL_TRUMPS, Prior((0, 1)), "prior.points"),
    (BETEL, SMALL, PlayMode.SPADES, Prior((1, 0)), "prior.points"),
    (BETEL, SMALL, PlayMode.SPADES, Prior(tricks=(4, 4)), "prior.tricks"),
    (BETEL, SMALL, PlayMode.SPADES, Prior(tricks=(1, 1, 1)), "prior.tricks"),
    (BETEL, SMALL, PlayMode.THREE_PASSES, Prior(tricks=(4, 3)), "prior.tricks"),
    (BETEL, SMALL, PlayMode.THREE_PASSES, Prior(tricks=(3, 3, 2)), "prior.tricks"),
    (BETEL, THREE, PlayMode.THREE_PASSES, Prior(tricks=(0, 0, 1)), "prior.tricks"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "deal", "mode", "prior", "field"), PRIORS)
def test_refused_priors(rules: Rules, deal: Deal, mode: PlayMode, prior: Prior, field: str) -> None:
    declarer = NORTH if rules is BETEL and mode is not PlayMode.THREE_PASSES else None
    error = refused(rules, deal, mode, leader=NORTH, declarer=declarer, prior=prior)
    assert error.field == field
    assert error.expected


def test_priors_at_the_edge_are_taken() -> None:
    Position(BRIDGE, ENDING, PlayMode.SPADES, NORTH, prior=Prior(tricks=(5, 0)))
    Position(BRIDGE, ENDING, PlayMode.SPADES, NORTH, prior=Prior((70, 6), (3, 2)))
    Position(BETEL, SMALL, PlayMode.THREE_PASSES, NORTH, prior=Prior(tricks=(3, 2, 2)))
    Position(BETEL, SMALL, PlayMode.SPADES, NORTH, NORTH, prior=Prior(tricks=(0, 7)))
    Position(BETEL, THREE, PlayMode.THREE_PASSES, NORTH, prior=Prior(tricks=(0, 0, 0)))


# -- options ---------------------------------------------------------------------------------------------------------

OPTIONS = [
    ("betel", {"overtake_partner": True}, "rules.overtake_partner", "Betel has no such option"),
    ("bridge_belote", {"beat_reference": "led"}, "rules.beat_reference", "no such option"),
    ("bridge_belote", {"must_overruff": False}, "rules.must_overruff", "no such option"),
    ("bazar_belote", {"nt_capot_doubled": True}, "rules.nt_capot_doubled", "no such option"),
    ("betel", {"beat_reference": "lead"}, "rules.beat_reference", "'lead' is no value of it"),
    ("betel", {"beat_partner": "yes"}, "rules.beat_partner", "'yes' is no value of it"),
    ("betel", {"beat_partner": 1}, "rules.beat_partner", "1 is no value of it"),
    ("bazar_belote", {"max_level": 7}, "rules.max_level", "7 is out of range"),
    ("bazar_belote", {"max_level": True}, "rules.max_level", "out of range"),
    ("bazar_belote", {"denominations": ()}, "rules.denominations", "empty"),
    ("betel", {"contract_values": (1, 2, 3)}, "rules.contract_values", "3 numbers"),
    ("tarot", {}, "game", "unknown game 'tarot'"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "field", "problem"), OPTIONS)
def test_refused_options(game: str, options: dict[str, Any], field: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        rules_from(game, **options)
    assert caught.value.field == field
    assert problem in caught.value.problem
    assert caught.value.expected


def test_a_profile_of_another_game() -> None:
    with pytest.raises(InputError) as caught:
        rules_from("betel", "blotstar")
    assert (caught.value.field, caught.value.expected) == ("rules.profile", "seed")


def test_cards_are_taken_in_any_spelling() -> None:
    position = Position(BRIDGE, ENDING, PlayMode.NO_TRUMP, NORTH, played="♠A js 10s 8S, KS")
    assert position.played == tuple(Card(name) for name in ("AS", "JS", "TS", "8S", "KS"))
    assert position == Position(BRIDGE, ENDING, PlayMode.NO_TRUMP, NORTH, played=[Card("AS"), "JS", "10♠", "s8", "KS"])
