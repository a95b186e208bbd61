"""The command put together: its subcommands, what they have in common, and what becomes of a refusal.

Invariant: a refusal of bad data ends with exit code 1 and one message on stderr; what the reader of the output does not
want any more (a closed pipe) ends quietly with 0; an interrupt ends with 130.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from server.cli.asking import with_server
from server.cli.batch import batch
from server.cli.convert import convert
from server.cli.demo import demo
from server.cli.games import games
from server.cli.par import par
from server.cli.refusals import report
from server.cli.review import review
from server.cli.score import score
from server.cli.serve import serve
from server.cli.solve import solve
from server.cli.table import table
from server.errors import RequestError
from solver import InputError, __version__


class Guarded(TyperGroup):
    """The group of subcommands; turns refusals into messages and exit codes."""

    def invoke(self, ctx: Any) -> Any:
        """Run the subcommand."""
        try:
            return super().invoke(ctx)
        except (InputError, RequestError) as bad:
            report(bad)
            raise typer.Exit(1) from None
        except BrokenPipeError:
            # What is still buffered has no reader either; without this Python would complain about it at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Guarded,
    name="openhand",
    help="The open-hand (double-dummy) solver for Betel, bridge-belote and bazar-belote.",
    epilog="Exit codes: 0, 1 bad data, 2 usage, 130 interrupted. NO_COLOR=1 switches colours off.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"openhand {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """The open-hand (double-dummy) solver for Betel, bridge-belote and bazar-belote."""


for question in (solve, table, par, score, review, batch, games, demo):
    app.command()(with_server(question))
for command in (convert, serve):
    app.command()(command)
