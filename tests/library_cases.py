"""What the library's tests share: deals, positions, reference endings as positions, known rows. Not a test module.

A position's repr evaluates back, so a failing test only has to show it.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from reference import Ending, all_option_sets
from solver import (
    CARDS,
    GAMES,
    Deal,
    Outcome,
    PlayMode,
    PointsOutcome,
    Position,
    Prior,
    Rules,
    Seat,
    TricksOutcome,
    rules_from,
)

Row = dict[str, Any]
DATA = Path(__file__).parent / "data"
FULL = {3: 10, 4: 8}
SEAT_LETTERS = "NESW"


def known(name: str) -> list[Row]:
    """The rows of one of the files in tests/data."""
    with (DATA / name).open() as lines:
        return [json.loads(line) for line in lines]


# -- rules, deals, positions -----------------------------------------------------------------------------------------


def house(game: str, options: Mapping[str, Any]) -> Rules:
    """The game's rules with some options changed."""
    return rules_from(game, **options)


@cache
def play_rules(game: str) -> list[Rules]:
    """The game under every combination of the options that touch the play, defaults first."""
    return [house(game, options) for options in all_option_sets(game)]


def questions(rules: Rules) -> Iterator[tuple[PlayMode, Seat | None]]:
    """Every mode, with every declarer where he changes the play."""
    for mode in rules.modes:
        for declarer in rules.declarers(mode):
            yield mode, declarer


