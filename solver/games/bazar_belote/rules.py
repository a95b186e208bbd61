"""Bazar-belote: its options, and what follows from them: trick rules, auction, score sheets.

NS against EW, 32 cards. The search maximises the raw card points and last trick of NS; the pool is constant (162 or
258), constructions never depend on play. The ace counts 19 at NT, so that NT has the pool of a suit contract.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.cards import Seat
from solver.contract import Contract
from solver.deal import Deal
from solver.errors import InputError
from solver.games import belote
from solver.games.base import Rules, option
from solver.games.bazar_belote import scoring
from solver.games.bazar_belote.auction import BazarAuction, Ladder
from solver.games.bazar_belote.constructions import constructions as constructions_of
from solver.outcome import Outcome
from solver.scoresheet import counted_points
from solver.trickrules import PlayMode, TrickRules

NO_TRUMP_POINTS = belote.points(A=19, T=10, K=4, Q=3, J=2)
SEVENS = 0x01010101
"""The four sevens as a set of cards."""


@dataclass(frozen=True, repr=False)
class BazarBeloteRules(Rules):
    """The options of bazar-belote, defaults first.

    >>> BazarBeloteRules.of("blotstar").max_level
    80
    """

    name: ClassVar[str] = "bazar_belote"
    title: ClassVar[str] = "Bazar-belote"
    seats: ClassVar[int] = 4
    parties: ClassVar[int] = 2
    profiles = {
        "seed": ("all defaults", {}),
        "blotstar": (
            "as played online: no all trumps, the level is paid on top, any sweep is a capot",
            {
                "four_sevens_redeal": False,
                "max_level": 80,
                "denominations": belote.MODES[:5],
                "lock_after_two_passes": False,
                "four_eights_cancel": False,
                "capot_bonus": "any",
                "bid_on_top": True,
                "failed_constructions": "lost",
                "rounding": "half_down",
            },
        ),
        "gambler": (
            "no all trumps, levels to 16, capot above all numbers, nobody is locked out",
            {"denominations": belote.MODES[:5], "max_level": 16, "capot_bid": "top", "lock_after_two_passes": False},
        ),
    }

    four_sevens_redeal: bool = option(True, "four sevens in one hand void the deal")
    max_level: int = option(16, "the highest level that may be bid", low=8, high=80)
    denominations: tuple[PlayMode, ...] = option(belote.MODES, "what may be bid", allowed=belote.MODES)
    capot_bid: str = option(
        "flag", "capot is a mark on a bid of any level, or one call above all numbers", allowed=("flag", "top")
    )
    lock_after_two_passes: bool = option(
        True, "a side whose both players passed at first may later only contra or pass"
    )
    last_word: bool = option(True, "after three passes the bidder may still raise or change his bid")
    overtake_partner: bool = option(
        True, "on a trump lead (any lead at AT) a winning partner must be beaten too", play=True
    )
    forced_underruff: bool = option(False, "who cannot overruff an opponent must still play a trump", play=True)
    must_ruff_partner: bool = option(False, "void while partner heads with a plain card: must ruff", play=True)
    must_overruff: bool = option(
        True, "an opponent's ruff must be overruffed if able; false: any trump will do", play=True
    )
    four_eights_cancel: bool = option(True, "four eights in one hand cancel all constructions but bela")
    capot_bonus: str = option(
        "announced", "only an announced capot pays, or any sweep does", allowed=("announced", "any"), play=True
    )
    made_test: str = option(
        "promise",
        "a contract is made by its promise, or by its promise and more than the other side",
        allowed=("promise", "promise_and_majority"),
    )
    bid_on_top: bool = option(False, "a made contract is paid its level too")
    failed_constructions: str = option(
        "to_defenders", "the declarers' constructions after a failure", allowed=("to_defenders", "lost")
    )
    contra_made: str = option(
        "both_columns",
        "a made contra multiplies both columns, or the winner takes all",
        allowed=("both_columns", "winner_takes_all"),
    )
    rounding: str = option("sum", "how the base is split into big points", allowed=("sum", "half_down"))
    match_target: int = option(301, "big points that win the match", allowed=(101, 151, 201, 301))

    @property
    def modes(self) -> tuple[PlayMode, ...]:
        return belote.MODES

    def declarers(self, mode: PlayMode) -> tuple[Seat | None, ...]:
        return (None,)

    def trick_rules(self, mode: PlayMode, declarer: Seat | None) -> TrickRules:
        belote.no_declarer(mode, declarer)
        return belote.trick_rules(
            mode,
            overtake_partner=self.overtake_partner,
            forced_underruff=self.forced_underruff,
            must_ruff_partner=self.must_ruff_partner,
            must_overruff=self.must_overruff,
            plain_points=NO_TRUMP_POINTS if mode is PlayMode.NO_TRUMP else belote.PLAIN_POINTS,
            capot=scoring.CAPOT if self.capot_bonus == "any" else 0,
        )

    def first_leader(self, dealer: Seat, declarer: Seat | None) -> Seat:
        """The seat after the dealer leads, whoever declares."""
        return dealer.next()

    @property
    def sweep_is_asked(self) -> bool:
        """An announced capot needs to know who can take every trick, whatever the points."""
        return True

    def void_deal(self, hands: tuple[int, ...]) -> bool:
        """Four sevens in one hand: dealt again, where the option says so."""
        return self.four_sevens_redeal and any(hand & SEVENS == SEVENS for hand in hands)

    @property
    def biddable(self) -> tuple[PlayMode, ...]:
        """What may be bid, in the order of the table."""
        return tuple(mode for mode in self.modes if mode in self.denominations)

    def auction_start(self, dealer: Seat) -> BazarAuction:
        """The seat after the dealer speaks first."""
        ladder = Ladder(
            self.biddable, self.max_level, self.capot_bid == "top", self.lock_after_two_passes, self.last_word
        )
        if not ladder.lock:
            return BazarAuction(ladder, dealer.next(), round=4, silent=0)
        return BazarAuction(ladder, dealer.next())

    def check_contract(self, contract: Contract) -> None:
        scoring.check_contract(self, contract)

    def check_outcome(self, contract: Contract, outcome: Outcome, deal: Deal | None) -> None:
        scoring.check_taken(self, contract.mode, belote.points_of(outcome))

    def check_constructions(self, constructions: tuple[int, int] | None) -> None:
        if constructions is not None:
            scoring.check_constructions(constructions)

    def sheet(
        self,
        mode: PlayMode,
        outcome: Outcome,
        deal: Deal | None,
        dealer: Seat | None,
        declarer: Seat | None = None,
        constructions: tuple[int, int] | None = None,
    ) -> scoring.BazarSheet:
        taken = belote.points_of(outcome)
        self.check_constructions(constructions)
        if constructions is not None:
            return scoring.sheet(self, mode, taken, constructions)
        if dealer is None:
            raise InputError("dealer", "missing", expected="who dealt: it breaks the last tie between constructions")
        shown = constructions_of(self, mode, belote.full_deal(deal), dealer)
        return scoring.sheet(self, mode, taken, counted_points(shown), shown)
