"""Limits: what they leave open is an interval that holds the value, never a wrong number."""

from random import Random

import pytest

from library_cases import house, random_deal, start
from solver import (
    GAMES,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Limits,
    PlayMode,
    Position,
    Seat,
    Session,
    Solution,
    solve,
    table,
)
from solver.search.session import TECHNIQUES

OVERSHOOT = 200
"""Nodes that may be played between two looks at the limits, and guesses made before the first."""


def full_positions(rng: Random, count: int) -> list[Position]:
    """Two-sided questions about whole deals of all games."""
    found = []
    for _ in range(count):
        rules = house(rng.choice(list(GAMES)), {})
        mode = rng.choice([mode for mode in rules.modes if mode is not PlayMode.THREE_PASSES])
        leader = Seat(rng.randrange(rules.seats))
        declarer = leader if rules.seats == 3 else None
        found.append(start(rules, random_deal(rng, rules.seats), mode, declarer, leader))
    return found


def check_cut(short: Solution, whole: Solution, position: Position) -> None:
    """An answer under limits against the whole one."""
    assert short.low <= whole.low <= short.high, position
    if short.outcome is not None:
        assert short.outcome == whole.outcome, position
        assert short.low == short.high == whole.low, position
    if short.exact:
        assert short == whole, position
    for card in short.cards:
        assert card in whole.cards, (position, card)
    assert short.line == whole.line[: len(short.line)], position


