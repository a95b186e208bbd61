"""Messages: what is written reads back as it was, every option crosses by name, and a refusal names the field."""

import pytest
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hypothesis import given
from hypothesis import strategies as st

from openhand.v1 import cards_pb2
from openhand.v1.bazar_belote_pb2 import BazarBeloteRules as BazarMessage
from openhand.v1.betel_pb2 import BetelRules as BetelMessage
from openhand.v1.bridge_belote_pb2 import BridgeBeloteRules as BridgeMessage
from openhand.v1.contract_pb2 import Contract as ContractMessage
from openhand.v1.outcome_pb2 import Outcome as OutcomeMessage
from openhand.v1.position_pb2 import Position as PositionMessage
from openhand.v1.rules_pb2 import Rules as RulesMessage
from server.errors import BadRequest
from server.messages import auctions, outcomes, tables, words
from server.messages import positions as position_messages
from server.messages.rules import GAME_FIELDS, option_field, rules_from, rules_to
from server_cases import known_answers, known_position, positions, rules
from solver import (
    GAMES,
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Deal,
    InputError,
    PlayMode,
    PointsOutcome,
    Position,
    Rules,
    Seat,
    Solution,
    ThreePassesOutcome,
    TricksOutcome,
    solve,
    table,
)
from solver.contract import Contract

NORTH = cards_pb2.SEAT_NORTH
UNKNOWN_SEAT = cards_pb2.Seat.ValueType(7)
SPADES = cards_pb2.PLAY_MODE_SPADES
CLUBS = cards_pb2.PLAY_MODE_CLUBS
UNKNOWN_MODE = cards_pb2.PlayMode.ValueType(44)
ENDING = "N:QJ.9.. AK..7. T9..8. 87..9."


def refused(request: pytest.ExceptionInfo[BadRequest]) -> list[str]:
    """The fields of all violations."""
    return [bad.field for bad in request.value.violations]


# -- rules -------------------------------------------------------------------------------------------------------


def test_every_game_and_every_option_is_on_the_wire() -> None:
    assert [field.name for field in GAME_FIELDS] == list(GAMES)
    for field in GAME_FIELDS:
        assert field.message_type is not None
        names = [option.name for option in GAMES[field.name].options()]
        assert ["profile", *names] == [one.name for one in field.message_type.fields]


@given(rules())
def test_rules_round_trip(house: Rules) -> None:
    message = rules_to(house)
    assert rules_from(message) == house
    assert rules_from(json_format.Parse(json_format.MessageToJson(message), RulesMessage())) == house


@given(rules())
def test_written_rules_have_every_option_set_and_no_profile(house: Rules) -> None:
    message: Message = getattr(rules_to(house), house.name)
    unset = {field.name for field in message.DESCRIPTOR.fields} - {field.name for field, _ in message.ListFields()}
    assert unset == {"profile"}


def test_a_written_message_is_the_callers_own() -> None:
    message = rules_to(BetelRules())
    message.betel.overtrick = 77
    assert rules_to(BetelRules()).betel.overtrick == 10


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_profile_by_name_is_the_librarys(game: type[Rules]) -> None:
    for name in ("", *game.profiles):
        message = RulesMessage()
        getattr(message, game.name).SetInParent()
        getattr(message, game.name).profile = name
        assert rules_from(message) == game.of(name)


def test_what_is_not_set_has_the_profiles_value() -> None:
    asked = BazarMessage(profile="blotstar", capot_bonus=BazarMessage.CAPOT_BONUS_UNSPECIFIED, max_level=20)
    assert rules_from(RulesMessage(bazar_belote=asked)) == BazarBeloteRules.of("blotstar", max_level=20)


def test_a_zero_that_is_set_is_a_value() -> None:
    asked = RulesMessage(bazar_belote=BazarMessage(profile="blotstar", bid_on_top=False))
    assert rules_from(asked) == BazarBeloteRules.of("blotstar", bid_on_top=False)
    assert rules_from(RulesMessage(betel=BetelMessage(overtrick=0))) == BetelRules(overtrick=0)


