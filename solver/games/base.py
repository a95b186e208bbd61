"""What every game offers to the rest of the house, and the machinery of its options.

A game's rules are a frozen dataclass derived from `Rules`: one field an option, in the order of its rules page, built
with `option(...)`, which carries the allowed values and one line of description. Invariant: a Rules object that
exists is valid; `__post_init__` checks every option and names the first bad one.

`profile` names a set of options that people play together; `Rules.of(profile, **options)` starts from it. An object
remembers no profile of its own: two objects with the same options are equal, however they were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Self

from solver.auction import Auction
from solver.cards import Seat
from solver.contract import Contract
from solver.deal import Deal
from solver.errors import InputError, is_whole, quoted
from solver.outcome import Outcome
from solver.scoresheet import Sheet
from solver.trickrules import PlayMode, TrickRules


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name, default, what it may be, and what it means."""

    name: str
    default: Any
    allowed: tuple[Any, ...]
    """The allowed values of a closed set; empty for numbers."""
    low: int | None
    high: int | None
    """The range of a number, or of each number of a list."""
    length: int | None
    """How many numbers a list has."""
    help: str
    ours: bool
    """Decided by this project, because no source does."""
    play: bool
    """Changes which cards are legal or what the search maximises; the others touch auction and score only."""


def option(
    default: Any,
    help: str,
    *,
    allowed: Sequence[Any] = (),
    low: int | None = None,
    high: int | None = None,
    length: int | None = None,
    ours: bool = False,
    play: bool = False,
) -> Any:
    """A dataclass field that is a game option; booleans need no `allowed`."""
    values = (False, True) if isinstance(default, bool) else tuple(allowed)
    data = {"allowed": values, "low": low, "high": high, "length": length, "help": help, "ours": ours, "play": play}
    return field(default=default, metadata=data)


