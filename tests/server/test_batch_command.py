"""`openhand batch`: answers, exit codes, streaming, interrupts and closed pipes, memory."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf import json_format

from command_line import ROOT, environment, finished, openhand, process, with_nobody_reading
from openhand.v1.batch_pb2 import SolveBatchResponse
from server.messages.lines import to_line
from server.messages.outcomes import solution_from
from server_cases import VALUES, known_answers, known_items


def test_batch_answers_all_known_answers(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    file.write_bytes(b"".join(to_line(item) for item in known_items()))
    code, out, err = finished(["batch", str(file), "--ordered", "--workers", "2"])
    assert (code, err) == (0, "")
    rows = known_answers()
    lines = out.splitlines()
    assert len(lines) == len(rows) == len(VALUES.read_text().splitlines())
    for number, (line, row) in enumerate(zip(lines, rows, strict=True)):
        answer = json_format.Parse(line, SolveBatchResponse())
        assert answer.id == str(number)
        found = solution_from(answer.solve)
        assert found.outcome is not None
        assert found.outcome.headline == (row["value"] if row["game"] == "betel" else row["margin"]), row
        assert {str(card.card): card.outcome.headline for card in found.cards} == (row["cards"] or {}), row


def test_batch_ends_with_one_when_an_item_failed() -> None:
    good = to_line(next(known_items())).decode()
    code, shown = openhand("batch", "-", "--ordered", stdin=f"{good}\n{{\n{good}")
    assert code == 1
    kinds = [sorted(set(json.loads(line)) - {"id"}) for line in shown.splitlines()]
    assert kinds == [["solve"], ["error"], ["solve"]]
    assert openhand("batch", "-", stdin=good)[0] == 0
    assert openhand("batch", "-", stdin="") == (0, "")


def _next_line(running: subprocess.Popen[bytes]) -> bytes:
    """The next line of output; fails when there is none for too long."""
    assert running.stdout is not None
    ready, _, _ = select.select([running.stdout], [], [], 20)
    if not ready:
        running.kill()
        pytest.fail("no line")
    return running.stdout.readline()


@pytest.mark.skipif(os.name == "nt", reason="waits for a pipe")
def test_batch_answers_before_the_end_of_its_input() -> None:
    good = to_line(next(known_items()))
    with process(["batch", "-"]) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(good)
            running.stdin.flush()
            assert json.loads(_next_line(running))["id"] == "0"
        running.stdin.close()
        assert running.stdout.read() == b""
    assert running.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_batch_can_be_interrupted_while_it_waits() -> None:
    with process(["batch", "-"]) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(to_line(next(known_items())))
        running.stdin.flush()
        _next_line(running)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
        assert running.stderr is not None
        assert b"Traceback" not in running.stderr.read()


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
@pytest.mark.parametrize("items", [1, 775])
def test_batch_ends_quietly_when_nobody_reads_on(items: int) -> None:
    text = b"".join(to_line(item) for item, _ in zip(known_items(), range(items), strict=False))
    assert with_nobody_reading(["batch", "-"], text) == (0, b"")


def test_limits_of_batch_hold_for_every_item() -> None:
    good = to_line(next(known_items())).decode()
    answer = json.loads(openhand("batch", "-", "--max-nodes", "1", stdin=good)[1])["solve"]
    assert answer.get("low", 0) < answer["high"]
    assert not answer.get("exact", False)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak memory from /proc")
def test_memory_does_not_grow_with_the_stream(tmp_path: Path) -> None:
    good = to_line(next(known_items()))
    measured = (
        "import sys; from server.cli import main\n"
        "try: main()\n"
        "finally: sys.stderr.write(open('/proc/self/status').read())"
    )

    def peak(lines: int) -> int:
        """Most memory that was ever resident, in KiB."""
        file = tmp_path / f"{lines}.jsonl"
        file.write_bytes(good * lines)
        with (tmp_path / "out").open("wb") as out:
            done = subprocess.run(
                [sys.executable, "-c", measured, "batch", str(file), "--max-nodes", "1"],
                stdout=out, stderr=subprocess.PIPE, check=True, cwd=ROOT, env=environment(), text=True,
            )  # fmt: skip
        found = re.search(r"VmHWM:\s+(\d+) kB", done.stderr)
        assert found is not None
        return int(found[1])

    # 20,000 lines are 8 MB to read and 8 MB to answer.
    assert peak(20_000) < peak(200) + 2048
