"""The two builds of the kernel: the same answers and nodes, either can be forced, nothing else can be asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver.search import KERNEL

ROOT = Path(__file__).parent.parent
ASK = """
import random
from solver import BazarBeloteRules, BetelRules, CardScope, Deal, PlayMode, Position, Seat, solve
from solver.search import KERNEL, alphabeta

rng = random.Random("kernels")
print(KERNEL, "popcnt" in alphabeta.__file__)
for rules, each in ((BazarBeloteRules(), 6), (BetelRules(), 7)):
    for mode in rules.modes:
        cards = rng.sample(range(32), each * rules.seats)
        deal = Deal(tuple(sum(1 << card for card in cards[place :: rules.seats]) for place in range(rules.seats)))
        declarer = Seat.NORTH if rules.seats == 3 and mode is not PlayMode.THREE_PASSES else None
        solution = solve(Position(rules, deal, mode, Seat.NORTH, declarer), scope=CardScope.ALL)
        print(mode, solution, solution.stats.nodes)
"""


def run(kernel: str, code: str = ASK) -> subprocess.CompletedProcess[str]:
    """What a new process says that is told to use this kernel; an empty word tells it nothing."""
    environment = {**os.environ, "OPENHAND_KERNEL": kernel, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'proto'}"}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_the_better_one_is_taken() -> None:
    asked = os.environ.get("OPENHAND_KERNEL")
    assert asked == KERNEL if asked else run("").stdout.startswith(KERNEL + " ")


def test_both_say_the_same() -> None:
    portable, popcnt = run("portable"), run("popcnt")
    assert portable.returncode == 0, portable.stderr
    if popcnt.returncode:
        assert "was not built or does not run on this processor" in popcnt.stderr
        pytest.skip("one kernel only on this machine")
    first, *theirs = portable.stdout.splitlines()
    second, *others = popcnt.stdout.splitlines()
    assert (first, second) == ("portable False", "popcnt True")
    assert len(theirs) > 13
    assert theirs == others


def test_another_one_is_refused() -> None:
    refused = run("fastest")
    assert refused.returncode
    assert "OPENHAND_KERNEL: 'fastest'; expected portable or popcnt" in refused.stderr


def test_the_command_refuses_it_too() -> None:
    refused = run("fastest", "from server.cli import main; main()")
    assert refused.returncode == 1
    assert refused.stderr == "openhand: OPENHAND_KERNEL: 'fastest'; expected portable or popcnt\n"
