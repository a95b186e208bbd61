"""The list of games, from the library's registry: what each can be asked, its profiles and its options.

Values of options are written as proto3 JSON writes them in the rules, so that they can be put into a request as they
stand. Invariant: the games are in the order of their numbers in Rules, the options in the order of their fields.
"""

from __future__ import annotations

from typing import Any

from openhand.v1 import cards_pb2, games_pb2
from server.messages.rules import GAME_FIELDS, option_field, rules_to, value_name
from server.messages.words import mode_to, seat_to
from solver import GAMES, PlayMode, Rules, Seat
from solver.games import Option


def games_to() -> list[games_pb2.Game]:
    """All games."""
    return [_game_to(GAMES[field.name]) for field in GAME_FIELDS]


def _game_to(game: type[Rules]) -> games_pb2.Game:
    return games_pb2.Game(
        name=game.name,
        title=game.title,
        seats=[seat_to(Seat(place)) for place in range(game.seats)],
        play_modes=map(mode_to, game.of().modes),
        profiles=[
            games_pb2.GameProfile(name=name, description=description, rules=rules_to(game.of(name)))
            for name, (description, _) in game.profiles.items()
        ],
        options=[_option_to(game, option) for option in game.options()],
    )


def _option_to(game: type[Rules], option: Option) -> games_pb2.GameOption:
    kind = _kind(option)
    message = games_pb2.GameOption(
        name=option.name,
        type=kind,
        default_value=_shown(game, option, option.default),
        description=option.help,
        ours=option.ours,
        length=option.length or 0,
    )
    if kind != games_pb2.OPTION_TYPE_SWITCH:
        message.allowed_values.extend(_shown(game, option, value) for value in option.allowed)
    if option.low is not None:
        message.minimum = option.low
    if option.high is not None:
        message.maximum = option.high
    return message


def _kind(option: Option) -> games_pb2.OptionType.ValueType:
    if isinstance(option.default, bool):
        return games_pb2.OPTION_TYPE_SWITCH
    if isinstance(option.default, int):
        return games_pb2.OPTION_TYPE_NUMBER
    if isinstance(option.default, str):
        return games_pb2.OPTION_TYPE_CHOICE
    return games_pb2.OPTION_TYPE_CHOICES if option.allowed else games_pb2.OPTION_TYPE_NUMBERS


def _shown(game: type[Rules], option: Option, value: Any) -> str:
    """A value as proto3 JSON writes it, without quotes; lists with commas between."""
    if isinstance(value, tuple):
        return ",".join(_shown(game, option, one) for one in value)
    if isinstance(value, PlayMode):
        return cards_pb2.PlayMode.Name(mode_to(value))
    if isinstance(value, str):
        return value_name(option_field(game, option.name), value)
    return str(value).lower()
