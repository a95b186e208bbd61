"""Thousands of spoiled questions: cards, seats, modes, options, totals; each refused with InputError or a position.

What is accepted can be solved under any limit, and reads back from its own text.
"""

from random import Random
from typing import Any

import pytest

from library_cases import house, play_rules, played_on, questions, random_deal, start
from solver import (
    CARDS,
    GAMES,
    Card,
    CardScope,
    Deal,
    Limits,
    PlayMode,
    Position,
    Prior,
    Seat,
    Session,
    rules_from,
    solve,
)
from spoiling import NUMBERS, spoiled, tried


def check_position(position: Position, rng: Random, session: Session) -> None:
    """A position that was accepted is one."""
    limits = Limits(max_nodes=rng.choice((1, 100, 1_000)))
    short = solve(position, scope=CardScope.ALL, limits=limits, session=session)
    for card in short.cards:
        position.play(card.card)
    again = Position(
        position.rules,
        Deal.parse(str(position.deal)),
        position.mode,
        position.leader,
        position.declarer,
        " ".join(map(str, position.played)),
        position.prior,
    )
    assert again == position


def test_plays() -> None:
    """A right play with its cards changed, swapped, repeated or foreign: refused, or a right play of its own."""
    rng = Random("plays")
    session, good = Session(), 0
    for _ in range(2_000):
        rules = rng.choice(play_rules(rng.choice(list(GAMES))))
        mode, declarer = rng.choice(list(questions(rules)))
        first = start(rules, random_deal(rng, rules.seats, rng.choice((2, 4))), mode, declarer, Seat.NORTH)
        text = spoiled(" ".join(map(str, played_on(first, rng, rng.randrange(1, 16)).played)), rng)
        position = tried(Position, rules, first.deal, mode, first.leader, declarer, text)
        if position is not None:
            good += 1
            check_position(position, rng, session)
    assert good > 100


def test_arguments() -> None:
    """Modes of another game, seats and numbers of all kinds, cards of nobody: one at a time and together."""
    rng = Random("arguments")
    session, good = Session(), 0
    for _ in range(2_500):
        rules = rng.choice(play_rules(rng.choice(list(GAMES))))
        mode, declarer = rng.choice(list(questions(rules)))
        deal = random_deal(rng, rng.choice((rules.seats, rules.seats, 3, 4)), rng.choice((0, 1, 2, 3)))
        leader: Seat | None = Seat(rng.randrange(rules.seats))
        prior, played = Prior(), ""
        for _ in range(rng.choice((1, 1, 2, 3))):
            kind = rng.randrange(5)
            if kind == 0:
                mode = rng.choice(list(PlayMode))
            elif kind == 1:
                declarer = rng.choice((None, *Seat))
            elif kind == 2:
                leader = rng.choice((None, *Seat))
            elif kind == 3:
                points = (rng.choice(NUMBERS), rng.choice(NUMBERS))
                prior = Prior(points, tuple(rng.choice(NUMBERS) for _ in range(rng.randrange(4))))
            else:
                played = " ".join(map(str, rng.sample(CARDS, rng.randrange(4))))
        position = tried(Position, rules, deal, mode, leader, declarer, played, prior)
        if position is not None:
            good += 1
            check_position(position, rng, session)
    assert good > 200


def test_masks_and_numbers() -> None:
    rng = Random("masks")
    for _ in range(600):
        masks = list(random_deal(rng, rng.choice((3, 4)), rng.choice((0, 1, 4))).hands)
        place = rng.randrange(len(masks))
        masks[place] = rng.choice((masks[place] ^ 1 << rng.randrange(34), rng.choice(NUMBERS), masks[place - 1]))
        deal = tried(Deal, tuple(masks), rng.choice((0, 0, 3, -1)))
        assert deal is None or Deal.parse(str(deal)) == deal
        number = rng.choice(NUMBERS)
        card = tried(Card, number)
        assert card is None or int(card) == number


@pytest.mark.parametrize("game", list(GAMES))
def test_options(game: str) -> None:
    """Every option of every game with values of every kind."""
    names = sorted({option.name for rules in GAMES.values() for option in rules.options()})
    names += ["", "x", "name", "title", "profiles", "__class__", "a\x1b[31mb", "\ud800"]
    values: list[Any] = [None, "", "head", "led", "any", "x\0", 1.5, [], {}, (), (1, 2), ([], []), ([],) * 6, ("S",)]
    values += [True, False, PlayMode.ALL_TRUMPS, (PlayMode.HEARTS,), (PlayMode.CLUBS,) * 2, (50,) * 6, (-1,) * 6]
    for name in names:
        for value in [*values, *NUMBERS]:
            rules = tried(rules_from, game, **{name: value})
            if rules is not None:
                assert rules.changed() in ({}, {name: value})
                assert rules == rules_from(game, **rules.changed())


@pytest.mark.parametrize("number", [10**5_000, -(10**5_000)], ids=["10**5000", "-10**5000"])
def test_numbers_too_long_to_print(number: int) -> None:
    """Python itself refuses to print such numbers: a message about one has to do without."""
    deal = Deal.parse("N:A... K... Q... J...")
    rules = house("bridge_belote", {})
    position = Position(rules, deal, PlayMode.CLUBS, Seat.NORTH)
    assert solve(position, limits=Limits(number, number)).exact
    assert solve(position, at_least=number).reached is (number < 0)
    tried(Card, number)
    tried(Deal, (number, 1, 2, 4))
    tried(Position, rules, deal, PlayMode.CLUBS, Seat.NORTH, prior=Prior((number, 0)))
    tried(Position, rules, deal, PlayMode.CLUBS, Seat.NORTH, prior=Prior((0, 0), (number, 0)))
    tried(rules_from, "bridge_belote", hanging_value=number)
    tried(rules_from, "betel", contract_values=(number,) * 6)
