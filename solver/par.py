"""Par: where the auction ends, and what is written, when everybody sees all cards and calls for the best score.

One backward induction over the auctions of all games. Every player maximises the worth of his party (solver/auction.py:
NS or EW, or himself); equal worths are decided by the fewest calls to the end of the auction, then by the game's order
of calls. It walks the nodes of the auction from their ends to the start, each once, however many calls lead to it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from solver.auction import Auction, Ended, Node
from solver.cards import Seat
from solver.contract import Call, Contract, Turn
from solver.deal import Deal
from solver.errors import InputError
from solver.games.base import Rules
from solver.position import check_seat_plays, check_seats
from solver.scoresheet import Sheet, Written
from solver.search.session import Session
from solver.solution import NO_LIMITS, Limits, Stats
from solver.table import Table
from solver.table import table as solve_table
from solver.trickrules import PlayMode

Worth = tuple[int, ...]
"""What a contract is worth to each party; the unit is the game's own."""
Best = tuple[Worth, int, int, Call | None]
"""What a node leads to: worths; calls to the end and rank of the best call as one number that decides ties, the lower
the better; calls to the end; the best call (None at the end)."""
RANKS = 1 << 16
"""More than any game has calls."""
NEVER = -(10**12)
"""Less than anything that is ever written."""
SHIFT = 32
"""A worth moved by so many bits outweighs every number that decides ties."""


@dataclass(frozen=True, slots=True)
class Par:
    """The par of a deal.

    contract: None when nothing is played, and when a limit left the table open. score: what is written, for NS and EW
    or for N, E and S; empty when a limit left the table open, like the auction. auction: one optimal auction, from the
    first call to the last. passed_out: nobody bids (a game may play on without a declarer). hanging: see Score.
    """

    contract: Contract | None
    score: tuple[int, ...]
    auction: tuple[Turn, ...]
    table: Table
    stats: Stats = field(default_factory=Stats, compare=False)
    rules: Rules | None = None
    passed_out: bool = False
    hanging: int = 0

    @property
    def exact(self) -> bool:
        """False where a limit cut the search of the table: then nothing is known of the auction."""
        return bool(self.score)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from solver.showing import html  # noqa: PLC0415 (it draws every value, this one too)

        return html(self)

    def __str__(self) -> str:
        if not self.exact:
            return "not proven within the limits"
        names = ("NS", "EW") if len(self.score) == 2 else ("N", "E", "S")
        written = ", ".join(f"{name} {points}" for name, points in zip(names, self.score, strict=True))
        end = "passed out" if self.contract is None else str(self.contract)
        return f"{end}: {written}\n  " + " ".join(str(turn.call) for turn in self.auction)


def par(
    deal: Deal,
    rules: Rules,
    dealer: Seat,
    *,
    limits: Limits = NO_LIMITS,
    session: Session | None = None,
    table: Table | None = None,
    constructions: tuple[int, int] | None = None,
) -> Par:
    """The par of a full deal; raises InputError.

    table: of this deal, these rules and this dealer, if it is solved already; then nothing is searched.
    constructions: raw points of NS and EW for held cards, in place of what the hands hold, in a game that knows that.
    """
    started = time.perf_counter()
    check_seats(rules, deal)
    check_seat_plays(rules, dealer, "dealer")
    if not deal.is_full:
        raise InputError(
            "deal", f"{deal.cards_each} cards a hand", expected="a full deal: an auction comes before the play"
        )
    if table is None:
        modes = rules.biddable
        table = solve_table(
            deal, rules, dealer, modes=modes, limits=limits, session=session, constructions=constructions
        )
    sheets = _sheets(deal, rules, dealer, table, constructions)
    if sheets is None:
        return Par(None, (), (), table, Stats(table.stats.nodes, time.perf_counter() - started), rules)
    induction = Induction(sheets, rules.parties, session)
    try:
        turns, ended = induction.line(rules.auction_start(dealer))
    except _Cancelled:
        return Par(None, (), (), table, Stats(table.stats.nodes, time.perf_counter() - started), rules)
    written = induction.written(ended)
    stats = Stats(table.stats.nodes, time.perf_counter() - started)
    return Par(ended.contract, written.score, turns, table, stats, rules, ended.passed_out, written.hanging)


