"""What the library says in English sentences of its own: a catalogue translates them whole, the English is the key.

These are the descriptions of profiles and house rules, the notes on par, the names of held cards and the reasons why
they count or not. They come from the games, and the games' own words are their English. On the wire they are English:
`said` finds the sentence again that a text was filled in from. Invariant: ENGLISH_SENTENCES is all of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.cards import Seat
from solver.errors import InputError
from solver.games import GAMES
from solver.games.holdings import NAMES
from solver.games.reasons import REASONS

if TYPE_CHECKING:
    from solver.languages.language import Language

ENGLISH_SENTENCES = tuple(
    dict.fromkeys(
        [
            *(text for game in GAMES.values() for text, _ in game.profiles.values()),
            *(one.help for game in GAMES.values() for one in game.options()),
            *(game.par_note for game in GAMES.values() if game.par_note),
            *NAMES,
            *REASONS,
        ]
    )
)


def said(language: Language, text: str) -> str:
    """A text of the library in a language; one that it does not know (a newer server's) stays as it is.

    >>> from solver.languages import LANGUAGES
    >>> said(LANGUAGES["pl"], "beaten by tierce of N")
    'silniejsze jest: tierce (N)'
    """
    if text in language.sentences:
        return language.sentences[text]
    for sentence, pattern in _patterns():
        if found := pattern.fullmatch(text):
            places = {name: _place(language, name, word) for name, word in found.groupdict().items()}
            return language.sentences[sentence].format(**places)
    return text


def _place(language: Language, name: str, word: str) -> str:
    """A word that a sentence was filled in with."""
    if name in ("seat", "rival"):
        try:
            return language.seat(Seat.parse(word))
        except InputError:
            return word
    return language.sentences.get(word, word)


@lru_cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences that have places, each with what finds the words in them."""
    return tuple(
        (sentence, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(sentence))))
        for sentence in ENGLISH_SENTENCES
        if "{" in sentence
    )
