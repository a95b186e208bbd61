"""One server in this process for the tests that only ask it, and one that takes minutes."""

from collections.abc import Iterator
from functools import partial

import pytest

from openhand.client import Client
from server import sessions
from service.serving import Running, running
from solver import Session
from solver.search.session import TECHNIQUES


@pytest.fixture(scope="session")
def shared() -> Iterator[Running]:
    with running(workers=2) as server:
        yield server


@pytest.fixture(scope="session")
def client(shared: Running) -> Iterator[Client]:
    with Client(shared.address, timeout=20) as asking:
        yield asking


@pytest.fixture
def unaided(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server whose sessions search without any technique: a question about a full deal is minutes of the kernel."""
    monkeypatch.setattr(sessions, "Session", partial(Session, without=TECHNIQUES))
    with running(workers=2) as server:
        yield server
