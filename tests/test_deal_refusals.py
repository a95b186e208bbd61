"""What is no deal is refused by one validator: field, seat and card are named, and the caret points at the place."""

import pickle

import pytest

from library_cases import SEAT_LETTERS
from solver import Card, Deal, InputError

FOUR = "N:AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87"
THREE = "N:AKQ.AKQ.AK.AK JT9.JT9.QJ.QJ 87.87.T98.T98"


def refused(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        Deal.parse(text)
    assert caught.value.field == "deal"
    assert caught.value.text == text
    return caught.value


# Text, the offset of the place, and words that the message must have.
TEXTS = [
    # How many hands and suits.
    ("", 0, "0 hands", "4 hands, or 3"),
    ("N:", 2, "0 hands", "4 hands, or 3"),
    ("AK.AK.AK.AK", 11, "1 hands", "4 hands, or 3"),
    ("A... K...  ", 9, "2 hands", "4 hands, or 3"),
    ("A... K... Q... J... T...", 20, "5 hands", "4 hands, or 3"),
    ("N:A... K.. Q... J...", 7, "seat E: 3 suits", "4 suits S.H.D.C"),
    ("N:A... K... Q.... J...", 12, "seat S: 5 suits", "4 suits S.H.D.C"),
    ("W:A K... Q... J...", 2, "seat W: 1 suits", "4 suits S.H.D.C"),
    # The seat before the colon.
    ("X:A... K... Q... J...", 0, "unknown seat 'X'", "N, E, S or W before the colon"),
    (":A... K... Q... J...", 0, "unknown seat ''", "N, E, S or W before the colon"),
    ("NN:A... K... Q... J...", 0, "unknown seat 'NN'", "N, E, S or W before the colon"),
    ("W:A... K... Q...", 0, "first hand of seat W among 3 players", "N, E or S"),
    # Characters that are no rank.
    ("N:A... K.x.. Q... J...", 9, "seat E: unknown rank 'x'", "7 8 9 T J Q K A"),
    ("N:A... K... Q... J1...", 18, "seat W: unknown rank '1'", "7 8 9 T J Q K A"),
    ("N:A0... K... Q... J...", 3, "seat N: unknown rank '0'", "7 8 9 T J Q K A"),
    ("N:A6... K... Q... J...", 3, "seat N: unknown rank '6'", "7 8 9 T J Q K A"),
    ("N:A-... K... Q... J...", 3, "seat N: unknown rank '-'", "7 8 9 T J Q K A"),
    ("N:--... K... Q... J...", 2, "seat N: unknown rank '-'", "7 8 9 T J Q K A"),
    ("N:AS... K... Q... J...", 3, "seat N: unknown rank 'S'", "7 8 9 T J Q K A"),
    ("E:A... K... N:Q... J...", 12, "seat W: unknown rank 'N'", "7 8 9 T J Q K A"),
    ("N:A...\u2007K... Q... J...\0", 21, "seat W: unknown rank '\\x00'", "7 8 9 T J Q K A"),
    # Cards twice.
    ("N:AA... KQ... JT... 98...", 3, "AS is held by N and again by N", "every card once"),
    ("N:A... K... .Q.. .Q..", 18, "QH is held by S and again by W", "every card once"),
    ("N:.10... .T.. ..Q. ...J", 2, "seat N: 5 suits", "4 suits S.H.D.C"),
    ("N:.10.. .T.. ..Q. ...J", 9, "TH is held by N and again by E", "every card once"),
    # How many cards.
    ("N:... ... ... ...", 2, "0 cards a hand", "1 to 8 with 4 players"),
    ("... ... ...", 0, "0 cards a hand", "1 to 10 with 3 players"),
    ("N:AK... Q... JT... 98...", 2, "unequal hands: N 2, E 1, S 2, W 2", "the same number in each, 1 to 8"),
    ("E:A... KQ... T...", 2, "unequal hands: N 1, E 1, S 2", "the same number in each, 1 to 10"),
    # The dubel.
    ("N:A... K... Q... +8C", 17, "dubel of 1 cards beside 3 hands", "2 cards beside 3 hands"),
    ("N:A... K... Q... +", 17, "dubel of 0 cards beside 3 hands", "2 cards beside 3 hands"),
    ("N:A... K... Q... +8C7C9C", 17, "dubel of 3 cards beside 3 hands", "2 cards beside 3 hands"),
    ("N:A... K... Q... J... +8C7C", 22, "dubel of 2 cards beside 4 hands", "2 cards beside 3 hands"),
    ("N:A... K... Q... +8C7x", 20, "dubel: no card at '7x'", "a rank of"),
    ("N:A... K... Q... +8C7C+", 22, "dubel: no card at '+'", "a rank of"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "at", "problem", "expected"), TEXTS)
def test_refused_texts(text: str, at: int, problem: str, expected: str) -> None:
    error = refused(text)
    assert problem in error.problem
    assert expected in error.expected
    assert error.at == at
    shown, caret = error.caret().split("\n")
    assert caret == " " * at + "^"
    assert len(shown) == len(text)
    assert str(error) == f"deal: {error.problem}; expected {error.expected}"


@pytest.mark.parametrize(("aside", "holder"), [("8C8C", "the dubel"), ("8CKS", "E"), ("QS 8C", "S")])
def test_a_card_of_the_dubel_twice(aside: str, holder: str) -> None:
    text = f"N:A... K... Q... +{aside}"
    error = refused(text)
    assert f"in the dubel is also held by {holder}" in error.problem
    assert text.index("+") < (error.at or 0) < len(text)


@pytest.mark.parametrize("text", [FOUR, THREE])
def test_one_card_too_many_or_too_few(text: str) -> None:
    """Every single card left out, and every card given a second time, of a full deal."""
    places = [at for at, letter in enumerate(text) if at > 1 and letter.isalnum()]
    for at in places:
        seat = SEAT_LETTERS[text[:at].count(" ")]
        short = refused(text[:at] + text[at + 1 :])
        assert "unequal hands" in short.problem
        most = 10 if text == THREE else 8
        assert f"{seat} {most - 1}" in short.problem
        double = refused(text[:at] + text[at] + text[at:])
        assert f"held by {seat} and again by {seat}" in double.problem
        assert double.at == at + 1


def test_the_field_is_the_callers() -> None:
    with pytest.raises(InputError) as caught:
        Deal.parse("A...", field="items[3].deal")
    assert caught.value.field == "items[3].deal"
    assert str(caught.value.within("request")).startswith("request.items[3].deal: ")


def test_an_error_can_be_sent_to_another_process() -> None:
    error = refused("N:A... K... Q... X...")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.caret()) == (str(error), error.caret())
    assert (again.field, again.problem, again.expected, again.text, again.at) == (
        error.field,
        error.problem,
        error.expected,
        error.text,
        error.at,
    )


