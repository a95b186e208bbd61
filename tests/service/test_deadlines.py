"""Deadlines and cancels end the search under way at once; nothing outlives its client."""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import grpc
import pytest

from openhand.client import CallFailed, Client
from openhand.v1.batch_pb2 import BatchItem, SolveBatchRequest
from openhand.v1.service_pb2_grpc import SolverServiceStub
from server.handlers import ITEM_HANDLERS
from service.serving import Running, endless, hint, items, random_deal, running, slow, table_of, until
from solver import Session

DEADLINE = 0.3
"""Seconds that a server here gives a call that names no deadline."""
LATE = 300.0
"""Seconds that a client gives a call which is to end by something else."""
HANDLERS = {**ITEM_HANDLERS, "solve_table": endless}
FOREVER = table_of(random_deal(random.Random(2)))


@pytest.fixture(scope="module")
def busy() -> Iterator[Running]:
    """A server on which SolveTable never ends."""
    with running(handlers=HANDLERS, workers=2, deadline=DEADLINE) as server:
        yield server


def idle(server: Running) -> bool:
    return server.server.service.admission.busy == 0


def test_a_cancel_ends_the_search(busy: Running) -> None:
    with grpc.insecure_channel(busy.address) as channel:
        for _ in range(5):
            call: Any = SolverServiceStub(channel).SolveTable.future(FOREVER, timeout=LATE)
            until(lambda: not idle(busy))
            call.cancel()
            until(lambda: idle(busy))


def test_a_cancel_ends_a_search_of_the_kernel(unaided: Running) -> None:
    """Inside one call of the kernel, which would take minutes."""
    with grpc.insecure_channel(unaided.address) as channel:
        for _ in range(5):
            call: Any = SolverServiceStub(channel).Solve.future(slow(), timeout=LATE)
            until(lambda: not idle(unaided))
            call.cancel()
            until(lambda: idle(unaided))


def test_a_clients_deadline(busy: Running) -> None:
    with Client(busy.address) as asking:
        for _ in range(3):
            with pytest.raises(CallFailed) as bad:
                asking.solve_table(FOREVER, timeout=0.1)
            assert bad.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
            until(lambda: idle(busy))


def test_a_clients_deadline_is_for_all_of_a_batch(unaided: Running) -> None:
    """Neither an answer nor another attempt starts it anew."""
    asked = [BatchItem(id="minutes", solve=slow()), BatchItem(id="ending", solve=hint(12))]
    answered: list[str] = []
    with Client(unaided.address) as asking, pytest.raises(CallFailed) as bad:
        answered.extend(answer.id for answer in asking.solve_batch(asked, timeout=1.0))
    assert answered in ([], ["ending"])
    assert bad.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
    until(lambda: idle(unaided))


def test_the_servers_deadline(busy: Running) -> None:
    """Whoever names none gets the server's: not less, and not none."""
    began = time.perf_counter()
    with Client(busy.address) as asking, pytest.raises(CallFailed) as bad:
        asking.solve_table(FOREVER)
    assert bad.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
    assert time.perf_counter() - began >= DEADLINE
    until(lambda: idle(busy))


def test_a_request_that_waits_can_be_cancelled(busy: Running) -> None:
    with grpc.insecure_channel(busy.address) as channel:
        stub: Any = SolverServiceStub(channel)
        calls = [stub.SolveTable.future(FOREVER, timeout=LATE) for _ in range(6)]
        until(lambda: busy.server.service.admission.questions_waiting == 4)
        for call in calls[2:]:
            call.cancel()
        until(lambda: busy.server.service.admission.questions_waiting == 0)
        assert busy.server.service.admission.busy == 2
        for call in calls:
            call.cancel()
        until(lambda: idle(busy))
    with Client(busy.address, timeout=20) as asking:
        assert asking.solve(hint()).exact


def test_who_leaves_a_batch_frees_the_workers(unaided: Running) -> None:
    """Each of them inside a question of minutes, and hundreds left to do."""
    with grpc.insecure_channel(unaided.address) as channel:
        for _ in range(3):
            stream = SolverServiceStub(channel).SolveBatch(SolveBatchRequest(items=items(400)), timeout=LATE)
            until(lambda: unaided.server.service.admission.busy == 2)
            stream.cancel()
            until(lambda: idle(unaided) and not unaided.server.service.calls)


def test_the_client_can_leave_a_batch(shared: Running) -> None:
    with Client(shared.address) as asking, closing(asking.solve_batch(items(2000))) as stream:
        next(stream)
    until(lambda: idle(shared) and not shared.server.service.calls)


def test_a_cancelled_session_serves_the_next_request(shared: Running) -> None:
    with grpc.insecure_channel(shared.address) as channel:
        stub: Any = SolverServiceStub(channel)
        whole = stub.Solve(slow(), timeout=20)
        for wait in (0.0, 0.005, 0.02, 0.05):
            call = stub.Solve.future(slow(), timeout=20)
            time.sleep(wait)
            call.cancel()
            assert stub.Solve(slow(), timeout=20).outcome == whole.outcome


def test_cancel_from_another_thread_does_not_leak() -> None:
    """The flag of a session is down again when it is lent anew, however late the cancel was."""
    from server.calls import Call
    from server.sessions import LARGEST_SESSION, WarmSessions

    sessions = WarmSessions(LARGEST_SESSION)
    seen: list[Session] = []

    async def call() -> Call:
        return Call("Solve", "x")

    one = asyncio.run(call())
    with sessions.lent() as loan, one.searching(loan.session):
        seen.append(loan.session)
        thread = threading.Thread(target=one.cancel)
        thread.start()
        thread.join()
        assert loan.session.cancelled
    one.cancel()
    with sessions.lent() as loan:
        assert loan.session is seen[0] and not loan.session.cancelled
        one.cancel()
        assert not loan.session.cancelled
