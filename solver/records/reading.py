"""Record files -> records.

Every deal begins with its [Game] tag; the others may come in any order, each once. Invariant: whatever is wrong is a
RecordError with line and column, of the very card or call where one is to blame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from solver.cards import Card
from solver.errors import InputError
from solver.games import GAMES
from solver.languages.language import Language
from solver.languages.reading import read_call, read_cards, read_contract, read_deal, read_mode, read_seat
from solver.position import Prior
from solver.records.options import rules_of
from solver.records.record import Record, Tag
from solver.records.scanning import RecordError, Scanned, Word, scan
from solver.trickrules import PlayMode

T = TypeVar("T")

KNOWN = (
    "Game", "Rules", "Deal", "Dealer", "Auction", "Contract", "Mode", "Declarer", "Leader", "Play", "Prior",
)  # fmt: skip
"""The tags that mean something; all others are kept as they are."""
_SECTIONS = ("Auction", "Play")
_BLAMED = {"declarer": "Declarer", "mode": "Mode", "leader": "Play", "prior": "Prior", "rules": "Rules"}


def read(source: str, language: Language) -> list[Record]:
    """All records of a file; raises RecordError."""
    deals: list[list[Scanned]] = []
    for tag in scan(source):
        if tag.name == "Game":
            deals.append([])
        elif not deals:
            raise RecordError(
                source, tag.offset, f"[{tag.name}] before a [Game]", expected="[Game] first in every deal"
            )
        if any(other.name == tag.name for other in deals[-1]):
            raise RecordError(source, tag.offset, f"[{tag.name}] twice in one deal", expected="each tag once")
        if tag.words and tag.name in KNOWN and tag.name not in _SECTIONS:
            word = tag.words[0]
            raise RecordError(source, word.offset, f"{word.text!r} below [{tag.name}]", expected="the next tag")
        deals[-1].append(tag)
    return [_Reader(source, tags, language).record() for tags in deals]


class _Reader:
    """Reads one deal."""

    def __init__(self, source: str, tags: list[Scanned], language: Language) -> None:
        self.source = source
        self.tags: Mapping[str, Scanned] = {tag.name: tag for tag in tags}
        self.language = language
        self.first = tags[0]

    def record(self) -> Record:
        """The record; raises RecordError."""
        game = self._read("Game", self._game)
        rules = self._read("Rules", lambda text: rules_of(game, text)) if "Rules" in self.tags else game.of()
        if "Deal" not in self.tags:
            raise RecordError(self.source, self.first.offset, "no [Deal] in this deal", expected='[Deal "N:..."]')
        values: dict[str, Any] = {
            "deal": self._read("Deal", lambda text: read_deal(self.language, text)),
            "dealer": self._seat("Dealer"),
            "contract": self._maybe("Contract", lambda text: read_contract(self.language, text)),
            "mode": self._maybe("Mode", self._mode),
            "declarer": self._seat("Declarer"),
            "leader": self._seat("Leader") if "Leader" in self.tags else self._seat("Play"),
            "prior": self._maybe("Prior", _prior) or Prior(),
        }
        calls = self._section("Auction", lambda text: read_call(self.language, text))
        cards = self._section("Play", self._card)
        tags = tuple(Tag(tag.name, tag.value, tag.body) for tag in self.tags.values() if tag.name not in KNOWN)
        try:
            record = Record(rules, **values, calls=tuple(calls), play=tuple(cards), tags=tags)
        except InputError as bad:
            raise self._placed(bad) from None
        self._check_first_caller(record)
        return record

    def _check_first_caller(self, record: Record) -> None:
        """[Auction] names who calls first, like in other formats; that has to be who the dealer makes it."""
        first = self._seat("Auction")
        if first is None or record.dealer is None:
            return
        expected = record.rules.auction_start(record.dealer).to_act
        if first != expected:
            problem = f"{self.language.seat(first)} calls first"
            raise self._wrong("Auction", problem, f"{expected}, by the dealer {record.dealer}")

    # -- values --------------------------------------------------------------------------------------------------

    def _game(self, text: str) -> Any:
        if text not in GAMES:
            raise InputError("game", f"unknown game {text!r}", expected=" or ".join(GAMES), text=text, at=0)
        return GAMES[text]

    def _mode(self, text: str) -> PlayMode:
        return read_mode(self.language, text)

    def _card(self, text: str) -> Card:
        cards = read_cards(self.language, text)
        if len(cards) != 1:
            raise InputError("play", f"{text!r}", expected="one card", text=text, at=0)
        return cards[0]

    def _seat(self, name: str) -> Any:
        return self._maybe(name, lambda text: read_seat(self.language, text)) if self._value(name) else None

    def _value(self, name: str) -> str:
        return self.tags[name].value if name in self.tags else ""

    def _maybe(self, name: str, reader: Callable[[str], T]) -> T | None:
        return self._read(name, reader) if name in self.tags else None

    def _read(self, name: str, reader: Callable[[str], T]) -> T:
        try:
            return reader(self.tags[name].value)
        except InputError as bad:
            raise self._wrong(name, bad.problem, bad.expected, bad.at or 0) from None

    def _section(self, name: str, reader: Callable[[str], T]) -> list[T]:
        found: list[T] = []
        for word in _joined(self.tags[name].words, self.language) if name in self.tags else ():
            try:
                found.append(reader(word.text))
            except InputError as bad:
                raise RecordError(
                    self.source, word.offset, bad.problem, expected=bad.expected, name=f"[{name}]"
                ) from None
        return found

    # -- blame ---------------------------------------------------------------------------------------------------

    def _wrong(self, name: str, problem: str, expected: str, at: int = 0) -> RecordError:
        tag = self.tags[name]
        return RecordError(self.source, tag.value_offset + at, problem, expected=expected, name=f"[{name}]")

    def _placed(self, bad: InputError) -> RecordError:
        """A refusal of the record as a whole at the place that is to blame."""
        section = re.fullmatch(r"(auction|play)\[(\d+)\]", bad.field)
        if section:
            name = section[1].capitalize()
            word = _joined(self.tags[name].words, self.language)[int(section[2])]
            return RecordError(self.source, word.offset, bad.problem, expected=bad.expected, name=f"[{name}]")
        field = bad.field.split(".")[0]
        for name in (_BLAMED.get(field, field.capitalize()), "Contract", "Auction", "Deal"):
            if name in self.tags:
                problem = bad.problem if name.casefold() == field else f"{field}: {bad.problem}"
                return self._wrong(name, problem, bad.expected)
        return RecordError(self.source, self.first.offset, bad.message())


def _joined(words: tuple[Word, ...], language: Language) -> list[Word]:
    """The words of a section; `8S capot` is one call of two words."""
    found: list[Word] = []
    for word in words:
        if found and word.text.casefold() == language.calls["capot"].casefold():
            found[-1] = Word(f"{found[-1].text} {word.text}", found[-1].offset)
        else:
            found.append(word)
    return found


def _prior(text: str) -> Prior:
    """`points 12 30 tricks 1 2`; raises InputError."""
    found = re.fullmatch(r"\s*(?:points\s+(\d{1,4})\s+(\d{1,4})\s*)?(?:\s*tricks((?:\s+\d{1,2})+))?\s*", text)
    if found is None:
        raise InputError("prior", f"{text!r}", expected="points A B tricks A B, or one of them", text=text, at=0)
    points = (int(found[1]), int(found[2])) if found[1] else (0, 0)
    return Prior(points, tuple(map(int, (found[3] or "").split())))
