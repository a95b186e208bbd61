"""Words of the schema <-> words of the library: seats, play modes, card scopes, cards, deals.

    wire SEAT_NORTH = 1          <->  Seat.NORTH
    wire PLAY_MODE_SPADES = 4    <->  PlayMode.SPADES
    wire CARD_SCOPE_ALL = 3      <->  CardScope.ALL

The pairs are found by name, so a word that the schema and the library share is spelled in neither table here.
Invariants: 0 is a word that was not said; a number that the schema does not know is refused with the field's path.
Texts are measured before they are parsed, because an error quotes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

from openhand.v1 import cards_pb2, solve_pb2
from solver import Card, CardScope, Deal, InputError, PlayMode, Seat, parse_card

W = TypeVar("W", bound=Enum)

LONGEST_DEAL = 400
"""Characters; the longest sensible spelling of a deal has about 120."""
LONGEST_CARD = 16
LONGEST_NAME = 100


def _pairs(schema: Any, prefix: str, words: type[W]) -> MappingProxyType[W, Any]:
    """The schema's number of each word of the library."""
    return MappingProxyType({word: schema.Value(f"{prefix}_{word.name}") for word in words})


def _inverse(numbers: Mapping[W, Any]) -> MappingProxyType[int, W]:
    return MappingProxyType({number: word for word, number in numbers.items()})


_SEAT_NUMBERS: Mapping[Seat, cards_pb2.Seat.ValueType] = _pairs(cards_pb2.Seat, "SEAT", Seat)
_SEATS = _inverse(_SEAT_NUMBERS)
_MODE_NUMBERS: Mapping[PlayMode, cards_pb2.PlayMode.ValueType] = _pairs(cards_pb2.PlayMode, "PLAY_MODE", PlayMode)
_MODES = _inverse(_MODE_NUMBERS)
_SCOPE_NUMBERS: Mapping[CardScope, solve_pb2.CardScope.ValueType] = _pairs(solve_pb2.CardScope, "CARD_SCOPE", CardScope)
_SCOPES = _inverse(_SCOPE_NUMBERS)


def _known(words: Mapping[int, W], schema: Any, number: int, field: str) -> W | None:
    """The word of a number, None of 0; refuses a number that means nothing."""
    word = words.get(number)
    if word is None and number != 0:
        raise InputError(field, f"unknown value {number}", expected=" or ".join(map(schema.Name, words)))
    return word


def _required(words: Mapping[int, W], schema: Any, number: int, field: str) -> W:
    word = _known(words, schema, number, field)
    if word is None:
        raise InputError(field, "missing", expected=" or ".join(map(schema.Name, words)))
    return word


# -- seats -------------------------------------------------------------------------------------------------------


def seat_to(seat: Seat | None) -> cards_pb2.Seat.ValueType:
    """A seat; nobody is SEAT_UNSPECIFIED."""
    return cards_pb2.SEAT_UNSPECIFIED if seat is None else _SEAT_NUMBERS[seat]


def seat_from(number: int, field: str) -> Seat:
    """A seat that has to be said; raises InputError."""
    return _required(_SEATS, cards_pb2.Seat, number, field)


def seat_or_nobody(number: int, field: str) -> Seat | None:
    """A seat that may be left out; raises InputError."""
    return _known(_SEATS, cards_pb2.Seat, number, field)


# -- modes and scopes --------------------------------------------------------------------------------------------


def mode_to(mode: PlayMode) -> cards_pb2.PlayMode.ValueType:
    """A play mode."""
    return _MODE_NUMBERS[mode]


def mode_from(number: int, field: str) -> PlayMode:
    """A play mode that has to be said; raises InputError."""
    return _required(_MODES, cards_pb2.PlayMode, number, field)


def modes_from(numbers: Iterable[int], field: str) -> tuple[PlayMode, ...]:
    """A list of play modes; raises InputError that names the place."""
    return tuple(mode_from(number, f"{field}[{place}]") for place, number in enumerate(numbers))


def scope_to(scope: CardScope) -> solve_pb2.CardScope.ValueType:
    """Which cards to list."""
    return _SCOPE_NUMBERS[scope]


def scope_from(number: int, field: str) -> CardScope:
    """Which cards to list: none when it is not said; raises InputError."""
    return _known(_SCOPES, solve_pb2.CardScope, number, field) or CardScope.NONE


# -- texts -------------------------------------------------------------------------------------------------------


def measured(text: str, field: str, most: int) -> str:
    """The text, unless it is longer than `most` characters: then it is no card, deal or name, and not worth quoting."""
    if len(text) > most:
        raise InputError(field, f"{len(text)} characters", expected=f"at most {most}")
    return text


def card_from(text: str, field: str) -> Card:
    """A card; raises InputError."""
    return parse_card(measured(text, field, LONGEST_CARD), field)


def cards_from(texts: Iterable[str], field: str) -> tuple[Card, ...]:
    """A list of cards; raises InputError that names the place."""
    return tuple(card_from(text, f"{field}[{place}]") for place, text in enumerate(texts))


def deal_from(text: str, field: str = "deal") -> Deal:
    """A deal or an ending that has to be there; raises InputError."""
    if not text:
        raise InputError(field, "missing", expected='the hands, as in "N:AK9.QT8.J7.- ..."')
    return Deal.parse(measured(text, field, LONGEST_DEAL), field)
