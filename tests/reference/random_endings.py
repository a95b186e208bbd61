"""Random legal endings for the comparison of two solvers."""

from random import Random

from .cards import BETEL, FULL_HAND, MODES, PACK, RANKS, SEATS, SUITS, Card, Play, trump_suit
from .endings import Ending
from .legal import legal_cards
from .options import Options


def random_ending(rng: Random, game: str, mode: str, options: Options, cards: int, mid_trick: bool = True) -> Ending:
    """An ending with `cards` a hand at the beginning of its trick, and with some cards of it already on the table.

    Any seat leads, in Betel too; `cap` is random among what the tricks gone by allow. Two endings in three are drawn
    from the whole pack, the third from as few suits as hold the cards, the trump suit among them, so that following,
    ruffing and overruffing happen a lot.
    """
    if mode not in MODES[game]:
        raise ValueError(f"{game} has no mode {mode!r}")
    seats = SEATS[game]
    pack = list(PACK) if rng.randrange(3) else _few_suits(rng, mode, cards * seats)
    drawn = rng.sample(pack, cards * seats)
    hands = [drawn[seat * cards : (seat + 1) * cards] for seat in range(seats)]
    leader = rng.randrange(seats)
    declarer = rng.randrange(3) if game == BETEL and mode != "THREE_PASSES" else None

    trick: list[Play] = []
    for _ in range(rng.randrange(seats) if mid_trick and cards else 0):
        seat = (leader + len(trick)) % seats
        card = rng.choice(legal_cards(game, mode, options, declarer, hands[seat], trick, seat))
        hands[seat].remove(card)
        trick.append((seat, card))
    return Ending(
        game=game,
        mode=mode,
        options=dict(options),
        declarer=declarer,
        hands=tuple(tuple(hand) for hand in hands),
        leader=leader,
        trick=tuple(trick),
        cap=_random_cap(rng, game, FULL_HAND[game] - cards),
    )


def _few_suits(rng: Random, mode: str, wanted: int) -> list[Card]:
    """Whole suits, the trump suit first, until at least two suits and `wanted` cards are there."""
    suits = sorted(rng.sample(SUITS, len(SUITS)), key=lambda suit: suit != trump_suit(mode))
    count = max(2, -(-wanted // len(RANKS)))
    return [rank + suit for suit in suits[:count] for rank in RANKS]


def _random_cap(rng: Random, game: str, tricks_gone: int) -> int:
    """No trick gone: 0; one: a side's bit; more: one bit or both. Betel has no cap."""
    if game == BETEL or tricks_gone == 0:
        return 0
    return rng.choice((1, 2) if tricks_gone == 1 else (1, 2, 3))
