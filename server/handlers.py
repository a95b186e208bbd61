"""The handlers: one function a question, request message -> response message; no network.

    handler(request, session=..., ceiling=...) -> response      raises RequestError
    answer_item(item, session=..., ceiling=...) -> response     never raises: errors are answers

    session   reused for its memory and for what it knows of the deal; a new one when left out. No answer depends on it.
    ceiling   the most that a request may use; the lower of it and the request's own limits holds

A new question is its handler and one line in ITEM_HANDLERS.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from google.protobuf.message import Message

import solver
from openhand.v1.batch_pb2 import BatchItem, Error, SolveBatchResponse
from openhand.v1.games_pb2 import ListGamesRequest, ListGamesResponse, ServerLimits
from openhand.v1.par_pb2 import FindParRequest, FindParResponse
from openhand.v1.review_pb2 import ReviewPlayRequest, ReviewPlayResponse
from openhand.v1.score_pb2 import ScoreDealRequest, ScoreDealResponse
from openhand.v1.solve_pb2 import SolveRequest, SolveResponse
from openhand.v1.table_pb2 import SolveTableRequest, SolveTableResponse
from server.errors import BadRequest, Problems, RequestError, Unimplemented
from server.messages.auctions import contract_from
from server.messages.games import games_to
from server.messages.outcomes import limits_from, solution_to
from server.messages.par import par_to
from server.messages.positions import dealer_from, full_deal_from, position_from
from server.messages.reviews import review_to
from server.messages.rules import rules_from
from server.messages.scores import score_to, taken_from
from server.messages.tables import constructions_from, table_to
from server.messages.words import modes_from, scope_from
from solver import CardScope, InputError, Limits, PlayMode, Session

NO_CEILING = Limits()

_log = logging.getLogger(__name__)


class Handler(Protocol):
    """What every question's handler looks like."""

    def __call__(self, request: Any, /, *, session: Session | None = None, ceiling: Limits = NO_CEILING) -> Message:
        """Answer a request; raises RequestError."""


def solve(request: SolveRequest, *, session: Session | None = None, ceiling: Limits = NO_CEILING) -> SolveResponse:
    """Solve: what a position is worth, and each card; raises BadRequest."""
    problems = Problems()
    position = problems.read_field("position", position_from, request.position)
    scope = problems.read(scope_from, request.scope, "scope")
    limits = problems.read(limits_from, request.limits, ceiling)
    at_least = request.at_least if request.HasField("at_least") else None
    if at_least is not None:
        if scope not in (CardScope.NONE, None):
            problems.add(InputError("scope", "given beside at_least", expected="none: a threshold has no cards"))
        if request.line:
            problems.add(InputError("line", "given beside at_least", expected="none: a threshold has no line"))
        if position is not None and position.mode is PlayMode.THREE_PASSES:
            problems.add(InputError("at_least", "given for three passes", expected="none: it has no single headline"))
    if problems.found or position is None or scope is None or limits is None:
        raise BadRequest(problems.found)
    found = solver.solve(position, scope=scope, line=request.line, at_least=at_least, limits=limits, session=session)
    return solution_to(found)


def solve_table(
    request: SolveTableRequest, *, session: Session | None = None, ceiling: Limits = NO_CEILING
) -> SolveTableResponse:
    """SolveTable: a deal in every play mode; raises BadRequest."""
    problems = Problems()
    rules = problems.read_field("rules", rules_from, request.rules)
    modes = problems.read(modes_from, request.modes, "modes")
    limits = problems.read(limits_from, request.limits, ceiling)
    deal = problems.read(full_deal_from, request.deal, rules)
    dealer = problems.read(dealer_from, request.dealer, rules)
    held = problems.read(constructions_from, request.constructions) if request.HasField("constructions") else None
    if problems.found or rules is None or deal is None or dealer is None or modes is None or limits is None:
        raise BadRequest(problems.found)
    try:
        found = solver.table(deal, rules, dealer, modes=modes, limits=limits, session=session, constructions=held)
    except InputError as bad:
        raise BadRequest([bad]) from None
    return table_to(found)


def find_par(
    request: FindParRequest, *, session: Session | None = None, ceiling: Limits = NO_CEILING
) -> FindParResponse:
    """FindPar: where the auction of a deal ends with open hands, and what is written; raises BadRequest."""
    problems = Problems()
    rules = problems.read_field("rules", rules_from, request.rules)
    limits = problems.read(limits_from, request.limits, ceiling)
    deal = problems.read(full_deal_from, request.deal, rules)
    dealer = problems.read(dealer_from, request.dealer, rules)
    held = problems.read(constructions_from, request.constructions) if request.HasField("constructions") else None
    if problems.found or rules is None or deal is None or dealer is None or limits is None:
        raise BadRequest(problems.found)
    try:
        found = solver.par(deal, rules, dealer, limits=limits, session=session, constructions=held)
    except InputError as bad:
        raise BadRequest([bad]) from None
    return par_to(found)


