"""Review: a played deal with open cards, and what each card cost.

    start --card--> outcome --card--> outcome ... --card--> end
          loss             loss                 loss

A card's loss is how much worse the headline gets for the side that plays it (after three passes: the player's own
tricks). Nobody can better the headline by his own card, so with two sides the losses explain the whole way:

    headline of end = headline of start - losses of the side that wants many + losses of the side that wants few

A loss is one with open cards. At the table it may have been the right card: nobody sees all hands there.

Invariants: loss 0 <=> the card is among `best`; a forced card (one legal, or all the same) has loss 0, changes nothing
and is no decision; `decided_at` is where the contract's fate changed for the last time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from solver.cards import Card, Seat
from solver.contract import Contract
from solver.errors import InputError
from solver.games.base import Rules
from solver.outcome import Outcome, ThreePassesOutcome
from solver.position import Position
from solver.replay import Step, positions_of, replay
from solver.scoresheet import Written
from solver.search.session import Session
from solver.solution import NO_LIMITS, Limits, Stats
from solver.solve import solve


class Effect(Enum):
    """How far a loss reached, judged by best play after the card and after the best card."""

    NONE = "none"
    POINTS = "points"
    SCORE = "score"
    CONTRACT = "contract"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Effect.{self.name}"


@dataclass(frozen=True, slots=True)
class ReviewedCard:
    """A played card.

    outcome: final totals with best play after it. best: the cards that lost nothing, S H D C, strongest first.
    line: best play from before the card to the end, where it was asked for (`with_lines`).
    """

    seat: Seat
    card: Card
    outcome: Outcome
    loss: int
    forced: bool
    best: tuple[Card, ...]
    effect: Effect
    line: tuple[Card, ...] = field(default=(), compare=False)

    @property
    def is_mistake(self) -> bool:
        """It lost something, or changed the contract's fate (a capot may go without a point)."""
        return self.loss > 0 or self.effect is not Effect.NONE

    def __str__(self) -> str:
        if not self.is_mistake:
            return f"{self.seat} {self.card}{' forced' if self.forced else ''}"
        best = " ".join(map(str, self.best))
        return f"{self.seat} {self.card} -{self.loss} ({self.effect}), best {best}"


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's cards: the sum of its losses, how many were decisions, how many of those lost nothing."""

    seat: Seat
    loss: int
    decisions: int
    optimal: int

    def __str__(self) -> str:
        return f"{self.seat} lost {self.loss}, {self.optimal} of {self.decisions} decisions optimal"


@dataclass(frozen=True, slots=True)
class Review:
    """What the cards of a play cost.

    cards: as many as are proven, from the first on. start, end: with best play before the first and after the last of
    them; None where a limit struck at once. decided_at: the card, counted from 0, that settled the contract's fate.
    position: the whole play. contract: what was played for, if it was said.
    """

    cards: tuple[ReviewedCard, ...]
    seats: tuple[SeatReview, ...]
    start: Outcome | None
    end: Outcome | None
    decided_at: int | None = None
    position: Position | None = None
    contract: Contract | None = None
    stats: Stats = field(default_factory=Stats, compare=False)
    rules: Rules | None = None

    @property
    def mistakes(self) -> tuple[ReviewedCard, ...]:
        """The cards that cost something."""
        return tuple(card for card in self.cards if card.is_mistake)

    @property
    def complete(self) -> bool:
        """False where a limit cut it short."""
        return self.start is not None and (self.position is None or len(self.cards) == len(self.position.played))

    def written(self, outcome: Outcome) -> Written | None:
        """What is written if the contract ends in this outcome; None without a contract."""
        if self.contract is None or self.position is None:
            return None
        return written(self.position, self.contract, outcome)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from solver.showing import html  # noqa: PLC0415 (it draws every value, this one too)

        return html(self)

    def __str__(self) -> str:
        if self.start is None:
            return "not proven within the limits"
        rows = [f"{self.start} -> {self.end}"]
        rows += [f"  {number + 1}. {card}" for number, card in enumerate(self.cards) if card.is_mistake]
        return "\n".join([*rows, *(f"  {seat}" for seat in self.seats)])


