"""Reviews: every loss is the difference of two independent solves, the losses explain the whole way, and the cost."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from library_cases import positions, questions, random_deal, wants_more
from solver import (
    GAMES,
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Contract,
    Deal,
    Effect,
    InputError,
    Limits,
    PlayMode,
    PointsOutcome,
    Position,
    Prior,
    Review,
    Seat,
    Session,
    ThreePassesOutcome,
    review,
    solve,
)
from solver.records import example, loads
from solver.replay import equal_cards, positions_of
from solver.review import dealer_of, with_lines, written


def played(position: Position, rng: Random, sense: float, cards: int = 32) -> Position:
    """So many more cards, the best ones with a probability of `sense`."""
    session = Session()
    for _ in range(cards):
        if position.is_over:
            break
        best = rng.random() < sense
        choice = (
            [one.card for one in solve(position, scope=CardScope.BEST, session=session).cards]
            if best
            else list(position.legal_cards)
        )
        position = position.play(rng.choice(choice))
    return position


def full_play(rng: Random, game: str, *, three: bool = False, sense: float = 0.7) -> Position:
    """A random deal of a game, played out in a random mode."""
    rules = GAMES[game].of()
    modes = [one for one in questions(rules) if (one[0] is PlayMode.THREE_PASSES) == three]
    mode, declarer = rng.choice(modes)
    leader = Seat(rng.randrange(rules.seats)) if declarer is None else declarer
    start = Position(rules, random_deal(rng, rules.seats), mode, leader, declarer)
    return played(start, rng, sense)


def check(found: Review) -> None:
    """Everything that a review says, against solves of their own."""
    position = found.position
    assert position is not None
    states = positions_of(position)
    assert len(found.cards) == len(position.played) and found.complete
    outcomes = [solve(state).outcome for state in states]
    assert [found.start, *(one.outcome for one in found.cards)] == outcomes
    assert found.end == outcomes[-1]
    for before, card in zip(states, found.cards, strict=False):
        ways = solve(before, scope=CardScope.ALL).cards
        losses = {way.card: way.loss for way in ways}
        assert card.loss == losses[card.card] and card.loss >= 0
        assert card.seat == before.to_act
        assert card.best == tuple(one for one in before.legal_cards if losses[one] == 0)
        assert card.forced == (not any(losses.values()))
        assert (card.loss == 0) == (card.card in card.best)
    explained(found, states)
    for one in found.seats:
        own = [card for card in found.cards if card.seat is one.seat]
        assert one.loss == sum(card.loss for card in own)
        assert one.decisions == sum(not card.forced for card in own)
        assert one.optimal == sum(not card.forced and card.loss == 0 for card in own)


def explained(found: Review, states: tuple[Position, ...]) -> None:
    """The losses are the difference between start and end, exactly."""
    assert found.start is not None and found.end is not None
    if not isinstance(found.start, ThreePassesOutcome):
        lost = sum(
            (-1 if wants_more(before) else 1) * card.loss for before, card in zip(states, found.cards, strict=False)
        )
        assert found.start.headline + lost == found.end.headline
        return
    outcomes = [found.start, *(card.outcome for card in found.cards)]
    for (one, two), card in zip(pairwise(outcomes), found.cards, strict=True):
        # Here a card also moves tricks between the others; the player's own share falls by his loss and no more.
        assert isinstance(one, ThreePassesOutcome) and isinstance(two, ThreePassesOutcome)
        assert one.tricks[card.seat] - two.tricks[card.seat] == card.loss


@given(positions(most=4), st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_loss_is_the_difference_of_two_solves(position: Position, seed: int) -> None:
    rng = Random(seed)
    check(review(played(position, rng, 0, rng.randrange(16))))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal(game: str) -> None:
    check(review(full_play(Random(11), game)))


def test_three_passes_of_a_whole_deal() -> None:
    position = full_play(Random(3), "betel", three=True, sense=0.2)
    found = review(position, Contract(PlayMode.THREE_PASSES))
    assert len(found.cards) == 30 and any(card.loss for card in found.cards)
    states = positions_of(position)
    for number in (0, 1, 9, 17, 29, 30):
        outcome = found.start if number == 0 else found.cards[number - 1].outcome
        assert outcome == solve(states[number]).outcome
    explained(found, states)
    assert {card.effect for card in found.cards} == {Effect.NONE, Effect.SCORE}
    assert found.decided_at is None


@given(positions(most=6))
@settings(max_examples=60)
def test_equal_cards_are_equal(position: Position) -> None:
    """Neighbours worth the same points are one class, and every legal card is in exactly one."""
    classes = list(equal_cards(position))
    assert sorted(card for cards in classes for card in cards) == sorted(position.legal_cards)
    if position.mode is PlayMode.THREE_PASSES or all(len(cards) == 1 for cards in classes):
        return
    losses = {way.card: way.loss for way in solve(position, scope=CardScope.ALL).cards}
    for cards in classes:
        assert len({losses[card] for card in cards}) == 1


@given(positions(most=3), st.integers(0, 60))
@settings(max_examples=40)
def test_a_limit_leaves_a_proven_beginning(position: Position, nodes: int) -> None:
    whole = review(position)
    cut = review(position, limits=Limits(max_nodes=nodes + 1))
    assert cut.cards == whole.cards[: len(cut.cards)]
    assert cut.start in (None, whole.start)
    if cut.start is not None:
        assert cut.end == (cut.cards[-1].outcome if cut.cards else cut.start)
    assert cut.complete == (cut.start is not None and cut.cards == whole.cards)


def test_a_cancelled_session_answers_nothing() -> None:
    session = Session()
    session.cancel()
    found = review(full_play(Random(1), "bridge_belote"), session=session)
    assert found.start is None and found.cards == () and str(found) == "not proven within the limits"


@pytest.mark.parametrize("game", GAMES)
def test_a_warm_session_answers_the_same(game: str) -> None:
    session = Session()
    for seed in range(3):
        position = full_play(Random(seed), game)
        assert review(position, session=session) == review(position)


# -- the contract ----------------------------------------------------------------------------------------------------


def contracts(position: Position) -> list[Contract]:
    """Contracts that fit the play: without contra and with it, low and high."""
    if position.mode is PlayMode.THREE_PASSES:
        return [Contract(position.mode)]
    rules, mode = position.rules, position.mode
    found = []
    for level in range(17):
        for capot in (False, True):
            for declarer in (Seat.NORTH, Seat.EAST) if position.declarer is None else (position.declarer,):
                for times in (1, 2):
                    try:
                        contract = Contract(mode, level, declarer, times, capot)
                        rules.check_contract(contract)
                    except InputError:
                        continue
                    found.append(contract)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_effects_are_those_of_the_scores(game: str) -> None:
    rng = Random(8)
    seen = set()
    for _ in range(4):
        position = full_play(rng, game, sense=0.5)
        session = Session()
        for contract in rng.sample(contracts(position), 2):
            found = review(position, contract, session=session)
            assert found.start is not None
            before = found.start
            fates = [written(position, contract, before).made]
            for card in found.cards:
                one, two = (written(position, contract, outcome) for outcome in (before, card.outcome))
                if card.loss:
                    rows = (one.score, one.hanging) != (two.score, two.hanging)
                    expected = Effect.CONTRACT if one.made != two.made else Effect.SCORE if rows else Effect.POINTS
                    assert card.effect is expected
                elif not position.rules.sweep_is_asked:
                    assert card.effect is Effect.NONE and one.made == two.made
                seen.add(card.effect)
                fates.append(two.made)
                before = card.outcome
            changes = [number for number, (one, two) in enumerate(pairwise(fates)) if one != two]
            assert found.decided_at == (changes[-1] if changes else None)
    assert Effect.NONE in seen and len(seen) > 1


def test_a_capot_is_lost_without_a_point() -> None:
    """North's eight of clubs gives West's nine a trick of no points, the only one that EW will have."""
    deal = Deal.parse("N:KT97...AJ87 .9.AQ98.KQT AQJ8.J8.T7. .AKQT7.KJ.9")
    cards = "JC QC 8S 9C TD JD KS AD AC TC AS QH JS AH 9S 9D 8H 7H 8C"
    position = Position(BazarBeloteRules(), deal, PlayMode.SPADES, Seat.NORTH, played=cards)
    found = review(position, Contract.parse("8S capot by N"))
    card = found.cards[18]
    assert (card.loss, card.effect, card.forced, found.decided_at) == (0, Effect.CONTRACT, False, 18)
    assert card.is_mistake and card in found.mistakes
    plain = review(position, Contract.parse("8S by N")).cards[18]
    assert (plain.loss, plain.effect, plain.is_mistake) == (0, Effect.NONE, False)


def test_without_a_contract_effects_stop_at_points() -> None:
    found = review(full_play(Random(4), "bridge_belote", sense=0.3))
    assert {card.effect for card in found.cards} == {Effect.NONE, Effect.POINTS}
    assert found.decided_at is None and found.start is not None and found.written(found.start) is None


@pytest.mark.parametrize(
    ("contract", "field"),
    [("H by W", "contract.mode"), ("10S by W", "contract.level")],
)
def test_a_contract_of_another_play_is_refused(contract: str, field: str) -> None:
    position = Position(
        BridgeBeloteRules(),
        Deal.parse("N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"),
        PlayMode.SPADES,
        Seat.NORTH,
    )
    with pytest.raises(InputError) as bad:
        review(position, Contract.parse(contract))
    assert bad.value.field == field


def test_a_contract_beside_an_ending_or_another_declarer_is_refused() -> None:
    ending = Position(BridgeBeloteRules(), Deal.parse("N:J.7.. 9.A.. A.K.. T.Q.."), PlayMode.SPADES, Seat.NORTH)
    with pytest.raises(InputError, match="expected a full deal"):
        review(ending, Contract.parse("S by W"))
    deal = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
    betel = Position(BetelRules(), deal, PlayMode.NO_TRUMP, declarer=Seat.NORTH)
    with pytest.raises(InputError, match=r"contract.declarer: E in the play of N"):
        review(betel, Contract.parse("1NT by E"))


def test_the_leader_tells_who_dealt() -> None:
    deal = Deal.parse("N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ")
    assert dealer_of(Position(BridgeBeloteRules(), deal, PlayMode.SPADES, Seat.NORTH)) is Seat.WEST
    ending = Position(BridgeBeloteRules(), Deal.parse("N:J.7.. 9.A.. A.K.. T.Q.."), PlayMode.SPADES, Seat.NORTH)
    assert dealer_of(ending) is None


# -- the worked example, claims, lines, the cost -------------------------------------------------------------------


def test_the_worked_example() -> None:
    record = loads(example())[0]
    found = review(record.position, record.contract)
    assert found.start == PointsOutcome(20, 368, east_west_capot=True)
    assert found.end == PointsOutcome(40, 368, east_west_capot=True)
    assert found.written(found.end) is not None and found.written(found.end) == written(
        record.position, Contract.parse("AT by W"), PointsOutcome(40, 368, east_west_capot=True)
    )
    score = found.written(found.end)
    assert score is not None and score.score == (8, 37)
    assert [(str(card.card), card.loss, card.effect) for card in found.mistakes] == [("JS", 20, Effect.SCORE)]
    assert eval(repr(found), vars(solver)) == found


def test_play_may_stop_early() -> None:
    record = loads(example())[0]
    whole = record.position
    for cards in (0, 1, 13, 31):
        part = Position(whole.rules, whole.deal, whole.mode, whole.leader, None, whole.played[:cards])
        found = review(part, record.contract)
        assert len(found.cards) == cards and found.complete
        assert found.end == solve(part).outcome


def test_best_lines_begin_with_a_best_card_and_reach_the_value() -> None:
    position = full_play(Random(4), "bazar_belote", sense=0.3)
    found = with_lines(review(position))
    states = positions_of(position)
    assert found.mistakes
    before = found.start
    for number, card in enumerate(found.cards):
        if card.loss:
            assert card.line[0] in card.best
            end = states[number]
            for one in card.line:
                end = end.play(one)
            assert before is not None and end.is_over
            final = solve(end).outcome
            assert final is not None and final.headline == before.headline
        else:
            assert card.line == ()
        before = card.outcome


def test_a_position_that_is_over_tells_its_totals() -> None:
    """The capot of a deal that was played out at all trumps belongs to whoever took every trick."""
    record = loads(example())[0]
    found = solve(record.position)
    assert found.outcome == PointsOutcome(40, 368, east_west_capot=True)
    assert (found.low, found.high) == (-328, -328)
    assert solve(record.position, at_least=-328).reached and not solve(record.position, at_least=-327).reached
    ending = Position(
        BridgeBeloteRules(), Deal.parse("N:J... 9... A... T..."), PlayMode.SPADES, Seat.NORTH, None, "JS 9S AS TS",
        Prior((0, 97), (0, 7)),
    )  # fmt: skip
    assert solve(ending).outcome == PointsOutcome(65, 97)


@pytest.mark.parametrize(("game", "most"), [("bridge_belote", 2.0), ("bazar_belote", 2.0), ("betel", 3.2)])
def test_a_review_costs_about_twice_its_first_solve(game: str, most: float) -> None:
    """Over many deals; of one that is solved at once the cards' questions weigh more."""
    rng = Random(21)
    first = whole = 0
    for _ in range(24):
        position = full_play(rng, game)
        first += solve(positions_of(position)[0]).stats.nodes
        whole += review(position).stats.nodes
    assert whole <= most * first
