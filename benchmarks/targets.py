"""The table of targets: every question over the frozen deals, cold, one thread.

    python -m benchmarks.targets                        random deals
    python -m benchmarks.targets --deals hard --count 300
    python -m benchmarks.targets --save baseline.json   keep this run;  --against baseline.json   compare with one
    python -m benchmarks.targets --ablation             each technique off in turn

Times are CPU times of this thread, set-up included. Nodes are exact and the same everywhere; times belong to a machine.
"""

from __future__ import annotations

import json
import platform
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from benchmarks.deals import load
from benchmarks.questions import QUESTIONS, Question
from solver import Session
from solver.search import KERNEL
from solver.search.session import TECHNIQUES

ABLATED = ("belote suit", "belote NT", "belote AT", "every first card, suit", "Betel suit", "Betel NT", "Betelek")


@dataclass(frozen=True)
class Measured:
    """What a question cost over many deals: nodes, and milliseconds."""

    name: str
    nodes: float
    mean: float
    median: float
    p90: float
    p99: float
    max: float
    most_nodes: int


def measure(question: Question, deals: str, count: int, without: tuple[str, ...] = ()) -> Measured:
    """Ask every deal of a file, each with a fresh Session."""
    nodes, times = [], []
    for deal, _ in load(f"{deals}{question.seats}", count):
        began = time.thread_time()
        nodes.append(question.ask(deal, Session(without=without)))
        times.append(1000 * (time.thread_time() - began))
    times.sort()
    last = len(times) - 1
    return Measured(
        question.name,
        statistics.mean(nodes),
        statistics.mean(times),
        statistics.median(times),
        times[round(0.9 * last)],
        times[round(0.99 * last)],
        times[last],
        max(nodes),
    )


def _verdict(value: float, target: float | None) -> str:
    if target is None:
        return ""
    return f"[green]<= {target:g}[/]" if value <= target else f"[red]> {target:g}[/]"


def targets_table(rows: list[Measured], before: dict[str, dict[str, float]]) -> Table:
    """The measured rows beside their targets (and an earlier run's nodes and means)."""
    table = Table(title="Targets: nodes are the bar")
    for column in ("question", "nodes", "target", "ratio", "target", "mean ms", "target"):
        table.add_column(column, justify="left" if column == "question" else "right")
    for column in ("median", "p90", "p99", "max", "most nodes", "deals/s"):
        table.add_column(column, justify="right")
    if before:
        table.add_column("nodes, ms against before", justify="right")
    by_name = {row.name: row for row in rows}
    for question in QUESTIONS:
        if question.name not in by_name:
            continue
        row = by_name[question.name]
        base = by_name.get(question.baseline)
        ratio = row.nodes / base.nodes if base else None
        cells = [
            row.name,
            f"{row.nodes:,.0f}",
            _verdict(row.nodes, question.nodes),
            "" if ratio is None else f"{ratio:.2f}",
            "" if ratio is None else _verdict(ratio, question.ratio),
            f"{row.mean:.3f}",
            _verdict(row.mean, question.milliseconds),
        ]
        cells += [f"{value:.2f}" for value in (row.median, row.p90, row.p99, row.max)]
        cells += [f"{row.most_nodes:,}", f"{1000 / row.mean:,.0f}"]
        if before:
            old = before.get(row.name)
            cells.append("" if old is None else _change(row, old))
        table.add_row(*cells)
    return table


def _change(row: Measured, old: dict[str, float]) -> str:
    nodes = f"{row.nodes / old['nodes']:.3f}" if old["nodes"] else "-"
    return f"{nodes}, {row.mean / old['mean']:.2f}"


def ablation_table(deals: str, count: int) -> Table:
    """Nodes and time of each question with one technique off, as a factor of all on."""
    table = Table(title="One technique off at a time: nodes x, time x")
    for column in ("off", *ABLATED):
        table.add_column(column, justify="left" if column == "off" else "right")
    questions = [question for question in QUESTIONS if question.name in ABLATED]
    whole = [measure(question, deals, count) for question in questions]
    table.add_row("nothing", *(f"{row.nodes:,.0f}, {row.mean:.2f} ms" for row in whole))
    for technique in TECHNIQUES:
        rows = [measure(question, deals, count, (technique,)) for question in questions]
        factors = (
            f"{row.nodes / all_on.nodes:.2f}, {row.mean / all_on.mean:.2f}"
            for row, all_on in zip(rows, whole, strict=True)
        )
        table.add_row(technique, *factors)
    return table


def machine() -> str:
    """Which machine this is, as far as it tells."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        name = next(
            (line.split(":")[1].strip() for line in info.read_text().splitlines() if "model name" in line), name
        )
    return f"{name}, {platform.system()}, Python {platform.python_version()}, {KERNEL} kernel"


def main(
    deals: Annotated[str, typer.Option(help="random, bidlike or hard")] = "random",
    count: Annotated[int, typer.Option(help="how many of the deals; 0: all")] = 0,
    only: Annotated[str, typer.Option(help="questions whose name holds this text")] = "",
    save: Annotated[Path | None, typer.Option(help="write the figures to this file")] = None,
    against: Annotated[Path | None, typer.Option(help="compare with the figures of this file")] = None,
    ablation: Annotated[bool, typer.Option(help="each technique off in turn, instead of the targets")] = False,
) -> None:
    """Print what every question costs, beside its target."""
    console = Console(width=None if sys.stdout.isatty() else 220)
    console.print(machine())
    if ablation:
        console.print(ablation_table(deals, count or 100))
        return
    wanted = [question for question in QUESTIONS if only.lower() in question.name.lower()]
    rows = [measure(question, deals, count) for question in wanted]
    before = json.loads(against.read_text("utf-8"))["figures"] if against else {}
    console.print(targets_table(rows, before))
    if save:
        figures = {row.name: asdict(row) for row in rows}
        text = json.dumps({"machine": machine(), "deals": deals, "figures": figures}, indent=1)
        save.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    typer.run(main)