def review(
    position: Position,
    contract: Contract | None = None,
    *,
    limits: Limits = NO_LIMITS,
    session: Session | None = None,
) -> Review:
    """Say what each card played in `position` cost; raises InputError.

    The play may stop early, as after a claim: the rest is then what best play gives. contract: to tell how far each
    loss reached; it needs a full deal.

    >>> from solver import BridgeBeloteRules, Deal, PlayMode, Seat
    >>> deal = Deal.parse("N:J.7.. 9.A.. A.K.. T.Q..")
    >>> print(review(Position(BridgeBeloteRules(), deal, PlayMode.SPADES, Seat.NORTH, played="JS 9S")))
    NS 65 - EW 18 -> NS 55 - EW 28
      1. N JS -20 (points), best 7H
      N lost 20, 0 of 1 decisions optimal
      E lost 0, 0 of 0 decisions optimal
      S lost 0, 0 of 0 decisions optimal
      W lost 0, 0 of 0 decisions optimal
    """
    if contract is not None:
        check_contract(position, contract)
    found = replay(position, limits, Session() if session is None else session)
    cards: list[ReviewedCard] = []
    decided_at = None
    before = found.start
    for number, step in enumerate(found.steps):
        assert before is not None  # there are no steps without a start
        card = _reviewed(step, before)
        if contract is not None:
            effect = _effect(position, contract, before, card)
            card = replace(card, effect=effect, forced=card.forced and effect is Effect.NONE)
            if effect is Effect.CONTRACT:
                decided_at = number
        cards.append(card)
        before = step.outcome
    seats = tuple(_summary(Seat(place), cards) for place in range(position.deal.seats))
    return Review(tuple(cards), seats, found.start, before, decided_at, position, contract, found.stats, position.rules)


def with_lines(found: Review, session: Session | None = None) -> Review:
    """The review with a best line at each loss; that is a search of its own for each."""
    if found.position is None or not found.mistakes:
        return found
    session = Session() if session is None else session
    states = positions_of(found.position)
    cards = tuple(
        replace(card, line=solve(before, line=True, session=session).line) if card.loss else card
        for before, card in zip(states, found.cards, strict=False)
    )
    return replace(found, cards=cards)


def _reviewed(step: Step, before: Outcome) -> ReviewedCard:
    seat = step.before.to_act
    assert seat is not None
    legal = step.before.legal_cards
    loss = _loss(before, step.outcome, seat)
    forced = len(legal) == len(step.best)
    return ReviewedCard(seat, step.card, step.outcome, loss, forced, step.best, Effect.POINTS if loss else Effect.NONE)


def _loss(before: Outcome, after: Outcome, seat: Seat) -> int:
    if isinstance(before, ThreePassesOutcome) and isinstance(after, ThreePassesOutcome):
        return before.tricks[seat] - after.tricks[seat]
    return abs(before.headline - after.headline)


def _summary(seat: Seat, cards: Sequence[ReviewedCard]) -> SeatReview:
    own = [card for card in cards if card.seat is seat]
    decisions = [card for card in own if not card.forced]
    return SeatReview(seat, sum(card.loss for card in own), len(decisions), sum(card.loss == 0 for card in decisions))


# -- the contract --------------------------------------------------------------------------------------------------


def check_contract(position: Position, contract: Contract) -> None:
    """Refuse a contract that is not what the position is played in."""
    position.rules.check_contract(contract)
    if contract.mode is not position.mode:
        raise InputError("contract.mode", f"{contract.mode} played in {position.mode}", expected=f"{position.mode}")
    if position.declarer not in (None, contract.declarer):
        raise InputError(
            "contract.declarer",
            f"{contract.declarer} in the play of {position.declarer}",
            expected=f"{position.declarer}",
        )
    if not position.deal.is_full:
        raise InputError(
            "contract", f"given for an ending of {position.deal.cards_each} cards a hand", expected="a full deal"
        )


def dealer_of(position: Position) -> Seat | None:
    """Who dealt, as far as the leader tells; None for an ending."""
    rules = position.rules
    seats = (Seat(place) for place in range(rules.seats) if position.deal.is_full)
    return next((seat for seat in seats if rules.first_leader(seat, position.declarer) is position.leader), None)


def written(position: Position, contract: Contract, outcome: Outcome) -> Written:
    """What is written for a contract that ends in this outcome of the position's play."""
    sheet = position.rules.sheet(position.mode, outcome, position.deal, dealer_of(position), contract.declarer)
    return sheet.write(contract)


def _effect(position: Position, contract: Contract, before: Outcome, card: ReviewedCard) -> Effect:
    """How far a loss reached.

    Where the pool depends on the play, equal headlines may come with other totals: those of another line, no doing of
    the card. Only a capot can go without a loss, where it is a question of its own.
    """
    if card.loss == 0 and not position.rules.sweep_is_asked:
        return Effect.NONE
    one, two = written(position, contract, before), written(position, contract, card.outcome)
    if one.made != two.made:
        return Effect.CONTRACT
    if (one.score, one.hanging) != (two.score, two.hanging):
        return Effect.SCORE
    return card.effect