def review_play(
    request: ReviewPlayRequest, *, session: Session | None = None, ceiling: Limits = NO_CEILING
) -> ReviewPlayResponse:
    """ReviewPlay: what each card of a played deal cost; raises BadRequest."""
    problems = Problems()
    position = problems.read_field("position", position_from, request.position)
    contract = problems.read(contract_from, request.contract) if request.HasField("contract") else None
    limits = problems.read(limits_from, request.limits, ceiling)
    if problems.found or position is None or limits is None:
        raise BadRequest(problems.found)
    try:
        found = solver.review(position, contract, limits=limits, session=session)
    except InputError as bad:
        raise BadRequest([bad]) from None
    return review_to(found)


def score_deal(
    request: ScoreDealRequest,
    *,
    session: Session | None = None,  # noqa: ARG001
    ceiling: Limits = NO_CEILING,  # noqa: ARG001
) -> ScoreDealResponse:
    """ScoreDeal: what is written for a contract and what was taken in it; raises BadRequest. Nothing is searched."""
    problems = Problems()
    rules = problems.read_field("rules", rules_from, request.rules)
    deal = problems.read(full_deal_from, request.deal, rules) if request.deal else None
    dealer = problems.read(dealer_from, request.dealer, rules) if request.dealer else None
    contract = problems.read(contract_from, request.contract)
    outcome = problems.read(taken_from, request.outcome)
    held = problems.read(constructions_from, request.constructions) if request.HasField("constructions") else None
    if problems.found or rules is None or contract is None or outcome is None:
        if rules is not None and contract is not None:
            problems.read(rules.check_contract, contract)
        raise BadRequest(problems.found)
    try:
        found = solver.score(contract, outcome, rules, deal, dealer, constructions=held)
    except InputError as bad:
        # The library names the first of its parts that does not fit; the sender hears of the others too.
        problems.add(bad)
        problems.read(rules.check_contract, contract)
        if contract.mode in rules.modes:
            problems.read(rules.check_outcome, contract, outcome, deal)
        problems.read(rules.check_constructions, held)
        raise BadRequest({one.message(): one for one in problems.found}.values()) from None
    return score_to(found)


def list_games(
    _request: ListGamesRequest, *, ceiling: Limits = NO_CEILING, max_batch_items: int = 0, max_message_bytes: int = 0
) -> ListGamesResponse:
    """ListGames: what can be asked, and what this server allows; 0 is no limit."""
    limits = ServerLimits(
        max_batch_items=max_batch_items,
        max_message_bytes=max_message_bytes,
        max_nodes=ceiling.max_nodes,
        max_milliseconds=ceiling.max_milliseconds,
    )
    return ListGamesResponse(games=games_to(), limits=limits, version=solver.__version__)


ITEM_HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "solve": solve,
        "solve_table": solve_table,
        "find_par": find_par,
        "review_play": review_play,
        "score_deal": score_deal,
    }
)
"""The handler of each question that a batch may hold, by its field in BatchItem."""


def answer_item(item: BatchItem, *, session: Session | None = None, ceiling: Limits = NO_CEILING) -> SolveBatchResponse:
    """The answer to one item of a batch. What is wrong with the item is the answer; nothing is raised."""
    kind = item.WhichOneof("request")
    try:
        if kind is None:
            raise BadRequest([InputError("request", "missing", expected="one of " + ", ".join(ITEM_HANDLERS))])
        if kind not in ITEM_HANDLERS:
            raise Unimplemented(f"{kind}: not answered by version {solver.__version__}")
        try:
            answer = ITEM_HANDLERS[kind](getattr(item, kind), session=session, ceiling=ceiling)
        except BadRequest as bad:
            raise bad.within(kind) from None
    except RequestError as refused:
        return SolveBatchResponse(id=item.id, error=error_to(refused))
    except Exception:
        # Whatever went wrong is the log's business; the sender learns that it was not his item.
        _log.exception("item %r (%s) failed", item.id, kind)
        return SolveBatchResponse(id=item.id, error=Error(code="INTERNAL", message="internal error"))
    response = SolveBatchResponse(id=item.id)
    getattr(response, kind).CopyFrom(answer)
    return response


def error_to(refused: RequestError) -> Error:
    """A refusal as the answer to an item."""
    return Error(code=refused.code, message=str(refused), field=refused.field)
