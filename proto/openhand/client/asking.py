"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

import grpc

from openhand.client.channels import PLAIN, Security, target_of
from openhand.client.failures import CallFailed, failure_of
from openhand.client.progress import Part, parts
from openhand.v1 import batch_pb2, games_pb2, par_pb2, review_pb2, score_pb2, solve_pb2, table_pb2
from openhand.v1.service_pb2_grpc import SolverServiceStub

if TYPE_CHECKING:
    from openhand.v1.service_pb2_grpc import SolverServiceAsyncStub

Q = TypeVar("Q")
R = TypeVar("R")

# ruff: noqa: ASYNC109
# A call's timeout travels to the server as its deadline, which asyncio.timeout around the call would not do.


class AsyncClient:
    """Asks a service, or several alike. Use it from one event loop; close it, or use it in `async with`.

    servers: "host:port", several with commas between, or a target of gRPC. timeout: seconds for each call, a batch
    included, unless the call says otherwise; None: the server's own deadline. streams: parts of a batch under way at
    once, which go to different servers where there are several.
    """

    def __init__(
        self, servers: str, *, security: Security = PLAIN, timeout: float | None = None, streams: int = 2
    ) -> None:
        self.timeout = timeout
        self.streams = streams
        self._metadata = security.metadata()
        credentials, target, options = security.credentials(), target_of(servers), security.options()
        if credentials is None:
            self._channel = grpc.aio.insecure_channel(target, options)
        else:
            self._channel = grpc.aio.secure_channel(target, credentials, options)
        self._stub = cast("SolverServiceAsyncStub", SolverServiceStub(self._channel))

    async def solve(self, request: solve_pb2.SolveRequest, timeout: float | None = None) -> solve_pb2.SolveResponse:
        """A position; raises CallFailed, as all of these do."""
        return await self._ask(self._stub.Solve, request, timeout)

    async def solve_table(
        self, request: table_pb2.SolveTableRequest, timeout: float | None = None
    ) -> table_pb2.SolveTableResponse:
        """A deal in every play mode."""
        return await self._ask(self._stub.SolveTable, request, timeout)

    async def find_par(self, request: par_pb2.FindParRequest, timeout: float | None = None) -> par_pb2.FindParResponse:
        """Where the auction ends."""
        return await self._ask(self._stub.FindPar, request, timeout)

    async def review_play(
        self, request: review_pb2.ReviewPlayRequest, timeout: float | None = None
    ) -> review_pb2.ReviewPlayResponse:
        """What each card of a played deal cost."""
        return await self._ask(self._stub.ReviewPlay, request, timeout)

    async def score_deal(
        self, request: score_pb2.ScoreDealRequest, timeout: float | None = None
    ) -> score_pb2.ScoreDealResponse:
        """What is written on the score sheet."""
        return await self._ask(self._stub.ScoreDeal, request, timeout)

    async def list_games(self, timeout: float | None = None) -> games_pb2.ListGamesResponse:
        """What can be asked."""
        return await self._ask(self._stub.ListGames, games_pb2.ListGamesRequest(), timeout)

    async def solve_batch(
        self, items: Iterable[batch_pb2.BatchItem], timeout: float | None = None
    ) -> AsyncGenerator[batch_pb2.SolveBatchResponse, None]:
        """The answers to many questions, as they come; goes on with another server when one dies.

        Close the iterator (contextlib.aclosing) to stop early.
        """
        loop = asyncio.get_running_loop()
        seconds = self.timeout if timeout is None else timeout
        until = None if seconds is None else loop.time() + seconds
        waiting = iter(parts(items))
        answers: asyncio.Queue[batch_pb2.SolveBatchResponse | BaseException | None] = asyncio.Queue(64)

        async def stream() -> None:
            try:
                for part in waiting:
                    await self._send(part, until, answers)
                await answers.put(None)
            except Exception as bad:
                await answers.put(bad)

        tasks = [asyncio.ensure_future(stream()) for _ in range(self.streams)]
        left = len(tasks)
        try:
            while left:
                answer = await answers.get()
                if answer is None:
                    left -= 1
                elif isinstance(answer, BaseException):
                    raise answer
                else:
                    yield answer
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """End the calls under way and the connections."""
        await self._channel.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _ask(self, method: grpc.aio.UnaryUnaryMultiCallable[Q, R], request: Q, timeout: float | None) -> R:
        seconds = self.timeout if timeout is None else timeout
        try:
            return await method(request, timeout=seconds, metadata=self._metadata)
        except grpc.aio.AioRpcError as error:
            raise failure_of(error) from None

    async def _send(self, part: Part, until: float | None, answers: asyncio.Queue[Any]) -> None:
        loop = asyncio.get_running_loop()
        while not part.done:
            left = None if until is None else max(0.0, until - loop.time())
            failed: CallFailed | None = None
            try:
                async for response in self._stub.SolveBatch(part.request(), timeout=left, metadata=self._metadata):
                    answer = part.answered(response)
                    if answer is not None:
                        await answers.put(answer)
            except grpc.aio.AioRpcError as error:
                failed = failure_of(error)
            if not part.done:
                await asyncio.sleep(part.pause_after(failed))
