"""The auction of bazar-belote. Source: rules/bazar_belote.md, "Deal and auction" and "Par".

A bid is a level and a denomination, with capot or not; every bid is of a higher level than the last. The state is the
last bid and bidder, the passes since, and what of the first round still matters:

    round    calls made of the first four; 4: the first round is over, or can lock nobody any more
    silent   bit 0 NS, bit 1 EW: the side has only passed in the first round so far. When that is over, it is locked

and how it stands: BIDDING, DOUBLED (one reply to a contra is due) or CLOSED with a multiplier.

After a bid three passes leave the bidder the last word: a raise of his own denomination then ends the auction at once.
Invariants: the bidder's side is never silent; `passes` counts from the last bid (or from the start, with no bid);
with `lock_after_two_passes` off, nobody is silent and `round` is 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from solver.auction import Auction, Choice, Ended, Node
from solver.cards import Seat
from solver.contract import CONTRA, PASS, RECONTRA, Bid, Call, Contract
from solver.games.bazar_belote.scoring import LOWEST_LEVEL
from solver.games.belote import NEXT
from solver.trickrules import PlayMode

ORDER = (
    PlayMode.SPADES,
    PlayMode.HEARTS,
    PlayMode.DIAMONDS,
    PlayMode.CLUBS,
    PlayMode.NO_TRUMP,
    PlayMode.ALL_TRUMPS,
)
"""Denominations as ties are broken; in the auction they have no rank."""
BREADTH = len(ORDER)
WORDS = (PASS, CONTRA, RECONTRA)
FIRST_BID = len(WORDS)
ROUND = 4
"""Calls of the first round."""
LAST_WORD = 3
"""Passes after which the bidder is asked once more, or the auction ends."""


class Stand(IntEnum):
    """How an auction stands."""

    BIDDING = 0
    DOUBLED = 1
    CLOSED = 2

    def __repr__(self) -> str:
        return f"Stand.{self.name}"


BIDDING, DOUBLED, CLOSED = Stand


@dataclass(frozen=True, slots=True)
class Ladder:
    """The bids that the rules allow, on rungs: level 8 is rung 0; the capot without a number is above the last level.

    A bid's rank is its place in the order that breaks ties: rung, then ORDER, then plain before capot; the words come
    before all bids. `calls` holds every call by its rank, None where a rank is no call under these rules.
    """

    denominations: tuple[PlayMode, ...] = ORDER
    max_level: int = 16
    capot_on_top: bool = False
    lock: bool = True
    last_word: bool = True
    places: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The denominations as places in ORDER."""
    last: int = field(init=False, repr=False, compare=False)
    """The highest rung."""
    calls: tuple[Call | None, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = tuple(place for place, mode in enumerate(ORDER) if mode in self.denominations)
        levels = self.max_level - LOWEST_LEVEL + 1
        calls: list[Call | None] = list(WORDS)
        for level in range(LOWEST_LEVEL, self.max_level + 1):
            for place, mode in enumerate(ORDER):
                known = place in places
                calls.append(Call.of(Bid(mode, level)) if known else None)
                calls.append(Call.of(Bid(mode, level, True)) if known and not self.capot_on_top else None)
        if self.capot_on_top:
            for place, mode in enumerate(ORDER):
                calls += [None, Call.of(Bid(mode, 0, True)) if place in places else None]
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "last", levels if self.capot_on_top else levels - 1)
        object.__setattr__(self, "calls", tuple(calls))


class _State(NamedTuple):
    ladder: Ladder
    turn: Seat
    bid: int = 0
    bidder: Seat | None = None
    passes: int = 0
    round: int = 0
    silent: int = 3
    stand: Stand = BIDDING
    multiplier: int = 1


