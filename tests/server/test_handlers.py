"""Handlers: the library's answers, whoever asks; refusals with the path in the request; nothing internal leaks."""

import json
import logging
from types import MappingProxyType
from typing import Any

import pytest
from google.protobuf import json_format
from hypothesis import given
from hypothesis import strategies as st

import solver
from openhand.v1.batch_pb2 import BatchItem, SolveBatchResponse
from openhand.v1.bazar_belote_pb2 import ConstructionsOverride
from openhand.v1.effort_pb2 import Limits as LimitsMessage
from openhand.v1.games_pb2 import (
    OPTION_TYPE_CHOICE,
    OPTION_TYPE_CHOICES,
    OPTION_TYPE_NUMBER,
    OPTION_TYPE_NUMBERS,
    OPTION_TYPE_SWITCH,
    ListGamesRequest,
)
from openhand.v1.rules_pb2 import Rules as RulesMessage
from openhand.v1.solve_pb2 import SolveRequest
from openhand.v1.table_pb2 import SolveTableRequest
from server import handlers
from server.errors import BadRequest
from server.messages.outcomes import solution_from, solution_to
from server.messages.positions import position_to
from server.messages.rules import GAME_FIELDS, rules_from, rules_to
from server.messages.tables import table_from
from server.messages.words import mode_to, scope_to, seat_to
from server_cases import positions
from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Deal,
    Limits,
    PlayMode,
    Position,
    Rules,
    Seat,
    Session,
    solve,
    table,
)

BELOTE = "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
BETEL = "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"
SUIT = Position(BridgeBeloteRules(), Deal.parse(BELOTE), PlayMode.DIAMONDS, Seat.NORTH)
THREE = Position(BetelRules(), Deal.parse(BETEL), PlayMode.THREE_PASSES, Seat.NORTH)


def solve_request(position: Position = SUIT, **fields: Any) -> SolveRequest:
    return SolveRequest(position=position_to(position), **fields)


def table_request(deal: str = BELOTE, rules: Rules | None = None, **fields: Any) -> SolveTableRequest:
    return SolveTableRequest(
        rules=rules_to(rules or BridgeBeloteRules()), deal=deal, **{"dealer": seat_to(Seat.WEST), **fields}
    )


def fields_of(info: pytest.ExceptionInfo[BadRequest]) -> list[str]:
    return [bad.field for bad in info.value.violations]


# -- solve -------------------------------------------------------------------------------------------------------


@given(positions(), st.sampled_from(CardScope), st.booleans())
def test_solve_gives_the_librarys_answer(position: Position, scope: CardScope, line: bool) -> None:
    response = handlers.solve(solve_request(position, scope=scope_to(scope), line=line))
    assert solution_from(response) == solve(position, scope=scope, line=line)


@given(positions().filter(lambda p: p.mode is not PlayMode.THREE_PASSES), st.integers(-4, 4))
def test_solve_says_whether_a_number_is_reached(position: Position, more: int) -> None:
    outcome = solve(position).outcome
    assert outcome is not None
    response = handlers.solve(solve_request(position, at_least=outcome.headline + more))
    assert response.HasField("reached")
    assert response.reached is (more <= 0)


def test_one_session_serves_many_questions() -> None:
    session = Session()
    for mode in BridgeBeloteRules().modes:
        position = Position(BridgeBeloteRules(), Deal.parse(BELOTE), mode, Seat.EAST)
        response = handlers.solve(solve_request(position), session=session)
        assert solution_from(response) == solve(position)


def test_the_answer_repeats_the_rules_with_everything_set() -> None:
    request = solve_request()
    request.position.rules.Clear()
    request.position.rules.bridge_belote.profile = "belot-online"
    assert handlers.solve(request).rules == rules_to(BridgeBeloteRules.of("belot-online"))


@pytest.mark.parametrize(
    ("asked", "ceiling", "cut"),
    [((0, 0), (0, 0), False), ((9, 0), (0, 0), True), ((0, 0), (9, 0), True), ((10**9, 0), (9, 0), True)],
)
def test_the_lower_limit_holds(asked: tuple[int, int], ceiling: tuple[int, int], cut: bool) -> None:
    limits = LimitsMessage(max_nodes=asked[0], max_milliseconds=asked[1])
    response = handlers.solve(solve_request(limits=limits), ceiling=Limits(*ceiling))
    assert response.exact is not cut
    assert response.HasField("outcome") is not cut
    assert response.low <= 22 <= response.high
    assert (response.low < response.high) is cut


