"""Record files on the command line: reading one of either form.

What a file is, its first characters say: `%` the version line of a record file, `{` JSON Lines.
Invariant: a file that is neither is refused, and nothing is read of one that is larger than LONGEST_FILE.
"""

from __future__ import annotations

from typing import Annotated

import typer

from server.cli.parameters import text_of
from server.messages import records as lines
from solver import InputError, records
from solver.records import Record

LONGEST_FILE = 16 << 20
"""Characters."""

FileArgument = Annotated[
    str | None,
    typer.Argument(metavar="FILE", show_default=False, help="A record file or JSON Lines; - is stdin."),
]
Example = Annotated[
    bool, typer.Option("--example", help="Take the bundled record, a worked example of bridge-belote, for FILE.")
]


def text_asked(file: str | None, example: bool) -> str:
    """The text of FILE, of stdin or of the bundled record."""
    if example:
        if file is not None:
            raise typer.BadParameter("given beside --example; expected one of them", param_hint="FILE")
        return records.example()
    if file is None:
        raise typer.BadParameter("missing; expected a file, - or --example", param_hint="FILE")
    text = text_of(file, LONGEST_FILE + 1, "FILE")
    if len(text) > LONGEST_FILE:
        raise InputError("FILE", f"more than {LONGEST_FILE} characters", expected="a smaller file, or several")
    return text


def is_json_lines(text: str) -> bool:
    """Does the text begin as JSON Lines?"""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def records_asked(text: str, input_lang: str) -> list[Record]:
    """The records in a text of either form; raises InputError."""
    if is_json_lines(text):
        return lines.loads(text.lstrip("\ufeff"))
    found = records.loads(text, input_lang)
    if not found:
        raise InputError("FILE", "no deal in it", expected="a [Game] tag and what follows it")
    return found