OF = [
    ([["AS"], ["KS"]], [], "2 hands"),
    ([], [], "0 hands"),
    ([["AS"]] * 5, [], "AS is held by seat N and again by seat E"),
    ([["AS"], ["KS"], ["QS"], ["JS"], ["TS"]], [], "5 hands"),
    ([["AS"], ["KS"], ["KS"]], [], "KS is held by seat E and again by seat S"),
    ([["AS"], ["KS", "KS"], ["QS"]], [], "KS is held by seat E and again by seat E"),
    ([["AS"], ["KS"], ["QS"]], ["QS", "7C"], "QS is held by seat S and again by the dubel"),
    ([["AS"], ["KS"], ["QS"]], ["7C"], "dubel of 1 cards"),
    ([["AS"], ["KS"], ["QS"], ["JS"]], ["7C", "8C"], "dubel of 2 cards beside 4 hands"),
    ([["AS"], ["KS", "7C"], ["QS"]], [], "unequal hands: N 1, E 2, S 1"),
    ([[], [], []], [], "0 cards a hand"),
    ([["AS"], ["KX"], ["QS"]], [], "unknown card 'KX'"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "dubel", "problem"), OF)
def test_refused_lists(hands: list[list[str]], dubel: list[str], problem: str) -> None:
    with pytest.raises(InputError) as caught:
        Deal.of(hands, dubel)
    assert caught.value.field == "deal"
    assert problem in caught.value.problem


MASKS = [
    ((1, 2), 0, "2 hands"),
    ((1, 2, 1), 0, "7C"),
    ((1, 2, 1 << 32), 0, "seat S: 0x100000000 is no set of cards"),
    ((-1, 2, 4), 0, "seat N: -0x1 is no set of cards"),
    ((1, 2, 4), 1, "7C"),
    ((1, 2, 4), 1 << 33, "0x200000000 is no set of cards"),
    ((1, 2, 4), 8, "dubel of 1 cards"),
    ((1, 2, 4, 8), 48, "beside 4 hands"),
    ((0xFF, 0xFF00, 0xFF0000, 0x7F000000), 0, "unequal hands: N 8, E 8, S 8, W 7"),
    ((0x7FF, 0x3FF800, 0xFFC00000), 0, "unequal hands"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "dubel", "problem"), MASKS)
def test_refused_masks(hands: tuple[int, ...], dubel: int, problem: str) -> None:
    """The constructor checks as strictly as the parser."""
    with pytest.raises(InputError) as caught:
        Deal(hands, dubel)
    assert caught.value.field == "deal"
    assert problem in caught.value.problem


def test_the_caret_stays_on_screen() -> None:
    """A long text is cut to a window around the place; characters that would move the caret are replaced."""
    text = FOUR + " " * 300 + "\x1b[31m\t\n x"
    error = refused(text)
    shown, caret = error.caret().split("\n")
    assert len(shown) < 120
    assert shown.isprintable()
    assert shown[caret.index("^")] == text[error.at or 0].replace("\x1b", "?")
    assert Card("AS") in Deal.parse(FOUR).hand(0)  # type: ignore[arg-type]
