"""Load on the service: what a call costs, how many a second, and what of the library's speed is left in a batch.

    python benchmarks/load.py                           starts a server of its own on this machine
    python benchmarks/load.py --server HOST:PORT        asks one that runs
    python benchmarks/load.py hint batch --seconds 10   only these

    hint     Solve with all cards, after every card of a deal, on a session that is warm; each client has its deal
    table    SolveTable of random deals, all three games in turn
    par      FindPar of the same
    batch    SolveBatch of random deals, in values, all cards and tables; the library does the same work in this process
             before and after, on as many threads as the server has, and the rates are compared
    cancel   every thread is inside a question of a fifth of a second; all are cancelled; how long a hint then takes,
             beside one that finds the threads idle: the difference is what a cancel takes to free a thread

Client and server share the machine's CPUs when the server is started here: what the client takes, the server lacks.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "proto")]

from openhand.client import AsyncClient, CallFailed  # noqa: E402
from openhand.v1 import cards_pb2  # noqa: E402
from openhand.v1.batch_pb2 import BatchItem  # noqa: E402
from openhand.v1.par_pb2 import FindParRequest  # noqa: E402
from openhand.v1.solve_pb2 import CARD_SCOPE_ALL, SolveRequest  # noqa: E402
from openhand.v1.table_pb2 import SolveTableRequest  # noqa: E402
from server.cpus import usable_cpus  # noqa: E402
from solver import GAMES, CardScope, Deal, PlayMode, Position, Seat, Session, solve, table  # noqa: E402

Ask = Callable[[], Awaitable[Any]]


# -- questions -----------------------------------------------------------------------------------------------------


def random_deal(rng: random.Random, seats: int) -> Deal:
    """A full deal."""
    cards = [rank + suit for suit in "SHDC" for rank in "AKQJT987"]
    rng.shuffle(cards)
    each = 8 if seats == 4 else 10
    return Deal.of([cards[each * seat : each * (seat + 1)] for seat in range(seats)])


def hints(rng: random.Random) -> list[SolveRequest]:
    """A question after every card of a deal of bridge-belote that is played at random, at all trumps."""
    position = Position(GAMES["bridge_belote"].of(), random_deal(rng, 4), PlayMode.ALL_TRUMPS, Seat.NORTH)
    found = []
    while not position.is_over:
        request = SolveRequest(scope=CARD_SCOPE_ALL)
        request.position.rules.bridge_belote.SetInParent()
        request.position.deal = str(position.deal)
        request.position.mode, request.position.leader = cards_pb2.PLAY_MODE_ALL_TRUMPS, cards_pb2.SEAT_NORTH
        request.position.play.extend(map(str, position.played))
        found.append(request)
        position = position.play(rng.choice(position.legal_cards))
    return found


def tables(rng: random.Random, count: int) -> list[SolveTableRequest]:
    """Tables of random deals, the games in turn."""
    found = []
    for number in range(count):
        game = list(GAMES)[number % len(GAMES)]
        deal = random_deal(rng, GAMES[game].seats)
        request = SolveTableRequest(deal=str(deal), dealer=cards_pb2.SEAT_NORTH)
        getattr(request.rules, game).SetInParent()
        found.append(request)
    return found


def batch_items(kind: str, count: int) -> list[BatchItem]:
    """Items of one kind: `value`, `cards` (every card of a full deal) or `table`."""
    rng = random.Random(20)
    if kind == "table":
        return [BatchItem(id=str(i), solve_table=one) for i, one in enumerate(tables(rng, count))]
    found = []
    for number in range(count):
        request = hints(rng)[0]
        if kind == "value":
            request.ClearField("scope")
        found.append(BatchItem(id=str(number), solve=request))
    return found


# -- what ghz prints -----------------------------------------------------------------------------------------------


def report(name: str, times: list[float], codes: Counter[str], seconds: float) -> None:
    """Print count, rate, latencies, codes and a histogram."""
    ordered = sorted(times)
    print(f"\n{name}")
    print(f"  count {len(times)}   total {seconds:.2f} s   rate {len(times) / seconds:.1f}/s")
    average = sum(ordered) / len(ordered)
    parts = (("p50", 0.50), ("p90", 0.90), ("p95", 0.95), ("p99", 0.99))
    at = {part: 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for part, share in parts}
    at = {"fastest": 1000 * ordered[0], "average": 1000 * average, **at, "slowest": 1000 * ordered[-1]}
    print("  ms: " + "   ".join(f"{part} {value:.2f}" for part, value in at.items()))
    print("  codes: " + ", ".join(f"{code} {count}" for code, count in codes.items()))
    low, high = ordered[0], ordered[int(0.99 * (len(ordered) - 1))]
    width = (high - low) / 8 or 1e-9
    bins = Counter(min(8, int((one - low) / width)) for one in ordered)
    for place in range(9):
        bar = "#" * round(40 * bins[place] / max(bins.values()))
        edge = f"{1000 * (low + place * width):8.2f}" if place < 8 else f"{1000 * high:7.2f}+"
        print(f"  {edge} ms {bins[place]:7d} {bar}")


async def load(name: str, clients: list[Iterator[Ask]], seconds: float) -> None:
    """Each client asks one question after the other for so many seconds."""
    times: list[float] = []
    codes: Counter[str] = Counter()
    until = time.perf_counter() + seconds

    async def one(questions: Iterator[Ask]) -> None:
        for ask in questions:
            began = time.perf_counter()
            if began > until:
                return
            try:
                await ask()
                codes["OK"] += 1
            except CallFailed as failed:
                codes[failed.code.name] += 1
            times.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*(one(questions) for questions in clients))
    report(f"{name}, {len(clients)} at once", times, codes, time.perf_counter() - began)


def forever(asks: list[Ask]) -> Iterator[Ask]:
    """The same questions again and again."""
    while True:
        yield from asks


# -- scenarios -----------------------------------------------------------------------------------------------------


async def hint(client: AsyncClient, options: argparse.Namespace) -> None:
    """Hints on warm deals."""
    for at_once in options.at_once:
        clients = []
        for number in range(at_once):
            asks: list[Ask] = [partial(client.solve, one) for one in hints(random.Random(number))]
            for ask in asks:
                await ask()
            clients.append(forever(asks))
        await load("hint on a warm deal", clients, options.seconds)


async def unary(client: AsyncClient, options: argparse.Namespace, name: str) -> None:
    """Tables or pars of random deals."""
    asked = tables(random.Random(1), 600)
    for at_once in options.at_once:
        asks: list[Ask] = []
        for one in asked:
            par = FindParRequest(rules=one.rules, deal=one.deal, dealer=one.dealer)
            asks.append(partial(client.solve_table, one) if name == "table" else partial(client.find_par, par))
        await load(name, [forever(asks[number::at_once]) for number in range(at_once)], options.seconds)


async def batch(client: AsyncClient, options: argparse.Namespace) -> None:
    """Items a second, against the library."""
    print("\nbatch: items a second (and milliseconds of CPU an item), library and service in turn on the same CPUs")
    for kind, count in (("value", 1500), ("cards", 700), ("table", 500)):
        asked = batch_items(kind, int(count * options.seconds / 5))
        by_library, by_service, cpu_library, cpu_service = [], [], [], []
        for _ in range(3):
            used = time.process_time()
            by_library.append(library(asked, options.threads))
            cpu_library.append((time.process_time() - used) / len(asked))
            began, used = time.perf_counter(), cpu_of(options.process)
            found = [answer async for answer in client.solve_batch(asked)]
            by_service.append(len(found) / (time.perf_counter() - began))
            cpu_service.append((cpu_of(options.process) - used) / len(asked))
            assert len(found) == len(asked)
            assert not any(answer.HasField("error") for answer in found)
        here, there = sorted(by_library)[1], sorted(by_service)[1]
        print(f"  {kind:6} {len(asked):5} items   library {here:7.1f}/s ({1000 * min(cpu_library):.2f} ms)   "
              f"service {there:7.1f}/s ({1000 * min(cpu_service):.2f} ms)   kept {there / here:.1%}")  # fmt: skip


async def cancel(client: AsyncClient, options: argparse.Namespace) -> None:
    """What a cancel takes to free the threads."""
    dear = SolveRequest(scope=CARD_SCOPE_ALL, line=True)
    dear.position.rules.betel.SetInParent()
    dear.position.deal, dear.position.leader = str(random_deal(random.Random(24), 3)), cards_pb2.SEAT_NORTH
    dear.position.mode = cards_pb2.PLAY_MODE_THREE_PASSES
    asked = hints(random.Random(1))[8]
    await client.solve(asked)
    for name, at_once in (("a hint, threads idle", 0), ("a hint after a cancel on every thread", options.threads)):
        times: list[float] = []
        began = time.perf_counter()
        while time.perf_counter() - began < options.seconds:
            tasks = [asyncio.ensure_future(client.solve(dear)) for _ in range(at_once)]
            await asyncio.sleep(0.03)
            for task in tasks:
                task.cancel()
            since = time.perf_counter()
            await client.solve(asked)
            times.append(time.perf_counter() - since)
            cancelled = sum(
                isinstance(one, asyncio.CancelledError) for one in await asyncio.gather(*tasks, return_exceptions=True)
            )
            assert cancelled == at_once, "a dear question was over too soon"
        report(name, times, Counter(OK=len(times)), time.perf_counter() - began)


def cpu_of(process: int) -> float:
    """Seconds of CPU that a process has had, 0 where that cannot be told."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def library(asked: list[BatchItem], threads: int) -> float:
    """The same work by the library in this process: items a second."""
    work = iter(asked)
    lock = threading.Lock()

    def answer() -> None:
        session = Session()
        while True:
            with lock:
                item = next(work, None)
            if item is None:
                return
            if item.HasField("solve_table"):
                question = item.solve_table
                rules = GAMES[question.rules.WhichOneof("game") or ""].of()
                table(Deal.parse(question.deal), rules, Seat.NORTH, session=session)
            else:
                scope = CardScope.ALL if item.solve.scope else CardScope.NONE
                deal = Deal.parse(item.solve.position.deal)
                position = Position(GAMES["bridge_belote"].of(), deal, PlayMode.ALL_TRUMPS, Seat.NORTH)
                solve(position, scope=scope, session=session)

    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        for future in [pool.submit(answer) for _ in range(threads)]:
            future.result()
    return len(asked) / (time.perf_counter() - began)


