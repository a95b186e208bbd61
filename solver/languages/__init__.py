"""Languages: one catalogue each of what people are shown, and of the letters that they type.

    language   what a catalogue has            reading   cards, calls and deals typed in a language
    sentences  what the library says itself            en bg pl uk, *_sentences   the catalogues; English is the model

A language is chosen, never guessed: everything here takes its code, English when none is named. The wire, JSON and the
library's own texts stay English. Invariant: every catalogue is complete, or this package does not import.
"""

from __future__ import annotations

from solver.errors import InputError
from solver.languages.bg import BULGARIAN
from solver.languages.en import ENGLISH
from solver.languages.language import Language, check_phrases
from solver.languages.pl import POLISH
from solver.languages.uk import UKRAINIAN

LANGUAGES = {one.code: one for one in (ENGLISH, BULGARIAN, POLISH, UKRAINIAN)}
for _one in LANGUAGES.values():
    check_phrases(_one, ENGLISH)

__all__ = ["LANGUAGES", "Language", "language"]


def language(code: str | Language, field: str = "lang") -> Language:
    """The language of a code, `en`, `bg`, `pl` or `uk`; raises InputError.

    >>> language("pl").calls["pass"]
    'pas'
    """
    if isinstance(code, Language):
        return code
    if code not in LANGUAGES:
        raise InputError(field, f"unknown language {code!r}", expected=" or ".join(LANGUAGES))
    return LANGUAGES[code]
