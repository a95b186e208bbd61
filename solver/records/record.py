"""A record: a deal as people keep it, with what is known of its auction, contract and play.

Invariants: a record that exists is consistent - the calls are legal and end in the contract, the contract is one of the
rules, every card played is legal, the leader is who the dealer makes it. What follows from the rest is filled in: the
contract from a finished auction, mode and declarer from the contract, the leader of a full deal from its dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from solver.cards import Card, Seat
from solver.contract import Call, Contract
from solver.deal import Deal
from solver.errors import InputError
from solver.games.base import Rules
from solver.position import Position, Prior, check_declarer, check_mode, check_seat_plays, check_seats
from solver.review import check_contract
from solver.trickrules import PlayMode


@dataclass(frozen=True, slots=True)
class Tag:
    """Something in a record that this library has no use for, kept as it is: `[Name "value"]` and what stands below."""

    name: str
    value: str
    body: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """One deal. Arguments are checked and completed; raises InputError.

    calls: the auction from the first call on. mode, declarer: where there is no contract to say them. leader: to the
    first trick of `deal`. prior: what was taken before an ending. tags: everything else, in its order.
    """

    rules: Rules
    deal: Deal
    dealer: Seat | None = None
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    mode: PlayMode | None = None
    declarer: Seat | None = None
    leader: Seat | None = None
    play: tuple[Card, ...] = ()
    prior: Prior = field(default_factory=Prior)
    tags: tuple[Tag, ...] = ()

    def __post_init__(self) -> None:
        check_seats(self.rules, self.deal)
        if self.dealer is not None:
            check_seat_plays(self.rules, self.dealer, "dealer")
        self._complete("contract", self._contract())
        if self.contract is not None:
            _agreed("mode", self.mode, self.contract.mode)
            self._complete("mode", self.contract.mode)
            if self.rules.declarers(self.contract.mode) != (None,):
                _agreed("declarer", self.declarer, self.contract.declarer)
                self._complete("declarer", self.contract.declarer)
        if self.mode is not None:
            check_mode(self.rules, self.mode)
            check_declarer(self.rules, self.mode, self.declarer)
            self._complete("leader", self._leader())
        if self.play or self.prior != Prior():
            _ = self.position
        if self.contract is not None and self.mode is not None and self.leader is not None:
            check_contract(self._position(()), self.contract)

    @property
    def position(self) -> Position:
        """The deal with its play; raises InputError where the record does not say what was played."""
        return self._position(self.play)

    def tag(self, name: str) -> str | None:
        """The value of an unknown tag."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    def with_tag(self, name: str, value: str) -> Record:
        """The record with one more tag, or another value of it."""
        kept = tuple(tag for tag in self.tags if tag.name != name)
        return replace(self, tags=(*kept, Tag(name, value)))

    def _position(self, play: tuple[Card, ...]) -> Position:
        if self.mode is None:
            raise InputError("mode", "missing", expected="a contract, a finished auction or a mode")
        return Position(self.rules, self.deal, self.mode, self.leader, self.declarer, play, self.prior)

    def _complete(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _contract(self) -> Contract | None:
        """The contract, agreed with the auction."""
        if self.contract is not None:
            self.rules.check_contract(self.contract)
        if not self.calls:
            return self.contract
        if self.dealer is None:
            raise InputError("dealer", "missing beside an auction", expected="who dealt: it says who calls first")
        ended = self.rules.auction_start(self.dealer).replayed(self.calls).result
        if ended is None:
            if self.contract is not None:
                raise InputError("auction", "is not over", expected=f"calls that end in {self.contract}")
            return None
        if self.contract is not None and self.contract != ended.contract:
            raise InputError("contract", f"{self.contract}", expected=f"{ended}, in which the auction ends")
        return ended.contract

    def _leader(self) -> Seat | None:
        """Who leads to the first trick, agreed with dealer and declarer."""
        if not self.deal.is_full:
            return self.leader
        from_whom = self.dealer if self.dealer is not None else self.declarer
        if from_whom is None:
            return self.leader
        first = self.rules.first_leader(from_whom, self.declarer)
        if self.leader not in (None, first):
            raise InputError("leader", f"{self.leader}", expected=f"{first}, by who dealt or declares")
        return first


def _agreed(name: str, given: object, implied: object) -> None:
    if given is not None and given != implied:
        raise InputError(name, f"{given} beside a contract", expected=f"{implied}, or nothing")
