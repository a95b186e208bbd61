"""Real servers for the tests, on ports that the system chooses, and questions for them.

    running(...)    a server in this process, its loop in a thread: for tests that look inside
    launched(...)   the command `openhand serve` in a process of its own

Not a test module.
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2_grpc
from typer.testing import CliRunner

from openhand.v1 import cards_pb2
from openhand.v1.batch_pb2 import BatchItem
from openhand.v1.solve_pb2 import CARD_SCOPE_ALL, CARD_SCOPE_NONE, SolveRequest, SolveResponse
from openhand.v1.table_pb2 import SolveTableRequest
from server.app import Server
from server.cli.app import app
from server.config import Config
from server.handlers import ITEM_HANDLERS, NO_CEILING, Handler
from solver import BetelRules, Deal, Limits, PlayMode, Position, Seat, Session, solve

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")

BELOTE = "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
BETEL = "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"
PLAYED = "QH 8S TH 9H JH KH TS 8H QC 8C 9C AC".split()


def hint(played: int = 0, deal: str = BELOTE) -> SolveRequest:
    """Every card of a position of bridge-belote at all trumps, after so many cards."""
    request = SolveRequest(scope=CARD_SCOPE_ALL)
    position = request.position
    position.rules.bridge_belote.SetInParent()
    position.deal, position.mode, position.leader = deal, cards_pb2.PLAY_MODE_ALL_TRUMPS, cards_pb2.SEAT_NORTH
    position.play.extend(PLAYED[:played])
    return request


def table_of(deal: str, game: str = "bridge_belote") -> SolveTableRequest:
    """The table of a full deal."""
    request = SolveTableRequest(deal=deal, dealer=cards_pb2.SEAT_NORTH)
    getattr(request.rules, game).SetInParent()
    return request


def random_deal(rng: random.Random, seats: int = 4) -> str:
    """A full deal."""
    cards = [rank + suit for suit in "SHDC" for rank in "AKQJT987"]
    rng.shuffle(cards)
    each = 8 if seats == 4 else 10
    hands = []
    for seat in range(seats):
        held = cards[each * seat : each * (seat + 1)]
        hands.append(".".join("".join(card[0] for card in held if card[1] == suit) or "-" for suit in "SHDC"))
    return "N:" + " ".join(hands)


def slow() -> SolveRequest:
    """A question that takes a fifth of a second: three passes of a rare deal, all cards and the line."""
    request = SolveRequest(scope=CARD_SCOPE_ALL, line=True)
    position = request.position
    position.rules.betel.SetInParent()
    position.deal = random_deal(random.Random(24), 3)
    position.mode, position.leader = cards_pb2.PLAY_MODE_THREE_PASSES, cards_pb2.SEAT_NORTH
    return request


def endless(_request: Any, /, *, session: Session | None = None, ceiling: Limits = NO_CEILING) -> Message:
    """A handler that searches deal after deal until it is told to stop: for a question that takes forever."""
    assert session is not None and ceiling is not None
    rng = random.Random(1)
    while not session.cancelled:
        deal = Deal.parse(random_deal(rng, 3))
        solve(Position(BetelRules(), deal, PlayMode.THREE_PASSES, Seat.NORTH), session=session)
    return SolveResponse()


def items(count: int, seed: int = 7) -> list[BatchItem]:
    """Items of a batch: values of random deals, ids their numbers."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        item = BatchItem(id=str(number))
        item.solve.CopyFrom(hint(deal=random_deal(rng)))
        item.solve.scope = CARD_SCOPE_NONE
        found.append(item)
    return found


def without_stats(message: Any) -> bytes:
    """The bytes of an answer, what it has cost left out."""
    copy = type(message)()
    copy.CopyFrom(message)
    inner = copy.WhichOneof("response") if "response" in copy.DESCRIPTOR.oneofs_by_name else None
    target = getattr(copy, inner) if inner else copy
    if "stats" in target.DESCRIPTOR.fields_by_name:
        target.ClearField("stats")
    return bytes(copy.SerializeToString(deterministic=True))


def until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for a condition; fails when it does not come true."""
    began = time.perf_counter()
    while not condition():
        assert time.perf_counter() - began < seconds, "waited in vain"
        time.sleep(0.0005)


# -- in this process ---------------------------------------------------------------------------------------------


class Running:
    """A server in this process."""

    def __init__(self, config: Config, handlers: Mapping[str, Handler]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._stopping = threading.Lock()
        self._stopped = False
        self.server = self.do(self._start(config, handlers))
        self.address = f"127.0.0.1:{self.server.port}"

    async def _start(self, config: Config, handlers: Mapping[str, Handler]) -> Server:
        server = Server(config, handlers)
        await server.start()
        return server

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def stop(self, grace: float) -> None:
        """Stop the server, or wait until another thread has."""
        with self._stopping:
            if not self._stopped:
                self.do(self.server.stop(grace))
                self._stopped = True

    def close(self) -> None:
        self.stop(0.0)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()


@contextmanager
def running(handlers: Mapping[str, Handler] = ITEM_HANDLERS, **settings: Any) -> Iterator[Running]:
    server = Running(Config(listen="127.0.0.1:0", **settings), handlers)
    try:
        yield server
    finally:
        server.close()


# -- as a process ------------------------------------------------------------------------------------------------


@dataclass
class Launched:
    """A server in a process of its own; its log in a file."""

    process: "subprocess.Popen[str]"
    address: str
    log: Path

    def lines(self) -> list[dict[str, Any]]:
        """The log so far."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def terminate(self) -> int:
        """SIGTERM; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def environment(**changed: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("OPENHAND_")}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "proto"))), **changed}


def ran(*words: str, stdin: str = "", **variables: str) -> tuple[int, str]:
    """Run a command in this process: exit code, output of both kinds."""
    result = CliRunner().invoke(app, list(words), input=stdin, prog_name="openhand", env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


COMMAND = [sys.executable, "-c", "from server.cli import main; main()"]


@contextmanager
def launched(folder: Path, *flags: str, **variables: str) -> Iterator[Launched]:
    folder.mkdir(exist_ok=True)
    log = folder / f"{time.monotonic_ns()}.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [*COMMAND, "serve", "--listen", "127.0.0.1:0", *flags],
            cwd=folder, env=environment(**variables), stdout=subprocess.PIPE, stderr=errors, text=True,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert " answers on " in first, log.read_text()
        until(lambda: bool(log.read_text()) or "WARNING" in flags)  # the log has a thread of its own
        yield Launched(process, first.split()[-1], log)
    finally:
        process.kill()
        process.wait(10)


def health_of(channel: grpc.Channel) -> Any:
    """The health service; its stub has no types."""
    return health_pb2_grpc.HealthStub(channel)
