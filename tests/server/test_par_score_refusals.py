"""Questions about par and scores that are refused: every violation, with its path, and what to set instead."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf import json_format

from openhand.v1.batch_pb2 import BatchItem
from openhand.v1.bazar_belote_pb2 import ConstructionsOverride
from openhand.v1.contract_pb2 import Contract as ContractMessage
from openhand.v1.effort_pb2 import Limits as LimitsMessage
from openhand.v1.outcome_pb2 import Outcome as OutcomeMessage
from openhand.v1.par_pb2 import FindParRequest
from openhand.v1.score_pb2 import ScoreDealRequest
from score_cases import BETEL, changed, par_request, score_request
from server import handlers
from server.errors import BadRequest
from server.messages.outcomes import outcome_to
from server.messages.words import mode_to, seat_to
from solver import (
    BazarBeloteRules,
    BetelRules,
    Limits,
    PlayMode,
    PointsOutcome,
    Seat,
    ThreePassesOutcome,
    TricksOutcome,
)


def fields_of(info: pytest.ExceptionInfo[BadRequest]) -> list[str]:
    return [bad.field for bad in info.value.violations]


THREE = OutcomeMessage()
THREE.three_passes.tricks.extend((4, 3, 3))


def outcome_of(**points: Any) -> OutcomeMessage:
    return json_format.ParseDict({"points": points}, OutcomeMessage())


def in_betel(contract: str, tricks: int) -> ScoreDealRequest:
    return score_request(contract, TricksOutcome(tricks, 10 - tricks), BetelRules(), "")


BAZAR = score_request("9S by N", PointsOutcome(92, 70), BazarBeloteRules(), dealer=seat_to(Seat.NORTH))


def in_bazar(**contract: Any) -> ScoreDealRequest:
    """Spades, unless it says something else."""
    return changed(BAZAR, contract=ContractMessage(**{"mode": mode_to(PlayMode.SPADES), **contract}))


IN_BETEL = in_betel("2S by N", 7)
BAD_SCORES = {
    "nothing": (ScoreDealRequest(), ["rules.game", "contract.mode", "outcome"]),
    "deal": (changed(score_request(), deal=None), ["deal"]),
    "ending": (score_request(deal="N:QJ.9.. AK..7. T9..8. 87..9."), ["deal"]),
    "players": (score_request(deal=BETEL), ["deal"]),
    "level": (score_request("10H by N"), ["contract.level"]),
    "capot bid": (score_request("H capot by N"), ["contract.capot"]),
    "no level": (in_bazar(declarer=1), ["contract.level"]),
    "negative level": (in_bazar(declarer=1, level=-1), ["contract.level"]),
    "no declarer": (in_bazar(level=8), ["contract.declarer"]),
    "no seat, no mode": (in_bazar(declarer=9, mode=0), ["contract.mode", "contract.declarer"]),
    "multiplier": (in_bazar(declarer=1, level=8, multiplier=3), ["contract.multiplier"]),
    "mode of another game": (score_request("BETEL by N"), ["contract.mode"]),
    "no outcome": (changed(score_request(), outcome=None), ["outcome"]),
    "empty outcome": (changed(score_request(), outcome=OutcomeMessage()), ["outcome"]),
    "tricks": (score_request(outcome=TricksOutcome(5, 3)), ["outcome"]),
    "sum": (score_request(outcome=PointsOutcome(100, 63)), ["outcome.points"]),
    "negative": (changed(score_request(), outcome=outcome_of(northSouth=172, eastWest=-10)),
                 ["outcome.points.east_west"]),
    "both negative": (changed(score_request(), outcome=outcome_of(northSouth=-1, eastWest=-1)),
                      ["outcome.points.north_south", "outcome.points.east_west"]),
    "points under a capot": (score_request(outcome=PointsOutcome(200, 52, True)), ["outcome.points.east_west"]),
    "two capots": (score_request(outcome=PointsOutcome(252, 0, True, True)), ["outcome.points"]),
    "odd at no trump": (score_request("NT by N", PointsOutcome(131, 129)), ["outcome.points"]),
    "contract and outcome": (score_request("10H by N", PointsOutcome(100, 63)), ["contract.level", "outcome.points"]),
    "contract and a bad outcome": (changed(score_request("10H by N"), outcome=outcome_of(eastWest=-1)),
                                   ["outcome.points.east_west", "contract.level"]),
    "no dealer": (score_request("9S by N", PointsOutcome(92, 70), BazarBeloteRules()), ["dealer"]),
    "dealer": (score_request(dealer=9), ["dealer"]),
    "constructions elsewhere": (changed(score_request(), constructions=ConstructionsOverride()), ["constructions"]),
    "negative constructions": (changed(BAZAR, constructions=ConstructionsOverride(east_west=-20)),
                               ["constructions.east_west"]),
    "odd constructions": (changed(BAZAR, constructions=ConstructionsOverride(east_west=5)), ["constructions"]),
    "too many tricks": (changed(IN_BETEL, outcome=outcome_to(TricksOutcome(7, 4))), ["outcome.tricks"]),
    "negative tricks": (changed(IN_BETEL, outcome=outcome_to(TricksOutcome(11, -1))), ["outcome.tricks.defence"]),
    "three passes": (changed(IN_BETEL, outcome=THREE), ["outcome"]),
    "contra in Betel": (in_betel("2S by N contra", 7), ["contract.multiplier"]),
    "west in Betel": (in_betel("2S by W", 7), ["contract.declarer"]),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "fields"), BAD_SCORES.values(), ids=BAD_SCORES)
def test_bad_scores_are_refused_by_field(request_: ScoreDealRequest, fields: list[str]) -> None:
    with pytest.raises(BadRequest) as info:
        handlers.score_deal(request_)
    assert fields_of(info) == fields
    assert len(str(info.value)) < 1000
    error = handlers.answer_item(BatchItem(id="a", score_deal=request_)).error
    assert (error.code, error.field) == ("INVALID_ARGUMENT", f"score_deal.{fields[0]}")


@pytest.mark.parametrize(
    ("taken", "said_"),
    [
        (PointsOutcome(252, 0), "expected 162 together (90 more with a capot flag, set for the side that took every"),
        (PointsOutcome(162, 0, True), "expected 252 together with the capot's 90"),
        (PointsOutcome(200, 52, True), "expected at most 0 when NS take every trick, or no capot flag of NS"),
    ],
)
def test_a_refused_capot_is_told_what_to_set(taken: PointsOutcome, said_: str) -> None:
    with pytest.raises(BadRequest, match=re.escape(said_)):
        handlers.score_deal(score_request(outcome=taken))


def test_no_points_is_no_capot_until_it_is_said() -> None:
    """A side may take a trick that is worth nothing; a capot is a fact about tricks, and only the client knows it."""
    assert list(handlers.score_deal(score_request(outcome=PointsOutcome(162, 0))).score) == [22, 0]
    assert list(handlers.score_deal(score_request(outcome=PointsOutcome(252, 0, True))).score) == [31, 0]


def test_what_is_not_read_may_say_anything() -> None:
    request = score_request()
    expected = handlers.score_deal(request)
    request.outcome.points.margin = -999
    request.dealer = seat_to(Seat.EAST)
    assert handlers.score_deal(request) == expected
    three = score_request("three passes", ThreePassesOutcome((4, 3, 3), (0, 0, 0)), BetelRules(), "")
    del three.outcome.three_passes.guaranteed[:]
    assert list(handlers.score_deal(three).score) == [40, 30, 30]


BAD_PARS = {
    "nothing": (FindParRequest(), ["rules.game", "deal", "dealer"]),
    "players": (par_request(BETEL), ["deal"]),
    "ending": (par_request("N:QJ.9.. AK..7. T9..8. 87..9."), ["deal"]),
    "dealer": (par_request(BETEL, BetelRules()), ["dealer"]),
    "limits": (par_request(limits=LimitsMessage(max_milliseconds=-1)), ["limits.max_milliseconds"]),
    "everything": (par_request("x", dealer=9, limits=LimitsMessage(max_nodes=-1)),
                   ["limits.max_nodes", "deal", "dealer"]),
    "constructions elsewhere": (par_request(constructions=ConstructionsOverride()), ["constructions"]),
    "odd constructions": (par_request(house=BazarBeloteRules(), constructions=ConstructionsOverride(north_south=5)),
                          ["constructions"]),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "fields"), BAD_PARS.values(), ids=BAD_PARS)
def test_bad_pars_are_refused_by_field(request_: FindParRequest, fields: list[str]) -> None:
    with pytest.raises(BadRequest) as info:
        handlers.find_par(request_)
    assert fields_of(info) == fields


def test_constructions_that_do_not_fit_are_refused_before_the_search() -> None:
    with pytest.raises(BadRequest):
        handlers.find_par(par_request(constructions=ConstructionsOverride()), ceiling=Limits(max_nodes=1))


# -- spoiled questions -------------------------------------------------------------------------------------------

ODD: list[Any] = [None, True, -1, 0, 3, 9, 100, 2**31 - 1, -(2**31), "", "x", "SEAT_WEST", [], {}, [1], {"points": {}}]


@pytest.mark.parametrize("request_", [score_request(), BAZAR, IN_BETEL, par_request()], ids=str)
def test_spoiled_questions_are_answered(request_: ScoreDealRequest | FindParRequest) -> None:
    kind = "scoreDeal" if isinstance(request_, ScoreDealRequest) else "findPar"
    document = json_format.MessageToDict(request_)
    for path in paths(document):
        for odd in ODD:
            spoiled = json.loads(json.dumps(document))
            inner = spoiled
            for name in path[:-1]:
                inner = inner[name]
            inner[path[-1]] = odd
            try:
                item = json_format.ParseDict({kind: spoiled}, BatchItem())
            except json_format.ParseError:
                continue
            answer = handlers.answer_item(item, ceiling=Limits(max_nodes=200))
            assert answer.error.code in ("", "INVALID_ARGUMENT"), (path, odd)


def paths(document: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The places of a document, outer ones first."""
    for name, value in document.items():
        yield (name,)
        if isinstance(value, dict):
            for inner in paths(value):
                yield (name, *inner)
