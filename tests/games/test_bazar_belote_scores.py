"""Scores of bazar-belote: the table of the rules page, every option, and invariants."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import BazarBeloteRules, Contract, Deal, InputError, PlayMode, PointsOutcome, Score, Seat, score
from solver.games.bazar_belote.scoring import split

MODES = st.sampled_from([PlayMode.SPADES, PlayMode.NO_TRUMP, PlayMode.ALL_TRUMPS])


def written(
    contract: str, cards: tuple[int, int], held: tuple[int, int] = (0, 0), sweep: str = "", **options: Any
) -> Score:
    """NS declare. cards: raw points of declarers and defenders; held: counted constructions, bela included."""
    taken = PointsOutcome(*cards, sweep == "declarers", sweep == "defenders")
    bid, _, rest = contract.partition(" contra")
    times = "recontra" if "recontra" in contract else "contra" if rest or contract.endswith("contra") else ""
    bid = bid.removesuffix(" recontra").removesuffix(" contra")
    return score(Contract.parse(f"{bid} by N {times}"), taken, BazarBeloteRules(**options), constructions=held)


@pytest.mark.parametrize(
    ("contract", "cards", "held", "options", "made", "points"),
    [
        ("8S", (93, 69), (0, 0), {}, True, (9, 7)),
        ("8S", (106, 56), (0, 0), {}, True, (10, 6)),
        ("8AT", (134, 124), (0, 0), {}, True, (13, 13)),
        ("8AT", (125, 133), (0, 0), {}, True, (13, 13)),
        ("10H", (97, 65), (0, 0), {}, False, (0, 16)),
        ("10H contra", (97, 65), (0, 0), {}, False, (0, 32)),
        ("10H recontra", (97, 65), (0, 0), {}, False, (0, 64)),
        ("8S", (80, 82), (0, 0), {}, True, (8, 8)),
        ("8H", (62, 100), (50, 0), {}, True, (11, 10)),
        ("8S", (55, 107), (20, 0), {}, False, (0, 18)),
        ("8S", (55, 107), (20, 0), {"failed_constructions": "lost"}, False, (0, 16)),
        ("9S contra", (92, 70), (20, 0), {}, True, (22, 14)),
        ("9S contra", (92, 70), (20, 0), {"contra_made": "winner_takes_all"}, True, (36, 0)),
        ("9S", (92, 70), (20, 0), {"contra_made": "winner_takes_all"}, True, (11, 7)),
        ("9S", (92, 70), (20, 0), {"bid_on_top": True}, True, (20, 7)),
        # Further consequences of the same rules.
        ("8S", (79, 83), (0, 0), {}, False, (0, 16)),
        ("8NT", (81, 81), (0, 0), {}, True, (8, 8)),
        ("8AT", (129, 129), (0, 0), {}, True, (13, 13)),
        ("8AT", (139, 119), (0, 0), {}, True, (14, 12)),
        ("8S", (80, 82), (0, 120), {}, True, (8, 20)),
        ("8S", (80, 82), (0, 120), {"made_test": "promise_and_majority"}, False, (0, 28)),
        ("8S", (80, 82), (0, 0), {"made_test": "promise_and_majority"}, False, (0, 16)),
        ("8S", (81, 81), (20, 20), {"made_test": "promise_and_majority"}, False, (0, 20)),
        ("8S", (82, 80), (0, 0), {"made_test": "promise_and_majority"}, True, (8, 8)),
        ("8S", (55, 107), (20, 50), {"failed_constructions": "lost"}, False, (0, 21)),
        ("8S recontra", (55, 107), (20, 50), {"failed_constructions": "lost"}, False, (0, 84)),
        ("9S contra", (92, 70), (20, 0), {"bid_on_top": True}, True, (40, 14)),
        ("9S contra", (92, 70), (20, 0), {"bid_on_top": True, "contra_made": "winner_takes_all"}, True, (54, 0)),
        ("8S", (95, 67), (0, 0), {"rounding": "half_down"}, True, (9, 7)),
        ("8S", (96, 66), (0, 0), {"rounding": "half_down"}, True, (10, 7)),
        ("8S", (96, 66), (0, 0), {}, True, (9, 7)),
        ("8S", (98, 64), (0, 0), {}, True, (10, 6)),
    ],
)
def test_plain_contracts(
    contract: str,
    cards: tuple[int, int],
    held: tuple[int, int],
    options: dict[str, Any],
    made: bool,
    points: tuple[int, int],
) -> None:
    found = written(contract, cards, held, **options)
    assert (found.made, found.score, found.hanging, found.declarations) == (made, points, 0, ())


@pytest.mark.parametrize(
    ("contract", "cards", "held", "sweep", "options", "made", "points"),
    [
        ("8S capot", (162, 0), (0, 0), "declarers", {}, True, (25, 0)),
        ("8NT capot", (162, 0), (0, 0), "declarers", {}, True, (25, 0)),
        ("8AT capot", (258, 0), (0, 0), "declarers", {}, True, (35, 0)),
        ("8S capot contra", (162, 0), (0, 0), "declarers", {}, True, (50, 0)),
        ("10S capot", (158, 4), (20, 0), "", {}, False, (0, 27)),
        ("10S capot", (162, 0), (0, 0), "", {}, False, (0, 25)),  # all the points, but not all the tricks
        ("16S capot", (162, 0), (20, 50), "declarers", {}, True, (27, 5)),
        ("16S capot", (158, 4), (20, 50), "", {}, False, (0, 32)),
        ("8AT capot", (250, 8), (0, 0), "", {}, False, (0, 35)),
        ("20S capot", (162, 0), (20, 0), "declarers", {"max_level": 20}, False, (0, 27)),  # the number is promised too
        ("S capot", (162, 0), (0, 0), "declarers", {"capot_bid": "top"}, True, (25, 0)),
        ("S capot", (150, 12), (0, 0), "", {"capot_bid": "top"}, False, (0, 25)),
        ("8S capot", (162, 0), (0, 0), "declarers", {"bid_on_top": True}, True, (25, 0)),
        ("12S", (162, 0), (0, 0), "declarers", {}, True, (16, 0)),
        ("12S", (252, 0), (0, 0), "declarers", {"capot_bonus": "any"}, True, (25, 0)),
        ("12AT", (348, 0), (0, 20), "declarers", {"capot_bonus": "any"}, True, (35, 2)),
        ("12S", (252, 0), (0, 0), "declarers", {"capot_bonus": "any", "bid_on_top": True}, True, (37, 0)),
        ("12S", (252, 0), (0, 0), "declarers", {"capot_bonus": "any", "rounding": "half_down"}, True, (25, 0)),
        ("12S", (152, 10), (0, 0), "", {"capot_bonus": "any"}, True, (15, 1)),
        ("12S", (0, 252), (20, 0), "defenders", {"capot_bonus": "any"}, False, (0, 27)),
        ("12S", (0, 162), (20, 0), "defenders", {}, False, (0, 18)),
        # The 90 raw points that stand for a sweep are no part of the promise.
        ("18S", (252, 0), (0, 0), "declarers", {"capot_bonus": "any", "max_level": 20}, False, (0, 16)),
        ("18S", (252, 0), (20, 0), "declarers", {"capot_bonus": "any", "max_level": 20}, True, (27, 0)),
        ("8S capot", (252, 0), (0, 0), "declarers", {"capot_bonus": "any"}, True, (25, 0)),
    ],
)
def test_capot(
    contract: str,
    cards: tuple[int, int],
    held: tuple[int, int],
    sweep: str,
    options: dict[str, Any],
    made: bool,
    points: tuple[int, int],
) -> None:
    found = written(contract, cards, held, sweep, **options)
    assert (found.made, found.score) == (made, points)


DEAL = Deal.parse("N:AKQ.87.T.J9 87.JT9.AKQ. J9.AQ.97.K7 T.K.J8.AQT8")


def test_constructions_come_from_the_deal() -> None:
    """N's tierce and bela count in spades; in diamonds E's two tierces and bela do."""
    rules = BazarBeloteRules()
    found = score(Contract.parse("10S by S"), PointsOutcome(62, 100), rules, DEAL, Seat.NORTH)
    assert (found.made, found.score) == (True, (10, 10))
    found = score(Contract.parse("10D by W"), PointsOutcome(100, 62), rules, DEAL, Seat.NORTH)
    assert (found.made, found.score) == (True, (10, 12))
    none = score(Contract.parse("10S by S"), PointsOutcome(62, 100), rules, DEAL, Seat.NORTH, constructions=(0, 0))
    assert (none.made, none.score) == (False, (0, 16))


@pytest.mark.parametrize(
    ("contract", "options", "message"),
    [
        ("7S by N", {}, "contract.level: 7; expected 8 to 16"),
        ("17S by N", {}, "contract.level: 17; expected 8 to 16"),
        ("17S by N", {"max_level": 80}, ""),
        ("8AT by N", {"denominations": (PlayMode.SPADES,)}, "contract.mode: AT cannot be bid here; expected S"),
        ("S capot by N", {}, "contract.level: 0; expected 8 to 16"),
        ("8S capot by N", {"capot_bid": "top"}, "contract.level: 8 with capot; expected 0"),
        ("S by N", {"capot_bid": "top"}, "contract.level: 0; expected 8 to 16, or a capot without"),
        ("B2 by N", {}, "contract.mode: BETELEK cannot be bid here"),
    ],
)
def test_contracts(contract: str, options: dict[str, Any], message: str) -> None:
    rules = BazarBeloteRules(**options)
    if not message:
        rules.check_contract(Contract.parse(contract))
        return
    with pytest.raises(InputError, match=message):
        score(Contract.parse(contract), PointsOutcome(81, 81), rules, DEAL, Seat.NORTH)


@pytest.mark.parametrize(
    ("taken", "options", "message"),
    [
        (PointsOutcome(100, 63), {}, r"outcome.points: 100 \+ 63 = 163 in S; expected 162 together"),
        (PointsOutcome(252, 0, True), {}, r"expected 162 together"),
        (PointsOutcome(162, 0, True), {"capot_bonus": "any"}, r"expected 252 together with the capot"),
        (PointsOutcome(150, 12, True), {}, "12 of EW in S; expected at most 0 when NS take every trick"),
        (PointsOutcome(162, 0, True, True), {}, "capot of both sides"),
    ],
)
def test_impossible_points(taken: PointsOutcome, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        score(Contract.parse("8S by N"), taken, BazarBeloteRules(**options), DEAL, Seat.NORTH)


def test_what_is_missing_is_named() -> None:
    taken, contract = PointsOutcome(81, 81), Contract.parse("8S by N")
    with pytest.raises(InputError, match="dealer: missing; expected who dealt"):
        score(contract, taken, BazarBeloteRules(), DEAL)
    with pytest.raises(InputError, match="deal: missing; expected the full deal"):
        score(contract, taken, BazarBeloteRules(), None, Seat.NORTH)
    for held in ((-10, 0), (0, 25)):
        with pytest.raises(InputError, match=r"constructions: .* expected whole tens, none negative"):
            score(contract, taken, BazarBeloteRules(), constructions=held)


@pytest.mark.parametrize("pool", [162, 258])
def test_the_split_adds_up_and_is_fair(pool: int) -> None:
    """Every split of the pool: the units add up to the base, each side within a unit of its tenth."""
    for mine in range(pool + 1):
        shares = split((mine, pool - mine), (pool + 5) // 10)
        assert sum(shares) == (pool + 5) // 10
        assert split((pool - mine, mine), (pool + 5) // 10) == shares[::-1]
        assert all(abs(10 * share - points) < 10 for share, points in zip(shares, (mine, pool - mine), strict=True))


@settings(deadline=None, max_examples=60)
@given(
    mode=MODES,
    level=st.integers(8, 30),
    seat=st.sampled_from(list(Seat)),
    times=st.sampled_from([1, 2, 4]),
    capot=st.booleans(),
    held=st.tuples(st.integers(0, 25), st.integers(0, 25)),
    options=st.fixed_dictionaries(
        {
            "capot_bonus": st.sampled_from(["announced", "any"]),
            "made_test": st.sampled_from(["promise", "promise_and_majority"]),
            "bid_on_top": st.booleans(),
            "failed_constructions": st.sampled_from(["to_defenders", "lost"]),
            "contra_made": st.sampled_from(["both_columns", "winner_takes_all"]),
            "rounding": st.sampled_from(["sum", "half_down"]),
        }
    ),
)
def test_fewer_points_never_score_more(
    mode: PlayMode, level: int, seat: Seat, times: int, capot: bool, held: tuple[int, int], options: dict[str, Any]
) -> None:
    """From every trick to none, the declarers' score minus the defenders' never rises."""
    pool = 258 if mode is PlayMode.ALL_TRUMPS else 162
    bonus = 90 if options["capot_bonus"] == "any" else 0
    outcomes = [PointsOutcome(pool + bonus, 0, True)]
    outcomes += [PointsOutcome(points, pool - points) for points in range(pool, -1, -1)]
    outcomes += [PointsOutcome(0, pool + bonus, False, True)]
    sign = 1
    if seat % 2:
        outcomes.reverse()
        sign = -1
    rules = BazarBeloteRules(max_level=80, **options)
    contract = Contract(mode, level, seat, times, capot)
    found = [score(contract, taken, rules, constructions=(10 * held[0], 10 * held[1])).score for taken in outcomes]
    differences = [sign * (first - second) for first, second in found]
    assert differences == sorted(differences, reverse=True)
