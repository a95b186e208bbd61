"""Warm sessions: what they save, whom they serve, and what they may cost."""

import random
import threading
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from openhand.client import CallFailed, Client
from openhand.v1 import cards_pb2
from server.config import MIB
from server.sessions import LARGEST_SESSION, WarmSessions, key_of
from service.serving import hint, random_deal, running, slow, without_stats
from solver import Session


def test_a_hint_after_every_card_costs_a_fraction_of_the_first() -> None:
    with running(workers=1) as server, Client(server.address, timeout=10) as asking:
        first = asking.solve(hint(0)).stats.nodes
        again = asking.solve(hint(0)).stats.nodes
        assert again < first / 2
        sessions = server.server.service.sessions
        assert (sessions.hits, sessions.misses, len(sessions)) == (1, 1, 1)
        warm = [asking.solve(hint(played)) for played in range(1, 13)]
        assert sessions.hits == 13
    with running(workers=1) as server, Client(server.address, timeout=10) as asking:
        cold = []
        for played in range(1, 13):
            cold.append(asking.solve(hint(played)))
            asking.solve(hint(0, random_deal(random.Random(played))))
            server.server.service.sessions._warm.clear()
    assert sum(one.stats.nodes for one in warm) < sum(one.stats.nodes for one in cold)
    assert list(map(without_stats, warm)) == list(map(without_stats, cold))


def test_what_a_key_is_made_of() -> None:
    keys = {key_of(hint(played)) for played in range(5)}
    assert len(keys) == 1
    other = hint()
    other.position.mode = cards_pb2.PLAY_MODE_HEARTS
    house = hint()
    house.position.rules.bridge_belote.overtake_partner = True
    keys |= {key_of(other), key_of(house), key_of(hint(deal=random_deal(random.Random(1)))), key_of(slow())}
    assert len(keys) == 5 and None not in keys
    long = hint(deal="x" * 100_000)
    assert key_of(long) is None and key_of(object()) is None


def test_one_user_at_a_time() -> None:
    sessions = WarmSessions(8 * LARGEST_SESSION)
    with sessions.lent("deal") as first:
        first.keep = True
        with sessions.lent("deal") as second:
            second.keep = True
            assert first.session is not second.session and not second.warm
    with sessions.lent("deal") as third:
        assert third.session is first.session and third.warm
    assert len(sessions) == 1


def test_the_least_recently_used_makes_room() -> None:
    idle = Session().memory
    sessions = WarmSessions(LARGEST_SESSION + 3 * idle)
    used: dict[Hashable, Session] = {}
    for name in ("a", "b", "c", "a", "d", "e"):
        with sessions.lent(name) as loan:
            loan.keep = True
            used[name] = loan.session
    with sessions.lent("a") as loan:
        assert loan.warm
    with sessions.lent("b") as loan:
        assert not loan.warm


def test_the_cap_holds_under_load() -> None:
    """Counted from the sessions themselves, with three passes among them, which make a session nine times as large."""
    cap = 4 * LARGEST_SESSION
    sessions = WarmSessions(cap)
    alive: dict[int, Session] = {}
    worst = 0
    lock = threading.Lock()

    def use(number: int) -> None:
        nonlocal worst
        rng = random.Random(number)
        from server.messages.positions import position_from
        from solver import solve

        request = slow() if number % 5 == 0 else hint(rng.randrange(8, 13))
        request.position.deal = random_deal(rng, 3) if number % 5 == 0 else request.position.deal
        with sessions.lent(rng.randrange(40)) as loan:
            loan.keep = True
            with lock:
                alive[id(loan.session)] = loan.session
            solve(position_from(request.position), session=loan.session)
            with lock:
                worst = max(worst, sessions.memory)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(300)))
    assert worst <= cap
    held = [*sessions._warm.values(), *sessions._blank]
    assert sum(session.memory for session in held) == sessions.memory <= cap
    assert sessions.memory > cap - 2 * LARGEST_SESSION, "the cap was never reached"


def test_the_servers_cap() -> None:
    with running(workers=2, sessions_mib=6) as server, Client(server.address, timeout=20) as asking:
        sessions = server.server.service.sessions
        for seed in range(40):
            asking.solve(hint(deal=random_deal(random.Random(seed))))
            assert sessions.memory <= sessions.cap == 6 * MIB
        asking.solve(slow())
        assert sessions.memory <= 6 * MIB
        assert len(sessions) > 5


def test_bad_requests_leave_the_cache_alone() -> None:
    with running(workers=1, sessions_mib=4) as server, Client(server.address, timeout=10) as asking:
        sessions = server.server.service.sessions
        for seed in range(4):
            asking.solve(hint(deal=random_deal(random.Random(seed))))
        before = len(sessions)
        for number in range(50):
            bad: Any = hint(deal=f"N:{number}")
            with pytest.raises(CallFailed):
                asking.solve(bad)
        assert len(sessions) >= before - 1
        hits = sessions.hits
        asking.solve(hint(deal=random_deal(random.Random(3))))
        assert sessions.hits == hits + 1


def test_a_cap_without_room_for_one_is_refused() -> None:
    with pytest.raises(ValueError, match="cap"):
        WarmSessions(LARGEST_SESSION - 1)
