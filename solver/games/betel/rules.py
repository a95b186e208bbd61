"""Betel: its options, and what follows from them: trick rules, auction, score sheets.

Three players for themselves; in a deal one declarer against two defenders, who act as one side. Cards A K Q J T 9 8 7
high to low in every suit, no card points: tricks count. The declarer wants many tricks (C D H S NT) or few (BETELEK,
and BETEL with the defenders exempt from beating). After three passes each plays for himself (THREE_PASSES).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.cards import RANKS, Seat
from solver.contract import Contract
from solver.deal import Deal
from solver.games.base import Rules, no_constructions, option
from solver.games.betel import scoring
from solver.games.betel.auction import BetelAuction
from solver.outcome import Outcome
from solver.scoresheet import Sheet
from solver.trickrules import Beat, MustRuff, PlayMode, TrickRules

DECLARED_MODES = (
    PlayMode.CLUBS,
    PlayMode.DIAMONDS,
    PlayMode.HEARTS,
    PlayMode.SPADES,
    PlayMode.NO_TRUMP,
    PlayMode.BETELEK,
    PlayMode.BETEL,
)
SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH)


@dataclass(frozen=True, repr=False)
class BetelRules(Rules):
    """The options of Betel, defaults first.

    >>> BetelRules(beat_reference="led").trick_rules(PlayMode.BETEL, Seat.EAST).exempt
    frozenset({0, 2})
    """

    name: ClassVar[str] = "betel"
    title: ClassVar[str] = "Betel"
    seats: ClassVar[int] = 3
    parties: ClassVar[int] = 3
    par_note = "At the table the declarer may exchange cards with the dubel; par does not."
    profiles = {"seed": ("all defaults", {})}

    beat_reference: str = option(
        "head",
        "what a follower must beat: the card heading the trick or the led card",
        allowed=("head", "led"),
        play=True,
    )
    beat_partner: bool = option(True, "the duty to beat holds also while a co-defender heads the trick", play=True)
    contra: bool = option(False, "a defender may double the contract's value in his turn", ours=True)
    contract_values: tuple[int, ...] = option(
        (50, 100, 150, 200, 250, 300),
        "what a contract of level 0 to 5 is worth",
        low=0,
        high=100_000,
        length=6,
        ours=True,
    )
    overtrick: int = option(10, "each trick above a made normal contract", low=0, high=100_000, ours=True)
    defender_trick: int = option(10, "each trick of a defender in a normal game", low=0, high=100_000, ours=True)
    three_passes_trick: int = option(10, "each trick after three passes", low=0, high=100_000, ours=True)

    @property
    def modes(self) -> tuple[PlayMode, ...]:
        return (*DECLARED_MODES, PlayMode.THREE_PASSES)

    def declarers(self, mode: PlayMode) -> tuple[Seat | None, ...]:
        return (None,) if mode is PlayMode.THREE_PASSES else SEATS

    def trick_rules(self, mode: PlayMode, declarer: Seat | None) -> TrickRules:
        few = mode in (PlayMode.BETELEK, PlayMode.BETEL)
        # After three passes nobody declares; seen from any one seat it is that seat against the other two.
        one = Seat.NORTH if declarer is None else declarer
        return TrickRules(
            seats=3,
            order=RANKS,
            trump_order=RANKS,
            trump=mode.trump,
            beat=Beat.ALWAYS,
            beat_led_card=self.beat_reference == "led",
            beat_partner=self.beat_partner or declarer is None,
            must_ruff=MustRuff.ALWAYS,
            forced_underruff=True,
            exempt=frozenset(seat for seat in range(3) if seat != one) if mode is PlayMode.BETEL else frozenset(),
            trick_points=1,
            sides=tuple(0 if seat == one else 1 for seat in range(3)),
            fewest=few,
        )

    def first_leader(self, dealer: Seat, declarer: Seat | None) -> Seat:
        """The declarer leads; after three passes the dealer does."""
        return dealer if declarer is None else declarer

    def auction_start(self, dealer: Seat) -> BetelAuction:
        """The dealer speaks first."""
        return BetelAuction(dealer, contra=self.contra)

    def check_contract(self, contract: Contract) -> None:
        scoring.check_contract(self, contract)

    def check_outcome(self, contract: Contract, outcome: Outcome, deal: Deal | None) -> None:
        scoring.check_taken(outcome)

    def sheet(
        self,
        mode: PlayMode,
        outcome: Outcome,
        deal: Deal | None,
        dealer: Seat | None,
        declarer: Seat | None = None,
        constructions: tuple[int, int] | None = None,
    ) -> Sheet:
        no_constructions(self, constructions)
        return scoring.sheet(self, mode, outcome, declarer)
