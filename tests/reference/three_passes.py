"""Three passes: Betel without a declarer, a game of three (betel.md, "Play modes to solve").

No trump, full duties, nobody is anybody's partner. Solved by max^n: each player maximises his own tricks; among his
equal choices he leaves the fewest tricks to the next player in order of play. Two equal triples cannot differ any
further (the three numbers add up), so the last tie-break, by suit and rank, decides only which card is played.
"""

from .cards import RANKS, Card, Play, trick_winner
from .endings import Ending, Hands, without
from .legal import legal_under
from .options import resolve
from .solver import Minimax

Tricks = tuple[int, int, int]
PREFERENCE = [rank + suit for suit in "SHDC" for rank in reversed(RANKS)]


class MaxN:
    """One solve; the answers are the tricks still to come of N, E, S."""

    def __init__(self, ending: Ending) -> None:
        self.rules = resolve(ending.game, ending.options)
        self.memo: dict[tuple[Hands, int], Tricks] = {}

    def tricks(self, hands: Hands, leader: int, trick: tuple[Play, ...]) -> Tricks:
        """What N, E and S take from here to the end."""
        if trick:
            return self.choose(hands, leader, trick)[1]
        if not hands[leader]:
            return (0, 0, 0)
        key = (hands, leader)
        if key not in self.memo:
            self.memo[key] = self.choose(hands, leader, trick)[1]
        return self.memo[key]

    def choose(self, hands: Hands, leader: int, trick: tuple[Play, ...]) -> tuple[Card, Tricks]:
        """The card of the seat to act, and what it leads to."""
        seat = (leader + len(trick)) % 3
        cards = legal_under("betel", "THREE_PASSES", self.rules, None, hands[seat], trick, seat)
        after = {card: self.after(hands, leader, trick, seat, card) for card in cards}

        def worth(card: Card) -> tuple[int, int, int]:
            return (after[card][seat], -after[card][(seat + 1) % 3], -PREFERENCE.index(card))

        best = max(cards, key=worth)
        return best, after[best]

    def after(self, hands: Hands, leader: int, trick: tuple[Play, ...], seat: int, card: Card) -> Tricks:
        """What N, E and S take from here to the end when `seat` plays `card`."""
        hands = without(hands, seat, card)
        trick = (*trick, (seat, card))
        if len(trick) < 3:
            return self.tricks(hands, leader, trick)
        winner = trick_winner("betel", "THREE_PASSES", trick)
        north, east, south = self.tricks(hands, winner, ())
        return (north + (winner == 0), east + (winner == 1), south + (winner == 2))


def three_passes(ending: Ending) -> Tricks:
    """Tricks still to come of N, E, S when each plays for himself."""
    return MaxN(ending).tricks(ending.hands, ending.leader, ending.trick)


def three_passes_card(ending: Ending) -> Card:
    """The card that the seat to act plays in that solution; among equals the first in S H D C, high to low."""
    return MaxN(ending).choose(ending.hands, ending.leader, ending.trick)[0]


def guaranteed(ending: Ending) -> Tricks:
    """What N, E and S can each force against the other two united: three two-sided solves under the same duties."""

    def alone(hero: int) -> int:
        return Minimax(ending, hero).value(ending.hands, ending.leader, ending.trick, 0)

    return (alone(0), alone(1), alone(2))
