"""Deals for tests of what hands hold: some hands are given, the others filled up so that they hold nothing. No test."""

import random

from solver import CARDS, Deal


def holds_something(hand: list[str]) -> bool:
    """Three in a row of a suit, four of a rank, or a king with its queen; said as people would check it."""
    ranks = "789TJQKA"
    for suit in "CDHS":
        row = "".join(rank if rank + suit in hand else "." for rank in ranks)
        if any("." not in row[start : start + 3] for start in range(6)) or ("K" in row and "Q" in row):
            return True
    return any(all(rank + suit in hand for suit in "CDHS") for rank in ranks)


def with_hands(**given: str) -> Deal:
    """A deal with the hands of some seats ("N", "E", "S", "W") given and nothing held by the others.

    A hand of fewer than eight cards is filled up, too; then it may hold more than was given.
    """
    hands = {seat: given.get(seat, "").split() for seat in "NESW"}
    left = [str(card) for card in CARDS if not any(str(card) in hand for hand in hands.values())]
    choose = random.Random(1)
    for _ in range(20_000):
        choose.shuffle(left)
        rest = iter(left)
        full = {seat: hand + [next(rest) for _ in range(8 - len(hand))] for seat, hand in hands.items()}
        if not any(holds_something(full[seat]) for seat in "NESW" if seat not in given):
            return Deal.of([full[seat] for seat in "NESW"])
    raise ValueError(f"no deal with {given}")
