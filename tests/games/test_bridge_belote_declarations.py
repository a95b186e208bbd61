"""Declarations of bridge-belote: what is held, what it is worth, who counts and why."""

from typing import Any

import pytest

from games.deals import with_hands
from solver import BridgeBeloteRules, Deal, PlayMode, PointsOutcome, Seat

S, H, D, C, NT, AT = (PlayMode(name) for name in ("S", "H", "D", "C", "NT", "AT"))
POOLS = {NT: 260, AT: 258}


def held(deal: Deal, mode: PlayMode = S, **options: Any) -> list[tuple[str, str, int, bool]]:
    """(seat, what, points, counted) of everything but belotes."""
    return [row for row in listed(deal, mode, **options) if row[1] != "belote"]


def listed(deal: Deal, mode: PlayMode, **options: Any) -> list[tuple[str, str, int, bool]]:
    pool = POOLS.get(mode, 162)
    sheet = BridgeBeloteRules(**options).sheet(mode, PointsOutcome(pool, 0), deal, Seat.WEST)
    return [(str(one.seat), one.what, one.points, one.counted) for one in sheet.declarations]


@pytest.mark.parametrize(
    ("cards", "items"),
    [
        ("AS KS QS TH 8H 7D 9C 7C", [("tierce", 20)]),
        ("KS QS JS TS 8H 7D 9C 7C", [("fifty", 50)]),
        ("JS TS 9S 8S 7S 8H 7D 9C", [("hundred", 100)]),
        ("AS KS QS JS TS 9S 7D 9C", [("hundred", 100)]),
        ("AS KS QS JS TS 9S 8S 7S", [("hundred", 100)]),
        ("AS KS QS TS 9S 8S 7D 9C", [("tierce", 20), ("tierce", 20)]),
        ("JS JH JD JC 9S 8H 7D AC", [("four jacks", 200)]),
        ("9S 9H 9D 9C AS KH 7D JC", [("four nines", 150)]),
        ("AS AH AD AC 9S 8H 7D JC", [("four aces", 100)]),
        ("TS TH TD TC 8S 8H 7D AC", [("four tens", 100)]),
        ("KS KH KD KC 9S 8H 7D AC", [("four kings", 100)]),
        ("QS QH QD QC 9S 8H 7D AC", [("four queens", 100)]),
        ("8S 8H 8D 8C AS KH JD TC", []),
        ("7S 7H 7D 7C AS KH JD TC", []),
        # A card serves once: the four is taken first, and what is left of the run may be too short, or split.
        ("JS JH JD JC TS 9S 7D AC", [("four jacks", 200)]),
        ("JS JH JD JC TS 9S 8S AC", [("four jacks", 200), ("tierce", 20)]),
        ("QS QH QD QC AS KS JS TS", [("four queens", 100)]),
        # Fours that are nothing leave their cards to sequences.
        ("8S 8H 8D 8C TS 9S 7S AC", [("fifty", 50)]),
        # Two fours in one hand.
        ("QS QH QD QC TS TH TD TC", [("four queens", 100), ("four tens", 100)]),
    ],
)
@pytest.mark.parametrize("contest", ["pooled", "separate"])
def test_what_a_hand_declares(cards: str, items: list[tuple[str, int]], contest: str) -> None:
    for mode in (S, AT):
        found = held(with_hands(N=cards), mode, declaration_contest=contest)
        assert sorted(found) == sorted(("N", what, points, True) for what, points in items)
    assert listed(with_hands(N=cards), NT) == []


FOURS = {
    name: " ".join(rank + suit for suit in "SHDC")
    for name, rank in {"jacks": "J", "nines": "9", "aces": "A", "tens": "T", "kings": "K", "queens": "Q"}.items()
}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("jacks", "nines"),
        ("nines", "aces"),
        ("aces", "tens"),
        ("tens", "kings"),
        ("kings", "queens"),
        ("jacks", "queens"),
    ],
)
def test_fours_rank_by_value_then_a_t_k_q(better: str, worse: str) -> None:
    for north, east in ((better, worse), (worse, better)):
        deal = with_hands(N=FOURS[north], E=FOURS[east])
        counted = {what: yes for _, what, _, yes in held(deal)}
        assert counted[f"four {better}"] and not counted[f"four {worse}"]