@dataclass(frozen=True)
class Rules:
    """Base of the three rules classes: what solve, table, par and the server ask a game."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[int]
    parties: ClassVar[int]
    """Who bids against whom: 2 sides, or as many as there are seats."""
    profiles: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]]
    """Profile name -> (description, the options that differ from the defaults)."""
    par_note: ClassVar[str] = ""
    """How the game's real auction differs from the one that par plays, for people; empty where it does not."""

    def __post_init__(self) -> None:
        for opt in self.options():
            _check_option(opt, getattr(self, opt.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The game's options, in the order of its rules page."""
        rules: Any = cls  # a class with __hash__ for its objects looks unhashable itself to type checkers
        found: tuple[Option, ...] = _options_of(rules)
        return found

    @classmethod
    def of(cls, profile: str = "", **changed: Any) -> Self:
        """The rules of a profile ("" or "seed": all defaults) with some options changed; raises InputError."""
        if profile and profile not in cls.profiles:
            raise InputError("rules.profile", f"unknown profile {quoted(profile)}", expected=" or ".join(cls.profiles))
        known = {opt.name for opt in cls.options()}
        for name in changed:
            if name not in known:
                raise InputError(
                    f"rules.{name}", f"{cls.title} has no such option", expected="one of " + ", ".join(sorted(known))
                )
        base = dict(cls.profiles[profile][1]) if profile else {}
        return cls(**{**base, **changed})

    @property
    def modes(self) -> tuple[PlayMode, ...]:
        """The play modes of the game, in the order of its table."""
        raise NotImplementedError

    def declarers(self, mode: PlayMode) -> tuple[Seat | None, ...]:
        """Who may declare a mode: seats where it changes the play, (None,) where it does not."""
        raise NotImplementedError

    def trick_rules(self, mode: PlayMode, declarer: Seat | None) -> TrickRules:
        """The table of a mode, as the search sees it. `mode` and `declarer` have been checked."""
        raise NotImplementedError

    def first_leader(self, dealer: Seat, declarer: Seat | None) -> Seat:
        """Who leads to the first trick."""
        raise NotImplementedError

    @property
    def sweep_is_asked(self) -> bool:
        """True where "can a side take every trick?" is a question of its own beside the points."""
        return False

    def void_deal(self, hands: tuple[int, ...]) -> bool:
        """True when the rules void this deal before the auction (it can be solved all the same)."""
        return False

    @property
    def biddable(self) -> tuple[PlayMode, ...]:
        """The play modes that an auction under these rules can end in, in the order of `modes`."""
        return self.modes

    def auction_start(self, dealer: Seat) -> Auction:
        """The auction before the first call. `dealer` has been checked."""
        raise NotImplementedError

    def check_contract(self, contract: Contract) -> None:
        """Refuse a contract that no auction under these rules ends in; InputError names the field."""
        raise NotImplementedError

    def check_outcome(self, contract: Contract, outcome: Outcome, deal: Deal | None) -> None:
        """Refuse an outcome that playing out the contract cannot give; InputError names the field."""
        raise NotImplementedError

    def sheet(
        self,
        mode: PlayMode,
        outcome: Outcome,
        deal: Deal | None,
        dealer: Seat | None,
        declarer: Seat | None = None,
        constructions: tuple[int, int] | None = None,
    ) -> Sheet:
        """Writes the contracts of a mode (and declarer, where he changes the play) once the outcome is known.

        deal, dealer: read where held cards score; InputError when they are needed and missing.
        constructions: raw points of NS and EW for held cards, as they were at the table, in place of what the hands
        hold; InputError in a game that knows none.
        """
        raise NotImplementedError

    def check_constructions(self, constructions: tuple[int, int] | None) -> None:
        """Refuse held cards given by hand that a sheet could not take; InputError names the field."""
        no_constructions(self, constructions)

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {opt.name: getattr(self, opt.name) for opt in self.options() if getattr(self, opt.name) != opt.default}

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.changed().items())
        return f"{type(self).__name__}({inside})"


def no_constructions(rules: Rules, constructions: tuple[int, int] | None) -> None:
    """Refuse held cards given by hand in a game that does not know that."""
    if constructions is not None:
        raise InputError("constructions", f"given for {rules.title}", expected="none: it reads them from the deal")


@cache
def _options_of(rules: type[Any]) -> tuple[Option, ...]:
    """The options of a rules class; they never change, and every Rules object asks for them."""
    return tuple(
        Option(name=f.name, default=f.default, **f.metadata)
        for f in fields(rules)
        if f.metadata and f.default is not MISSING
    )


def _check_option(opt: Option, value: Any) -> None:
    """Refuse a value that the option may not take, saying which ones it may."""
    where = f"rules.{opt.name}"
    if opt.allowed and opt.length is None and not isinstance(opt.default, tuple):
        if not any(value == good and type(value) is type(good) for good in opt.allowed):
            raise InputError(
                where, f"{quoted(value)} is no value of it", expected=" or ".join(_word(v) for v in opt.allowed)
            )
    elif isinstance(opt.default, tuple):
        if not isinstance(value, tuple):
            raise InputError(where, f"{quoted(value)} is no value of it", expected="a tuple")
        _check_items(opt, where, value)
    else:
        _check_number(opt, where, value)


def _check_items(opt: Option, where: str, value: tuple[Any, ...]) -> None:
    if opt.length is not None:
        if len(value) != opt.length:
            raise InputError(where, f"{len(value)} numbers", expected=f"{opt.length} numbers")
        for number in value:
            _check_number(opt, where, number)
        return
    if not value:
        raise InputError(where, "empty", expected="at least one of " + ", ".join(_word(v) for v in opt.allowed))
    for place, item in enumerate(value):
        if item not in opt.allowed:
            raise InputError(where, f"{_word(item)} is none of them", expected=", ".join(_word(v) for v in opt.allowed))
        if item in value[:place]:
            raise InputError(where, f"{_word(item)} twice", expected="each once")


def _check_number(opt: Option, where: str, value: Any) -> None:
    if not is_whole(value) or not (opt.low or 0) <= value <= (opt.high if opt.high is not None else value):
        raise InputError(where, f"{quoted(value)} is out of range", expected=f"{opt.low} to {opt.high}")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, PlayMode) else quoted(value).strip("'")
