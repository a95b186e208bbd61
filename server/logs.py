"""The log: a JSON object a line, on standard error, written by a thread of its own.

Invariants: whoever logs never waits for the reader of the log; when that one is too slow, lines are dropped and
counted. A record made while a request is answered carries its `request_id`.
"""

from __future__ import annotations

import json
import logging
import queue
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from typing import Any, TextIO

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""Of the request that this thread or task is answering."""
LINES_WAITING = 10_000

log = logging.getLogger("server")


class JsonLines(logging.Formatter):
    """A record as one line of JSON; what it was given as `fields` stands at the top level."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "event": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        request_id = getattr(record, "request_id", "")
        if request_id:
            line["request_id"] = request_id
        if record.exc_text:
            line["trace"] = record.exc_text
        return json.dumps(line, default=str, ensure_ascii=False)


class _Enqueue(QueueHandler):
    """Hands records to the writer's thread, or drops them."""

    dropped = 0

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Fix what the other thread could not know."""
        record.request_id = REQUEST_ID.get()
        record.msg, record.args = record.getMessage(), None
        if record.exc_info:
            record.exc_text = record.exc_text or logging.Formatter().formatException(record.exc_info)
            record.exc_info = None
        return record

    def enqueue(self, record: logging.LogRecord) -> None:
        """Put the record into the queue if there is room."""
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            self.dropped += 1


@contextmanager
def logging_to(stream: TextIO | None = None, level: str = "INFO") -> Iterator[None]:
    """Write what the server logs to a stream, standard error by default, until the block is left."""
    lines: queue.Queue[logging.LogRecord] = queue.Queue(LINES_WAITING)
    writer = logging.StreamHandler(sys.stderr if stream is None else stream)
    writer.setFormatter(JsonLines())
    handler = _Enqueue(lines)
    listener = QueueListener(lines, writer)
    before = log.level
    log.setLevel(level)
    log.addHandler(handler)
    listener.start()
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before)
        if handler.dropped:
            lines.put(log.makeRecord(log.name, logging.WARNING, __file__, 0, "log lines dropped", (), None, extra={
                "fields": {"count": handler.dropped}
            }))  # fmt: skip
        listener.stop()
