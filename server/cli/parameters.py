"""The options that subcommands share: how they are declared, and how their words become values of the library.

    DEAL                 the deal's text; `-` reads stdin, `@FILE` a file
    --game, --profile, --option NAME=VALUE          the rules
    --constructions                                 held cards as they were at the table
    --max-nodes, --max-milliseconds                 the limits

Invariants: a word that an option can never take (a seat Q, a game nobody knows) is a usage error; what depends on the
deal or on the rules is an InputError with the text and the place, and comes from the library's own check.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from openhand.v1.bazar_belote_pb2 import ConstructionsOverride
from openhand.v1.effort_pb2 import Limits
from server.errors import moved
from server.messages.rules import option_field, word_of
from server.messages.words import LONGEST_DEAL
from solver import GAMES, Deal, InputError, PlayMode, Rules, Seat
from solver.errors import quoted
from solver.games import Option
from solver.languages import Language, language
from solver.languages.reading import read_deal, read_mode, read_seat

MODE_WORDS = {
    **{mode.value: mode for mode in PlayMode},
    **{mode.name: mode for mode in PlayMode},
    **dict(zip("♣♦♥♠", (PlayMode.CLUBS, PlayMode.DIAMONDS, PlayMode.HEARTS, PlayMode.SPADES), strict=True)),
}


INT32 = 2**31 - 1
"""The largest of the wire's common numbers."""


def game_named(text: str, hint: str | None = None) -> type[Rules]:
    """A game by its name: bridge_belote, Bridge-belote. `hint`: where it was given, if typer does not know."""
    name = text.strip().lower().replace("-", "_").replace(" ", "_")
    if name not in GAMES:
        raise typer.BadParameter(f"unknown game {text!r}; expected {' or '.join(GAMES)}", param_hint=hint)
    return GAMES[name]


def mode_named(text: str) -> PlayMode:
    """A play mode: S, spades, NT, "no trump"; raises InputError."""
    name = text.strip().upper().replace("-", "_").replace(" ", "_")
    if name not in MODE_WORDS:
        raise InputError("mode", f"unknown mode {text!r}", expected=" or ".join(mode.value for mode in PlayMode))
    return MODE_WORDS[name]


DealWords = Annotated[
    list[str],
    typer.Argument(
        metavar="DEAL",
        show_default=False,
        help='Hands from the named seat on, suits S.H.D.C: "N:AK9.QT8.J7.- ...". - reads stdin, @FILE a file.',
    ),
]
OptionalDealWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="DEAL",
        show_default=False,
        help='Hands from the named seat on, suits S.H.D.C: "N:AK9.QT8.J7.- ...". - reads stdin, @FILE a file. '
        "May be left out where no held cards score.",
    ),
]
GameOption = Annotated[
    type[Rules],
    typer.Option("--game", "-g", parser=game_named, metavar="GAME", show_default=False, help=", ".join(GAMES)),
]
ProfileOption = Annotated[
    str, typer.Option("--profile", help="House rules that people play together; `openhand games GAME` lists them.")
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", show_default=False, help="A house rule; may be repeated."),
]
ModeOption = Annotated[
    str,
    typer.Option("--mode", "-m", metavar="MODE", show_default=False, help=" ".join(mode.value for mode in PlayMode)),
]
ModesOption = Annotated[
    str,
    typer.Option("--modes", "-m", metavar="MODES", help='Only these play modes, as "S NT"; all when left out.'),
]
LeaderOption = Annotated[
    str | None,
    typer.Option(
        "--leader", "-l", metavar="SEAT", show_default=False,
        help="Who leads to the first trick; may be left out where the declarer does.",
    ),
]  # fmt: skip
DeclarerOption = Annotated[
    str | None, typer.Option("--declarer", "-D", metavar="SEAT", show_default=False, help="Betel only.")
]
DealerOption = Annotated[str, typer.Option("--dealer", "-d", metavar="SEAT", show_default=False, help="Who dealt.")]
PriorPoints = Annotated[
    tuple[int, int] | None,
    typer.Option(
        metavar="NS EW", show_default=False, help="Endings of the belotes: raw points taken before the deal begins."
    ),
]
PriorTricks = Annotated[
    tuple[int, int] | None,
    typer.Option(
        metavar="A B", show_default=False, help="Endings: tricks taken before, by NS, EW or by declarer, defence."
    ),
]
ConstructionsOption = Annotated[
    tuple[int, int] | None,
    typer.Option(
        "--constructions", metavar="NS EW", show_default=False,
        help="Bazar-belote: raw points of constructions as they were at the table, in place of what the hands hold.",
    ),
]  # fmt: skip
MaxNodes = Annotated[int, typer.Option("--max-nodes", min=0, help="Search no further than this; 0 is no limit.")]
MaxMilliseconds = Annotated[
    int, typer.Option("--max-milliseconds", min=0, max=INT32, help="Search no longer than this; 0 is no limit.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the response message as proto3 JSON.")]


# typer would take a parameter of an enum for a choice among its values, so these words are read here.


def seat_asked(word: str, option: str, letters: str = "en") -> Seat:
    """The seat that the word of an option means in the language of --input-lang."""
    try:
        return read_seat(language(letters), word)
    except InputError as bad:
        raise typer.BadParameter(f"{bad.problem}; expected {bad.expected}", param_hint=option) from None


