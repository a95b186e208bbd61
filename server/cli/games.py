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
from server.messages.lines import to_document
from server.messages.rules import option_field, rules_from, word_of
from server.messages.words import mode_from, seat_from
from solver import GAMES, Rules

GameArgument = Annotated[
    type[Rules] | None,
    typer.Argument(parser=game_named, metavar="[GAME]", show_default=False, help="Only this game, with all options."),
]


def games(game: GameArgument = None, json: AsJson = False) -> None:
    """List the games, or the profiles and options of one."""
    response = asking.list_games(games_pb2.ListGamesRequest())
    if game is not None:
        kept = [one for one in response.games if one.name == game.name]
        del response.games[:]
        response.games.extend(kept)
    if json:
        typer.echo(to_document(response))
        return
    screen = Screen()
    if game is None:
        screen.print(_games(response))
        screen.print("`openhand games GAME` lists the profiles and options of a game.")
    for one in response.games if game else ():
        _show_game(screen, one)


def _games(response: games_pb2.ListGamesResponse) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("--game", "name", "seats", "modes", "profiles"):
        grid.add_column(column)
    for game in response.games:
        modes = " ".join(mode_from(mode, "play_modes").value for mode in game.play_modes)
        profiles = " ".join(profile.name for profile in game.profiles)
        grid.add_row(game.name, game.title, _seats(game), modes, profiles)
    return grid


def _seats(game: games_pb2.Game) -> str:
    return " ".join(str(seat_from(seat, "seats")) for seat in game.seats)


def _show_game(screen: Screen, game: games_pb2.Game) -> None:
    screen.print(Text.assemble((game.title, "bold"), f", seats {_seats(game)}"))
    for profile in game.profiles:
        screen.print(Text.assemble((f"  --profile {profile.name}: ", "bold"), profile.description))
        changed = rules_from(profile.rules).changed()
        if changed:
            screen.print(Text("    " + ", ".join(f"{n}={option_value(v)}" for n, v in changed.items()), "dim"))
    screen.print(Text("  --option NAME=VALUE, the default first:", "bold"))
    for option in game.options:
        ours = " (our decision)" if option.ours else ""
        screen.print(Text(f"    {option.name}={_words(game, option, option.default_value)}", "bold"), end="")
        screen.print(Text(f"  ({_range(game, option)})", "dim"))
        screen.print(f"        {option.description}{ours}")


def _words(game: games_pb2.Game, option: games_pb2.GameOption, value: str) -> str:
    """A value in the words that --option takes."""
    if option.type == games_pb2.OPTION_TYPE_CHOICE:
        return word_of(option_field(GAMES[game.name], option.name), value)
    if option.type == games_pb2.OPTION_TYPE_CHOICES:
        return ",".join(mode_from(cards_pb2.PlayMode.Value(name), option.name).value for name in value.split(","))
    return value


def _range(game: games_pb2.Game, option: games_pb2.GameOption) -> str:
    """What an option may be."""
    if option.type == games_pb2.OPTION_TYPE_SWITCH:
        return "true, false"
    if option.allowed_values:
        values = ", ".join(_words(game, option, value) for value in option.allowed_values)
        return f"some of {values}" if option.type == games_pb2.OPTION_TYPE_CHOICES else values
    count = f"{option.length} numbers, " if option.length else ""
    return f"{count}{option.minimum} to {option.maximum}"