BAD_SOLVES = {
    "nothing": (SolveRequest(), ["position.rules.game", "position.deal", "position.mode", "position.leader"]),
    "scope": (solve_request(scope=9), ["scope"]),
    "limits": (solve_request(limits=LimitsMessage(max_nodes=-1)), ["limits.max_nodes"]),
    "time": (solve_request(limits=LimitsMessage(max_milliseconds=-1)), ["limits.max_milliseconds"]),
    "threshold with cards": (solve_request(at_least=1, scope=scope_to(CardScope.ALL)), ["scope"]),
    "threshold with a line": (solve_request(at_least=0, line=True), ["line"]),
    "threshold of three passes": (solve_request(THREE, at_least=1), ["at_least"]),
}


@pytest.mark.parametrize(("request_", "fields"), BAD_SOLVES.values(), ids=BAD_SOLVES)
def test_bad_questions_about_positions(request_: SolveRequest, fields: list[str]) -> None:
    with pytest.raises(BadRequest) as info:
        handlers.solve(request_)
    assert fields_of(info) == fields


# -- tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "deal"), [(BridgeBeloteRules(), BELOTE), (BazarBeloteRules(), BELOTE), (BetelRules(), BETEL)]
)
@pytest.mark.parametrize("dealer", [Seat.NORTH, Seat.SOUTH])
def test_table_is_the_librarys(rules: Rules, deal: str, dealer: Seat) -> None:
    response = handlers.solve_table(table_request(deal, rules, dealer=seat_to(dealer)))
    assert table_from(response) == table(Deal.parse(deal), rules, dealer)


def test_only_the_modes_that_were_asked_for() -> None:
    modes = [PlayMode.NO_TRUMP, PlayMode.CLUBS]
    response = handlers.solve_table(table_request(modes=map(mode_to, modes)))
    assert [entry.mode for entry in table_from(response).entries] == modes


def test_constructions_given_by_hand_are_scored() -> None:
    held = ConstructionsOverride(north_south=0, east_west=0)
    asked = table_request(rules=BazarBeloteRules(), constructions=held, modes=[mode_to(PlayMode.ALL_TRUMPS)])
    given = table_from(handlers.solve_table(asked))
    expected = table(
        Deal.parse(BELOTE), BazarBeloteRules(), Seat.WEST, modes=[PlayMode.ALL_TRUMPS], constructions=(0, 0)
    )
    assert given == expected
    asked.ClearField("constructions")
    assert given != table_from(handlers.solve_table(asked))


BAD_TABLES = {
    "nothing": (SolveTableRequest(), ["rules.game", "deal", "dealer"]),
    "players": (table_request(BETEL), ["deal"]),
    "ending": (table_request("N:QJ.9.. AK..7. T9..8. 87..9."), ["deal"]),
    "dealer": (table_request(BETEL, BetelRules(), dealer=seat_to(Seat.WEST)), ["dealer"]),
    "mode": (table_request(modes=[mode_to(PlayMode.BETEL)]), ["modes[0]"]),
    "unspecified mode": (table_request(modes=[1, 0]), ["modes[1]"]),
    "limits": (table_request(limits=LimitsMessage(max_nodes=-1)), ["limits.max_nodes"]),
    "constructions": (table_request(constructions=ConstructionsOverride(east_west=20)), ["constructions"]),
    "negative constructions": (
        table_request(rules=BazarBeloteRules(), constructions=ConstructionsOverride(east_west=-20)),
        ["constructions.east_west"],
    ),
}


@pytest.mark.parametrize(("request_", "fields"), BAD_TABLES.values(), ids=BAD_TABLES)
def test_bad_questions_about_deals(request_: SolveTableRequest, fields: list[str]) -> None:
    with pytest.raises(BadRequest) as info:
        handlers.solve_table(request_)
    assert fields_of(info) == fields


# -- games -------------------------------------------------------------------------------------------------------


def test_games_come_in_the_order_of_their_numbers() -> None:
    response = handlers.list_games(ListGamesRequest())
    assert [game.name for game in response.games] == [field.name for field in GAME_FIELDS]
    assert response.version == solver.__version__
    assert not response.limits.ListFields()


def test_the_servers_limits_are_listed() -> None:
    response = handlers.list_games(ListGamesRequest(), ceiling=Limits(5, 6), max_batch_items=7, max_message_bytes=8)
    limits = response.limits
    assert (limits.max_nodes, limits.max_milliseconds) == (5, 6)
    assert (limits.max_batch_items, limits.max_message_bytes) == (7, 8)


def test_what_is_listed_of_a_game_can_be_asked() -> None:
    for game in handlers.list_games(ListGamesRequest()).games:
        house = solver.GAMES[game.name]
        assert game.title == house.title
        assert list(game.seats) == [seat_to(Seat(place)) for place in range(house.seats)]
        assert list(game.play_modes) == [mode_to(mode) for mode in house.of().modes]
        assert [profile.name for profile in game.profiles] == list(house.profiles)
        for profile in game.profiles:
            assert rules_from(profile.rules) == house.of(profile.name)
        assert [option.name for option in game.options] == [option.name for option in house.options()]