def random_deal(rng: Random, seats: int, each: int = 0, suits: int = 4) -> Deal:
    """A deal of so many cards a hand (0: a full one), from so many suits or as many more as it takes."""
    each = each or FULL[seats]
    suits = max(suits, -(-seats * each // 8))
    pack = CARDS if suits == 4 else [card for suit in rng.sample(range(4), suits) for card in CARDS[8 * suit :][:8]]
    drawn = rng.sample(pack, seats * each)
    return Deal.of([drawn[seat * each : (seat + 1) * each] for seat in range(seats)])


def lopsided_deal(rng: Random, each: int) -> Deal:
    """Four hands of which one side's are stronger, by a little or by much, with K and Q of a suit often together."""
    drawn = rng.sample(CARDS, 4 * each)
    drawn.sort(key=lambda card: "78Q9KTAJ".index(str(card)[0]) + rng.random() * rng.choice((1, 4, 8)))
    low, high = drawn[: 2 * each], drawn[2 * each :]
    for cards in (low, high):
        rng.shuffle(cards)
        cards.sort(key=lambda card: str(card) in ("KS", "QS", "KH", "QH"), reverse=rng.randrange(2) == 0)
    one, other = (high, low) if rng.randrange(2) else (low, high)
    return Deal.of([one[:each], other[:each], one[each:], other[each:]])


def start(rules: Rules, deal: Deal, mode: PlayMode, declarer: Seat | None, leader: Seat) -> Position:
    """The position before the first card; in a full deal of Betel the declarer leads, whatever `leader` says."""
    if declarer is not None and deal.is_full:
        leader = declarer
    return Position(rules, deal, mode, leader, declarer)


def played_on(position: Position, rng: Random, cards: int) -> Position:
    """The position so many random legal cards later."""
    for _ in range(cards):
        if position.is_over:
            break
        position = position.play(rng.choice(position.legal_cards))
    return position


@st.composite
def deals(draw: st.DrawFn, seats: int | None = None, least: int = 1, most: int = 10) -> Deal:
    """Any deal, of `seats` players and of `least` to `most` cards a hand where there are so many."""
    players = draw(st.sampled_from((3, 4))) if seats is None else seats
    each = draw(st.integers(least, min(most, FULL[players])))
    cards = draw(st.permutations(CARDS))
    return Deal.of([cards[each * seat : each * (seat + 1)] for seat in range(players)])


@st.composite
def positions(draw: st.DrawFn, game: str | None = None, least: int = 1, most: int = 6, three: bool = True) -> Position:
    """A position reached by legal play, under any play options, after what may have been taken before the ending."""
    name = draw(st.sampled_from(list(GAMES))) if game is None else game
    rules = draw(st.sampled_from(play_rules(name)))
    deal = draw(deals(rules.seats, least, most))
    modes = [one for one in questions(rules) if three or one[0] is not PlayMode.THREE_PASSES]
    mode, declarer = draw(st.sampled_from(modes))
    leader = Seat(draw(st.integers(0, rules.seats - 1)))
    prior = Prior() if mode is PlayMode.THREE_PASSES else draw(priors(rules, deal, mode))
    if declarer is not None and deal.is_full:
        leader = declarer
    position = Position(rules, deal, mode, leader, declarer, prior=prior)
    for _ in range(draw(st.integers(0, min(rules.seats * deal.cards_each - 1, 10)))):
        position = position.play(draw(st.sampled_from(position.legal_cards)))
    return position


@st.composite
def priors(draw: st.DrawFn, rules: Rules, deal: Deal, mode: PlayMode) -> Prior:
    """What two sides may have taken before an ending; all by one side often enough, so that capots stay alive."""
    gone = FULL[rules.seats] - deal.cards_each
    first = draw(st.sampled_from((0, gone)) | st.integers(0, gone))
    points = points_gone(rules, deal, mode)
    mine = points if first == gone else 0 if first == 0 else draw(st.integers(0, points))
    return draw(st.sampled_from((Prior((mine, points - mine), (first, gone - first)), Prior())))


def points_gone(rules: Rules, deal: Deal, mode: PlayMode) -> int:
    """Card points of the belote cards that an ending no longer has; 0 in Betel."""
    if rules.seats == 3:
        return 0
    source = rules.trick_rules(mode, None)
    gone = [card for card in CARDS if not any(hand & card.bit for hand in deal.hands)]
    return source.factor * sum(source.points_of(card.suit)[card.rank] for card in gone)


# -- reference endings -----------------------------------------------------------------------------------------------


def row_ending(row: Row) -> Ending:
    """A row of values.jsonl or fixtures.jsonl for the reference."""
    return Ending(
        game=row["game"],
        mode=row["mode"],
        options=row["options"],
        declarer=row.get("declarer"),
        hands=tuple(tuple(hand) for hand in row["hands"]),
        leader=row["leader"],
        trick=tuple((seat, card) for seat, card in row["trick"]),
        cap=row.get("cap") or 0,
    )


def position_of(ending: Ending) -> Position:
    """The same position for the library: the cards on the table go back into the hands and are played from there."""
    hands = [list(hand) for hand in ending.hands]
    for seat, card in ending.trick:
        hands[seat].append(card)
    gone = ending.tricks_gone
    tricks = {0: (), 1: (gone, 0), 2: (0, gone), 3: (1, gone - 1)}[ending.cap]
    return Position(
        house(ending.game, ending.options),
        Deal.of(hands),
        PlayMode(ending.mode),
        Seat(ending.leader),
        None if ending.declarer is None else Seat(ending.declarer),
        [card for _, card in ending.trick],
        Prior((0, 0), tricks),
    )


# -- outcomes --------------------------------------------------------------------------------------------------------


def proven(outcome: Outcome | None) -> Outcome:
    """The outcome, which has to be there."""
    assert outcome is not None
    return outcome


def still_to_come(position: Position, outcome: Outcome | None) -> int:
    """The headline of a two-sided outcome less what is taken already: the reference's number."""
    if position.declarer is not None:
        before = (position.prior.tricks or (0, 0))[0]
        return proven(outcome).headline - before - position.tricks_taken[position.declarer]
    taken = position.points_taken
    return proven(outcome).headline - (taken[0] - taken[1])


def wants_more(position: Position) -> bool:
    """Does the seat to act want a high headline? NS and the declarer do, but for the declarer of BETELEK and BETEL."""
    seat = position.to_act
    if position.declarer is None:
        return seat in (Seat.NORTH, Seat.SOUTH)
    return (seat == position.declarer) != (position.mode in (PlayMode.BETELEK, PlayMode.BETEL))


def capot_worth(rules: Rules, mode: PlayMode) -> int:
    """Raw points that taking every trick adds to the value, from the rules pages."""
    if rules.name == "bridge_belote":
        return 180 if getattr(rules, "nt_capot_doubled", False) and mode is PlayMode.NO_TRUMP else 90
    return 90 if getattr(rules, "capot_bonus", "") == "any" else 0


def final_outcome(position: Position) -> Outcome:
    """What a two-sided deal that was played out came to, from its totals. Capot flags: who took every trick."""
    assert position.is_over
    before = position.prior.tricks or (0, 0)
    if position.declarer is not None:
        mine = position.tricks_taken[position.declarer]
        return TricksOutcome(before[0] + mine, before[1] + sum(position.tricks_taken) - mine)
    north, east, south, west = position.tricks_taken
    capots = (before[0] + north + south == 8, before[1] + east + west == 8)
    worth = capot_worth(position.rules, position.mode)
    points = [taken + worth * capot for taken, capot in zip(position.points_taken, capots, strict=True)]
    return PointsOutcome(points[0], points[1], *capots)
