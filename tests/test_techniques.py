"""No technique of the kernel may change an answer: each switched off, tables of every size, warm and cold sessions.

These run where the reference cannot go: tens of thousands of endings of up to six cards, whole deals, all options.
A failure names the technique and the position.
"""

from collections.abc import Callable
from random import Random

import pytest

from library_cases import FULL, lopsided_deal, play_rules, played_on, questions, random_deal, start
from solver import (
    CARDS,
    GAMES,
    CardScope,
    Deal,
    Limits,
    PlayMode,
    Position,
    Prior,
    Rules,
    Seat,
    Session,
    Solution,
    solve,
)
from solver.search.session import TECHNIQUES

ASKS: list[Callable[[Position, Session | None], Solution]] = [
    lambda position, session: solve(position, session=session),
    lambda position, session: solve(position, session=session, scope=CardScope.ALL),
    lambda position, session: solve(position, session=session, scope=CardScope.BEST, line=True),
]
"""Every kind of question but the threshold, whose bounds may be wider or narrower."""


def random_position(rng: Random, sizes: tuple[int, ...], three: bool = True) -> Position:
    """Any game, options, mode and size; some from few suits, some after tricks that all went to one side."""
    rules: Rules = rng.choice(play_rules(rng.choice(list(GAMES))))
    mode, declarer = rng.choice([one for one in questions(rules) if three or one[0] is not PlayMode.THREE_PASSES])
    deal = random_deal(rng, rules.seats, min(rng.choice(sizes), FULL[rules.seats]), rng.choice((2, 3, 4)))
    leader = Seat(rng.randrange(rules.seats))
    gone = FULL[rules.seats] - deal.cards_each
    position = start(rules, deal, mode, declarer, leader)
    if gone and mode is not PlayMode.THREE_PASSES and rng.randrange(2):
        prior = Prior((0, 0), rng.choice(((gone, 0), (0, gone))))
        position = Position(rules, deal, mode, leader, declarer, prior=prior)
    return played_on(position, rng, rng.randrange(rules.seats))


