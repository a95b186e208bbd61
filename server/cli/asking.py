"""Whom a command asks: the handlers in this process, or with --server HOST:PORT a running service.

The functions have the names of the handlers and take the same requests, so that a command is written once. Which of the
two it is, the option --server decides around the whole command (`with_server`). For services that are protected:

    OPENHAND_CLIENT_CA      PEM file of the authorities to trust; switches TLS on. "system" trusts the system's own.
    OPENHAND_CLIENT_TOKEN   file whose first line is the bearer token

Invariant: a refusal by the service is the refusal that the handlers would have raised, with the same words.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import typer

from openhand.v1.batch_pb2 import BatchItem, Error, SolveBatchResponse
from openhand.v1.games_pb2 import ListGamesRequest, ListGamesResponse
from openhand.v1.par_pb2 import FindParRequest, FindParResponse
from openhand.v1.review_pb2 import ReviewPlayRequest, ReviewPlayResponse
from openhand.v1.score_pb2 import ScoreDealRequest, ScoreDealResponse
from openhand.v1.solve_pb2 import SolveRequest, SolveResponse
from openhand.v1.table_pb2 import SolveTableRequest, SolveTableResponse
from server import handlers
from server.errors import BadRequest, RequestError
from server.messages.outcomes import limits_from
from server.stream import LineAnswerer
from solver import InputError, Limits, Session

if TYPE_CHECKING:
    from openhand.client import Client

T = TypeVar("T")
_CLIENT: ContextVar[Client | None] = ContextVar("client", default=None)

ServerOption = Annotated[
    str,
    typer.Option(
        "--server", envvar="OPENHAND_SERVER", metavar="HOST:PORT", show_default=False,
        help="Ask a running service; left out, the command solves for itself.",
    ),
]  # fmt: skip


class NoAnswer(RequestError):
    """The service cannot be reached, or has no answer."""

    code: ClassVar[str] = "UNAVAILABLE"


def solve(request: SolveRequest, *, session: Session | None = None) -> SolveResponse:
    """Solve; raises RequestError, as all of these do. session: for the handlers in this process."""
    return _asked("solve", request, session, SolveResponse)


def solve_table(request: SolveTableRequest, *, session: Session | None = None) -> SolveTableResponse:
    """SolveTable."""
    return _asked("solve_table", request, session, SolveTableResponse)


def find_par(request: FindParRequest, *, session: Session | None = None) -> FindParResponse:
    """FindPar."""
    return _asked("find_par", request, session, FindParResponse)


def review_play(request: ReviewPlayRequest, *, session: Session | None = None) -> ReviewPlayResponse:
    """ReviewPlay."""
    return _asked("review_play", request, session, ReviewPlayResponse)


def score_deal(request: ScoreDealRequest, *, session: Session | None = None) -> ScoreDealResponse:
    """ScoreDeal."""
    return _asked("score_deal", request, session, ScoreDealResponse)


def list_games(request: ListGamesRequest) -> ListGamesResponse:
    """ListGames."""
    client = _CLIENT.get()
    return handlers.list_games(request) if client is None else _called(client.list_games)


def line_answerer(ceiling: Limits) -> LineAnswerer:
    """What answers the lines of a batch file."""
    client = _CLIENT.get()
    return LineAnswerer(ceiling) if client is None else ServedLines(client, ceiling)


def is_remote() -> bool:
    """Whether a service is asked."""
    return _CLIENT.get() is not None


def with_server(command: Callable[..., T]) -> Callable[..., T]:
    """The command with the option --server."""

    @wraps(command)
    def asking(*args: Any, server: str = "", **options: Any) -> T:
        if not server:
            return command(*args, **options)
        with _connected(server) as client:
            token = _CLIENT.set(client)
            try:
                return command(*args, **options)
            finally:
                _CLIENT.reset(token)

    own = inspect.signature(command, eval_str=True)
    option = inspect.Parameter("server", inspect.Parameter.KEYWORD_ONLY, default="", annotation=ServerOption)
    parameters = [*own.parameters.values(), option]
    asking.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    asking.__annotations__ = {one.name: one.annotation for one in parameters}
    return asking


class ServedLines(LineAnswerer):
    """Answers lines of a batch file by a service, as items of batches: behind the questions of others."""

    def __init__(self, client: Client, ceiling: Limits) -> None:
        super().__init__(ceiling)
        self._client = client

    def answer(self, item: BatchItem) -> SolveBatchResponse:
        """The service's answer; when it has none, an error in its place."""
        from openhand.client import CallFailed

        kind = item.WhichOneof("request")
        question = getattr(item, kind) if kind else None
        if question is not None and "limits" in question.DESCRIPTOR.fields_by_name:
            try:
                limits = limits_from(question.limits, self.ceiling)
            except InputError:
                limits = Limits()  # the service will refuse what the item says
            if limits != Limits():
                question.limits.max_nodes, question.limits.max_milliseconds = limits.max_nodes, limits.max_milliseconds
        try:
            return next(self._client.solve_batch([item]))
        except CallFailed as failed:
            return SolveBatchResponse(id=item.id, error=Error(code=failed.code.name, message=failed.message))

    def cancel(self) -> None:
        """End the calls under way."""
        self._client.close()


def _asked(kind: str, request: Any, session: Session | None, _: type[T]) -> T:
    client = _CLIENT.get()
    if client is None:
        answer: Any = handlers.ITEM_HANDLERS[kind](request, session=session)
        return answer  # type: ignore[no-any-return]
    ask: Callable[[Any], T] = getattr(client, kind)
    return _called(ask, request)


def _called(ask: Callable[..., T], *request: Any) -> T:
    from openhand.client import CallFailed

    try:
        return ask(*request)
    except CallFailed as failed:
        if failed.violations:
            raise BadRequest(InputError(one.field, one.description) for one in failed.violations) from None
        raise NoAnswer(f"{failed.code.name}: {failed.message}") from None


def _connected(server: str) -> Client:
    from openhand.client import Client, Security

    authorities, token_file = os.environ.get("OPENHAND_CLIENT_CA", ""), os.environ.get("OPENHAND_CLIENT_TOKEN", "")
    trusted = _contents(authorities) if authorities not in ("", "system") else None
    token = _contents(token_file).decode(errors="replace").split("\n")[0].strip() if token_file else ""
    try:
        return Client(server, security=Security(tls=bool(authorities), authorities=trusted, token=token), streams=1)
    except ValueError as bad:
        raise typer.BadParameter(str(bad), param_hint="--server") from None


def _contents(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as bad:
        raise typer.BadParameter(f"{file}: {bad.strerror}", param_hint="--server") from None
