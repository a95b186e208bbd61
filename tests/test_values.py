"""The kernel against the reference: value, every card, thresholds and a whole line of random endings.

Every mode x set of options x leader, inside tricks too, two to four cards a hand, capots alive or dead. A failing
position is shown as its repr; with -k and a mode a run of one mode takes a second.
"""

from random import Random

import pytest
from library_cases import (
    capot_worth,
    final_outcome,
    play_rules,
    position_of,
    proven,
    questions,
    random_deal,
    start,
    still_to_come,
    wants_more,
)
from reference import MODES, Ending, all_option_sets, capot, card_values, pool, random_ending

from solver import (
    BridgeBeloteRules,
    CardOutcome,
    CardScope,
    PlayMode,
    PointsOutcome,
    Position,
    Seat,
    Session,
    Solution,
    TricksOutcome,
    rules_from,
    solve,
)

TWO_SIDED = [(game, mode) for game, modes in MODES.items() for mode in modes if mode != "THREE_PASSES"]
ROUNDS = {2: 8, 3: 4, 4: 1}
"""Endings by cards a hand, for every set of options; the leader changes with every one."""


def check_outcome(position: Position, outcome: PointsOutcome | TricksOutcome, sweeps: tuple[bool, bool] | None) -> None:
    """What must hold of any outcome of a position: totals add up, flags say what they mean."""
    if isinstance(outcome, TricksOutcome):
        before = sum(position.prior.tricks)
        assert outcome.declarer + outcome.defence == before + position.deal.cards_each
        return
    flags = (outcome.north_south_capot, outcome.east_west_capot)
    if sweeps is not None:
        assert flags == sweeps, position
    assert outcome.margin == outcome.headline == outcome.north_south - outcome.east_west


def check_cards(position: Position, found: tuple[CardOutcome, ...], expected: dict[str, int], scope: CardScope) -> None:
    """Every legal card (or the best alone) with its value and loss, best first, equals in the order of the hand."""
    values = {str(one.card): still_to_come(position, one.outcome) for one in found}
    best = max(expected.values()) if wants_more(position) else min(expected.values())
    if scope is CardScope.BEST:
        expected = {card: number for card, number in expected.items() if number == best}
    assert values == expected, position
    assert [one.loss for one in found] == [abs(expected[str(one.card)] - best) for one in found], position
    order = position.legal_cards
    assert list(found) == sorted(found, key=lambda one: (one.loss, order.index(one.card))), position


def check_line(position: Position, solution: Solution) -> None:
    """The line is legal to its end, and playing it gives the outcome."""
    end = position
    for card in solution.line:
        end = end.play(card)
    assert end.is_over, position
    outcome = final_outcome(end)
    assert outcome.headline == proven(solution.outcome).headline, position
    if not position.rules.sweep_is_asked:
        assert outcome == solution.outcome, position


def check(ending: Ending, session: Session) -> None:
    """One ending, asked in every way; `session` has seen other deals before."""
    position = position_of(ending)
    expected = card_values(ending)
    best = max(expected.values()) if wants_more(position) else min(expected.values())
    sweeps = (capot(ending, 0), capot(ending, 1)) if position.rules.sweep_is_asked else None

    for scope in CardScope:
        own = session if scope is CardScope.ALL else None
        solution = solve(position, scope=scope, session=own, line=scope is CardScope.NONE)
        assert solution.exact, position
        assert still_to_come(position, solution.outcome) == best, position
        outcome = proven(solution.outcome)
        assert solution.low == solution.high == outcome.headline, position
        assert not isinstance(outcome, tuple)
        if isinstance(outcome, PointsOutcome | TricksOutcome):
            check_outcome(position, outcome, sweeps)
        if scope is not CardScope.NONE:
            check_cards(position, solution.cards, expected, scope)
        else:
            check_line(position, solution)
            headline = outcome.headline
    rng = Random(headline)
    for step in (-1, 0, 1, rng.randint(-300, 300)):
        found = solve(position, at_least=headline + step, session=session if step else None)
        assert found.reached is (step <= 0), (position, step)
        assert found.exact
        assert found.low <= headline <= found.high, (position, step)
        assert (found.low >= headline + step) == found.reached


