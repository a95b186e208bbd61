"""The service answers what the library, the handlers and the command answer; unary, in batches, in both clients."""

import asyncio
import io
import random
from collections.abc import Sequence
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from openhand.client import AsyncClient, Client
from openhand.v1 import cards_pb2
from openhand.v1.batch_pb2 import BatchItem, SolveBatchResponse
from openhand.v1.par_pb2 import FindParRequest
from openhand.v1.review_pb2 import ReviewPlayRequest
from openhand.v1.score_pb2 import ScoreDealRequest
from server import handlers
from server.messages.outcomes import solution_to
from server.messages.positions import position_from
from server.stream import answers, read_lines
from service.serving import BETEL, Running, hint, items, random_deal, running, table_of, without_stats
from solver import CardScope, solve


def questions() -> list[tuple[str, Message]]:
    """Some of every kind that there is."""
    rng = random.Random(3)
    found: list[tuple[str, Message]] = [("solve", hint(played)) for played in (0, 3, 7, 12)]
    for game, seats in (("betel", 3), ("bridge_belote", 4), ("bazar_belote", 4)):
        asked = table_of(random_deal(rng, seats), game)
        found.append(("solve_table", asked))
        found.append(("find_par", FindParRequest(rules=asked.rules, deal=asked.deal, dealer=asked.dealer)))
    found.append(("review_play", ReviewPlayRequest(position=hint(12).position)))
    score = ScoreDealRequest()
    score.rules.betel.SetInParent()
    score.contract.mode, score.contract.level = cards_pb2.PLAY_MODE_NO_TRUMP, 1
    score.contract.declarer = cards_pb2.SEAT_NORTH
    score.outcome.tricks.declarer, score.outcome.tricks.defence = 6, 4
    found.append(("score_deal", score))
    assert {kind for kind, _ in found} == set(handlers.ITEM_HANDLERS)
    return found


def as_items(asked: Sequence[tuple[str, Message]]) -> list[BatchItem]:
    found = []
    for number, (kind, question) in enumerate(asked):
        item = BatchItem(id=f"q{number}")
        getattr(item, kind).CopyFrom(question)
        found.append(item)
    return found


def test_the_same_everywhere(client: Client) -> None:
    asked = questions()
    wanted = [without_stats(handlers.ITEM_HANDLERS[kind](question)) for kind, question in asked]
    assert [without_stats(getattr(client, kind)(question)) for kind, question in asked] == wanted
    found: dict[str, Any] = {}
    for response in client.solve_batch(as_items(asked)):
        assert response.id not in found
        answer = getattr(response, response.WhichOneof("response") or "")
        found[response.id] = without_stats(answer)
    assert [found[f"q{number}"] for number in range(len(asked))] == wanted


def test_the_library_says_so_too(client: Client) -> None:
    asked = hint(5)
    found = solution_to(solve(position_from(asked.position), scope=CardScope.ALL))
    assert without_stats(client.solve(asked)) == without_stats(found)


def test_the_asyncio_client(shared: Running, client: Client) -> None:
    async def ask() -> tuple[Any, list[SolveBatchResponse]]:
        async with AsyncClient(shared.address, timeout=20) as asking:
            games = await asking.list_games()
            assert games.limits.max_batch_items == shared.server.config.max_batch_items
            one = await asking.solve(hint(2))
            return one, [answer async for answer in asking.solve_batch(items(40))]

    one, many = asyncio.run(ask())
    assert without_stats(one) == without_stats(client.solve(hint(2)))
    assert sorted(int(answer.id) for answer in many) == list(range(40))


def test_a_bad_item_spoils_no_other(client: Client) -> None:
    asked = items(3)
    asked[1].solve.position.deal = "N:A"
    asked.append(BatchItem(id="nothing"))
    answer = {one.id: one for one in client.solve_batch(asked)}
    assert set(answer) == {"0", "1", "2", "nothing"}
    assert answer["1"].error.code == "INVALID_ARGUMENT"
    assert answer["1"].error.field == "solve.position.deal"
    assert answer["nothing"].error.field == "request"
    assert answer["0"].solve.exact and answer["2"].solve.exact


def test_ids_that_repeat_or_are_missing(client: Client) -> None:
    asked = items(6)
    for item in asked:
        item.id = "" if int(item.id) % 2 else "same"
    assert sorted(answer.id for answer in client.solve_batch(asked)) == [""] * 3 + ["same"] * 3


def test_lines_of_a_file(client: Client) -> None:
    from google.protobuf import json_format

    text = "".join(json_format.MessageToJson(item, indent=None) + "\n" for item in items(5)).encode()
    stream = answers(read_lines(io.BytesIO(text)), workers=1)
    lines = [json_format.Parse(answer.text, SolveBatchResponse()) for batch in stream for answer in batch]
    found = {answer.id: without_stats(answer) for answer in lines}
    assert found == {answer.id: without_stats(answer) for answer in client.solve_batch(items(5))}


def test_a_method_without_a_handler_is_unimplemented() -> None:
    with running(handlers={}) as server, grpc.insecure_channel(server.address) as channel:
        call: Any = channel.unary_unary("/openhand.v1.SolverService/Solve")
        with pytest.raises(grpc.RpcError) as bad:
            call(hint().SerializeToString(), timeout=20)
        assert bad.value.code() is grpc.StatusCode.UNIMPLEMENTED


def test_ceilings_give_proven_intervals() -> None:
    exact = handlers.solve(hint())
    with running(max_nodes=300) as server, Client(server.address, timeout=10) as asking:
        assert asking.list_games().limits.max_nodes == 300
        cut = asking.solve(hint())
        assert not cut.exact and cut.stats.nodes < 1000
        assert cut.low <= exact.low == exact.high <= cut.high
        table = asking.solve_table(table_of(BETEL, "betel"))
        assert any(not entry.HasField("outcome") for entry in table.entries)