@pytest.mark.parametrize(
    ("north", "east", "pooled", "separate"),
    [
        # At 100 a four beats a sequence; apart they do not meet.
        ("QS QH QD QC 7S 8S 9D 7D", "JH TH 9H 8H 7H AC KD TS", (True, False), (True, True)),
        # A four of a hundred against a fifty and a tierce.
        ("KS KH KD KC 9S 8S 7D 9D", "JC TC 9C 8C AD QH TS 7H", (True, False), (True, True)),
        ("KS KH KD KC 9S 8S 7D 9D", "JC TC 9C AD QD TH TS 7H", (True, False), (True, True)),
        # Sequences: value first, then the top card.
        ("KS QS JS TS 8H 7D 9C 7C", "AH KH QH 9D TD AC TC 8S", (True, False), (True, False)),
        ("AS KS QS 8H 7D 9C 7C 9D", "KH QH JH 8D TD AC TC 8S", (True, False), (True, False)),
        ("KS QS JS TS 9S 7D 9C 7C", "AH KH QH JH 8D TD AC 8C", (True, False), (True, False)),
    ],
)
def test_contests(north: str, east: str, pooled: tuple[bool, bool], separate: tuple[bool, bool]) -> None:
    """N has one item and E another; which of the two counts, also with the seats exchanged."""
    for contest, counted in (("pooled", pooled), ("separate", separate)):
        for hands, expected in (({"N": north, "E": east}, counted), ({"N": east, "E": north}, counted[::-1])):
            found = held(with_hands(**hands), declaration_contest=contest)
            assert [(seat, yes) for seat, _, _, yes in found] == [("N", expected[0]), ("E", expected[1])]


LONG = "QH JH TH 9H 8H 7H AD 9C"
HIGH = "KS QS JS TS 9S 7D 8D AC"


def test_of_two_hundreds_the_higher_top_card_wins_or_the_longer() -> None:
    deal = with_hands(N=LONG, E=HIGH)
    assert held(deal) == [("N", "hundred", 100, False), ("E", "hundred", 100, True)]
    assert held(deal, longer_run_first=True) == [("N", "hundred", 100, True), ("E", "hundred", 100, False)]
    separate: dict[str, Any] = {"declaration_contest": "separate", "longer_run_first": True}
    assert held(deal, **separate) == [("N", "hundred", 100, True), ("E", "hundred", 100, False)]


def test_equal_bests_count_for_nobody() -> None:
    """Also what hangs on them: N's second tierce falls with his fifty. Trumps make no difference here."""
    deal = with_hands(N="KS QS JS TS AD QD KD 8C", E="KH QH JH TH 8S 7S 9D 7C")
    for mode in (S, H, D, AT):
        assert held(deal, mode) == [
            ("N", "fifty", 50, False),
            ("N", "tierce", 20, False),
            ("E", "fifty", 50, False),
        ]
    sheet = BridgeBeloteRules().sheet(S, PointsOutcome(162, 0), deal, Seat.WEST)
    assert sheet.declarations[0].reason == "nobody counts: fifty of N equals fifty of E"
    # Equal tops of different lengths, both worth a hundred: equal, unless the longer run wins first.
    deal = with_hands(N="KS QS JS TS 9S 8S 7D AC", E="KH QH JH TH 9H 7H 8D 8C")
    assert [row[3] for row in held(deal)] == [False, False]
    assert [row[3] for row in held(deal, longer_run_first=True)] == [True, False]


def test_the_best_counts_for_the_partner_too() -> None:
    deal = with_hands(N="KS QS JS TS AD 9D 7C 8H", E="AH KH QH 8C 7D 8S KC 9S", S="JC TC 9C KD JD AS JH 9H")
    assert held(deal) == [
        ("N", "fifty", 50, True),
        ("E", "tierce", 20, False),
        ("S", "tierce", 20, True),
    ]


def test_apart_each_contest_has_its_own_winner() -> None:
    """Fours to one side, sequences to the other."""
    deal = with_hands(N="QS QH QD QC 9C 8C 7C AH", E="AS KD JD TD 9D 8S TS 7H")
    assert held(deal, declaration_contest="separate") == [
        ("N", "four queens", 100, True),
        ("N", "tierce", 20, False),
        ("E", "tierce", 20, True),
    ]
    assert held(deal) == [("N", "four queens", 100, True), ("N", "tierce", 20, True), ("E", "tierce", 20, False)]


def test_belotes() -> None:
    """King and queen of the trump suit; beside the contest, sharing cards with it; none at NT."""
    deal = with_hands(N="KS QS JS TS AD 9D 7C 8H", E="AH KH QH 9C 8C 7D 8D 7S")
    assert listed(deal, S)[-1] == ("N", "belote", 20, True)
    assert listed(deal, H) == [("N", "fifty", 50, True), ("E", "tierce", 20, False), ("E", "belote", 20, True)]
    assert listed(deal, D) == [("N", "fifty", 50, True), ("E", "tierce", 20, False)]
    assert listed(deal, NT) == []
    assert [row[:2] for row in listed(deal, AT)[2:]] == [("N", "belote"), ("E", "belote")]
    kings = with_hands(N="KS KH KD KC QS 8H 7D AC")
    assert listed(kings, S) == [("N", "four kings", 100, True), ("N", "belote", 20, True)]
