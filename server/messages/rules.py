"""Rules messages <-> Rules objects, for every option of every game, by the names that both sides use.

    Rules                oneof game: the field's name is the game's name in the library's registry
      <Game>Rules        a field an option, named as the library names it, and `profile`
        bool             a switch
        int32            a number               repeated int32      a tuple of numbers
        nested enum      a word: MADE_TEST_PROMISE of the field made_test is "promise"
        repeated PlayMode                       a tuple of play modes

A new option or a fourth game needs no line in this file. Every answer echoes its rules with all options set and
`profile` empty: what a profile's name stands for is already in them, and equal rules have equal echoes however they
were asked for.

Invariants: an option that is not set (an empty list, an enum's 0) has the profile's value; a field that this version
does not know is refused, for it would change the answer. Cached messages are never handed out, only copied.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from openhand.v1 import rules_pb2
from server.errors import BadRequest, Problems, moved
from server.messages.words import LONGEST_NAME, measured, mode_to, modes_from
from solver import GAMES, InputError, PlayMode, Rules
from solver.games import Option

GAME_FIELDS: tuple[FieldDescriptor, ...] = tuple(rules_pb2.Rules.DESCRIPTOR.oneofs_by_name["game"].fields)
"""The games that the schema knows, in the order of their numbers."""

_CACHED_BYTES = 512
"""Longest message that is remembered; a client cannot make the cache big."""


def rules_from(message: rules_pb2.Rules) -> Rules:
    """The rules that a message asks for; raises BadRequest with paths such as `bazar_belote.max_level`."""
    text = message.SerializeToString(deterministic=True)
    return _remembered(text) if len(text) <= _CACHED_BYTES else _read(message)


def rules_to(rules: Rules) -> rules_pb2.Rules:
    """The message with every option set."""
    message = rules_pb2.Rules()
    fill_rules(message, rules)
    return message


def fill_rules(target: rules_pb2.Rules, rules: Rules) -> None:
    """Write the rules with every option set into a field of an answer."""
    target.CopyFrom(_written(rules))


# -- reading -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _remembered(text: bytes) -> Rules:
    return _read(rules_pb2.Rules.FromString(text))


def _read(message: rules_pb2.Rules) -> Rules:
    game = message.WhichOneof("game")
    games = " or ".join(field.name for field in GAME_FIELDS)
    if unknown := _unknown(message):
        raise InputError("game", f"field {unknown} is no game of this version", expected=games)
    if game is None:
        raise InputError("game", "missing", expected=games)
    options_message = getattr(message, game)
    if unknown := _unknown(options_message):
        raise InputError(game, f"field {unknown} is no option of this version", expected="options that ListGames names")
    problems = Problems()
    asked = problems.read_field(game, _options_from, options_message, GAMES[game])
    if asked is None:
        raise BadRequest(problems.found)
    profile, options = asked
    while True:
        # The library names the first bad option; without it, it names the next.
        try:
            rules = GAMES[game].of(profile, **options)
        except InputError as bad:
            name = bad.field.removeprefix("rules.")
            problems.add(moved(bad, f"{game}.{name}"))
            if name == "profile":
                profile = ""
            elif name in options:
                del options[name]
            else:
                break
        else:
            problems.refuse()
            return rules
    raise BadRequest(problems.found)


def _options_from(message: Message, game: type[Rules]) -> tuple[str, dict[str, Any]]:
    """The profile's name and the options that are set, as the library takes them."""
    problems = Problems()
    profile = ""
    options: dict[str, Any] = {}
    known = {option.name: option for option in game.options()}
    for field, value in message.ListFields():
        if field.name in known:
            read = problems.read(_value_from, field, known[field.name], value)
            if read is not None:
                options[field.name] = read
        else:
            profile = problems.read(measured, value, field.name, LONGEST_NAME) or ""
    problems.refuse()
    return profile, options


def _value_from(field: FieldDescriptor, option: Option, value: Any) -> Any:
    """The library's value of an option, None if it is not said."""
    if isinstance(option.default, tuple):
        return modes_from(value, field.name) if field.enum_type else tuple(value)
    if field.enum_type is None:
        return value
    if value == 0:
        return None
    if value not in field.enum_type.values_by_number:
        expected = " or ".join(entry.name for entry in field.enum_type.values if entry.number)
        raise InputError(field.name, f"unknown value {value}", expected=expected)
    return word_of(field, field.enum_type.values_by_number[value].name)


def _unknown(message: Message) -> str:
    """The number of a field that the schema of this version does not have, or nothing."""
    unknown = UnknownFieldSet(message)
    return str(unknown[0].field_number) if len(unknown) else ""


# -- writing -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _written(rules: Rules) -> rules_pb2.Rules:
    message = rules_pb2.Rules()
    target = getattr(message, rules.name)
    for option in rules.options():
        value = getattr(rules, option.name)
        field = target.DESCRIPTOR.fields_by_name[option.name]
        if isinstance(value, tuple):
            getattr(target, option.name).extend(mode_to(v) if isinstance(v, PlayMode) else v for v in value)
        else:
            setattr(target, option.name, _number_of(field, value) if field.enum_type else value)
    return message


def _number_of(field: FieldDescriptor, word: str) -> int:
    assert field.enum_type is not None
    return field.enum_type.values_by_name[value_name(field, word)].number


# -- names that the list of games needs too ----------------------------------------------------------------------


def option_field(game: type[Rules], name: str) -> FieldDescriptor:
    """The field of the game's rules message that holds an option."""
    fields: Mapping[str, FieldDescriptor] = getattr(rules_pb2.Rules(), game.name).DESCRIPTOR.fields_by_name
    return fields[name]


def value_name(field: FieldDescriptor, word: str) -> str:
    """The enum value of a word: "promise" of made_test is MADE_TEST_PROMISE."""
    return f"{field.name}_{word}".upper()


def word_of(field: FieldDescriptor, name: str) -> str:
    """The word of an enum value: MADE_TEST_PROMISE of made_test is "promise"."""
    return name.removeprefix(f"{field.name.upper()}_").lower()
