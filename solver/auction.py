"""Auctions: what every game's auction offers, and the replay of a given one.

An auction is an immutable value. `to_act` may make one of `calls()`; `after(call)` is the auction one call later; when
it is over, `result` says what it ended in. It carries what matters for the rest of the auction and nothing else.

For the induction of par there is a second way to see the same choice. A player who may bid "anything above 10" chooses
between the bids of level 11 and "anything above 11", so that choices of many states share their tails:

    state ---- own:    pass, contra, ...           each with the auction after it
       '------ shared: menu "above 10" ---- own:    the bids of level 11, each with the auction after it
                                      '---- shared: menu "above 11" ---- ...

Both a state and a menu are a `Node`. Invariants: the calls of a state are exactly those of its tree of nodes, each
once; two nodes with the same `key` have the same future, worth by worth and call by call (the names of the seats may
differ inside a side); every call has a `rank`, its place in the order in which the game breaks ties.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from solver.cards import Seat
from solver.contract import Call, Contract, Turn
from solver.errors import InputError

SHOWN_CALLS = 12
"""An error message names so many legal calls one by one."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What an auction ended in. contract: None where nobody bid and nothing is played."""

    contract: Contract | None
    passed_out: bool = False
    """Nobody bid (a game may still play on, without a declarer)."""

    def __str__(self) -> str:
        return "passed out" if self.contract is None else str(self.contract)


Choice: TypeAlias = "tuple[int, Call, Auction]"
"""A call that can be made: its place in the order of ties (lowest first), the call, the auction after it."""


class Node(ABC):
    """A choice of one player, as the induction sees it; see the top of this file."""

    __slots__ = ()

    @property
    @abstractmethod
    def key(self) -> Any:
        """Equal and hashable for nodes of the same future; cheap."""

    @property
    @abstractmethod
    def party(self) -> int:
        """Whose score the chooser maximises: 0 NS, 1 EW, or the seat where everybody plays for himself."""

    @property
    def result(self) -> Ended | None:
        """What the auction ended in; None while somebody is to choose."""
        return None

    @abstractmethod
    def own(self) -> Sequence[Choice]:
        """The calls that belong to this node alone."""

    @abstractmethod
    def shared(self) -> Sequence[Node]:
        """The nodes of the same player that hold the rest of the choice; none of them is empty."""

    def choices(self) -> Iterator[Choice]:
        """All calls of the node's tree."""
        yield from self.own()
        for node in self.shared():
            yield from node.choices()


class Auction(Node):
    """The state of a game's auction; immutable, each game derives its own."""

    __slots__ = ()

    @property
    @abstractmethod
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may make the next call: `to_act`, and his partner too where the rules say "either player of the side"."""
        seat = self.to_act
        return () if seat is None else (seat,)

    def __str__(self) -> str:
        seat = self.to_act
        return f"over: {self.result}" if seat is None else f"{seat} to call: {_listed(self.calls())}"

    def calls(self) -> tuple[Call, ...]:
        """The legal calls in the order in which the game breaks ties; none when the auction is over."""
        return tuple(call for _, call, _ in sorted(self.choices(), key=lambda choice: choice[0]))

    def after(self, call: Call, field: str = "call") -> Auction:
        """The auction after a call of the player whose turn it is; raises InputError when it is not legal."""
        for _, known, then in self.choices():
            if known == call:
                return then
        seat = self.to_act
        if seat is None:
            raise InputError(field, f"{call} after the end of the auction ({self.result})", expected="no more calls")
        raise InputError(field, f"{seat}: {call} is not legal now", expected=_listed(self.calls()))

    def replayed(self, calls: Iterable[Call | Turn | str], field: str = "auction") -> Self:
        """The auction after all the given calls; the first illegal one raises InputError and is named.

        A `Turn` also says who called: out of turn is illegal. Without seats the calls are in turn.
        """
        state: Any = self
        for number, given in enumerate(calls):
            where = f"{field}[{number}]"
            if isinstance(given, Turn):
                _check_turn(state, given, where)
                call = given.call
            else:
                call = Call.parse(given, where) if isinstance(given, str) else given
            state = state.after(call, where)
        found: Self = state
        return found


def _check_turn(state: Auction, turn: Turn, field: str) -> None:
    """Refuse a call out of turn; a call after the end is for `after` to refuse."""
    actors = state.actors
    if actors and turn.seat not in actors:
        whose = " or ".join(map(str, actors))
        raise InputError(field, f"{turn.seat} calls {turn.call} out of turn", expected=f"a call of {whose}")


def _listed(calls: tuple[Call, ...]) -> str:
    """Legal calls in few words: the words, then the bids, or the first and the last of many."""
    words = [str(call) for call in calls if call.bid is None]
    bids = [str(call) for call in calls if call.bid is not None]
    if len(bids) > SHOWN_CALLS:
        bids = [f"one of {len(bids)} bids from {bids[0]} to {bids[-1]}"]
    return ", ".join(words + bids)