def test_enum_values_are_named_after_their_option() -> None:
    field: FieldDescriptor = option_field(BazarBeloteRules, "failed_constructions")
    message = rules_to(BazarBeloteRules(failed_constructions="lost")).bazar_belote
    assert message.failed_constructions == BazarMessage.FAILED_CONSTRUCTIONS_LOST
    assert field.enum_type is not None
    assert field.enum_type.values_by_number[2].name == "FAILED_CONSTRUCTIONS_LOST"


BAD_RULES = {
    "no game": (RulesMessage(), ["game"]),
    "unknown profile": (RulesMessage(betel=BetelMessage(profile="x")), ["betel.profile"]),
    "endless profile": (RulesMessage(betel=BetelMessage(profile="x" * 101)), ["betel.profile"]),
    "a profile of another game": (RulesMessage(betel=BetelMessage(profile="blotstar")), ["betel.profile"]),
    "out of range": (RulesMessage(bazar_belote=BazarMessage(max_level=81)), ["bazar_belote.max_level"]),
    "negative": (RulesMessage(betel=BetelMessage(overtrick=-1)), ["betel.overtrick"]),
    "not allowed": (RulesMessage(bazar_belote=BazarMessage(match_target=300)), ["bazar_belote.match_target"]),
    "too few numbers": (RulesMessage(betel=BetelMessage(contract_values=[1, 2])), ["betel.contract_values"]),
    "twice": (RulesMessage(bazar_belote=BazarMessage(denominations=[CLUBS, CLUBS])), ["bazar_belote.denominations"]),
    "no denomination": (
        RulesMessage(bazar_belote=BazarMessage(denominations=[CLUBS, cards_pb2.PLAY_MODE_BETEL])),
        ["bazar_belote.denominations"],
    ),
    "unspecified in a list": (
        RulesMessage(bazar_belote=BazarMessage(denominations=[CLUBS, cards_pb2.PLAY_MODE_UNSPECIFIED])),
        ["bazar_belote.denominations[1]"],
    ),
    "unknown mode": (
        RulesMessage(bazar_belote=BazarMessage(denominations=[UNKNOWN_MODE])),
        ["bazar_belote.denominations[0]"],
    ),
    "everything at once": (
        RulesMessage(bridge_belote=BridgeMessage(profile="?", hanging_value=101, match_target=0)),
        ["bridge_belote.profile", "bridge_belote.hanging_value", "bridge_belote.match_target"],
    ),
}


@pytest.mark.parametrize(("message", "fields"), BAD_RULES.values(), ids=BAD_RULES)
def test_bad_rules_are_refused_by_field(message: RulesMessage, fields: list[str]) -> None:
    # Twice: what is remembered about a message must not change the answer.
    for _ in range(2):
        try:
            rules_from(message)
        except BadRequest as bad:
            assert [one.field for one in bad.violations] == fields
            assert all(one.problem for one in bad.violations)
        except InputError as bad:
            assert [bad.field] == fields
        else:
            pytest.fail("accepted")


def test_an_unknown_enum_number_is_refused_with_the_known_names() -> None:
    message = RulesMessage.FromString(bytes([0x0A, 2, 0x10, 9]))  # betel { beat_reference = 9 }
    with pytest.raises(BadRequest, match=r"beat_reference: unknown value 9; expected BEAT_REFERENCE_HEAD or"):
        rules_from(message)


def test_an_option_of_a_later_version_is_refused() -> None:
    message = RulesMessage.FromString(bytes([0x0A, 3, 0x98, 0x06, 1]))  # betel { 99: 1 }
    with pytest.raises(InputError, match=r"betel: field 99 is no option of this version"):
        rules_from(message)


def test_a_game_of_a_later_version_is_refused() -> None:
    message = RulesMessage.FromString(bytes([0x9A, 0x06, 0]))  # 99: {}
    with pytest.raises(InputError, match=r"game: field 99 is no game of this version"):
        rules_from(message)


# -- positions ---------------------------------------------------------------------------------------------------


@given(positions(most=6))
def test_positions_round_trip(position: Position) -> None:
    message = position_messages.position_to(position)
    assert position_messages.position_from(message) == position
    assert position_messages.position_from(PositionMessage.FromString(message.SerializeToString())) == position


