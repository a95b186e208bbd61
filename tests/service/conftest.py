"""One server in this process for the tests that only ask it."""

from collections.abc import Iterator

import pytest

from openhand.client import Client
from service.serving import Running, running


@pytest.fixture(scope="session")
def shared() -> Iterator[Running]:
    with running(workers=2) as server:
        yield server


@pytest.fixture(scope="session")
def client(shared: Running) -> Iterator[Client]:
    with Client(shared.address, timeout=20) as asking:
        yield asking
