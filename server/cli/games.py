"""`openhand games`: the games, and the profiles and options of one of them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from openhand.v1 import cards_pb2, games_pb2
from server.cli import asking
from server.cli.parameters import AsJson, game_named
from server.cli.showing import Screen, option_value
from server.cli.wording import LangOption, lang_asked, show_gaps
from server.messages.lines import to_document
from server.messages.rules import option_field, rules_from, word_of
from server.messages.words import mode_from, seat_from
from solver import GAMES, Rules
from solver.languages import Language, language

GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", show_default=False, help="Only this game: " + ", ".join(GAMES) + ".")
]


def game_or_all(name: str | None) -> type[Rules] | None:
    """The game that was named, None where none was."""
    # (A parser of the argument would do the same, and show the type of a class in the help.)
    return None if name is None else game_named(name, "GAME")


def games(game: GameArgument = None, json: AsJson = False, lang: LangOption = "en") -> None:
    """List the games, or the profiles and options of one."""
    words = language(lang_asked(lang))
    only = game_or_all(game)
    response = asking.list_games(games_pb2.ListGamesRequest())
    if only is not None:
        kept = [one for one in response.games if one.name == only.name]
        del response.games[:]
        response.games.extend(kept)
    if json:
        typer.echo(to_document(response))
        return
    screen = Screen()
    show_gaps()
    if only is None:
        screen.print(_games(response, words))
        screen.print(words("list_one", command="`openhand games GAME`"))
    for one in response.games if only else ():
        _show_game(screen, one, words)


def _games(response: games_pb2.ListGamesResponse, words: Language) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("--game", *map(words, ("name", "seats", "modes", "profiles"))):
        grid.add_column(column)
    for game in response.games:
        modes = " ".join(mode_from(mode, "play_modes").value for mode in game.play_modes)
        profiles = " ".join(profile.name for profile in game.profiles)
        grid.add_row(game.name, _title(game, words), _seats(game, words), modes, profiles)
    return grid


def _title(game: games_pb2.Game, words: Language) -> str:
    """A game's name; one that only the service knows has its own."""
    return words.games.get(game.name, game.title)


def _seats(game: games_pb2.Game, words: Language) -> str:
    return " ".join(words.seat(seat_from(seat, "seats")) for seat in game.seats)


def _show_game(screen: Screen, game: games_pb2.Game, words: Language) -> None:
    screen.print(Text.assemble((_title(game, words), "bold"), f", {words('seats')} {_seats(game, words)}"))
    if words.code != "en":
        modes = (mode_from(mode, "play_modes") for mode in game.play_modes)
        # What --mode takes and what it is called: people of another language do not know the letters.
        screen.print(Text("  --mode: " + ", ".join(f"{mode.value} = {words.modes[mode]}" for mode in modes)))
    for profile in game.profiles:
        screen.print(Text.assemble((f"  --profile {profile.name}: ", "bold"), words.sentence(profile.description)))
        changed = rules_from(profile.rules).changed()
        if changed:
            screen.print(Text("    " + ", ".join(f"{n}={option_value(v)}" for n, v in changed.items()), "dim"))
    screen.print(Text("  " + words("default_first", option="--option NAME=VALUE"), "bold"))
    for option in game.options:
        ours = f" ({words('our_decision')})" if option.ours else ""
        screen.print(Text(f"    {option.name}={_words(game, option, option.default_value)}", "bold"), end="")
        screen.print(Text(f"  ({_range(game, option, words)})", "dim"))
        screen.print(f"        {words.sentence(option.description)}{ours}")


def _words(game: games_pb2.Game, option: games_pb2.GameOption, value: str) -> str:
    """A value in the words that --option takes."""
    if option.type == games_pb2.OPTION_TYPE_CHOICE:
        return word_of(option_field(GAMES[game.name], option.name), value)
    if option.type == games_pb2.OPTION_TYPE_CHOICES:
        return ",".join(mode_from(cards_pb2.PlayMode.Value(name), option.name).value for name in value.split(","))
    return value


def _range(game: games_pb2.Game, option: games_pb2.GameOption, words: Language) -> str:
    """What an option may be."""
    if option.type == games_pb2.OPTION_TYPE_SWITCH:
        return "true, false"
    if option.allowed_values:
        values = ", ".join(_words(game, option, value) for value in option.allowed_values)
        return words("some_of", values=values) if option.type == games_pb2.OPTION_TYPE_CHOICES else values
    numbers = words("number_range", low=option.minimum, high=option.maximum)
    return words("many_numbers", count=option.length, numbers=numbers) if option.length else numbers
