"""Warm sessions: what earlier searches learned of a deal, kept for the next question about it.

    warm      idle sessions by (rules, deal, mode, declarer), the one used last at the end
    blank     idle sessions that nobody will ask for again
    lent      at work, each for one request

Invariants: a session is lent to one request at a time. The bytes of all sessions together never exceed the cap: one
that is lent counts with what it may grow to, and before a session is made, idle ones are given up, blank ones first,
then the warm ones that were used longest ago. A request that was refused leaves nothing warm behind, so that no flood
of bad requests can empty the cache. Answers never depend on any of this.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from openhand.v1.position_pb2 import Position
from server.messages.words import LONGEST_DEAL
from solver import Session

LARGEST_SESSION = Session().memory + (2 << 20)
"""Bytes that a session may grow to: three passes, once asked about, needs 2 MB more."""
LONGEST_RULES = 512
"""Bytes of a rules message that may be part of a key: what is longer has no business here."""


def key_of(request: Any) -> Hashable | None:
    """What a question's session is warm for, by the words of its message; None when the question has no position."""
    position = getattr(request, "position", None)
    if not isinstance(position, Position) or len(position.deal) > LONGEST_DEAL:
        return None
    rules = position.rules.SerializeToString(deterministic=True)
    return (rules, position.deal, position.mode, position.declarer) if len(rules) <= LONGEST_RULES else None


@dataclass(slots=True)
class Loan:
    """A session at work. `keep` is set by the borrower when its deal was sound."""

    session: Session
    warm: bool
    keep: bool = False


class WarmSessions:
    """The sessions of one server; used from any thread."""

    def __init__(self, cap: int) -> None:
        if cap < LARGEST_SESSION:
            raise ValueError(f"cap: {cap} bytes; expected at least {LARGEST_SESSION}, the largest session")
        self.cap = cap
        self.hits = 0
        self.misses = 0
        self._lock = threading.Lock()
        self._warm: OrderedDict[Hashable, Session] = OrderedDict()
        self._blank: list[Session] = []
        self._lent = 0
        self._idle_bytes = 0

    @contextmanager
    def lent(self, key: Hashable | None = None) -> Iterator[Loan]:
        """A session for one request, the one that is warm for `key` if it is idle. Raises MemoryError at the cap."""
        loan = self._take(key)
        try:
            yield loan
        finally:
            self._give_back(key, loan)

    @property
    def memory(self) -> int:
        """Bytes that all sessions may hold at this moment."""
        with self._lock:
            return self._bytes()

    def __len__(self) -> int:
        """How many sessions are warm and idle."""
        return len(self._warm)

    def _bytes(self) -> int:
        return self._idle_bytes + self._lent * LARGEST_SESSION

    def _take(self, key: Hashable | None) -> Loan:
        with self._lock:
            session = None if key is None else self._warm.pop(key, None)
            warm = session is not None
            if key is not None:
                self.hits += warm
                self.misses += not warm
            if session is None and self._blank:
                session = self._blank.pop()
            if session is not None:
                self._idle_bytes -= session.memory
            self._lent += 1
            while self._bytes() > self.cap and (self._blank or self._warm):
                given_up = self._blank.pop() if self._blank else self._warm.popitem(last=False)[1]
                self._idle_bytes -= given_up.memory
                # Where a new one is needed, the old one's memory will do.
                session = given_up if session is None else session
            if self._bytes() > self.cap:
                self._lent -= 1
                raise MemoryError("sessions")
        session = Session() if session is None else session
        session.renew()
        return Loan(session, warm)

    def _give_back(self, key: Hashable | None, loan: Loan) -> None:
        with self._lock:
            self._lent -= 1
            self._idle_bytes += loan.session.memory
            if key is None or not (loan.keep or loan.warm):
                self._blank.append(loan.session)
                return
            # Two requests about one deal at once leave two sessions: the later one stays.
            doubled = self._warm.pop(key, None)
            if doubled is not None:
                self._blank.append(doubled)
            self._warm[key] = loan.session
