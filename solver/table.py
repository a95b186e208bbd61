"""Table: a deal solved in every play mode, in Betel for every declarer too."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from solver.cards import Seat
from solver.deal import Deal
from solver.games.base import Rules
from solver.outcome import Outcome
from solver.position import Position, check_mode, check_seat_plays, check_seats
from solver.search.session import Session
from solver.solve import Limits, Stats, solve
from solver.trickrules import PlayMode


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One mode (and declarer, in Betel): final totals with perfect play; outcome None where a limit left it open."""

    mode: PlayMode
    declarer: Seat | None
    outcome: Outcome | None

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

    def __str__(self) -> str:
        rows = [str(entry) for entry in self.entries]
        return "\n".join([*rows, "void deal: dealt again"] if self.void_deal else rows)


def table(
    deal: Deal,
    rules: Rules,
    dealer: Seat,
    *,
    modes: Sequence[PlayMode] = (),
    limits: Limits = Limits(),  # noqa: B008 - immutable
    session: Session | None = None,
) -> Table:
    """Solve a deal in the given modes, all of the game's when none is given; raises InputError.

    dealer: decides who leads where the rules ask. limits: of the whole table; what they leave open has no outcome.
    """
    started = time.perf_counter()
    check_seats(rules, deal)
    check_seat_plays(rules, dealer, "dealer")
    for number, mode in enumerate(modes):
        check_mode(rules, mode, f"modes[{number}]")
    session = Session() if session is None else session
    entries = []
    nodes = 0
    wanted = tuple(dict.fromkeys(modes)) or rules.modes
    for mode in wanted:
        for declarer in rules.declarers(mode):
            left = _left(limits, nodes, started)
            if left is None or session.cancelled:
                entries.append(TableEntry(mode, declarer, None))
                continue
            position = Position(rules, deal, mode, rules.first_leader(dealer, declarer), declarer)
            found = solve(position, limits=left, session=session)
            nodes += found.stats.nodes
            entries.append(TableEntry(mode, declarer, found.outcome))
    stats = Stats(nodes, time.perf_counter() - started)
    return Table(tuple(entries), rules.void_deal(deal.hands), stats, rules)


def _left(limits: Limits, nodes: int, started: float) -> Limits | None:
    """What is left of the limits; None when nothing is."""
    left = limits
    if limits.max_nodes:
        left = replace(left, max_nodes=limits.max_nodes - nodes)
    if limits.max_milliseconds:
        left = replace(left, max_milliseconds=limits.max_milliseconds - int(1000 * (time.perf_counter() - started)))
    spent = (limits.max_nodes and left.max_nodes <= 0) or (limits.max_milliseconds and left.max_milliseconds <= 0)
    return None if spent else left
