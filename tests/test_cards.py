"""Cards, seats and suits and their text: every spelling in use is read, one is printed, the rest is refused."""

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CARDS, Card, InputError, Seat, Suit, parse_card, parse_cards
from solver.cards import cards_of, mask_of, shown

SUITS = {"C": "cC♣♧", "D": "dD♦♢", "H": "hH♥♡", "S": "sS♠♤"}
RANKS = {"7": ["7"], "8": ["8"], "9": ["9"], "T": ["T", "t", "10"]} | {rank: [rank, rank.lower()] for rank in "JQKA"}


@st.composite
def spelled(draw: st.DrawFn) -> tuple[str, str]:
    """A card's name and one way to spell it."""
    rank, suit = draw(st.sampled_from(list(RANKS))), draw(st.sampled_from(list(SUITS)))
    symbol = draw(st.sampled_from(SUITS[suit]))
    if symbol in "♣♦♥♠":
        symbol += draw(st.sampled_from(("", "\ufe0f")))
    two = [draw(st.sampled_from(RANKS[rank])), symbol]
    return rank + suit, "".join(two if draw(st.booleans()) else two[::-1])


def test_the_pack() -> None:
    names = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    assert [str(card) for card in CARDS] == names
    assert [int(card) for card in CARDS] == list(range(32))
    assert [(card.suit, card.rank) for card in CARDS] == [(Suit(suit), rank) for suit in range(4) for rank in range(8)]
    assert [str(suit) for suit in Suit] == ["C", "D", "H", "S"]


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_one_object(card: Card) -> None:
    assert Card(str(card)) is Card(int(card)) is eval(repr(card)) is card
    assert deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


@given(spelled())
def test_every_spelling_of_a_card(case: tuple[str, str]) -> None:
    name, text = case
    assert str(parse_card(text)) == name
    assert parse_card(f" {text}\n") is Card(text)
    assert parse_cards(text) == (Card(name),)


@given(st.lists(spelled(), max_size=12), st.sampled_from(["", " ", ",", ", ", "-", ";", "  \t"]))
def test_cards_side_by_side(cases: list[tuple[str, str]], between: str) -> None:
    assert [str(card) for card in parse_cards(between.join(text for _, text in cases))] == [name for name, _ in cases]


@pytest.mark.parametrize(
    "text", ["", " ", "T", "1H", "TX", "THH", "T H", "TH 7C", "11H", "010H", "0", "\u0661\u0660H", "\uff34H"]
)
def test_no_card(text: str) -> None:
    with pytest.raises(InputError, match="unknown card") as caught:
        parse_card(text, "play[3]")
    assert (caught.value.field, caught.value.text) == ("play[3]", text)
    assert "7 8 9 T J Q K A" in caught.value.expected


@pytest.mark.parametrize(
    ("text", "at"), [("TH 7x", 3), ("x", 0), ("TH,,1C", 4), ("AS♥", 2), ("10H\n10", 4), ("TH/7C", 2)]
)
def test_the_place_of_what_is_no_card(text: str, at: int) -> None:
    with pytest.raises(InputError) as caught:
        parse_cards(text, "cards")
    assert (caught.value.field, caught.value.at) == ("cards", at)
    assert caught.value.caret().splitlines()[1] == " " * at + "^"


@pytest.mark.parametrize("number", [-1, 32, 10**9, -(10**9)])
def test_no_card_has_this_number(number: int) -> None:
    with pytest.raises(InputError, match="card number"):
        Card(number)


@given(st.sets(st.sampled_from(CARDS)))
def test_sets_of_cards(cards: set[Card]) -> None:
    mask = mask_of(cards)
    assert mask == sum(card.bit for card in cards) == sum(1 << int(card) for card in cards)
    assert set(cards_of(mask)) == cards
    suits = [card.suit for card in shown(cards)]
    assert suits == sorted(suits, reverse=True)
    assert all(
        one.rank > two.rank for one, two in zip(shown(cards), shown(cards)[1:], strict=False) if one.suit is two.suit
    )


@pytest.mark.parametrize("seat", Seat)
def test_every_spelling_of_a_seat(seat: Seat) -> None:
    word = seat.name
    for text in (word[0], word[0].lower(), word, word.lower(), word.title(), f"  {word[0]}\n"):
        assert Seat.parse(text) is seat
    assert eval(repr(seat)) is seat
    assert str(seat) == word[0]


@pytest.mark.parametrize("text", ["", " ", "X", "NE", "NORT", "0", "N:", "\u039d"])
def test_no_seat(text: str) -> None:
    with pytest.raises(InputError, match="unknown seat") as caught:
        Seat.parse(text, "dealer")
    assert (caught.value.field, caught.value.at, caught.value.expected) == ("dealer", 0, "N, E, S or W")


def test_the_next_seat() -> None:
    assert [seat.next() for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [Seat(place).next(3) for place in range(3)] == [Seat.EAST, Seat.SOUTH, Seat.NORTH]
