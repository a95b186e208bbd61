"""Capots and belotes, where the value is more than the points on the cards: against the reference and by properties."""

from dataclasses import replace
from random import Random

import pytest

from library_cases import capot_worth, final_outcome, play_rules, position_of, proven, random_deal, start
from reference import MODES, Ending, all_option_sets, capot, pool, random_ending
from reference import value as reference_value
from reference.endings import without
from solver import (
    BazarBeloteRules,
    BridgeBeloteRules,
    CardScope,
    Deal,
    PlayMode,
    PointsOutcome,
    Position,
    Prior,
    Seat,
    Session,
    solve,
)
from value_checks import check

BELOTES = ("bridge_belote", "bazar_belote")
Options = dict[str, bool | str]


def points_of(position: Position, session: Session | None = None) -> PointsOutcome:
    outcome = solve(position, session=session).outcome
    assert isinstance(outcome, PointsOutcome)
    return outcome


# -- a side that may take every trick --------------------------------------------------------------------------------


def uneven(rng: Random, game: str, mode: str, options: Options, cards: int, cap: int) -> Ending:
    """An ending after tricks of one side alone, in which that side holds nearly all high cards: a sweep is near."""
    deck = rng.sample([rank + suit for suit in "CDHS" for rank in "789TJQKA"], 4 * cards)
    deck.sort(key=lambda card: "78Q9KTJA".index(card[0]))
    weak, strong = deck[: 2 * cards], deck[2 * cards :]
    for _ in range(rng.randrange(3)):
        one, other = rng.randrange(2 * cards), rng.randrange(2 * cards)
        weak[one], strong[other] = strong[other], weak[one]
    rng.shuffle(weak)
    rng.shuffle(strong)
    north_south, east_west = (strong, weak) if cap == 1 else (weak, strong)
    hands = (north_south[:cards], east_west[:cards], north_south[cards:], east_west[cards:])
    return into_a_trick(rng, Ending(game, mode, options, None, tuple(map(tuple, hands)), rng.randrange(4), (), cap))


def into_a_trick(rng: Random, ending: Ending) -> Ending:
    """The same ending, now and then with one to three cards of its first trick on the table."""
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        seat, card = ending.to_act, rng.choice(ending.legal())
        ending = replace(ending, hands=without(ending.hands, seat, card), trick=(*ending.trick, (seat, card)))
    return ending


@pytest.mark.parametrize("cap", [1, 2])
@pytest.mark.parametrize("game", BELOTES)
def test_endings_in_which_a_side_may_take_every_trick(game: str, cap: int) -> None:
    """Every mode and set of options; the answers to "can it?" are mixed."""
    rng = Random(f"near a sweep {game} {cap}")
    session = Session()
    seen = {True: 0, False: 0}
    for options in all_option_sets(game):
        for mode in MODES[game]:
            for cards in (1, 2, 3):
                ending = uneven(rng, game, mode, options, cards, cap)
                check(ending, session)
                seen[capot(ending, cap - 1)] += 1
    assert min(seen.values()) > 10, seen


def test_points_without_a_trick_are_no_capot() -> None:
    """N leads 7C and loses a trick without a point in it, then takes all there is: every point, but no 90."""
    deal = Deal.of([["AS", "7C"], ["8S", "8C"], ["TS", "7D"], ["9S", "8D"]])
    open_hands = Position(BridgeBeloteRules(), deal, PlayMode.HEARTS, Seat.NORTH, prior=Prior((0, 0), (6, 0)))
    outcome = points_of(open_hands)
    assert (outcome.north_south, outcome.east_west, outcome.north_south_capot) == (31, 0, False)
    for bonus, worth in (("announced", 0), ("any", 90)):
        rules = BazarBeloteRules(capot_bonus=bonus)
        sweep = Deal.of([["AS", "AC"], ["8S", "8C"], ["TS", "7D"], ["9S", "8D"]])
        outcome = points_of(Position(rules, sweep, PlayMode.HEARTS, Seat.NORTH, prior=Prior((100, 0), (6, 0))))
        assert (outcome.north_south, outcome.north_south_capot) == (100 + 32 + 10 + worth, True)
        outcome = points_of(Position(rules, sweep, PlayMode.HEARTS, Seat.NORTH, prior=Prior((100, 0), (5, 1))))
        assert (outcome.north_south, outcome.north_south_capot) == (100 + 32 + 10, False)


