"""Deals and their text: what is printed reads back as the same value, every accepted spelling means the same deal."""

import pickle
from dataclasses import FrozenInstanceError
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from library_cases import deals
from solver import CARDS, Card, Deal, Seat

LETTERS = "NESW"
RANK_SPELLINGS = {"7": ["7"], "8": ["8"], "9": ["9"], "T": ["T", "t", "10"]} | {r: [r, r.lower()] for r in "JQKA"}


def in_words(deal: Deal) -> list[list[str]]:
    """The ranks of each suit, S H D C, of each hand, taken from the cards and not from the printer."""
    return [
        ["".join(str(card)[0] for card in deal.hand(Seat(seat)) if str(card)[1] == suit) for suit in "SHDC"]
        for seat in range(deal.seats)
    ]


@st.composite
def written(draw: st.DrawFn) -> tuple[Deal, str]:
    """A deal, and one of the many ways to write it."""
    deal = draw(deals())
    first = draw(st.integers(0, deal.seats - 1))
    hands = []
    for place in range(deal.seats):
        suits = []
        for ranks in in_words(deal)[(first + place) % deal.seats]:
            letters = [draw(st.sampled_from(RANK_SPELLINGS[rank])) for rank in draw(st.permutations(ranks))]
            suits.append("".join(letters) or draw(st.sampled_from(("", "-"))))
        hands.append(".".join(suits))
    names = (LETTERS[first], LETTERS[first].lower(), Seat(first).name, Seat(first).name.title())
    seat = draw(st.sampled_from(names)) + draw(st.sampled_from((":", " :", ": ", ":\n")))
    if first == 0 and draw(st.booleans()):
        seat = ""
    between = draw(st.sampled_from((" ", "  ", "\n", "\t", "/", " / ", "/\n")))
    return deal, draw(st.sampled_from(("", " "))) + seat + between.join(hands) + draw(st.sampled_from(("", "\n", " ")))


@given(written())
def test_every_way_to_write_a_deal(case: tuple[Deal, str]) -> None:
    deal, text = case
    assert Deal.parse(text) == deal


@given(deals(), st.booleans())
def test_text_and_repr_and_pickle_give_the_deal_back(deal: Deal, aside: bool) -> None:
    if aside and deal.seats == 3:
        rest = [card for card in CARDS if not any(hand & card.bit for hand in deal.hands)]
        deal = Deal(deal.hands, rest[0].bit | rest[-1].bit)
    for again in (Deal.parse(str(deal)), eval(repr(deal)), pickle.loads(pickle.dumps(deal))):
        assert again == deal
        assert hash(again) == hash(deal)
        assert str(again) == str(deal)


@given(deals())
def test_of_takes_cards_and_their_text(deal: Deal) -> None:
    hands = [deal.hand(Seat(seat)) for seat in range(deal.seats)]
    assert Deal.of(hands) == deal
    assert Deal.of([[str(card) for card in hand] for hand in hands]) == deal
    assert Deal.of([iter(hand) for hand in hands]) == deal


@given(deals())
def test_what_a_deal_says_of_itself(deal: Deal) -> None:
    hands = [deal.hand(Seat(seat)) for seat in range(deal.seats)]
    assert {len(hand) for hand in hands} == {deal.cards_each}
    assert deal.is_full == (deal.cards_each == {3: 10, 4: 8}[deal.seats])
    for hand in hands:
        assert list(hand) == sorted(hand, key=lambda card: ("SHDC".index(str(card)[1]), -card.rank))
    again = [".".join(suits) for suits in in_words(deal)]
    assert str(deal) == "N:" + " ".join(again)


def test_the_canonical_text() -> None:
    deal = Deal.parse("N:7QK.TA.8Q.7QK 9j8a.8j.7JT.A 10.97KQ.9k.8910 +jcad")
    assert str(deal) == "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98 +ADJC"
    assert (deal.seats, deal.cards_each, deal.is_full) == (3, 10, True)
    assert deal.dubel == Card("AD").bit | Card("JC").bit
    assert Deal.parse("-.A.-.- -.-.A.- ...A A...") == Deal.of([["AH"], ["AD"], ["AC"], ["AS"]])


@pytest.mark.parametrize("aside", ["+TS9C", "+S10 9c", " + ♠T,♣9", "+9C TS", "+ts-9C\n", "+ TS;C9"])
def test_every_way_to_write_the_dubel(aside: str) -> None:
    hands = "N:A.Q.. K.A.. Q..A. "
    assert Deal.parse(hands + aside) == Deal.parse(hands + "+TS9C")
    assert Deal.parse(hands) != Deal.parse(hands + aside)


def test_the_dubel_is_no_part_of_the_hands() -> None:
    one = Deal.of([["AS"], ["KS"], ["QS"]], dubel=["7C", Card("8C")])
    assert one.hands == Deal.of([["AS"], ["KS"], ["QS"]]).hands
    assert str(one) == "N:A... K... Q... +8C7C"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_seat_before_the_colon_turns_the_hands(seats: int) -> None:
    """The hand after the colon is that seat's, the others follow in order of play, round the corner."""
    words = ["A...", "K...", "Q...", "J..."][:seats]
    for first in range(seats):
        deal = Deal.parse(f"{LETTERS[first]}:{' '.join(words)}")
        for place, word in enumerate(words):
            assert deal.hand(Seat((first + place) % seats)) == (Card(word[0] + "S"),)


def test_a_deal_does_not_change() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    with pytest.raises(FrozenInstanceError):
        deal.hands = (1, 2, 4, 8)  # type: ignore[misc]
    with pytest.raises((FrozenInstanceError, TypeError, AttributeError)):
        deal.note = "x"  # type: ignore[attr-defined]
    assert hash(deal) == hash(Deal.parse(str(deal)))
    assert len({deal, Deal.parse("N:A.-.-.- K... Q... J...")}) == 1


def test_ten_thousand_deals_read_back() -> None:
    rng = Random("ten thousand")
    for _ in range(10_000):
        seats = rng.choice((3, 4))
        each = rng.randint(1, {3: 10, 4: 8}[seats])
        drawn = rng.sample(range(32), seats * each)
        masks = tuple(sum(1 << card for card in drawn[s * each : (s + 1) * each]) for s in range(seats))
        assert Deal.parse(str(Deal(masks))).hands == masks
