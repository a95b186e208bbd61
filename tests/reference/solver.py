"""The value of an ending by plain minimax: every legal card of every seat, and the better number for who plays.

No cut-offs and no equivalent cards. The only help is a memo of the positions at which a trick begins.
Two parties: declarer against defence in Betel (betel.md, "Play modes to solve"), NS against EW in the belotes.
"""

from .cards import BETEL, SEATS, Card, Play, last_trick_points, points, trick_winner
from .endings import Ending, Hands, belote_paid, capot_paid, without
from .legal import legal_under
from .options import resolve


class Minimax:
    """One solve. All numbers are Betel: tricks of `hero` still to come; belotes: raw points NS - EW still to come."""

    def __init__(self, ending: Ending, hero: int | None) -> None:
        if ending.game == BETEL and hero is None:
            raise ValueError("a deal of Betel without a declarer has no single value: see three_passes")
        self.game, self.mode, self.declarer, self.hero = ending.game, ending.mode, ending.declarer, hero
        self.rules = resolve(ending.game, ending.options)
        self.seats = SEATS[ending.game]
        self.memo: dict[tuple[Hands, int, int], int] = {}

    def maximises(self, seat: int) -> bool:
        """Who wants the number to be large. At BETELEK and BETEL the declarer wants few tricks, the defence many."""
        if self.game != BETEL:
            return seat % 2 == 0
        return (seat == self.hero) == (self.mode not in ("BETELEK", "BETEL"))

    def value(self, hands: Hands, leader: int, trick: tuple[Play, ...], cap: int) -> int:
        """The number from here to the end: the best, for the seat to act, of what its legal cards lead to."""
        key = (hands, leader, cap)
        if not trick:
            if not hands[leader]:
                return 0
            if key in self.memo:
                return self.memo[key]
        seat = (leader + len(trick)) % self.seats
        better = max if self.maximises(seat) else min
        best: int | None = None
        for card in legal_under(self.game, self.mode, self.rules, self.declarer, hands[seat], trick, seat):
            number = self.after(hands, leader, trick, cap, card)
            best = number if best is None else better(best, number)
        assert best is not None  # there is always a legal card
        if not trick:
            self.memo[key] = best
        return best

    def after(self, hands: Hands, leader: int, trick: tuple[Play, ...], cap: int, card: Card) -> int:
        """What is still to come when the seat to act plays `card`, whatever that card brings at once included."""
        seat = (leader + len(trick)) % self.seats
        now = belote_paid(self.game, self.mode, hands[seat], trick, card)
        now = now if seat % 2 == 0 else -now
        hands = without(hands, seat, card)
        trick = (*trick, (seat, card))
        if len(trick) < self.seats:
            return now + self.value(hands, leader, trick, cap)

        winner = trick_winner(self.game, self.mode, trick)
        if self.game == BETEL:
            return (winner == self.hero) + self.value(hands, winner, (), cap)
        taken = sum(points(self.game, self.mode, held) for _, held in trick)
        cap |= 1 if winner % 2 == 0 else 2
        if not hands[winner]:
            taken += last_trick_points(self.game, self.mode)
            now += capot_paid(self.game, self.rules, cap)
        now += taken if winner % 2 == 0 else -taken
        return now + self.value(hands, winner, (), cap)


def value(ending: Ending) -> int:
    """Betel: the declarer's tricks still to come. Belotes: NS - EW raw points still to come.

    The cards on the table, the last trick, capot and (bridge-belote, AT) belotes yet to be paid are included.
    """
    return Minimax(ending, ending.declarer).value(ending.hands, ending.leader, ending.trick, ending.cap)


def card_values(ending: Ending) -> dict[Card, int]:
    """The same number for every legal card of the seat to act, in the order of its hand."""
    search = Minimax(ending, ending.declarer)
    return {card: search.after(ending.hands, ending.leader, ending.trick, ending.cap, card) for card in ending.legal()}
