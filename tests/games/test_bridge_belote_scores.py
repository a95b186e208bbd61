"""Scores of bridge-belote: the table of the rules page, the worked example, options and invariants."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BridgeBeloteRules,
    Contract,
    Deal,
    InputError,
    PlayMode,
    PointsOutcome,
    Position,
    Score,
    Seat,
    TricksOutcome,
    score,
)

# Deals by what they hold: nothing at all, or one thing only.
NOTHING = Deal.parse("N:Q8.9.KJT.K9 KT7.KJT.7.J AJ9.Q8.Q9.8 .A7.A8.AQT7")
FIFTY_N = Deal.parse("N:Q.Q.A8.QJT9 T7.T8.Q9.87 K8.97.KT7.A AJ9.AKJ.J.K")
TIERCE_W = Deal.parse("N:K7.QT.K.QT8 A98.K7.QJ8. .A98.AT.K97 QJT.J.97.AJ")
BELOTE_S = Deal.parse("N:J9.98.AQ.QT 8.AQT.J7.AK KQT.K.T9.87 A7.J7.K8.J9")  # K and Q of spades with seat S
PAIRS = Deal.parse("N:QT.AQ7.KQ.7 K9.8.J98.KQ J7.KT.A7.98 A8.J9.T.AJT")  # N: diamonds, E: clubs
MODES = {"suit": PlayMode.SPADES, "NT": PlayMode.NO_TRUMP, "AT": PlayMode.ALL_TRUMPS}


def written(
    kind: str, declarers: int, defenders: int, deal: Deal = NOTHING, times: int = 1, capot: str = "", **options: Any
) -> Score:
    """NS declare; points of the play. capot: "declarers" or "defenders"."""
    taken = PointsOutcome(declarers, defenders, capot == "declarers", capot == "defenders")
    contract = Contract(MODES[kind], 0, Seat.NORTH, times)
    return score(contract, taken, BridgeBeloteRules(**options), deal, Seat.WEST)


@pytest.mark.parametrize(
    ("kind", "raw", "made", "points", "hanging"),
    [
        ("suit", (87, 75), True, (9, 7), 0),
        ("suit", (86, 76), True, (8, 8), 0),
        ("suit", (106, 56), True, (10, 6), 0),
        ("suit", (156, 6), True, (15, 1), 0),
        ("AT", (134, 124), True, (13, 13), 0),
        ("NT", (136, 124), True, (14, 12), 0),
        ("suit", (80, 82), False, (0, 16), 0),
        ("suit", (81, 81), False, (0, 8), 8),
        ("NT", (130, 130), False, (0, 13), 13),
        ("suit", (162, 0), True, (16, 0), 0),  # every point, and yet a trick lost: no capot
    ],
)
def test_plain_contracts(kind: str, raw: tuple[int, int], made: bool, points: tuple[int, int], hanging: int) -> None:
    found = written(kind, *raw)
    assert (found.made, found.score, found.hanging) == (made, points, hanging)


def test_declarations_are_part_of_the_totals() -> None:
    tie = written("suit", 56, 106, FIFTY_N)
    assert (tie.made, tie.score, tie.hanging) == (False, (0, 10), 11)  # 106-106
    tie = written("AT", 104, 154, FIFTY_N)
    assert (tie.made, tie.score, tie.hanging) == (False, (0, 15), 16)  # 154-154
    assert written("NT", 104, 156, FIFTY_N).score == (0, 26)  # none at NT
    made = written("suit", 72, 90, BELOTE_S)
    assert (made.made, made.score) == (True, (9, 9))  # 92-90


@pytest.mark.parametrize(
    ("kind", "raw", "times", "points", "hanging"),
    [
        ("suit", (81, 81), 2, (0, 0), 32),
        ("suit", (90, 72), 2, (32, 0), 0),
        ("suit", (72, 90), 2, (0, 32), 0),
        ("suit", (90, 72), 4, (64, 0), 0),
        ("suit", (72, 90), 4, (0, 64), 0),
        ("AT", (129, 129), 4, (0, 0), 104),
    ],
)
def test_contra(kind: str, raw: tuple[int, int], times: int, points: tuple[int, int], hanging: int) -> None:
    found = written(kind, *raw, times=times)
    assert (found.score, found.hanging) == (points, hanging)
    assert found.made is (raw[0] > raw[1])


@pytest.mark.parametrize(
    ("kind", "raw", "once", "contra"), [("suit", 252, 25, 50), ("NT", 350, 35, 70), ("AT", 348, 35, 70)]
)
def test_capot(kind: str, raw: int, once: int, contra: int) -> None:
    assert written(kind, raw, 0, capot="declarers").score == (once, 0)
    assert written(kind, raw, 0, capot="declarers", times=2).score == (contra, 0)
    assert written(kind, 0, raw, capot="defenders").score == (0, once)
    assert written(kind, 0, raw, capot="defenders", times=2).score == (0, contra)
    assert written(kind, raw, 0, capot="declarers", times=2, capot_cancels_contra=True).score == (once, 0)


def test_losers_of_a_capot_keep_their_declarations() -> None:
    assert written("suit", 252, 0, TIERCE_W, capot="declarers").score == (25, 2)
    assert written("suit", 252, 0, TIERCE_W, times=2, capot="declarers").score == (54, 0)
    lost = written("suit", 252, 0, TIERCE_W, capot="declarers", capot_side_loses_declarations=True)
    assert lost.score == (25, 0)
    assert [(one.what, one.counted, one.reason) for one in lost.declarations] == [
        ("tierce", False, "its side took no trick")
    ]
    # Declarers who take no trick are inside: the other side takes everything.
    assert written("suit", 0, 252, FIFTY_N, capot="defenders").score == (0, 30)
    assert written("suit", 0, 252, FIFTY_N, capot="defenders", capot_side_loses_declarations=True).score == (0, 25)


def test_nt_capot_doubled() -> None:
    assert written("NT", 440, 0, capot="declarers", nt_capot_doubled=True).score == (44, 0)
    with pytest.raises(InputError, match="350 \\+ 0 = 350 in NT; expected 440 together with the capot"):
        written("NT", 350, 0, capot="declarers", nt_capot_doubled=True)


def test_belote_stays_when_inside() -> None:
    assert written("suit", 60, 102, BELOTE_S).score == (0, 18)
    assert written("suit", 60, 102, BELOTE_S, belote_stays_when_inside=True).score == (2, 16)
    # At AT the points of the play tell how many belotes were announced: both, or one of the two that nobody names.
    assert written("AT", 120, 178, PAIRS, belote_stays_when_inside=True).score == (2, 28)
    assert written("AT", 120, 158, PAIRS, belote_stays_when_inside=True).score == (0, 28)


def test_belotes_at_all_trumps_are_in_the_points() -> None:
    both = written("AT", 170, 128, PAIRS)
    assert both.score == (17, 13)
    assert [(str(one.seat), one.what, one.points, one.counted) for one in both.declarations] == [
        ("N", "belote", 20, True),
        ("E", "belote", 20, True),
    ]
    none = written("AT", 150, 108, PAIRS)
    assert none.score == (15, 11)
    assert not any(one.counted for one in none.declarations)


def test_the_worked_example() -> None:
    """AT by W; every trick for his side. 37 - 8."""
    hands = ["QH KH AH 8C 7C 7S 7D 8D", "8S TS JS 9C TC JC 9D JD", "TH 8H AC QS KS AS TD KD", "JH 9H 7H QC KC 9S QD AD"]
    deal = Deal.of([hand.split() for hand in hands])
    played = "QH 8S TH 9H JH KH TS 8H QC 8C 9C AC JS KS 9S 7S JC TD KC 7C TC KD 7H 7D JD QS QD 8D 9D AS AD AH"
    rules = BridgeBeloteRules()
    position = Position(rules, deal, PlayMode.ALL_TRUMPS, Seat.NORTH, played=played)
    assert position.is_over and position.live_capots == 2
    north_south, east_west = position.points_taken
    taken = PointsOutcome(north_south, east_west + 90, False, True)
    assert (taken.north_south, taken.east_west) == (40, 368)
    found = score(Contract.parse("AT by W"), taken, rules, deal)
    assert (found.made, found.score, found.hanging) == (True, (8, 37), 0)
    assert [str(one) for one in found.declarations] == [
        "N tierce AH KH QH: 20 (the best of the deal)",
        "E tierce JC TC 9C: not counted (beaten by tierce of N)",
        "S tierce AS KS QS: 20 (its side holds the best, tierce of N)",
        "N belote KH QH: 20 (announced: among the points of the play)",
        "S belote KS QS: 20 (announced: among the points of the play)",
        "W belote KC QC: 20 (announced: among the points of the play)",
    ]


@pytest.mark.parametrize(
    ("deal", "kind", "taken", "message"),
    [
        (
            NOTHING,
            "suit",
            PointsOutcome(100, 63),
            r"outcome.points: 100 \+ 63 = 163 in S; expected 162 together \(90 more",
        ),
        (NOTHING, "suit", PointsOutcome(252, 0), r"252 \+ 0 = 252 in S; expected 162 together \(90 more with a capot"),
        (NOTHING, "suit", PointsOutcome(162, 0, True), r"162 \+ 0 = 162 in S; expected 252 together with the capot"),
        (NOTHING, "suit", PointsOutcome(200, 52, True), "52 of EW in S; expected at most 0 when NS take every trick"),
        (NOTHING, "suit", PointsOutcome(126, 126, True, True), "capot of both sides"),
        (NOTHING, "suit", PointsOutcome(172, -10), "no negative points"),
        (NOTHING, "NT", PointsOutcome(131, 129), "131 and 129 in NT; expected even numbers"),
        (NOTHING, "AT", PointsOutcome(150, 128), r"expected 258 together"),
        (PAIRS, "AT", PointsOutcome(150, 129), r"expected 258 or 278 or 298 together"),
        (None, "suit", PointsOutcome(100, 62), "deal: missing; expected the full deal"),
        (
            Deal.parse("N:A... K... Q... J..."),
            "suit",
            PointsOutcome(100, 62),
            "4 hands of 1 cards; expected 4 hands of 8",
        ),
        (NOTHING, "suit", TricksOutcome(3, 5), "outcome: declarer 3 - defence 5 is not in points"),
    ],
)
def test_impossible_input_is_refused(deal: Deal | None, kind: str, taken: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score(Contract(MODES[kind], 0, Seat.NORTH), taken, BridgeBeloteRules(), deal)


@pytest.mark.parametrize(
    ("contract", "message"),
    [
        (Contract(PlayMode.SPADES, 8, Seat.NORTH), "contract.level: 8S by N; expected no level and no capot"),
        (Contract(PlayMode.SPADES, 0, Seat.NORTH, capot=True), "expected no level and no capot"),
        (Contract(PlayMode.BETEL, 4, Seat.NORTH), "contract.mode: BETEL cannot be bid here; expected C or D"),
    ],
)
def test_contracts_of_other_games_are_refused(contract: Contract, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score(contract, PointsOutcome(81, 81), BridgeBeloteRules(), NOTHING)


DEALS = st.sampled_from([NOTHING, FIFTY_N, TIERCE_W, BELOTE_S])


@settings(deadline=None, max_examples=60)
@given(deal=DEALS, kind=st.sampled_from(list(MODES)), share=st.integers(0, 260), seat=st.sampled_from(list(Seat)))
def test_shares_add_up_to_the_pool(deal: Deal, kind: str, share: int, seat: Seat) -> None:
    """What is written and what hangs is the pool, whoever declares."""
    cards = {"suit": 162, "NT": 260, "AT": 258}[kind]
    share = min(share, cards) // (2 if kind == "NT" else 1) * (2 if kind == "NT" else 1)
    taken = PointsOutcome(share, cards - share)
    found = score(Contract(MODES[kind], 0, seat), taken, BridgeBeloteRules(), deal)
    held = sum(one.points for one in found.declarations if one.counted)
    pool = (cards + held + 5) // 10
    assert sum(found.score) + found.hanging == pool
    doubled = score(Contract(MODES[kind], 0, seat, 2), taken, BridgeBeloteRules(), deal)
    assert sum(doubled.score) + doubled.hanging == 2 * pool


@settings(deadline=None, max_examples=60)
@given(
    deal=DEALS,
    kind=st.sampled_from(list(MODES)),
    seat=st.sampled_from(list(Seat)),
    times=st.sampled_from([1, 2, 4]),
    stays=st.booleans(),
    lost=st.booleans(),
)
def test_fewer_points_never_score_more(deal: Deal, kind: str, seat: Seat, times: int, stays: bool, lost: bool) -> None:
    """From capot to no trick, the declarers' score minus the defenders' never rises.

    `capot_cancels_contra` is left out: by its nature a capot is then worth less than one trick less with contra.
    """
    cards = {"suit": 162, "NT": 260, "AT": 258}[kind]
    rules = BridgeBeloteRules(belote_stays_when_inside=stays, capot_side_loses_declarations=lost)
    outcomes = [PointsOutcome(cards + 90, 0, True)]
    outcomes += [PointsOutcome(p, cards - p) for p in range(cards, -1, -2 if kind == "NT" else -1)]
    outcomes += [PointsOutcome(0, cards + 90, False, True)]
    if seat % 2:
        outcomes.reverse()
    sign = -1 if seat % 2 else 1
    differences = []
    for taken in outcomes:
        points = score(Contract(MODES[kind], 0, seat, times), taken, rules, deal).score
        differences.append(sign * (points[0] - points[1]))
    assert differences == sorted(differences, reverse=True)


def test_hanging_points_in_par() -> None:
    """`hanging_value` percent of the share that hangs count for the declarers, when auctions are compared."""
    contract = Contract(PlayMode.SPADES, 0, Seat.EAST)
    tie = PointsOutcome(81, 81)
    for percent, worth in ((0, 800), (50, 400), (100, 0)):
        rules = BridgeBeloteRules(hanging_value=percent)
        assert rules.sheet(PlayMode.SPADES, tie, NOTHING, None).worth(contract) == (worth, -worth)
    rules = BridgeBeloteRules(hanging_value=100)
    doubled = Contract(PlayMode.SPADES, 0, Seat.EAST, 2)
    assert rules.sheet(PlayMode.SPADES, tie, NOTHING, None).worth(doubled) == (0, 0)
