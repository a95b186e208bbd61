"""Who waits, who goes first, who is refused; health and ListGames never wait."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2

from openhand.client import CallFailed, Client
from openhand.client.failures import failure_of
from openhand.v1.batch_pb2 import SolveBatchRequest, SolveBatchResponse
from openhand.v1.service_pb2_grpc import SolverServiceStub
from server.admission import Admission, Full, Urgency
from server.handlers import ITEM_HANDLERS
from service.serving import BELOTE, Running, endless, health_of, hint, items, running, slow, table_of, until

FOREVER = table_of(BELOTE)


@pytest.fixture
def full() -> Iterator[Running]:
    """A server with one thread on which SolveTable never ends, and room for two tables in the queue."""
    handlers = {**ITEM_HANDLERS, "solve_table": endless}
    with running(handlers, workers=1, queue=8, stall=1.0, batches=2) as server:
        yield server


def test_a_full_queue_says_when_to_come_back(full: Running) -> None:
    admission = full.server.service.admission
    with grpc.insecure_channel(full.address) as channel, Client(full.address, timeout=20) as asking:
        stub: Any = SolverServiceStub(channel)
        calls = [stub.SolveTable.future(FOREVER) for _ in range(3)]
        until(lambda: admission.questions_waiting == 2)
        with pytest.raises(CallFailed) as bad:
            asking.solve_table(FOREVER)
        assert bad.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert bad.value.retry_after is not None and 0.05 <= bad.value.retry_after <= 30

        # The other method has its own queue, and what searches nothing does not wait at all.
        other = stub.Solve.future(hint())
        until(lambda: admission.questions_waiting == 3)
        assert asking.list_games().version
        serving = health_of(channel).Check(health_pb2.HealthCheckRequest(), timeout=20)
        assert serving.status == health_pb2.HealthCheckResponse.SERVING
        assert admission.questions_waiting == 3

        for call in calls:
            call.cancel()
        assert other.result(timeout=20).exact


def test_questions_go_before_batches(shared: Running, client: Client) -> None:
    many = items(4000, seed=11)
    with grpc.insecure_channel(shared.address) as channel:
        stream = SolverServiceStub(channel).SolveBatch(SolveBatchRequest(items=many), timeout=60)
        answers = iter(stream)
        next(answers)
        got: list[Any] = []

        def read() -> None:
            with suppress(grpc.RpcError):
                got.extend(answers)

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        for played in range(10):
            client.solve(hint(played))
        assert reader.is_alive(), "the questions waited for the batch"
        stream.cancel()


def test_a_reader_that_stops_holds_back_only_itself(full: Running) -> None:
    """Neither its answers nor its items take a thread, and in the end its call is over."""
    service = full.server.service
    large = items(1500)
    for item in large:
        item.solve.line = True
    narrow = [("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024)]
    with grpc.insecure_channel(full.address, narrow) as channel:
        stub = SolverServiceStub(channel)
        stuck = [stub.SolveBatch(SolveBatchRequest(items=large)) for _ in range(2)]
        until(lambda: service._batches == 2)
        with Client(full.address, timeout=20) as asking:
            assert asking.solve(hint()).exact
            with pytest.raises(CallFailed) as bad:
                one_answer(stub)
            assert bad.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
            until(lambda: service._batches == 0, 15)  # --stall
            assert len(list(asking.solve_batch(items(20)))) == 20
        for stream in stuck:
            with pytest.raises(grpc.RpcError) as ended:
                list(stream)
            assert ended.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED


def one_answer(stub: SolverServiceStub) -> SolveBatchResponse:
    """As the client asks, but without its patience."""
    try:
        return next(iter(stub.SolveBatch(SolveBatchRequest(items=items(1)), timeout=20)))
    except grpc.RpcError as error:
        raise failure_of(error) from None


def test_two_batches_share_the_threads(shared: Running) -> None:
    """A small batch that comes later is done long before a large one."""
    large = items(3000, seed=12)
    with grpc.insecure_channel(shared.address) as channel, Client(shared.address, timeout=30) as asking:
        stream = SolverServiceStub(channel).SolveBatch(SolveBatchRequest(items=large), timeout=60)
        next(iter(stream))
        assert len(list(asking.solve_batch(items(20, seed=13)))) == 20
        assert shared.server.service.calls, "the large batch was over first"
        stream.cancel()


def test_batches_that_call_themselves_alike(shared: Running) -> None:
    """A request's id is the client's word: it must not make two batches one, nor a batch a question."""
    with grpc.insecure_channel(shared.address) as channel:
        stub = SolverServiceStub(channel)
        named = (("x-request-id", "solve"),)
        streams = [stub.SolveBatch(SolveBatchRequest(items=items(60)), timeout=20, metadata=named) for _ in range(3)]
        streams[0].cancel()
        assert [len(list(stream)) for stream in streams[1:]] == [60, 60]


# -- the queue itself --------------------------------------------------------------------------------------------


def test_each_flow_gets_its_share() -> None:
    """A cheap question does not wait behind a hundred dear ones that came before it."""

    async def order() -> list[str]:
        admission = Admission(1, 1000)
        done: list[str] = []
        gate = threading.Event()

        async def one(flow: str, cost: float, urgency: Urgency, work: Any) -> None:
            await admission.run(flow, cost, work, lambda: None, urgency)
            done.append(flow)

        tasks = [asyncio.create_task(one("first", 1, Urgency.QUESTION, gate.wait))]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(one("batch", 1, Urgency.BATCH, int)) for _ in range(3)]
        tasks += [asyncio.create_task(one("dear", 4, Urgency.QUESTION, int)) for _ in range(5)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(one("cheap", 1, Urgency.QUESTION, int)) for _ in range(5)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        await admission.close()
        return done

    done = asyncio.run(order())
    assert done[0] == "first" and done[-3:] == ["batch"] * 3
    assert done[1:6].count("cheap") >= 3 and "dear" in done[1:6]


def test_capacity_is_counted_by_cost_and_no_one_is_too_dear_for_an_empty_queue() -> None:
    async def fill() -> None:
        admission = Admission(1, 10)
        gate = threading.Event()
        tasks = [asyncio.create_task(admission.run("x", 1, gate.wait, gate.set, Urgency.QUESTION))]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(admission.run("dear", 50, bool, lambda: None, Urgency.QUESTION)))
        tasks += [asyncio.create_task(admission.run("y", 4, bool, lambda: None, Urgency.QUESTION)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Full):
            await admission.run("y", 4, int, lambda: None, Urgency.QUESTION)
        assert admission.depth == {"question": 3, "batch": 0}
        gate.set()
        await asyncio.gather(*tasks)
        assert admission.depth == {"question": 0, "batch": 0} and admission.busy == 0
        await admission.close()

    asyncio.run(fill())


def test_a_thread_stays_busy_until_the_search_has_ended(shared: Running) -> None:
    """Also when its client is gone: the pool is never used by more searches than it has threads."""
    admission = shared.server.service.admission
    with grpc.insecure_channel(shared.address) as channel:
        stub: Any = SolverServiceStub(channel)
        for _ in range(20):
            stub.Solve.future(slow()).cancel()
            assert 0 <= admission.busy <= admission.threads
    until(lambda: admission.busy == 0)