def test_full_deals_round_trip() -> None:
    for row in known_answers():
        position = known_position(row)
        assert position_messages.position_from(position_messages.position_to(position)) == position


def good() -> PositionMessage:
    """A position that nothing is wrong with."""
    return PositionMessage(
        rules=rules_to(BridgeBeloteRules()), deal=ENDING, mode=cards_pb2.PLAY_MODE_SPADES, leader=cards_pb2.SEAT_NORTH
    )


def test_everything_missing_is_named_at_once() -> None:
    with pytest.raises(BadRequest) as info:
        position_messages.position_from(PositionMessage())
    assert refused(info) == ["rules.game", "deal", "mode", "leader"]


BAD_POSITIONS = {
    "deal": ({"deal": "N:QX.9.. AK..7. T9..8. 87..9."}, ["deal"]),
    "endless deal": ({"deal": "Q" * 100_000}, ["deal"]),
    "three hands": ({"deal": "N:QJ.9.. AK..7. T9..8."}, ["deal"]),
    "unknown mode": ({"mode": 44}, ["mode"]),
    "mode of another game": ({"mode": cards_pb2.PLAY_MODE_BETEL}, ["mode"]),
    "unknown seat": ({"leader": 9}, ["leader"]),
    "unknown declarer": ({"declarer": 9}, ["declarer"]),
    "declarer without a say": ({"declarer": cards_pb2.SEAT_EAST}, ["declarer"]),
    "no card": ({"play": ["QS", "??"]}, ["play[1]"]),
    "endless card": ({"play": ["Q" * 100_000]}, ["play[0]"]),
    "not held": ({"play": ["QS", "TS"]}, ["play[1]"]),
    "not legal": ({"play": ["QS", "7D"]}, ["play[1]"]),
    "negative tricks": ({"prior": {"north_south_tricks": -1}}, ["prior.north_south_tricks"]),
    "too many tricks": ({"prior": {"north_south_tricks": 6}}, ["prior"]),
    "too many points": ({"prior": {"east_west_points": 9999}}, ["prior"]),
    "tricks of other parties": ({"prior": {"declarer_tricks": 1}}, ["prior.declarer_tricks"]),
    "two fields": ({"mode": 44, "deal": "x"}, ["deal", "mode"]),
}


