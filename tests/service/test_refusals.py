"""Statuses: what is wrong with a request, all at once, readable by programs; nothing internal in any of them."""

import io
import json
import random
import string
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.rpc import error_details_pb2  # type: ignore[import-untyped]
from grpc_status import rpc_status

from openhand.client import CallFailed, Client
from openhand.v1 import service_pb2
from openhand.v1.batch_pb2 import SolveBatchRequest
from server.handlers import NO_CEILING
from server.logs import logging_to
from service.serving import Running, hint, items, running
from solver import Limits, Session

DOCUMENTED = {"OK", "INVALID_ARGUMENT", "RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED", "CANCELLED", "UNAVAILABLE",
              "UNIMPLEMENTED"}  # fmt: skip
METHODS = service_pb2.DESCRIPTOR.services_by_name["SolverService"].methods


def raw(channel: grpc.Channel, method: str) -> Any:
    """The method as bytes in, a list of bytes out."""
    path = f"/openhand.v1.SolverService/{method}"
    if method == "SolveBatch":
        stream: Any = channel.unary_stream(path)
        return lambda data: list(stream(data, timeout=20))
    one: Any = channel.unary_unary(path)
    return lambda data: [one(data, timeout=20)]


def code_of(call: Any, data: bytes) -> str:
    try:
        call(data)
    except grpc.RpcError as bad:
        assert "Traceback" not in (bad.details() or "") and ".py" not in (bad.details() or "")
        return str(bad.code().name)
    return "OK"


def test_all_violations_with_their_paths(client: Client) -> None:
    asked = hint()
    asked.scope = 77  # type: ignore[assignment]
    asked.position.play.extend(["7S", "zz"])
    asked.position.deal = "N:A"
    asked.limits.max_nodes = -1
    with pytest.raises(CallFailed) as bad:
        client.solve(asked)
    assert bad.value.code is grpc.StatusCode.INVALID_ARGUMENT
    fields = [violation.field for violation in bad.value.violations]
    assert fields == ["position.deal", "position.play[1]", "scope", "limits.max_nodes"]
    assert all("expected" in violation.description for violation in bad.value.violations)
    assert bad.value.request_id


def test_details_as_the_standard_helper_reads_them(shared: Running) -> None:
    asked = hint(3)
    asked.position.play.append("7S")
    with grpc.insecure_channel(shared.address) as channel:
        call: Any = channel.unary_unary("/openhand.v1.SolverService/Solve")
        with pytest.raises(grpc.RpcError) as bad:
            call(asked.SerializeToString(), metadata=(("x-request-id", "mine-1"),), timeout=20)
    failed: Any = bad.value
    status: Any = rpc_status.from_call(failed)
    kinds = [detail.TypeName() for detail in status.details]
    assert kinds == ["google.rpc.ErrorInfo", "google.rpc.BadRequest", "google.rpc.RequestInfo"]
    info, request = error_details_pb2.ErrorInfo(), error_details_pb2.RequestInfo()
    status.details[0].Unpack(info)
    status.details[2].Unpack(request)
    assert (info.reason, info.domain, request.request_id) == ("INVALID_REQUEST", "openhand", "mine-1")
    assert ("x-request-id", "mine-1") in [tuple(pair) for pair in failed.trailing_metadata()]


def test_so_many_violations_that_they_have_no_room(shared: Running) -> None:
    asked = hint()
    asked.position.rules.bridge_belote.profile = "é" * 5000
    asked.position.deal = "ж" * 20000
    with Client(shared.address, timeout=20) as asking, pytest.raises(CallFailed) as bad:
        asking.solve(asked)
    assert bad.value.code is grpc.StatusCode.INVALID_ARGUMENT
    assert "position.deal" in [violation.field for violation in bad.value.violations]


def test_sizes_and_numbers_of_items() -> None:
    with running(max_message_bytes=100_000, max_batch_items=5) as server:
        with Client(server.address, timeout=20) as asking:
            with pytest.raises(CallFailed) as many:
                list(asking.solve_batch(items(6)))
            assert many.value.code is grpc.StatusCode.INVALID_ARGUMENT
            assert [violation.field for violation in many.value.violations] == ["items"]
            assert len(list(asking.solve_batch(items(5)))) == 5
            long = hint()
            long.position.deal = "x" * 70_000
            with pytest.raises(CallFailed) as question:
                asking.solve(long)
            assert question.value.code is grpc.StatusCode.INVALID_ARGUMENT
            long.position.deal = "x" * 200_000
            with pytest.raises(CallFailed) as large:
                asking.solve(long)
            assert large.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
            assert "200" in large.value.message and "100000" in large.value.message
        with grpc.insecure_channel(server.address) as channel:
            # Two bytes an item: refused before they become objects.
            assert code_of(raw(channel, "SolveBatch"), b"\x0a\x00" * 40_000) == "INVALID_ARGUMENT"
        assert server.server.service.calls == set()


