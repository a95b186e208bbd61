"""One ending, asked in every way that the library knows, and compared with the reference. Not a test module."""

from random import Random

from library_cases import final_outcome, position_of, proven, still_to_come, wants_more
from reference import Ending, capot, card_values
from solver import CardScope, PointsOutcome, Position, Session, Solution, TricksOutcome, solve


def check(ending: Ending, session: Session) -> None:
    """Value, cards, line and thresholds. `session` has seen other deals before; other questions come to new ones."""
    position = position_of(ending)
    expected = card_values(ending)
    best = max(expected.values()) if wants_more(position) else min(expected.values())

    everything = solve(position, scope=CardScope.ALL, session=session)
    check_value(position, everything, best)
    check_cards(position, everything, expected)
    check_outcome(position, ending, everything)

    good = solve(position, scope=CardScope.BEST)
    check_value(position, good, best)
    check_cards(position, good, {card: number for card, number in expected.items() if number == best})

    alone = solve(position, line=True)
    check_value(position, alone, best)
    check_line(position, alone)
    assert everything.outcome == good.outcome == alone.outcome, position

    check_thresholds(position, proven(alone.outcome).headline, session)


def check_value(position: Position, solution: Solution, best: int) -> None:
    """The value is the reference's, and proven."""
    assert still_to_come(position, solution.outcome) == best, position
    assert solution.exact, position
    assert solution.low == solution.high == proven(solution.outcome).headline, position


def check_outcome(position: Position, ending: Ending, solution: Solution) -> None:
    """The totals add up; where sweeps are a question of their own the flags answer it."""
    outcome = solution.outcome
    if isinstance(outcome, TricksOutcome):
        assert outcome.declarer + outcome.defence == position.deal.cards_each + sum(position.prior.tricks), position
    elif position.rules.sweep_is_asked:
        assert isinstance(outcome, PointsOutcome)
        flags = (outcome.north_south_capot, outcome.east_west_capot)
        assert flags == (capot(ending, 0), capot(ending, 1)), position


def check_cards(position: Position, solution: Solution, expected: dict[str, int]) -> None:
    """The cards expected, each with its value and loss, best first, equals in the order of every answer."""
    found = solution.cards
    best = max(expected.values()) if wants_more(position) else min(expected.values())
    assert {str(one.card): still_to_come(position, one.outcome) for one in found} == expected, position
    assert [one.loss for one in found] == [abs(expected[str(one.card)] - best) for one in found], position
    order = position.legal_cards
    assert list(found) == sorted(found, key=lambda one: (one.loss, order.index(one.card))), position


def check_line(position: Position, solution: Solution) -> None:
    """The line is legal to its end, and playing it out gives the outcome."""
    end = position
    for card in solution.line:
        end = end.play(card)
    assert end.is_over, position
    outcome = final_outcome(end)
    if position.rules.sweep_is_asked:  # the flags say more there than one line shows
        assert outcome.headline == proven(solution.outcome).headline, position
    else:
        assert outcome == solution.outcome, position


def check_thresholds(position: Position, headline: int, session: Session) -> None:
    """Just below, at and just above the value, and far off: the answer is right, the bounds hold the value."""
    for step in (-1, 0, 1, Random(headline).randint(-300, 300)):
        found = solve(position, at_least=headline + step, session=session if step else None)
        assert found.reached is (step <= 0), (position, step)
        assert found.exact
        assert found.outcome is None
        assert found.low <= headline <= found.high, (position, step)
        assert (found.low >= headline + step) == found.reached, (position, step)
