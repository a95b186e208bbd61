"""Reviews of a played deal <-> messages.

    Review               ReviewPlayResponse
      ReviewedCard       one played card; best lines are not on the wire: they are questions to Solve
      SeatReview         a summary a seat

Invariants: reading back what was written, beside the position and the contract of the request, gives an equal value;
no card changed the contract's fate <=> `decided_at` is not set.
"""

from __future__ import annotations

from openhand.v1 import review_pb2
from server.messages.outcomes import outcome_from, outcome_to, stats_from, stats_to
from server.messages.rules import fill_rules, rules_from
from server.messages.words import card_from, cards_from, seat_from, seat_to
from solver import Contract, Effect, InputError, Position, Review, ReviewedCard, SeatReview

_EFFECTS = {effect: review_pb2.Effect.Value(f"EFFECT_{effect.name}") for effect in Effect}
_EFFECT_OF = {int(number): effect for effect, number in _EFFECTS.items()}


def review_to(review: Review) -> review_pb2.ReviewPlayResponse:
    """The response to a played deal."""
    message = review_pb2.ReviewPlayResponse(
        cards=[
            review_pb2.ReviewedCard(
                seat=seat_to(card.seat),
                card=str(card.card),
                outcome=outcome_to(card.outcome),
                loss=card.loss,
                forced=card.forced,
                best=map(str, card.best),
                effect=_EFFECTS[card.effect],
            )
            for card in review.cards
        ],
        seats=[
            review_pb2.SeatReview(seat=seat_to(one.seat), loss=one.loss, decisions=one.decisions, optimal=one.optimal)
            for one in review.seats
        ],
        stats=stats_to(review.stats),
        decided_at=review.decided_at,
    )
    if review.start is not None:
        message.start.CopyFrom(outcome_to(review.start))
    if review.end is not None:
        message.end.CopyFrom(outcome_to(review.end))
    if review.rules is not None:
        fill_rules(message.rules, review.rules)
    return message


def review_from(
    message: review_pb2.ReviewPlayResponse, position: Position | None = None, contract: Contract | None = None
) -> Review:
    """The review that a response tells of the position and contract that were asked about; raises InputError."""
    return Review(
        cards=tuple(_card_from(card, f"cards[{place}]") for place, card in enumerate(message.cards)),
        seats=tuple(
            SeatReview(seat_from(one.seat, f"seats[{place}].seat"), one.loss, one.decisions, one.optimal)
            for place, one in enumerate(message.seats)
        ),
        start=outcome_from(message.start, "start") if message.HasField("start") else None,
        end=outcome_from(message.end, "end") if message.HasField("end") else None,
        decided_at=message.decided_at if message.HasField("decided_at") else None,
        position=position,
        contract=contract,
        stats=stats_from(message.stats),
        rules=rules_from(message.rules) if message.HasField("rules") else None,
    )


def _card_from(message: review_pb2.ReviewedCard, field: str) -> ReviewedCard:
    effect = _EFFECT_OF.get(message.effect)
    if effect is None:
        raise InputError(f"{field}.effect", f"unknown value {message.effect}", expected=" or ".join(map(str, Effect)))
    return ReviewedCard(
        seat_from(message.seat, f"{field}.seat"),
        card_from(message.card, f"{field}.card"),
        outcome_from(message.outcome, f"{field}.outcome"),
        message.loss,
        message.forced,
        cards_from(message.best, f"{field}.best"),
        effect,
    )
