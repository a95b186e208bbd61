"""Languages: complete catalogues, unambiguous letters, what is shown can be typed."""

import dataclasses
import re
from collections.abc import Iterator
from random import Random
from types import MappingProxyType

import pytest

from solver import (
    CARDS,
    GAMES,
    PASS,
    Bid,
    Call,
    Contract,
    Deal,
    Declaration,
    InputError,
    PlayMode,
    PointsOutcome,
    Seat,
)
from solver.games.holdings import NAMES
from solver.games.reasons import REASONS, because
from solver.languages import LANGUAGES, Language, language
from solver.languages.language import check_phrases, places
from solver.languages.reading import read_call, read_cards, read_contract, read_deal, read_mode, read_seat
from solver.languages.sentences import ENGLISH_SENTENCES

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
    assert set(words.sentences) == set(ENGLISH_SENTENCES)
    for english, own in words.sentences.items():
        assert own.strip() == own and places(own) == places(english)
        assert words is ENGLISH or own != english or own in ("tierce", "bela"), english
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
        *(re.sub(r"{\w+}", "", p) for p in (*words.phrases.values(), *words.sentences.values())),
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
    fewer = MappingProxyType({text: text for text in ENGLISH_SENTENCES[1:]})
    with pytest.raises(ValueError, match=r"en.sentences: \['all defaults'\] missing"):
        dataclasses.replace(ENGLISH, sentences=fewer)
    with pytest.raises(ValueError, match="expected places as"):
        dataclasses.replace(ENGLISH, sentences={**ENGLISH.sentences, REASONS[1]: "its side holds the best"})
    with pytest.raises(ValueError, match="expected places as"):
        check_phrases(dataclasses.replace(ENGLISH, phrases={**ENGLISH.phrases, "by": "by {seat}"}), ENGLISH)


def everything_said(rng: Random) -> Iterator[Declaration]:
    """What the sheets of a deal say of held cards: of a random one, and of one whose hands hold much."""
    shuffled = rng.sample(CARDS, 32)
    ranked = sorted(shuffled, key=lambda card: card.rank)  # fours in all hands
    for place, other in rng.sample([(0, 31), (9, 20), (5, 14), (3, 27)], rng.randrange(5)):
        ranked[place], ranked[other] = ranked[other], ranked[place]
    for cards in (shuffled, ranked):
        deal = Deal.of([cards[start : start + 8] for start in range(0, 32, 8)])
        for game in GAMES.values():
            if game.seats != 4:
                continue
            for name in game.profiles:
                rules = game.of(name)
                for mode in rules.modes:
                    taken = PointsOutcome(208 + 20 * rng.randrange(3), 50)
                    yield from rules.sheet(mode, taken, deal, Seat.WEST).declarations


def test_every_reason_is_known() -> None:
    """Names and reasons of held cards come in English from the library or the wire; each is found again."""
    rng = Random(6)
    whats, reasons = set(), set()
    for _ in range(60):
        for one in everything_said(rng):
            whats.add(one.what)
            reasons.add(one.reason)
    assert len(whats) > 6 and len(reasons) > 20
    for words in (language("bg"), language("uk")):
        for text in (*whats, *reasons):
            assert not re.search("[A-Za-z{}]", words.sentence(text)), text
    assert all(ENGLISH.sentence(text) == text for text in (*whats, *reasons))


@every_language
def test_sentences_are_filled_in_again(words: Language) -> None:
    for reason in REASONS:
        for name in NAMES:
            filled = {"what": name, "seat": "N", "other": "hundred", "rival": "E", "announced": "2", "held": "3"}
            own = {**filled, "seat": words.seats[0], "rival": words.seats[1]}
            own |= {place: words.sentences[filled[place]] for place in ("what", "other")}
            said = words.sentence(because(reason, **filled))
            assert said == words.sentences[reason].format(**own)
    # A newer service may say what this catalogue does not know.
    assert words.sentence("beaten by the clock") == "beaten by the clock"
    assert words.sentence("beaten by tierce of the moon").count("the moon") == 1
    with pytest.raises(ValueError, match="none of the reasons"):
        because("for no reason")


@every_language
def test_modes_are_read_by_name_letters_and_suit(words: Language) -> None:
    for mode in PlayMode:
        names = [str(mode)] if words is ENGLISH else [words.modes[mode], words.modes[mode].upper()]
        if mode.trump is not None and words is not ENGLISH:
            names += [words.suit_letters[mode.trump], "♣♦♥♠"[mode.trump]]
        if mode in words.short_modes and words is not ENGLISH:
            names.append(words.short_modes[mode])
        for name in names:
            # `бетел` and `БЕТЕЛ` are one word, and one mode.
            assert read_mode(words, f" {name} ") is mode, name
    with pytest.raises(InputError, match="unknown mode"):
        read_mode(words, "chess")
    if words is not ENGLISH:
        with pytest.raises(InputError, match="expected"):
            read_mode(words, "no trump")


def test_numbers_have_the_marks_of_the_language() -> None:
    assert [language(code).number(1234567.891, 1) for code in ("en", "pl")] == [
        "1,234,567.9", "1\u00a0234\u00a0567,9",
    ]  # fmt: skip
    assert language("bg").number(12) == "12"


def test_bids_as_players_write_them() -> None:
    assert [language(code).bid(Bid.parse("10H capot")) for code in LANGUAGES] == [
        "10♥ capot", "10♥ капо", "10♥ kapot", "10♥ капот",
    ]  # fmt: skip
    assert language("pl").call(PASS) == "pas"
