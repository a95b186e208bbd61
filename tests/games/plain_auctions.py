"""The three auctions once more, straight from the rules pages, and a walk of their whole tree. Not a test module.

Written without a look at `solver`: a history is the tuple of all calls as texts, call 0 by the seat `first`, and every
question is answered from the whole of it. Slow on purpose: for auctions of few bids.
"""

from collections.abc import Callable
from typing import Protocol

History = tuple[str, ...]
Contract = tuple[str, int, int]
"""A bid, who made it (0 for the seat of call 0), and 1, 2 or 4."""
Worth = Callable[[Contract | None], tuple[int, ...]]
"""What a contract is worth to each party; None when nobody bids."""


class Plain(Protocol):
    """What an auction answers about a history."""

    seats: int

    def legal(self, history: History) -> list[str]:
        """The legal calls, in the order that breaks ties; none at the end."""

    def party(self, seat: int) -> int:
        """Who gains with this seat."""

    def irrelevant(self, history: History) -> int:
        """How many calls from the start the future does not depend on, but for their number and who passed."""


def last_bid(history: History) -> int | None:
    """Where the last bid is."""
    bids = [place for place, call in enumerate(history) if call not in ("pass", "contra", "recontra")]
    return bids[-1] if bids else None


def passes(history: History) -> int:
    """How many passes the history ends in."""
    count = 0
    while count < len(history) and history[-1 - count] == "pass":
        count += 1
    return count


class Bridge:
    """Bridge-belote, with some of its denominations."""

    seats = 4

    def __init__(self, bids: str = "C D H S NT AT", contra_closes: bool = False) -> None:
        self.bids, self.contra_closes = bids.split(), contra_closes

    def party(self, seat: int) -> int:
        return seat % 2

    def legal(self, history: History) -> list[str]:
        bid = last_bid(history)
        if bid is None:
            return [] if len(history) == 4 else ["pass", *self.bids]
        if passes(history) == 3:
            return []
        after = history[bid + 1 :]
        calls = ["pass"]
        mine = (len(history) - bid) % 2 == 0
        if not mine and "contra" not in after:
            calls.append("contra")
        if mine and "contra" in after and "recontra" not in after:
            calls.append("recontra")
        if not (self.contra_closes and "contra" in after):
            calls += self.bids[self.bids.index(history[bid]) + 1 :]
        return calls

    def irrelevant(self, history: History) -> int:
        return last_bid(history) or 0


class Bazar:
    """Bazar-belote, from level 8 to `top` in some denominations."""

    seats = 4

    def __init__(
        self, top: int, denominations: str, *, lock: bool = True, last_word: bool = True, capot_on_top: bool = False
    ) -> None:
        self.lock, self.last_word = lock, last_word
        self.bids: list[str] = []
        for level in range(8, top + 1):
            for mode in denominations.split():
                self.bids.append(f"{level}{mode}")
                if not capot_on_top:
                    self.bids.append(f"{level}{mode} capot")
        if capot_on_top:
            self.bids += [f"{mode} capot" for mode in denominations.split()]

    def party(self, seat: int) -> int:
        return seat % 2

    def legal(self, history: History) -> list[str]:
        bid = last_bid(history)
        if bid is None:
            return [] if len(history) == 4 else ["pass", *self.bids]
        if self.over(history, bid):
            return []
        if history[-1] == "contra":
            return ["pass", "recontra"]
        calls = ["pass"]
        if (len(history) - bid) % 2 == 1:
            calls.append("contra")
        mine_at_first = [history[place] for place in range(4) if place % 2 == len(history) % 2 and place < len(history)]
        if self.lock and len(history) >= 4 and mine_at_first == ["pass", "pass"]:
            return calls
        standing = history[bid]
        capot = "capot" in standing
        return calls + [bid for bid in self.bids if number(bid) > number(standing) and ("capot" in bid or not capot)]

    def over(self, history: History, bid: int) -> bool:
        if "contra" in history:
            return history[-1] != "contra"
        if not self.last_word:
            return passes(history) == 3
        if passes(history) == 4:
            return True
        if bid != len(history) - 1:
            return False
        before = history[:bid]
        said = last_bid(before)
        return said is not None and passes(before) == 3 and denomination(before[said]) == denomination(history[bid])

    def irrelevant(self, history: History) -> int:
        bid = last_bid(history)
        if bid is None:
            return 0
        said = last_bid(history[:bid])  # a last word depends on the bid before it
        return bid if said is None else said


class Betel:
    """Betel from some bid on."""

    seats = 3

    def __init__(self, contra: bool = False) -> None:
        self.contra = contra
        self.bids = "B3 1C 1D 1H 1S 1NT B2 2C 2D 2H 2S 2NT B1 3C 3D 3H 3S 3NT B0 4C 4D 4H 4S 4NT BETEL".split()
        self.bids += "5C 5D 5H 5S 5NT".split()

    def party(self, seat: int) -> int:
        return seat

    def legal(self, history: History) -> list[str]:
        bid = last_bid(history)
        if bid is None:
            return [] if len(history) == 3 else ["pass", *self.bids]
        if passes(history) == 2:
            return []
        calls = ["pass"]
        if self.contra and (len(history) - bid) % 3 and "contra" not in history[bid:]:
            calls.append("contra")
        return calls + self.bids[self.bids.index(history[bid]) + 1 :]

    def irrelevant(self, history: History) -> int:
        return last_bid(history) or 0


def number(bid: str) -> int:
    """The level of a bid of bazar-belote; a capot without one is above all."""
    digits = "".join(letter for letter in bid if letter.isdigit())
    return int(digits) if digits else 1000


def denomination(bid: str) -> str:
    """The denomination of a bid of bazar-belote."""
    return bid.removesuffix(" capot").lstrip("0123456789")


def contract(auction: Plain, history: History) -> Contract | None:
    """What a finished auction ends in."""
    bid = last_bid(history)
    if bid is None:
        return None
    after = history[bid:]
    return history[bid], bid % auction.seats, 4 if "recontra" in after else 2 if "contra" in after else 1


def walk(auction: Plain, worth: Worth, history: History = ()) -> tuple[tuple[int, ...], History]:
    """The best auction from a history on and its worths: every continuation tried, ties by length, then order of calls.

    Histories whose futures are the same are walked once: the calls before the last bid (or the bid before a last word)
    matter by their number, and in the first round by who has passed.
    """
    known: dict[object, tuple[tuple[int, ...], History]] = {}

    def best(history: History) -> tuple[tuple[int, ...], History]:
        calls = auction.legal(history)
        if not calls:
            return worth(contract(auction, history)), ()
        cut = auction.irrelevant(history)
        first = tuple(call == "pass" for call in history[: min(cut, 4)])
        key = (first, cut % auction.seats, history[cut:])
        if key not in known:
            party = auction.party(len(history) % auction.seats)
            found = []
            for place, call in enumerate(calls):
                worths, rest = best((*history, call))
                found.append((-worths[party], 1 + len(rest), place, worths, (call, *rest)))
            known[key] = min(found)[3:]
        return known[key]

    return best(history)
