"""Table: a deal solved in every play mode, for every declarer where he changes the play, and what is then written."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from solver.cards import Seat
from solver.contract import Contract
from solver.deal import Deal
from solver.games.base import Rules
from solver.outcome import Outcome
from solver.position import Position, check_mode, check_seat_plays, check_seats
from solver.scoresheet import Sheet
from solver.search.session import Session
from solver.solution import NO_LIMITS, Limits, Stats
from solver.solve import solve
from solver.trickrules import PlayMode


@dataclass(frozen=True, slots=True)
class DeclaredScore:
    """What is written for a contract with the outcome beside it; score for NS and EW, or for N, E, S."""

    contract: Contract
    made: bool
    score: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.contract} {'made' if self.made else 'fails'} {' - '.join(map(str, self.score))}"


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One mode, and declarer where he changes the play: final totals with perfect play.

    outcome: None where a limit left it open. scores: without contra, a contract a side or a level, as the game lists
    them; none for an ending, for an open outcome, and where the rules do not allow the mode to be bid.
    """

    mode: PlayMode
    declarer: Seat | None
    outcome: Outcome | None
    scores: tuple[DeclaredScore, ...] = ()

    def __str__(self) -> str:
        who = "" if self.declarer is None else f" by {self.declarer}"
        return f"{self.mode}{who}: {'not proven within the limits' if self.outcome is None else self.outcome}"


@dataclass(frozen=True, slots=True)
class Table:
    """All modes of a deal. void_deal: the rules would have it dealt again (it is solved all the same)."""

    entries: tuple[TableEntry, ...]
    void_deal: bool = False
    stats: Stats = field(default_factory=Stats, compare=False)
    rules: Rules | None = None

    def entry(self, mode: PlayMode, declarer: Seat | None = None) -> TableEntry:
        """The entry of a mode; KeyError where the table has none."""
        for entry in self.entries:
            if entry.mode is mode and entry.declarer == declarer:
                return entry
        raise KeyError((mode, declarer))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from solver.showing import html  # noqa: PLC0415 (it draws every value, this one too)

        return html(self)

    def __str__(self) -> str:
        rows = [str(entry) for entry in self.entries]
        return "\n".join([*rows, "void deal: dealt again"] if self.void_deal else rows)


def table(
    deal: Deal,
    rules: Rules,
    dealer: Seat,
    *,
    modes: Sequence[PlayMode] = (),
    limits: Limits = NO_LIMITS,
    session: Session | None = None,
    constructions: tuple[int, int] | None = None,
) -> Table:
    """Solve a deal in the given modes, in all that the rules allow when none is given; raises InputError.

    dealer: decides who leads where the rules ask. limits: of the whole table; what they leave open has no outcome.
    constructions: raw points of NS and EW for held cards, in place of what the hands hold, in a game that knows that.
    """
    started = time.perf_counter()
    check_seats(rules, deal)
    check_seat_plays(rules, dealer, "dealer")
    for number, mode in enumerate(modes):
        check_mode(rules, mode, f"modes[{number}]")
    rules.check_constructions(constructions)
    session = Session() if session is None else session
    entries = []
    nodes = 0
    wanted = tuple(dict.fromkeys(modes)) or rules.biddable
    for mode in wanted:
        for declarer in rules.declarers(mode):
            left = _left(limits, nodes, started)
            if left is None or session.cancelled:
                entries.append(TableEntry(mode, declarer, None))
                continue
            position = Position(rules, deal, mode, rules.first_leader(dealer, declarer), declarer)
            found = solve(position, limits=left, session=session)
            nodes += found.stats.nodes
            scores: tuple[DeclaredScore, ...] = ()
            if found.outcome is not None and deal.is_full:
                sheet = rules.sheet(mode, found.outcome, deal, dealer, declarer, constructions)
                scores = tuple(_declared(sheet, contract) for contract in sheet.listed())
            entries.append(TableEntry(mode, declarer, found.outcome, scores))
    stats = Stats(nodes, time.perf_counter() - started)
    return Table(tuple(entries), rules.void_deal(deal.hands), stats, rules)


def _declared(sheet: Sheet, contract: Contract) -> DeclaredScore:
    written = sheet.write(contract)
    return DeclaredScore(contract, written.made, written.score)


def _left(limits: Limits, nodes: int, started: float) -> Limits | None:
    """What is left of the limits; None when nothing is."""
    left = limits
    if limits.max_nodes:
        left = replace(left, max_nodes=limits.max_nodes - nodes)
    if limits.max_milliseconds:
        left = replace(left, max_milliseconds=limits.max_milliseconds - int(1000 * (time.perf_counter() - started)))
    spent = (limits.max_nodes and left.max_nodes <= 0) or (limits.max_milliseconds and left.max_milliseconds <= 0)
    return None if spent else left
