"""The auction of Betel. Source: rules/betel.md, "Auction".

Bids go up one ladder: by level, inside a level C D H S NT, then the betelek (or Betel) beside them. The state is the
last bid, who made it, whether it is doubled, the passes since, and whose turn it is. Two passes in a row after a bid or
a contra end it, three opening ones lead to three passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.auction import Auction, Choice, Ended, Node
from solver.cards import Seat
from solver.contract import BETEL_LEVEL, CONTRA, FEWEST_TRICKS, PASS, Bid, Call, Contract
from solver.trickrules import PlayMode

DENOMINATIONS = (PlayMode.CLUBS, PlayMode.DIAMONDS, PlayMode.HEARTS, PlayMode.SPADES, PlayMode.NO_TRUMP)


def _ladder() -> Iterator[Call]:
    for level in range(6):
        if level:
            yield from (Call.of(Bid(mode, level)) for mode in DENOMINATIONS)
        if level <= FEWEST_TRICKS:
            yield Call.of(Bid(PlayMode.BETELEK, level))
        elif level == BETEL_LEVEL:
            yield Call.of(Bid(PlayMode.BETEL, level))


NEXT = (Seat.EAST, Seat.SOUTH, Seat.NORTH)
WORDS = (PASS, CONTRA)
CALLS = (*WORDS, *_ladder())
"""All calls, in the order that breaks ties: pass, contra, the lowest bid."""


class _State(NamedTuple):
    turn: Seat
    bid: int = 0
    bidder: Seat | None = None
    doubled: bool = False
    passes: int = 0
    contra: bool = False


class BetelAuction(_State, Auction):
    """The auction after some calls. `bid`: the place of the last bid in CALLS, 0 while nobody has bid.

    >>> state = BetelAuction(Seat.SOUTH).replayed(["pass", "4NT", "pass"])
    >>> state.to_act, [str(call) for call in state.calls()]
    (Seat.SOUTH, ['pass', 'BETEL', '5C', '5D', '5H', '5S', '5NT'])
    >>> print(state.after(PASS).result)
    4NT by N
    """

    __slots__ = ()

    @property
    def key(self) -> int:
        whose = 3 if self.bidder is None else int(self.bidder)
        return ((((self.bid * 4 + whose) * 3 + self.turn) * 2 + self.doubled) * 4 + self.passes) * 2 + self.contra

    @property
    def party(self) -> int:
        return int(self.turn)

    @property
    def to_act(self) -> Seat | None:
        return None if self._over else self.turn

    @property
    def result(self) -> Ended | None:
        if not self._over:
            return None
        bid = CALLS[self.bid].bid
        if self.bidder is None or bid is None:
            return Ended(Contract(PlayMode.THREE_PASSES), passed_out=True)
        return Ended(Contract.of(bid, self.bidder, 2 if self.doubled else 1))

    @property
    def _over(self) -> bool:
        return self.passes == (3 if self.bidder is None else 2)

    def own(self) -> list[Choice]:
        if self._over:
            return []
        after = NEXT[self.turn]
        passed = BetelAuction(after, self.bid, self.bidder, self.doubled, self.passes + 1, self.contra)
        choices: list[Choice] = [(0, PASS, passed)]
        if self.contra and not self.doubled and self.bidder not in (None, self.turn):
            choices.append((1, CONTRA, BetelAuction(after, self.bid, self.bidder, True, 0, self.contra)))
        return choices

    def shared(self) -> tuple[Node, ...]:
        above = self.bid + 1 if self.bid else len(WORDS)
        return () if self._over or above == len(CALLS) else (Raises(self.turn, above, self.contra),)


class _Menu(NamedTuple):
    turn: Seat
    above: int
    contra: bool


class Raises(_Menu, Node):
    """The bids of one player from a place in CALLS upwards."""

    __slots__ = ()

    @property
    def key(self) -> int:
        return -1 - ((self.above * 3 + self.turn) * 2 + self.contra)

    @property
    def party(self) -> int:
        return int(self.turn)

    def own(self) -> tuple[Choice, ...]:
        then = BetelAuction(NEXT[self.turn], self.above, self.turn, contra=self.contra)
        return ((self.above, CALLS[self.above], then),)

    def shared(self) -> tuple[Node, ...]:
        return () if self.above + 1 == len(CALLS) else (Raises(self.turn, self.above + 1, self.contra),)
