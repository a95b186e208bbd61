"""Threads: a Session each gives one thread's answers; one Session is refused to a second thread; cancel stops it."""

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from library_cases import house, played_on, questions, random_deal, start
from solver import GAMES, BetelRules, CardScope, PlayMode, Position, Seat, Session, Solution, solve, table
from solver.search.session import TECHNIQUES

THREE = PlayMode.THREE_PASSES
HANG = 20.0
"""Seconds after which a thread that should have stopped long ago is taken for hung."""
Busy = tuple[Session, threading.Thread, list[BaseException]]


def many_positions(count: int, seed: str) -> list[Position]:
    """Endings of all games and a few whole deals."""
    rng = Random(seed)
    found = []
    for number in range(count):
        rules = house(rng.choice(list(GAMES)), {})
        mode, declarer = rng.choice(list(questions(rules)))
        each = 5 if mode is THREE or number % 10 else 8
        position = start(rules, random_deal(rng, rules.seats, each), mode, declarer, Seat(rng.randrange(rules.seats)))
        found.append(played_on(position, rng, rng.randrange(rules.seats)))
    return found


def answer(position: Position, session: Session) -> Solution:
    return solve(position, scope=CardScope.ALL, line=True, session=session)


def test_two_threads_two_sessions() -> None:
    """Thousands of questions, each asked by both threads at about the same time: one thread's answers."""
    positions = many_positions(1_000, "two threads")
    alone = Session()
    expected = [answer(position, alone) for position in positions]

    def work(order: list[int]) -> list[tuple[int, Solution]]:
        session = Session()
        return [(number, answer(positions[number], session)) for number in order]

    orders = [list(range(1_000)), list(reversed(range(1_000))), Random(1).sample(range(1_000), 1_000)]
    with ThreadPoolExecutor(3) as pool:
        for found in pool.map(work, orders):
            assert all(solution == expected[number] for number, solution in found)


def test_a_session_may_be_handed_from_thread_to_thread() -> None:
    positions = many_positions(60, "handed on")
    session = Session()
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as two:
        for position in positions:
            expected = answer(position, Session())
            assert one.submit(answer, position, session).result() == expected
            assert two.submit(answer, position, session).result() == expected


def long_questions(session: Session, done: threading.Event, errors: list[BaseException]) -> None:
    """A deal after a deal, for minutes if nobody stops it. (Without any technique the first one takes as long.)"""
    rng = Random("long")
    try:
        while not session.cancelled and not done.is_set():
            position = start(BetelRules(), random_deal(rng, 3), PlayMode.NO_TRUMP, Seat.NORTH, Seat.NORTH)
            answer(position, session)
    except BaseException as error:
        errors.append(error)


@pytest.fixture
def at_work(request: pytest.FixtureRequest) -> Iterator[Busy]:
    """A session, without the techniques of the parameter, that another thread keeps busy."""
    session, done, errors = Session(without=getattr(request, "param", ())), threading.Event(), list[BaseException]()
    worker = threading.Thread(target=long_questions, args=(session, done, errors))
    worker.start()
    until = time.perf_counter() + HANG
    while session.nodes < 10_000 and worker.is_alive() and time.perf_counter() < until:
        time.sleep(0.001)
    yield session, worker, errors
    done.set()
    session.cancel()
    worker.join(HANG)
    assert not worker.is_alive()


@pytest.mark.parametrize("at_work", [TECHNIQUES], indirect=True, ids=["one long question"])
def test_cancel_inside_a_question(at_work: Busy) -> None:
    """A question that would take minutes is over, and says that it was cut."""
    session, worker, errors = at_work
    assert worker.is_alive()
    session.cancel()
    worker.join(HANG)
    assert not worker.is_alive()
    assert not errors
    assert (session.cancelled, session.stopped) == (True, True)


def test_cancel_from_another_thread(at_work: Busy) -> None:
    """The loop ends, inside a question or between two; what it had proven stays; after `renew` all is as before."""
    session, worker, errors = at_work
    session.cancel()
    worker.join(HANG)
    assert not worker.is_alive()
    assert not errors
    assert session.cancelled
    positions = many_positions(20, "after")
    whole = [answer(position, Session()) for position in positions]
    for position, right in zip(positions, whole, strict=True):
        found = answer(position, session)
        assert found.outcome in (None, right.outcome)
        assert not found.exact or found == right
    session.renew()
    assert [answer(position, session) for position in positions] == whole