# -- the command ---------------------------------------------------------------------------------------------------


@contextmanager
def server(options: argparse.Namespace) -> Iterator[str]:
    """The address of the server to ask; one is started if none is named."""
    if options.server:
        yield options.server
        return
    code = "from server.cli import main; main()"
    arguments = ["serve", "--listen", "127.0.0.1:0", "--log-level", "WARNING", "--workers", str(options.threads)]
    path = os.pathsep.join((str(ROOT), str(ROOT / "proto")))
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        options.process = process.pid
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.wait(30)


async def measure(address: str, options: argparse.Namespace) -> None:
    """Run the scenarios."""
    async with AsyncClient(address, timeout=120) as client:
        version = (await client.list_games()).version
        print(f"openhand {version} on {address}, {usable_cpus()} CPUs here, {options.threads} threads")
        for name in options.scenarios:
            if name == "hint":
                await hint(client, options)
            elif name == "batch":
                await batch(client, options)
            elif name == "cancel":
                await cancel(client, options)
            else:
                await unary(client, options, name)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Load on the service.")
    names = ("hint", "table", "par", "batch", "cancel")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"some of {' '.join(names)}; all by default")
    parser.add_argument("--server", default="", help="HOST:PORT; left out, a server is started")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of each measurement")
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 8], help="calls under way at once")
    parser.add_argument("--threads", type=int, default=usable_cpus(), help="of the server and of the library")
    options = parser.parse_args()
    options.process = 0
    # As in the server: with Python's default, threads that search wait for each other, and the library would seem slow.
    sys.setswitchinterval(0.001)
    options.scenarios = options.scenarios or list(names)
    if unknown := set(options.scenarios) - set(names):
        parser.error(f"unknown scenario {' '.join(unknown)}; expected some of {' '.join(names)}")
    with server(options) as address:
        asyncio.run(measure(address, options))


if __name__ == "__main__":
    main()