def seat_or_none(word: str | None, option: str, letters: str = "en") -> Seat | None:
    """The seat that the word of an option means, if it was given."""
    return None if word is None else seat_asked(word, option, letters)


def mode_asked(word: str, letters: str = "en") -> PlayMode:
    """The play mode that the word of --mode means in the language of --input-lang."""
    try:
        return _mode_in(language(letters), word)
    except InputError as bad:
        raise typer.BadParameter(f"{bad.problem}; expected {bad.expected}", param_hint="--mode") from None


def modes_asked(text: str, letters: str = "en") -> list[PlayMode]:
    """Modes with spaces or commas between, names of several words with commas; raises InputError."""
    modes = []
    words = language(letters)
    between = r"[^,\s][^,]*" if words.code != "en" and "," in text else r"[^\s,]+"
    for word in re.finditer(between, text):
        try:
            modes.append(_mode_in(words, word[0]))
        except InputError as bad:
            raise InputError("modes", bad.problem, expected=bad.expected, text=text, at=word.start()) from None
    return modes


def _mode_in(words: Language, text: str) -> PlayMode:
    return mode_named(text) if words.code == "en" else read_mode(words, text)


def limits_asked(max_nodes: int, max_milliseconds: int) -> Limits:
    """The limits of a request."""
    return Limits(max_nodes=min(max_nodes, 2**63 - 1), max_milliseconds=max_milliseconds)


def constructions_asked(points: tuple[int, int] | None) -> ConstructionsOverride | None:
    """Raw points of NS and EW for held cards, if they were given; raises InputError."""
    if points is None:
        return None
    for number in points:
        if not 0 <= number <= INT32:
            raise InputError("constructions", quoted(number), expected=f"0 to {INT32} raw points for NS and for EW")
    return ConstructionsOverride(north_south=points[0], east_west=points[1])


def open_stdin() -> TextIO:
    """Stdin; a usage error where the process was started without."""
    if sys.stdin is None:
        raise typer.BadParameter("stdin: is closed")
    return sys.stdin


def text_of(name: str, most: int, hint: str | None = None) -> str:
    """At most so many characters of a file, or of stdin where it is called -."""
    try:
        if name != "-":
            with Path(name).open(encoding="utf-8") as file:
                return file.read(most)
        stdin = open_stdin()
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(encoding="utf-8", errors="strict")
        return stdin.read(most)
    except (OSError, ValueError) as bad:
        reason = bad.strerror if isinstance(bad, OSError) else "is no text in UTF-8"
        shown = "stdin" if name == "-" else name
        raise typer.BadParameter(f"{shown}: {reason}", param_hint=hint) from None


def deal_asked(words: Sequence[str], letters: str = "en") -> Deal:
    """The deal of the command line, of stdin or of a file, in the letters of a language; raises InputError."""
    text = " ".join(words)
    if text == "-" or text.startswith("@"):
        text = text_of(text.removeprefix("@"), LONGEST_DEAL + 1)
    if len(text) > LONGEST_DEAL:
        raise InputError("deal", "too long", expected=f"one deal, at most {LONGEST_DEAL} characters")
    return read_deal(language(letters), text)


def rules_asked(game: type[Rules], profile: str, options: Sequence[str] | None) -> Rules:
    """The rules of a game with the options given as NAME=VALUE; raises InputError."""
    known = {option.name: option for option in game.options()}
    changed: dict[str, Any] = {}
    texts: dict[str, str] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"{text!r}; expected NAME=VALUE", param_hint="--option")
        name = name.strip().replace("-", "_")
        if name in texts:
            raise InputError(f"rules.{name}", "given twice", expected="one value", text=text, at=0)
        texts[name] = text
        changed[name] = _value(game, known[name], value.strip(), text) if name in known else value
    try:
        return game.of(profile, **changed)
    except InputError as bad:
        text = texts.get(bad.field.removeprefix("rules."), "")
        at = text.find("=") + 1 if bad.field.removeprefix("rules.") in known else 0
        raise InputError(bad.field, bad.problem, expected=bad.expected, text=text or None, at=at) from None


def _value(game: type[Rules], option: Option, word: str, text: str) -> Any:
    """The value that a word means for an option; raises InputError."""
    place = text.find("=") + 1

    def wrong(expected: str) -> InputError:
        return InputError(f"rules.{option.name}", f"{word!r}", expected=expected, text=text, at=place)

    words = [part.strip() for part in word.split(",")] if isinstance(option.default, tuple) else [word]
    if isinstance(option.default, bool):
        meant = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(word.lower())
        if meant is None:
            raise wrong("true or false")
        return meant
    if isinstance(option.default, str):
        return word_of(option_field(game, option.name), word.upper())
    try:
        if option.allowed and isinstance(option.default, tuple):
            return tuple(mode_named(part.removeprefix("PLAY_MODE_")) for part in words)
        numbers = tuple(int(part) for part in words)
    except InputError as bad:
        raise moved(bad, f"rules.{option.name}") from None
    except ValueError:
        raise wrong("whole numbers with commas between" if len(words) > 1 else "a whole number") from None
    return numbers if isinstance(option.default, tuple) else numbers[0]
