"""The table of a deal: every mode and declarer as `solve` has it, who leads, limits, void deals, endings."""

from collections.abc import Callable
from random import Random

import pytest

from library_cases import house, known, proven, questions, random_deal
from solver import (
    GAMES,
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Deal,
    InputError,
    PlayMode,
    Position,
    Rules,
    Seat,
    Session,
    Table,
    rules_from,
    solve,
    table,
)

PROFILES = [(game, profile) for game, rules in GAMES.items() for profile in rules.profiles]


def first_position(rules: Rules, deal: Deal, mode: PlayMode, declarer: Seat | None, dealer: Seat) -> Position:
    """As the rules pages say: Betel's declarer leads, after three passes the dealer; in the belotes his neighbour."""
    if rules.seats == 4:
        return Position(rules, deal, mode, Seat((dealer + 1) % 4))
    return Position(rules, deal, mode, dealer if declarer is None else declarer, declarer)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_entry_is_what_solve_says(game: str) -> None:
    """Whole deals and endings, every dealer."""
    rng = Random(f"table {game}")
    rules = house(game, {})
    for dealer in range(rules.seats):
        for each in (0, 5):
            deal = random_deal(rng, rules.seats, each)
            found = table(deal, rules, Seat(dealer))
            assert [(one.mode, one.declarer) for one in found.entries] == list(questions(rules))
            for entry in found.entries:
                position = first_position(rules, deal, entry.mode, entry.declarer, Seat(dealer))
                assert entry.outcome == solve(position).outcome, position
                assert found.entry(entry.mode, entry.declarer) is entry
                assert bool(entry.scores) == deal.is_full


def test_how_many_entries() -> None:
    """Betel: seven modes by three declarers and three passes; the belotes: six modes."""
    rng = Random("how many")
    for game, count in (("betel", 22), ("bridge_belote", 6), ("bazar_belote", 6)):
        rules = house(game, {})
        deal = random_deal(rng, rules.seats, 4)
        found = table(deal, rules, Seat.NORTH)
        assert len(found.entries) == count
        with pytest.raises(KeyError):
            found.entry(PlayMode.ALL_TRUMPS, Seat.NORTH)


@pytest.mark.parametrize(("game", "profile"), PROFILES)
def test_profiles(game: str, profile: str) -> None:
    """The modes that may be bid; a mode that may not be bid can be asked for all the same."""
    rng = Random(f"profile {profile}")
    rules = rules_from(game, profile)
    deal = random_deal(rng, rules.seats, 5)
    found = table(deal, rules, Seat.EAST)
    assert {one.mode for one in found.entries} == set(rules.biddable)
    every = table(deal, rules, Seat.EAST, modes=rules.modes)
    assert {one.mode for one in every.entries} == set(rules.modes)
    assert [one for one in every.entries if one.mode in rules.biddable] == list(found.entries)


def test_the_dealer_decides_who_leads() -> None:
    """The values of a known deal: E leads when N deals, N leads when W deals (rules/bazar_belote.md)."""
    rows = [row for row in known("fixtures.jsonl") if row["game"] == "bazar_belote" and len(row["hands"][0]) == 8]
    assert {row["leader"] for row in rows} == {0, 1}
    for row in rows:
        dealer = Seat((row["leader"] + 3) % 4)
        found = table(Deal.of(row["hands"]), BazarBeloteRules(), dealer, modes=[PlayMode(row["mode"])])
        outcome = proven(found.entries[0].outcome)
        assert outcome.headline == 2 * row["value"] - row["pool"]


def test_the_dealer_of_betel_matters_after_three_passes_only() -> None:
    deal = random_deal(Random("dealers of betel"), 3, 6)
    tables = [table(deal, BetelRules(), Seat(dealer)) for dealer in range(3)]
    for entries in zip(*(one.entries for one in tables), strict=True):
        if entries[0].mode is not PlayMode.THREE_PASSES:
            assert entries[0] == entries[1] == entries[2]
    for dealer in range(3):
        position = Position(BetelRules(), deal, PlayMode.THREE_PASSES, Seat(dealer))
        assert tables[dealer].entry(PlayMode.THREE_PASSES).outcome == solve(position).outcome


def test_the_modes_asked_for() -> None:
    """In the order asked, once each."""
    deal = random_deal(Random("modes"), 4, 4)
    asked = [PlayMode.ALL_TRUMPS, PlayMode.CLUBS, PlayMode.ALL_TRUMPS]
    found = table(deal, BridgeBeloteRules(), Seat.NORTH, modes=asked)
    assert [entry.mode for entry in found.entries] == asked[:2]
    whole = table(deal, BridgeBeloteRules(), Seat.NORTH)
    assert all(entry == whole.entry(entry.mode) for entry in found.entries)


def test_a_void_deal_is_marked_and_solved() -> None:
    """Four sevens in one hand, in bazar-belote and where the option says so."""
    deal = Deal.parse("N:A7.A7.A7.A7 KQ.KQ.KQ.KQ JT.JT.JT.JT 98.98.98.98")
    assert table(deal, BazarBeloteRules(), Seat.NORTH).void_deal
    assert not table(deal, BazarBeloteRules(four_sevens_redeal=False), Seat.NORTH).void_deal
    assert not table(deal, BridgeBeloteRules(), Seat.NORTH).void_deal
    other = Deal.parse("N:A8.A7.A7.A7 KQ.KQ.KQ.KQ JT.JT.JT.JT 97.98.98.98")
    assert not table(other, BazarBeloteRules(), Seat.NORTH).void_deal
    found = table(deal, BazarBeloteRules(), Seat.NORTH)
    assert all(entry.outcome is not None for entry in found.entries)
    assert str(found).splitlines()[-1] == "void deal: dealt again"


def test_a_session_of_ones_own() -> None:
    """Whatever it solved before, twice in a row, and in any order."""
    rng = Random("own session")
    session = Session()
    for _ in range(4):
        for game in GAMES:
            rules = house(game, {})
            deal = random_deal(rng, rules.seats, 5)
            new = table(deal, rules, Seat.SOUTH)
            assert table(deal, rules, Seat.SOUTH, session=session) == new
            assert table(deal, rules, Seat.SOUTH, session=session) == new
            assert new.stats.nodes > 0


def test_what_is_refused() -> None:
    three, four = random_deal(Random(1), 3), random_deal(Random(1), 4)
    cases: list[tuple[Callable[[], Table], str]] = [
        (lambda: table(three, BridgeBeloteRules(), Seat.NORTH), "deal"),
        (lambda: table(four, BetelRules(), Seat.NORTH), "deal"),
        (lambda: table(three, BetelRules(), Seat.WEST), "dealer"),
        (lambda: table(four, BazarBeloteRules(), Seat.NORTH, modes=[PlayMode.CLUBS, PlayMode.BETEL]), "modes[1]"),
    ]
    for call, field in cases:
        with pytest.raises(InputError) as caught:
            call()
        assert caught.value.field == field


def test_how_a_table_reads() -> None:
    deal = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
    found = table(deal, BetelRules(), Seat.NORTH, modes=[PlayMode.NO_TRUMP, PlayMode.BETEL])
    lines = str(found).splitlines()
    assert lines[0] == "NT by N: declarer 4 - defence 6"
    assert lines[3] == "BETEL by N: declarer 5 - defence 5"
    assert len(lines) == 6
