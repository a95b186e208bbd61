"""What points do to values: pools, one card worth more, everything worth twice, duties waived, a capot out of reach."""

from dataclasses import replace
from random import Random

import pytest

from library_cases import house, random_deal, start
from solver import (
    BetelRules,
    Card,
    Deal,
    PlayMode,
    PointsOutcome,
    Seat,
    Session,
    Suit,
    TrickRules,
    TricksOutcome,
    solve,
)
from solver.cards import RANKS
from solver.search.rules import RuleTable

SIZES = (2, 3, 4, 5, 6, 8)


def margin(rules: TrickRules, deal: Deal, leader: int, live: int = 0) -> int:
    """The kernel's number for a deal before the first card."""
    session = Session()
    session.bind(RuleTable(rules), deal.hands)
    session.place(deal.hands, leader, (), live)
    low, high = session.value()
    assert low == high
    return low


def pool_of(rules: TrickRules, deal: Deal) -> int:
    """All points of the deal."""
    cards = [card for seat in range(deal.seats) for card in deal.hand(Seat(seat))]
    return rules.factor * (sum(rules.points_of(card.suit)[card.rank] for card in cards) + rules.last_trick)


@pytest.mark.parametrize("game", ["bridge_belote", "bazar_belote"])
def test_the_pool(game: str) -> None:
    """N-S and E-W share what there is: 162 or 258 or, doubled, 260; an ending's own cards and the last trick."""
    rng = Random(f"pool {game}")
    rules = house(game, {})
    session = Session()
    for each in SIZES:
        for mode in rules.modes:
            deal = random_deal(rng, 4, each)
            outcome = solve(start(rules, deal, mode, None, Seat(rng.randrange(4))), session=session).outcome
            assert isinstance(outcome, PointsOutcome)
            if game == "bridge_belote" and (mode is PlayMode.ALL_TRUMPS or each == 8):
                continue  # belotes and capots come on top: test_capots.py
            total = pool_of(rules.trick_rules(mode, None), deal)
            assert outcome.north_south + outcome.east_west == total
            if each == 8:
                assert total == (258 if mode is PlayMode.ALL_TRUMPS else 162)


def test_all_tricks_of_betel_are_shared() -> None:
    rng = Random("tricks")
    for each in (2, 5, 10):
        for mode in BetelRules().modes[:-1]:
            outcome = solve(start(BetelRules(), random_deal(rng, 3, each), mode, Seat.EAST, Seat.EAST)).outcome
            assert isinstance(outcome, TricksOutcome)
            assert outcome.declarer + outcome.defence == each


def raised(rules: TrickRules, rank: str, trump: bool, more: int) -> TrickRules | None:
    """The table with one rank worth more; None when the points would no longer grow with strength."""
    points = list(rules.trump_points if trump else rules.plain_points)
    points[RANKS.index(rank)] += more
    try:
        return replace(rules, trump_points=tuple(points)) if trump else replace(rules, plain_points=tuple(points))
    except ValueError:
        return None


def side_0(value: int, rules: TrickRules, deal: Deal) -> int:
    """Points of side 0, from the margin."""
    return (value + pool_of(rules, deal)) // 2


def test_one_card_worth_more() -> None:
    """A trump rank is one card: d points more for it move the value by 0 to d, for whoever can get it."""
    rng = Random("one card")
    moved = {"nothing": 0, "everything": 0, "part": 0}
    for each in SIZES:
        for _ in range(40):
            deal = random_deal(rng, 4, each)
            trump = Suit(rng.randrange(4))
            mode = PlayMode(str(trump))
            rules = house("bazar_belote", {}).trick_rules(mode, None)
            rank, more = rng.choice("789TJQKA"), rng.randint(1, 12)
            other = raised(rules, rank, True, more)
            held = any(hand & Card(f"{rank}{trump}").bit for hand in deal.hands)
            if other is None or not held:
                continue
            leader = rng.randrange(4)
            step = side_0(margin(other, deal, leader), other, deal) - side_0(margin(rules, deal, leader), rules, deal)
            assert 0 <= step <= more, (deal, mode, rank, more, leader)
            moved["nothing" if step == 0 else "everything" if step == more else "part"] += 1
    assert min(moved["nothing"], moved["everything"]) > 10, moved


