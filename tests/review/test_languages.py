"""Languages: complete catalogues, unambiguous letters, what is shown can be typed."""

import dataclasses
import re
from types import MappingProxyType

import pytest

from solver import CARDS, PASS, Bid, Call, Contract, Deal, InputError, PlayMode, Seat
from solver.languages import LANGUAGES, Language, language
from solver.languages.language import check_phrases, places
from solver.languages.reading import read_call, read_cards, read_contract, read_deal, read_seat

ENGLISH = LANGUAGES["en"]
DEALS = ["N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ", "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"]
CONTRACTS = [
    "AT by W",
    "10H by E contra",
    "8S capot by N recontra",
    "B2 by S",
    "BETEL by N",
    "3NT by E",
    "three passes",
]
every_language = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)


def test_the_four_languages() -> None:
    assert list(LANGUAGES) == ["en", "bg", "pl", "uk"]
    assert [one.name for one in LANGUAGES.values()] == ["English", "български", "polski", "українська"]


@every_language
def test_a_catalogue_is_complete(words: Language) -> None:
    check_phrases(words, ENGLISH)
    assert set(words.phrases) == set(ENGLISH.phrases)
    for key, phrase in words.phrases.items():
        assert phrase.strip() == phrase and places(phrase) == places(ENGLISH.phrases[key])
    if words is not ENGLISH:
        # A phrase that is still English was forgotten; these few are the same word.
        same = {key for key, phrase in words.phrases.items() if phrase == ENGLISH.phrases[key]}
        assert same <= {"dubel", "par"}
        assert not any(words.modes[mode] == ENGLISH.modes[mode] for mode in PlayMode if mode.trump is not None)


@every_language
def test_the_scripts_are_not_mixed(words: Language) -> None:
    """A Latin letter among Cyrillic ones looks right and reads wrong."""
    cyrillic = words.code in ("bg", "uk")
    texts = [*words.ranks, *words.suit_letters, *words.seats, *words.games.values(), *words.modes.values()]
    texts += [
        *words.short_modes.values(),
        *words.calls.values(),
        *(re.sub(r"{\w+}", "", p) for p in words.phrases.values()),
    ]
    for text in texts:
        for letter in filter(str.isalpha, text):
            assert ("\u0400" <= letter <= "\u04ff") is cyrillic, (words.code, text, letter)


@every_language
def test_what_is_shown_can_be_typed(words: Language) -> None:
    for card in CARDS:
        letters = words.rank(card) + words.suit_letters[card.suit]
        for text in (words.card(card), letters, letters.lower()):
            assert read_cards(words, text) == (card,)
    shuffled = CARDS[5:] + CARDS[:5]
    assert read_cards(words, words.cards(shuffled)) == shuffled
    assert read_cards(words, "".join(words.rank(c) + words.suit_letters[c.suit] for c in shuffled)) == shuffled
    for seat in Seat:
        assert read_seat(words, words.seat(seat)) is seat
    for text in CONTRACTS:
        contract = Contract.parse(text)
        assert read_contract(words, words.contract(contract)) == contract
        if contract.mode is not PlayMode.THREE_PASSES:
            assert read_call(words, words.call(Call.of(contract.bid))) == Call.of(contract.bid)
    for word in ("pass", "contra", "recontra"):
        assert read_call(words, words.calls[word]) == Call.parse(word)
    for text in DEALS:
        ranks = dict(zip("789TJQKA", words.ranks, strict=True))
        own = words.seats[0] + ":" + "".join(ranks.get(letter, letter) for letter in text.removeprefix("N:"))
        assert read_deal(words, own) == Deal.parse(text)


@pytest.mark.parametrize("code", ["bg", "pl", "uk"])
def test_other_letters_are_refused(code: str) -> None:
    words = language(code)
    for read, text in (
        (read_cards, "QH"), (read_call, "pass"), (read_call, "NT"), (read_contract, "AT by W"), (read_deal, DEALS[0]),
        (read_contract, ""), (read_call, ""), (read_seat, ""), (read_cards, "10"),
    ):  # fmt: skip
        with pytest.raises(InputError):
            read(words, text)


def test_a_refusal_points_at_the_letter() -> None:
    with pytest.raises(InputError, match="unknown rank 'Q'; expected 7 8 9 10 W D K A") as bad:
        read_deal(language("pl"), "N:7.AKQ.87.87 W108..W9.W109 AKD.108.K10.A 9.W97.AD.KD")
    assert bad.value.at == 6
    with pytest.raises(InputError, match="no card at 'XY'") as bad:
        read_cards(language("bg"), "ДКу XY")
    assert bad.value.at == 4
    with pytest.raises(InputError, match=r"card twice|held by") as bad:
        read_deal(language("pl"), "N:7.AKD.87.87 W108..W9.W109 AKD.108.K10.A 9.W97.AD.KW")
    assert bad.value.text is not None and bad.value.at == bad.value.text.rindex("W")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match="expected en or bg or pl or uk"):
        language("de")
    assert language(ENGLISH) is ENGLISH and eval(repr(ENGLISH)) is ENGLISH and str(ENGLISH) == "English"


def test_an_incomplete_catalogue_does_not_come_to_be() -> None:
    fewer = MappingProxyType({word: word for word in ("pass", "contra")})
    with pytest.raises(ValueError, match=r"en.calls: \['capot', 'recontra'\] missing"):
        dataclasses.replace(ENGLISH, calls=fewer)
    with pytest.raises(ValueError, match="expected 4 different words"):
        dataclasses.replace(ENGLISH, seats=("N", "E", "S", "n"))
    with pytest.raises(ValueError, match="expected places as"):
        check_phrases(dataclasses.replace(ENGLISH, phrases={**ENGLISH.phrases, "by": "by {seat}"}), ENGLISH)


def test_bids_as_players_write_them() -> None:
    assert [language(code).bid(Bid.parse("10H capot")) for code in LANGUAGES] == [
        "10♥ capot", "10♥ капо", "10♥ kapot", "10♥ капот",
    ]  # fmt: skip
    assert language("pl").call(PASS) == "pas"
