"""Thousands of spoiled questions: each is answered, by a refusal or by an answer; none crashes, none is our fault.

Two kinds: bytes of a line spoiled anywhere, and single fields of a good question set to something else. Seeded, so that
a failure can be seen again.
"""

import io
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from google.protobuf import json_format

from openhand.v1.batch_pb2 import BatchItem
from server.handlers import answer_item
from server.messages.lines import to_line
from server.stream import answers, read_lines
from server_cases import known_items
from solver import Limits

EFFORT = Limits(max_nodes=3000)
MUTATIONS = 3000
WORDS = [
    "",
    "-",
    "N",
    "W",
    "TH",
    "10",
    "♠",
    "é",
    "\0",
    "\n",
    ".",
    "..",
    " ",
    ":",
    "+",
    "{",
    "}",
    "[",
    '"',
    "7S",
    "null",
]
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    9,
    10**6,
    2**31,
    2**63,
    1.5,
    1e308,
    "",
    "7",
    "TH",
    "SEAT_WEST",
    [],
    {},
    [{}],
    ["AS"],
]


def spoiled_text(text: str, rng: Random) -> str:
    """The text with some of it cut, doubled, moved or replaced."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((1, 1, 2, 8, 60)))
        kind = rng.randrange(5)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:end] + text[at:]
        elif kind == 2:
            text = text[:at]
        elif kind == 3:
            other = rng.randrange(len(text) + 1)
            text = text[:at] + text[other : other + 2] + text[end:]
        else:
            text = text[:at] + rng.choice(WORDS) + text[end:]
    return text


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container and key inside a JSON value."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from places(value[key])


def spoiled_field(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The question with one of its fields changed or removed."""
    document = json.loads(json.dumps(document))
    container, key = rng.choice(list(places(document["solve"])))
    value = container[key]
    kind = rng.randrange(3)
    if kind == 0:
        container[key] = rng.choice(VALUES)
    elif kind == 1 and isinstance(value, str) and value:
        container[key] = spoiled_text(value, rng)
    elif kind == 1 and isinstance(value, list):
        rng.shuffle(value)
        container[key] = value * rng.randrange(3)
    else:
        del container[key]
    return document


def check(lines: list[bytes]) -> Counter[str]:
    """Answer the lines; how many of each kind of answer there were."""
    kinds: Counter[str] = Counter()
    numbers = []
    source = read_lines(io.BytesIO(b"".join(lines)))
    for batch in answers(source, workers=2, ceiling=EFFORT):
        for one in batch:
            document = json.loads(one.text)
            assert one.text.endswith(b"\n")
            assert len(one.text) < 20_000
            error = document.get("error", {})
            assert error.get("code") in (None, "INVALID_ARGUMENT", "UNIMPLEMENTED"), (lines[one.number - 1], document)
            assert not error or error["message"]
            kinds[error.get("code", "answer")] += 1
            numbers.append(one.number)
    assert sorted(numbers) == [number for number, line in enumerate(lines, 1) if not line.isspace()]
    return kinds


def test_spoiled_lines_are_answered() -> None:
    rng = Random(2)
    good = [to_line(item).decode().rstrip("\n") for item in known_items()]
    lines = [
        spoiled_text(rng.choice(good), rng).replace("\n", " ").encode("utf-8", "surrogatepass") + b"\n"
        for _ in range(MUTATIONS)
    ]
    kinds = check(lines)
    assert kinds["INVALID_ARGUMENT"] > MUTATIONS // 2
    assert kinds["answer"] > 10


def test_spoiled_fields_are_answered() -> None:
    rng = Random(3)
    good = [json_format.MessageToDict(item) for item in known_items()]
    lines = [json.dumps(spoiled_field(rng.choice(good), rng)).encode() + b"\n" for _ in range(MUTATIONS)]
    kinds = check(lines)
    assert kinds["INVALID_ARGUMENT"] > MUTATIONS // 4
    assert kinds["answer"] > MUTATIONS // 10


def test_spoiled_bytes_of_a_message_are_answered() -> None:
    rng = Random(4)
    good = [item.SerializeToString() for item in known_items()]
    kinds: Counter[str] = Counter()
    for _ in range(MUTATIONS):
        data = bytearray(rng.choice(good))
        for _ in range(rng.choice((1, 1, 3))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            item = BatchItem.FromString(bytes(data))
        except Exception:
            kinds["no message"] += 1
            continue
        answer = answer_item(item, ceiling=EFFORT)
        assert answer.error.code in ("", "INVALID_ARGUMENT", "UNIMPLEMENTED"), item
        kinds[answer.error.code or "answer"] += 1
    assert kinds["answer"] > 100
    assert kinds["INVALID_ARGUMENT"] > 100
