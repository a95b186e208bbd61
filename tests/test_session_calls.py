"""A Session called directly: what makes no sense is refused before the kernel sees it; nothing crashes."""

from random import Random

import pytest

from library_cases import house, random_deal
from solver import BetelRules, Deal, PlayMode, Seat, Session
from solver.search.rules import RuleTable

HEARTS = RuleTable(house("bridge_belote", {}).trick_rules(PlayMode.HEARTS, None))
BETEL = RuleTable(BetelRules().trick_rules(PlayMode.NO_TRUMP, Seat.NORTH))
DEAL = Deal.parse("N:AK.A.. QJ.Q.. T9.9.. 8.87..").hands
ODD = [-1, 0, 1, 2, 3, 4, 5, 31, 32, 33, 255, 2**31, 2**32, 2**63, 2**70, -(2**40)]
ALL_CALLS = ("value", "cards", "line", "sweeps", "shares", "shares_of_cards")


@pytest.mark.parametrize("call", ALL_CALLS)
def test_nothing_to_search(call: str) -> None:
    """No deal, no position, or a position that went with the deal before."""
    session = Session()
    with pytest.raises(ValueError, match="no position"):
        getattr(session, call)()
    with pytest.raises(ValueError, match="bind before place"):
        session.place(DEAL, 0, (), 0)
    session.bind(HEARTS, DEAL)
    with pytest.raises(ValueError, match="no position"):
        getattr(session, call)()
    session.place(DEAL, 0, (), 0)
    assert session.value()
    session.bind(HEARTS, tuple(reversed(DEAL)))
    with pytest.raises(ValueError, match="no position"):
        getattr(session, call)()


BAD_HANDS: list[tuple[int, ...]] = [
    DEAL[:3],
    (*DEAL, 0),
    (),
    (0, 0, 0, 0),
    (DEAL[0], DEAL[0], DEAL[2], DEAL[3]),
    (DEAL[0] & DEAL[0] - 1, *DEAL[1:]),
    (-1, *DEAL[1:]),
    (1 << 32, *DEAL[1:]),
    (0x1FF, 0x1FF << 9, 0x1FF << 18, 0x1F << 27),
]


@pytest.mark.parametrize("hands", BAD_HANDS)
def test_no_deal(hands: tuple[int, ...]) -> None:
    session = Session()
    with pytest.raises(ValueError, match="hand"):
        session.bind(HEARTS, hands)
    with pytest.raises(ValueError, match="bind before place"):
        session.place(DEAL, 0, (), 0)


def test_no_position_of_the_deal() -> None:
    session = Session()
    session.bind(HEARTS, DEAL)
    foreign = Deal.parse("N:..A.K Q...J .T..9 ..8.7").hands
    ace = DEAL[0].bit_length() - 1
    for hands, leader, trick, live in (
        (foreign, 0, (), 0),
        (DEAL, 4, (), 0),
        (DEAL, -1, (), 0),
        (DEAL, 0, (), 4),
        (DEAL, 0, (), -1),
        (DEAL[:3], 0, (), 0),
        (DEAL, 0, (ace,), 0),
        (DEAL, 0, (0,), 0),
        (DEAL, 0, (32,), 0),
        (DEAL, 0, (-1,), 0),
        ((DEAL[0] ^ 1 << ace, *DEAL[1:]), 0, (), 0),
        ((DEAL[0] ^ 1 << ace, *DEAL[1:]), 1, (ace,), 0),
        (DEAL, 0, (ace, ace, ace, ace), 0),
    ):
        with pytest.raises(ValueError, match=r".+"):
            session.place(hands, leader, trick, live)
    session.place((DEAL[0] ^ 1 << ace, *DEAL[1:]), 0, (ace,), 3)
    assert session.value()[0] == session.value()[1]


def test_three_passes_are_a_game_of_three() -> None:
    """Shares of four seats do not exist."""
    session = Session()
    session.bind(HEARTS, DEAL)
    session.place(DEAL, 0, (), 0)
    for call in (session.shares, session.shares_of_cards):
        with pytest.raises(ValueError, match=r".+"):
            call()


def test_thousands_of_odd_calls() -> None:
    """Hands, leaders, cards and flags from nowhere: refused, or answered like any other position."""
    rng = Random("odd calls")
    session = Session()
    answered = 0
    for _ in range(10_000):
        table, seats = rng.choice(((HEARTS, 4), (BETEL, 3)))
        deal = random_deal(rng, seats, rng.randrange(1, 4)).hands
        hands, leader, trick = list(deal), rng.randrange(seats), []
        for place in range(rng.randrange(seats)):
            seat = (leader + place) % seats
            card = rng.choice([card for card in range(32) if hands[seat] >> card & 1])
            hands[seat] ^= 1 << card
            trick.append(card)
        live = rng.randrange(4)
        spoil = rng.randrange(6)
        if spoil == 0:
            deal = tuple(rng.choice(ODD) if rng.randrange(3) == 0 else hand for hand in deal)
        elif spoil == 1:
            hands[rng.randrange(seats)] = rng.choice(ODD)
        elif spoil == 2:
            leader, live = rng.choice(ODD), rng.choice(ODD)
        elif spoil == 3:
            trick.append(rng.choice(ODD))
        try:
            session.bind(table, deal)
            session.place(tuple(hands), leader, tuple(trick), live)
        except (ValueError, OverflowError):
            continue
        low, high = session.value()
        assert low == high
        assert session.reaches(rng.choice(ODD))[0] <= low
        assert {low} & {way[1] for way in session.cards()} or not any(hands)
        assert len(session.line()) == sum(hand.bit_count() for hand in hands)
        answered += 1
    assert answered > 2_000
