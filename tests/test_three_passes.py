"""Three passes: shares, every card, the card shown, and what each seat is sure of, against the reference; full deals.

The tie-break (rules/betel.md): own tricks, then few for the next in order of play, then the first card in S H D C,
high to low.
"""

from dataclasses import replace
from random import Random

import pytest

from library_cases import house, played_on, position_of, proven, random_deal
from reference import Ending, all_option_sets, guaranteed, random_ending, three_passes, three_passes_card
from reference.endings import without
from reference.three_passes import PREFERENCE, MaxN
from solver import (
    BetelRules,
    Card,
    CardScope,
    Deal,
    PlayMode,
    Position,
    Prior,
    Seat,
    Session,
    Solution,
    ThreePassesOutcome,
    solve,
)

THREE = PlayMode.THREE_PASSES
OPTION_SETS = all_option_sets("betel")
Tricks = tuple[int, int, int]


def outcome_of(solution: Solution) -> ThreePassesOutcome:
    assert isinstance(solution.outcome, ThreePassesOutcome)
    return solution.outcome


def shares_of_cards(ending: Ending) -> dict[str, Tricks]:
    """What every legal card leads to, by the reference."""
    search, seat = MaxN(ending), ending.to_act
    return {card: search.after(ending.hands, ending.leader, ending.trick, seat, card) for card in ending.legal()}


def sure_after(ending: Ending, card: str) -> Tricks | None:
    """What the seats are sure of once a card that does not end the trick is played."""
    if len(ending.trick) == 2:
        return None
    seat = ending.to_act
    return guaranteed(replace(ending, hands=without(ending.hands, seat, card), trick=(*ending.trick, (seat, card))))


def check(ending: Ending, session: Session) -> None:
    """Every number of an answer."""
    position, seat = position_of(ending), ending.to_act
    expected = shares_of_cards(ending)
    solution = solve(position, scope=CardScope.ALL, line=True, session=session)
    assert solution.exact, position
    outcome = outcome_of(solution)
    assert outcome.tricks == three_passes(ending), position
    assert outcome.guaranteed == guaranteed(ending), position

    found = {str(one.card): outcome_of(replace(solution, outcome=one.outcome)) for one in solution.cards}
    assert {card: one.tricks for card, one in found.items()} == expected, position
    for card in list(found)[:2]:  # the reference needs three searches for each
        assert found[card].guaranteed == (sure_after(ending, card) or found[card].guaranteed), (position, card)
    nexts = (seat + 1) % 3
    wishes = [(-one[seat], one[nexts]) for one in (found[str(card.card)].tricks for card in solution.cards)]
    assert wishes == sorted(wishes), position
    assert [one.loss for one in solution.cards] == [outcome.tricks[seat] + wish[0] for wish in wishes], position

    assert str(solution.cards[0].card) == str(solution.line[0]) == three_passes_card(ending), position
    best = solve(position, scope=CardScope.BEST)
    assert best.cards == tuple(one for one, wish in zip(solution.cards, wishes, strict=True) if wish == wishes[0])
    end = position
    for played in solution.line:
        end = end.play(played)
    assert end.is_over
    assert end.tricks_taken == outcome.tricks


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_random_endings(options: dict[str, bool | str]) -> None:
    rng = Random(f"three passes {options}")
    session = Session()
    for cards, rounds in {1: 6, 2: 40, 3: 60, 4: 16, 5: 2}.items():
        for _ in range(rounds):
            check(random_ending(rng, "betel", "THREE_PASSES", options, cards), session)


def test_the_line_of_an_ending_is_the_references_line() -> None:
    """Card by card: each plays the reference's card."""
    rng = Random("lines")
    for _ in range(25):
        ending = random_ending(rng, "betel", "THREE_PASSES", rng.choice(OPTION_SETS), 4)
        position = position_of(ending)
        line = solve(position, line=True).line
        for card in line[: rng.randint(1, len(line))]:
            hands = tuple(tuple(str(one) for one in hand) for hand in map(_cards, position.hands))
            trick = tuple((int(seat), str(one)) for seat, one in position.trick)
            now = replace(ending, hands=hands, leader=int(position.trick_leader), trick=trick)
            assert str(card) == three_passes_card(now), position
            position = position.play(card)


def _cards(mask: int) -> list[Card]:
    return [Card(number) for number in range(32) if mask >> number & 1]


def test_ties_leave_the_fewest_tricks_to_the_next_player() -> None:
    """N can take nothing. 7H gives E both tricks, 7C gives S both: N prefers S, the seat before him."""
    position = Position(BetelRules(), Deal.of([["7H", "7C"], ["AH", "AD"], ["AC", "AS"]]), THREE, Seat.NORTH)
    solution = solve(position, scope=CardScope.ALL)
    assert str(solution) == (
        "N 0 (sure of 0) E 0 (sure of 0) S 2 (sure of 0)\n"
        "  7C  N 0 (sure of 0) E 0 (sure of 0) S 2 (sure of 2)\n"
        "  7H  N 0 (sure of 0) E 2 (sure of 2) S 0 (sure of 0)"
    )
    assert [card.loss for card in solution.cards] == [0, 0]
    assert [str(card.card) for card in solve(position, scope=CardScope.BEST).cards] == ["7C"]


