"""The language of the command line: `--lang` for what is shown, `--input-lang` for letters that are typed.

A language is chosen, never guessed; JSON, refusals and the names of options stay English. English answers are drawn by
showing.py and its neighbours, those in another language by the library's own pictures (solver.showing).
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from server.cli.showing import Screen
from solver import showing
from solver.languages import LANGUAGES

LangOption = Annotated[
    str,
    typer.Option("--lang", metavar="LANG", help=f"The language of what is shown: {', '.join(LANGUAGES)}."),
]
InputLang = Annotated[
    str,
    typer.Option(
        "--input-lang", metavar="LANG", help="The language whose letters are typed (cards, seats, modes, contracts, record files); never guessed."
    ),
]


def lang_asked(code: str, option: str = "--lang") -> str:
    """The code of a language; anything else is a usage error."""
    if code not in LANGUAGES:
        raise typer.BadParameter(f"unknown language {code!r}; expected {' or '.join(LANGUAGES)}", param_hint=option)
    return code


def show_in(lang: str, screen: Screen, *values: showing.Shown) -> None:
    """Print values in a language, in colours where the screen has them."""
    colour = screen.color_system is not None and not screen.no_color
    for value in values:
        print_text(showing.text(value, lang, colour=colour, ascii_only=screen.options.ascii_only))


def print_text(text: str) -> None:
    """Print; what the output cannot take becomes a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    # Whoever made the text knew whether colours are wanted; here nothing is taken out again.
    typer.echo(text.encode(encoding, "replace").decode(encoding), color=True)