def test_answers_under_node_limits_are_right_as_far_as_they_go() -> None:
    rng = Random("node limits")
    session = Session()
    open_, closed = 0, 0
    for position in full_positions(rng, 25):
        for scope, line in ((CardScope.NONE, False), (CardScope.ALL, False), (CardScope.BEST, True)):
            whole = solve(position, scope=scope, line=line)
            for limit in (1, 10, 300, 3_000, whole.stats.nodes // 2, whole.stats.nodes):
                fresh = Session() if rng.randrange(2) else session
                short = solve(position, scope=scope, line=line, limits=Limits(max_nodes=limit), session=fresh)
                check_cut(short, whole, position)
                assert short.stats.nodes <= limit + OVERSHOOT, position
                open_ += short.outcome is None
                closed += short.exact
            free = Limits(max_nodes=4 * whole.stats.nodes + OVERSHOOT)
            assert solve(position, scope=scope, line=line, limits=free) == whole
    assert open_ > 100
    assert closed > 20


def test_thresholds_under_node_limits() -> None:
    rng = Random("thresholds")
    open_ = 0
    for position in full_positions(rng, 40):
        value = solve(position).low
        for goal in (value, value + 1, value - 20):
            for limit in (1, 100, 1_000, 10_000):
                found = solve(position, at_least=goal, limits=Limits(max_nodes=limit))
                assert found.low <= value <= found.high, (position, goal)
                assert found.reached in (None, value >= goal), (position, goal)
                assert found.exact == (found.reached is not None)
                assert found.stats.nodes <= limit + OVERSHOOT
                open_ += found.reached is None
    assert open_ > 50


def test_three_passes_under_node_limits() -> None:
    rng = Random("three passes")
    for _ in range(4):
        position = start(BetelRules(), random_deal(rng, 3, 7), PlayMode.THREE_PASSES, None, Seat.NORTH)
        whole = solve(position, scope=CardScope.ALL, line=True)
        for limit in (1, 50, 500, whole.stats.nodes // 2, whole.stats.nodes - 1):
            short = solve(position, scope=CardScope.ALL, line=True, limits=Limits(max_nodes=limit))
            assert short.outcome in (None, whole.outcome), position
            assert not short.exact or short == whole, position
            for card in short.cards:
                assert card in whole.cards
            assert short.line == whole.line[: len(short.line)]
            assert short.stats.nodes <= limit + OVERSHOOT
        free = Limits(max_nodes=whole.stats.nodes + OVERSHOOT)
        assert solve(position, scope=CardScope.ALL, line=True, limits=free) == whole


def test_a_limit_is_of_one_question() -> None:
    """The next question starts at nothing; no limit is no limit, and neither is one beyond all numbers."""
    rng = Random("one question")
    position = full_positions(rng, 1)[0]
    whole = solve(position)
    session = Session()
    for _ in range(2):
        short = solve(position, session=session, limits=Limits(max_nodes=1))
        assert (short.exact, session.stopped) == (False, True)
        again = solve(position, session=session)
        assert (again, session.stopped) == (whole, False)
        session = Session()
    for limits in (Limits(0, 0), Limits(-1, -1), Limits(2**70, 2**70), Limits(10**400, 10**400)):
        assert solve(position, limits=limits) == whole


def test_time_limits() -> None:
    """What a time limit leaves open is open; and it ends what would take minutes."""
    rng = Random("time")
    rules = BetelRules()
    for _ in range(10):
        position = start(rules, random_deal(rng, 3), PlayMode.THREE_PASSES, None, Seat.NORTH)
        short = solve(position, scope=CardScope.ALL, line=True, limits=Limits(max_milliseconds=1))
        assert short.exact == (short.outcome is not None) or short.cards == ()
        if short.exact:
            assert short == solve(position, scope=CardScope.ALL, line=True)
    cut = 0
    for position in full_positions(rng, 20):
        short = solve(position, limits=Limits(max_milliseconds=1))
        check_cut(short, solve(position), position)
        unaided = solve(position, session=Session(without=TECHNIQUES), limits=Limits(max_milliseconds=1))
        check_cut(unaided, solve(position), position)
        cut += not unaided.exact
    assert cut > 10  # all but one take millions of nodes, whole ones seconds and minutes


@pytest.mark.parametrize("game", list(GAMES))
def test_limits_of_a_table_are_of_the_whole_table(game: str) -> None:
    """Entries are right or open; once one is open for want of nodes the later ones are, too; the sum stays near."""
    rng = Random(f"tables of {game}")
    rules = house(game, {})
    for _ in range(2):
        deal = random_deal(rng, rules.seats, 7)
        whole = table(deal, rules, Seat.NORTH)
        for limit in (1, 2_000, whole.stats.nodes // 2):
            short = table(deal, rules, Seat.NORTH, limits=Limits(max_nodes=limit))
            assert [(one.mode, one.declarer) for one in short.entries] == [
                (one.mode, one.declarer) for one in whole.entries
            ]
            done = [one.outcome is not None for one in short.entries]
            assert done == sorted(done, reverse=True)
            for one, other in zip(short.entries, whole.entries, strict=True):
                assert one == other or one.outcome is None
            assert short.stats.nodes <= limit + OVERSHOOT
        free = Limits(max_nodes=whole.stats.nodes + OVERSHOOT)
        assert table(deal, rules, Seat.NORTH, limits=free) == whole
        assert not any(one.outcome for one in table(deal, rules, Seat.NORTH, limits=Limits(max_nodes=1)).entries[1:])


def test_what_is_open_says_so() -> None:
    rng = Random("open")
    position = start(BridgeBeloteRules(), random_deal(rng, 4), PlayMode.SPADES, None, Seat.NORTH)
    short = solve(position, limits=Limits(max_nodes=1), scope=CardScope.ALL, line=True)
    assert (short.outcome, short.exact, short.line) == (None, False, ())
    assert str(short).splitlines()[0] == f"between {short.low} and {short.high}"
    assert str(table(position.deal, position.rules, Seat.WEST, limits=Limits(max_nodes=1))).count("not proven") == 6


def test_memory_is_stated_and_does_not_grow() -> None:
    rng = Random("memory")
    session = Session()
    before = session.memory
    assert before < 1 << 20
    for position in full_positions(rng, 40):
        solve(position, scope=CardScope.ALL, session=session)
    assert session.memory == before
    three = start(BetelRules(), random_deal(rng, 3, 5), PlayMode.THREE_PASSES, None, Seat.NORTH)
    for _ in range(3):
        solve(three, session=session)
        grown = session.memory
        assert before < grown < before + (4 << 20)
    assert Session(table_kib=4096).memory - Session().memory == (4096 - 256) * 1024