def partly_sorted(rng: Random, each: int, suits: int, ranks: int = 0) -> Deal:
    """Three hands; `suits`: how much a hand keeps to few suits, `ranks`: N to low cards and S to high ones."""
    drawn = rng.sample(CARDS, 3 * each)
    drawn.sort(key=lambda card: suits * (int(card) // 8) + ranks * (int(card) % 8) + 4 * rng.random())
    return Deal.of([drawn[seat * each : (seat + 1) * each] for seat in range(3)])


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_technique_less(technique: str) -> None:
    rng = Random(f"without {technique}")
    session, without = Session(), Session(without=[technique])
    for _ in range(25_000 if technique == "bounds" else 2_000):
        position = random_position(rng, (3, 4, 5, 5))
        assert solve(position, session=session) == solve(position, session=without), position


def test_no_bounds_where_tricks_are_unwanted() -> None:
    """The declarer's exits are counted over several tricks: that needs more cards than the test above plays with."""
    rng = Random("unwanted without bounds")
    session, without = Session(), Session(without=["bounds"])
    rules = play_rules("betel")
    for _ in range(6_000):
        mode, declarer = rng.choice((PlayMode.BETEL, PlayMode.BETELEK)), Seat(rng.randrange(3))
        deal = partly_sorted(rng, rng.choice((5, 6, 6, 7)), rng.choice((0, 1, 4)), rng.choice((0, 1)))
        position = Position(rng.choice(rules), deal, mode, Seat(rng.randrange(3)), declarer)
        assert solve(position, session=session) == solve(position, session=without), position


def test_no_bounds_where_everybody_is_alone() -> None:
    """What each of three is sure of, and what no longer matters because of it; four to six cards, long suits too."""
    rng = Random("three passes without bounds")
    session, without = Session(), Session(without=["bounds"])
    rules = play_rules("betel")
    for _ in range(1_500):
        deal = partly_sorted(rng, rng.choice((4, 5, 5, 6)), rng.choice((0, 0, 1, 4)))
        position = Position(rng.choice(rules), deal, PlayMode.THREE_PASSES, Seat(rng.randrange(3)))
        for ask in ASKS:
            assert ask(position, session) == ask(position, without), position


@pytest.mark.parametrize("technique", ["table", "quasi", "scan"])
def test_a_technique_less_with_capots_and_belotes_in_reach(technique: str) -> None:
    """All trumps of bridge-belote: what is still to come depends on the tricks before and on K and Q of one hand."""
    rng = Random(f"all trumps without {technique}")
    session, without = Session(), Session(without=[technique])
    for _ in range(3_000):
        rules = rng.choice(play_rules("bridge_belote"))
        deal = lopsided_deal(rng, rng.choice((4, 5, 6)))
        gone = FULL[4] - deal.cards_each
        prior = Prior((0, 0), rng.choice(((gone, 0), (0, gone), (1, gone - 1))))
        position = Position(rules, deal, PlayMode.ALL_TRUMPS, Seat(rng.randrange(4)), prior=prior)
        assert solve(position, session=session) == solve(position, session=without), position


def test_no_technique_at_all() -> None:
    rng = Random("nothing but alpha-beta")
    session, without = Session(), Session(without=TECHNIQUES)
    for _ in range(3_000):
        position = random_position(rng, (2, 3, 4))
        for ask in ASKS:
            assert ask(position, session) == ask(position, without), position


@pytest.mark.parametrize("technique", [name for name in TECHNIQUES if name != "table"])
def test_a_technique_less_in_whole_deals(technique: str) -> None:
    rng = Random(f"whole deals without {technique}")
    session, without = Session(), Session(without=[technique])
    for _ in range(40):
        position = random_position(rng, (7, 10), three=False)
        assert solve(position, session=session) == solve(position, session=without), position


@pytest.mark.parametrize("technique", ["leads", "quasi", "chains"])
def test_a_technique_less_for_every_card(technique: str) -> None:
    """Where all cards are asked about: bounds of leads, and top trumps, whose points are nobody's to win."""
    rng = Random(f"every card without {technique}")
    session, without = Session(), Session(without=[technique])
    for _ in range(1_500):
        position = random_position(rng, (5, 6, 7), three=False)
        one, other = (solve(position, session=each, scope=CardScope.ALL) for each in (session, without))
        assert one == other, position


def test_a_table_alone() -> None:
    """A plain search over an exact-key table, nothing else, in endings of six cards."""
    rng = Random("exact keys")
    session, plain = Session(), Session(without=[name for name in TECHNIQUES if name != "table"])
    for _ in range(40):
        position = random_position(rng, (6,))
        assert solve(position, session=session) == solve(position, session=plain), position


@pytest.mark.parametrize("kib", [1, 2, 16, 4096])
def test_the_size_of_the_table(kib: int) -> None:
    rng = Random(f"table of {kib}")
    session, other = Session(), Session(table_kib=kib)
    for number in range(150):
        position = random_position(rng, (4, 5, 6, 10) if number % 3 == 0 else (4, 5), three=number % 10 == 0)
        for ask in ASKS:
            assert ask(position, session) == ask(position, other), position


def test_warm_is_cold() -> None:
    """Positions of some deals, in all their modes, asked in random order of one session: the answers of new ones."""
    rng = Random("warm and cold")
    warm = Session()
    for game in GAMES:
        rules = play_rules(game)[0]
        deals = [random_deal(rng, rules.seats, 6) for _ in range(3)]
        asked = []
        for _ in range(60):
            deal, (mode, declarer) = rng.choice(deals), rng.choice(list(questions(rules)))
            position = start(rules, deal, mode, declarer, Seat(rng.randrange(rules.seats)))
            position = played_on(position, rng, rng.randrange(rules.seats * 6))
            asked += [(position, ask) for ask in ASKS]
        rng.shuffle(asked)
        for position, ask in asked:
            assert ask(position, warm) == ask(position, None), position


def test_a_whole_deal_in_one_session() -> None:
    """Hints all through a deal, forwards and then backwards, in one session bound to the deal once."""
    rng = Random("all through a deal")
    for game, sizes in (("betel", 8), ("bridge_belote", 8), ("bazar_belote", 7)):
        for _ in range(3):
            rules = rng.choice(play_rules(game))
            mode, declarer = rng.choice([one for one in questions(rules) if one[0] is not PlayMode.THREE_PASSES])
            position = start(rules, random_deal(rng, rules.seats, sizes), mode, declarer, Seat.NORTH)
            way = [position]
            while not position.is_over:
                position = position.play(rng.choice(position.legal_cards))
                way.append(position)
            cold = [solve(one, scope=CardScope.ALL) for one in way]
            warm = Session()
            for order in (range(len(way)), reversed(range(len(way)))):
                for number in order:
                    assert solve(way[number], scope=CardScope.ALL, session=warm) == cold[number], way[number]


def test_thresholds_do_not_depend_on_the_table_either() -> None:
    """Reached or not, and the bounds beside it: the same whatever the session knew, and right."""
    rng = Random("thresholds")
    warm, tiny = Session(), Session(table_kib=1)
    for _ in range(600):
        position = random_position(rng, (4, 5, 6), three=False)
        headline = solve(position).low
        for goal in (headline, headline + 1, headline + rng.randint(-60, 60)):
            cold = solve(position, at_least=goal)
            assert cold.reached is (headline >= goal), (position, goal)
            assert cold.low <= headline <= cold.high, (position, goal)
            for session in (warm, tiny):
                assert solve(position, at_least=goal, session=session) == cold, (position, goal)


def test_a_question_cut_short_spoils_nothing() -> None:
    """What a session proves after a limit struck is still right."""
    rng = Random("cut short")
    session = Session()
    for _ in range(150):
        position = random_position(rng, (5, 6, 8), three=False)
        for ask in ASKS:
            solve(position, session=session, scope=CardScope.ALL, limits=Limits(max_nodes=rng.randrange(1, 400)))
            assert ask(position, session) == ask(position, None), position


def test_the_same_search_twice_costs_the_same() -> None:
    rng = Random("twice")
    for _ in range(60):
        position = random_position(rng, (5, 6, 8))
        for ask in ASKS:
            assert len({ask(position, Session()).stats.nodes for _ in range(3)}) == 1, position


@pytest.mark.parametrize("kib", [0, -1, 3, 65537, 131072, 10**9])
def test_no_table_of_that_size(kib: int) -> None:
    with pytest.raises(ValueError, match="table_kib"):
        Session(table_kib=kib)


def test_no_technique_of_that_name() -> None:
    with pytest.raises(ValueError, match="without"):
        Session(without=["magic"])