def test_option_values_are_listed_as_json_writes_them() -> None:
    def as_json(kind: int, text: str) -> Any:
        if kind in (OPTION_TYPE_NUMBERS, OPTION_TYPE_CHOICES):
            return [json.loads(one) if kind == OPTION_TYPE_NUMBERS else one for one in text.split(",")]
        return text if kind == OPTION_TYPE_CHOICE else json.loads(text)

    for game in handlers.list_games(ListGamesRequest()).games:
        house = solver.GAMES[game.name]
        defaults = {option.name: as_json(option.type, option.default_value) for option in game.options}
        message = json_format.ParseDict({game.name: defaults}, RulesMessage())
        assert message == rules_to(house.of())
        for option, known in zip(game.options, house.options(), strict=True):
            assert (option.description, option.ours) == (known.help, known.ours)
            for value in option.allowed_values:
                wanted = [value] if option.type == OPTION_TYPE_CHOICES else as_json(option.type, value)
                rules_from(json_format.ParseDict({game.name: {option.name: wanted}}, RulesMessage()))
            if option.type == OPTION_TYPE_SWITCH:
                assert not option.allowed_values
            if option.type in (OPTION_TYPE_NUMBER, OPTION_TYPE_NUMBERS) and not option.allowed_values:
                assert (option.minimum, option.maximum, option.length) == (known.low, known.high, known.length or 0)


# -- items of a batch --------------------------------------------------------------------------------------------


def test_an_item_has_the_answer_of_its_question() -> None:
    answer = handlers.answer_item(BatchItem(id="a", solve=solve_request()))
    assert (answer.id, answer.WhichOneof("response")) == ("a", "solve")
    assert solution_from(answer.solve) == solve(SUIT)
    answer = handlers.answer_item(BatchItem(id="b", solve_table=table_request()))
    assert table_from(answer.solve_table) == table(Deal.parse(BELOTE), BridgeBeloteRules(), Seat.WEST)


def test_every_question_has_an_answer_of_its_name() -> None:
    questions = [field.name for field in BatchItem.DESCRIPTOR.oneofs_by_name["request"].fields]
    kinds = [field.name for field in SolveBatchResponse.DESCRIPTOR.oneofs_by_name["response"].fields]
    assert sorted([*questions, "error"]) == sorted(kinds)
    assert set(handlers.ITEM_HANDLERS) <= set(questions)


def test_a_bad_item_is_answered_with_the_path_in_it() -> None:
    bad = solve_request()
    bad.position.play.extend(["AH", "XX"])
    error = handlers.answer_item(BatchItem(id="a", solve=bad)).error
    assert (error.code, error.field) == ("INVALID_ARGUMENT", "solve.position.play[1]")
    assert error.message.startswith("solve.position.play[1]: unknown card 'XX'; expected")


def test_an_item_without_a_question_is_answered() -> None:
    answer = handlers.answer_item(BatchItem(id="a"))
    assert (answer.id, answer.error.code, answer.error.field) == ("a", "INVALID_ARGUMENT", "request")


def test_a_question_without_a_handler_is_unimplemented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "ITEM_HANDLERS", MappingProxyType({"solve": handlers.solve}))
    error = handlers.answer_item(BatchItem(solve_table=table_request())).error
    assert (error.code, error.field) == ("UNIMPLEMENTED", "")


def test_what_goes_wrong_inside_stays_inside(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(handlers, "ITEM_HANDLERS", MappingProxyType({"solve": broken}))
    with caplog.at_level(logging.ERROR):
        answer = handlers.answer_item(BatchItem(id="a", solve=solve_request()))
    assert (answer.id, answer.error.code) == ("a", "INTERNAL")
    assert "secret" not in str(answer)
    assert "secret" in caplog.text


def test_limits_cut_an_item_without_an_error() -> None:
    answer = handlers.answer_item(BatchItem(solve=solve_request()), ceiling=Limits(max_nodes=1))
    assert answer.WhichOneof("response") == "solve"
    assert not answer.solve.exact


def test_statistics_are_all_that_differs_between_two_runs() -> None:
    first, second = (handlers.solve(solve_request()) for _ in range(2))
    assert first.stats.nodes == second.stats.nodes
    first.stats.Clear()
    second.stats.Clear()
    assert first == second == _without_stats(SUIT)


def _without_stats(position: Position) -> Any:
    message = solution_to(solve(position))
    message.stats.Clear()
    return message
