"""The node signature: what the search costs over a fixed set of deals, to the node.

A change that was meant to change nothing but does, shows here; so does one that makes the search dearer. The numbers
are in data/node_signature.json. When they move on purpose:

    python tests/test_node_signature.py --write     from the project's root, with the kernel built
    git diff tests/data/node_signature.json         read it: which modes, how much

and say in the commit why. Nodes depend on nothing but the code: not on the machine, the clock or the build's flags.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "proto"), str(ROOT / "tests")]

from library_cases import DATA, known, position_of, row_ending  # noqa: E402
from solver import BetelRules, CardScope, Deal, PlayMode, Position, Seat, Session, solve, table  # noqa: E402

SIGNATURE = DATA / "node_signature.json"
DEALS = 25
"""Whole deals of each mode in values.jsonl; each is solved in a new session."""
HINTED = 4
"""How many of them are asked for all cards, played through, or turned into tables."""

Signature = dict[str, int]


def whole_deals() -> Iterator[Position]:
    """The whole deals of values.jsonl, in the order of the file."""
    return (position_of(row_ending(row)) for row in known("values.jsonl") if row["cards"] is None)


def every_other_card(position: Position) -> int:
    """Hints after every card of a deal that is played well, in one warm session."""
    session, nodes = Session(), 0
    while not position.is_over:
        solution = solve(position, scope=CardScope.ALL, session=session)
        nodes += solution.stats.nodes
        position = position.play(solution.cards[0].card)
    return nodes


def four_leaders(position: Position) -> int:
    """One mode from every seat's lead, in one session."""
    session = Session()
    return sum(
        solve(Position(position.rules, position.deal, position.mode, leader), session=session).stats.nodes
        for leader in Seat
    )


def made(position: Position) -> int:
    """Is the contract made? Bridge-belote's question: more than the other side."""
    return solve(position, at_least=1).stats.nodes


def signature() -> Signature:
    """Nodes by question, game and mode."""
    found: Signature = {}

    def add(name: str, nodes: int) -> None:
        found[name] = found.get(name, 0) + nodes

    seen: dict[str, int] = {}
    for position in whole_deals():
        where = f"{position.rules.name} {position.mode}"
        number = seen[where] = seen.get(where, 0) + 1
        add(f"value {where}", solve(position).stats.nodes)
        if position.rules.name == "bridge_belote":
            add(f"at least 1 {where}", made(position))
        if number <= HINTED:
            add(f"cards {where}", solve(position, scope=CardScope.ALL).stats.nodes)
            add(f"line {where}", solve(position, line=True).stats.nodes)
            if position.rules.name == "bazar_belote":
                add(f"hints {where}", every_other_card(position))
                add(f"four leaders {where}", four_leaders(position))
    for deal in [position.deal for position in whole_deals() if position.mode is PlayMode.BETEL][:HINTED]:
        three = Position(BetelRules(), deal, PlayMode.THREE_PASSES, Seat.NORTH)
        add("value betel THREE_PASSES", solve(three).stats.nodes)
        add("table betel", table(deal, BetelRules(), Seat.NORTH).stats.nodes)
    assert set(seen.values()) == {DEALS}
    return found


def test_the_signature() -> None:
    """All numbers at once: a difference names the questions whose cost has changed."""
    expected: Signature = json.loads(SIGNATURE.read_text())
    found = signature()
    changed = {name: (expected.get(name), found.get(name)) for name in expected | found}
    changed = {name: two for name, two in changed.items() if two[0] != two[1]}
    assert not changed, "cost before and now; if that is meant, see the head of this file"


def test_the_same_search_twice() -> None:
    """A new session costs the same, and so does one that has solved another deal."""
    used = Session()
    other = Position(BetelRules(), Deal.parse("N:A... K... Q..."), PlayMode.NO_TRUMP, Seat.NORTH, Seat.NORTH)
    for position in list(whole_deals())[::40]:
        once = solve(position, scope=CardScope.ALL).stats.nodes
        assert solve(position, scope=CardScope.ALL).stats.nodes == once
        solve(other, session=used)
        assert solve(position, scope=CardScope.ALL, session=used).stats.nodes == once


def write() -> None:
    """Put the numbers of this kernel into the file."""
    SIGNATURE.write_text(json.dumps(signature(), indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/test_node_signature.py --write")
    write()
