"""A fourth game is a new table: the kernel plays any TrickRules, not only those of three games.

Random tables (strength orders, points, duties, ruffs, sides, exempt seats, capot), solved by the kernel and by a plain
search that asks the table itself for legal cards, winners and points (those are checked in test_play.py).
"""

from random import Random
from typing import Any

import pytest

from solver import Beat, MustRuff, Session, Suit, TrickRules
from solver.cards import RANKS
from solver.search.rules import RuleTable

Hands = tuple[int, ...]


class Plain:
    """The margin by looking at everything. `live`: which sides have taken all tricks so far."""

    def __init__(self, table: RuleTable) -> None:
        self.table, self.rules = table, table.source
        self.known: dict[tuple[Hands, int, int], int] = {}

    def margin(self, hands: Hands, leader: int, trick: tuple[int, ...], live: int) -> int:
        """Side 0 minus side 1, from here to the end."""
        rules = self.rules
        if not trick:
            if not hands[leader]:
                return rules.capot * ((live & 1) - (live >> 1))
            if (hands, leader, live) in self.known:
                return self.known[hands, leader, live]
        seat = (leader + len(trick)) % rules.seats
        legal = self.table.legal(hands[seat], seat, leader, trick)
        found = [self.after(hands, leader, trick, live, seat, card) for card in range(32) if legal >> card & 1]
        best = max(found) if (rules.sides[seat] == 0) != rules.fewest else min(found)
        if not trick:
            self.known[hands, leader, live] = best
        return best

    def after(self, hands: Hands, leader: int, trick: tuple[int, ...], live: int, seat: int, card: int) -> int:
        """The same once `seat` plays `card`."""
        rules = self.rules
        hands = tuple(hand & ~(1 << card) if place == seat else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) < rules.seats:
            return self.margin(hands, leader, trick, live)
        winner = self.table.winner(leader, trick)
        points = self.table.points(sum(1 << one for one in trick)) + rules.trick_points
        points += 0 if hands[winner] else rules.last_trick
        gain = rules.factor * points
        live &= 1 << rules.sides[winner]
        return (gain if rules.sides[winner] == 0 else -gain) + self.margin(hands, winner, (), live)


def random_rules(rng: Random) -> TrickRules:
    """Any table; who wants few is one seat alone, counts tricks and has no trumps (BETELEK's kind)."""
    seats = rng.choice((3, 4))
    few = rng.randrange(5) == 0
    sides: list[tuple[int, ...]] = [(0, 1, 1), (1, 0, 1), (1, 0, 0)]
    if seats == 4:
        sides = [(0, 1, 0, 1), (0, 1, 1, 1), (1, 1, 0, 0), (1, 0, 1, 1)]
    orders = ["".join(rng.sample(RANKS, 8)) for _ in range(2)]
    points = []
    for order in orders:
        scale = [0] * 8 if few or rng.randrange(3) == 0 else sorted(rng.choice((0, 0, 1, 2, 5, 20)) for _ in range(8))
        points.append(tuple(scale[order.index(rank)] for rank in RANKS))
    flat = not any(points[0]) and not any(points[1])
    last = 0 if few else rng.choice((0, 5, 10))
    kind = "none" if few else rng.choice(("none", "one", "all"))
    return TrickRules(
        seats=seats,
        order=orders[0],
        trump_order=orders[1],
        trump=Suit(rng.randrange(4)) if kind == "one" else None,
        all_trumps=kind == "all",
        beat=rng.choice(list(Beat)),
        beat_led_card=rng.randrange(3) == 0,
        beat_partner=rng.randrange(3) > 0,
        beat_after_ruff=rng.randrange(3) == 0,
        must_ruff=rng.choice(list(MustRuff)),
        must_overruff=rng.randrange(3) > 0,
        forced_underruff=bool(rng.randrange(2)),
        exempt=frozenset(seat for seat in range(seats) if rng.randrange(6) == 0),
        plain_points=points[0],
        trump_points=points[1],
        trick_points=1 if flat else rng.choice((0, 0, 1)),
        last_trick=last,
        factor=rng.choice((1, 2)),
        capot=rng.choice((0, 50)) if last else 0,
        sides=(0, 1, 1) if few and seats == 3 else (0, 1, 1, 1) if few else rng.choice(sides),
        fewest=few,
    )


def test_random_tables() -> None:
    rng = Random("a fourth game")
    session = Session()
    for _ in range(500):
        table = RuleTable(random_rules(rng))
        for _ in range(4):
            seats, each = table.source.seats, rng.choice((2, 3))
            pack = range(32) if rng.randrange(3) else range(16)
            drawn = rng.sample(pack, seats * each)
            hands = tuple(sum(1 << card for card in drawn[seat * each : (seat + 1) * each]) for seat in range(seats))
            leader, live = rng.randrange(seats), rng.randrange(4)
            session.bind(table, hands)
            session.place(hands, leader, (), live)
            expected = Plain(table).margin(hands, leader, (), live)
            assert session.value() == (expected, expected), (table.source, hands, leader, live)
            session.place(hands, leader, (), live)
            low, high = session.reaches(expected)
            assert low >= expected or expected > high, (table.source, hands, leader, live)


GOOD: dict[str, Any] = {
    "seats": 4,
    "order": RANKS,
    "trump_order": RANKS,
    "trump": None,
    "beat": Beat.NEVER,
    "must_ruff": MustRuff.NEVER,
    "sides": (0, 1, 0, 1),
}
BAD: list[tuple[dict[str, Any], str]] = [
    ({"seats": 2, "sides": (0, 1)}, "sides"),
    ({"seats": 5, "sides": (0, 1, 0, 1, 0)}, "sides"),
    ({"sides": (0, 1, 0)}, "sides"),
    ({"sides": (0, 0, 0, 0)}, "sides"),
    ({"sides": (0, 1, 2, 1)}, "sides"),
    ({"order": "789TJQK"}, "order"),
    ({"trump_order": "789TJQKK"}, "trump_order"),
    ({"trump": Suit.CLUBS, "all_trumps": True}, "one trump suit or all"),
    ({"belote": 20}, "belotes"),
    ({"capot": 90}, "capot"),
    ({"exempt": frozenset({4})}, "exempt"),
    ({"plain_points": (3, 2, 1, 0, 0, 0, 0, 0)}, "grow with strength"),
    ({"plain_points": (0, 0, 0, 0, 0, 0, 0, 51)}, "grow with strength"),
    ({"trump_points": (-1, 0, 0, 0, 0, 0, 0, 0)}, "grow with strength"),
]


@pytest.mark.parametrize(("changed", "problem"), BAD)
def test_tables_that_make_no_sense(changed: dict[str, Any], problem: str) -> None:
    TrickRules(**GOOD)
    with pytest.raises(ValueError, match=problem):
        TrickRules(**{**GOOD, **changed})
