"""The play itself: legal cards, winners and totals against the rules pages and against the reference, card by card."""

from collections.abc import Sequence
from random import Random

import pytest

from library_cases import FULL, Row, house, known, play_rules, questions, random_deal, start
from reference import GAMES, Ending, all_option_sets, legal_cards, pool, trick_winner
from reference.cards import PACK, last_trick_points, points
from reference.endings import belote_paid
from solver import Card, Deal, PlayMode, Position, Rules, Seat, rules_from

CAPOT_GAMES = ("bridge_belote", "bazar_belote")


def names(cards: Sequence[Card]) -> list[str]:
    return sorted(str(card) for card in cards)


# -- the tables of the rules pages -----------------------------------------------------------------------------------


def hands_around(row: Row, rng: Random) -> list[list[str]]:
    """Hands with which the row's trick is legal: the row's own for its seat, any that fit for the others."""
    seats = 3 if row["game"] == "betel" else 4
    each = len(row["hand"])
    given = {card for _, card in row["trick"]} | set(row["hand"])
    rest = [card for card in PACK if card not in given]
    rng.shuffle(rest)
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[row["seat"]] = list(row["hand"])
    for place, (seat, card) in enumerate(row["trick"]):
        hands[seat] = [card]
        for other in list(rest):
            held = [*hands[seat], other]
            trick = row["trick"][:place]
            if len(held) <= each and card in legal_cards(
                row["game"], row["mode"], row["options"], row["declarer"], held, trick, seat
            ):
                hands[seat] = held
                rest.remove(other)
    for hand in hands:
        while len(hand) < each:
            hand.append(rest.pop())
    return hands


@pytest.mark.parametrize("row", known("legal_cards.jsonl"))
def test_rows_of_the_rules_pages(row: Row) -> None:
    """Each row as a position, with hands around it under which the cards on the table were legal."""
    rng = Random(str(row))
    leader = row["trick"][0][0]
    for _ in range(3):
        deal = Deal.of(hands_around(row, rng))
        declarer = None if row["declarer"] is None else Seat(row["declarer"])
        played = [card for _, card in row["trick"]]
        rules = house(row["game"], row["options"])
        position = Position(rules, deal, PlayMode(row["mode"]), Seat(leader), declarer, played)
        assert position.to_act == row["seat"]
        assert names(position.legal_cards) == sorted(row["legal"]), position
        for card in position.legal_cards:
            position.play(card)


# -- whole games against the reference -------------------------------------------------------------------------------


def follow_along(rules: Rules, mode: PlayMode, declarer: Seat | None, rng: Random) -> None:
    """One deal played with random legal cards; after each card everything is counted a second time."""
    game, options = rules.name, rules.changed()
    leader = Seat(rng.randrange(rules.seats))
    position = start(rules, random_deal(rng, rules.seats), mode, declarer, leader)
    hands = [[str(card) for card in position.deal.hand(Seat(seat))] for seat in range(rules.seats)]
    taken, tricks = [0, 0], [0] * rules.seats
    table: list[tuple[int, str]] = []
    seat = int(position.leader)
    while position.to_act is not None:
        legal = legal_cards(game, mode.value, options, declarer, hands[seat], table, seat)
        assert (position.to_act, names(position.legal_cards)) == (seat, sorted(legal)), position
        card = rng.choice(position.legal_cards)
        taken[seat % 2] += belote_paid(game, mode.value, hands[seat], table, str(card))
        hands[seat].remove(str(card))
        table.append((seat, str(card)))
        position = position.play(card)
        seat = (seat + 1) % rules.seats
        if len(table) == rules.seats:
            seat = trick_winner(game, mode.value, table)
            tricks[seat] += 1
            taken[seat % 2] += sum(points(game, mode.value, held) for _, held in table)
            taken[seat % 2] += 0 if hands[seat] else last_trick_points(game, mode.value)
            table = []
        if rules.seats == 4:
            assert position.points_taken == tuple(taken), position
        assert position.tricks_taken == tuple(tricks), position
        assert [(int(who), str(what)) for who, what in position.trick] == table
    assert sum(position.tricks_taken) == FULL[rules.seats]
    assert position.legal == 0


