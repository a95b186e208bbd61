"""What a language is here: everything that people are shown, in its words, and the letters that they may type.

Invariants: a `Language` that exists is complete, because every field is required: all suits, ranks, seats, modes and
every phrase of `PHRASES` with the same places to fill in; no two cards, seats or calls are written alike in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

from solver.cards import CARDS, RANKS, SUIT_SYMBOLS, Card, Seat, Suit, card_at
from solver.contract import Bid, Call, Contract
from solver.errors import InputError
from solver.games import GAMES
from solver.trickrules import PlayMode


@dataclass(frozen=True, slots=True)
class Language:
    """One catalogue.

    ranks: of 7 8 9 T J Q K A. suit_letters, suits: letter and name of C D H S. seats: N E S W. sides: NS, EW.
    calls: the words for pass, contra, recontra, capot. betelek: the letter before its number. phrases: see en.py.
    """

    code: str
    name: str
    ranks: tuple[str, ...]
    suit_letters: tuple[str, ...]
    suits: tuple[str, ...]
    seats: tuple[str, ...]
    sides: tuple[str, str]
    games: Mapping[str, str]
    modes: Mapping[PlayMode, str]
    short_modes: Mapping[PlayMode, str]
    calls: Mapping[str, str]
    phrases: Mapping[str, str]

    def __post_init__(self) -> None:
        _same(self.code, "games", self.games, GAMES)
        _same(self.code, "modes", self.modes, PlayMode)
        _same(self.code, "short_modes", self.short_modes, UNSUITED)
        _same(self.code, "calls", self.calls, CALL_WORDS)
        for name, most in (("ranks", 8), ("suit_letters", 4), ("suits", 4), ("seats", 4)):
            words = getattr(self, name)
            if len({word.casefold() for word in words}) != most or not all(words):
                raise ValueError(f"{self.code}.{name}: {words}; expected {most} different words")

    # -- words for people ----------------------------------------------------------------------------------------

    def __call__(self, phrase: str, **values: object) -> str:
        """A phrase with its places filled in."""
        return self.phrases[phrase].format(**values)

    def rank(self, card: Card) -> str:
        """A card's rank."""
        return self.ranks[card.rank]

    def card(self, card: Card, symbols: bool = True) -> str:
        """A card: rank and suit symbol, or the suit's letter."""
        return self.rank(card) + (SUIT_SYMBOLS[card.suit] if symbols else self.suit_letters[card.suit])

    def seat(self, seat: Seat) -> str:
        """A seat's letter."""
        return self.seats[seat]

    def mode(self, mode: PlayMode) -> str:
        """A play mode's name."""
        return self.modes[mode]

    def bid(self, bid: Bid) -> str:
        """A bid as players write it."""
        if bid.mode in (PlayMode.BETEL, PlayMode.BETELEK):
            short = self.short_modes[bid.mode]
            return short if bid.mode is PlayMode.BETEL else short + str(bid)[1:]
        what = SUIT_SYMBOLS[bid.mode.trump] if bid.mode.trump is not None else self.short_modes[bid.mode]
        return f"{bid.level or ''}{what}" + (f" {self.calls['capot']}" if bid.capot else "")

    def call(self, call: Call) -> str:
        """A call."""
        return self.calls[call.word] if call.bid is None else self.bid(call.bid)

    def contract(self, contract: Contract) -> str:
        """A contract: bid, who declares, contra."""
        if contract.declarer is None:
            return self.mode(contract.mode)
        doubled = {1: "", 2: f" {self.calls['contra']}", 4: f" {self.calls['recontra']}"}[contract.multiplier]
        return self("by", what=self.bid(contract.bid), seat=self.seat(contract.declarer)) + doubled

    # -- what people type ----------------------------------------------------------------------------------------

    def read_card(self, text: str, field: str = "card") -> Card:
        """A card in this language's letters (rank first, or a suit symbol first), or in English; raises InputError."""
        found = self.card_at(text.strip(), 0)
        if found is None or found[1] != len(text.strip()):
            expected = f"a rank of {' '.join(self.ranks)} and a suit of {' '.join(self.suit_letters)}"
            raise InputError(field, f"unknown card {text!r}", expected=expected, text=text, at=0)
        return found[0]

    def card_at(self, text: str, at: int) -> tuple[Card, int] | None:
        """The card that starts at `at` and its length: in this language's letters where it reads so, else English."""
        found = _spellings(self.code, self).match(text, at)
        if found is None:
            return card_at(text, at)
        rank, suit = (found[1], found[2]) if found[1] else (found[4], found[3])
        place = [word.casefold() for word in self.ranks].index(_ten(rank).casefold())
        return CARDS[8 * self._suit(suit) + place], found.end() - at

    def _suit(self, text: str) -> int:
        if text in SUIT_SYMBOLS:
            return SUIT_SYMBOLS.index(text)
        return [word.casefold() for word in self.suit_letters].index(text.casefold())

    def read_cards(self, text: str, field: str = "cards") -> tuple[Card, ...]:
        """Cards with spaces, commas or nothing between; raises InputError that says where."""
        cards: list[Card] = []
        at = 0
        while at < len(text):
            if text[at].isspace() or text[at] in ",-;":
                at += 1
                continue
            found = self.card_at(text, at)
            if found is None:
                ranks, suits = " ".join(self.ranks), " ".join(self.suit_letters)
                raise InputError(
                    field, f"no card at {text[at : at + 4]!r}", expected=f"a rank of {ranks} and a suit of {suits}",
                    text=text, at=at,
                )  # fmt: skip
            cards.append(found[0])
            at += found[1]
        return tuple(cards)

    def read_seat(self, text: str, field: str = "seat") -> Seat:
        """A seat by its letter in this language or in English; raises InputError."""
        for seat, word in zip(Seat, self.seats, strict=True):
            if word.casefold() == text.strip().casefold():
                return seat
        return Seat.parse(text, field)

    def in_english(self, text: str) -> str:
        """A call or contract of this language in the library's letters; words that it does not know stay."""
        words = [self._word_in_english(word) for word in text.split()]
        return " ".join(words)

    def _word_in_english(self, word: str) -> str:
        known = word.casefold()
        for english, own in self.calls.items():
            if own.casefold() == known:
                return english
        for seat, own in zip(Seat, self.seats, strict=True):
            if own.casefold() == known:
                return str(seat)
        if known == self.phrases["by"].format(what="", seat="").strip().casefold():
            return "by"
        found = re.fullmatch(r"(\d*)(\D+)(\d*)", word)
        if found:
            for mode, own in self.short_modes.items():
                if own.casefold() == found[2].casefold():
                    english = {PlayMode.BETELEK: "B"}.get(mode, str(mode))
                    return f"{found[1]}{english}{found[3]}"
            for suit, own in zip(Suit, self.suit_letters, strict=True):
                if own.casefold() == found[2].casefold():
                    return f"{found[1]}{suit}"
        return word


