"""The known answers: every line of values.jsonl and of the rules pages' fixtures, through the library."""

import pytest

from library_cases import Row, known, position_of, row_ending, still_to_come
from solver import CardScope, PointsOutcome, Session, TricksOutcome, solve

VALUES = known("values.jsonl")
GROUPS = sorted({(row["game"], row["mode"]) for row in VALUES})


@pytest.mark.parametrize(("game", "mode"), GROUPS)
def test_values(game: str, mode: str) -> None:
    """One session for all rows of a mode: what it solved before must not show."""
    session = Session()
    for row in VALUES:
        if (row["game"], row["mode"]) != (game, mode):
            continue
        position = position_of(row_ending(row))
        wanted = row["value"] if game == "betel" else row["margin"]
        solution = solve(position, scope=CardScope.NONE if row["cards"] is None else CardScope.ALL, session=session)
        assert solution.exact
        assert still_to_come(position, solution.outcome) == wanted, position
        if row["cards"] is not None:
            found = {str(card.card): still_to_come(position, card.outcome) for card in solution.cards}
            assert found == row["cards"], position


@pytest.mark.parametrize(("game", "mode"), GROUPS)
def test_thresholds_of_full_deals(game: str, mode: str) -> None:
    """Is the value at least what it is known to be, and at least one more?"""
    for row in VALUES:
        if (row["game"], row["mode"]) == (game, mode) and row["cards"] is None:
            position = position_of(row_ending(row))
            wanted = row["value"] if game == "betel" else row["margin"]
            assert solve(position, at_least=wanted).reached is True, position
            assert solve(position, at_least=wanted + 1).reached is False, position


@pytest.mark.parametrize("row", known("fixtures.jsonl"), ids=lambda row: f"{row['game']}-{row['mode']}-{row['leader']}")
def test_fixtures(row: Row) -> None:
    """The endings and full deals of rules/*.md: the declarer's tricks, or the points of N-S out of the pool."""
    position = position_of(row_ending(row))
    outcome = solve(position).outcome
    if row["quantity"] == "value":
        assert isinstance(outcome, TricksOutcome)
        assert (outcome.declarer, outcome.defence) == (row["value"], len(row["hands"][0]) - row["value"])
        return
    assert isinstance(outcome, PointsOutcome)
    assert (outcome.north_south, outcome.east_west) == (row["value"], row["pool"] - row["value"])


def test_all_rows_are_there() -> None:
    assert len(VALUES) == 775
    assert len(known("fixtures.jsonl")) == 90
    assert len(GROUPS) == 19