def test_an_unexpected_exception_tells_the_log_alone() -> None:
    def broken(_request: Any, /, *, session: Session | None = None, ceiling: Limits = NO_CEILING) -> Message:
        raise ZeroDivisionError(f"the secret of the house, {session}, {ceiling}")

    text = io.StringIO()
    with logging_to(text), running(handlers={"solve": broken}) as server, Client(server.address, timeout=20) as asking:
        with pytest.raises(CallFailed) as bad:
            asking.solve(hint())
        assert bad.value.code is grpc.StatusCode.INTERNAL
        assert bad.value.request_id and bad.value.request_id in bad.value.message
        assert "secret" not in bad.value.message and "ZeroDivision" not in bad.value.message
    lines = [json.loads(line) for line in text.getvalue().splitlines()]
    (trace,) = [line for line in lines if "trace" in line]
    assert "the secret of the house" in trace["trace"] and trace["request_id"] == bad.value.request_id


@pytest.mark.parametrize("method", [method.name for method in METHODS])
def test_fuzzed_bytes(shared: Running, method: str) -> None:
    rng = random.Random(method)
    good = hint().SerializeToString()
    with grpc.insecure_channel(shared.address) as channel:
        call = raw(channel, method)
        for _ in range(60):
            data = bytearray(good if rng.random() < 0.6 else rng.randbytes(rng.randrange(200)))
            for _ in range(rng.randrange(1, 6) if data else 0):
                data[rng.randrange(len(data))] = rng.randrange(256)
            assert code_of(call, bytes(data)) in DOCUMENTED


def fuzz(message: Message, rng: random.Random, depth: int = 0) -> None:
    """Set fields at random."""
    for field in message.DESCRIPTOR.fields:
        if rng.random() < (0.45 if depth < 4 else 0.8):
            continue
        is_many = repeats(field)
        for _ in range(rng.randrange(4) if is_many else 1):
            target = getattr(message, field.name)
            if field.message_type is not None:
                inner = target.add() if is_many else target
                inner.SetInParent()
                fuzz(inner, rng, depth + 1)
                continue
            value = fuzzed(field, rng)
            if is_many:
                target.append(value)
            else:
                setattr(message, field.name, value)


def repeats(field: Any) -> bool:
    """Old runtimes know labels alone, new ones warn of them."""
    many = field.is_repeated if hasattr(field, "is_repeated") else field.label == FieldDescriptor.LABEL_REPEATED
    return bool(many)


def fuzzed(field: Any, rng: random.Random) -> Any:
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        noise = "".join(rng.choices(string.printable, k=9))
        return rng.choice(["", "TH", "N:A", hint().position.deal, noise, "\u2660"])
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return rng.random() < 0.5
    if field.cpp_type in (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT):
        return rng.choice([0.0, -1.0, float("nan"), float("inf")])
    if field.enum_type is not None:
        return rng.choice([*field.enum_type.values_by_number, 99])
    return rng.choice([0, 1, 2, 8, 50, -1, 2**31 - 1])


@pytest.mark.parametrize("method", [method.name for method in METHODS])
def test_fuzzed_messages(shared: Running, method: str) -> None:
    from google.protobuf import message_factory

    rng = random.Random(f"messages of {method}")
    (described,) = [one for one in METHODS if one.name == method]
    kind = message_factory.GetMessageClass(described.input_type)
    with grpc.insecure_channel(shared.address) as channel:
        call = raw(channel, method)
        for _ in range(60):
            request = kind()
            fuzz(request, rng)
            if method != "SolveBatch" and rng.random() < 0.5 and "position" in kind.DESCRIPTOR.fields_by_name:
                request.position.CopyFrom(hint(rng.randrange(13)).position)  # type: ignore[attr-defined]
            assert code_of(call, request.SerializeToString()) in DOCUMENTED


def test_fuzzed_items_are_each_answered(client: Client) -> None:
    rng = random.Random("items")
    request = SolveBatchRequest()
    for _ in range(150):
        fuzz(request.items.add(), rng, 1)
    found = list(client.solve_batch(request.items))
    assert len(found) == 150
    codes = {answer.error.code for answer in found if answer.HasField("error")}
    assert codes <= DOCUMENTED
