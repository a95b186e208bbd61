"""Bids, calls and contracts: text forms, round trips, refusals."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CONTRA, PASS, RECONTRA, Bid, Call, Contract, InputError, PlayMode, Seat, Turn

DENOMINATIONS = [PlayMode(name) for name in ("C", "D", "H", "S", "NT", "AT")]
BIDS = st.one_of(
    st.builds(Bid, st.sampled_from(DENOMINATIONS), st.integers(0, 99), st.booleans()),
    st.builds(Bid, st.just(PlayMode.BETELEK), st.integers(0, 3)),
    st.just(Bid(PlayMode.BETEL, 4)),
)


@pytest.mark.parametrize(
    ("text", "bid", "shown"),
    [
        ("AT", Bid(PlayMode.ALL_TRUMPS), "AT"),
        ("10H", Bid(PlayMode.HEARTS, 10), "10H"),
        ("10♥", Bid(PlayMode.HEARTS, 10), "10H"),
        ("10♥️", Bid(PlayMode.HEARTS, 10), "10H"),
        (" 8s  CAPOT ", Bid(PlayMode.SPADES, 8, True), "8S capot"),
        ("8scapot", Bid(PlayMode.SPADES, 8, True), "8S capot"),
        ("s capot", Bid(PlayMode.SPADES, 0, True), "S capot"),
        ("3nt", Bid(PlayMode.NO_TRUMP, 3), "3NT"),
        ("3 NT", Bid(PlayMode.NO_TRUMP, 3), "3NT"),
        ("b2", Bid(PlayMode.BETELEK, 1), "B2"),
        ("B3", Bid(PlayMode.BETELEK, 0), "B3"),
        ("Betel", Bid(PlayMode.BETEL, 4), "BETEL"),
    ],
)
def test_bids_as_players_write_them(text: str, bid: Bid, shown: str) -> None:
    assert Bid.parse(text) == bid == Call.parse(text).bid
    assert str(bid) == shown


@given(bid=BIDS, seat=st.sampled_from(list(Seat)), times=st.sampled_from([1, 2, 4]))
def test_round_trips(bid: Bid, seat: Seat, times: int) -> None:
    names = {"Bid": Bid, "Call": Call, "Contract": Contract, "PlayMode": PlayMode, "Seat": Seat, "Turn": Turn}
    contract = Contract.of(bid, seat, times)
    assert contract.bid == bid
    for value in (bid, Call.of(bid), contract):
        assert type(value).parse(str(value)) == value
        assert eval(repr(value), names) == value
    turn = Turn(seat, Call.of(bid))
    assert eval(repr(turn), names) == turn
    assert str(turn) == f"{seat} {bid}"


def test_words() -> None:
    for text, call in (("pass", PASS), ("Contra ", CONTRA), ("RECONTRA", RECONTRA)):
        assert Call.parse(text) is call
        assert call.bid is None and str(call) == text.strip().lower()
    assert Contract.parse("Three Passes") == Contract(PlayMode.THREE_PASSES)
    assert str(Contract(PlayMode.THREE_PASSES)) == "three passes"
    with pytest.raises(ValueError, match="three passes comes from no bid"):
        _ = Contract(PlayMode.THREE_PASSES).bid


@pytest.mark.parametrize(
    "text", ["", "8", "X", "8X", "NT8", "B4", "capot", "8S kapot", "-8S", "1000S", "pas", "8SS", "0x8S"]
)
def test_unknown_calls(text: str) -> None:
    for parse in (Call.parse, Bid.parse):
        with pytest.raises(InputError, match=r"unknown (call|bid)"):
            parse(text, "field")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Bid(PlayMode.THREE_PASSES), "bid.mode: THREE_PASSES cannot be bid"),
        (lambda: Bid(PlayMode.BETELEK, 4), "bid.level: 4 for BETELEK; expected 0 to 3"),
        (lambda: Bid(PlayMode.BETEL, 3), "bid.level: 3 for BETEL; expected 4"),
        (lambda: Bid(PlayMode.SPADES, -1), "bid.level: -1 for S; expected 0 to 999"),
        (lambda: Bid(PlayMode.SPADES, True), "bid.level: True for S"),
        (lambda: Bid(PlayMode.BETEL, 4, True), "bid.capot: capot in BETEL"),
        (lambda: Contract(PlayMode.SPADES), "contract.declarer: missing for S; expected N, E, S or W"),
        (lambda: Contract(PlayMode.SPADES, 0, Seat.NORTH, 3), "contract.multiplier: 3; expected 1, 2"),
        (lambda: Contract(PlayMode.BETELEK, 9, Seat.NORTH), "contract.level: 9 for BETELEK"),
        (lambda: Contract(PlayMode.THREE_PASSES, 0, Seat.NORTH), "after three passes; expected none of them"),
        (lambda: Contract.parse("8S"), "contract: unknown contract '8S'; expected <bid> by <seat>"),
        (lambda: Contract.parse("8S by Q"), "contract: unknown seat 'q'"),
        (lambda: Contract.parse("9Q by N"), "contract: unknown bid '9q'"),
        (lambda: Call("double"), "call: 'double' for None"),
        (lambda: Call("8S", Bid(PlayMode.SPADES, 9)), "call: '8S' for 9S"),
    ],
)
def test_refusals(make: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()
