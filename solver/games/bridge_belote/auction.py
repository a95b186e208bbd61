"""The auction of bridge-belote. Source: rules/bridge_belote.md, "Deal and auction".

Bids are denominations, C < D < H < S < NT < AT. The state is the last bid, who made it, contra or recontra, the passes
since, and whose turn it is. Invariant: with a bid standing, the seat to act is not the bidder's next but may be
anybody's: contra and recontra start the passes anew.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.auction import Auction, Choice, Ended, Node
from solver.cards import Seat
from solver.contract import CONTRA, PASS, RECONTRA, Bid, Call, Contract
from solver.games.belote import MODES, NEXT

CALLS = (PASS, CONTRA, RECONTRA, *(Call.of(Bid(mode)) for mode in MODES))
"""All calls, in the order that breaks ties."""
FIRST_BID = 3


class _State(NamedTuple):
    turn: Seat
    bid: int = 0
    bidder: Seat | None = None
    multiplier: int = 1
    passes: int = 0
    contra_closes: bool = False


class BridgeAuction(_State, Auction):
    """The auction after some calls. `bid`: the place of the last bid in CALLS, 0 while nobody has bid.

    >>> state = BridgeAuction(Seat.EAST).replayed(["H", "contra", "recontra"])
    >>> state.to_act, [str(call) for call in state.calls()]
    (Seat.NORTH, ['pass', 'S', 'NT', 'AT'])
    """

    __slots__ = ()

    @property
    def key(self) -> int:
        whose = 0 if self.bidder is None else 1 + (self.turn - self.bidder) % 2
        return (
            (((self.bid * 3 + whose) * 5 + self.multiplier) * 5 + self.passes) * 2 + self.turn % 2
        ) * 2 + self.contra_closes

    @property
    def party(self) -> int:
        return self.turn % 2

    @property
    def to_act(self) -> Seat | None:
        return None if self._over else self.turn

    @property
    def result(self) -> Ended | None:
        if not self._over:
            return None
        bid = CALLS[self.bid].bid
        if self.bidder is None or bid is None:
            return Ended(None, passed_out=True)
        return Ended(Contract.of(bid, self.bidder, self.multiplier))

    @property
    def _over(self) -> bool:
        return self.passes == (4 if self.bidder is None else 3)

    def own(self) -> list[Choice]:
        if self._over:
            return []
        choices: list[Choice] = [(0, PASS, self._next(passes=self.passes + 1))]
        if self.bidder is not None:
            mine = (self.turn - self.bidder) % 2 == 0
            if not mine and self.multiplier == 1:
                choices.append((1, CONTRA, self._next(multiplier=2)))
            if mine and self.multiplier == 2:
                choices.append((2, RECONTRA, self._next(multiplier=4)))
        if self.multiplier == 1 or not self.contra_closes:
            for place in range(max(self.bid + 1, FIRST_BID), len(CALLS)):
                then = BridgeAuction(NEXT[self.turn], place, self.turn, contra_closes=self.contra_closes)
                choices.append((place, CALLS[place], then))
        return choices

    def shared(self) -> tuple[Node, ...]:
        return ()

    def _next(self, passes: int = 0, multiplier: int = 0) -> BridgeAuction:
        """The next player's turn, the same bid standing."""
        return BridgeAuction(
            NEXT[self.turn], self.bid, self.bidder, multiplier or self.multiplier, passes, self.contra_closes
        )
