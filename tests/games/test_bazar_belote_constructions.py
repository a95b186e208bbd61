"""Constructions of bazar-belote: the fixtures of the rules page, then each rule of the contest."""

from typing import Any

import pytest

from games.deals import with_hands
from solver import BazarBeloteRules, Deal, PlayMode, PointsOutcome, Seat
from solver.scoresheet import counted_points

S, H, D, C, NT, AT = (PlayMode(name) for name in ("S", "H", "D", "C", "NT", "AT"))
MODES = (S, H, D, C, NT, AT)


def sheet_of(deal: Deal, mode: PlayMode, dealer: Seat = Seat.NORTH, **options: Any) -> Any:
    return BazarBeloteRules(**options).sheet(mode, PointsOutcome(0, 0), deal, dealer)


def held(deal: Deal, mode: PlayMode, dealer: Seat = Seat.NORTH, **options: Any) -> list[tuple[str, str, int, bool]]:
    """(seat, what, points, counted) of everything held."""
    items = sheet_of(deal, mode, dealer, **options).declarations
    return [(str(one.seat), one.what, one.points, one.counted) for one in items]


def counted(
    deal: Deal, mode: PlayMode, dealer: Seat = Seat.NORTH, **options: Any
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Raw points of NS and EW: constructions, and belas."""
    items = sheet_of(deal, mode, dealer, **options).declarations
    belas = [one for one in items if one.what == "bela"]
    assert all(one.counted and one.reason == "bela always counts" for one in belas)
    return counted_points(one for one in items if one.what != "bela"), counted_points(belas)


def deal_of(*hands: str) -> Deal:
    return Deal.of([hand.split() for hand in hands])


FOUR_JACKS = deal_of(
    "JS JH JD JC AS AH 7D 7C", "TS 9S 8S QS KS 7H 8H 9H", "KH QH TH AD KD QD TD 9D", "7S 8D AC KC QC TC 9C 8C"
)
FOUR_EIGHTS = deal_of(
    "8S 8H 8D 8C AS KS QS 7S", "AH KH QH JH TH 9H 7D 7C", "JS TS 9S 7H AD KD QD JD", "TD 9D AC KC QC JC TC 9C"
)
TWO_TIERCES = deal_of(
    "AS KS QS 8H 7H TD JC 9C", "8S 7S JH TH 9H AD KD QD", "JS 9S AH QH 9D 7D KC 7C", "TS KH JD 8D AC QC TC 8C"
)


def test_fixture_four_jacks() -> None:
    for dealer in Seat:
        assert counted(FOUR_JACKS, S, dealer) == ((220, 0), (0, 20))
        assert counted(FOUR_JACKS, NT, dealer) == ((120, 0), (0, 0))
        assert counted(FOUR_JACKS, AT, dealer) == ((220, 0), (40, 40))


def test_fixture_four_eights() -> None:
    for dealer in Seat:
        assert counted(FOUR_EIGHTS, S, dealer) == ((0, 0), (20, 0))
        assert counted(FOUR_EIGHTS, H, dealer) == ((0, 0), (0, 20))
    item = sheet_of(FOUR_EIGHTS, S).declarations[0]
    assert (item.counted, item.reason) == (False, "cancelled by the four eights of N")
    assert counted(FOUR_EIGHTS, S, four_eights_cancel=False) == ((0, 200), (20, 0))


def test_fixture_two_tierces() -> None:
    for dealer in Seat:
        assert counted(TWO_TIERCES, S, dealer)[0] == (20, 0)
        assert counted(TWO_TIERCES, D, dealer)[0] == (0, 40)
        for mode in (H, NT, AT):
            assert counted(TWO_TIERCES, mode, dealer)[0] == ((0, 40) if dealer is Seat.NORTH else (20, 0))


@pytest.mark.parametrize(
    ("cards", "trumps", "no_trump"),
    [
        ("JS JH JD JC 8S 9H 7D AC", [("four jacks", 200)], [("four jacks", 100)]),
        ("9S 9H 9D 9C AS KH 7D JC", [("four nines", 140)], []),
        ("AS AH AD AC 9S 8H 7D JC", [("four aces", 110)], [("four aces", 190)]),
        ("TS TH TD TC 8S 8H 7D AC", [("four tens", 100)], [("four tens", 100)]),
        ("KS KH KD KC 9S 8H 7D AC", [("four kings", 100)], [("four kings", 100)]),
        ("QS QH QD QC 9S 8H 7D AC", [("four queens", 100)], [("four queens", 100)]),
        ("7S 7H 7D 7C AS KH JD TC", [], []),
        ("AS KS QS TH 8H 7D 9C 7C", [("tierce", 20)], [("tierce", 20)]),
        ("JS TS 9S 8S 7H 8H AD QC", [("fifty", 50)], [("fifty", 50)]),
        ("JS TS 9S 8S 7S 8H AD QC", [("hundred", 100)], [("hundred", 100)]),
        ("AS KS QS JS TS 9S 8S 7S", [("hundred", 100)], [("hundred", 100)]),
        # A card may serve a four and a sequence.
        ("JS JH JD JC TS 9S 7D AC", [("four jacks", 200), ("tierce", 20)], [("four jacks", 100), ("tierce", 20)]),
    ],
)
def test_what_a_hand_holds(cards: str, trumps: list[tuple[str, int]], no_trump: list[tuple[str, int]]) -> None:
    deal = with_hands(W=cards)
    for mode in MODES:
        items = [("W", what, points, True) for what, points in (no_trump if mode is NT else trumps)]
        assert [item for item in held(deal, mode) if item[1] != "bela"] == items


@pytest.mark.parametrize(
    ("order", "modes"),
    [
        (("J", "9", "A", "T", "K", "Q"), (S, H, D, C, AT)),
        (("A", "T", "K", "Q", "J"), (NT,)),
    ],
)
def test_fours_by_value_then_by_the_rank_order(order: tuple[str, ...], modes: tuple[PlayMode, ...]) -> None:
    for place, better in enumerate(order):
        for worse in order[place + 1 :]:
            deal = with_hands(N=" ".join(better + suit for suit in "SHDC"), E=" ".join(worse + suit for suit in "SHDC"))
            for mode in modes:
                fours = {seat: yes for seat, what, _, yes in held(deal, mode) if what.startswith("four")}
                assert fours == {"N": True, "E": False}


@pytest.mark.parametrize(
    ("north", "east", "better"),
    [
        ("QS QH QD QC 7S 8S 9D 7D", "JH TH 9H 8H 7H AC KD TS", "N"),  # any four beats any sequence
        ("AS KS QS 9H 7H 9C 7D TC", "JH TH 9D TD 8D 7C JC 8H", "N"),
        ("9S 8S 7S TS AH QH KD AC", "AD KC QC 9C JD 7H JH TC", "N"),
        ("KS QS JS TS 9S 7H 8D AC", "JH TH 9H 8H QH AD 7C 8S", "N"),  # of two hundreds of five the higher top card
        ("JS TS 9S 8S 7S QS AD KC", "KH QH JH TH 9H 7D 8C AC", "N"),  # six cards beat five
    ],
)
def test_the_better_construction(north: str, east: str, better: str) -> None:
    """Four, length, top card; in whichever seat it is held, whoever dealt, and whatever is trump."""
    for hands, winner in (({"N": north, "E": east}, better), ({"E": north, "N": east}, "E")):
        deal = with_hands(**hands)
        for mode in MODES:
            for dealer in Seat:
                assert {seat for seat, what, _, yes in held(deal, mode, dealer) if yes and what != "bela"} == {winner}


def test_equal_sequences_trump_then_the_seat_after_the_dealer() -> None:
    deal = with_hands(E="KS QS JS 8H 7D AC TH 9C", S="KD QD JD 8S 7H AH TC 7C")
    for dealer in Seat:
        assert held(deal, S, dealer)[:2] == [("E", "tierce", 20, True), ("S", "tierce", 20, False)]
        assert held(deal, D, dealer)[:2] == [("E", "tierce", 20, False), ("S", "tierce", 20, True)]
        for mode in (H, C, NT, AT):
            first = dealer is not Seat.EAST  # after E deals, S is nearer; otherwise E
            assert [yes for _, what, _, yes in held(deal, mode, dealer) if what == "tierce"] == [first, not first]


def test_the_best_counts_for_the_partner_too() -> None:
    deal = with_hands(N="KS QS JS TS AD 9D 7C 8H", E="AH KH QH 8C 7D 8S KC 9S", S="JC TC 9C KD JD AS JH 9H")
    assert held(deal, C) == [("N", "fifty", 50, True), ("E", "tierce", 20, False), ("S", "tierce", 20, True)]
    assert held(deal, S)[-1] == ("N", "bela", 20, True)
    assert held(deal, H)[-1] == ("E", "bela", 20, True)
    assert [item[:2] for item in held(deal, AT)[3:]] == [("N", "bela"), ("E", "bela")]
    reasons = [one.reason for one in sheet_of(deal, C).declarations]
    assert reasons == ["the best of the deal", "beaten by fifty of N", "its side holds the best, fifty of N"]
