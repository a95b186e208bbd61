"""The frozen deals that speed is measured on, and how they were made.

    random4, random3      1,000 deals of four and of three hands, shuffled
    bidlike4, bidlike3    1,000 deals somebody would bid on: a side takes at least 100 of 162 points in some suit; a
                          declarer takes at least six tricks in some mode
    hard4, hard3          300 deals that are hard for a search: no touching cards, a void in every hand, and the deals
                          with the most nodes among many thousand

A line of a file: {"deal": text, "values": {mode: number}}: margin NS - EW in raw points with N on lead for bridge-
belote, the declarer N's tricks for Betel. The values guard the benchmark against measuring a wrong solver.

    python -m benchmarks.deals      makes the files again, byte for byte (some minutes)
"""

from __future__ import annotations

import heapq
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from solver import (
    CARDS,
    BetelRules,
    BridgeBeloteRules,
    Deal,
    PlayMode,
    Position,
    Rules,
    Seat,
    Session,
    TricksOutcome,
    solve,
)

DATA = Path(__file__).parent / "data"
EACH = {4: 8, 3: 10}
RULES: dict[int, Rules] = {4: BridgeBeloteRules(), 3: BetelRules()}
SUITS = (PlayMode.CLUBS, PlayMode.DIAMONDS, PlayMode.HEARTS, PlayMode.SPADES)


def load(name: str, count: int = 0) -> list[tuple[Deal, dict[str, int]]]:
    """The deals of a file with their values, the first `count` of them (0: all)."""
    lines = (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines[: count or None]]
    return [(Deal.parse(row["deal"]), row["values"]) for row in rows]


def shuffled(rng: random.Random, seats: int) -> Deal:
    """A random deal."""
    numbers = list(range(32))
    rng.shuffle(numbers)
    each = EACH[seats]
    return Deal(tuple(sum(1 << card for card in numbers[i * each : (i + 1) * each]) for i in range(seats)))


def values(deal: Deal) -> dict[str, int]:
    """The headline of every two-sided mode: N leads, and declares in Betel."""
    rules = RULES[deal.seats]
    found = {}
    for mode in rules.modes:
        if mode is PlayMode.THREE_PASSES:
            continue
        declarer = Seat.NORTH if deal.seats == 3 else None
        outcome = solve(Position(rules, deal, mode, Seat.NORTH, declarer)).outcome
        assert outcome is not None
        found[str(mode)] = outcome.headline
    return found


def would_be_bid(deal: Deal) -> bool:
    """Does somebody hold a contract worth bidding?"""
    rules = RULES[deal.seats]
    if deal.seats == 4:
        return any(abs(_margin(rules, deal, mode)) >= 38 for mode in SUITS)
    for mode in (*SUITS, PlayMode.NO_TRUMP):
        outcome = solve(Position(rules, deal, mode, Seat.NORTH, Seat.NORTH)).outcome
        if isinstance(outcome, TricksOutcome) and outcome.declarer >= 6:
            return True
    return False


def _margin(rules: Rules, deal: Deal, mode: PlayMode) -> int:
    outcome = solve(Position(rules, deal, mode, Seat.NORTH)).outcome
    assert outcome is not None
    return outcome.headline


def untouching(rng: random.Random, seats: int) -> Deal:
    """No hand holds two neighbours of a suit: cards of a suit go round the table."""
    while True:
        hands = [0] * seats
        room = [EACH[seats]] * seats
        last = -1
        for card in CARDS:
            last = last if card.rank else -1
            able = [seat for seat in range(seats) if room[seat] and seat != last]
            if not able:
                continue
            last = rng.choice(able)
            hands[last] |= card.bit
            room[last] -= 1
        if not any(room):
            return Deal(tuple(hands))


def all_void(rng: random.Random, seats: int) -> Deal:
    """A void in every hand."""
    while True:
        suits = [0, 1, 2, 3]
        rng.shuffle(suits)
        order = sorted(CARDS, key=lambda _: rng.random())
        hands = [0] * seats
        for card in order:
            able = [s for s in range(seats) if suits[s] != card.suit and hands[s].bit_count() < EACH[seats]]
            if able:
                hands[rng.choice(able)] |= card.bit
        if all(hand.bit_count() == EACH[seats] for hand in hands):
            return Deal(tuple(hands))


def worst(rng: random.Random, seats: int, keep: int, tried: int) -> list[Deal]:
    """The deals with the most nodes over all modes among many random ones."""
    found: list[tuple[int, int, Deal]] = []
    session = Session()
    rules = RULES[seats]
    for number in range(tried):
        deal = shuffled(rng, seats)
        nodes = 0
        for mode in (PlayMode.CLUBS, PlayMode.NO_TRUMP):
            declarer = Seat.NORTH if seats == 3 else None
            nodes += solve(Position(rules, deal, mode, Seat.NORTH, declarer), session=session).stats.nodes
        heapq.heappush(found, (nodes, number, deal))
        if len(found) > keep:
            heapq.heappop(found)
    return [deal for _, _, deal in sorted(found, reverse=True)]


def _take(make: Callable[[], Deal], count: int, good: Callable[[Deal], bool] = lambda _: True) -> Iterator[Deal]:
    while count:
        deal = make()
        if good(deal):
            count -= 1
            yield deal


def _write(name: str, deals: Iterator[Deal] | list[Deal]) -> None:
    DATA.mkdir(exist_ok=True)
    with (DATA / f"{name}.jsonl").open("w", encoding="utf-8") as file:
        for deal in deals:
            file.write(json.dumps({"deal": str(deal), "values": values(deal)}) + "\n")


def main() -> None:
    """Make all files."""
    for seats in (4, 3):
        rng = random.Random(f"openhand {seats}")
        _write(f"random{seats}", _take(lambda: shuffled(rng, seats), 1000))  # noqa: B023 - used at once
        _write(f"bidlike{seats}", _take(lambda: shuffled(rng, seats), 1000, would_be_bid))  # noqa: B023
        hard = [untouching(rng, seats) for _ in range(100)] + [all_void(rng, seats) for _ in range(100)]
        _write(f"hard{seats}", hard + worst(rng, seats, 100, 5000))


if __name__ == "__main__":
    main()