def test_a_cancelled_table_is_open() -> None:
    """`cancel` before a table: nothing is searched, every entry is open; the same session is as new after `renew`."""
    rng = Random("cancelled table")
    session = Session()
    session.cancel()
    for game in GAMES:
        rules = house(game, {})
        deal = random_deal(rng, rules.seats)
        found = table(deal, rules, Seat.NORTH, session=session)
        assert [entry.outcome for entry in found.entries] == [None] * len(found.entries)
        assert found.stats.nodes < 1_000
    session.renew()
    deal = random_deal(rng, 3, 6)
    assert table(deal, BetelRules(), Seat.NORTH, session=session) == table(deal, BetelRules(), Seat.NORTH)


def test_cancel_inside_a_table() -> None:
    """A table that is cancelled on the way keeps what was done."""
    rng = Random("inside a table")
    deal, session = random_deal(rng, 3), Session()
    whole = table(deal, BetelRules(), Seat.NORTH)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(table, deal, BetelRules(), Seat.NORTH, session=session)
        while session.nodes < 1_000 and not future.done():
            pass
        session.cancel()
        short = future.result(HANG)
    for one, other in zip(short.entries, whole.entries, strict=True):
        assert one == other or one.outcome is None


CALLS: list[Callable[[Session], object]] = [
    lambda session: answer(many_positions(1, "second")[0], session),
    lambda session: session.limit(5),
    lambda session: session.value(),
    lambda session: session.line(),
    lambda session: session.shares(),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("at_work", [TECHNIQUES], indirect=True, ids=["one long question"])
def test_a_second_thread_is_refused(at_work: Busy, call: Callable[[Session], object]) -> None:
    """While one thread is inside a question nobody else gets in, and the first one never notices."""
    session, worker, errors = at_work
    refused, until = 0, time.perf_counter() + HANG
    while refused < 50 and time.perf_counter() < until:
        try:
            call(session)
        except RuntimeError:
            refused += 1
        time.sleep(0.0005)
    assert refused == 50
    assert worker.is_alive()
    assert not errors


def test_one_session_between_two_threads_is_refused_or_right() -> None:
    """Two threads push questions about one deal through one session: no answer is that of the other's question.

    A question is more than one call of the session, so every single call being alone is not enough.
    """
    rng = Random("one between two")
    rules = house("bridge_belote", {})
    deal = random_deal(rng, 4, 5)
    positions = [
        played_on(start(rules, deal, PlayMode.SPADES, None, Seat.NORTH), rng, rng.randrange(12)) for _ in range(40)
    ]
    scopes = [rng.choice((CardScope.NONE, CardScope.ALL)) for _ in positions]
    expected = [solve(position, scope=scope) for position, scope in zip(positions, scopes, strict=True)]
    session, seen = Session(), Counter[str]()
    began = time.perf_counter()

    def busy() -> bool:
        """Not yet enough, however slow the machine: both ends of a question have to meet the other thread often."""
        spent = time.perf_counter() - began
        return spent < 1.5 or (spent < HANG and (seen["right"] <= 100 or not seen["refused"]))

    def work(seed: int) -> None:
        own = Random(seed)
        while busy():
            number = own.randrange(len(positions))
            try:
                found = solve(positions[number], scope=scopes[number], session=session)
                seen["right" if found == expected[number] else f"wrong: {positions[number]!r}"] += 1
            except RuntimeError:
                seen["refused"] += 1
            except Exception as error:
                seen[f"{type(error).__name__}: {error}"] += 1

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        workers = [threading.Thread(target=work, args=(seed,)) for seed in (1, 2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        sys.setswitchinterval(interval)
    assert set(seen) <= {"right", "refused"}, seen
    assert seen["right"] > 100 and seen["refused"]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads the memory of the process from /proc")
def test_the_process_does_not_grow() -> None:
    """Thousands of sessions and questions later the process is as large as before."""

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    positions = many_positions(100, "memory")
    session = Session()
    for position in positions:
        answer(position, session)
    before = resident()
    for _ in range(10):
        for position in positions:
            answer(position, session)
            answer(position, Session(table_kib=64))
    assert resident() - before < 8 << 20
