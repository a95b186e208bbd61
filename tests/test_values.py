"""The kernel against the reference: value, every card, thresholds and a whole line of random endings.

Every mode x set of options x leader, inside tricks too, one to four cards a hand, capots alive or dead.
"""

from random import Random

import pytest

from reference import MODES, all_option_sets, random_ending
from solver import Session
from value_checks import check

TWO_SIDED = [(game, mode) for game, modes in MODES.items() for mode in modes if mode != "THREE_PASSES"]
ROUNDS = {1: 4, 2: 8, 3: 8, 4: 2}
"""Endings by cards a hand, for every set of options; the leader changes with every one."""


@pytest.mark.parametrize(("game", "mode"), TWO_SIDED)
def test_random_endings(game: str, mode: str) -> None:
    rng = Random(f"{game} {mode}")
    session = Session()
    seats = 3 if game == "betel" else 4
    turn = 0
    for options in all_option_sets(game):
        for cards, rounds in ROUNDS.items():
            for _ in range(rounds):
                turn += 1
                ending = random_ending(rng, game, mode, options, cards)
                while ending.leader != turn % seats:
                    ending = random_ending(rng, game, mode, options, cards)
                check(ending, session)
