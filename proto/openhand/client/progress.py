"""A batch on its way through servers that may die: which items still lack an answer.

Items travel in parts under numbers of their own, because the caller's ids may repeat or be empty. Invariants: each item
is answered once, under the caller's id; a part is sent again with nothing but the items that have no answer; after
ATTEMPTS sendings in a row that brought none, the failure is the caller's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import grpc

from openhand.client.failures import CallFailed
from openhand.v1.batch_pb2 import BatchItem, SolveBatchRequest, SolveBatchResponse

PART_ITEMS = 500
PART_BYTES = 1 << 20
ATTEMPTS = 8
PAUSE = 0.1
"""Seconds before the first repetition; twice as many before each one after it, up to 2."""


class Part:
    """Some items of a batch, sent together."""

    def __init__(self, items: list[BatchItem]) -> None:
        self._left = dict(enumerate(items))
        self._attempts = 0

    @property
    def done(self) -> bool:
        """Whether every item has its answer."""
        return not self._left

    def request(self) -> SolveBatchRequest:
        """The items without an answer."""
        request = SolveBatchRequest()
        for number, item in self._left.items():
            sent = request.items.add()
            sent.CopyFrom(item)
            sent.id = str(number)
        return request

    def answered(self, response: SolveBatchResponse) -> SolveBatchResponse | None:
        """The answer under the caller's id; None for one that was there before."""
        item = self._left.pop(int(response.id), None)
        if item is None:
            return None
        self._attempts = 0
        response.id = item.id
        return response

    def pause_after(self, failed: CallFailed | None) -> float:
        """How long to wait before the rest is sent again; raises the failure when that is of no use.

        failed: None when the stream ended as if nothing were missing.
        """
        again = failed is None or failed.code in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED)
        if failed is not None and failed.code is grpc.StatusCode.RESOURCE_EXHAUSTED and failed.retry_after is None:
            again = False  # too large, and no smaller next time
        self._attempts += 1
        if not again or self._attempts >= ATTEMPTS:
            raise failed or CallFailed(grpc.StatusCode.INTERNAL, "the stream ended before its answers")
        wait = failed.retry_after if failed is not None and failed.retry_after else 0.0
        return max(wait, min(2.0, PAUSE * 2.0 ** (self._attempts - 1)))


def parts(items: Iterable[BatchItem]) -> Iterator[Part]:
    """The items in parts that every server takes."""
    some: list[BatchItem] = []
    size = 0
    for item in items:
        length = item.ByteSize()
        if some and (len(some) >= PART_ITEMS or size + length > PART_BYTES):
            yield Part(some)
            some, size = [], 0
        some.append(item)
        size += length
    if some:
        yield Part(some)