@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.EAST, Seat.SOUTH])
def test_the_last_tie_is_broken_by_suit_and_rank(seat: Seat) -> None:
    """All cards of the leader are worth the same: S H D C, high to low, whoever he is."""
    hand = ["AC", "KC", "AD", "AH", "KH"]
    others = [["7C", "8C", "7D", "7H", "8H"], ["9C", "TC", "8D", "9H", "TH"]]
    hands = {seat: hand, seat.next(3): others[0], seat.next(3).next(3): others[1]}
    position = Position(BetelRules(), Deal.of([hands[Seat(place)] for place in range(3)]), THREE, seat)
    solution = solve(position, scope=CardScope.BEST, line=True)
    assert [str(card.card) for card in solution.cards] == ["AH", "KH", "AD", "AC", "KC"]
    assert solution.line[0] == Card("AH")
    assert outcome_of(solution).tricks[seat] == 5
    assert [card.card for card in solution.cards] == sorted(
        (card.card for card in solution.cards), key=lambda card: PREFERENCE.index(str(card))
    )


def test_what_was_taken_before_is_added() -> None:
    deal = Deal.of([["7H", "7C"], ["AH", "AD"], ["AC", "AS"]])
    plain = outcome_of(solve(Position(BetelRules(), deal, THREE, Seat.NORTH)))
    position = Position(BetelRules(), deal, THREE, Seat.NORTH, prior=Prior(tricks=(5, 1, 2)))
    solution = solve(position, scope=CardScope.ALL)
    assert outcome_of(solution).tricks == tuple(a + b for a, b in zip(plain.tricks, (5, 1, 2), strict=True))
    assert outcome_of(solution).guaranteed == (5, 1, 2)
    assert [card.loss for card in solution.cards] == [0, 0]
    later = position.play("7C").play("AD").play("AC")
    assert outcome_of(solve(later)).tricks == (5, 1, 4)


def test_full_deals() -> None:
    """Ten tricks are shared; nobody gets less than he is sure of; a card's numbers are those of what follows it."""
    rng = Random("full deals")
    session = Session()
    for number in range(6):
        rules = house("betel", OPTION_SETS[number % 4])
        position = Position(rules, random_deal(rng, 3), THREE, Seat(number % 3))
        for _ in range(rng.randrange(3, 12)):
            position = position.play(rng.choice(position.legal_cards))
        solution = solve(position, scope=CardScope.ALL, session=session, line=True)
        outcome = outcome_of(solution)
        assert sum(outcome.tricks) == 10
        assert all(own >= sure for own, sure in zip(outcome.tricks, outcome.guaranteed, strict=True)), position
        assert solution.cards[0].outcome == outcome or solution.cards[0].loss == 0
        for card in rng.sample(solution.cards, min(3, len(solution.cards))):
            assert solve(position.play(card.card)).outcome == card.outcome, (position, card)
        end = position
        for played in solution.line:
            end = end.play(played)
        assert end.tricks_taken == outcome.tricks


def test_warm_is_cold() -> None:
    """Positions all over a deal, in random order of one session, and each in a new one."""
    rng = Random("warm")
    session = Session()
    for _ in range(12):
        rules = house("betel", rng.choice(OPTION_SETS))
        first = Position(rules, random_deal(rng, 3, rng.choice((5, 6, 7))), THREE, Seat(rng.randrange(3)))
        for _ in range(12):
            position = played_on(first, rng, rng.randrange(3 * first.deal.cards_each - 3))
            asked = solve(position, scope=CardScope.ALL, session=session)
            assert asked == solve(position, scope=CardScope.ALL), position


def test_beat_partner_means_nothing() -> None:
    """Nobody is anybody's partner; what a seat is sure of against two does not ask them to spare each other either."""
    rng = Random("no partners")
    for _ in range(20):
        deal = random_deal(rng, 3, rng.randint(3, 6))
        leader = Seat(rng.randrange(3))
        one, two = (solve(Position(BetelRules(beat_partner=b), deal, THREE, leader)).outcome for b in (True, False))
        assert proven(one) == two


def test_thresholds_have_no_meaning() -> None:
    position = Position(BetelRules(), Deal.of([["7H"], ["AH"], ["AC"]]), THREE, Seat.NORTH)
    with pytest.raises(ValueError, match="at_least"):
        solve(position, at_least=1)


def test_a_deal_that_fills_the_memo() -> None:
    """The memo widens on the way and writes over what it holds; positions one card later, each new, agree."""
    deal = Deal.parse("N:AT87.KQ7..AT8 .AT98.K98.KQ9 KJ9..AQJT7.J7")
    position = Position(BetelRules(), deal, THREE, Seat.NORTH)
    solution = solve(position)
    assert solution.stats.nodes > 3_000_000
    later = [outcome_of(solve(position.play(card))).tricks for card in position.legal_cards]
    assert outcome_of(solution).tricks == max(later, key=lambda tricks: (tricks[0], -tricks[1]))
