"""TrickRules: everything the search knows of a game, as one frozen table; and PlayMode.

The three games (and a fourth to come) differ in the entries of this table and in nothing else:

    what wins        strength order of the ranks in plain and trump suits; trump suits: none, one or all four
    what is legal    duty to beat when following, what must be beaten, whether a partner must be beaten, whether a
                     ruffed lead waives it; void: must ruff, must overruff, must underruff; seats exempt from beating
    what counts      points a card, a trick, the last trick; the factor of the raw points; capot and play-dependent
                     belotes; which seats are one side; which side the points are for and whether it wants many

Ranks are places in `RANKS` ("789TJQKA"), seats numbers 0.. in order of play.
Invariants: checked in `__post_init__`, so that the kernel may trust the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.cards import RANKS, Suit


class PlayMode(Enum):
    """What is trump and who wants what; the search solves one of these at a time.

    >>> PlayMode("NT"), PlayMode.SPADES.value
    (PlayMode.NO_TRUMP, 'S')
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "NT"
    ALL_TRUMPS = "AT"
    BETELEK = "BETELEK"
    BETEL = "BETEL"
    THREE_PASSES = "THREE_PASSES"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"PlayMode.{self.name}"

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None at NT, AT and in the modes without trumps."""
        return _TRUMP.get(self)


_TRUMP = {
    PlayMode.CLUBS: Suit.CLUBS,
    PlayMode.DIAMONDS: Suit.DIAMONDS,
    PlayMode.HEARTS: Suit.HEARTS,
    PlayMode.SPADES: Suit.SPADES,
}


class Beat(Enum):
    """On which leads a follower must play a higher card if he can."""

    NEVER = "never"
    TRUMP_LEADS = "trump leads"
    ALWAYS = "always"


class MustRuff(Enum):
    """When a player void in the led plain suit must play a trump."""

    NEVER = "never"
    UNLESS_PARTNER = "unless partner heads the trick"
    UNLESS_PARTNER_RUFFED = "unless partner heads the trick with a ruff"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRules:
    """The rules of play of one mode of one game, as the search sees them.

    Units: `card_points` and the bonuses are raw points (tricks where only `trick_points` is set), before `factor`.
    """

    seats: int
    order: str
    """Plain suits, strength from low to high."""
    trump_order: str
    trump: Suit | None
    """The trump suit of a suit contract."""
    all_trumps: bool = False
    """Every suit has the trump order and points; an off-suit card still wins nothing."""

    beat: Beat
    beat_led_card: bool = False
    """The duty refers to the led card instead of the card heading the trick."""
    beat_partner: bool = True
    """The duty to beat when following holds also while a partner heads the trick. (Where must_ruff is ALWAYS a
    partner's ruff has to be overruffed either way.)"""
    beat_after_ruff: bool = False
    """The duty to beat among cards of the led suit is kept after the lead was ruffed (it cannot win any more)."""
    must_ruff: MustRuff
    must_overruff: bool = True
    """On a ruff that has to be beaten: a higher trump if able. False: who is able may play any trump."""
    forced_underruff: bool = False
    """Who cannot overruff must play a trump all the same."""
    exempt: frozenset[int] = frozenset()
    """Seats that never have to beat when following."""

    plain_points: tuple[int, ...] = (0,) * 8
    """Points by place in RANKS."""
    trump_points: tuple[int, ...] = (0,) * 8
    trick_points: int = 0
    last_trick: int = 0
    factor: int = 1
    """Raw points = factor x (card points + last trick)."""
    capot: int = 0
    """Raw points for taking all tricks of the whole deal, not multiplied."""
    belote: int = 0
    """Raw points for K+Q of a suit, paid when the first of them is led or follows suit (all_trumps only)."""
    sides: tuple[int, ...]
    """The side of each seat: 0 is the side that values are given for (NS, or the declarer), 1 the other."""
    fewest: bool = False
    """Side 0 wants few of the points."""

    def __post_init__(self) -> None:
        for name, order in (("order", self.order), ("trump_order", self.trump_order)):
            if sorted(order) != sorted(RANKS):
                raise ValueError(f"{name}: {order!r} is no order of the ranks {RANKS}")
        for points, order in ((self.plain_points, self.order), (self.trump_points, self.trump_order)):
            by_strength = [points[RANKS.index(rank)] for rank in order]
            # The search takes the strongest card of a chain for its fattest: every game so far is like that.
            if by_strength != sorted(by_strength) or by_strength[0] < 0 or by_strength[-1] > 50:
                raise ValueError(f"points {points} must grow with strength, within 0..50")
        if self.seats not in (3, 4) or len(self.sides) != self.seats or set(self.sides) != {0, 1}:
            raise ValueError(f"sides {self.sides} do not divide {self.seats} seats in two")
        if self.trump is not None and self.all_trumps:
            raise ValueError("one trump suit or all, not both")
        if self.belote and not self.all_trumps:
            raise ValueError("belotes depend on play at all trumps only")
        if self.capot and not self.last_trick:
            raise ValueError("a capot is found from the points: the last trick must be worth some")
        if self.fewest and (self.sides.count(0) != 1 or self.trump is not None or any(self.plain_points)):
            raise ValueError("fewest: the search knows it for one seat, without trumps and card points")
        if not self.exempt <= set(range(self.seats)):
            raise ValueError(f"exempt seats {set(self.exempt)} among {self.seats}")

    def order_of(self, suit: int) -> str:
        """The strength order of a suit, low to high."""
        return self.trump_order if self.all_trumps or suit == self.trump else self.order

    def points_of(self, suit: int) -> tuple[int, ...]:
        """The points of a suit's cards by place in RANKS."""
        return self.trump_points if self.all_trumps or suit == self.trump else self.plain_points
