"""The handlers behind gRPC: what comes before and after a handler, the same for every method of the schema.

    bytes -> message -> turn in the queue -> session -> handler on a thread -> message -> bytes
    anything that goes wrong on the way -> a status (server/status.py), a log line, a metric

The methods are read from the schema and their handlers from the registry of server/handlers.py: a new handler is
served without a line here, and a method without one is UNIMPLEMENTED.

Invariants: requests arrive as bytes and are parsed here, so that bytes that are no message are INVALID_ARGUMENT. A call
ends with one status, one log line and one count, whatever happens. No call outlives its deadline or its client.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import DecodeError, Message

from openhand.v1 import service_pb2
from openhand.v1.batch_pb2 import BatchItem, SolveBatchRequest, SolveBatchResponse
from openhand.v1.games_pb2 import ListGamesRequest
from server.admission import COSTS, Admission, Full, Urgency
from server.batches import Batch, check_number_of_items
from server.calls import Call, request_id_of
from server.config import Config
from server.errors import RequestError
from server.handlers import ITEM_HANDLERS, Handler, list_games
from server.logs import REQUEST_ID
from server.metrics import SERVICE, Metrics
from server.sessions import WarmSessions, key_of
from server.status import REQUEST_ID_KEY, Ending, internal, refusal
from solver import __version__

LONGEST_QUESTION = 1 << 16
"""Bytes; no single question that could be answered is as long, whatever the limit for messages."""

_log = logging.getLogger("server.requests")
Context = grpc.aio.ServicerContext[Any, Any]


class Service:
    """All methods of the schema, for one server."""

    def __init__(self, config: Config, metrics: Metrics, handlers: Mapping[str, Handler] = ITEM_HANDLERS) -> None:
        self.config = config
        self.metrics = metrics
        self.handlers = handlers
        self.admission = Admission(config.threads, config.queue)
        self.sessions = WarmSessions(config.sessions_bytes)
        self.draining = False
        self.calls: set[Call] = set()
        self._batches = 0
        self._games = list_games(
            ListGamesRequest(),
            ceiling=config.ceiling,
            max_batch_items=config.max_batch_items,
            max_message_bytes=config.max_message_bytes,
        ).SerializeToString()
        metrics.watch_by("openhand_queue_depth", "Work that waits.", "urgency", lambda: self.admission.depth)
        metrics.watch("openhand_searches", "Searches under way.", lambda: self.admission.busy)
        metrics.watch("openhand_threads", "Searches that may be under way at once.", lambda: config.threads)
        metrics.watch("openhand_warm_sessions", "Sessions kept warm.", lambda: len(self.sessions))
        metrics.watch("openhand_session_bytes", "Memory of all sessions.", lambda: self.sessions.memory)
        metrics.watch("openhand_session_bytes_cap", "The cap on it.", lambda: self.sessions.cap)

    def generic_handler(self) -> grpc.GenericRpcHandler:
        """What a gRPC server takes: a behaviour for each method of the schema."""
        methods = service_pb2.DESCRIPTOR.services_by_name["SolverService"].methods
        return grpc.method_handlers_generic_handler(SERVICE, {one.name: self._behaviour(one) for one in methods})

    def _behaviour(self, method: MethodDescriptor) -> grpc.RpcMethodHandler[Any, Any]:
        if method.name == "SolveBatch":
            return grpc.unary_stream_rpc_method_handler(self._solve_batch)
        if method.name == "ListGames":
            return grpc.unary_unary_rpc_method_handler(self._list_games)
        kind = re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower()
        request_type = message_factory.GetMessageClass(method.input_type)

        async def question(data: bytes, context: Context) -> bytes:
            async with self._accounted(method.name, context) as call:
                return await self._answered(call, kind, data, request_type)

        return grpc.unary_unary_rpc_method_handler(question)

    # -- the methods -----------------------------------------------------------------------------------------------

    async def _answered(self, call: Call, kind: str, data: bytes, request_type: type[Message]) -> bytes:
        if len(data) > LONGEST_QUESTION:
            found = f"a question of {len(data)} bytes; expected at most {LONGEST_QUESTION}"
            raise Ending(grpc.StatusCode.INVALID_ARGUMENT, found)
        request = parsed(data, request_type)
        call.note_question(request)
        handler = self.handlers.get(kind)
        if handler is None:
            raise Ending(grpc.StatusCode.UNIMPLEMENTED, f"{call.method}: not answered by version {__version__}")

        def work() -> bytes:
            key = key_of(request)
            with self.sessions.lent(key) as loan, call.searching(loan.session):
                response = handler(request, session=loan.session, ceiling=self.config.ceiling)
                loan.keep = True
            if key is not None:
                call.fields["warm"] = loan.warm
                (self.metrics.warm_hits if loan.warm else self.metrics.warm_misses).inc()
            self.metrics.searched(kind, call.note_answer(response))
            return response.SerializeToString()

        return await self.admission.run(kind, COSTS.get(kind, 1.0), work, call.cancel, Urgency.QUESTION)

    async def _list_games(self, data: bytes, context: Context) -> bytes:
        async with self._accounted("ListGames", context):
            parsed(data, ListGamesRequest)
            return self._games

    async def _solve_batch(self, data: bytes, context: Context) -> None:
        async with self._accounted("SolveBatch", context, streams=True) as call:
            check_number_of_items(data, self.config.max_batch_items)
            if self._batches >= self.config.batches:
                raise Ending(
                    grpc.StatusCode.RESOURCE_EXHAUSTED,
                    f"{self._batches} batches are under way",
                    retry_after=max(1.0, self.admission.retry_after()),
                )
            self._batches += 1
            try:
                await self._stream(call, data, context)
            finally:
                self._batches -= 1

    async def _stream(self, call: Call, data: bytes, context: Context) -> None:
        call.fields |= {"items": 0, "sent": 0, "failed": 0}

        def noted(item: BatchItem, response: SolveBatchResponse) -> None:
            kind = item.WhichOneof("request") or "none"
            answer = response.WhichOneof("response") or "error"
            if answer == "error":
                call.count("failed")
            else:
                self.metrics.searched(kind, call.note_answer(getattr(response, answer)))
            self.metrics.item(kind, response.error.code if answer == "error" else "OK")

        async def write(answer: bytes) -> None:
            await context.write(answer)
            call.fields["sent"] += 1

        request = parsed(data, SolveBatchRequest)
        call.fields["items"] = len(request.items)
        batch = Batch(request, call, self.admission, self.sessions, self.config.ceiling, noted)
        await batch.stream(write, self.config.stall)

    # -- what all calls have in common -----------------------------------------------------------------------------

    @asynccontextmanager
    async def _accounted(self, method: str, context: Context, streams: bool = False) -> AsyncIterator[Call]:
        """Around the work of a call: its deadline, its status, its log line, its metrics."""
        began = time.perf_counter()
        call = Call(method, request_id_of(context.invocation_metadata()))
        token = REQUEST_ID.set(call.request_id)
        self.metrics.began(method, streams)
        ending: Ending | None = None
        code = grpc.StatusCode.OK
        self.calls.add(call)
        try:
            if self.draining:
                raise Ending(grpc.StatusCode.UNAVAILABLE, "the server is shutting down")
            context.set_trailing_metadata(((REQUEST_ID_KEY, call.request_id),))
            async with asyncio.timeout(self._seconds_for(context, streams)):
                yield call
        except asyncio.CancelledError:
            call.cancel()
            if call.evicted:
                ending = Ending(grpc.StatusCode.UNAVAILABLE, "the server is shutting down")
                task = asyncio.current_task()
                if task is not None:
                    task.uncancel()
            else:
                # By the client, or by gRPC at the client's deadline: nobody is there any more to be told.
                remaining = context.time_remaining()
                late = remaining is not None and remaining <= 0
                code = grpc.StatusCode.DEADLINE_EXCEEDED if late else grpc.StatusCode.CANCELLED
                raise
        except TimeoutError:
            call.cancel()
            ending = Ending(grpc.StatusCode.DEADLINE_EXCEEDED, "the deadline has passed; nothing was proven in time")
        except Full as full:
            ending = Ending(
                grpc.StatusCode.RESOURCE_EXHAUSTED, f"the queue of {method} is full", retry_after=full.retry_after
            )
        except RequestError as refused:
            ending = refusal(refused)
        except Ending as known:
            ending = known
        except Exception:
            logging.getLogger("server").exception("unexpected exception in %s", method)
            ending = internal(call.request_id)
        finally:
            self.calls.discard(call)
            code = ending.code if ending is not None else code
            self._record(call, code, streams, time.perf_counter() - began)
            REQUEST_ID.reset(token)
        if ending is not None:
            await context.abort(ending.code, ending.message, ending.trailing(call.request_id))

    def _seconds_for(self, context: Context, streams: bool) -> float:
        """How long a call may take: what its client says, else what the server does."""
        remaining: Any = context.time_remaining()
        if remaining is None:
            return self.config.batch_deadline if streams else self.config.deadline
        return max(0.0, float(remaining))

    def _record(self, call: Call, code: grpc.StatusCode, streams: bool, seconds: float) -> None:
        ok = code is grpc.StatusCode.OK
        sent = call.fields.get("sent", 0) if streams else int(ok)
        self.metrics.ended(call.method, streams, code.name, seconds, sent)
        if call.cancelled and not ok:
            self.metrics.cancelled.inc()
        line = {"method": call.method, "code": code.name, "ms": round(1000 * seconds, 2), "nodes": call.nodes}
        _log.info("request", extra={"fields": line | call.fields})


def parsed(data: bytes, request_type: type[Message]) -> Any:
    """The message of these bytes; raises Ending."""
    try:
        return request_type.FromString(data)
    except DecodeError:
        name = request_type.DESCRIPTOR.full_name
        raise Ending(grpc.StatusCode.INVALID_ARGUMENT, f"{len(data)} bytes that are no {name}") from None
