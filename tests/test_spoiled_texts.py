"""Thousands of spoiled texts: each is refused with InputError, or means something that prints and reads back the same.

Seeded, so that a failure can be seen again.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from library_cases import house, position_of, random_deal, still_to_come
from reference import Ending, random_ending
from reference import value as reference_value
from solver import (
    GAMES,
    Bid,
    Call,
    Contract,
    Deal,
    PlayMode,
    Position,
    Seat,
    parse_card,
    parse_cards,
    rules_from,
    solve,
)
from spoiling import spoiled, tried

HUGE = ["A" * 100_000, "A." * 50_000, " " * 100_000, "AS " * 30_000, "\0" * 10_000, "N:" * 10_000, "\ud800" * 5_000]


def test_deals() -> None:
    rng = Random("deal texts")
    good = 0
    for _ in range(3_000):
        seats = rng.choice((3, 4))
        text = str(random_deal(rng, seats, rng.choice((0, 1, 2, 5))))
        if seats == 3 and rng.randrange(3) == 0:
            text += " +7C8C"
        text = spoiled(text, rng)
        deal = tried(Deal.parse, text)
        if deal is not None:
            good += 1
            assert Deal.parse(str(deal)) == deal, text
            ranks = sum(letter in "789TJQKA" for letter in text.replace("10", "T").upper().partition("+")[0])
            assert ranks == deal.seats * deal.cards_each, text  # no card came from nowhere, none was left out
    assert 100 < good < 2_000


PARSERS: list[tuple[Callable[[str], Any], list[str]]] = [
    (Seat.parse, ["N", "east", "South", "w"]),
    (parse_card, ["TH", "h10", "♠A", "7c"]),
    (parse_cards, ["TH 7c, A♠-KD", "ASKSQS", "10h 10d"]),
    (Bid.parse, ["AT", "10H", "3NT", "8S capot", "B2", "BETEL"]),
    (Call.parse, ["pass", "contra", "recontra", "16AT", "b0", "♥ capot"]),
    (Contract.parse, ["10h by E contra", "8S capot by N", "three passes", "B3 by S", "BETEL by N recontra"]),
]


@pytest.mark.parametrize(("parse", "samples"), PARSERS, ids=lambda one: getattr(one, "__qualname__", ""))
def test_short_texts(parse: Callable[[str], Any], samples: list[str]) -> None:
    rng = Random(f"short texts {samples}")
    good = 0
    for _ in range(400):
        text = spoiled(rng.choice(samples), rng)
        value = tried(parse, text)
        if value is not None:
            good += 1
            printed = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            assert parse(printed) == value, text
    assert good > 10


@pytest.mark.parametrize("text", HUGE, ids=lambda text: f"{text[:2]!r} {len(text)}")
def test_huge_texts(text: str) -> None:
    """A megabyte of anything is refused in a line."""
    deal = Deal.parse("N:A... K... Q... J...")
    for parse, _ in PARSERS:
        tried(parse, text)
    for whole in (text, "N:" + text, f"A... {text} Q... J...", f"A... K... Q... J...{text}", f"A... K... Q... +{text}"):
        tried(Deal.parse, whole)
    tried(Position, house("bridge_belote", {}), deal, PlayMode.CLUBS, Seat.NORTH, played=text)
    tried(rules_from, text)
    tried(rules_from, "betel", text)
    tried(rules_from, "betel", beat_reference=text)
    tried(rules_from, "betel", **{text: True})


def test_what_survives_is_answered_right() -> None:
    """The text of a small ending, spoiled; when it is still an ending, the reference and the kernel agree on it."""
    rng = Random("survivors")
    compared = 0
    for _ in range(2_000):
        game = rng.choice(list(GAMES))
        ending = random_ending(rng, game, rng.choice("CDHS"), {}, 2, mid_trick=False)
        position = position_of(ending)
        deal = tried(Deal.parse, spoiled(str(position.deal), rng))
        if deal is None or deal.cards_each != 2:
            continue
        other = tried(Position, position.rules, deal, position.mode, position.leader, position.declarer)
        if other is None:
            continue
        hands = tuple(tuple(map(str, deal.hand(Seat(seat)))) for seat in range(deal.seats))
        fresh = Ending(game, ending.mode, {}, ending.declarer, hands, ending.leader, (), 3)
        assert still_to_come(other, solve(other).outcome) == reference_value(fresh), other
        compared += 1
    assert compared > 100
