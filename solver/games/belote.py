"""What the two belotes share: the card tables, the sides, and the trick rules common to both.

High to low:   trump suit, every suit at AT   J 9 A T K Q 8 7     20 14 11 10 4 3 0 0
               plain suit, every suit at NT   A T K Q J 9 8 7     11 10 4 3 2 0 0 0   (a game may change the NT ace)
"""

from __future__ import annotations

from solver.cards import RANKS, Seat
from solver.errors import InputError
from solver.trickrules import Beat, MustRuff, PlayMode, TrickRules

MODES = (
    PlayMode.CLUBS,
    PlayMode.DIAMONDS,
    PlayMode.HEARTS,
    PlayMode.SPADES,
    PlayMode.NO_TRUMP,
    PlayMode.ALL_TRUMPS,
)
PLAIN_ORDER = "789JQKTA"
TRUMP_ORDER = "78QKTA9J"
LAST_TRICK = 10


def points(**by_rank: int) -> tuple[int, ...]:
    """Points by place in RANKS, from A=11, T=10, ... and `nine`."""
    named = {("9" if rank == "nine" else rank): value for rank, value in by_rank.items()}
    return tuple(named.get(rank, 0) for rank in RANKS)


PLAIN_POINTS = points(A=11, T=10, K=4, Q=3, J=2)
TRUMP_POINTS = points(J=20, nine=14, A=11, T=10, K=4, Q=3)


def no_declarer(mode: PlayMode, declarer: Seat | None) -> None:
    """The declarer has no say in the play of a belote: naming one is a mistake."""
    if declarer is not None:
        raise InputError("declarer", f"{declarer} given for {mode}", expected="none: it does not change the play here")


def trick_rules(
    mode: PlayMode,
    *,
    overtake_partner: bool,
    forced_underruff: bool,
    must_ruff_partner: bool = False,
    must_overruff: bool = True,
    plain_points: tuple[int, ...] = PLAIN_POINTS,
    factor: int = 1,
    capot: int = 0,
    belote: int = 0,
) -> TrickRules:
    """The trick rules of a belote mode."""
    return TrickRules(
        seats=4,
        order=PLAIN_ORDER,
        trump_order=TRUMP_ORDER,
        trump=mode.trump,
        all_trumps=mode is PlayMode.ALL_TRUMPS,
        beat=Beat.NEVER if mode is PlayMode.NO_TRUMP else Beat.TRUMP_LEADS,
        beat_partner=overtake_partner,
        must_ruff=MustRuff.UNLESS_PARTNER_RUFFED if must_ruff_partner else MustRuff.UNLESS_PARTNER,
        must_overruff=must_overruff,
        forced_underruff=forced_underruff,
        plain_points=plain_points,
        trump_points=TRUMP_POINTS,
        last_trick=LAST_TRICK,
        factor=factor,
        capot=capot,
        belote=belote,
        sides=(0, 1, 0, 1),
    )
