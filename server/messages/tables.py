"""Tables -> messages, and back; constructions given by hand.

    Table -> SolveTableResponse
      TableEntry           a play mode, and a declarer where he changes the play
        DeclaredScore      a contract in it, whether it is made, what is written

Invariant: reading back what was written gives an equal value.
"""

from __future__ import annotations

from openhand.v1 import bazar_belote_pb2, table_pb2
from server.messages.auctions import contract_from, contract_to
from server.messages.outcomes import outcome_from, outcome_to, stats_from, stats_to
from server.messages.rules import fill_rules, rules_from
from server.messages.words import mode_from, mode_to, seat_or_nobody, seat_to
from solver import InputError, Table, TableEntry
from solver.table import DeclaredScore


def table_to(table: Table) -> table_pb2.SolveTableResponse:
    """The response to a deal."""
    message = table_pb2.SolveTableResponse(
        entries=map(entry_to, table.entries), void_deal=table.void_deal, stats=stats_to(table.stats)
    )
    if table.rules is not None:
        fill_rules(message.rules, table.rules)
    return message


def table_from(message: table_pb2.SolveTableResponse) -> Table:
    """The table that a response tells; raises InputError."""
    return Table(
        entries=tuple(entry_from(entry, f"entries[{place}]") for place, entry in enumerate(message.entries)),
        void_deal=message.void_deal,
        stats=stats_from(message.stats),
        rules=rules_from(message.rules) if message.HasField("rules") else None,
    )


def entry_to(entry: TableEntry) -> table_pb2.TableEntry:
    """One play mode of a table."""
    message = table_pb2.TableEntry(
        mode=mode_to(entry.mode),
        declarer=seat_to(entry.declarer),
        scores=[
            table_pb2.DeclaredScore(contract=contract_to(one.contract), made=one.made, score=one.score)
            for one in entry.scores
        ],
    )
    if entry.outcome is not None:
        message.outcome.CopyFrom(outcome_to(entry.outcome))
    return message


def entry_from(message: table_pb2.TableEntry, field: str) -> TableEntry:
    """One play mode of a table; raises InputError."""
    return TableEntry(
        mode_from(message.mode, f"{field}.mode"),
        seat_or_nobody(message.declarer, f"{field}.declarer"),
        outcome_from(message.outcome, f"{field}.outcome") if message.HasField("outcome") else None,
        tuple(
            DeclaredScore(contract_from(one.contract, f"{field}.scores[{place}].contract"), one.made, tuple(one.score))
            for place, one in enumerate(message.scores)
        ),
    )


def constructions_from(message: bazar_belote_pb2.ConstructionsOverride) -> tuple[int, int]:
    """Raw points of NS and of EW for held cards; raises InputError."""
    for side in ("north_south", "east_west"):
        points = getattr(message, side)
        if points < 0:
            raise InputError(f"constructions.{side}", f"{points} is negative", expected="0 or more")
    return message.north_south, message.east_west
