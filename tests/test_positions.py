"""Positions: whose turn, the cards on the table, totals, belotes and live capots while a deal is played."""

import pickle
from copy import deepcopy

import pytest
from hypothesis import given, settings

from library_cases import positions
from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Card,
    CardScope,
    Deal,
    PlayMode,
    Position,
    Prior,
    Rules,
    Seat,
    rules_from,
    solve,
)

BRIDGE = BridgeBeloteRules()
NORTH, EAST, SOUTH, WEST = Seat
AT, NT, SPADES = PlayMode.ALL_TRUMPS, PlayMode.NO_TRUMP, PlayMode.SPADES

# The founding text's worked example (rules/bridge_belote.md): W plays AT, N leads, E-W take every trick.
WORKED = Deal.of(
    [
        "QH KH AH 8C 7C 7S 7D 8D".split(),
        "8S TS JS 9C TC JC 9D JD".split(),
        "TH 8H AC QS KS AS TD KD".split(),
        "JH 9H 7H QC KC 9S QD AD".split(),
    ]
)
WORKED_PLAY = (
    "QH 8S TH 9H / JH KH TS 8H / QC 8C 9C AC / JS KS 9S 7S / JC TD KC 7C / TC KD 7H 7D / JD QS QD 8D / 9D AS AD AH"
)


def ending(hands: str, mode: PlayMode, leader: Seat = NORTH, rules: Rules = BRIDGE, played: str = "") -> Position:
    return Position(rules, Deal.of([hand.split() for hand in hands.split("/")]), mode, leader, played=played)


def test_the_worked_example() -> None:
    """258 points for E-W; N-S keep the two belotes whose first cards, QH and KS, were led or followed suit."""
    position = Position(BRIDGE, WORKED, AT, NORTH)
    leaders = []
    for trick in WORKED_PLAY.split(" / "):
        leaders.append(position.trick_leader)
        for card in trick.split():
            position = position.play(card)
    assert leaders == [NORTH, WEST, WEST, EAST, EAST, EAST, EAST, EAST]
    assert position.is_over
    assert position.tricks_taken == (0, 6, 0, 2)
    assert position.points_taken == (40, 258 + 20)
    assert position.live_capots == 0b10
    assert position == Position(BRIDGE, WORKED, AT, NORTH, played=WORKED_PLAY.replace("/", ","))


def test_inside_a_trick() -> None:
    """H is trump: N leads, E cannot follow and has to ruff, W cannot overruff."""
    position = ending("AS 7D/9H 8D/TS KS/7H QD", PlayMode.HEARTS)
    assert (position.to_act, position.trick, position.legal_cards) == (NORTH, (), (Card("AS"), Card("7D")))
    position = position.play("AS")
    assert (position.to_act, position.trick, position.legal_cards) == (EAST, ((NORTH, Card("AS")),), (Card("9H"),))
    position = position.play("9H").play(Card("KS"))
    assert position.trick == ((NORTH, Card("AS")), (EAST, Card("9H")), (SOUTH, Card("KS")))
    assert [seat for seat, _ in position.trick] == [NORTH, EAST, SOUTH]
    assert (position.to_act, position.legal_cards) == (WEST, (Card("7H"), Card("QD")))
    assert position.points_taken == (0, 0)
    position = position.play("QD")
    assert (position.trick, position.trick_leader, position.to_act) == ((), EAST, EAST)
    assert (position.points_taken, position.tricks_taken) == ((0, 11 + 14 + 4 + 3), (0, 1, 0, 0))
    assert [mask.bit_count() for mask in position.hands] == [1, 1, 1, 1]
    assert position.played == tuple(Card(name) for name in ("AS", "9H", "KS", "QD"))
    over = position.play("8D").play("TS").play("7H").play("7D")
    assert (over.is_over, over.to_act, over.legal, over.legal_cards) == (True, None, 0, ())
    assert over.points_taken == (0, 32 + 10 + 10)