def test_the_capot_flag_is_the_edge_of_the_value_in_full_deals() -> None:
    """Bridge-belote outside all trumps: a side sweeps exactly when the margin is more than the pool."""
    rng = Random("full sweeps")
    rules, asked = BridgeBeloteRules(), BazarBeloteRules()
    session = Session()
    swept = 0
    for _ in range(60):
        deal = strong_for_north_south(rng)
        for mode in rules.modes[:5]:
            position = start(rules, deal, mode, None, Seat(rng.randrange(4)))
            outcome = points_of(position, session)
            whole = 260 if mode is PlayMode.NO_TRUMP else 162
            flags = (outcome.north_south_capot, outcome.east_west_capot)
            assert flags == (outcome.margin > whole, outcome.margin < -whole), position
            assert outcome.north_south + outcome.east_west == whole + 90 * any(flags), position
            # Who can sweep wants to here: the value is at least that. So the plain question has the same answer.
            other = points_of(start(asked, deal, mode, None, position.leader), session)
            assert (other.north_south_capot, other.east_west_capot) == flags, position
            swept += any(flags)
    assert swept > 20


def strong_for_north_south(rng: Random) -> Deal:
    """A full deal in which N and S share most of the high cards."""
    deck = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    deck.sort(key=lambda card: "78Q9KTJA".index(card[0]) + rng.random() * 4)
    low, high = deck[:16], deck[16:]
    rng.shuffle(low)
    rng.shuffle(high)
    return Deal.of([high[:8], low[:8], high[8:], low[8:]])


def test_a_doubled_capot_at_no_trump() -> None:
    """`nt_capot_doubled`: 180 in place of 90 for the same sweeps; nothing else moves, and in no other mode anything."""
    rng = Random("doubled")
    plain, doubled = BridgeBeloteRules(), BridgeBeloteRules(nt_capot_doubled=True)
    session = Session()
    swept = 0
    for number in range(60):
        deal = strong_for_north_south(rng) if number % 2 else random_deal(rng, 4)
        for mode in (PlayMode.NO_TRUMP, plain.modes[number % 4]):
            leader = Seat(rng.randrange(4))
            one = solve(start(plain, deal, mode, None, leader), scope=CardScope.ALL, session=session)
            two = solve(start(doubled, deal, mode, None, leader), scope=CardScope.ALL, session=session)
            more = 90 if mode is PlayMode.NO_TRUMP else 0
            after = {card.card: proven(card.outcome) for card in two.cards}
            for card in one.cards:
                outcome, other = card.outcome, after[card.card]
                assert isinstance(outcome, PointsOutcome) and isinstance(other, PointsOutcome)
                gained = more * (outcome.north_south_capot - outcome.east_west_capot)
                assert other.margin == outcome.margin + gained, (deal, mode, leader, card)
                assert other.north_south_capot == outcome.north_south_capot
                swept += bool(gained)
    assert swept > 20


@pytest.mark.parametrize("cap", [1, 2])
def test_a_doubled_capot_in_endings(cap: int) -> None:
    """The reference knows only 90, so: its value, and 90 more where that value is a sweep."""
    rng = Random(f"doubled endings {cap}")
    doubled = BridgeBeloteRules(nt_capot_doubled=True)
    for _ in range(60):
        ending = uneven(rng, "bridge_belote", "NT", {}, rng.choice((2, 3)), cap)
        value, edge = reference_value(ending), pool(ending) + 90
        expected = value + 90 * (value == edge) - 90 * (value == -edge)
        plain = position_of(ending)
        position = Position(doubled, plain.deal, plain.mode, plain.leader, None, plain.played, plain.prior)
        assert points_of(position).margin == expected, position
        assert solve(position, at_least=expected).reached
        assert not solve(position, at_least=expected + 1).reached


