"""Use the generated modules as a client and a server do; a program of its own, so that any interpreter can run it.

`test_schema.py` runs it on the installed protobuf and grpcio and on the oldest ones that the project admits. Needs
nothing but those two, and openhand on the path. Prints their versions.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from concurrent import futures

import google.protobuf
import grpc
from google.protobuf import json_format
from google.protobuf.message import Message

import openhand.v1
from openhand.v1 import service_pb2_grpc
from openhand.v1.batch_pb2 import BatchItem, SolveBatchRequest, SolveBatchResponse
from openhand.v1.bazar_belote_pb2 import BazarBeloteRules, ConstructionsOverride
from openhand.v1.cards_pb2 import PLAY_MODE_CLUBS, PLAY_MODE_NO_TRUMP, PLAY_MODE_THREE_PASSES, SEAT_EAST, SEAT_WEST
from openhand.v1.contract_pb2 import Call, Contract
from openhand.v1.games_pb2 import ListGamesRequest
from openhand.v1.outcome_pb2 import Outcome, ThreePassesOutcome
from openhand.v1.position_pb2 import Position
from openhand.v1.rules_pb2 import Rules
from openhand.v1.score_pb2 import ScoreDealRequest, ScoreDealResponse
from openhand.v1.solve_pb2 import SolveRequest, SolveResponse

RULES = Rules(
    bazar_belote=BazarBeloteRules(
        profile="blotstar",
        bid_on_top=False,
        denominations=[PLAY_MODE_CLUBS, PLAY_MODE_NO_TRUMP],
        rounding=BazarBeloteRules.ROUNDING_SUM,
    )
)
SOLVE = SolveRequest(
    position=Position(rules=RULES, deal="N:JS.7H.-.- ...", mode=PLAY_MODE_CLUBS, leader=SEAT_WEST, play=["TH"]),
    at_least=0,
)
SCORE = ScoreDealRequest(
    contract=Contract(mode=PLAY_MODE_THREE_PASSES),
    outcome=Outcome(three_passes=ThreePassesOutcome(tricks=[3, 3, 4])),
    constructions=ConstructionsOverride(),
)


class Echo(service_pb2_grpc.SolverServiceServicer):
    """Answers with what it was asked, so that both directions are seen."""

    def Solve(self, request: SolveRequest, context: object) -> SolveResponse:
        return SolveResponse(low=request.at_least, reached=False, rules=request.position.rules)

    def SolveBatch(self, request: SolveBatchRequest, context: object) -> Iterator[SolveBatchResponse]:
        for item in request.items:
            taken = item.score_deal.outcome.three_passes.tricks
            yield SolveBatchResponse(id=item.id, score_deal=ScoreDealResponse(score=taken))


def check_messages() -> None:
    """Check that values survive bytes and JSON, and that a zero that was set differs from one that was not."""
    passed = Call(seat=SEAT_EAST)
    setattr(passed, "pass", True)  # a keyword, so not passed.pass
    assert passed.WhichOneof("call") == "pass"
    messages: list[Message] = [RULES, SOLVE, SCORE, passed]
    for message in messages:
        assert json_format.Parse(json_format.MessageToJson(message), type(message)()) == message
        assert type(message).FromString(message.SerializeToString()) == message
    assert RULES.bazar_belote.HasField("bid_on_top")
    assert not RULES.bazar_belote.HasField("last_word")
    assert json_format.MessageToDict(SOLVE)["atLeast"] == 0
    assert SCORE.HasField("constructions")


def check_calls() -> None:
    """Check that an answer, a stream of answers and a refusal come through a loopback connection."""
    server = grpc.server(futures.ThreadPoolExecutor(2))
    # The echo leaves calls out; those answer UNIMPLEMENTED.
    service_pb2_grpc.add_SolverServiceServicer_to_server(Echo(), server)  # type: ignore[abstract]
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = service_pb2_grpc.SolverServiceStub(channel)
            answer = stub.Solve(SOLVE, timeout=20)
            assert answer.rules == RULES
            assert answer.HasField("reached")
            batch = SolveBatchRequest(items=[BatchItem(id=str(number), score_deal=SCORE) for number in range(3)])
            answers = list(stub.SolveBatch(batch, timeout=20))
            assert [one.id for one in answers] == ["0", "1", "2"]
            assert list(answers[2].score_deal.score) == [3, 3, 4]
            try:
                stub.ListGames(ListGamesRequest(), timeout=20)
                code = grpc.StatusCode.OK
            except grpc.RpcError as error:
                code = error.code()
            assert code is grpc.StatusCode.UNIMPLEMENTED
    finally:
        server.stop(None).wait(10)


def main() -> None:
    """Import every generated module, then check messages and calls."""
    for module in pkgutil.iter_modules(openhand.v1.__path__):
        importlib.import_module(f"openhand.v1.{module.name}")
    check_messages()
    check_calls()
    print(f"protobuf {google.protobuf.__version__}, grpcio {grpc.__version__}: ok")


if __name__ == "__main__":
    main()
