"""A position to solve, and what one more card does to hands and score. All searches are built from these pieces."""

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import BRIDGE_BELOTE, FULL_HAND, SEATS, Card, Play, last_trick_points, points
from .legal import legal_cards
from .options import Options

Hands = tuple[tuple[Card, ...], ...]

CAPOT = 90
BELOTE = 20


@dataclass(frozen=True)
class Ending:
    """Hands in order of play from N, the cards on the table already taken out of them.

    `leader` led, or leads, the current trick; `trick` is what lies on the table, (seat, card) in order of play.
    `declarer` is None in the belotes and in three passes.
    `cap`: bit 1 = NS, bit 2 = EW had taken a trick before this one. Betel ignores it.
    """

    game: str
    mode: str
    options: Options
    declarer: int | None
    hands: Hands
    leader: int
    trick: tuple[Play, ...] = ()
    cap: int = 0

    @property
    def to_act(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % SEATS[self.game]

    @property
    def tricks_to_come(self) -> int:
        """Tricks not yet finished, the one on the table included: the next seat to play still holds a card for each."""
        return len(self.hands[self.to_act])

    @property
    def tricks_gone(self) -> int:
        """Tricks finished since the deal began; the tricks that `cap` is about."""
        return FULL_HAND[self.game] - self.tricks_to_come

    def legal(self) -> list[Card]:
        """The cards that the seat to act may play."""
        hand = self.hands[self.to_act]
        return legal_cards(self.game, self.mode, self.options, self.declarer, hand, self.trick, self.to_act)


def without(hands: Hands, seat: int, card: Card) -> Hands:
    """The hands after `seat` played `card`."""
    rest = tuple(held for held in hands[seat] if held != card)
    return (*hands[:seat], rest, *hands[seat + 1 :])


def pool(ending: Ending) -> int:
    """Belotes: the raw points still to come whoever takes them: cards in hand, cards on the table, last trick.

    Capot and the belotes that depend on play are not in it.
    """
    cards = [card for hand in ending.hands for card in hand] + [card for _, card in ending.trick]
    return sum(points(ending.game, ending.mode, card) for card in cards) + last_trick_points(ending.game, ending.mode)


def belote_paid(game: str, mode: str, hand: Sequence[Card], trick: Sequence[Play], card: Card) -> int:
    """Bridge-belote at AT: 20 when `card` is the first of K+Q of a suit in `hand` and is led or follows suit.

    Thrown on another suit it pays nothing, now or later: the second card is never "the first of the two".
    In a suit contract the belote is a constant that is added outside the play; NT has none; bazar-belote's bela is a
    constant in every contract.
    """
    if game != BRIDGE_BELOTE or mode != "AT" or card[0] not in "KQ":
        return 0
    other = ("Q" if card[0] == "K" else "K") + card[1]
    follows = not trick or trick[0][1][1] == card[1]
    return BELOTE if other in hand and follows else 0


def capot_paid(game: str, rules: Options, cap: int) -> int:
    """Margin (NS - EW) for a capot at the end of the deal: 90, never doubled, if one side took every trick.

    Bridge-belote always pays it; bazar-belote inside the play value only under `capot_bonus` = any.
    """
    if game == BRIDGE_BELOTE or rules.get("capot_bonus") == "any":
        return {1: CAPOT, 2: -CAPOT}.get(cap, 0)
    return 0
