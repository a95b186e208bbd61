"""Random rules, deals and positions for the tests of the server, and the known answers as batch items.

Not a test module. Endings are small, so that thousands of questions stay cheap; every position comes from legal play.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from library_cases import points_gone
from openhand.v1.batch_pb2 import BatchItem
from server.messages.positions import position_to
from server.messages.words import scope_to
from solver import CARDS, GAMES, CardScope, Deal, PlayMode, Position, Prior, Rules, Seat, rules_from
from solver.deal import FULL_HAND
from solver.games import Option

VALUES = Path(__file__).parent.parent / "data" / "values.jsonl"


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Every value that an option may have."""
    if isinstance(option.default, tuple):
        if option.allowed:
            return st.lists(st.sampled_from(option.allowed), min_size=1, unique=True).map(tuple)
        return st.tuples(*[st.integers(option.low, option.high)] * (option.length or 0))
    return st.sampled_from(option.allowed) if option.allowed else st.integers(option.low, option.high)


@st.composite
def rules(draw: st.DrawFn, game: type[Rules] | None = None) -> Rules:
    """Any rules of a game, of any game when none is named: some options changed, the others of some profile."""
    chosen = draw(st.sampled_from(list(GAMES.values()))) if game is None else game
    options = {option.name: values_of(option) for option in chosen.options()}
    changed = draw(st.fixed_dictionaries({}, optional=options))
    return chosen.of(draw(st.sampled_from(list(chosen.profiles))), **changed)


@st.composite
def deals(draw: st.DrawFn, seats: int, each: int) -> Deal:
    """A deal of so many cards a hand."""
    cards = draw(st.permutations(CARDS))
    return Deal.of([cards[each * seat : each * (seat + 1)] for seat in range(seats)])


@st.composite
def positions(draw: st.DrawFn, most: int = 4) -> Position:
    """A position in an ending of at most so many cards a hand, perhaps inside a trick, with something taken before."""
    house = draw(rules())
    each = draw(st.integers(1, most))
    deal = draw(deals(house.seats, each))
    mode = draw(st.sampled_from(house.modes))
    declarer = draw(st.sampled_from(house.declarers(mode)))
    leader = Seat(draw(st.integers(0, house.seats - 1)))
    before = draw(st.integers(0, FULL_HAND[house.seats] - each))
    first = draw(st.integers(0, before))
    gone = points_gone(house, deal, mode)
    mine = draw(st.integers(0, gone))
    points = (mine, draw(st.integers(0, gone - mine)))
    # Three passes has no Prior on the wire, and no trick before is no Prior.
    tricks = (first, before - first) if before and mode is not PlayMode.THREE_PASSES else ()
    position = Position(house, deal, mode, leader, declarer, (), Prior(points, tricks))
    for _ in range(draw(st.integers(0, min(each * house.seats, 6)))):
        position = position.play(draw(st.sampled_from(position.legal_cards)))
    return position


def known_answers() -> list[dict[str, Any]]:
    """The lines of values.jsonl."""
    return [json.loads(line) for line in VALUES.read_text().splitlines()]


def known_position(row: dict[str, Any]) -> Position:
    """The position of a known answer. Where both sides had a trick before, the ending has one of each."""
    hands = [list(hand) for hand in row["hands"]]
    for seat, card in row["trick"]:
        hands[seat].append(card)
    declarer = row.get("declarer")
    return Position(
        rules_from(row["game"], **row["options"]),
        Deal.of(hands),
        PlayMode(row["mode"]),
        Seat(row["leader"]),
        None if declarer is None else Seat(declarer),
        [card for _, card in row["trick"]],
        Prior(tricks=(1, 1)) if row.get("cap") == 3 else Prior(),
    )


def known_items() -> Iterator[BatchItem]:
    """The known answers' questions, the line's number for an id."""
    for number, row in enumerate(known_answers()):
        item = BatchItem(id=str(number))
        item.solve.position.CopyFrom(position_to(known_position(row)))
        item.solve.scope = scope_to(CardScope.ALL if row["cards"] else CardScope.NONE)
        yield item
