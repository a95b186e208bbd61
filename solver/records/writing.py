"""Records -> record files. Invariant: what is written reads back as an equal record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.cards import Card
from solver.contract import Contract
from solver.deal import Deal
from solver.languages.language import Language
from solver.position import Prior
from solver.records.options import rules_text
from solver.records.record import Record
from solver.records.scanning import HEADER, escaped
from solver.trickrules import PlayMode


def write(records: Iterable[Record], language: Language) -> str:
    """The text of a file with these records."""
    return "\n\n".join([HEADER, *("\n".join(_lines(record, language)) for record in records)]) + "\n"


def _lines(record: Record, language: Language) -> list[str]:
    """The tags of one record: the game, what is foreign, then the deal from its start to its end."""
    house = rules_text(record.rules)
    lines = [_tag("Game", record.rules.name)]
    lines += [_tag("Rules", house)] if house else []
    for tag in record.tags:
        lines += [_tag(tag.name, tag.value), *tag.body.splitlines()]
    lines.append(_tag("Deal", _deal(record.deal, language)))
    if record.prior != Prior():
        lines.append(_tag("Prior", _prior(record.prior)))
    if record.dealer is not None:
        lines.append(_tag("Dealer", language.seat(record.dealer)))
    if record.calls and record.dealer is not None:
        first = record.rules.auction_start(record.dealer).to_act
        lines.append(_tag("Auction", "" if first is None else language.seat(first)))
        lines += _rows([language.call(call) if language.code != "en" else str(call) for call in record.calls], record)
    if record.contract is not None:
        lines.append(_tag("Contract", _contract(record.contract, language)))
    elif record.mode is not None:
        lines.append(_tag("Mode", _mode(record.mode, language)))
        if record.declarer is not None:
            lines.append(_tag("Declarer", language.seat(record.declarer)))
    if record.leader is not None:
        lines.append(_tag("Play", language.seat(record.leader)))
        lines += _rows([_card(card, language) for card in record.play], record)
    return lines


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escaped(value)}"]'


def _rows(words: Sequence[str], record: Record) -> list[str]:
    """A row a trick, or a round of calls."""
    seats = record.deal.seats
    return [" ".join(words[at : at + seats]) for at in range(0, len(words), seats)]


def _card(card: Card, language: Language) -> str:
    return str(card) if language.code == "en" else language.card(card)


def _contract(contract: Contract, language: Language) -> str:
    return str(contract) if language.code == "en" else language.contract(contract)


def _mode(mode: PlayMode, language: Language) -> str:
    return str(mode) if language.code == "en" else language.modes[mode]


def _deal(deal: Deal, language: Language) -> str:
    """The deal's own text, in the language's letters."""
    if language.code == "en":
        return str(deal)
    ranks = dict(zip("789TJQKA", language.ranks, strict=True))
    hands, _, dubel = str(deal).removeprefix("N:").partition(" +")
    text = "".join(ranks.get(letter, letter) for letter in hands)
    aside = " +" + "".join(language.card(Card(dubel[at : at + 2])) for at in (0, 2)) if dubel else ""
    return f"{language.seats[0]}:{text}{aside}"


def _prior(prior: Prior) -> str:
    points = f"points {prior.points[0]} {prior.points[1]}" if any(prior.points) else ""
    tricks = f"tricks {' '.join(map(str, prior.tricks))}" if prior.tricks else ""
    return f"{points} {tricks}".strip()
