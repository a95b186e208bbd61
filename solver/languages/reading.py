"""Reading what people type in a language: cards, seats, modes, calls, contracts, deals.

Each text is put into the library's letters word by word, and the library's own parsers read that. Invariants: with a
language named, only its letters (and the suit symbols) are read, never those of another; English is the library's own
text. A refusal shows the text as it was typed and points at the place in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from solver.cards import CARDS, RANKS, SUIT_SYMBOLS, SUITS, Card, Seat, Suit, parse_cards
from solver.contract import Call, Contract
from solver.deal import Deal
from solver.errors import InputError
from solver.languages.language import Language
from solver.trickrules import PlayMode


def read_cards(language: Language, text: str, field: str = "cards") -> tuple[Card, ...]:
    """Cards, rank first or suit symbol first, with spaces, commas, dashes or nothing between; raises InputError."""
    if language.code == "en":
        return parse_cards(text, field)
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] in ",-;":
            at += 1
            continue
        found = _cards_pattern(language).match(text, at)
        if found is None:
            expected = f"a rank of {' '.join(language.ranks)} and a suit of {' '.join(language.suit_letters)}"
            raise InputError(field, f"no card at {text[at : at + 4]!r}", expected=expected, text=text, at=at)
        rank, suit = (found[1], found[2]) if found[1] else (found[4], found[3])
        cards.append(CARDS[8 * _suits(language)[suit.casefold()] + _place(language.ranks, rank)])
        at = found.end()
    return tuple(cards)


def read_seat(language: Language, text: str, field: str = "seat") -> Seat:
    """A seat; raises InputError."""
    if language.code == "en":
        return Seat.parse(text, field)
    for seat, word in zip(Seat, language.seats, strict=True):
        if word.casefold() == text.strip().casefold():
            return seat
    raise InputError(field, f"unknown seat {text!r}", expected=" ".join(language.seats), text=text, at=0)


def read_mode(language: Language, text: str, field: str = "mode") -> PlayMode:
    """A play mode by its name, by its letters in a bid, or by its suit; raises InputError."""
    names = _modes(language)
    known = " ".join(text.split()).casefold()
    if known not in names:
        expected = " or ".join(names)
        raise InputError(field, f"unknown mode {text!r}", expected=expected, text=text, at=0)
    return names[known]


def read_call(language: Language, text: str, field: str = "call") -> Call:
    """A call; raises InputError."""
    if language.code == "en":
        return Call.parse(text, field)
    return Call.parse(" ".join(_call_word(language, word, text, field) for word in text.split()), field)


def read_contract(language: Language, text: str, field: str = "contract") -> Contract:
    """A contract in the words that the language shows it in; raises InputError."""
    if language.code == "en":
        return Contract.parse(text, field)
    if text.strip().casefold() == language.modes[PlayMode.THREE_PASSES].casefold():
        return Contract(PlayMode.THREE_PASSES)
    by = language("by", what="", seat="").strip()
    bid, found, tail = (part.strip() for part in f" {text} ".partition(f" {by} "))
    seat, _, doubled = tail.partition(" ")
    if not found or not bid or not seat:
        expected = language("by", what="...", seat=" / ".join(language.seats))
        raise InputError(field, f"unknown contract {text!r}", expected=expected, text=text, at=0)
    words = [_call_word(language, word, text, field) for word in (*bid.split(), *doubled.split())]
    cut = len(bid.split())
    who = read_seat(language, seat, field)
    return Contract.parse(" ".join([*words[:cut], "by", str(who), *words[cut:]]), field)


def read_deal(language: Language, text: str, field: str = "deal") -> Deal:
    """A deal; raises InputError that says where."""
    if language.code == "en":
        return Deal.parse(text, field)
    body, plus, dubel = text.partition("+")
    seat, colon, hands = body.partition(":")
    first = read_seat(language, seat, field) if colon else Seat.NORTH
    letters = {word: rank for rank, word in zip(RANKS, language.ranks, strict=True) if len(word) == 1}
    letters |= {word.lower(): rank for word, rank in letters.items()}
    start = len(seat) + len(colon) if colon else 0
    put: list[str] = []
    for place, letter in enumerate(hands if colon else body):
        if letter.isalpha() and letter not in letters:
            expected = " ".join(language.ranks)
            raise InputError(field, f"unknown rank {letter!r}", expected=expected, text=text, at=start + place)
        put.append(letters.get(letter, letter))
    aside = " +" + "".join(map(str, read_cards(language, dubel, field))) if plus else ""
    try:
        return Deal.parse(f"{first}:{''.join(put)}{aside}", field)
    except InputError as bad:
        # Every rank letter stands for one letter: the place moves with the length of the seat alone.
        at = None if bad.at is None or aside else bad.at - 2 + start
        raise InputError(field, bad.problem, expected=bad.expected, text=text, at=at) from None


# -- words -----------------------------------------------------------------------------------------------------------


def _call_word(language: Language, word: str, text: str, field: str) -> str:
    """One word of a call in the library's letters."""
    known = word.casefold()
    for english, own in language.calls.items():
        if own.casefold() == known:
            return english
    found = re.fullmatch(r"(\d*)(\D+?)(\d*)", word)
    if found:
        suits = _suits(language)
        if found[2].casefold() in suits and not found[3]:
            return f"{found[1]}{SUITS[suits[found[2].casefold()]]}"
        for mode, own in language.short_modes.items():
            if own.casefold() == found[2].casefold():
                return f"{found[1]}{'B' if mode is PlayMode.BETELEK else mode}{found[3]}"
    bids = " ".join((*language.suit_letters, *language.short_modes.values()))
    expected = f"{' '.join(language.calls.values())} or a bid of {bids}"
    raise InputError(field, f"unknown call {word!r}", expected=expected, text=text, at=text.find(word))


def _place(words: tuple[str, ...], word: str) -> int:
    return [one.casefold() for one in words].index(word.casefold())


@lru_cache
def _modes(language: Language) -> Mapping[str, PlayMode]:
    """Modes by what they are called; in English by the library's letters, as everywhere."""
    if language.code == "en":
        return {str(mode).casefold(): mode for mode in PlayMode}
    names = {name.casefold(): mode for mode, name in language.modes.items()}
    names |= {name.casefold(): mode for mode, name in language.short_modes.items()}
    by_suit = {mode.trump: mode for mode in PlayMode if mode.trump is not None}
    return names | {word: by_suit[Suit(place)] for word, place in _suits(language).items()}


@lru_cache
def _suits(language: Language) -> Mapping[str, int]:
    """Suit by letter and by symbol."""
    return {
        word.casefold(): place for words in (language.suit_letters, SUIT_SYMBOLS) for place, word in enumerate(words)
    }


@lru_cache
def _cards_pattern(language: Language) -> re.Pattern[str]:
    """Rank and suit letter or symbol, or symbol and rank; longer words first."""
    ranks = "|".join(sorted(map(re.escape, language.ranks), key=len, reverse=True))
    suits = "|".join(sorted(map(re.escape, language.suit_letters), key=len, reverse=True))
    symbols = f"[{SUIT_SYMBOLS}]"
    return re.compile(f"({ranks})({suits}|{symbols})|({symbols})({ranks})", re.IGNORECASE)