class BazarAuction(_State, Auction):
    """The auction after some calls. `bid`: the rank of the last bid on the ladder, 0 while nobody has bid.

    >>> start = BazarAuction(Ladder(), Seat.NORTH)
    >>> doubled = start.replayed(["8S", "contra"])
    >>> doubled.actors, [str(call) for call in doubled.calls()]
    ((Seat.SOUTH, Seat.NORTH), ['pass', 'recontra'])
    >>> print(start.replayed(["8S", "pass", "9S capot", "pass", "pass", "pass", "10S capot"]).result)
    10S capot by S
    """

    __slots__ = ()

    @property
    def key(self) -> int:
        side = (self.turn if self.bidder is None else self.bidder) & 1
        who = ((self.bid * 2 + side) * 5 + self.passes) * 5 + self.round
        return (who * 4 + self.silent) * 12 + 4 * self.stand + self.multiplier - 1

    @property
    def party(self) -> int:
        return self.turn & 1

    @property
    def to_act(self) -> Seat | None:
        return None if self.stand is CLOSED else self.turn

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The reply to a contra may come from either player of the doubled side."""
        if self.stand is DOUBLED:
            return (self.turn, NEXT[NEXT[self.turn]])
        return () if self.stand is CLOSED else (self.turn,)

    @property
    def result(self) -> Ended | None:
        if self.stand is not CLOSED:
            return None
        call = self.ladder.calls[self.bid]
        if self.bidder is None or call is None or call.bid is None:
            return Ended(None, passed_out=True)
        return Ended(Contract.of(call.bid, self.bidder, self.multiplier))

    def own(self) -> tuple[Choice, ...]:
        if self.stand is BIDDING:
            if self.bidder is not None and (self.turn - self.bidder) & 1:
                return (0, PASS, self._passed()), (1, CONTRA, self._still(DOUBLED, 2))
            return ((0, PASS, self._passed()),)
        if self.stand is DOUBLED:
            return (0, PASS, self._still(CLOSED, 2)), (2, RECONTRA, self._still(CLOSED, 4))
        return ()

    def shared(self) -> Sequence[Node]:
        ladder, turn = self.ladder, self.turn
        rung, bid = divmod(self.bid - FIRST_BID, 2 * BREADTH) if self.bid else (-1, 0)
        silent = self.silent
        if silent:
            if self.round == ROUND and silent >> (turn & 1) & 1:
                return ()
            silent &= ~(1 << (turn & 1))
        if self.stand is not BIDDING or rung == ladder.last:
            return ()
        after = self.round + 1 if silent and self.round < ROUND else ROUND
        capot = bid & 1 == 1
        if self.passes < LAST_WORD or self.bidder is None:
            return (Raises(ladder, turn, after, silent, rung + 1, capot),)
        mine = bid // 2
        return [
            Raises(ladder, turn, ROUND, 0, rung + 1, capot, place, True)
            if place == mine
            else Raises(ladder, turn, after, silent, rung + 1, capot, place)
            for place in ladder.places
        ]

    def _passed(self) -> BazarAuction:
        passes = self.passes + 1
        needed = 4 if self.bidder is None or self.ladder.last_word else LAST_WORD
        if passes == needed:
            return self._still(CLOSED, 1)
        after = self.round if self.round == ROUND else self.round + 1
        return BazarAuction(self.ladder, NEXT[self.turn], self.bid, self.bidder, passes, after, self.silent)

    def _still(self, stand: Stand, multiplier: int) -> BazarAuction:
        """No more bids: what led here does not matter any more."""
        return BazarAuction(self.ladder, NEXT[self.turn], self.bid, self.bidder, 0, ROUND, 0, stand, multiplier)


class _Menu(NamedTuple):
    ladder: Ladder
    seat: Seat
    round: int
    silent: int
    rung: int
    capot: bool
    place: int = -1
    closing: bool = False


class Raises(_Menu, Node):
    """The bids of one player from a rung upwards, in one denomination (a place in ORDER) or in all of them.

    round, silent: the first round as it stands after the bid. capot: only capot bids are left. closing: the last word
    in the bidder's own denomination, which ends the auction.
    """

    __slots__ = ()

    @property
    def key(self) -> int:
        what = ((self.rung * 8 + self.place + 1) * 2 + self.closing) * 2 + self.capot
        return -1 - (((what * 2 + (self.seat & 1)) * 5 + self.round) * 4 + self.silent)

    @property
    def party(self) -> int:
        return self.seat & 1

    def own(self) -> Sequence[Choice]:
        if self.place < 0:
            return ()
        ladder, seat, after, silent = self.ladder, self.seat, self.round, self.silent
        stand = CLOSED if self.closing else BIDDING
        plain = FIRST_BID + 2 * (BREADTH * self.rung + self.place)
        choices: list[Choice] = []
        for rank in (plain, plain + 1):
            call = ladder.calls[rank]
            if call is not None and (rank > plain or not self.capot):
                choices.append((rank, call, BazarAuction(ladder, NEXT[seat], rank, seat, 0, after, silent, stand)))
        return choices

    def shared(self) -> Sequence[Node]:
        ladder = self.ladder
        if self.place < 0:
            every = ladder.places
            return [Raises(ladder, self.seat, self.round, self.silent, self.rung, self.capot, place) for place in every]
        if self.rung == ladder.last:
            return ()
        above = self.rung + 1
        return (Raises(ladder, self.seat, self.round, self.silent, above, self.capot, self.place, self.closing),)
