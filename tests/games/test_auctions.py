"""The auctions: legal calls and ends as the rules pages say, and replay."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.plain_auctions import Bazar, Betel, Bridge, Plain, contract
from solver import (
    CONTRA,
    PASS,
    RECONTRA,
    Auction,
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Call,
    Contract,
    InputError,
    PlayMode,
    Seat,
    Turn,
)

AUCTIONS: list[tuple[str, Any, Plain]] = [
    ("bridge", BridgeBeloteRules(), Bridge()),
    ("bridge, contra closes", BridgeBeloteRules(contra_closes_bidding=True), Bridge(contra_closes=True)),
    ("bazar", BazarBeloteRules(), Bazar(16, "S H D C NT AT")),
    ("bazar, no last word", BazarBeloteRules(last_word=False), Bazar(16, "S H D C NT AT", last_word=False)),
    ("bazar, no lock", BazarBeloteRules(lock_after_two_passes=False), Bazar(16, "S H D C NT AT", lock=False)),
    (
        "bazar, capot on top",
        BazarBeloteRules(max_level=10, capot_bid="top", denominations=(PlayMode.HEARTS, PlayMode.ALL_TRUMPS)),
        Bazar(10, "H AT", capot_on_top=True),
    ),
    ("bazar gambler", BazarBeloteRules.of("gambler"), Bazar(16, "S H D C NT", lock=False, capot_on_top=True)),
    ("bazar blotstar", BazarBeloteRules.of("blotstar"), Bazar(80, "S H D C NT", lock=False)),
    ("betel", BetelRules(), Betel()),
    ("betel, contra", BetelRules(contra=True), Betel(contra=True)),
]
EVERY_CALL = [
    *(Call.parse(text) for text in Betel().bids + Bridge().bids + ["pass", "contra", "recontra", "S capot", "81S"]),
    *(Call.parse(text) for text in Bazar(81, "S H D C NT AT").bids),
]


@pytest.mark.parametrize(("rules", "plain"), [row[1:] for row in AUCTIONS], ids=[row[0] for row in AUCTIONS])
@given(seed=st.integers(0, 2**32), dealer=st.sampled_from(list(Seat)), eager=st.sampled_from([0.2, 0.5, 0.9]))
@settings(max_examples=12, deadline=None)
def test_every_auction_is_the_pages(rules: Any, plain: Plain, seed: int, dealer: Seat, eager: float) -> None:
    """At every step of a random auction: calls, their order, refusals, whose turn it is, and the end."""
    choose = random.Random(seed)
    dealer = Seat(dealer % rules.seats)
    state: Auction = rules.auction_start(dealer)
    first = state.to_act
    assert first == (dealer if rules.seats == 3 else dealer.next())
    history: tuple[str, ...] = ()
    while legal := plain.legal(history):
        assert state.result is None
        assert state.to_act == (first + len(history)) % rules.seats
        assert [str(call) for call in state.calls()] == legal
        assert sorted(rank for rank, _, _ in state.choices()) == sorted({rank for rank, _, _ in state.choices()})
        refused = choose.choice([call for call in EVERY_CALL if str(call) not in legal])
        with pytest.raises(InputError, match="not legal now"):
            state.after(refused)
        words = [call for call in legal if call in ("pass", "contra", "recontra")]
        few = legal[len(words) : len(words) + 8]  # low bids, so that the auction has room to go on
        text = choose.choice(few if few and choose.random() < eager else words)
        history = (*history, text)
        state = state.after(Call.parse(text))
    assert state.calls() == () and state.to_act is None and state.result is not None
    with pytest.raises(InputError, match="after the end"):
        state.after(PASS)
    assert rules.auction_start(dealer).replayed(history) == state
    end = contract(plain, history)
    if end is None:
        assert state.result.passed_out
        assert state.result.contract == (Contract(PlayMode.THREE_PASSES) if rules.seats == 3 else None)
    else:
        bid, seat, multiplier = end
        declarer = Seat((first + seat) % rules.seats)
        assert state.result.contract == Contract.of(Call.parse(bid).bid, declarer, multiplier)  # type: ignore[arg-type]
        assert not state.result.passed_out
        rules.check_contract(state.result.contract)


def end_of(rules: Any, text: str) -> str:
    state = rules.auction_start(Seat.WEST if rules.seats == 4 else Seat.NORTH).replayed(text.split(", "))
    return str(state.result) if state.result else "to call: " + ", ".join(map(str, state.calls()))


@pytest.mark.parametrize(
    ("options", "calls", "end"),
    [
        ({}, "pass, pass, pass, pass", "passed out"),
        ({}, "pass, C, pass, pass, pass", "C by E"),
        ({}, "C, D, pass, H, contra, pass, pass, pass", "H by W contra"),
        ({}, "C, pass, S, pass, pass, contra, recontra, pass, pass, pass", "S by S recontra"),
        ({}, "H, contra, NT, pass, pass, pass", "NT by S"),
        ({}, "NT, contra", "to call: pass, recontra, AT"),
        ({"contra_closes_bidding": True}, "NT, contra", "to call: pass, recontra"),
        ({}, "AT, contra, pass", "to call: pass"),
        ({}, "S, pass", "to call: pass, NT, AT"),
    ],
)
def test_bridge_belote(options: dict[str, Any], calls: str, end: str) -> None:
    assert end_of(BridgeBeloteRules(**options), calls) == end


NO_AT = {"denominations": (PlayMode.SPADES, PlayMode.HEARTS), "max_level": 10}


@pytest.mark.parametrize(
    ("options", "calls", "end"),
    [
        ({}, "pass, pass, pass, pass", "passed out"),
        ({}, "10H, pass, pass, pass, pass", "10H by N"),
        ({}, "10H, contra, pass", "10H by N contra"),
        ({}, "10H, pass, pass, contra, recontra", "10H by N recontra"),
        ({}, "10H, pass, pass, pass, 12H", "12H by N"),
        ({}, "10H, pass, pass, pass, 12H capot", "12H capot by N"),
        ({}, "10H, pass, pass, pass, 12S, pass, pass, pass, 14S", "14S by N"),
        ({"last_word": False}, "10H, pass, pass, pass", "10H by N"),
        # A new denomination as last word: the others, who passed at first, may still contra and no more.
        ({}, "15H, pass, pass, pass, 16AT", "to call: pass, contra"),
        (
            {"lock_after_two_passes": False, **NO_AT},
            "8H, pass, pass, pass, 9S",
            "to call: pass, contra, 10S, 10S capot, 10H, 10H capot",
        ),
        # E and W passed in the first round; N and S did not.
        ({**NO_AT}, "8S, pass, 9H, pass", "to call: pass, 10S, 10S capot, 10H, 10H capot"),
        ({**NO_AT}, "8S, pass, 9H, pass, pass", "to call: pass, contra"),
        ({**NO_AT}, "pass, 8S, pass, 9S", "to call: pass, contra"),
        ({**NO_AT}, "pass, 8S, 9S, pass", "to call: pass, 10S, 10S capot, 10H, 10H capot"),
        # Capot as a mark: only capot may follow; as the top it cannot be overcalled.
        ({**NO_AT}, "8S, 9H capot", "to call: pass, contra, 10S capot, 10H capot"),
        ({"capot_bid": "top", **NO_AT}, "10S, pass", "to call: pass, S capot, H capot"),
        ({"capot_bid": "top"}, "8S, C capot", "to call: pass, contra"),
        ({"capot_bid": "top"}, "8S, C capot, pass, pass, pass, pass", "C capot by E"),
        ({"capot_bid": "top"}, "8S, pass, pass, pass, S capot", "S capot by N"),
        ({"capot_bid": "top"}, "8S, pass, pass, pass, H capot", "to call: pass, contra"),
    ],
)
def test_bazar_belote(options: dict[str, Any], calls: str, end: str) -> None:
    assert end_of(BazarBeloteRules(**options), calls) == end


@pytest.mark.parametrize(
    ("options", "calls", "end"),
    [
        ({}, "pass, pass, pass", "three passes"),
        ({}, "B3, pass, pass", "B3 by N"),
        ({}, "pass, pass, 1S, pass, 1NT, pass, pass", "1NT by E"),
        ({}, "4S", "to call: pass, 4NT, BETEL, 5C, 5D, 5H, 5S, 5NT"),
        ({"contra": True}, "5S, pass", "to call: pass, contra, 5NT"),
        ({"contra": True}, "5S, contra, pass", "to call: pass, 5NT"),
        ({"contra": True}, "5S, pass, contra, pass, pass", "5S by N contra"),
        ({"contra": True}, "1S, contra, 1NT, pass, pass", "1NT by S"),
    ],
)
def test_betel(options: dict[str, Any], calls: str, end: str) -> None:
    assert end_of(BetelRules(**options), calls) == end


@pytest.mark.parametrize(
    ("rules", "calls", "message"),
    [
        (BridgeBeloteRules(), ["H", "D"], r"auction\[1\]: E: D is not legal now; expected pass, contra, S, NT, AT"),
        (
            BridgeBeloteRules(),
            ["H", "contra", "contra"],
            r"auction\[2\]: S: contra .* expected pass, recontra, S, NT, AT",
        ),
        (BridgeBeloteRules(), ["pass"] * 5, r"auction\[4\]: pass after the end of the auction \(passed out\)"),
        (BridgeBeloteRules(), ["pass", "8S"], r"auction\[1\]: E: 8S is not legal"),
        (BridgeBeloteRules(), ["Q"], r"auction\[0\]: unknown call 'Q'; expected pass, contra, recontra or a bid like"),
        (
            BazarBeloteRules(),
            ["8H", "8S"],
            r"auction\[1\]: E: 8S .* pass, contra, one of 96 bids from 9S to 16AT capot",
        ),
        (
            BazarBeloteRules(),
            ["8H", Turn(Seat.SOUTH, CONTRA)],
            r"auction\[1\]: S calls contra out of turn; expected a call of E",
        ),
        (BetelRules(), ["1C", "contra"], r"auction\[1\]: E: contra is not legal now; expected pass, one of 28 bids"),
    ],
)
def test_the_first_illegal_call_is_named(rules: Any, calls: list[Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        rules.auction_start(Seat(rules.seats - 1)).replayed(calls) if rules.seats == 4 else rules.auction_start(
            Seat.NORTH
        ).replayed(calls)


def test_the_reply_to_a_contra_may_come_from_either_player() -> None:
    start = BazarBeloteRules().auction_start(Seat.WEST)
    said = [Turn(Seat.NORTH, Call.parse("9S")), Turn(Seat.EAST, CONTRA)]
    for seat in (Seat.NORTH, Seat.SOUTH):
        assert str(start.replayed([*said, Turn(seat, RECONTRA)]).result) == "9S by N recontra"
    with pytest.raises(InputError, match="W calls recontra out of turn; expected a call of S or N"):
        start.replayed([*said, Turn(Seat.WEST, RECONTRA)])


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_states_are_values(seed: int) -> None:
    """Two ways to the same state are equal and hash alike; the repr evaluates back."""
    import solver.games.bazar_belote.auction as bazar
    import solver.games.betel.auction as betel
    import solver.games.bridge_belote.auction as bridge

    names = {**vars(bazar), **vars(betel), **vars(bridge)}
    choose = random.Random(seed)
    for rules in (BridgeBeloteRules(), BazarBeloteRules(), BetelRules(contra=True)):
        state: Auction = rules.auction_start(Seat.NORTH)
        for _ in range(choose.randrange(6)):
            if state.result is None:
                state = state.after(choose.choice(state.calls()))
        again = eval(repr(state), names)
        assert again == state and hash(again) == hash(state) and str(again) == str(state)
