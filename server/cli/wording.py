"""The language of the command line: `--lang` for what is shown, `--input-lang` for letters that are typed.

A language is chosen, never guessed; JSON, refusals and the names of options stay English. English answers are drawn by
showing.py and its neighbours, those in another language by the library's own pictures (solver.showing).
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from server.cli.showing import Screen
from solver import Deal, Rules, Seat, Stats, showing
from solver.languages import LANGUAGES
from solver.showing.blocks import Block, Paragraph, Span, line
from solver.showing.composing import dealt_blocks

LangOption = Annotated[
    str,
    typer.Option("--lang", metavar="LANG", help=f"The language of what is shown: {', '.join(LANGUAGES)}."),
]
InputLang = Annotated[
    str,
    typer.Option(
        "--input-lang",
        metavar="LANG",
        help="The language whose letters are typed (cards, seats, modes, contracts, record files); never guessed.",
    ),
]


def lang_asked(code: str, option: str = "--lang") -> str:
    """The code of a language; anything else is a usage error."""
    if code not in LANGUAGES:
        raise typer.BadParameter(f"unknown language {code!r}; expected {' or '.join(LANGUAGES)}", param_hint=option)
    return code


def show_in(lang: str, screen: Screen, *values: showing.Shown) -> None:
    """Print values in a language, in colours where the screen has them."""
    for value in values:
        show_blocks(screen, showing.blocks(value, lang))


def show_blocks(screen: Screen, blocks: Iterable[Block]) -> None:
    """Print blocks, in colours where the screen has them."""
    colour = screen.color_system is not None and not screen.no_color
    print_text(showing.text_of(blocks, colour=colour, ascii_only=screen.options.ascii_only))


def show_dealt(lang: str, screen: Screen, rules: Rules, deal: Deal, dealer: Seat) -> None:
    """Print a deal before its auction, in a language."""
    show_blocks(screen, dealt_blocks(rules, deal, dealer, LANGUAGES[lang]))


def show_effort(lang: str, screen: Screen, stats: Stats) -> None:
    """Print what an answer cost, in a language."""
    words = LANGUAGES[lang]
    spent = words("effort", nodes=words.number(stats.nodes), milliseconds=words.number(1000 * stats.seconds, 1))
    show_blocks(screen, [Paragraph(line(Span(spent, "dim")))])


def show_gaps() -> None:
    """From here on, what standard output cannot take becomes a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def print_text(text: str) -> None:
    """Print; what the output cannot take becomes a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    # Whoever made the text knew whether colours are wanted; here nothing is taken out again.
    typer.echo(text.encode(encoding, "replace").decode(encoding), color=True)
