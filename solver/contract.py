"""Contracts, bids and calls, and their text: what auctions are made of and end in.

A `Bid` names what is to be played: a mode, a level where the game has levels, capot. A `Contract` is the bid that an
auction ended in, who declares it, and contra or recontra. A `Call` is a bid or one of the words pass, contra, recontra.

    text      bid
    AT        all trumps, level 0: games whose auction has no levels
    10H       hearts, level 10           3NT   no trump, level 3
    8S capot  spades, level 8, and every trick; `S capot` where a capot bid has no level
    B2        betelek with at most 2 tricks (level 1: B3 B2 B1 B0 are the levels 0 to 3)
    BETEL     Betel (level 4)

Invariants: a bid, contract or call that exists is well formed; whether a game knows it and whether it may be called now
is for the game's rules and auction to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.cards import Seat, suit_at
from solver.errors import InputError, is_whole, quoted
from solver.trickrules import PlayMode

FEWEST_TRICKS = 3
"""The tricks of the lowest betelek; each level allows one less."""
BETEL_LEVEL = 4
MULTIPLIERS = {1: "", 2: "contra", 4: "recontra"}
_FEW_LEVELS = (0, FEWEST_TRICKS)
_BETEL_LEVELS = (BETEL_LEVEL, BETEL_LEVEL)
_ANY_LEVEL = (0, 999)
_DENOMINATIONS = tuple(mode for mode in PlayMode if mode.value in ("C", "D", "H", "S", "NT", "AT"))
_BY_SUIT = _DENOMINATIONS[:4]
_BID = re.compile(r"(\d{0,3}) ?(nt|at|.\ufe0f?)( ?capot)?", re.IGNORECASE)
_BETELEK = re.compile(r"b ?([0-3])", re.IGNORECASE)
_SHAPE = "a bid like AT, 10H, 3NT, 8S capot, B2 or BETEL"


@dataclass(frozen=True, slots=True)
class Bid:
    """What a bid promises to play: mode, level (0 where there are none), capot.

    >>> Bid.parse("8s capot"), str(Bid(PlayMode.BETELEK, 1))
    (Bid(mode=PlayMode.SPADES, level=8, capot=True), 'B2')
    """

    mode: PlayMode
    level: int = 0
    capot: bool = False

    def __post_init__(self) -> None:
        _check_bid(self.mode, self.level, self.capot, "bid")

    @classmethod
    def parse(cls, text: str, field: str = "bid") -> Bid:
        """Read a bid in the text forms above, in any case, suits as letters or symbols; raises InputError."""
        words = " ".join(text.split())
        if words.upper() == str(PlayMode.BETEL):
            return cls(PlayMode.BETEL, BETEL_LEVEL)
        if few := _BETELEK.fullmatch(words):
            return cls(PlayMode.BETELEK, FEWEST_TRICKS - int(few[1]))
        found = _BID.fullmatch(words)
        mode = _denomination(found[2]) if found else None
        if found is None or mode is None:
            raise InputError(field, f"unknown bid {quoted(text)}", expected=_SHAPE, text=text, at=0)
        return cls(mode, int(found[1] or 0), bool(found[3]))

    def __str__(self) -> str:
        if self.mode is PlayMode.BETELEK:
            return f"B{FEWEST_TRICKS - self.level}"
        if self.mode is PlayMode.BETEL:
            return str(self.mode)
        return f"{self.level or ''}{self.mode}{' capot' if self.capot else ''}"


@dataclass(frozen=True, slots=True)
class Contract:
    """What an auction ends in.

    declarer: the seat that made the last bid; in the partnership games its whole side declares. None after three passes
    (mode THREE_PASSES), which is played but declared by nobody. multiplier: 1, 2 after contra, 4 after recontra.

    >>> print(Contract.parse("10h by E contra"))
    10H by E contra
    >>> Contract.parse("8S capot by N")
    Contract(mode=PlayMode.SPADES, level=8, declarer=Seat.NORTH, multiplier=1, capot=True)
    """

    mode: PlayMode
    level: int = 0
    declarer: Seat | None = None
    multiplier: int = 1
    capot: bool = False

    def __post_init__(self) -> None:
        if self.multiplier not in MULTIPLIERS:
            raise InputError("contract.multiplier", quoted(self.multiplier), expected="1, 2 (contra) or 4 (recontra)")
        if self.mode is PlayMode.THREE_PASSES:
            if self.declarer is not None or self.level or self.multiplier != 1 or self.capot:
                raise InputError(
                    "contract", "a declarer, level, contra or capot after three passes", expected="none of them"
                )
            return
        if self.declarer is None:
            raise InputError("contract.declarer", f"missing for {self.mode}", expected="N, E, S or W")
        _check_bid(self.mode, self.level, self.capot, "contract")

    @classmethod
    def of(cls, bid: Bid, declarer: Seat, multiplier: int = 1) -> Contract:
        """The contract that a bid of `declarer` leads to."""
        return cls(bid.mode, bid.level, declarer, multiplier, bid.capot)

    @classmethod
    def parse(cls, text: str, field: str = "contract") -> Contract:
        """Read `<bid> by <seat>`, then `contra` or `recontra` if it came to that, or `three passes`; InputError."""
        words = text.lower().split()
        if words == ["three", "passes"]:
            return cls(PlayMode.THREE_PASSES)
        multiplier = 1
        if words and words[-1] in ("contra", "recontra"):
            multiplier = 2 if words.pop() == "contra" else 4
        if len(words) < 3 or words[-2] != "by":
            raise InputError(
                field,
                f"unknown contract {quoted(text)}",
                expected="<bid> by <seat> [contra | recontra]",
                text=text,
                at=0,
            )
        return cls.of(Bid.parse(" ".join(words[:-2]), field), Seat.parse(words[-1], field), multiplier)

    @property
    def bid(self) -> Bid:
        """The bid it comes from. There is none for three passes: ValueError."""
        if self.mode is PlayMode.THREE_PASSES:
            raise ValueError("three passes comes from no bid")
        return Bid(self.mode, self.level, self.capot)

    def __str__(self) -> str:
        if self.mode is PlayMode.THREE_PASSES:
            return "three passes"
        return " ".join(
            word for word in (str(self.bid), "by", str(self.declarer), MULTIPLIERS[self.multiplier]) if word
        )


@dataclass(frozen=True, slots=True)
class Call:
    """One call of an auction: exactly one of a bid and the words pass, contra, recontra.

    >>> Call.parse("pass") is PASS, str(Call.parse("♥ capot")), Call.parse("b0").bid
    (True, 'H capot', Bid(mode=PlayMode.BETELEK, level=3, capot=False))
    """

    word: str
    """"pass", "contra", "recontra", or the bid's text."""
    bid: Bid | None = None

    def __post_init__(self) -> None:
        known = ("pass", "contra", "recontra") if self.bid is None else (str(self.bid),)
        if self.word not in known:
            raise InputError(
                "call", f"{self.word!r} for {self.bid}", expected="pass, contra, recontra or the bid's text"
            )

    @classmethod
    def of(cls, bid: Bid) -> Call:
        """The call that makes a bid."""
        return cls(str(bid), bid)

    @classmethod
    def parse(cls, text: str, field: str = "call") -> Call:
        """Read `pass`, `contra`, `recontra` or a bid; raises InputError."""
        known = _WORDS.get(text.strip().lower())
        if known is not None:
            return known
        try:
            return cls.of(Bid.parse(text, field))
        except InputError as bad:
            expected = bad.expected if bad.expected != _SHAPE else f"pass, contra, recontra or {_SHAPE}"
            raise InputError(field, bad.problem.replace("bid", "call", 1), expected=expected, text=text, at=0) from None

    def __str__(self) -> str:
        return self.word


