"""Record files that people keep: deals with auction, contract and play in plain text.

    % openhand record 1

    [Game "bridge_belote"]                      every deal begins with it
    [Rules "seed longer_run_first=true"]        a profile and house rules; all defaults when left out
    [Event "the club, table 3"]                 any other tag is kept as it is
    [Deal "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"]
    [Dealer "W"]
    [Auction "N"]                               who calls first, then the calls
    pass pass pass AT
    pass pass pass
    [Contract "AT by W"]                        may be left out beside a finished auction
    [Play "N"]                                  who leads to the first trick, then the cards in the order of play
    QH 8S TH 9H

Also known: [Mode], [Declarer] without a contract, [Leader], [Prior "points 12 30 tricks 1 2"] before an ending.
A file may hold any number of deals. The twins: `loads` and `dumps` of text, `load` and `dump` of a file; `lang` names
the language whose letters cards, calls and seats are written in. JSON Lines of the same: server.messages.records.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import TextIO

from solver.languages import Language, language
from solver.records.reading import read
from solver.records.record import Record, Tag
from solver.records.scanning import RecordError
from solver.records.writing import write

__all__ = ["Record", "RecordError", "Tag", "dump", "dumps", "example", "load", "loads"]


def loads(text: str, lang: str | Language = "en") -> list[Record]:
    """The records in a text; raises RecordError with line and column."""
    return read(text, language(lang))


def load(file: TextIO, lang: str | Language = "en") -> list[Record]:
    """The records in a file; raises RecordError with line and column."""
    return loads(file.read(), lang)


def dumps(records: Iterable[Record], lang: str | Language = "en") -> str:
    """The text of a file with these records."""
    return write(records, language(lang))


def dump(records: Iterable[Record], file: TextIO, lang: str | Language = "en") -> None:
    """Write records to a file."""
    file.write(dumps(records, lang))


def example() -> str:
    """The bundled record: the worked example of the text that the project started from.

    >>> print(loads(example())[0].contract)
    AT by W
    """
    return files("solver.records").joinpath("worked_example.openhand").read_text(encoding="utf-8")
