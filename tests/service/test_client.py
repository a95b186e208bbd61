"""The client: balance, retries, a batch that outlives its server; and the commands with --server."""

import asyncio
import json
import random
import subprocess
from contextlib import closing
from pathlib import Path

import grpc
import pytest

from openhand.client import AsyncClient, CallFailed, Client
from openhand.client.channels import target_of
from openhand.client.progress import Part, parts
from openhand.v1.batch_pb2 import BatchItem, SolveBatchResponse
from service.serving import BELOTE, BETEL, Running, hint, items, launched, ran, running, slow, until


def long_items(count: int) -> list[BatchItem]:
    """Items of which the whole takes some seconds."""
    found = items(count)
    for item in found[:: max(1, count // 6)]:
        item.solve.CopyFrom(slow())
    return found


def test_a_batch_outlives_its_server(tmp_path: Path) -> None:
    """Killed without warning in the middle: the other replica answers the rest, and nothing twice."""
    asked = long_items(400)
    with (
        launched(tmp_path, "--workers", "1") as one,
        launched(tmp_path, "--workers", "1") as two,
        Client(f"{one.address},{two.address}", timeout=60) as asking,
    ):
        found: list[str] = []
        with closing(asking.solve_batch(asked)) as stream:
            for answer in stream:
                assert answer.WhichOneof("response") == "solve"
                found.append(answer.id)
                if len(found) == 80:
                    one.process.kill()
        assert sorted(found, key=int) == [item.id for item in asked]
        assert asking.solve(hint()).exact
        assert two.lines()[-1]["event"] == "request"


def test_the_asyncio_batch_outlives_its_server(tmp_path: Path) -> None:
    asked = long_items(300)

    async def ask(one: str, two: str, kill: subprocess.Popen[str]) -> list[str]:
        found = []
        async with AsyncClient(f"{one},{two}", timeout=60) as asking:
            async for answer in asking.solve_batch(asked):
                found.append(answer.id)
                if len(found) == 60:
                    kill.terminate()
        return found

    with launched(tmp_path, "--workers", "1", "--grace", "0") as one, launched(tmp_path, "--workers", "1") as two:
        found = asyncio.run(ask(one.address, two.address, one.process))
    assert sorted(found, key=int) == [item.id for item in asked]


def asked(server: Running) -> int:
    """How many questions a server has had."""
    sessions = server.server.service.sessions
    return sessions.misses + sessions.hits


def test_round_robin() -> None:
    with (
        running(workers=1) as one,
        running(workers=1) as two,
        Client(f"{one.address},{two.address}", timeout=20) as asking,
    ):
        until(lambda: asking.solve(hint()).exact and all(map(asked, (one, two))))  # both connections are there
        before = asked(one), asked(two)
        for played in range(10):
            asking.solve(hint(played))
        counts = asked(one) - before[0], asked(two) - before[1]
    assert sum(counts) == 10 and min(counts) >= 3


def test_a_call_goes_to_the_server_that_is_left() -> None:
    with (
        running(workers=1) as one,
        running(workers=1) as two,
        Client(f"{one.address},{two.address}", timeout=10) as asking,
    ):
        asking.solve(hint())
        one.stop(0.0)
        for played in range(6):
            assert asking.solve(hint(played)).exact


def test_nobody_there() -> None:
    with running(workers=1) as server:
        address = server.address
    with Client(address, timeout=20) as asking:
        with pytest.raises(CallFailed) as bad:
            asking.solve(hint())
        assert bad.value.code is grpc.StatusCode.UNAVAILABLE
        with pytest.raises(CallFailed):
            list(asking.solve_batch(items(2), timeout=2))


def test_targets() -> None:
    assert target_of("dns:///x:1") == "dns:///x:1"
    assert target_of("[::1]:1, [::1]:2") == "ipv6:[::1]:1,[::1]:2"
    for wrong in ("x", "x:y", ":1", "a:1,b:2", "127.0.0.1:1,[::1]:1", "127.0.0.1:99999"):
        with pytest.raises(ValueError, match="expected"):
            target_of(wrong)


def test_parts() -> None:
    split = list(parts(items(1201)))
    assert [len(part.request().items) for part in split] == [500, 500, 201]
    part = Part([BatchItem(id="x"), BatchItem(id="x")])
    assert part.answered(SolveBatchResponse(id="1")) == SolveBatchResponse(id="x")
    assert part.answered(SolveBatchResponse(id="1")) is None
    assert [item.id for item in part.request().items] == ["0"] and not part.done
    assert part.pause_after(CallFailed(grpc.StatusCode.RESOURCE_EXHAUSTED, "", retry_after=7.0)) == 7.0
    with pytest.raises(CallFailed):
        part.pause_after(CallFailed(grpc.StatusCode.INVALID_ARGUMENT, "no"))


# -- the commands with --server ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["solve", BELOTE, "--game", "bridge_belote", "--mode", "AT", "--leader", "N", "--cards", "all", "--json"],
        ["table", BETEL, "--game", "betel", "--dealer", "N", "--json"],
        ["par", BELOTE, "--game", "bazar_belote", "--dealer", "N", "--json"],
    ],
    ids=lambda words: words[0],
)
def test_a_command_asks_a_server(shared: Running, words: list[str]) -> None:
    code, here = ran(*words)
    assert code == 0
    code, there = ran(*words, "--server", shared.address)
    assert code == 0
    mine, theirs = json.loads(here), json.loads(there)
    assert mine.pop("stats") and theirs.pop("stats")
    assert mine == theirs


def test_a_command_without_its_server() -> None:
    with running(workers=1) as server:
        address = server.address
    code, error = ran("games", "--server", address)
    assert code == 1 and "UNAVAILABLE" in error
    code, error = ran("games", "--server", "nowhere")
    assert code == 2 and "HOST:PORT" in error


def test_a_batch_file_asks_a_server(shared: Running) -> None:
    from google.protobuf import json_format

    asked = items(30)
    lines = [json_format.MessageToJson(item, indent=None) for item in asked] + ["no json"]
    random.Random(1).shuffle(lines)
    code, out = ran("batch", "-", "--server", shared.address, stdin="\n".join(lines))
    assert code == 1  # the line that is no item
    found = [json.loads(line) for line in out.splitlines()]
    assert sorted(one["id"] for one in found if "solve" in one) == sorted(item.id for item in asked)
    assert len(found) == 31
