"""Symmetries: names of suits and of seats do not matter, to values, cards or losses; endings and whole deals."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from library_cases import house, played_on, positions, proven, questions, random_deal, start
from solver import (
    GAMES,
    Card,
    CardScope,
    Deal,
    Outcome,
    PlayMode,
    PointsOutcome,
    Position,
    Prior,
    Seat,
    Solution,
    Suit,
    ThreePassesOutcome,
    solve,
)

Turn = Callable[[Card], Card]
BY_SUIT = {mode.trump: mode for mode in PlayMode if mode.trump is not None}
RENAMINGS = list(permutations(range(4)))


def renamed(position: Position, suits: tuple[int, ...]) -> tuple[Position, Turn]:
    """The position with suit s called suits[s] everywhere, trump as well."""

    def turn(card: Card) -> Card:
        return Card(8 * suits[card.suit] + card.rank)

    mode, trump = position.mode, position.mode.trump
    if trump is not None:
        mode = BY_SUIT[Suit(suits[trump])]
    deal = Deal.of([map(turn, position.deal.hand(Seat(seat))) for seat in range(position.deal.seats)])
    played = [turn(card) for card in position.played]
    return Position(position.rules, deal, mode, position.leader, position.declarer, played, position.prior), turn


def turned(position: Position, by: int) -> Position:
    """The position with every hand moved `by` seats on; in the belotes an odd turn swaps the sides."""
    seats = position.deal.seats
    hands = [position.deal.hands[(seat - by) % seats] for seat in range(seats)]
    prior = position.prior
    if position.mode is PlayMode.THREE_PASSES and prior.tricks:
        prior = Prior(prior.points, tuple(prior.tricks[(seat - by) % 3] for seat in range(3)))
    elif seats == 4 and by % 2:
        prior = Prior((prior.points[1], prior.points[0]), prior.tricks[::-1])
    declarer = None if position.declarer is None else Seat((position.declarer + by) % seats)
    leader = Seat((position.leader + by) % seats)
    return Position(position.rules, Deal(tuple(hands)), position.mode, leader, declarer, position.played, prior)


def turned_outcome(outcome: Outcome | None, by: int) -> Outcome:
    """What the outcome becomes when the table is turned."""
    one = proven(outcome)
    if isinstance(one, PointsOutcome) and by % 2:
        return PointsOutcome(one.east_west, one.north_south, one.east_west_capot, one.north_south_capot)
    if isinstance(one, ThreePassesOutcome):
        tricks, sure = ([one_[(seat - by) % 3] for seat in range(3)] for one_ in (one.tricks, one.guaranteed))
        return ThreePassesOutcome((tricks[0], tricks[1], tricks[2]), (sure[0], sure[1], sure[2]))
    return one


def comparable(solution: Solution, position: Position, turn: Turn = lambda card: card) -> dict[Card, object]:
    """Loss and headline of every card (at all trumps with belotes two lines may share one margin differently)."""
    belotes = bool(position.table.source.belote)
    return {turn(one.card): (one.loss, one.outcome.headline if belotes else one.outcome) for one in solution.cards}


@settings(max_examples=120)
@given(positions(most=6), st.sampled_from(RENAMINGS))
def test_renaming_suits(position: Position, suits: tuple[int, ...]) -> None:
    """Any renaming, as long as the trump suit goes with it."""
    other, turn = renamed(position, suits)
    one, two = (solve(which, scope=CardScope.ALL) for which in (position, other))
    assert comparable(one, position, turn) == comparable(two, other), position
    assert (one.low, one.high) == (two.low, two.high)


@settings(max_examples=120)
@given(positions(most=6), st.integers(1, 3))
def test_turning_the_table(position: Position, by: int) -> None:
    """Two seats: the same; one seat: N-S and E-W change places. In Betel everybody moves up with the declarer."""
    other = turned(position, by)
    one, two = (solve(which, scope=CardScope.ALL, line=True) for which in (position, other))
    assert two.outcome == turned_outcome(one.outcome, by), position
    assert [(card.card, card.loss) for card in one.cards] == [(card.card, card.loss) for card in two.cards]
    for card, after in zip(one.cards, two.cards, strict=True):
        assert after.outcome == turned_outcome(card.outcome, by), (position, card.card)
    assert one.line == two.line


@pytest.mark.parametrize("game", list(GAMES))
def test_whole_deals(game: str) -> None:
    """One renaming and every turn of a whole deal, in every mode."""
    rng = Random(f"symmetry of {game}")
    rules = house(game, {})
    for mode, declarer in questions(rules):
        if mode is PlayMode.THREE_PASSES:
            continue
        position = start(rules, random_deal(rng, rules.seats), mode, declarer, Seat(rng.randrange(rules.seats)))
        position = played_on(position, rng, rng.randrange(rules.seats))
        answer = solve(position, scope=CardScope.ALL)
        other, turn = renamed(position, rng.choice(RENAMINGS))
        assert comparable(answer, position, turn) == comparable(solve(other, scope=CardScope.ALL), other), position
        for by in range(1, rules.seats):
            found = solve(turned(position, by), scope=CardScope.ALL)
            assert found.outcome == turned_outcome(answer.outcome, by), position
            assert [card.loss for card in found.cards] == [card.loss for card in answer.cards], position


def test_betel_without_trumps_knows_no_suits() -> None:
    """NT, BETELEK and BETEL of whole deals under every renaming."""
    rng = Random("no suits")
    rules = house("betel", {})
    for mode in (PlayMode.NO_TRUMP, PlayMode.BETELEK, PlayMode.BETEL):
        position = start(rules, random_deal(rng, 3), mode, Seat.EAST, Seat.EAST)
        values = {solve(renamed(position, suits)[0]).outcome for suits in rng.sample(RENAMINGS, 8)}
        assert values == {solve(position).outcome}
