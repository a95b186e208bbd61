"""House rules as words: `seed longer_run_first=true`, and back."""

from __future__ import annotations

import re
from typing import Any

from solver.errors import InputError
from solver.games.base import Option, Rules
from solver.trickrules import PlayMode


def rules_text(rules: Rules) -> str:
    """The options that differ from the defaults, as NAME=VALUE words."""
    return " ".join(f"{name}={_text(value)}" for name, value in rules.changed().items())


def rules_of(game: type[Rules], text: str) -> Rules:
    """The rules of a game by `[PROFILE] NAME=VALUE ...`; raises InputError that points into the text."""
    known = {option.name: option for option in game.options()}
    changed: dict[str, Any] = {}
    profile = ""
    for word in re.finditer(r"\S+", text):
        name, equals, value = word[0].partition("=")
        if not equals and word.start() == len(text) - len(text.lstrip()):
            profile = name
            continue
        try:
            if not equals or name not in known:
                raise InputError("rules", f"unknown option {word[0]!r}", expected="NAME=VALUE of " + ", ".join(known))
            if name in changed:
                raise InputError("rules", f"{name} twice", expected="one value")
            changed[name] = _value(known[name], value)
            game.of("", **{name: changed[name]})
        except InputError as bad:
            raise InputError("rules", bad.problem, expected=bad.expected, text=text, at=word.start()) from None
    try:
        return game.of(profile, **changed)
    except InputError as bad:
        raise InputError("rules", bad.problem, expected=bad.expected, text=text, at=0) from None


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(option: Option, word: str) -> Any:
    """The value that a word means; raises InputError."""
    if isinstance(option.default, bool):
        if word not in ("true", "false"):
            raise InputError("rules", f"{word!r} for {option.name}", expected="true or false")
        return word == "true"
    if isinstance(option.default, str):
        return word
    try:
        if isinstance(option.default, tuple):
            parts = word.split(",")
            return tuple(PlayMode(part) for part in parts) if option.allowed else tuple(map(int, parts))
        return int(word)
    except ValueError:
        expected = "modes with commas between" if option.allowed else "a whole number, or several with commas between"
        raise InputError("rules", f"{word!r} for {option.name}", expected=expected) from None
