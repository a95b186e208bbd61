"""Par: properties of the answer on random outcomes, without a search, and what it refuses."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Contract,
    Deal,
    InputError,
    Limits,
    Outcome,
    PlayMode,
    PointsOutcome,
    Rules,
    Seat,
    Session,
    Table,
    TableEntry,
    ThreePassesOutcome,
    TricksOutcome,
    par,
    table,
)

RULES = [
    BridgeBeloteRules(),
    BridgeBeloteRules.of("belot-online", contra_closes_bidding=True, hanging_value=50),
    BazarBeloteRules(max_level=12),
    BazarBeloteRules.of("gambler", max_level=11),
    BazarBeloteRules.of("blotstar", max_level=20),
    BazarBeloteRules(max_level=11, last_word=False, contra_made="winner_takes_all"),
    BetelRules(),
    BetelRules(contra=True),
]
SEEDS = st.integers(0, 2**32)


def random_deal(choose: random.Random, seats: int) -> Deal:
    cards = list(range(32))
    choose.shuffle(cards)
    size = 10 if seats == 3 else 8
    return Deal(tuple(sum(1 << card for card in cards[size * seat : size * (seat + 1)]) for seat in range(seats)))


def random_outcome(choose: random.Random, rules: Rules, mode: PlayMode) -> Outcome:
    """An outcome that the mode can have."""
    if rules.seats == 3:
        tricks = sorted(choose.randint(0, 10) for _ in range(2))
        if mode is PlayMode.THREE_PASSES:
            return ThreePassesOutcome((tricks[0], tricks[1] - tricks[0], 10 - tricks[1]), (0, 0, 0))
        return TricksOutcome(tricks[0], 10 - tricks[0])
    bridge = isinstance(rules, BridgeBeloteRules)
    pool = 258 if mode is PlayMode.ALL_TRUMPS else 260 if bridge and mode is PlayMode.NO_TRUMP else 162
    bonus = 90 if bridge or getattr(rules, "capot_bonus", "") == "any" else 0
    sweep = choose.choice([0, 0, 0, 0, 1, 2])
    if sweep:
        all_of_it = (pool + bonus, 0) if sweep == 1 else (0, pool + bonus)
        return PointsOutcome(*all_of_it, sweep == 1, sweep == 2)
    mine = 2 * choose.randint(0, pool // 2)
    return PointsOutcome(mine, pool - mine)


def random_table(choose: random.Random, rules: Rules) -> Table:
    entries = [
        TableEntry(mode, declarer, random_outcome(choose, rules, mode))
        for mode in rules.biddable
        for declarer in rules.declarers(mode)
    ]
    return Table(tuple(entries), rules=rules)


def rotated_deal(deal: Deal, by: int) -> Deal:
    """Every hand `by` seats on."""
    return Deal(tuple(deal.hands[(seat - by) % deal.seats] for seat in range(deal.seats)))


def rotated(outcome: Outcome | None, by: int) -> Outcome:
    """The outcome when everybody moves `by` seats on."""
    if isinstance(outcome, PointsOutcome) and by % 2:
        flags = (outcome.east_west_capot, outcome.north_south_capot)
        return PointsOutcome(outcome.east_west, outcome.north_south, *flags)
    if isinstance(outcome, ThreePassesOutcome):
        first, second, third = (outcome.tricks[(seat - by) % 3] for seat in range(3))
        return ThreePassesOutcome((first, second, third), (0, 0, 0))
    assert outcome is not None
    return outcome


@settings(deadline=None, max_examples=12)
@given(seed=SEEDS, by=st.integers(1, 3))
@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_changing_the_dealer_rotates(rules: Any, seed: int, by: int) -> None:
    """The same hands, moved on with the dealer: the same calls, the same scores, moved on."""
    choose = random.Random(seed)
    deal = random_deal(choose, rules.seats)
    dealer = Seat(choose.randrange(rules.seats))
    known = random_table(choose, rules)
    moved = tuple(
        TableEntry(
            entry.mode,
            None if entry.declarer is None else Seat((entry.declarer + by) % 3),
            rotated(entry.outcome, by),
        )
        for entry in known.entries
    )
    here = par(deal, rules, dealer, table=known)
    there = par(rotated_deal(deal, by), rules, Seat((dealer + by) % rules.seats), table=replace(known, entries=moved))
    assert [turn.call for turn in there.auction] == [turn.call for turn in here.auction]
    assert [turn.seat for turn in there.auction] == [(turn.seat + by) % rules.seats for turn in here.auction]
    parties = len(here.score)
    assert there.score == tuple(here.score[(party - by) % parties] for party in range(parties))


@settings(deadline=None, max_examples=12)
@given(seed=SEEDS)
@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_no_side_can_force_a_better_contract(rules: Any, seed: int) -> None:
    """Whoever speaks first may bid the highest at once: the others can then only pass or contra."""
    choose = random.Random(seed)
    deal = random_deal(choose, rules.seats)
    dealer = Seat(choose.randrange(rules.seats))
    known = random_table(choose, rules)
    found = par(deal, rules, dealer, table=known)
    start = rules.auction_start(dealer)
    first = start.to_act
    party = first % rules.parties

    def worth(contract: Contract | None) -> int:
        if contract is None:
            return 0
        declarer = contract.declarer if contract.declarer in rules.declarers(contract.mode) else None
        outcome = known.entry(contract.mode, declarer).outcome
        return int(rules.sheet(contract.mode, outcome, deal, dealer, contract.declarer).worth(contract)[party])

    for call in start.calls():
        after = start.after(call)
        if call.bid is None or any(other.bid is not None for other in after.calls()):
            continue
        plain = Contract.of(call.bid, first)
        forced = worth(plain)
        if rules.parties == 2:
            contra, recontra = replace(plain, multiplier=2), replace(plain, multiplier=4)
            forced = min(forced, max(worth(contra), worth(recontra)))
        elif rules.contra:
            forced = min(forced, worth(replace(plain, multiplier=2)))
        assert worth(found.contract) >= forced
    assert rules.auction_start(dealer).replayed(found.auction).result.contract == found.contract
    if found.contract is not None:
        declarer = found.contract.declarer if found.contract.declarer in rules.declarers(found.contract.mode) else None
        outcome = known.entry(found.contract.mode, declarer).outcome
        written = rules.sheet(found.contract.mode, outcome, deal, dealer, found.contract.declarer).write(found.contract)
        assert (written.score, written.hanging) == (found.score, found.hanging)


def test_nobody_bids() -> None:
    """A deal in which nobody makes anything is passed out; in Betel it is played."""
    deal = random_deal(random.Random(1), 4)
    halves = Table(tuple(TableEntry(mode, None, PointsOutcome(79, 83)) for mode in BazarBeloteRules().modes[:5]))
    rules = BazarBeloteRules(denominations=BazarBeloteRules().modes[:5], max_level=16)
    found = par(deal, rules, Seat.NORTH, table=halves, constructions=(0, 0))
    # EW make 8 in anything, and nobody gains by it: contra and its reply are the quickest end.
    assert str(found).splitlines()[0] == "8S by E contra: NS 16, EW 16"
    narrow = BazarBeloteRules(denominations=rules.denominations, max_level=16, made_test="promise_and_majority")
    even = Table(tuple(TableEntry(mode, None, PointsOutcome(81, 81)) for mode in BazarBeloteRules().modes[:5]))
    out = par(deal, narrow, Seat.NORTH, table=even, constructions=(0, 0))
    assert (out.passed_out, out.contract, out.score) == (True, None, (0, 0))
    assert [str(turn) for turn in out.auction] == ["E pass", "S pass", "W pass", "N pass"]
    assert str(out).splitlines()[0] == "passed out: NS 0, EW 0"

    betel = BetelRules()
    entries = [
        TableEntry(
            mode, declarer, TricksOutcome(5, 5) if declarer is not None else ThreePassesOutcome((4, 3, 3), (0, 0, 0))
        )
        for mode in betel.modes
        for declarer in betel.declarers(mode)
    ]
    three = par(random_deal(random.Random(1), 3), betel, Seat.SOUTH, table=Table(tuple(entries)))
    assert three.passed_out and three.contract == Contract(PlayMode.THREE_PASSES)
    assert three.score == (40, 30, 30)
    assert [str(turn) for turn in three.auction] == ["S pass", "N pass", "E pass"]


def test_a_table_cut_short_gives_no_auction() -> None:
    found = par(random_deal(random.Random(3), 4), BazarBeloteRules(), Seat.EAST, limits=Limits(max_nodes=1))
    assert not found.exact and not found.passed_out
    assert (found.contract, found.score, found.auction) == (None, (), ())
    assert len(found.table.entries) == 6
    assert str(found) == "not proven within the limits"


def test_what_par_refuses() -> None:
    rules, deal = BridgeBeloteRules(), random_deal(random.Random(3), 4)
    with pytest.raises(InputError, match="deal: 1 cards a hand; expected a full deal"):
        par(Deal.parse("N:A... K... Q... J..."), rules, Seat.NORTH)
    with pytest.raises(InputError, match="deal: 4 hands; expected 3 for Betel"):
        par(deal, BetelRules(), Seat.NORTH)
    with pytest.raises(InputError, match="dealer: W does not play Betel"):
        par(random_deal(random.Random(3), 3), BetelRules(), Seat.WEST)
    with pytest.raises(InputError, match="constructions: given for Bridge-belote"):
        par(deal, rules, Seat.NORTH, constructions=(20, 0))
    short = Table((TableEntry(PlayMode.SPADES, None, PointsOutcome(81, 81)),))
    with pytest.raises(InputError, match="table: no entry for C; expected every mode that may be bid"):
        par(deal, rules, Seat.NORTH, table=short)


def test_scores_in_the_table() -> None:
    """Belotes: NS, then EW; bazar at the highest level made; Betel each level, lowest first."""
    deal = random_deal(random.Random(4), 4)
    bridge = table(deal, BridgeBeloteRules(), Seat.NORTH, modes=[PlayMode.HEARTS, PlayMode.ALL_TRUMPS])
    for entry in bridge.entries:
        assert [str(one.contract) for one in entry.scores] == [f"{entry.mode} by N", f"{entry.mode} by E"]
    gambler = table(deal, BazarBeloteRules.of("gambler"), Seat.NORTH)
    assert [entry.mode.value for entry in gambler.entries] == ["C", "D", "H", "S", "NT"]
    rules = BazarBeloteRules()
    for entry in table(deal, rules, Seat.NORTH, constructions=(20, 0)).entries:
        assert isinstance(entry.outcome, PointsOutcome)
        sheet = rules.sheet(entry.mode, entry.outcome, deal, Seat.NORTH, None, (20, 0))
        for one, points, seat in zip(
            entry.scores, (entry.outcome.north_south + 20, entry.outcome.east_west), "NE", strict=True
        ):
            level = min(points // 10, 16)
            assert one.made is (level >= 8)
            assert str(one.contract) == f"{max(level, 8)}{entry.mode} by {seat}"
            assert one.score == sheet.write(one.contract).score
    alone = table(deal, BazarBeloteRules.of("gambler"), Seat.NORTH, modes=[PlayMode.ALL_TRUMPS])
    assert alone.entries[0].outcome is not None and alone.entries[0].scores == ()

    three = random_deal(random.Random(4), 3)
    shown = table(three, BetelRules(), Seat.NORTH, modes=[PlayMode.SPADES, PlayMode.BETELEK, PlayMode.BETEL])
    texts = [[str(one.contract.bid) for one in entry.scores] for entry in shown.entries]
    normal = ["1S", "2S", "3S", "4S", "5S"]
    assert texts == [normal] * 3 + [["B3", "B2", "B1", "B0"]] * 3 + [["BETEL"]] * 3
    passed = table(three, BetelRules(), Seat.NORTH, modes=[PlayMode.THREE_PASSES]).entries[0]
    assert isinstance(passed.outcome, ThreePassesOutcome)
    assert [(str(one.contract), one.made, one.score) for one in passed.scores] == [
        ("three passes", False, tuple(10 * took for took in passed.outcome.tricks))
    ]
    ending = table(Deal.parse("N:A... K... Q... J..."), BridgeBeloteRules(), Seat.NORTH)
    assert all(entry.scores == () and entry.outcome is not None for entry in ending.entries)


def test_a_cancel_ends_the_auction_too() -> None:
    """The induction looks at the session's flag: with the table given, nothing else is left to stop."""
    deal = Deal.parse("N:QJ8.T9.8.J9 A7.Q8.KT7.K K.AKJ.AQJ.Q T9.7.9.AT87")
    rules = BazarBeloteRules(max_level=80)
    session = Session()
    solved = table(deal, rules, Seat.NORTH, session=session)
    session.cancel()
    assert not par(deal, rules, Seat.NORTH, table=solved, session=session).exact
    session.renew()
    assert par(deal, rules, Seat.NORTH, table=solved, session=session).exact
