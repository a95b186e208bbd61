"""A batch of questions on the threads of the server, its answers as they finish.

    pending --lanes, one a thread--> slices of work --> ready --> the client's stream

    slice    what a thread does of a batch in one go: items for SLICE seconds, fewer when a single question waits
    ready    finished answers that are not sent yet; when they are WINDOW many the lanes stop

Invariants: a client that reads slowly, or not at all, stops its own lanes and holds no thread, and when it takes no
answer for `stall` seconds its call ends. Each item has exactly one answer. What is about one deal is searched
together, because a session keeps what it learned; the hardest first, so that no thread is left alone with it at last.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterable

import grpc

from openhand.v1.batch_pb2 import BatchItem, SolveBatchRequest, SolveBatchResponse
from server.admission import COSTS, Admission, Urgency
from server.calls import Call
from server.errors import BadRequest
from server.handlers import answer_item
from server.sessions import WarmSessions, key_of
from server.status import Ending
from solver import InputError, Limits

SLICE = 0.010
"""Seconds; what a single question may have to wait for, beyond the item under way."""
WINDOW = 64
"""Answers that may wait for the client."""
SLICE_COST = 2.0

_NUMBERS = itertools.count()

Noted = Callable[[BatchItem, SolveBatchResponse], None]
"""What is told of each answer, on the thread that found it."""


class Batch:
    """One batch under way."""

    def __init__(
        self, request: SolveBatchRequest, call: Call, admission: Admission, sessions: WarmSessions, ceiling: Limits,
        noted: Noted,
    ) -> None:  # fmt: skip
        self.call = call
        self.admission = admission
        self.sessions = sessions
        self.ceiling = ceiling
        self.noted = noted
        self.total = len(request.items)
        self.flow = f"batch {next(_NUMBERS)}"
        """Not the request's id: a client could give two batches the same."""
        self._pending = deque(in_order(request.items))
        self._ready: deque[bytes] = deque()
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._room = asyncio.Event()

    async def stream(self, write: Callable[[bytes], Awaitable[None]], stall: float) -> None:
        """Answer all items; returns when the last answer has been written."""
        try:
            async with asyncio.TaskGroup() as lanes:
                for _ in range(min(self.admission.threads, self.total)):
                    lanes.create_task(self._lane())
                await self._send(write, stall)
        except BaseExceptionGroup as failed:
            raise failed.exceptions[0] from None
        finally:
            self.call.cancel()
            self.admission.forget(self.flow)

    async def _send(self, write: Callable[[bytes], Awaitable[None]], stall: float) -> None:
        for _ in range(self.total):
            while not self._ready:
                self._wake.clear()
                await self._wake.wait()
            answer = self._ready.popleft()
            if len(self._ready) < WINDOW // 2:
                self._room.set()
            try:
                async with asyncio.timeout(stall):
                    await write(answer)
            except TimeoutError:
                raise Ending(
                    grpc.StatusCode.DEADLINE_EXCEEDED, f"the client took no answer for {stall:g} seconds"
                ) from None

    async def _lane(self) -> None:
        while self._pending:
            if len(self._ready) >= WINDOW:
                self._room.clear()
                await self._room.wait()
            await self.admission.run(self.flow, SLICE_COST, self._slice, self.call.cancel, urgency=Urgency.BATCH)

    def _slice(self) -> None:
        """Answer some items; on a thread of the pool."""
        until = time.perf_counter() + SLICE
        with self.sessions.lent() as loan, self.call.searching(loan.session):
            while len(self._ready) < WINDOW:
                try:
                    item = self._pending.popleft()
                except IndexError:
                    return
                response = answer_item(item, session=loan.session, ceiling=self.ceiling)
                if self.call.cancelled:
                    return
                self.noted(item, response)
                self._ready.append(response.SerializeToString())
                self._loop.call_soon_threadsafe(self._wake.set)
                if self.admission.questions_waiting or time.perf_counter() > until:
                    return


def in_order(items: Iterable[BatchItem]) -> list[BatchItem]:
    """The items as they are to be searched: deal by deal, the hardest first."""
    groups: dict[Hashable, list[tuple[float, BatchItem]]] = {}
    for number, item in enumerate(items):
        kind = item.WhichOneof("request")
        question = getattr(item, kind) if kind else None
        key = key_of(question)
        groups.setdefault(number if key is None else key, []).append((_difficulty(kind, question), item))
    for group in groups.values():
        group.sort(key=lambda one: -one[0])
    ordered = sorted(groups.values(), key=lambda group: -group[0][0])
    return [item for group in ordered for _, item in group]


def _difficulty(kind: str | None, question: object) -> float:
    """A guess in units of one Solve of a full deal: every card played makes it easier."""
    if kind is None:
        return 0.0
    position = getattr(question, "position", None) if kind == "solve" else None
    cost = COSTS.get(kind, 1.0)
    return cost if position is None else cost / (1 + len(position.play))


def check_number_of_items(data: bytes, most: int) -> None:
    """Refuse the bytes of a batch of more than `most` items; raises BadRequest.

    They are counted before they are parsed: an item of two bytes becomes an object of a hundred.
    """
    place = count = 0
    while place < len(data) and count <= most:
        tag, place = _varint(data, place)
        if tag & 7 == 2:
            length, place = _varint(data, place)
            place += length
            count += tag >> 3 == 1
        elif tag & 7 == 0:
            _, place = _varint(data, place)
        elif tag & 7 in (1, 5):
            place += 8 if tag & 7 == 1 else 4
        else:
            return  # groups, or no message at all: the parser will say
    if count > most:
        raise BadRequest([InputError("items", f"more than {most} items", expected=f"at most {most}")])


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while place < len(data) and shift < 64:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        if byte < 128:
            break
        shift += 7
    return value, place