def test_everybody_who_can_sweep_reaches_the_pool() -> None:
    """Bazar-belote: a possible sweep means every point; every point does not mean a sweep. Under `any` both are one."""
    rng = Random("sweeps and points")
    session = Session()
    for number in range(40):
        deal = strong_for_north_south(rng) if number % 2 else random_deal(rng, 4)
        for mode in BazarBeloteRules().modes:
            leader = Seat(rng.randrange(4))
            whole = 258 if mode is PlayMode.ALL_TRUMPS else 162
            plain, paid = (
                points_of(start(BazarBeloteRules(capot_bonus=bonus), deal, mode, None, leader), session)
                for bonus in ("announced", "any")
            )
            flags = (plain.north_south_capot, plain.east_west_capot)
            assert flags == (paid.north_south_capot, paid.east_west_capot), (deal, mode, leader)
            assert paid.margin == plain.margin + 90 * (flags[0] - flags[1]), (deal, mode, leader)
            if flags[0]:
                assert plain.north_south == whole, (deal, mode, leader)
            if flags[1]:
                assert plain.east_west == whole, (deal, mode, leader)


# -- belotes at all trumps -------------------------------------------------------------------------------------------


def with_pairs(rng: Random, options: Options, cards: int) -> Ending:
    """An ending at all trumps in which some hands hold K and Q of a suit, some of them one card into the trick."""
    hands: list[list[str]] = [[], [], [], []]
    rest = [rank + suit for suit in "CDHS" for rank in "789TJA"]
    for suit in "CDHS":
        fits = [hand for hand in hands if len(hand) + 2 <= cards]
        if fits and rng.randrange(3):
            rng.choice(fits).extend((f"K{suit}", f"Q{suit}"))
        else:
            rest += [f"K{suit}", f"Q{suit}"]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < cards:
            hand.append(rest.pop())
    cap = rng.choice((1, 2, 3))
    return into_a_trick(
        rng, Ending("bridge_belote", "AT", options, None, tuple(map(tuple, hands)), rng.randrange(4), (), cap)
    )


@pytest.mark.parametrize("options", all_option_sets("bridge_belote"), ids=str)
def test_belotes_at_all_trumps(options: Options) -> None:
    """The pool depends on play: which belotes are shown in time, with capots alive beside them or not."""
    rng = Random(f"belotes {options}")
    session = Session()
    for cards, rounds in {2: 60, 3: 50, 4: 4}.items():
        for _ in range(rounds):
            check(with_pairs(rng, options, cards), session)


def test_totals_of_full_deals_at_all_trumps_are_those_of_the_line() -> None:
    """258, 20 for each belote that the line shows, 90 for a sweep."""
    rng = Random("all trumps")
    rules = BridgeBeloteRules()
    for number in range(25):
        deal = strong_for_north_south(rng) if number % 2 else random_deal(rng, 4)
        position = start(rules, deal, PlayMode.ALL_TRUMPS, None, Seat(rng.randrange(4)))
        solution = solve(position, line=True)
        end = position
        for card in solution.line:
            end = end.play(card)
        assert final_outcome(end) == solution.outcome, position


def test_what_a_capot_is_worth() -> None:
    """The numbers of this file's yardstick, against a sweep of one trick in each game."""
    deal = Deal.of([["AS"], ["7S"], ["8S"], ["QS"]])
    for rules in (rules for game in BELOTES for rules in play_rules(game)):
        for mode in rules.modes:
            dead, alive = (
                points_of(Position(rules, deal, mode, Seat.NORTH, prior=Prior((0, 0), tricks)))
                for tricks in ((6, 1), (7, 0))
            )
            assert alive.margin - dead.margin == capot_worth(rules, mode)


def test_random_endings_with_capots_of_both_sides_alive() -> None:
    """A whole deal can go either way; endings straight through a session can, too, with no trick played yet."""
    rng = Random("both alive")
    for number in range(60):
        mode = MODES["bridge_belote"][number % 6]
        ending = replace(random_ending(rng, "bridge_belote", mode, {}, 3), cap=0)
        position = position_of(ending)
        session = Session()
        session.bind(position.table, position.deal.hands)
        table = tuple(int(card) for _, card in position.trick)
        session.place(position.hands, int(position.trick_leader), table, 0b11)
        expected = reference_value(ending)
        assert session.value() == (expected, expected), position
        assert session.reaches(expected)[0] >= expected
        assert session.reaches(expected + 1)[1] < expected + 1