@pytest.mark.parametrize("mode", [PlayMode.NO_TRUMP, PlayMode.ALL_TRUMPS, PlayMode.HEARTS])
def test_one_rank_worth_more(mode: PlayMode) -> None:
    """A rank of several suits: 0 to d for each of its cards in the deal."""
    rng = Random(f"one rank {mode}")
    rules = house("bazar_belote", {}).trick_rules(mode, None)
    trump = mode is PlayMode.ALL_TRUMPS
    for each in SIZES:
        for _ in range(15):
            deal = random_deal(rng, 4, each)
            rank, more, leader = rng.choice("789TJQKA"), rng.randint(1, 8), rng.randrange(4)
            other = raised(rules, rank, trump, more)
            if other is None:
                continue
            step = side_0(margin(other, deal, leader), other, deal) - side_0(margin(rules, deal, leader), rules, deal)
            whole = pool_of(other, deal) - pool_of(rules, deal)
            assert 0 <= step <= whole, (deal, rank, more, leader)


def test_everything_worth_twice() -> None:
    """Twice the points, or a factor of two: twice the margin."""
    rng = Random("twice")
    for each in SIZES:
        for mode in house("bazar_belote", {}).modes[-3:]:
            rules = house("bazar_belote", {}).trick_rules(mode, None)
            deal, leader = random_deal(rng, 4, each), rng.randrange(4)
            once = margin(rules, deal, leader)
            double = replace(
                rules,
                plain_points=tuple(2 * points for points in rules.plain_points),
                trump_points=tuple(2 * points for points in rules.trump_points),
                last_trick=2 * rules.last_trick,
            )
            assert margin(double, deal, leader) == 2 * once
            assert margin(replace(rules, factor=2), deal, leader) == 2 * once


def test_the_exemption_of_the_defence_never_helps_the_declarer() -> None:
    """BETEL is BETELEK with two seats free to play low: the declarer takes at least as many tricks."""
    rng = Random("exempt")
    more = 0
    for number in range(120):
        deal = random_deal(rng, 3, 10 if number % 3 == 0 else rng.randint(2, 9))
        seat = Seat(number % 3)
        few, free = (
            solve(start(BetelRules(), deal, mode, seat, seat)).low for mode in (PlayMode.BETELEK, PlayMode.BETEL)
        )
        assert free >= few, (deal, seat)
        more += free > few
    assert more > 10


def test_a_capot_out_of_reach_counts_for_nothing() -> None:
    """Bridge-belote's all trumps: with nobody able to sweep the live flags change nothing; else at most 90 a side."""
    rng = Random("out of reach")
    rules = house("bridge_belote", {}).trick_rules(PlayMode.ALL_TRUMPS, None)
    asked = RuleTable(house("bazar_belote", {}).trick_rules(PlayMode.ALL_TRUMPS, None))
    session = Session()
    reached = 0
    for each in SIZES:
        for _ in range(30):
            deal, leader = random_deal(rng, 4, each), rng.randrange(4)
            values = [margin(rules, deal, leader, live) for live in range(4)]
            session.bind(asked, deal.hands)
            session.place(deal.hands, leader, (), 0b11)
            for side, can in enumerate(session.sweeps()):
                step = values[1 << side] - values[0]
                step = step if side == 0 else -step
                assert 0 <= step <= 90, (deal, leader)
                assert can or step == 0, (deal, leader)
                reached += step > 0
            assert values[3] == values[0] + (values[1] - values[0]) + (values[2] - values[0]), (deal, leader)
    assert reached > 20
