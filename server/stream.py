"""A stream of questions answered on many cores: lines of BatchItem in, lines of SolveBatchResponse out.

    reader thread --(window)--> executor's threads --(queue)--> whoever iterates

    window    at most so many lines are read and not yet handed over: a stream of any length needs the same memory
    session   each thread of the executor has one of its own; searches run without the GIL
    order     of completion, or of the lines

Invariants: every line that is not blank has exactly one answer; no answer waits for a line that is yet to come; an
answer depends on nothing but its line. Whoever stops iterating (an interrupt, a closed pipe) stops the searches.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import BinaryIO

from openhand.v1.batch_pb2 import BatchItem, SolveBatchResponse
from server.errors import RequestError
from server.handlers import NO_CEILING, answer_item, error_to
from server.messages.lines import BadLine, from_line, id_in, to_line
from solver import Limits, Session

LONGEST_LINE = 1 << 20
"""Bytes, line break included; a line that is longer is refused unread."""
LINES_A_WORKER = 32
"""Lines under way for each worker: enough that one hard item does not idle the others when order is kept."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of input, its number counted from 1; cut off after LONGEST_LINE bytes and one more."""

    number: int
    text: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a line: one line of JSON, whether it is an error, and how many bytes were read for it."""

    number: int
    text: bytes
    failed: bool
    read: int


@dataclass(frozen=True, slots=True)
class _End:
    """The reader is done: how many lines it handed on, and what kept it from reading more."""

    lines: int
    problem: Exception | None


def read_lines(file: BinaryIO) -> Iterator[Line]:
    """The lines of a file that are not blank; never holds more of it than one line may be long."""
    number = 0
    while text := file.readline(LONGEST_LINE + 1):
        number += 1
        rest = text
        while len(text) > LONGEST_LINE and rest and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE)
        if not text.isspace():
            yield Line(number, text)


class LineAnswerer:
    """Answers lines, on any number of threads at once."""

    def __init__(self, ceiling: Limits = NO_CEILING) -> None:
        self.ceiling = ceiling
        self._own = threading.local()
        self._sessions: list[Session] = []
        self._cancelled = False

    def __call__(self, line: Line) -> Answer:
        """The answer to a line, an error in its place."""
        response = self._response(line)
        failed = response.HasField("error")
        if failed and not response.id:
            # In order of completion nothing else would say which line it was.
            response.id = str(line.number)
        return Answer(line.number, to_line(response), failed, len(line.text))

    def cancel(self) -> None:
        """Stop the searches under way and those to come, from any thread."""
        self._cancelled = True
        for session in self._sessions:
            session.cancel()

    def _response(self, line: Line) -> SolveBatchResponse:
        try:
            if len(line.text) > LONGEST_LINE:
                raise BadLine(f"line of more than {LONGEST_LINE} bytes")
            item = from_line(line.text, BatchItem())
        except RequestError as refused:
            return SolveBatchResponse(id=id_in(line.text), error=error_to(refused))
        return self.answer(item)

    def answer(self, item: BatchItem) -> SolveBatchResponse:
        """The answer to a question; never raises."""
        return answer_item(item, session=self._session(), ceiling=self.ceiling)

    def _session(self) -> Session:
        """The calling thread's own."""
        if not hasattr(self._own, "session"):
            self._own.session = Session()
            self._sessions.append(self._own.session)
            if self._cancelled:
                self._own.session.cancel()
        session: Session = self._own.session
        return session


def answers(
    lines: Iterable[Line],
    *,
    workers: int,
    ordered: bool = False,
    ceiling: Limits = NO_CEILING,
    answerer: LineAnswerer | None = None,
) -> Generator[list[Answer], None, None]:
    """The answers to lines, as many at a time as are ready; raises what reading the lines raises.

    answerer: who answers, when it is not the handlers under the ceiling.
    Close the iterator (contextlib.closing) to stop early.
    """
    answerer = LineAnswerer(ceiling) if answerer is None else answerer
    window = threading.Semaphore(LINES_A_WORKER * workers)
    ready: SimpleQueue[Future[Answer] | _End] = SimpleQueue()
    stopped = threading.Event()
    executor = ThreadPoolExecutor(workers, thread_name_prefix="openhand-batch")

    def read() -> None:
        count = 0
        problem: Exception | None = None
        try:
            for line in lines:
                window.acquire()
                if stopped.is_set():
                    return
                count += 1
                future = executor.submit(answerer, line)
                if ordered:
                    ready.put(future)
                else:
                    future.add_done_callback(ready.put)
        except Exception as bad:
            problem = bad
        ready.put(_End(count, problem))

    # A daemon: it may be waiting for a line that never comes when everything else is over.
    threading.Thread(target=read, name="openhand-reader", daemon=True).start()
    try:
        for batch in _finished(ready):
            yield batch
            window.release(len(batch))
    finally:
        stopped.set()
        window.release()
        answerer.cancel()
        executor.shutdown(wait=True, cancel_futures=True)


def _finished(queue: SimpleQueue[Future[Answer] | _End]) -> Generator[list[Answer], None, None]:
    """The results in the order of the queue, in batches of what is there without waiting."""
    batch: list[Answer] = []
    taken = 0
    end: _End | None = None
    while end is None or taken < end.lines:
        if batch and queue.empty():
            yield batch
            batch = []
        one = queue.get()
        if isinstance(one, _End):
            end = one
            continue
        if batch and not one.done():
            yield batch
            batch = []
        batch.append(one.result())
        taken += 1
    if batch:
        yield batch
    if end.problem is not None:
        raise end.problem