@pytest.mark.parametrize(("game", "mode"), TWO_SIDED)
def test_random_endings(game: str, mode: str) -> None:
    rng = Random(f"{game} {mode}")
    session = Session()
    seats = 3 if game == "betel" else 4
    for options in all_option_sets(game):
        for cards, rounds in ROUNDS.items():
            for number in range(rounds):
                ending = random_ending(rng, game, mode, options, cards)
                while ending.leader != number % seats:
                    ending = random_ending(rng, game, mode, options, cards)
                check(ending, session)


def one_sided(ending: Ending, cap: int) -> Ending:
    """The same ending after tricks that one side took alone."""
    return Ending(
        ending.game,
        ending.mode,
        ending.options,
        ending.declarer,
        ending.hands,
        ending.leader,
        ending.trick,
        cap,
    )


def uneven(rng: Random, game: str, mode: str, options: dict[str, bool | str], cards: int, cap: int) -> Ending:
    """An ending after tricks of one side alone, in which that side holds the stronger cards: sweeps are near."""
    ending = random_ending(rng, game, mode, options, cards, mid_trick=False)
    deck = sorted((card for hand in ending.hands for card in hand), key=lambda card: "789QKTJA".index(card[0]))
    strong, weak = deck[len(deck) // 2 :], deck[: len(deck) // 2]
    for _ in range(rng.randrange(3)):
        place, other = rng.randrange(len(weak)), rng.randrange(len(strong))
        weak[place], strong[other] = strong[other], weak[place]
    rng.shuffle(weak)
    rng.shuffle(strong)
    north_south, east_west = (strong, weak) if cap == 1 else (weak, strong)
    hands = (north_south[:cards], east_west[:cards], north_south[cards:], east_west[cards:])
    dealt = Ending(game, mode, options, None, tuple(map(tuple, hands)), ending.leader, (), cap)
    return dealt


@pytest.mark.parametrize("cap", [1, 2])
@pytest.mark.parametrize("game", ["bridge_belote", "bazar_belote"])
def test_endings_in_which_a_side_may_take_every_trick(game: str, cap: int) -> None:
    """Capots alive and near, in every mode and under every set of options."""
    rng = Random(f"near a sweep {game} {cap}")
    session = Session()
    seen = {True: 0, False: 0}
    for options in all_option_sets(game):
        for mode in MODES[game]:
            for cards in (2, 3):
                ending = uneven(rng, game, mode, options, cards, cap)
                check(ending, session)
                seen[capot(ending, cap - 1)] += 1
    assert min(seen.values()) > 5


def with_pairs(rng: Random, options: dict[str, bool | str], cards: int) -> Ending:
    """An ending at all trumps in which some hands hold K and Q of a suit."""
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
    return Ending("bridge_belote", "AT", options, None, tuple(map(tuple, hands)), rng.randrange(4), (), cap)


@pytest.mark.parametrize("options", all_option_sets("bridge_belote"), ids=str)
def test_belotes_at_all_trumps(options: dict[str, bool | str]) -> None:
    """The pool depends on play: which belotes are shown in time, and capots beside them."""
    rng = Random(f"belotes {options}")
    session = Session()
    for cards, rounds in {2: 40, 3: 25, 4: 3}.items():
        for _ in range(rounds):
            ending = with_pairs(rng, options, cards)
            position = position_of(ending)
            check(ending, session)
            for card in position.legal_cards:
                check(ending_after(position, ending.cap, card), session)
                break


def ending_after(position: Position, cap: int, card: object) -> Ending:
    """The reference's ending one card into the first trick."""
    after = position.play(str(card))
    return Ending(
        position.rules.name,
        position.mode.value,
        position.rules.changed(),
        None,
        tuple(tuple(str(c) for c in after.by_strength(hand)) for hand in map(_cards, after.hands)),
        int(after.trick_leader),
        tuple((int(seat), str(one)) for seat, one in after.trick),
        cap,
    )
