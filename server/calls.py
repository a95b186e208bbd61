"""A call under way: its name in the log, what it has cost, and the one switch that ends its searches.

Invariants: after `cancel` no search of the call goes on for longer than the kernel looks at its flag (well under a
millisecond), and none begins. A session that the call has left is never touched again, whoever has it now.
"""

from __future__ import annotations

import asyncio
import re
import threading
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf.message import Message

from openhand.v1 import cards_pb2
from server.status import REQUEST_ID_KEY
from solver import Session

_SOUND_ID = re.compile(r"[A-Za-z0-9._:/+=-]{1,64}")


class Call:
    """One call of a client."""

    def __init__(self, method: str, request_id: str) -> None:
        self.method = method
        self.request_id = request_id
        self.cancelled = False
        self.evicted = False
        """The server ends and cannot wait for this call any longer."""
        self.nodes = 0
        self.fields: dict[str, Any] = {}
        """What the log line tells beside method, code and time."""
        self._task = asyncio.current_task()
        self._lock = threading.Lock()
        self._sessions: list[Session] = []

    @contextmanager
    def searching(self, session: Session) -> Iterator[None]:
        """Let `cancel` reach the session while the block runs."""
        with self._lock:
            self._sessions.append(session)
            if self.cancelled:
                session.cancel()
        try:
            yield
        finally:
            with self._lock:
                self._sessions.remove(session)

    def cancel(self) -> None:
        """Stop the searches under way and those to come; from any thread."""
        with self._lock:
            self.cancelled = True
            for session in self._sessions:
                session.cancel()

    def evict(self) -> None:
        """End the call because the server ends; on the event loop."""
        self.evicted = True
        self.cancel()
        if self._task is not None:
            self._task.cancel()

    def count(self, field: str) -> None:
        """Add one to a number of the log line; from any thread."""
        with self._lock:
            self.fields[field] = self.fields.get(field, 0) + 1

    def note_question(self, request: Any) -> None:
        """Remember for the log what was asked: the game and the mode."""
        position = getattr(request, "position", request)
        game = position.rules.WhichOneof("game") if hasattr(position, "rules") else None
        if game:
            self.fields["game"] = game
        mode = getattr(position, "mode", 0)
        if mode in cards_pb2.PlayMode.values() and mode:
            self.fields["mode"] = cards_pb2.PlayMode.Name(cards_pb2.PlayMode.ValueType(mode)).removeprefix("PLAY_MODE_")

    def note_answer(self, response: Message) -> int:
        """Add up what answers have cost; from any thread. Returns the nodes of this one."""
        stats = getattr(response, "stats", None)
        nodes = int(stats.nodes) if stats is not None else 0
        with self._lock:
            self.nodes += nodes
        return nodes


def request_id_of(metadata: Iterable[tuple[str, str | bytes]] | None) -> str:
    """The client's own id for its request if it sent a sound one, else a new one."""
    for key, value in metadata or ():
        if key == REQUEST_ID_KEY and isinstance(value, str) and _SOUND_ID.fullmatch(value):
            return value
    return uuid.uuid4().hex
