"""The command, run in this process or as one of its own. Not a test module."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from server.cli.app import app

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-c", "from server.cli import main; main()"]
# Settings of this run's own that would change what a subprocess prints, or when.
UNWANTED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONUNBUFFERED")


def openhand(*arguments: str, stdin: str | bytes = "") -> tuple[int, str]:
    """Run the command in this process: exit code, output of both kinds."""
    result = CliRunner().invoke(app, list(arguments), input=stdin, prog_name="openhand")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def environment(**changed: str) -> dict[str, str]:
    """What a subprocess needs to find the package, and nothing of this run's terminal."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path), **changed}


def process(arguments: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(**options),
    )  # fmt: skip


def finished(arguments: Sequence[str], stdin: bytes = b"", **options: Any) -> tuple[int, str, str]:
    running = process(arguments, **options)
    out, err = running.communicate(stdin, timeout=120)
    assert b"Traceback" not in err
    return running.returncode, out.decode(), err.decode()


def with_nobody_reading(arguments: list[str], stdin: bytes) -> tuple[int, bytes]:
    """Exit code and stderr of the command when its output is a closed pipe."""
    with process(arguments) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        with suppress(BrokenPipeError):
            running.stdin.write(stdin)
            running.stdin.close()
        code = running.wait(60)
        return code, running.stderr.read()
