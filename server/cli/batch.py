"""`openhand batch`: a file or stream of questions, answered on all cores.

Invariants: standard output carries nothing but answers, a line each, flushed whenever no further one is ready; the
progress bar is on stderr, and only where that is a terminal.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from server.cli import asking
from server.cli.parameters import MaxMilliseconds, MaxNodes, open_stdin
from server.stream import answers, read_lines
from solver import Limits

WORKERS_MOST = 1024
SERVED_AT_ONCE = 16
"""Lines that a service is asked at once, unless --workers says otherwise."""


def batch(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False, help="One BatchItem a line; - is stdin.")],
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=WORKERS_MOST, show_default="all cores", help="Threads that search."),
    ] = None,
    ordered: Annotated[bool, typer.Option("--ordered", help="Answer in the order of the lines.")] = False,
    max_nodes: MaxNodes = 0,
    max_milliseconds: MaxMilliseconds = 0,
) -> None:
    """Answer a stream of questions: a BatchItem in JSON a line in, a SolveBatchResponse in JSON a line out.

    Answers come as they are ready; `id` tells which is whose. What is wrong with a line is its answer (an error without
    an id has the line's number for one), and the others go on. The limits hold for each item. Exit code 0 when every
    line was answered without an error, 1 when some were not.
    """
    failed = 0
    source = _opened(file)
    stream = answers(
        read_lines(source),
        workers=workers or (SERVED_AT_ONCE if asking.is_remote() else _cores()),
        ordered=ordered,
        answerer=asking.line_answerer(Limits(max_nodes, max_milliseconds)),
    )
    out = sys.stdout.buffer
    with _progress() as progress, closing(stream):
        task = progress.add_task("", total=_size(source), done=0, failed=0)
        for ready in stream:
            out.write(b"".join(answer.text for answer in ready))
            out.flush()
            failed += sum(answer.failed for answer in ready)
            done = progress.tasks[task].fields["done"] + len(ready)
            progress.update(task, advance=sum(answer.read for answer in ready), done=done, failed=failed)
    # Not before its end: the reader may be waiting in it, and would be waited for.
    source.close()
    if failed:
        raise typer.Exit(1)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _opened(name: str) -> BinaryIO:
    """The input. Stdin is opened anew: Python's own would be waited for at exit while the reader sits in it."""
    if name != "-":
        try:
            return Path(name).open("rb")
        except OSError as bad:
            raise typer.BadParameter(f"{name}: {bad.strerror}") from None
    stdin = open_stdin()
    try:
        return io.BufferedReader(io.FileIO(stdin.fileno(), closefd=False))
    except io.UnsupportedOperation:
        return stdin.buffer


def _size(source: BinaryIO) -> int | None:
    """Bytes of a regular file; None of anything else."""
    try:
        status = os.fstat(source.fileno())
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _progress() -> Progress:
    """A progress bar on stderr; none where nobody looks at it, or where it would stand among the answers."""
    return Progress(
        TextColumn("{task.fields[done]:,} answers"),
        BarColumn(),
        TextColumn("{task.fields[failed]:,} failed"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty() or sys.stdout.isatty(),
    )
