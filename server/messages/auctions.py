"""Contracts and calls -> messages, and back.

    Contract             what is played, at which level, by whom, doubled or not
    Turn                 Call: who calls, and one of pass, bid, contra, recontra

A bid is written as the contract that it would lead to: its `declarer` is the caller, its multiplier 1.

Invariants: reading back what was written gives an equal value; everything wrong with a contract's words is reported
together; whether a game knows the contract is for its rules to say.
"""

from __future__ import annotations

from openhand.v1 import contract_pb2
from server.errors import BadRequest, Problems, moved
from server.messages.words import mode_from, mode_to, seat_from, seat_or_nobody, seat_to
from solver import CONTRA, PASS, RECONTRA, Call, Contract, InputError, Turn

_WORDS = {call.word: call for call in (PASS, CONTRA, RECONTRA)}
"""The calls that are no bids; each has a flag of its name in the schema."""


def contract_to(contract: Contract) -> contract_pb2.Contract:
    """The message of a contract."""
    return contract_pb2.Contract(
        mode=mode_to(contract.mode),
        level=contract.level,
        declarer=seat_to(contract.declarer),
        multiplier=contract.multiplier,
        capot=contract.capot,
    )


def contract_from(message: contract_pb2.Contract, field: str = "contract") -> Contract:
    """A contract; raises BadRequest."""
    problems = Problems()
    mode = problems.read(mode_from, message.mode, f"{field}.mode")
    declarer = problems.read(seat_or_nobody, message.declarer, f"{field}.declarer")
    if problems.found or mode is None:
        raise BadRequest(problems.found)
    try:
        return Contract(mode, message.level, declarer, message.multiplier or 1, message.capot)
    except InputError as bad:
        raise BadRequest([moved(bad, field + bad.field.removeprefix("contract"))]) from None


def turn_to(turn: Turn) -> contract_pb2.Call:
    """The message of a call and who made it."""
    message = contract_pb2.Call(seat=seat_to(turn.seat))
    if turn.call.bid is None:
        setattr(message, turn.call.word, True)
    else:
        message.bid.CopyFrom(contract_to(Contract.of(turn.call.bid, turn.seat)))
    return message


def turn_from(message: contract_pb2.Call, field: str) -> Turn:
    """A call and who made it; raises InputError or BadRequest."""
    seat = seat_from(message.seat, f"{field}.seat")
    word = message.WhichOneof("call")
    if word is None:
        raise InputError(field, f"no call of {seat}", expected=" or ".join(("bid", *_WORDS)))
    if word != "bid":
        if not getattr(message, word):
            raise InputError(f"{field}.{word}", "false", expected="true, or another call")
        return Turn(seat, _WORDS[word])
    contract = contract_from(message.bid, f"{field}.bid")
    if contract.declarer != seat:
        raise InputError(f"{field}.bid.declarer", f"{contract.declarer} in a bid of {seat}", expected=str(seat))
    if contract.multiplier != 1:
        raise InputError(f"{field}.bid.multiplier", f"{contract.multiplier} in a bid", expected="1")
    return Turn(seat, Call.of(contract.bid))
