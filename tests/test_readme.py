"""README.md is true: its shell examples give what it prints, its Python examples are doctests.

A ```console block holds commands behind "$ " and the output they give; `...` stands for anything, white space at line
ends does not count.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ (.+?)\n(.*?)```", README, re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run(command: str) -> str:
    """The output of a command of the README, both streams."""
    words = shlex.split(command)
    assert words[0] == "openhand"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'proto'}", "NO_COLOR": "1", "COLUMNS": "100"}
    call = [sys.executable, "-c", "from server.cli import main; main()", *words[1:]]
    done = subprocess.run(
        call, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    return done.stdout + done.stderr


def test_there_are_examples() -> None:
    """The pattern still finds them."""
    assert len(EXAMPLES) >= 5
    assert README.count("```console") == len(EXAMPLES)


@pytest.mark.parametrize(("command", "expected"), EXAMPLES, ids=[" ".join(c.split()[:2]) for c, _ in EXAMPLES])
def test_shell_example(command: str, expected: str) -> None:
    """The command prints what the README says."""
    found = run(command)
    # A line of nothing but dots at either end stands for any lines, also none.
    wanted = expected.rstrip()
    assert doctest.OutputChecker().check_output(wanted + "\n", found.rstrip() + "\n", FLAGS), found


def test_python_examples() -> None:
    """The doctests of the README."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 8
    assert failed == 0
