"""The induction against a walk of the whole tree, with payoffs made of few numbers so that ties are everywhere."""

import os
import random
from typing import Any

import pytest

from games.plain_auctions import Bazar, Betel, Bridge, Plain, walk
from games.plain_auctions import Contract as PlainContract
from solver import BazarBeloteRules, BetelRules, BridgeBeloteRules, Contract, PlayMode, Seat, Sheet, Written
from solver.par import Induction

ROUNDS = int(os.environ.get("OPENHAND_ROUNDS", "2"))
"""Payoffs tried for every auction and spread; more by hand."""


def bazar(top: int, denominations: str, **options: Any) -> tuple[Any, Plain]:
    """Rules and plain auction of a short bazar-belote."""
    modes = tuple(PlayMode(name) for name in denominations.split())
    names = {"lock": "lock_after_two_passes", "last_word": "last_word"}
    chosen = {names[name]: value for name, value in options.items() if name in names}
    if options.get("capot_on_top"):
        chosen["capot_bid"] = "top"
    return BazarBeloteRules(max_level=top, denominations=modes, **chosen), Bazar(top, denominations, **options)


SHORT: dict[str, tuple[Any, Plain, str]] = {
    "bridge": (BridgeBeloteRules(), Bridge(), ""),
    "bridge after S": (BridgeBeloteRules(), Bridge(), "S"),
    "bridge, contra closes": (BridgeBeloteRules(contra_closes_bidding=True), Bridge(contra_closes=True), ""),
    "bazar": (*bazar(9, "S H"), ""),
    "bazar, three levels": (*bazar(10, "NT AT"), ""),
    "bazar, no lock": (*bazar(9, "S AT", lock=False), ""),
    "bazar, no last word": (*bazar(10, "S H", last_word=False), ""),
    "bazar, capot on top": (*bazar(9, "S H", capot_on_top=True), ""),
    "bazar, nothing but levels": (*bazar(10, "H C", lock=False, last_word=False, capot_on_top=True), ""),
    "betel": (BetelRules(), Betel(), "4H"),
    "betel from the start": (BetelRules(), Betel(), ""),
    "betel, contra": (BetelRules(contra=True), Betel(contra=True), "pass BETEL"),
}


class Payoffs(Sheet):
    """Every contract's worth from a few numbers; a side's two players are worth the same."""

    def __init__(self, seed: int, parties: int, spread: int) -> None:
        self.choose, self.parties, self.spread = random.Random(seed), parties, spread
        self.known: dict[tuple[str, int, int], tuple[int, ...]] = {}

    def of(self, what: str, party: int, multiplier: int) -> tuple[int, ...]:
        key = (what, party, multiplier)
        if key not in self.known:
            numbers = [self.choose.randint(-self.spread, self.spread) for _ in range(self.parties)]
            self.known[key] = (numbers[0], -numbers[0]) if self.parties == 2 else tuple(numbers)
        return self.known[key]

    def worth(self, contract: Contract) -> tuple[int, ...]:
        if contract.declarer is None:
            return self.of("three passes", 0, 1)
        return self.of(str(contract.bid), contract.declarer % self.parties, contract.multiplier)

    def write(self, contract: Contract) -> Written:
        return Written(False, self.worth(contract))

    def listed(self) -> tuple[Contract, ...]:
        return ()


@pytest.mark.parametrize(("rules", "plain", "begun"), SHORT.values(), ids=SHORT)
@pytest.mark.parametrize("spread", [1, 3, 50])
def test_same_auction_as_the_walk(rules: Any, plain: Plain, begun: str, spread: int) -> None:
    """Value and tie-break: the very same calls."""
    said = tuple(begun.split())
    for seed in range(ROUNDS):
        dealer = Seat((seed + 3) % rules.seats)
        start = rules.auction_start(dealer)
        first = start.to_act
        payoffs = Payoffs(seed, rules.parties, spread)

        def worth(end: PlainContract | None, first: Seat = first, payoffs: Payoffs = payoffs) -> tuple[int, ...]:
            if end is None:
                return payoffs.of("three passes", 0, 1) if rules.parties == 3 else (0, 0)
            bid, seat, multiplier = end
            return payoffs.of(bid, (first + seat) % rules.parties, multiplier)

        class Placed:
            """The same auction, parties named from the real first seat."""

            seats = plain.seats
            legal = staticmethod(plain.legal)
            irrelevant = staticmethod(plain.irrelevant)

            @staticmethod
            def party(seat: int, first: Seat = first) -> int:
                return plain.party((first + seat) % rules.seats)

        worths, calls = walk(Placed(), worth, said)
        induction = Induction({(mode, None): payoffs for mode in PlayMode}, rules.parties)
        turns, ended = induction.line(start.replayed(said))
        assert tuple(str(turn.call) for turn in turns) == calls
        assert induction.worth(ended) == worths
        assert [turn.seat for turn in turns] == [(first + len(said) + i) % rules.seats for i in range(len(turns))]


def test_a_long_ladder_is_no_deep_recursion() -> None:
    """Levels to 80 stay far from Python's own limit, whatever the payoffs."""
    rules = BazarBeloteRules(max_level=80)
    for seed in range(2):
        induction = Induction({(mode, None): Payoffs(seed, 2, 40) for mode in PlayMode}, 2)
        turns, _ = induction.line(rules.auction_start(Seat.NORTH))
        assert turns
