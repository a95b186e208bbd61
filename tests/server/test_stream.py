"""Streams of lines: every line its answer, in bounded memory, as soon as it is there; nothing stops the others."""

import io
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from openhand.v1.batch_pb2 import BatchItem, SolveBatchResponse
from server import stream
from server.messages.lines import BadLine, from_line, id_in, to_line
from server.stream import Answer, Line, answers, read_lines
from server_cases import known_answers, known_items
from solver import Limits, Session

GOOD = (
    b'{"id": "good", "solve": {"position": {"rules": {"bridgeBelote": {}}, "deal": "N:QJ.9.. AK..7. T9..8. 87..9.",'
    b' "mode": "PLAY_MODE_SPADES", "leader": "SEAT_NORTH"}}}\n'
)


def lines_of(text: bytes) -> list[Line]:
    return list(read_lines(io.BytesIO(text)))


def run(text: bytes, *, workers: int = 2, ordered: bool = True) -> list[Answer]:
    return [one for batch in answers(lines_of(text), workers=workers, ordered=ordered) for one in batch]


def documents(found: list[Answer]) -> list[Any]:
    return [json.loads(one.text) for one in found]


# -- lines -------------------------------------------------------------------------------------------------------


def test_blank_lines_are_skipped_and_counted() -> None:
    assert lines_of(b"a\n\n  \r\nb") == [Line(1, b"a\n"), Line(4, b"b")]


def test_a_line_without_end_is_never_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LONGEST_LINE", 10)
    found = lines_of(b"x" * 1000 + b"\nnext\n" + b"y" * 10 + b"\n" + b"z" * 11 + b"\n" + b"w" * 20)
    assert [(line.number, len(line.text)) for line in found] == [(1, 11), (2, 5), (3, 11), (4, 11), (5, 11)]
    assert [line.text[:1] for line in found] == [b"x", b"n", b"y", b"z", b"w"]


def test_a_line_too_long_is_refused_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LONGEST_LINE", 1000)
    found = documents(run(GOOD + b'{"id": "' + b"x" * 1000 + b'"}\n' + GOOD))
    assert ["error" in one for one in found] == [False, True, False]
    assert found[1]["error"]["message"] == "line of more than 1000 bytes"
    assert found[1]["id"] == "2"


BAD_LINES = {
    "no JSON": b"{",
    "not an object": b"[]",
    "a number": b"7",
    "null": b"null",
    "not UTF-8": b'{"id": "\xff"}',
    "unknown field": b'{"solv": {}}',
    "wrong kind": b'{"solve": {"position": 3}}',
    "infinity": b'{"solve": {"position": {"mode": 1e999}}}',
    "out of range": b'{"solve": {"atLeast": 99999999999}}',
    "twice": b'{"id": "a", "id": "b"}',
    "deep": b'{"solve":' * 100_000,
    "lone surrogate": b'{"id": "\\ud800"}',
    "two questions": b'{"solve": {}, "solveTable": {}}',
    "zero bytes": b"\0\0\0",
}


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_a_line_that_is_no_item_is_refused(line: bytes) -> None:
    with pytest.raises(BadLine) as info:
        from_line(line, BatchItem())
    assert str(info.value)
    assert "\n" not in str(info.value)


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_is_answered_in_its_place(line: bytes) -> None:
    found = documents(run(GOOD + line + b"\n" + GOOD))
    assert [one["id"] for one in (found[0], found[2])] == ["good", "good"]
    assert found[1]["error"]["code"] == "INVALID_ARGUMENT"
    assert found[1]["id"] == (id_in(line) or "2")


def test_the_id_of_a_bad_line_is_kept_where_it_has_one() -> None:
    assert id_in(b'{"id": "a", "nonsense": 1}') == "a"
    assert id_in(b'{"id": 3}') == id_in(b"[1]") == id_in(b"{") == id_in(b'{"id": "\\ud800"}') == ""
    assert documents(run(b'{"id": "a", "nonsense": 1}\n'))[0]["id"] == "a"


def test_a_refused_item_without_an_id_has_the_number_of_its_line() -> None:
    found = documents(run(b'\n\n{"solve": {}}\n{"id": "mine", "solve": {}}\n' + GOOD.replace(b'"id": "good", ', b"")))
    assert [one.get("id") for one in found] == ["3", "mine", None]


def test_a_written_line_is_one_line() -> None:
    item = BatchItem(id="a\nb\u2028\u0085")
    line = to_line(item)
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert line.isascii()
    assert from_line(line, BatchItem()) == item


# -- answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("workers", [1, 3])
def test_all_known_answers(workers: int, ordered: bool) -> None:
    text = b"".join(to_line(item) for item in known_items())
    found = run(text, workers=workers, ordered=ordered)
    rows = known_answers()
    numbers = [int(json.loads(one.text)["id"]) for one in found]
    assert sorted(numbers) == list(range(len(rows)))
    assert not ordered or numbers == sorted(numbers)
    wrong = [
        (number, document)
        for number, document in zip(numbers, documents(found), strict=True)
        if "error" in document or told(document["solve"], rows[number]) != expected(rows[number])
    ]
    assert wrong == []


