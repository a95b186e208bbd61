"""Bridge-belote: its options, and what follows from them: trick rules, auction, score sheets.

NS against EW, 32 cards. The search maximises the margin NS - EW in raw points: card points (x2 at NT), last trick 10
(x2 at NT), 90 for capot, and at AT the belotes, which depend on play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.cards import Seat
from solver.contract import Contract
from solver.deal import Deal
from solver.errors import InputError
from solver.games import belote
from solver.games.base import Rules, no_constructions, option
from solver.games.bridge_belote import scoring
from solver.games.bridge_belote.auction import BridgeAuction
from solver.games.bridge_belote.declarations import BELOTE
from solver.outcome import Outcome
from solver.trickrules import PlayMode, TrickRules


@dataclass(frozen=True, repr=False)
class BridgeBeloteRules(Rules):
    """The options of bridge-belote, defaults first.

    >>> BridgeBeloteRules().trick_rules(PlayMode.NO_TRUMP, None).factor
    2
    """

    name: ClassVar[str] = "bridge_belote"
    title: ClassVar[str] = "Bridge-belote"
    seats: ClassVar[int] = 4
    parties: ClassVar[int] = 2
    par_note = "Real players bid on five cards; par bids on all eight and sees every hand."
    profiles = {
        "seed": ("all defaults", {}),
        "belot-online": (
            "as played online: fours and sequences contest apart, the longer of two runs of a hundred wins",
            {"declaration_contest": "separate", "longer_run_first": True},
        ),
    }

    contra_closes_bidding: bool = option(False, "after a contra only recontra is left")
    overtake_partner: bool = option(
        True, "on a trump lead (any lead at AT) a winning partner must be beaten too", play=True
    )
    forced_underruff: bool = option(False, "who cannot overruff an opponent must still play a trump", play=True)
    declaration_contest: str = option(
        "pooled", "all declarations in one contest, or fours and sequences apart", allowed=("pooled", "separate")
    )
    longer_run_first: bool = option(False, "of two runs worth a hundred the longer wins before the higher top card")
    belote_stays_when_inside: bool = option(False, "declarers who fail keep their belote")
    capot_cancels_contra: bool = option(False, "a capot is never doubled")
    nt_capot_doubled: bool = option(False, "the 90 for capot count twice at NT")
    capot_side_loses_declarations: bool = option(False, "who takes no trick loses his declarations")
    hanging_value: int = option(
        0, "what hanging points count for their side in par, in percent", low=0, high=100, ours=True
    )
    match_target: int = option(151, "game points that win the match", low=1, high=10_000)

    @property
    def modes(self) -> tuple[PlayMode, ...]:
        return belote.MODES

    def declarers(self, mode: PlayMode) -> tuple[Seat | None, ...]:
        return (None,)

    def trick_rules(self, mode: PlayMode, declarer: Seat | None) -> TrickRules:
        belote.no_declarer(mode, declarer)
        no_trump = mode is PlayMode.NO_TRUMP
        return belote.trick_rules(
            mode,
            overtake_partner=self.overtake_partner,
            forced_underruff=self.forced_underruff,
            factor=2 if no_trump else 1,
            capot=scoring.capot_points(self, mode),
            belote=BELOTE if mode is PlayMode.ALL_TRUMPS else 0,
        )

    def first_leader(self, dealer: Seat, declarer: Seat | None) -> Seat:
        """The seat after the dealer leads, whoever declares."""
        return dealer.next()

    def auction_start(self, dealer: Seat) -> BridgeAuction:
        """The seat after the dealer speaks first."""
        return BridgeAuction(dealer.next(), contra_closes=self.contra_closes_bidding)

    def check_contract(self, contract: Contract) -> None:
        belote.check_denomination(contract, self.biddable)
        if contract.level or contract.capot:
            field = "contract.level" if contract.level else "contract.capot"
            raise InputError(field, f"{contract}", expected="no level and no capot: bids are denominations")

    def check_outcome(self, contract: Contract, outcome: Outcome, deal: Deal | None) -> None:
        scoring.check_taken(self, contract.mode, belote.points_of(outcome), belote.full_deal(deal))

    def sheet(
        self,
        mode: PlayMode,
        outcome: Outcome,
        deal: Deal | None,
        dealer: Seat | None,
        declarer: Seat | None = None,
        constructions: tuple[int, int] | None = None,
    ) -> scoring.BridgeSheet:
        no_constructions(self, constructions)
        return scoring.sheet(self, mode, belote.points_of(outcome), belote.full_deal(deal))