@pytest.mark.parametrize(("changes", "fields"), BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_bad_positions_are_refused_by_field(changes: dict[str, object], fields: list[str]) -> None:
    message = good()
    position_messages.position_from(message)
    for name in changes:
        message.ClearField(name)  # type: ignore[arg-type]
    json_format.ParseDict(changes, message)
    with pytest.raises(BadRequest) as info:
        position_messages.position_from(message)
    assert refused(info) == fields
    assert len(str(info.value)) < 1000


@pytest.mark.parametrize("mode", [PlayMode.NO_TRUMP, PlayMode.THREE_PASSES])
def test_betel_has_no_points_before(mode: PlayMode) -> None:
    declarer = Seat.NORTH if mode is PlayMode.NO_TRUMP else None
    deal = Deal.parse("N:Q.K87.. A8.T9.. KT9.A..")
    message = position_messages.position_to(Position(BetelRules(), deal, mode, Seat.NORTH, declarer))
    message.prior.north_south_points = 10
    with pytest.raises(BadRequest) as info:
        position_messages.position_from(message)
    assert refused(info) == ["prior.north_south_points"]


def test_an_error_keeps_the_place_in_the_text() -> None:
    message = good()
    message.deal = "N:QJ.9.. AK..7. T9..X. 87..9."
    with pytest.raises(BadRequest) as info:
        position_messages.position_from(message)
    (bad,) = info.value.violations
    assert (bad.text, bad.at) == (message.deal, message.deal.index("X"))


# -- words -------------------------------------------------------------------------------------------------------


def test_words_round_trip() -> None:
    for seat in Seat:
        assert words.seat_from(words.seat_to(seat), "x") is seat
    for mode in PlayMode:
        assert words.mode_from(words.mode_to(mode), "x") is mode
    for scope in CardScope:
        assert words.scope_from(words.scope_to(scope), "x") is scope
    assert words.seat_to(None) == cards_pb2.SEAT_UNSPECIFIED
    assert words.seat_or_nobody(0, "x") is None
    assert words.scope_from(0, "x") is CardScope.NONE


def test_every_word_of_the_schema_is_known() -> None:
    for seat in cards_pb2.Seat.values()[1:]:
        words.seat_from(seat, "x")
    for mode in cards_pb2.PlayMode.values()[1:]:
        words.mode_from(mode, "x")


# -- answers -----------------------------------------------------------------------------------------------------


@given(positions(most=3), st.sampled_from(CardScope), st.booleans())
def test_solutions_round_trip(position: Position, scope: CardScope, line: bool) -> None:
    found = solve(position, scope=scope, line=line)
    message = outcomes.solution_to(found)
    assert outcomes.solution_from(message) == found
    assert outcomes.solution_from(message).stats == found.stats


@given(st.booleans() | st.none(), st.integers(-300, 300), st.integers(-300, 300))
def test_open_solutions_round_trip(reached: bool | None, low: int, high: int) -> None:
    found = Solution(None, exact=False, low=low, high=high, reached=reached, rules=BetelRules())
    message = outcomes.solution_to(found)
    assert not message.HasField("outcome")
    assert message.HasField("reached") is (reached is not None)
    assert outcomes.solution_from(message) == found


@pytest.mark.parametrize(
    "outcome",
    [
        PointsOutcome(0, 0),
        PointsOutcome(252, 0, True, False),
        PointsOutcome(20, 348, False, True),
        TricksOutcome(0, 10),
        ThreePassesOutcome((10, 0, 0), (0, 0, 0)),
    ],
)
def test_outcomes_round_trip(outcome: PointsOutcome | TricksOutcome | ThreePassesOutcome) -> None:
    message = outcomes.outcome_to(outcome)
    assert outcomes.outcome_from(message) == outcome
    if isinstance(outcome, PointsOutcome):
        assert message.points.margin == outcome.margin


def test_an_outcome_that_says_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="outcome: missing"):
        outcomes.outcome_from(OutcomeMessage())
    with pytest.raises(InputError, match=r"three_passes.tricks: 2 numbers"):
        outcomes.outcome_from(json_format.ParseDict({"threePasses": {"tricks": [1, 2]}}, OutcomeMessage()))


@pytest.mark.parametrize(
    ("house", "deal"),
    [
        (BridgeBeloteRules(), "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"),
        (BazarBeloteRules(), "N:QJ8.T9.8.J9 A7.Q8.KT7.K K.AKJ.AQJ.Q T9.7.9.AT87"),
        (BetelRules(), "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"),
    ],
)
def test_tables_round_trip(house: Rules, deal: str) -> None:
    found = table(Deal.parse(deal), house, Seat.NORTH)
    message = tables.table_to(found)
    assert any(entry.scores for entry in message.entries)
    assert tables.table_from(message) == found


@pytest.mark.parametrize("text", ["AT by N", "10H by W recontra", "8S capot by E", "B0 by S contra", "three passes"])
def test_contracts_round_trip(text: str) -> None:
    contract = Contract.parse(text)
    assert auctions.contract_from(auctions.contract_to(contract)) == contract


def test_a_multiplier_that_is_not_said_is_plain() -> None:
    assert auctions.contract_from(ContractMessage(mode=SPADES, level=8, declarer=NORTH)) == Contract.parse("8S by N")


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (ContractMessage(level=8, declarer=NORTH), "c.mode"),
        (ContractMessage(mode=SPADES, level=8, declarer=UNKNOWN_SEAT), "c.declarer"),
        (ContractMessage(mode=SPADES, level=8), "c.declarer"),
        (ContractMessage(mode=SPADES, level=-8, declarer=NORTH), "c.level"),
        (ContractMessage(mode=SPADES, level=8, declarer=NORTH, multiplier=3), "c.multiplier"),
    ],
)
def test_bad_contracts_are_refused_by_field(message: ContractMessage, field: str) -> None:
    with pytest.raises(BadRequest) as info:
        auctions.contract_from(message, "c")
    assert refused(info) == [field]
