"""`openhand convert`: record files and JSON Lines of the wire's messages, one into the other.

What the messages have no place for (the auction, foreign tags, who dealt) is named on stderr when it is left out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from server.cli.keeping import Example, FileArgument, is_json_lines, records_asked, text_asked
from server.cli.wording import InputLang, lang_asked, print_text
from server.messages import records as lines
from solver import records


class Form(StrEnum):
    """What --to takes."""

    records = "records"
    jsonl = "jsonl"


def convert(
    file: FileArgument = None,
    *,
    example: Example = False,
    to: Annotated[
        Form | None, typer.Option("--to", show_default="the other one", help="The form of what is printed.")
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", metavar="LANG", help="The language whose letters records are printed in.")
    ] = "en",
    input_lang: InputLang = "en",
) -> None:
    """Convert between record files and JSON Lines of the wire's messages; each line is an item for `openhand batch`."""
    words, letters = lang_asked(lang), lang_asked(input_lang, "--input-lang")
    text = text_asked(file, example)
    found = records_asked(text, letters)
    form = to or (Form.records if is_json_lines(text) else Form.jsonl)
    if form is Form.records:
        print_text(records.dumps(found, words).removesuffix("\n"))
        return
    for number, record in enumerate(found, 1):
        missing = lines.left_out(record)
        if missing:
            typer.echo(f"deal {number}: left out, no place for it in JSON: {' '.join(missing)}", err=True)
    print_text(lines.dumps(found).removesuffix("\n"))
