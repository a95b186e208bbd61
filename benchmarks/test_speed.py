"""Every question as a pytest-benchmark, and what stands around a search: par beside its table, JSON in and out.

    python -m pytest benchmarks                                   prints pytest-benchmark's table
    python -m pytest benchmarks --benchmark-autosave              keeps it;  --benchmark-compare compares

The values of the frozen deals are checked once before anything is timed: a fast wrong solver is of no use.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from google.protobuf import json_format

from benchmarks.deals import load, values
from benchmarks.questions import BAZAR, BRIDGE, QUESTIONS, Question
from openhand.v1.batch_pb2 import BatchItem
from server.handlers import answer_item
from solver import Seat, Session, par, table

COUNT = 50


@pytest.mark.parametrize("name", ["random4", "random3", "hard4", "hard3"])
def test_frozen_values(name: str) -> None:
    """The solver still finds the values that were frozen with the deals."""
    for deal, frozen in load(name, 20):
        assert values(deal) == frozen


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.name for question in QUESTIONS])
def test_question(benchmark: Any, question: Question) -> None:
    """One deal a round, each with a cold Session."""
    deals = cycle([deal for deal, _ in load(f"random{question.seats}", COUNT)])
    benchmark.pedantic(lambda: question.ask(next(deals), Session()), rounds=COUNT, warmup_rounds=1)


def test_table_with_scores(benchmark: Any) -> None:
    """All modes of a deal and what each side would be written."""
    deals = cycle([deal for deal, _ in load("bidlike4", COUNT)])
    benchmark.pedantic(lambda: table(next(deals), BAZAR, Seat.NORTH), rounds=COUNT, warmup_rounds=1)


@pytest.mark.parametrize("rules", [BRIDGE, BAZAR], ids=lambda rules: rules.name)
def test_par_beside_its_table(benchmark: Any, rules: Any) -> None:
    """The backward induction alone: the table is given."""
    tables = cycle([(deal, table(deal, rules, Seat.NORTH)) for deal, _ in load("bidlike4", 10)])

    def induction() -> object:
        deal, known = next(tables)
        return par(deal, rules, Seat.NORTH, table=known)

    benchmark.pedantic(induction, rounds=20, warmup_rounds=1)


def test_json_round_trip(benchmark: Any) -> None:
    """A batch line read, a threshold answered, the answer written: what a batch item costs beside its search."""
    deal = load("random4", 1)[0][0]
    line = (
        '{"id": "1", "solve": {"atLeast": 1, "position": {"rules": {"bridgeBelote": {}}, "mode": "PLAY_MODE_CLUBS", '
        f'"leader": "SEAT_NORTH", "deal": "{deal}"}}}}}}'
    )
    session = Session()

    def trip() -> str:
        item = json_format.Parse(line, BatchItem())
        return json_format.MessageToJson(answer_item(item, session=session), indent=None)

    assert '"reached"' in trip()
    benchmark.pedantic(trip, rounds=200, warmup_rounds=5)
