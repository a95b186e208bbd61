"""Records <-> messages, and the JSON Lines of them: the form in which records are asked about.

    Record      BatchItem { id, review_play { position, contract } }      one a line; `openhand batch` answers them

`loads` and `dumps` of text, `load` and `dump` of a file are the twins of those in solver.records. Invariants: reading
back what was written gives a record that writes the same; what the message has no place for is named by `left_out`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from openhand.v1.batch_pb2 import BatchItem
from openhand.v1.review_pb2 import ReviewPlayRequest
from server.errors import RequestError
from server.messages.auctions import contract_from, contract_to
from server.messages.lines import from_line, to_line
from server.messages.positions import position_from, position_to
from solver import InputError
from solver.records import Record, Tag

ID = "Id"
"""The tag that is a batch item's id."""


def request_to(record: Record) -> ReviewPlayRequest:
    """The question what the cards of a record cost; raises InputError where it does not say what was played."""
    request = ReviewPlayRequest(position=position_to(record.position))
    if record.contract is not None:
        request.contract.CopyFrom(contract_to(record.contract))
    return request


def item_to(record: Record) -> BatchItem:
    """The record as an item of a batch; raises InputError where it does not say what was played."""
    return BatchItem(id=record.tag(ID) or "", review_play=request_to(record))


def item_from(item: BatchItem) -> Record:
    """The record of an item; raises BadRequest or InputError."""
    if item.WhichOneof("request") != "review_play":
        problem = f"{item.WhichOneof('request') or 'nothing'} asked"
        raise InputError("request", problem, expected="review_play: only that is a record of play")
    request = item.review_play
    position = position_from(request.position)
    contract = contract_from(request.contract) if request.HasField("contract") else None
    return Record(
        position.rules,
        position.deal,
        contract=contract,
        mode=position.mode,
        declarer=position.declarer,
        leader=position.leader,
        play=position.played,
        prior=position.prior,
        tags=(Tag(ID, item.id),) if item.id else (),
    )


def left_out(record: Record) -> tuple[str, ...]:
    """What of a record its message has no place for."""
    tags = [f"[{tag.name}]" for tag in record.tags if tag.name != ID or tag.body]
    calls = ["[Auction]"] if record.calls else []
    return (*(["[Dealer]"] if record.dealer is not None else []), *calls, *tags)


def dumps(records: Iterable[Record]) -> str:
    """JSON Lines, one a record; raises InputError."""
    return b"".join(to_line(item_to(record)) for record in records).decode()


def dump(records: Iterable[Record], file: TextIO) -> None:
    """Write JSON Lines to a file; raises InputError."""
    file.write(dumps(records))


def loads(text: str) -> list[Record]:
    """The records in JSON Lines; raises BadLine or InputError with the line's number."""
    records = []
    # Not splitlines: a line of JSON may hold other line breaks than this one.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            records.append(item_from(from_line(line.encode(), BatchItem())))
        except (InputError, RequestError) as bad:
            raise InputError(f"line {number}", " ".join(str(bad).split())) from None
    return records


def load(file: TextIO) -> list[Record]:
    """The records in a file of JSON Lines; raises InputError with the line's number."""
    return loads(file.read())
