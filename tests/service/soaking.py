"""A soak: clients of every kind at once on one server, which must not crash, leak, lie or fall silent.

    python -m service.soaking --seconds 600        from the project's folder, with . proto tests on the path

Valid, wrong, cancelled, oversized and abandoned requests; answers are compared with those of the handlers in this
process, health is asked all the time, the server's memory is watched. Not a test module; test_soak.py runs it for some
seconds.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from openhand.client import AsyncClient, CallFailed
from openhand.v1.batch_pb2 import BatchItem
from openhand.v1.par_pb2 import FindParRequest
from openhand.v1.review_pb2 import ReviewPlayRequest
from server import handlers
from service.serving import hint, items, launched, random_deal, slow, table_of, without_stats

GAMES = (("betel", 3), ("bridge_belote", 4), ("bazar_belote", 4))
EXPECTED = {"OK", "INVALID_ARGUMENT", "RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED", "CANCELLED"}


@dataclass
class Seen:
    """What a soak has seen."""

    codes: Counter[str] = field(default_factory=Counter)
    compared: int = 0
    wrong: list[str] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    """What the machine alone adds to a wait: no answer can be quicker."""
    memory: list[int] = field(default_factory=list)
    """KiB resident, a sample a second."""

    def growth(self) -> float:
        """By what share the memory has grown from the end of the first third, the warm-up, to the end of the run."""
        third = max(1, len(self.memory) // 3)
        late, early = self.memory[-max(1, third // 2) :], self.memory[third : third + max(1, third // 2)]
        return sorted(late)[len(late) // 2] / sorted(early)[len(early) // 2] - 1

    def __str__(self) -> str:
        return (
            f"{sum(self.codes.values())} calls: {dict(self.codes)}\n"
            f"{self.compared} answers compared, {len(self.wrong)} wrong\n"
            f"health asked {len(self.health)} times: {_spread(self.health)}\n"
            f"the machine's own delays meanwhile: {_spread(self.pauses)}\n"
            f"resident: {self.memory[0] // 1024} MiB first, {max(self.memory) // 1024} at most, "
            f"{self.memory[-1] // 1024} last; {self.growth():+.1%} after warm-up"
        )


def _spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    parts = (("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("worst", 1.0))
    return ", ".join(f"{name} {1000 * ordered[int(share * (len(ordered) - 1))]:.1f} ms" for name, share in parts)


def probe(address: str, seconds: float) -> tuple[list[float], list[float]]:
    """Ask for health all the time: the seconds that each answer took, and how much too long each pause between was."""
    found, pauses = [], []
    with grpc.insecure_channel(address) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.perf_counter()
            stub.Check(health_pb2.HealthCheckRequest(), timeout=10)
            found.append(time.perf_counter() - began)
            began = time.perf_counter()
            time.sleep(0.05)
            pauses.append(time.perf_counter() - began - 0.05)
    return found, pauses


class Soak:
    """The clients."""

    def __init__(self, address: str, seen: Seen) -> None:
        self.address = address
        self.seen = seen
        rng = random.Random(99)
        self.known: list[tuple[str, Any, bytes]] = []
        for number in range(40):
            kind, question = self.question(rng, number)
            self.known.append((kind, question, without_stats(handlers.ITEM_HANDLERS[kind](question))))

    @staticmethod
    def question(rng: random.Random, number: int) -> tuple[str, Any]:
        """A valid question of some kind."""
        game, seats = GAMES[number % 3]
        if number % 4 == 0:
            asked = table_of(random_deal(rng, seats), game)
            return "solve_table", asked
        if number % 4 == 1:
            asked = table_of(random_deal(rng, seats), game)
            return "find_par", FindParRequest(rules=asked.rules, deal=asked.deal, dealer=asked.dealer)
        if number % 8 == 2:
            return "review_play", ReviewPlayRequest(position=hint(12).position)
        if number % 8 == 6:
            return "solve", hint(rng.randrange(13))
        return "solve", hint(deal=random_deal(rng))

    async def valid(self, client: AsyncClient, rng: random.Random) -> None:
        kind, question, wanted = rng.choice(self.known)
        self.compare(kind, await getattr(client, kind)(question), wanted)

    async def fresh(self, client: AsyncClient, rng: random.Random) -> None:
        """Deals that were never seen: the cache has to give up others."""
        await client.solve(hint(deal=random_deal(rng)))

    async def wrong(self, client: AsyncClient, rng: random.Random) -> None:
        question = hint(rng.randrange(13))
        question.position.play.append(rng.choice(["zz", "7S", "\u2660" * 9]))
        question.position.deal = rng.choice([question.position.deal, "N:", "", "x" * rng.randrange(60_000)])
        await client.solve(question)

    async def oversized(self, client: AsyncClient, rng: random.Random) -> None:
        question = hint()
        question.position.deal = "x" * rng.choice([70_000, 5_000_000])
        await client.solve(question)

    async def cancelled(self, client: AsyncClient, rng: random.Random) -> None:
        task = asyncio.ensure_future(client.solve(slow()))
        await asyncio.sleep(0.05 * rng.random())
        task.cancel()
        await task

    async def late(self, client: AsyncClient, rng: random.Random) -> None:
        await client.solve(slow(), timeout=0.03 * rng.random() + 0.001)

    async def batch(self, client: AsyncClient, rng: random.Random) -> None:
        chosen = [rng.choice(self.known) for _ in range(rng.randrange(1, 40))]
        asked = []
        for number, (kind, question, _) in enumerate(chosen):
            item = BatchItem(id=str(number))
            getattr(item, kind).CopyFrom(question)
            asked.append(item)
        count = 0
        async for answer in client.solve_batch([*asked, BatchItem(id="bad")]):
            count += 1
            if answer.id != "bad":
                kind, _, wanted = chosen[int(answer.id)]
                self.compare(kind, getattr(answer, kind), wanted)
        if count != len(asked) + 1:
            self.seen.wrong.append(f"batch of {len(asked) + 1}: {count} answers")

    async def abandoned(self, client: AsyncClient, rng: random.Random) -> None:
        async with aclosing(client.solve_batch(items(200, seed=rng.randrange(1000)))) as stream:
            async for _ in stream:
                break

    async def disconnected(self, _: AsyncClient, rng: random.Random) -> None:
        """A client whose connection goes away under its calls."""
        async with AsyncClient(self.address) as other:
            tasks = [asyncio.ensure_future(other.solve(slow())) for _ in range(3)]
            await asyncio.sleep(0.05 * rng.random())
        await asyncio.gather(*tasks, return_exceptions=True)

    def compare(self, kind: str, answer: Any, wanted: bytes) -> None:
        self.seen.compared += 1
        if without_stats(answer) != wanted:
            self.seen.wrong.append(kind)

    async def client(self, number: int, until: float) -> None:
        """One client: one call after the other, of all sorts."""
        rng = random.Random(number)
        sorts: list[Callable[[AsyncClient, random.Random], Awaitable[None]]] = [
            self.valid, self.valid, self.valid, self.fresh, self.wrong, self.oversized, self.cancelled, self.late,
            self.batch, self.abandoned, self.disconnected,
        ]  # fmt: skip
        async with AsyncClient(self.address, timeout=60) as client:
            while time.monotonic() < until:
                try:
                    await rng.choice(sorts)(client, rng)
                    code = "OK"
                except CallFailed as failed:
                    code = failed.code.name
                except asyncio.CancelledError:
                    code = "CANCELLED"
                self.seen.codes[code] += 1

    async def memory(self, process: int, until: float, every: float) -> None:
        status = Path(f"/proc/{process}/status")
        while time.monotonic() < until and status.exists():  # noqa: ASYNC240
            lines = status.read_text().splitlines()  # noqa: ASYNC240
            self.seen.memory += (int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
            await asyncio.sleep(every)


def soak(seconds: float, folder: Path, clients: int = 6) -> Seen:
    """Run one; the server must live to its end and stop as asked."""
    seen = Seen()
    with launched(folder, "--log-level", "WARNING", "--sessions-mib", "16") as server:

        async def run() -> None:
            one = Soak(server.address, seen)
            until = time.monotonic() + seconds
            await asyncio.gather(
                *(one.client(number, until) for number in range(clients)),
                one.memory(server.process.pid, until, min(1.0, seconds / 30)),
            )

        # In a process of its own: here it would wait for the clients, which are busier than the server.
        with ProcessPoolExecutor(1, get_context("spawn")) as other:
            probing = other.submit(probe, server.address, seconds)
            asyncio.run(run())
            seen.health, seen.pauses = probing.result(60)
        assert server.process.poll() is None, "the server has died"
        assert server.terminate() == 0
        traces = [line for line in server.lines() if "trace" in line]
        assert not traces, traces[0]
    return seen


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A soak of the service.")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--clients", type=int, default=6)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        print(soak(options.seconds, Path(place), options.clients))
