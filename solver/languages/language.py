"""What a language is here: everything that people are shown, in its words and letters.

Invariants: a `Language` that exists has all suits, ranks, seats, games, modes and calls; no two cards, seats or calls
are written alike in it. Its phrases are those of English with the same places to fill in: `LANGUAGES` is built so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

from solver.cards import SUIT_SYMBOLS, Card, Seat
from solver.contract import MULTIPLIERS, Bid, Call, Contract
from solver.games import GAMES
from solver.languages.sentences import ENGLISH_SENTENCES, said
from solver.trickrules import PlayMode

CALL_WORDS = ("pass", "contra", "recontra", "capot")
UNSUITED = tuple(mode for mode in PlayMode if mode.trump is None and mode.value != "THREE_PASSES")
"""The modes that a bid writes in letters."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """One catalogue.

    ranks: of 7 8 9 T J Q K A, one letter each but for 10. suit_letters: of C D H S. seats: of N E S W. sides: NS, EW.
    modes: names; short_modes: the letters of a bid. calls: pass, contra, recontra, capot. phrases: see en.py.
    sentences: of the library, by their English (sentences.py). number_marks: between thousands, before decimals.
    """

    code: str
    name: str
    ranks: tuple[str, ...]
    suit_letters: tuple[str, ...]
    seats: tuple[str, ...]
    sides: tuple[str, str]
    games: Mapping[str, str]
    modes: Mapping[PlayMode, str]
    short_modes: Mapping[PlayMode, str]
    calls: Mapping[str, str]
    phrases: Mapping[str, str]
    sentences: Mapping[str, str]
    number_marks: tuple[str, str]

    def __post_init__(self) -> None:
        _same(self.code, "games", self.games, GAMES)
        _same(self.code, "modes", self.modes, PlayMode)
        _same(self.code, "short_modes", self.short_modes, UNSUITED)
        _same(self.code, "calls", self.calls, CALL_WORDS)
        _same(self.code, "sentences", self.sentences, ENGLISH_SENTENCES)
        for english, own in self.sentences.items():
            if not own or places(own) != places(english):
                raise ValueError(f"{self.code}.sentences: {own!r}; expected places as {english!r}")
        for name, most in (("ranks", 8), ("suit_letters", 4), ("seats", 4), ("sides", 2)):
            words = getattr(self, name)
            if len({word.casefold() for word in words}) != most or not all(words):
                raise ValueError(f"{self.code}.{name}: {words}; expected {most} different words")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"language({self.code!r})"

    def __call__(self, phrase: str, **values: object) -> str:
        """A phrase with its places filled in."""
        return self.phrases[phrase].format(**values)

    def sentence(self, text: str) -> str:
        """A sentence of the library, in English there, perhaps filled in."""
        return said(self, text)

    def number(self, number: float, decimals: int = 0) -> str:
        """A number with marks between thousands."""
        return f"{number:,.{decimals}f}".translate(dict(zip(map(ord, ",."), self.number_marks, strict=True)))

    def rank(self, card: Card) -> str:
        """A card's rank."""
        return self.ranks[card.rank]

    def card(self, card: Card) -> str:
        """A card: rank and suit symbol."""
        return self.rank(card) + SUIT_SYMBOLS[card.suit]

    def typed(self, card: Card) -> str:
        """A card in letters alone."""
        return self.rank(card) + self.suit_letters[card.suit]

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards with spaces between."""
        return " ".join(map(self.card, cards))

    def seat(self, seat: Seat) -> str:
        """A seat's letter."""
        return self.seats[seat]

    def game(self, name: str) -> str:
        """A game's title."""
        return self.games[name]

    def mode(self, mode: PlayMode) -> str:
        """A play mode's name."""
        symbol = "" if mode.trump is None else f"{SUIT_SYMBOLS[mode.trump]} "
        return symbol + self.modes[mode]

    def bid(self, bid: Bid) -> str:
        """A bid as players write it."""
        capot = f" {self.calls['capot']}" if bid.capot else ""
        return self.bid_of(str(bid).removesuffix(" capot"), bid.mode) + capot

    def bid_of(self, text: str, mode: PlayMode) -> str:
        """The library's text of a bid in this language: `10H` -> `10♥`, `B2` -> the letter of betelek and 2."""
        if mode.trump is not None:
            return text[:-1] + SUIT_SYMBOLS[mode.trump]
        letters = text.strip("0123456789")
        return text.replace(letters, self.short_modes[mode])

    def call(self, call: Call) -> str:
        """A call."""
        return self.calls[call.word] if call.bid is None else self.bid(call.bid)

    def contract(self, contract: Contract) -> str:
        """A contract: bid, who declares, contra."""
        if contract.declarer is None:
            return self.mode(contract.mode)
        words = [self("by", what=self.bid(contract.bid), seat=self.seat(contract.declarer))]
        if contract.multiplier != 1:
            words.append(self.calls[MULTIPLIERS[contract.multiplier]])
        return " ".join(words)


def places(phrase: str) -> frozenset[str]:
    """The names of the places that a phrase has to be filled in at."""
    return frozenset(name for _, name, _, _ in Formatter().parse(phrase) if name)


def check_phrases(language: Language, model: Language) -> None:
    """Refuse a catalogue whose phrases are not those of the model, or are filled in otherwise; ValueError."""
    _same(language.code, "phrases", language.phrases, model.phrases)
    for key, phrase in language.phrases.items():
        if not phrase or places(phrase) != places(model.phrases[key]):
            raise ValueError(f"{language.code}.phrases.{key}: {phrase!r}; expected places as {model.phrases[key]!r}")


def _same(code: str, what: str, given: Iterable[object], wanted: Iterable[object]) -> None:
    missing, foreign = set(wanted) - set(given), set(given) - set(wanted)
    if missing or foreign:
        raise ValueError(f"{code}.{what}: {sorted(map(str, missing))} missing, {sorted(map(str, foreign))} unknown")
