"""The client for programs without an event loop."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

import grpc

from openhand.client.channels import PLAIN, Security, target_of
from openhand.client.failures import CallFailed, failure_of
from openhand.client.progress import Part, parts
from openhand.v1 import batch_pb2, games_pb2, par_pb2, review_pb2, score_pb2, solve_pb2, table_pb2
from openhand.v1.service_pb2_grpc import SolverServiceStub

Q = TypeVar("Q")
R = TypeVar("R")


class Client:
    """Asks a service, or several alike, from any number of threads. Close it, or use it in `with`.

    servers, security, timeout, streams: as AsyncClient takes them.
    """

    def __init__(
        self, servers: str, *, security: Security = PLAIN, timeout: float | None = None, streams: int = 2
    ) -> None:
        self.timeout = timeout
        self.streams = streams
        self._metadata = security.metadata()
        credentials, target, options = security.credentials(), target_of(servers), security.options()
        if credentials is None:
            self._channel = grpc.insecure_channel(target, options)
        else:
            self._channel = grpc.secure_channel(target, credentials, options)
        self._stub = SolverServiceStub(self._channel)

    def solve(self, request: solve_pb2.SolveRequest, timeout: float | None = None) -> solve_pb2.SolveResponse:
        """A position; raises CallFailed, as all of these do."""
        return self._ask(self._stub.Solve, request, timeout)

    def solve_table(
        self, request: table_pb2.SolveTableRequest, timeout: float | None = None
    ) -> table_pb2.SolveTableResponse:
        """A deal in every play mode."""
        return self._ask(self._stub.SolveTable, request, timeout)

    def find_par(self, request: par_pb2.FindParRequest, timeout: float | None = None) -> par_pb2.FindParResponse:
        """Where the auction ends."""
        return self._ask(self._stub.FindPar, request, timeout)

    def review_play(
        self, request: review_pb2.ReviewPlayRequest, timeout: float | None = None
    ) -> review_pb2.ReviewPlayResponse:
        """What each card of a played deal cost."""
        return self._ask(self._stub.ReviewPlay, request, timeout)

    def score_deal(
        self, request: score_pb2.ScoreDealRequest, timeout: float | None = None
    ) -> score_pb2.ScoreDealResponse:
        """What is written on the score sheet."""
        return self._ask(self._stub.ScoreDeal, request, timeout)

    def list_games(self, timeout: float | None = None) -> games_pb2.ListGamesResponse:
        """What can be asked."""
        return self._ask(self._stub.ListGames, games_pb2.ListGamesRequest(), timeout)

    def solve_batch(
        self, items: Iterable[batch_pb2.BatchItem], timeout: float | None = None
    ) -> Generator[batch_pb2.SolveBatchResponse, None, None]:
        """The answers to many questions, as they come; goes on with another server when one dies.

        Close the iterator (contextlib.closing) to stop early.
        """
        seconds = self.timeout if timeout is None else timeout
        batch = _Batch(self._stub.SolveBatch, self._metadata, None if seconds is None else time.monotonic() + seconds)
        waiting = iter(parts(items))
        threads = [threading.Thread(target=batch.stream, args=(waiting,), daemon=True) for _ in range(self.streams)]
        for thread in threads:
            thread.start()
        left = len(threads)
        try:
            while left:
                answer = batch.answers.get()
                if answer is None:
                    left -= 1
                elif isinstance(answer, BaseException):
                    raise answer
                else:
                    yield answer
        finally:
            batch.stop()

    def close(self) -> None:
        """End the calls under way and the connections."""
        self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, method: grpc.UnaryUnaryMultiCallable[Q, R], request: Q, timeout: float | None) -> R:
        seconds = self.timeout if timeout is None else timeout
        try:
            return method(request, timeout=seconds, metadata=self._metadata)
        except grpc.RpcError as error:
            raise failure_of(error) from None


class _Batch:
    """One batch: threads take its parts in turn and put answers into one queue, and wait while it is full."""

    def __init__(self, method: Any, metadata: tuple[tuple[str, str], ...], until: float | None) -> None:
        self.answers: queue.Queue[batch_pb2.SolveBatchResponse | BaseException | None] = queue.Queue(64)
        self._method = method
        self._metadata = metadata
        self._until = until
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._calls: set[Any] = set()

    def stream(self, waiting: Iterator[Part]) -> None:
        """Send parts until there are no more; a thread of its own."""
        try:
            while not self._stopped.is_set():
                with self._lock:
                    part = next(waiting, None)
                if part is None:
                    break
                self._send(part)
            self._put(None)
        except Exception as bad:
            self._put(bad)

    def stop(self) -> None:
        """Cancel what is under way."""
        with self._lock:
            self._stopped.set()
            calls = list(self._calls)
        for call in calls:
            call.cancel()

    def _send(self, part: Part) -> None:
        while not part.done and not self._stopped.is_set():
            left = None if self._until is None else max(0.0, self._until - time.monotonic())
            failed: CallFailed | None = None
            call = self._method(part.request(), timeout=left, metadata=self._metadata)
            with self._lock:
                self._calls.add(call)
                if self._stopped.is_set():
                    call.cancel()
            try:
                for response in call:
                    answer = part.answered(response)
                    if answer is not None:
                        self._put(answer)
            except grpc.RpcError as error:
                failed = failure_of(error)
            finally:
                with self._lock:
                    self._calls.discard(call)
            if not part.done and not self._stopped.is_set():
                self._stopped.wait(part.pause_after(failed))

    def _put(self, answer: batch_pb2.SolveBatchResponse | BaseException | None) -> None:
        """Put into the queue unless nobody takes from it any more."""
        while not self._stopped.is_set():
            try:
                return self.answers.put(answer, timeout=0.2)
            except queue.Full:
                continue
        return None