def told(answer: dict[str, Any], row: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """The value and the values of the cards in an answer. Nothing was taken before, so totals are what is to come."""

    def number(outcome: dict[str, Any]) -> int:
        kind = "tricks" if row["game"] == "betel" else "points"
        return int(outcome[kind].get("declarer" if kind == "tricks" else "margin", 0))

    return number(answer["outcome"]), {one["card"]: number(one["outcome"]) for one in answer.get("cards", [])}


def expected(row: dict[str, Any]) -> tuple[int, dict[str, int]]:
    return row["value"] if row["game"] == "betel" else row["margin"], row["cards"] or {}


def test_threads_change_no_answer() -> None:
    text = b"".join(to_line(item) for item in known_items()) * 2

    def answered(workers: int) -> list[Any]:
        found = documents(run(text, workers=workers))
        for one in found:
            del one["solve"]["stats"]["seconds"]
        return found

    one, four = answered(1), answered(4)
    for document in (*one, *four):
        # Nodes depend on what a session knows already, answers do not.
        del document["solve"]["stats"]
    assert one == four


class Counting:
    """An endless stream that counts what is taken from it."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[Line]:
        while True:
            self.taken += 1
            yield Line(self.taken, GOOD)


@pytest.mark.parametrize("ordered", [True, False])
def test_a_stream_is_read_no_further_than_its_window(ordered: bool) -> None:
    source = Counting()
    window = 2 * stream.LINES_A_WORKER
    with closing(answers(source, workers=2, ordered=ordered)) as found:
        taken = 0
        for _ in range(20):
            taken += len(next(found))
            time.sleep(0.005)
            # One batch is out of the window when it is handed over, and one line is in the reader's hand.
            assert source.taken <= taken + window + 1
    reached = source.taken
    time.sleep(0.05)
    assert source.taken <= reached + 1


def test_an_answer_does_not_wait_for_the_next_line() -> None:
    go_on = threading.Event()

    def slow() -> Iterator[Line]:
        yield Line(1, GOOD)
        assert go_on.wait(20)
        yield Line(2, GOOD)

    for ordered in (True, False):
        go_on.clear()
        with closing(answers(slow(), workers=2, ordered=ordered)) as found:
            assert [one.number for one in next(found)] == [1]
            go_on.set()
            assert [one.number for one in next(found)] == [2]
            assert list(found) == []


def test_what_keeps_the_reader_from_reading_is_raised_after_the_answers() -> None:
    def breaking() -> Iterator[Line]:
        yield Line(1, GOOD)
        raise OSError("disk gone")

    found = answers(breaking(), workers=1)
    assert [one.number for one in next(found)] == [1]
    with pytest.raises(OSError, match="disk gone"):
        list(found)


def test_closing_stops_the_threads() -> None:
    before = threading.active_count()
    with closing(answers(Counting(), workers=4)) as found:
        next(found)
        assert threading.active_count() > before
    # The reader may still be on its way out; the workers are not.
    names = [thread.name for thread in threading.enumerate()]
    assert not [name for name in names if name.startswith("openhand-batch")]


def test_closing_stops_a_search_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    searching = threading.Event()

    def endless(item: BatchItem, *, session: Session, **_: object) -> SolveBatchResponse:
        searching.set()
        while not session.cancelled:
            time.sleep(0.001)
        return SolveBatchResponse(id=item.id)

    def lines() -> Iterator[Line]:
        yield Line(1, b"{\n")
        yield Line(2, GOOD)

    monkeypatch.setattr(stream, "answer_item", endless)
    found = answers(lines(), workers=1)
    next(found)
    assert searching.wait(20)
    closing_thread = threading.Thread(target=found.close, daemon=True)
    closing_thread.start()
    closing_thread.join(20)
    assert not closing_thread.is_alive()


def test_in_order_an_answer_does_not_wait_for_the_one_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow(item: BatchItem, **_: object) -> SolveBatchResponse:
        assert item.id != "slow" or go_on.wait(20)
        return SolveBatchResponse(id=item.id)

    monkeypatch.setattr(stream, "answer_item", slow)
    source = [Line(number, b'{"id": "%s"}' % name) for number, name in enumerate((b"a", b"slow", b"b"), 1)]
    with closing(answers(source, workers=2, ordered=True)) as found:
        time.sleep(0.1)
        assert [one.number for one in next(found)] == [1]
        go_on.set()
        assert [one.number for batch in found for one in batch] == [2, 3]


def test_failures_are_told_apart() -> None:
    found = run(GOOD + b"{\n")
    assert [(one.number, one.failed, one.read) for one in found] == [(1, False, len(GOOD)), (2, True, 2)]


def test_limits_hold_for_every_item() -> None:
    deal = b"N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
    line = GOOD.replace(b"N:QJ.9.. AK..7. T9..8. 87..9.", deal)
    (batch,) = answers(lines_of(line), workers=1, ceiling=Limits(max_nodes=5))
    answer = json.loads(batch[0].text)["solve"]
    assert not answer.get("exact", False)
    assert answer["low"] < answer["high"]
