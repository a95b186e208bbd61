"""Scores of Betel: every level of every column, with the amounts of this project and with others."""

from typing import Any

import pytest

from solver import BetelRules, Contract, Deal, InputError, PointsOutcome, Seat, ThreePassesOutcome, TricksOutcome, score


def written(contract: str, tricks: int, **options: Any) -> tuple[bool, tuple[int, ...]]:
    found = score(Contract.parse(f"{contract}"), TricksOutcome(tricks, 10 - tricks), BetelRules(**options))
    assert found.hanging == 0 and found.declarations == ()
    return found.made, found.score


@pytest.mark.parametrize(
    ("level", "least", "value"), [(1, 6, 100), (2, 7, 150), (3, 8, 200), (4, 9, 250), (5, 10, 300)]
)
@pytest.mark.parametrize("mode", ["C", "D", "H", "S", "NT"])
def test_normal_games(level: int, least: int, value: int, mode: str) -> None:
    for tricks in range(11):
        each = 5 * (10 - tricks)
        mine = value + 10 * (tricks - least) if tricks >= least else -value
        assert written(f"{level}{mode} by N", tricks) == (tricks >= least, (mine, each, each))
        assert written(f"{level}{mode} by S", tricks) == (tricks >= least, (each, each, mine))


@pytest.mark.parametrize(
    ("bid", "most", "value"), [("B3", 3, 50), ("B2", 2, 100), ("B1", 1, 150), ("B0", 0, 200), ("BETEL", 0, 250)]
)
def test_few_tricks(bid: str, most: int, value: int) -> None:
    """Plus or minus the contract, margin irrelevant; the defenders write nothing."""
    for tricks in range(11):
        mine = value if tricks <= most else -value
        assert written(f"{bid} by E", tricks) == (tricks <= most, (0, mine, 0))


def test_other_amounts() -> None:
    rules = {"contract_values": (1, 2, 3, 4, 5, 6), "overtrick": 7, "defender_trick": 3}
    assert written("2S by N", 9, **rules) == (True, (3 + 2 * 7, 1, 1))  # a single point of three is written by nobody
    assert written("2S by N", 6, **rules) == (False, (-3, 6, 6))
    assert written("B3 by N", 4, **rules) == (False, (-1, 0, 0))
    assert written("BETEL by N", 0, **rules) == (True, (5, 0, 0))


def test_contra_doubles_the_contract_and_no_trick() -> None:
    assert written("1S by N contra", 8, contra=True) == (True, (220, 10, 10))
    assert written("1S by N contra", 5, contra=True) == (False, (-200, 25, 25))
    assert written("B0 by N contra", 0, contra=True) == (True, (400, 0, 0))


def test_three_passes() -> None:
    taken = ThreePassesOutcome((3, 7, 0), (1, 5, 0))
    found = score(Contract.parse("three passes"), taken, BetelRules())
    assert (found.made, found.score) == (False, (30, 70, 0))
    assert score(Contract.parse("three passes"), taken, BetelRules(three_passes_trick=1)).score == (3, 7, 0)


@pytest.mark.parametrize(
    ("contract", "taken", "message"),
    [
        ("1S by N", TricksOutcome(4, 5), r"outcome.tricks: 4 \+ 5 tricks; expected 10 together, none negative"),
        ("1S by N", TricksOutcome(11, -1), "none negative"),
        (
            "1S by N",
            ThreePassesOutcome((3, 7, 0), (0, 0, 0)),
            "outcome: .* in S; expected tricks of declarer and defence",
        ),
        ("1S by N", PointsOutcome(81, 81), "expected tricks"),
        ("three passes", TricksOutcome(4, 6), "after three passes; expected the tricks of N, E and S"),
        ("6S by N", TricksOutcome(4, 6), "contract.level: 6 for S; expected 1 to 5"),
        ("S by N", TricksOutcome(4, 6), "contract.level: 0 for S; expected 1 to 5"),
        ("1AT by N", TricksOutcome(4, 6), "contract.mode: AT cannot be bid here"),
        ("1S by W", TricksOutcome(4, 6), "contract.declarer: W does not play; expected N, E or S"),
        ("1S capot by N", TricksOutcome(4, 6), "contract.capot: 1S capot by N; expected no capot"),
        ("1S by N contra", TricksOutcome(4, 6), "contract.multiplier: 2; expected 1: contra is not played"),
    ],
)
def test_impossible_input_is_refused(contract: str, taken: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score(Contract.parse(contract), taken, BetelRules())


def test_other_refusals() -> None:
    one = Contract.parse("1S by N")
    with pytest.raises(InputError, match=r"contract\.multiplier: 4; expected 1 or 2: there is no recontra"):
        score(Contract.parse("1S by N recontra"), TricksOutcome(4, 6), BetelRules(contra=True))
    with pytest.raises(InputError, match="constructions: given for Betel"):
        score(one, TricksOutcome(4, 6), BetelRules(), constructions=(0, 0))
    with pytest.raises(InputError, match="deal: 4 hands; expected 3 for Betel"):
        score(one, TricksOutcome(4, 6), BetelRules(), Deal.parse("N:A... K... Q... J..."))
    with pytest.raises(InputError, match="dealer: W does not play Betel"):
        score(one, TricksOutcome(4, 6), BetelRules(), None, Seat.WEST)