PASS = Call("pass")
CONTRA = Call("contra")
RECONTRA = Call("recontra")
_WORDS = {call.word: call for call in (PASS, CONTRA, RECONTRA)}


@dataclass(frozen=True, slots=True)
class Turn:
    """A call and who made it."""

    seat: Seat
    call: Call

    def __str__(self) -> str:
        return f"{self.seat} {self.call}"


def _denomination(text: str) -> PlayMode | None:
    suit = suit_at(text, 0)
    if suit is not None and suit[1] == len(text):
        return _BY_SUIT[suit[0]]
    return next((mode for mode in _DENOMINATIONS[4:] if mode.value == text.upper()), None)


def _check_bid(mode: PlayMode, level: int, capot: bool, field: str) -> None:
    """Refuse what no game can mean."""
    if mode is PlayMode.THREE_PASSES:
        raise InputError(f"{field}.mode", f"{mode} cannot be bid", expected="a denomination, BETELEK or BETEL")
    low, high = _FEW_LEVELS if mode is PlayMode.BETELEK else _BETEL_LEVELS if mode is PlayMode.BETEL else _ANY_LEVEL
    if not is_whole(level) or not low <= level <= high:
        raise InputError(
            f"{field}.level", f"{quoted(level)} for {mode}", expected=str(low) if low == high else f"{low} to {high}"
        )
    if capot and mode not in _DENOMINATIONS:
        raise InputError(f"{field}.capot", f"capot in {mode}", expected="capot with a denomination only")
