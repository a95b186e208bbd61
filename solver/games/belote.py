"""What the two belotes share: the card tables, the sides, the trick rules and the checks common to both.

High to low:   trump suit, every suit at AT   J 9 A T K Q 8 7     20 14 11 10 4 3 0 0
               plain suit, every suit at NT   A T K Q J 9 8 7     11 10 4 3 2 0 0 0   (a game may change the NT ace)
"""

from __future__ import annotations

from solver.cards import RANKS, Seat, Suit
from solver.contract import Contract
from solver.deal import Deal
from solver.errors import InputError
from solver.outcome import Outcome, PointsOutcome
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
RAW_POOL = {mode: 258 if mode is PlayMode.ALL_TRUMPS else 162 for mode in MODES}
"""Card points and last trick of a suit contract and AT; a game says what NT is worth."""
NEXT = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
"""The seat after each seat, quicker than Seat.next for an auction that asks thousands of times."""
SIDE_NAMES = ("NS", "EW")
_POINTS_FIELDS = ("outcome.points.north_south", "outcome.points.east_west")
SIDE_SEATS = (Seat.NORTH, Seat.EAST)
"""The seat that stands for its side where any of the two would do."""


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


def declarers_side(contract: Contract) -> int:
    """The side that declares: 0 NS, 1 EW."""
    assert contract.declarer is not None  # a contract of a belote always has one
    return contract.declarer % 2


def trump_suits(mode: PlayMode) -> tuple[Suit, ...]:
    """The suits that are trumps: one, all four or none."""
    if mode is PlayMode.ALL_TRUMPS:
        return tuple(Suit)
    return () if mode.trump is None else (mode.trump,)


def full_deal(deal: Deal | None) -> Deal:
    """The deal, refused when it is missing or an ending: what hands hold is counted before the first card."""
    if deal is None:
        raise InputError("deal", "missing", expected="the full deal: what the hands hold is part of the score")
    if deal.seats != 4 or not deal.is_full:
        raise InputError("deal", f"{deal.seats} hands of {deal.cards_each} cards", expected="4 hands of 8")
    return deal


def points_of(outcome: Outcome) -> PointsOutcome:
    """The outcome as raw points, refused when it is of another kind."""
    if not isinstance(outcome, PointsOutcome):
        raise InputError("outcome", f"{outcome} is not in points", expected="points of NS and EW")
    return outcome


def check_taken(
    taken: PointsOutcome,
    mode: PlayMode,
    pools: tuple[int, ...],
    capot: int,
    without_trick: tuple[int, int] = (0, 0),
    counted: str = "",
) -> None:
    """Refuse raw points that no play of the mode can give; a capot flag means here that the side took every trick.

    pools: what both sides together may have without a capot; capot: what is added for one; without_trick: the most that
    NS and EW can have all the same when they take no trick; counted: how points are counted, where that may surprise.
    """
    both = (taken.north_south, taken.east_west)
    flags = (taken.north_south_capot, taken.east_west_capot)
    for side in (0, 1):
        if both[side] < 0:
            raise InputError(_POINTS_FIELDS[side], f"{both[side]} of {SIDE_NAMES[side]}", expected="no negative points")
    if all(flags):
        raise InputError(
            "outcome.points", "capot of both sides", expected="a capot flag of the side that took every trick only"
        )
    for side in (0, 1):
        if flags[1 - side] and both[side] > without_trick[side]:
            expected = f"at most {without_trick[side]} when {SIDE_NAMES[1 - side]} take every trick"
            raise InputError(
                _POINTS_FIELDS[side],
                f"{both[side]} of {SIDE_NAMES[side]} in {mode}",
                expected=f"{expected}, or no capot flag of {SIDE_NAMES[1 - side]}",
            )
    possible = tuple(pool + capot for pool in pools) if any(flags) else pools
    if sum(both) not in possible:
        ways = " or ".join(map(str, possible))
        tail = ""
        if capot:
            flag = "a capot flag, set for the side that took every trick"
            tail = f" with the capot's {capot}" if any(flags) else f" ({capot} more with {flag})"
        raise InputError(
            "outcome.points",
            f"{both[0]} + {both[1]} = {sum(both)} in {mode}",
            expected=f"{ways} together{tail}{counted}",
        )


def check_denomination(contract: Contract, allowed: tuple[PlayMode, ...]) -> None:
    """Refuse a contract in a mode that cannot be bid."""
    if contract.mode not in allowed:
        raise InputError(
            "contract.mode", f"{contract.mode} cannot be bid here", expected=" or ".join(map(str, allowed))
        )
