"""Bazar-belote's yes/no question: can one side take every trick ("What the search maximises")?"""

from .cards import SEATS, Play, trick_winner
from .endings import Ending, Hands, without
from .legal import legal_under
from .options import Options, resolve


class Sweep:
    """One question: can `side` (0 = NS, 1 = EW) take all the tricks still to come, the other side resisting?"""

    def __init__(self, game: str, mode: str, rules: Options, side: int) -> None:
        self.game, self.mode, self.rules, self.side = game, mode, rules, side
        self.memo: dict[tuple[Hands, int], bool] = {}

    def possible(self, hands: Hands, leader: int, trick: tuple[Play, ...]) -> bool:
        """Can the side take every trick from here to the end?"""
        if trick:
            return self.choose(hands, leader, trick)
        if not hands[leader]:
            return True
        key = (hands, leader)
        if key not in self.memo:
            self.memo[key] = self.choose(hands, leader, trick)
        return self.memo[key]

    def choose(self, hands: Hands, leader: int, trick: tuple[Play, ...]) -> bool:
        """One card is enough for the side that sweeps; the other side must be unable to stop it with any."""
        seats = SEATS[self.game]
        seat = (leader + len(trick)) % seats
        answers = []
        for card in legal_under(self.game, self.mode, self.rules, None, hands[seat], trick, seat):
            rest, table = without(hands, seat, card), (*trick, (seat, card))
            if len(table) < seats:
                answers.append(self.possible(rest, leader, table))
            else:
                winner = trick_winner(self.game, self.mode, table)
                answers.append(winner % 2 == self.side and self.possible(rest, winner, ()))
        return any(answers) if seat % 2 == self.side else all(answers)


def capot(ending: Ending, side: int) -> bool:
    """Can NS (0) or EW (1) still take all eight tricks? It must have taken all tricks before, too."""
    others_had_one = ending.cap & (2 if side == 0 else 1)
    if others_had_one:
        return False
    sweep = Sweep(ending.game, ending.mode, resolve(ending.game, ending.options), side)
    return sweep.possible(ending.hands, ending.leader, ending.trick)
