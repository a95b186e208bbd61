"""Deals and questions about par and scores, for the tests of the server. Not a test module."""

from typing import Any

from openhand.v1.par_pb2 import FindParRequest
from openhand.v1.score_pb2 import ScoreDealRequest
from server.messages.auctions import contract_to
from server.messages.outcomes import outcome_to
from server.messages.rules import rules_to
from server.messages.words import seat_to
from solver import (
    BridgeBeloteRules,
    Contract,
    Outcome,
    PointsOutcome,
    Rules,
    Seat,
)

BELOTE = "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
BETEL = "N:QT.KQJ9.K7.KQ J97.T.AQT8.A9 8.A87.J9.JT87 +ASKS"
PASSED_OUT = "N:97.AQ8.A87. K8..K9.KJ98 J.T97.QJ.A7 AQT.KJ.T.QT"
VOID = "N:QJ97.7.7.A7 AT.8.KJT.K9 K8.T.A9.JT8 .AKQJ9.Q8.Q"
TAKEN = PointsOutcome(100, 62)


def par_request(deal: str = BELOTE, house: Rules | None = None, **fields: Any) -> FindParRequest:
    return FindParRequest(
        rules=rules_to(house or BridgeBeloteRules()), deal=deal, **{"dealer": seat_to(Seat.WEST), **fields}
    )


def score_request(
    contract: str = "H by N",
    outcome: Outcome = TAKEN,
    house: Rules | None = None,
    deal: str = BELOTE,
    **fields: Any,
) -> ScoreDealRequest:
    return ScoreDealRequest(
        rules=rules_to(house or BridgeBeloteRules()),
        deal=deal,
        contract=contract_to(Contract.parse(contract)),
        outcome=outcome_to(outcome),
        **fields,
    )


def changed(request: ScoreDealRequest, **fields: Any) -> ScoreDealRequest:
    """The request with some messages in it set to others; None leaves the field out."""
    copy = ScoreDealRequest()
    copy.CopyFrom(request)
    for name, value in fields.items():
        copy.ClearField(name)  # type: ignore[arg-type]
        if value is not None:
            getattr(copy, name).CopyFrom(value)
    return copy
