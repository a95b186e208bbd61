"""Who searches next: a queue before a pool of threads as wide as the CPUs.

    arrive --(refused when its method's queue is full)--> wait in turn --> a thread of the pool --> answer

Order: single questions before batches. Within each, every method (every batch) is a *flow* and gets its share: work
is stamped with the moment at which its flow would finish it if all flows ran at equal speed, and the lowest stamp goes
first, so that a hint need not wait behind a hundred tables, nor one batch behind another.

Invariants: everything here runs on the event loop's thread, no locks. No more work is under way than there are threads;
a thread counts as busy until its search has really ended, also when nobody waits for it any more. Whoever leaves
the queue (cancelled, out of time) leaves no trace in it.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")

COSTS = {"solve": 1.0, "solve_table": 3.0, "find_par": 4.0, "review_play": 2.5, "score_deal": 0.25}
"""What a question takes, in units of one Solve; measured over random full deals, roundly."""


class Urgency(IntEnum):
    """Which work goes first."""

    QUESTION = 0
    BATCH = 1


class Full(Exception):
    """No room in the queue; `retry_after` seconds from now there may be."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("the queue is full")
        self.retry_after = retry_after


@dataclass(order=True, slots=True)
class _Ticket:
    """One piece of work in the queue, in the order in which it is taken."""

    urgency: Urgency
    stamp: float
    number: int
    start: float = field(compare=False)
    cost: float = field(compare=False)
    flow: str = field(compare=False)
    turn: asyncio.Future[None] = field(compare=False)


class Admission:
    """The queue and the pool of one server. `capacity`: cost that may wait in each flow of single questions."""

    def __init__(self, threads: int, capacity: float) -> None:
        self.threads = threads
        self.capacity = capacity
        self.busy = 0
        self.questions_waiting = 0
        """Read by batches at work, on other threads, to make way."""
        self._waiting: list[_Ticket] = []
        self._cost: dict[str, float] = {}
        self._clock = dict.fromkeys(Urgency, 0.0)
        self._finish: dict[str, float] = {}
        self._number = 0
        self._pace = 0.005
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="openhand-search")

    @property
    def depth(self) -> dict[str, int]:
        """How many pieces of work wait, by urgency."""
        return {"question": self.questions_waiting, "batch": len(self._waiting) - self.questions_waiting}

    def retry_after(self) -> float:
        """Seconds until what waits now will have been worked off, by the pace of late; between 0.05 and 30."""
        ahead = sum(self._cost.values()) + self.busy
        return min(30.0, max(0.05, ahead * self._pace / self.threads))

    async def run(
        self, flow: str, cost: float, work: Callable[[], T], cancel: Callable[[], None], urgency: Urgency
    ) -> T:
        """Do the work on a thread when its turn has come; raises Full, and what the work raises.

        cancel: makes the work end at once; called when the caller is cancelled while the work is under way.
        """
        await self._turn(flow, cost, urgency)
        loop = asyncio.get_running_loop()
        began = loop.time()
        context = copy_context()
        future = loop.run_in_executor(self._pool, lambda: context.run(work))

        def ended(done: asyncio.Future[T]) -> None:
            if not done.cancelled():
                done.exception()  # seen, even if nobody waits for it any more
            self._pace += 0.05 * ((loop.time() - began) / cost - self._pace)
            self._leave()

        future.add_done_callback(ended)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            cancel()
            raise

    def forget(self, flow: str) -> None:
        """A flow has ended: a batch is over."""
        self._finish.pop(flow, None)
        self._cost.pop(flow, None)

    async def close(self) -> None:
        """Wait for the threads to end; everything has been cancelled before."""
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)

    async def _turn(self, flow: str, cost: float, urgency: Urgency) -> None:
        if self.busy < self.threads and not self._waiting:
            self.busy += 1
            return
        waiting = self._cost.get(flow, 0.0)
        if urgency is Urgency.QUESTION and waiting and waiting + cost > self.capacity:
            raise Full(self.retry_after())
        start = max(self._clock[urgency], self._finish.get(flow, 0.0))
        self._finish[flow] = start + cost
        self._number += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        ticket = _Ticket(urgency, start + cost, self._number, start, cost, flow, turn)
        heapq.heappush(self._waiting, ticket)
        self._cost[flow] = waiting + cost
        self.questions_waiting += urgency is Urgency.QUESTION
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._leave()  # its turn had just come
            elif ticket in self._waiting:
                self._waiting.remove(ticket)
                heapq.heapify(self._waiting)
                self._left_queue(ticket)
            raise

    def _leave(self) -> None:
        """A thread is free: the next, please."""
        self.busy -= 1
        while self._waiting and self.busy < self.threads:
            ticket = heapq.heappop(self._waiting)
            self._left_queue(ticket)
            if not ticket.turn.cancelled():
                self._clock[ticket.urgency] = ticket.start
                self.busy += 1
                ticket.turn.set_result(None)

    def _left_queue(self, ticket: _Ticket) -> None:
        self._cost[ticket.flow] -= ticket.cost
        self.questions_waiting -= ticket.urgency is Urgency.QUESTION
