"""The games: one folder each, and the registry, the only place that lists them.

A fourth game is a new folder and one more line in `GAMES`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from solver.errors import InputError, quoted
from solver.games.base import Option, Rules
from solver.games.bazar_belote.rules import BazarBeloteRules
from solver.games.betel.rules import BetelRules
from solver.games.bridge_belote.rules import BridgeBeloteRules

GAMES: MappingProxyType[str, type[Rules]] = MappingProxyType(
    {rules.name: rules for rules in (BetelRules, BridgeBeloteRules, BazarBeloteRules)}
)
"""Rules classes by the game's name: betel, bridge_belote, bazar_belote."""

__all__ = ["GAMES", "BazarBeloteRules", "BetelRules", "BridgeBeloteRules", "Option", "Rules", "rules_from"]


def rules_from(game: str, profile: str = "", **options: Any) -> Rules:
    """The rules of a game by its name; raises InputError.

    >>> rules_from("betel", beat_reference="led")
    BetelRules(beat_reference='led')
    """
    if game not in GAMES:
        raise InputError("game", f"unknown game {quoted(game)}", expected=" or ".join(GAMES))
    return GAMES[game].of(profile, **options)
