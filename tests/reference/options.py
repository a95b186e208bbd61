"""The house rules that change the value of a play (rules/*.md, the lines marked *opt*), default first.

Options of the auction, of declarations and of the score sheet are not here: no play value depends on them.
"""

from collections.abc import Mapping
from itertools import product

from .cards import BAZAR_BELOTE, BETEL, BRIDGE_BELOTE

Options = Mapping[str, bool | str]

OPTIONS: dict[str, dict[str, tuple[bool | str, ...]]] = {
    BETEL: {
        "beat_reference": ("head", "led"),
        "beat_partner": (True, False),
    },
    BRIDGE_BELOTE: {
        "overtake_partner": (True, False),
        "forced_underruff": (False, True),
    },
    BAZAR_BELOTE: {
        "overtake_partner": (True, False),
        "forced_underruff": (False, True),
        "must_ruff_partner": (False, True),
        "must_overruff": (True, False),
        "capot_bonus": ("announced", "any"),
    },
}


def resolve(game: str, options: Options) -> dict[str, bool | str]:
    """All options of the game, those not named at their default. An unknown name or value is an error."""
    resolved = {name: values[0] for name, values in OPTIONS[game].items()}
    for name, value in options.items():
        if value not in OPTIONS[game].get(name, ()):
            raise ValueError(f"{game}: no play option {name} = {value!r}")
        resolved[name] = value
    return resolved


def all_option_sets(game: str) -> list[dict[str, bool | str]]:
    """Every combination of the game's options, each as a dict of what differs from the defaults; defaults first."""
    names = OPTIONS[game]
    return [
        {name: value for name, value in zip(names, chosen, strict=True) if value != names[name][0]}
        for chosen in product(*names.values())
    ]