def _sheets(
    deal: Deal, rules: Rules, dealer: Seat, table: Table, constructions: tuple[int, int] | None
) -> dict[tuple[PlayMode, Seat | None], Sheet] | None:
    """The score sheet of everything that can be played; None when a limit left an outcome open."""
    sheets: dict[tuple[PlayMode, Seat | None], Sheet] = {}
    for mode in rules.biddable:
        for declarer in rules.declarers(mode):
            try:
                outcome = table.entry(mode, declarer).outcome
            except KeyError:
                by = "" if declarer is None else f" by {declarer}"
                raise InputError("table", f"no entry for {mode}{by}", expected="every mode that may be bid") from None
            if outcome is None:
                return None
            sheets[mode, declarer] = rules.sheet(mode, outcome, deal, dealer, declarer, constructions)
    return sheets


class _Cancelled(Exception):
    """The session was cancelled from another thread while an auction was being valued."""


class Induction:
    """Values the nodes of an auction and keeps what it finds by their keys.

    known: what a node is worth, exactly. bounds: of a node that was left early, (side, the most that the side gets).
    session: its cancel flag ends the work.
    """

    def __init__(
        self, sheets: dict[tuple[PlayMode, Seat | None], Sheet], parties: int, session: Session | None = None
    ) -> None:
        self.sheets = sheets
        self.session = session
        self.nothing: Worth = (0,) * parties
        self.two_sides = parties == 2
        self.nowhere: Worth = (NEVER,) * parties
        self.known: dict[object, Best] = {}
        self.bounds: dict[object, tuple[int, int]] = {}

    def sheet(self, contract: Contract) -> Sheet:
        """The sheet of a contract: of its mode, where the declarer changes the play of his own."""
        sheet = self.sheets.get((contract.mode, None))
        return self.sheets[contract.mode, contract.declarer] if sheet is None else sheet

    def worth(self, ended: Ended) -> Worth:
        """What an ended auction is worth to each party."""
        contract = ended.contract
        return self.nothing if contract is None else self.sheet(contract).worth(contract)

    def written(self, ended: Ended) -> Written:
        """What is written when an auction has ended."""
        contract = ended.contract
        return Written(False, self.nothing) if contract is None else self.sheet(contract).write(contract)

    def best(self, node: Node, key: object, floors: Worth) -> Best:
        """The best that the chooser of a node can reach; `key` is the node's and not among the known.

        floors: what each party has elsewhere already. Of two sides one's gain is the other's loss, so that a node is
        left as soon as it gives a side less than its floor: nobody will go there. Its answer is then only a bound.
        """
        bound = self.bounds.get(key)
        if bound is not None and bound[1] < floors[bound[0]]:
            return self.at_most(*bound)
        if self.session is not None and self.session.cancelled:
            raise _Cancelled
        known = self.known
        ended = node.result
        if ended is not None:
            found = known[key] = (self.worth(ended), 0, 0, None)
            return found
        party = node.party
        asked = floor = floors[party]
        best: Best | None = None
        top = 0
        for rank, call, then in _options(node):
            then_key = then.key
            one = known.get(then_key) or self.best(then, then_key, floors)
            value = one[0][party]
            if call is not None:  # a shared node has found the call already
                calls = one[2] + 1
                one = (one[0], calls * RANKS + rank, calls, call)
            mark = (value << SHIFT) - one[1]
            if best is not None and mark <= top:
                continue
            best, top = one, mark
            if value > floor and self.two_sides:
                floor = value
                floors = (value, floors[1]) if party == 0 else (floors[0], value)
                if -value < floors[1 - party]:
                    return self.left(key, 1 - party, -value)
        assert best is not None  # whose turn it is can at least pass
        if best[0][party] < asked:
            return self.left(key, party, best[0][party])
        known[key] = best
        return best

    def left(self, key: object, party: int, most: int) -> Best:
        """Remember that a node gives a side at most so much."""
        self.bounds[key] = (party, most)
        return self.at_most(party, most)

    @staticmethod
    def at_most(party: int, most: int) -> Best:
        """The answer of a node that was left: worths that bound the true ones, and no call."""
        return ((most, -most) if party == 0 else (-most, most)), 0, 0, None

    def line(self, state: Auction) -> tuple[tuple[Turn, ...], Ended]:
        """One optimal auction from a state on, and what it ends in."""
        turns: list[Turn] = []
        while (ended := state.result) is None:
            seat = state.to_act
            assert seat is not None  # somebody's turn until there is a result
            key = state.key
            call = (self.known.get(key) or self.best(state, key, self.nowhere))[3]
            assert call is not None
            turns.append(Turn(seat, call))
            state = state.after(call)
        return tuple(turns), ended


def _options(node: Node) -> Iterator[tuple[int, Call | None, Node]]:
    """What a node can lead to, lazily: its own calls, the words before any bid, then the nodes that it shares.

    In this order the shortest ways to an end come first, and a contra refutes most bids that promise too much.
    """
    yield from reversed(node.own())
    for part in node.shared():
        yield 0, None, part