@pytest.mark.parametrize("game", GAMES)
def test_whole_games(game: str) -> None:
    """Every mode, declarer and set of options."""
    rng = Random(f"whole games of {game}")
    for rules in play_rules(game):
        for mode, declarer in questions(rules):
            follow_along(rules, mode, declarer, rng)


POOLS = {"C": 162, "D": 162, "H": 162, "S": 162, "AT": 258}


@pytest.mark.parametrize("game", CAPOT_GAMES)
def test_the_points_of_a_whole_deal_add_up(game: str) -> None:
    """162, 258 and, at no trump, 260 or 162; belotes of bridge-belote's all trumps come on top, 20 each."""
    rng = Random(f"pools of {game}")
    rules = rules_from(game)
    no_trump = 260 if game == "bridge_belote" else 162
    for _ in range(20):
        for mode in rules.modes:
            position = start(rules, random_deal(rng, 4), mode, None, Seat(rng.randrange(4)))
            while not position.is_over:
                position = position.play(rng.choice(position.legal_cards))
            extra = sum(position.points_taken) - POOLS.get(mode.value, no_trump)
            if game == "bridge_belote" and mode is PlayMode.ALL_TRUMPS:
                assert extra in (0, 20, 40, 60, 80)
            else:
                assert extra == 0


@pytest.mark.parametrize("game", CAPOT_GAMES)
def test_the_points_of_an_ending_add_up(game: str) -> None:
    """The pool of the cards in play and the last trick, as the reference counts it."""
    rng = Random(f"ending pools of {game}")
    rules = rules_from(game)
    for each in range(1, 8):
        for mode in rules.modes:
            position = start(rules, random_deal(rng, 4, each), mode, None, Seat(rng.randrange(4)))
            hands = tuple(tuple(map(str, position.deal.hand(seat))) for seat in Seat)
            whole = pool(Ending(game, mode.value, {}, None, hands, int(position.leader)))
            pairs = any({f"K{suit}", f"Q{suit}"} <= set(hand) for hand in hands for suit in "CDHS")
            while not position.is_over:
                position = position.play(rng.choice(position.legal_cards))
            if not (pairs and game == "bridge_belote" and mode is PlayMode.ALL_TRUMPS):
                assert sum(position.points_taken) == whole


def test_there_is_always_a_legal_card_and_it_is_held() -> None:
    """Legal cards of hands of every size on every kind of trick, straight from the rule tables."""
    rng = Random("any hand, any trick")
    for game in GAMES:
        seats = 3 if game == "betel" else 4
        for options in all_option_sets(game):
            rules = house(game, options)
            for mode, declarer in questions(rules):
                position = start(rules, random_deal(rng, seats), mode, declarer, Seat.NORTH)
                for _ in range(12):
                    drawn = rng.sample(PACK, rng.randrange(2, 13))
                    leader, depth = rng.randrange(seats), rng.randrange(1, min(seats, len(drawn)))
                    trick = [((leader + place) % seats, card) for place, card in enumerate(drawn[:depth])]
                    seat, hand = (leader + depth) % seats, drawn[depth:]
                    mask = sum(Card(card).bit for card in hand)
                    table = tuple(int(Card(card)) for _, card in trick)
                    legal = position.table.legal(mask, seat, leader, table)
                    wanted = legal_cards(game, mode.value, options, declarer, hand, trick, seat)
                    assert legal == sum(Card(card).bit for card in wanted), (rules, mode, declarer, hand, trick, seat)
                    assert legal
                    assert position.table.winner(leader, table) == trick_winner(game, mode.value, trick)