def test_legal_cards_are_shown_strongest_first() -> None:
    hand = ["AS", "9S", "JS", "7S", "AH", "JH"]
    deal = Deal.of([hand, "8S TS QS KS 7H 8H".split(), "7C 8C 9C TC JC QC".split(), "7D 8D 9D TD JD QD".split()])
    in_spades = " ".join(str(card) for card in Position(BRIDGE, deal, SPADES, NORTH).legal_cards)
    at_no_trump = " ".join(str(card) for card in Position(BRIDGE, deal, NT, NORTH).legal_cards)
    at_all_trumps = " ".join(str(card) for card in Position(BRIDGE, deal, AT, NORTH).legal_cards)
    assert in_spades == "JS 9S AS 7S AH JH"
    assert at_no_trump == "AS JS 9S 7S AH JH"
    assert at_all_trumps == "JS 9S AS 7S JH AH"


# Four hands, the first leads; mode; the cards played; what N-S and E-W have then, belotes at AT included.
BELOTES = [
    ("KH QH/7C 8C/7D 8D/7S 8S", AT, "KH", (20, 0)),
    ("KH QH/7C 8C/7D 8D/7S 8S", AT, "KH 7C 7D 7S QH", (20 + 4, 0)),
    ("KH QH/7C 8C/7D 8D/7S 8S", AT, "QH 7C 7D 7S KH 8C 8D 8S", (20 + 3 + 4 + 10, 0)),
    ("7H 8S/KH QH/8H 9S/9H 7S", AT, "7H KH", (0, 20)),
    ("7C 8S/KH QH/8C 9S/9C 7S", AT, "7C KH", (0, 0)),
    ("7C 8S/KH QH/8C 9S/9C 7S", AT, "7C KH 8C 9C 7S 8S QH 9S", (14 + 3 + 10, 14 + 4)),
    ("7H 8S/KH 7D/8H QH/9H 7S", AT, "7H KH QH", (0, 0)),
    ("KH QH/KC QC/KD QD/KS QS", AT, "KH KC KD KS QH", (20 + 4 + 4 + 4 + 4, 0)),
    ("KH QH KC QC/7D 8D 9D JD/7S 8S 9S JS/AC TC 9C JC", AT, "KH 7D 7S AC KC", (40 + 4 + 11, 0)),
    ("KH QH/7C 8C/7D 8D/7S 8S", PlayMode.HEARTS, "KH", (0, 0)),
    ("KH QH/7C 8C/7D 8D/7S 8S", NT, "KH", (0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "mode", "played", "taken"), BELOTES)
def test_belotes_are_paid_with_the_first_card(hands: str, mode: PlayMode, played: str, taken: tuple[int, int]) -> None:
    """rules/bridge_belote.md: at AT, led or following suit; a first card thrown on another suit loses it."""
    assert ending(hands, mode, played=played).points_taken == taken


def test_bazar_belote_pays_no_belote_in_the_play() -> None:
    rules = BazarBeloteRules()
    assert ending("KH QH/7C 8C/7D 8D/7S 8S", AT, rules=rules, played="KH 7C 7D 7S").points_taken == (4, 0)


def test_the_points_of_each_game_at_no_trump() -> None:
    hands, played = "AH KH/7C 8C/7D 8D/7S 8S", "AH 7C 7D 7S KH 8C 8D 8S"
    assert ending(hands, NT, played=played).points_taken == (2 * (11 + 4 + 10), 0)
    assert ending(hands, NT, rules=BazarBeloteRules(), played=played).points_taken == (19 + 4 + 10, 0)
    deal = Deal.of([["AH", "KH"], ["7C", "8C"], ["7D", "8D"]])
    position = Position(BetelRules(), deal, NT, NORTH, NORTH, "AH 7C 7D KH 8C 8D")
    assert (position.points_taken, position.tricks_taken) == ((0, 0), (2, 0, 0))


# Cards a hand, tricks taken before (None: not told), cards played; bit 0: NS, bit 1: EW may still take all tricks.
LIVE = [
    (8, None, "", 0b11),
    (8, (0, 0), "", 0b11),
    (1, None, "", 0),
    (1, (7, 0), "", 0b01),
    (1, (0, 7), "", 0b10),
    (1, (6, 1), "", 0),
    (1, (6, 0), "", 0),
    (1, (7, 0), "AS KS QS JS", 0b01),
    (1, (0, 7), "AS KS QS JS", 0),
]  # fmt: skip


@pytest.mark.parametrize("game", ["bridge_belote", "bazar_belote"])
@pytest.mark.parametrize(("each", "before", "played", "live"), LIVE)
def test_live_capots(game: str, each: int, before: tuple[int, int] | None, played: str, live: int) -> None:
    """A side may still take every trick only when all the tricks that went before are accounted for as its own."""
    deal = WORKED if each == 8 else Deal.of([["AS"], ["KS"], ["QS"], ["JS"]])
    prior = Prior() if before is None else Prior(tricks=before)
    position = Position(rules_from(game), deal, NT, NORTH, played=played, prior=prior)
    assert position.live_capots == live


def test_capots_die_with_the_first_trick_of_the_other_side() -> None:
    position = Position(BRIDGE, WORKED, AT, NORTH)
    for number, card in enumerate(WORKED_PLAY.replace("/", "").split()):
        assert position.live_capots == (0b11 if number < 4 else 0b10)
        position = position.play(card)


def test_what_was_taken_before_an_ending() -> None:
    """Points add up, tricks are of this deal alone, and the answer is the final total."""
    deal = Deal.of([["AS", "KS"], ["QS", "JS"], ["7H", "8H"], ["9H", "TH"]])
    position = Position(BRIDGE, deal, NT, NORTH, prior=Prior((40, 30), (4, 2)))
    assert (position.points_taken, position.tricks_taken) == ((40, 30), (0, 0, 0, 0))
    after = position.play("AS").play("QS").play("7H").play("9H")
    assert (after.points_taken, after.tricks_taken) == ((40 + 28, 30), (1, 0, 0, 0))
    assert str(solve(position).outcome) == "NS 120 - EW 30"


def test_the_declarer_is_side_0_in_betel() -> None:
    deal = Deal.of([["AS"], ["KS"], ["QS"]])
    position = Position(BetelRules(), deal, NT, NORTH, EAST)
    assert [position.side(Seat(seat)) for seat in range(3)] == [1, 0, 1]
    whole = Deal.parse("N:KQT87.7..AQJ7 J.KQJT9.QJ9.T A9.A8.AT87.98")
    assert Position(BetelRules(), whole, NT, declarer=SOUTH).leader is SOUTH


@settings(max_examples=60)
@given(positions())
def test_a_position_is_a_value(position: Position) -> None:
    scope = {name: value for name, value in globals().items() if name[0].isupper()}
    for again in (
        eval(repr(position), scope),
        Position(
            position.rules,
            position.deal,
            position.mode,
            position.leader,
            position.declarer,
            " ".join(map(str, position.played)),
            position.prior,
        ),
    ):
        assert again == position
        assert hash(again) == hash(position)
        assert (again.hands, again.trick, again.to_act) == (position.hands, position.trick, position.to_act)
        assert (again.points_taken, again.tricks_taken) == (position.points_taken, position.tricks_taken)


@settings(max_examples=40)
@given(positions(most=4))
def test_playing_makes_a_new_position(position: Position) -> None:
    before = repr(position), position.hands, position.points_taken, solve(position, scope=CardScope.ALL)
    for card in position.legal_cards:
        after = position.play(card)
        assert after != position
        assert after.played == (*position.played, card)
    assert before == (repr(position), position.hands, position.points_taken, solve(position, scope=CardScope.ALL))
    for name in ("mode", "played", "deal", "_hands", "note"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
        with pytest.raises(AttributeError):
            delattr(position, name)


@settings(max_examples=30)
@given(positions(most=4))
def test_a_position_can_be_sent_to_another_process(position: Position) -> None:
    for again in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
        assert again == position
        assert solve(again) == solve(position)


def test_the_same_cards_in_another_question_are_another_position() -> None:
    deal = Deal.of([["AS"], ["KS"], ["QS"], ["JS"]])
    ways = [
        Position(BRIDGE, deal, SPADES, NORTH),
        Position(BRIDGE, deal, NT, NORTH),
        Position(BRIDGE, deal, SPADES, EAST),
        Position(BridgeBeloteRules(forced_underruff=True), deal, SPADES, NORTH),
        Position(BazarBeloteRules(), deal, SPADES, NORTH),
        Position(BRIDGE, deal, SPADES, NORTH, prior=Prior((1, 0))),
        Position(BRIDGE, deal, SPADES, NORTH, played="AS"),
    ]
    assert len(set(ways)) == len(ways)
    assert ways[0] != "AS"
