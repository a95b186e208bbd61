"""Position and Prior messages <-> the library's.

What was taken before an ending is written in the fields of its parties:

    parties                    fields of Prior                         library: Prior.points, Prior.tricks
    NS and EW                  north_south_points, east_west_points    points
                               north_south_tricks, east_west_tricks    tricks
    declarer and defence       declarer_tricks, defence_tricks         tricks
    each for himself           none                                    -

Which parties a play mode has, its rules say; fields of other parties are refused.

Invariants: everything wrong with the parts of a position is reported together, the parts' agreement (who holds what,
which card is legal) by the library's own check of the whole, once. No trick taken before is the same as no Prior.
"""

from __future__ import annotations

from openhand.v1 import position_pb2
from server.errors import BadRequest, Problems, moved
from server.messages.rules import fill_rules, rules_from
from server.messages.words import cards_from, deal_from, mode_from, mode_to, seat_from, seat_or_nobody, seat_to
from solver import Deal, InputError, PlayMode, Position, Prior, Rules, Seat

_SIDES_POINTS = ("north_south_points", "east_west_points")
_SIDES_TRICKS = ("north_south_tricks", "east_west_tricks")
_DECLARED_TRICKS = ("declarer_tricks", "defence_tricks")


def position_from(message: position_pb2.Position) -> Position:
    """The position; raises BadRequest with paths such as `deal`, `play[7]`, `rules.betel.overtrick`."""
    problems = Problems()
    rules = problems.read_field("rules", rules_from, message.rules)
    deal = problems.read(deal_from, message.deal)
    mode = problems.read(mode_from, message.mode, "mode")
    leader = problems.read(seat_from, message.leader, "leader")
    declarer = problems.read(seat_or_nobody, message.declarer, "declarer")
    played = problems.read(cards_from, message.play, "play")
    prior: Prior | None = Prior()
    if message.HasField("prior") and rules is not None and mode is not None:
        prior = problems.read_field("prior", _prior_from, message.prior, rules, mode)
    if problems.found or rules is None or deal is None or mode is None or played is None or prior is None:
        raise BadRequest(problems.found)
    try:
        return Position(rules, deal, mode, leader, declarer, played, prior)
    except InputError as bad:
        # The library counts points and tricks of both parties as one number each; the message has a field a party.
        whole = bad if not bad.field.startswith("prior.") else moved(bad, "prior")
        raise BadRequest([whole]) from None


def position_to(position: Position) -> position_pb2.Position:
    """The message of a position."""
    message = position_pb2.Position(
        deal=str(position.deal),
        mode=mode_to(position.mode),
        leader=seat_to(position.leader),
        declarer=seat_to(position.declarer),
        play=map(str, position.played),
    )
    fill_rules(message.rules, position.rules)
    points, tricks = _fields(position.rules, position.mode)
    for names, values in ((points, position.prior.points), (tricks, position.prior.tricks)):
        for name, value in zip(names, values, strict=False):
            if value:
                setattr(message.prior, name, value)
    return message


def full_deal_from(text: str, rules: Rules | None) -> Deal:
    """A whole deal, for the players of a game if that is known; raises InputError."""
    deal = deal_from(text)
    if rules is not None and deal.seats != rules.seats:
        raise InputError("deal", f"{deal.seats} hands", expected=f"{rules.seats} for {rules.title}")
    if not deal.is_full:
        raise InputError("deal", f"an ending of {deal.cards_each} cards a hand", expected="a full deal")
    return deal


def dealer_from(number: int, rules: Rules | None) -> Seat:
    """Who dealt, a seat of the game if that is known; raises InputError."""
    dealer = seat_from(number, "dealer")
    if rules is not None and dealer >= rules.seats:
        seats = " or ".join(str(Seat(place)) for place in range(rules.seats))
        raise InputError("dealer", f"{dealer} does not play {rules.title}", expected=seats)
    return dealer


def _fields(rules: Rules, mode: PlayMode) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of points and of tricks of the parties of a play mode."""
    if rules.declarers(mode) != (None,):
        return (), _DECLARED_TRICKS
    return (_SIDES_POINTS, _SIDES_TRICKS) if rules.seats == 4 else ((), ())


def _prior_from(message: position_pb2.Prior, rules: Rules, mode: PlayMode) -> Prior:
    if mode not in rules.modes:
        return Prior()  # refused as a whole, by its mode
    points, tricks = _fields(rules, mode)
    for field, value in message.ListFields():
        if field.name not in points and field.name not in tricks:
            expected = ", ".join((*points, *tricks)) or "nothing before a position of this mode"
            raise InputError(field.name, f"{value} given in {rules.title}, {mode}", expected=expected)
        if value < 0:
            raise InputError(field.name, f"{value} is negative", expected="0 or more")
    taken = tuple(getattr(message, name) for name in tricks)
    return Prior(
        points=(message.north_south_points, message.east_west_points),
        tricks=taken if any(taken) else (),
    )
