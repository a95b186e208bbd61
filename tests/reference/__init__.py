"""A plain reference solver, the yardstick of the test suite.

It is written from rules/*.md alone, imports nothing but the standard library and shares no code with the package
`solver`. It is slow on purpose: endings of up to five cards a hand.
"""

from .capot import capot
from .cards import GAMES, MODES, trick_winner
from .endings import Ending, pool
from .legal import legal_cards
from .options import OPTIONS, all_option_sets
from .random_endings import random_ending
from .solver import card_values, value
from .three_passes import guaranteed, three_passes, three_passes_card

__all__ = [
    "GAMES",
    "MODES",
    "OPTIONS",
    "Ending",
    "all_option_sets",
    "capot",
    "card_values",
    "guaranteed",
    "legal_cards",
    "pool",
    "random_ending",
    "three_passes",
    "three_passes_card",
    "trick_winner",
    "value",
]