CALL_WORDS = ("pass", "contra", "recontra", "capot")
UNSUITED = tuple(mode for mode in PlayMode if mode.trump is None and mode is not PlayMode.THREE_PASSES)


def _same(code: str, what: str, given: Iterable[object], wanted: Iterable[object]) -> None:
    if set(given) != set(wanted):
        raise ValueError(f"{code}.{what}: {sorted(map(str, given))}; expected {sorted(map(str, wanted))}")


def places(phrase: str) -> frozenset[str]:
    """The names of the places that a phrase has to be filled in at."""
    return frozenset(name for _, name, _, _ in Formatter().parse(phrase) if name)


def _ten(rank: str) -> str:
    """10 for T, which is understood in every language."""
    return "10" if rank.upper() == "T" and len(rank) == 1 else rank


_PATTERNS: dict[str, re.Pattern[str]] = {}


def _spellings(code: str, language: Language) -> re.Pattern[str]:
    """Rank and suit letter or symbol, or symbol and rank; longest words first."""
    if code not in _PATTERNS:
        ranks = "|".join(sorted(map(re.escape, language.ranks), key=len, reverse=True))
        suits = "|".join(sorted(map(re.escape, language.suit_letters), key=len, reverse=True))
        symbols = f"[{SUIT_SYMBOLS}]"
        _PATTERNS[code] = re.compile(f"({ranks})({suits}|{symbols})|({symbols})({ranks})", re.IGNORECASE)
    return _PATTERNS[code]


assert len(RANKS) == 8
