"""Cards, their order and their points, and who wins a trick.

A card is a string, rank then suit: "TH" is the ten of hearts (rules/README.md: ranks 789TJQKA, suits CDHS).
A trick is the list of (seat, card) on the table, the leader first.
"""

from collections.abc import Sequence
from functools import cache

Card = str
Play = tuple[int, Card]

BETEL, BRIDGE_BELOTE, BAZAR_BELOTE = "betel", "bridge_belote", "bazar_belote"
GAMES = (BETEL, BRIDGE_BELOTE, BAZAR_BELOTE)
SUITS = "CDHS"
RANKS = "789TJQKA"
PACK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

SUIT_MODES = ("C", "D", "H", "S")
BELOTE_MODES = (*SUIT_MODES, "NT", "AT")
MODES: dict[str, tuple[str, ...]] = {
    BETEL: (*SUIT_MODES, "NT", "BETELEK", "BETEL", "THREE_PASSES"),
    BRIDGE_BELOTE: BELOTE_MODES,
    BAZAR_BELOTE: BELOTE_MODES,
}
SEATS = {BETEL: 3, BRIDGE_BELOTE: 4, BAZAR_BELOTE: 4}
FULL_HAND = {BETEL: 10, BRIDGE_BELOTE: 8, BAZAR_BELOTE: 8}

# Low to high. Betel keeps one order in every suit, trumps included; both belotes lift J and 9 of trumps.
BETEL_ORDER = "789TJQKA"
PLAIN_ORDER = "789JQKTA"
TRUMP_ORDER = "78QKTA9J"

PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
LAST_TRICK = 10


def trump_suit(mode: str) -> str | None:
    """The one trump suit of a suit contract; None at NT, at AT (all suits are trumps of their own) and in betelek."""
    return mode if mode in SUIT_MODES else None


def ranks_as_trump(game: str, mode: str, card: Card) -> bool:
    """Belotes: does this card have the trump order and points? Every suit has them at AT."""
    return game != BETEL and (mode == "AT" or card[1] == trump_suit(mode))


@cache
def height(game: str, mode: str, card: Card) -> int:
    """How high a card stands inside its own suit; only cards of one suit are compared by it."""
    if game == BETEL:
        return BETEL_ORDER.index(card[0])
    order = TRUMP_ORDER if ranks_as_trump(game, mode, card) else PLAIN_ORDER
    return order.index(card[0])


@cache
def points(game: str, mode: str, card: Card) -> int:
    """Raw points of a card. Betel counts none; bridge-belote doubles NT; bazar-belote has an ace of 19 at NT."""
    if game == BETEL:
        return 0
    if ranks_as_trump(game, mode, card):
        return TRUMP_POINTS[card[0]]
    if mode == "NT" and game == BAZAR_BELOTE and card[0] == "A":
        return 19
    doubled = 2 if mode == "NT" and game == BRIDGE_BELOTE else 1
    return doubled * PLAIN_POINTS[card[0]]


def last_trick_points(game: str, mode: str) -> int:
    """10 for the last trick of a belote, doubled with everything else at NT in bridge-belote."""
    if game == BETEL:
        return 0
    return 2 * LAST_TRICK if mode == "NT" and game == BRIDGE_BELOTE else LAST_TRICK


def heading(game: str, mode: str, trick: Sequence[Play]) -> Play:
    """The play that would win the trick if it ended now: the highest trump, else the highest card of the led suit.

    At AT an off-suit card never wins (bridge_belote.md, legal cards, 2), so AT needs no case of its own here.
    """
    trump = trump_suit(mode)
    head = trick[0]
    for play in trick[1:]:
        card, best = play[1], head[1]
        if card[1] == best[1]:
            if height(game, mode, card) > height(game, mode, best):
                head = play
        elif card[1] == trump:
            head = play
    return head


def trick_winner(game: str, mode: str, trick: Sequence[Play]) -> int:
    """The seat that takes the trick as it lies."""
    return heading(game, mode, trick)[0]
