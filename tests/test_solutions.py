"""Answers agree with each other: the value with its cards, a card with the position after it, a line with its end."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from library_cases import (
    final_outcome,
    house,
    played_on,
    points_gone,
    positions,
    proven,
    questions,
    random_deal,
    start,
    wants_more,
)
from solver import (
    GAMES,
    Card,
    CardOutcome,
    CardScope,
    Deal,
    Limits,
    PlayMode,
    PointsOutcome,
    Position,
    Prior,
    Seat,
    Solution,
    Stats,
    ThreePassesOutcome,
    TricksOutcome,
    solve,
)

NAMES = {
    one.__name__: one
    for one in (Card, CardOutcome, PointsOutcome, TricksOutcome, ThreePassesOutcome, Solution, Stats, Limits)
} | {rules.__name__: rules for rules in GAMES.values()}


def check(position: Position) -> None:
    """Everything an answer says about a two-sided position, asked again in other words."""
    whole = solve(position, scope=CardScope.ALL, line=True)
    best = solve(position, scope=CardScope.BEST)
    outcome = proven(whole.outcome)
    assert [one.card for one in sorted(whole.cards, key=lambda one: position.legal_cards.index(one.card))] == list(
        position.legal_cards
    )
    better = max if wants_more(position) else min
    assert outcome.headline == better(proven(one.outcome).headline for one in whole.cards), position
    assert best.cards == tuple(one for one in whole.cards if one.loss == 0), position
    assert best.outcome == outcome

    for one in whole.cards:
        after = solve(position.play(one.card))
        assert after.outcome == one.outcome, (position, one.card)
        assert one.loss == abs(one.outcome.headline - outcome.headline), (position, one.card)

    end = position
    for card in whole.line:
        step = solve(end, scope=CardScope.BEST)
        assert card == step.cards[0].card, (position, end)
        assert proven(step.outcome).headline == outcome.headline
        end = end.play(card)
    assert end.is_over
    assert final_outcome(end).headline == outcome.headline


@settings(max_examples=150)
@given(positions(most=6, three=False))
def test_endings(position: Position) -> None:
    check(position)


def test_whole_deals() -> None:
    rng = Random("whole deals")
    for game in GAMES:
        rules = house(game, {})
        for mode, declarer in questions(rules):
            if mode is not PlayMode.THREE_PASSES and (declarer is None or rng.randrange(3) == 0):
                deal = random_deal(rng, rules.seats)
                position = start(rules, deal, mode, declarer, Seat(rng.randrange(rules.seats)))
                check(played_on(position, rng, rng.randrange(2 * rules.seats)))


@settings(max_examples=60)
@given(positions(most=5, three=False))
def test_what_was_taken_before_only_adds(position: Position) -> None:
    """Prior points and dead tricks shift totals; they change no card and no loss."""
    rules, each = position.rules, position.deal.cards_each
    gone = {3: 10, 4: 8}[rules.seats] - each
    if gone < 2:
        return
    points = (points_gone(rules, position.deal, position.mode), 0)
    ways = [
        solve(
            Position(rules, position.deal, position.mode, position.leader, position.declarer, position.played, prior),
            scope=CardScope.ALL,
        )
        for prior in (Prior(), Prior(points, (1, gone - 1)))
    ]
    plain, shifted = ways
    assert [(one.card, one.loss) for one in plain.cards] == [(one.card, one.loss) for one in shifted.cards]
    outcomes = ([proven(way.outcome), *(card.outcome for card in way.cards)] for way in ways)
    for before, after in zip(*outcomes, strict=True):
        if isinstance(before, PointsOutcome):
            more = (before.north_south + points[0], before.east_west + points[1])
            assert after == replace(before, north_south=more[0], east_west=more[1])
        elif isinstance(before, TricksOutcome):
            assert after == TricksOutcome(before.declarer + 1, before.defence + gone - 1)


@settings(max_examples=60)
@given(positions(most=5))
def test_answers_are_values(position: Position) -> None:
    """Equal to themselves read back from their repr, whatever they cost."""
    solution = solve(position, scope=CardScope.ALL, line=True)
    again = eval(repr(solution), dict(NAMES))
    assert again == solution
    assert hash(again) == hash(solution)
    assert again.stats == solution.stats
    assert replace(solution, stats=Stats(1, 2.0)) == solution
    assert str(solution).splitlines()[0] == str(solution.outcome)
    assert str(solution).count("\n") == len(solution.cards) + bool(solution.line)


def test_a_position_that_is_over_is_worth_what_was_taken() -> None:
    rng = Random("over")
    for game in GAMES:
        rules = house(game, {})
        for mode, declarer in questions(rules):
            position = start(rules, random_deal(rng, rules.seats, 3), mode, declarer, Seat.NORTH)
            position = played_on(position, rng, 99)
            solution = solve(position, scope=CardScope.ALL, line=True)
            assert (solution.cards, solution.line, solution.exact, solution.stats.nodes) == ((), (), True, 0)
            if mode is PlayMode.THREE_PASSES:
                assert isinstance(solution.outcome, ThreePassesOutcome)
                assert solution.outcome.tricks == solution.outcome.guaranteed == position.tricks_taken
            else:
                assert solution.outcome == final_outcome(position)


def test_thresholds_of_a_position_that_is_over() -> None:
    """They ask about what was taken."""
    rng = Random("over and reached")
    for game in GAMES:
        rules = house(game, {})
        for mode, declarer in questions(rules):
            if mode is PlayMode.THREE_PASSES:
                continue
            position = played_on(start(rules, random_deal(rng, rules.seats), mode, declarer, Seat.NORTH), rng, 99)
            headline = final_outcome(position).headline
            for step in (-300, -1, 0, 1, 300):
                found = solve(position, at_least=headline + step)
                assert (found.reached, found.exact, found.stats.nodes) == (step <= 0, True, 0), position
                assert found.low <= headline <= found.high, position


def test_a_threshold_has_no_cards_and_no_line() -> None:
    position = Position(house("bridge_belote", {}), Deal.parse("N:A... K... Q... J..."), PlayMode.SPADES, Seat.NORTH)
    for more in ({"scope": CardScope.BEST}, {"scope": CardScope.ALL}, {"line": True}):
        with pytest.raises(ValueError, match="at_least"):
            solve(position, at_least=1, **more)


def test_how_answers_read() -> None:
    rules = house("bridge_belote", {})
    deal = Deal.parse("N:J.7.. 9.A.. A.K.. T.Q..")
    solution = solve(Position(rules, deal, PlayMode.SPADES, Seat.NORTH), scope=CardScope.ALL, line=True)
    assert str(solution) == (
        "NS 65 - EW 18\n  7H  NS 65 - EW 18\n  JS  NS 55 - EW 28  -20\n  line 7H AH KH QH 9S AS TS JS"
    )
    sweep = solve(Position(rules, deal, PlayMode.SPADES, Seat.EAST, prior=Prior((79, 0), (6, 0))))
    assert str(sweep) == str(sweep.outcome)
    assert str(PointsOutcome(252, 0, True)) == "NS 252 - EW 0 (capot NS)"
    assert str(TricksOutcome(6, 4)) == "declarer 6 - defence 4"
    assert str(ThreePassesOutcome((4, 3, 3), (3, 2, 1))) == "N 4 (sure of 3) E 3 (sure of 2) S 3 (sure of 1)"
