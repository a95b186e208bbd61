"""Par -> FindParResponse, and back.

Invariants: reading back what was written gives an equal value (the statistics are one for par and its table); a par
that a limit left open has no score, no auction and no contract.
"""

from __future__ import annotations

from openhand.v1 import par_pb2
from server.messages.auctions import contract_from, contract_to, turn_from, turn_to
from server.messages.outcomes import stats_from, stats_to
from server.messages.rules import fill_rules, rules_from
from server.messages.tables import entry_from, entry_to
from solver import Par, Table


def par_to(par: Par) -> par_pb2.FindParResponse:
    """The response to an auction's question."""
    message = par_pb2.FindParResponse(
        passed_out=par.passed_out,
        contract=None if par.contract is None else contract_to(par.contract),
        score=par.score,
        auction=map(turn_to, par.auction),
        table=map(entry_to, par.table.entries),
        stats=stats_to(par.stats),
        hanging=par.hanging,
        void_deal=par.table.void_deal,
    )
    if par.rules is not None:
        fill_rules(message.rules, par.rules)
    return message


def par_from(message: par_pb2.FindParResponse) -> Par:
    """The par that a response tells; raises InputError."""
    rules = rules_from(message.rules) if message.HasField("rules") else None
    stats = stats_from(message.stats)
    entries = tuple(entry_from(entry, f"table[{place}]") for place, entry in enumerate(message.table))
    return Par(
        contract=contract_from(message.contract) if message.HasField("contract") else None,
        score=tuple(message.score),
        auction=tuple(turn_from(one, f"auction[{place}]") for place, one in enumerate(message.auction)),
        table=Table(entries, message.void_deal, stats, rules),
        stats=stats,
        rules=rules,
        passed_out=message.passed_out,
        hanging=message.hanging,
    )
