"""Batches from the inside: the order of the work, and items counted before they are parsed."""

import random

import grpc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openhand.v1.batch_pb2 import BatchItem, SolveBatchRequest
from openhand.v1.service_pb2_grpc import SolverServiceStub
from server.batches import check_number_of_items, in_order
from server.errors import BadRequest
from service.serving import Running, hint, random_deal, slow, table_of, until


def test_deal_by_deal_and_the_hardest_first() -> None:
    rng = random.Random(1)
    one, two = random_deal(rng), random_deal(rng)
    asked = [
        BatchItem(id="late", solve=hint(8)),
        BatchItem(id="other", solve=hint(deal=one)),
        BatchItem(id="empty"),
        BatchItem(id="early", solve=hint(2)),
        BatchItem(id="table", solve_table=table_of(two)),
        BatchItem(id="start", solve=hint(0)),
    ]
    order = [item.id for item in in_order(asked)]
    assert sorted(order) == sorted(item.id for item in asked)
    assert order[0] == "table" and order[-1] == "empty"
    place = order.index("start")
    assert order[place : place + 3] == ["start", "early", "late"]


def test_answers_come_as_they_are_ready(unaided: Running) -> None:
    """However long the other ones take: here one takes minutes."""
    asked = [BatchItem(id="minutes", solve=slow()), *(BatchItem(id=str(n), solve=hint(12)) for n in range(30))]
    with grpc.insecure_channel(unaided.address) as channel:
        stream = SolverServiceStub(channel).SolveBatch(SolveBatchRequest(items=asked))
        assert {next(stream).id for _ in range(30)} == {str(number) for number in range(30)}
        until(lambda: unaided.server.service.admission.busy == 1)
        stream.cancel()


@given(st.lists(st.builds(BatchItem, id=st.text(max_size=9)), max_size=20), st.integers(0, 20))
def test_items_are_counted_as_the_parser_counts_them(found: list[BatchItem], most: int) -> None:
    data = SolveBatchRequest(items=found).SerializeToString()
    if len(found) <= most:
        check_number_of_items(data, most)
    else:
        with pytest.raises(BadRequest, match=f"at most {most}"):
            check_number_of_items(data, most)


@given(st.binary(max_size=60))
def test_bytes_that_are_no_batch_are_left_to_the_parser(data: bytes) -> None:
    try:
        count = len(SolveBatchRequest.FromString(data).items)
    except Exception:
        return  # whatever was counted, the call is refused
    check_number_of_items(data, count)


def test_a_flood_of_empty_items_is_refused_at_once() -> None:
    """After the first one too many: nobody looks at the rest, which is no batch at all."""
    rest = b"\xff" * 1_000
    check_number_of_items(b"\x0a\x00" * 10_000 + rest, 10_000)
    with pytest.raises(BadRequest):
        check_number_of_items(b"\x0a\x00" * 10_001 + rest, 10_000)
