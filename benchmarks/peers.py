"""Against neighbours, in one run, on the same random deals: CPU time of one thread, cold.

    pip install colver endplay          (no dependency of ours)
    python -m benchmarks.peers          ratios of medians and means;  --in-turn  deal by deal

  colver   belote contree, the nearest rules: every first card of a suit deal (its `solve_scores` under NS's contract)
           against ours, bridge-belote C
  DDS      bridge, no points: the 20 results of a deal of the same 32 cards, against our six modes of one leader (bazar-
           belote), and against the seven modes of one declarer of a Betel deal

DDS works on several threads of its own; CPU time of the process counts them all.
"""

from __future__ import annotations

import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Annotated, Any

import typer

from benchmarks.deals import shuffled
from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    CardScope,
    Deal,
    PlayMode,
    Position,
    Seat,
    Session,
    solve,
)

COLVER_SUITS = "SHDC"
COLVER_RANKS = "789JQKTA"


def cpu(ask: Callable[[Any], object], thing: Any) -> float:
    """CPU milliseconds of the process for one question."""
    began = time.process_time()
    ask(thing)
    return 1000 * (time.process_time() - began)


def times_of(*questions: tuple[Callable[[Any], object], list[Any]], in_turn: bool) -> list[list[float]]:
    """The times of each question over its things: one question after the other, or deal by deal in turn.

    In turn a busy minute hits all of them, but each finds the caches as another solver left them.
    """
    if not in_turn:
        return [[cpu(ask, thing) for thing in things] for ask, things in questions]
    times: list[list[float]] = [[] for _ in questions]
    for number in range(len(questions[0][1])):
        for (ask, things), kept in zip(questions, times, strict=True):
            kept.append(cpu(ask, things[number]))
    return times


def our_first_cards(deal: Deal) -> object:
    """Every first card of a suit deal."""
    return solve(
        Position(BridgeBeloteRules(), deal, PlayMode.CLUBS, Seat.NORTH), scope=CardScope.ALL, session=Session()
    )


def our_six_modes(deal: Deal) -> object:
    """All six modes, N on lead."""
    session = Session()
    rules = BazarBeloteRules()
    return [solve(Position(rules, deal, mode, Seat.NORTH), session=session) for mode in rules.modes]


def our_seven_modes(deal: Deal) -> object:
    """The seven modes of one declarer of a Betel deal."""
    session = Session()
    rules = BetelRules()
    modes = [mode for mode in rules.modes if mode is not PlayMode.THREE_PASSES]
    return [solve(Position(rules, deal, mode, Seat.NORTH, Seat.NORTH), session=session) for mode in modes]


def compare(title: str, ours: list[float], theirs: list[float], wanted: str) -> None:
    """One line: both medians and means, and their ratios, theirs through ours."""
    print(
        f"{title}: ours median {statistics.median(ours):.2f} ms, mean {statistics.mean(ours):.2f} ms; "
        f"theirs median {statistics.median(theirs):.2f} ms, mean {statistics.mean(theirs):.2f} ms; "
        f"theirs / ours: medians {statistics.median(theirs) / statistics.median(ours):.2f}, "
        f"means {statistics.mean(theirs) / statistics.mean(ours):.2f}   (wanted {wanted})"
    )


def optional(name: str) -> Any:
    """A module that may not be installed; None then."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def against_dds(deals: list[Deal], threes: list[Deal], in_turn: bool) -> None:
    """Bridge's double-dummy solver, through endplay."""
    dds, types = optional("endplay.dds"), optional("endplay.types")
    if dds is None or types is None:
        print("endplay is not installed: no comparison with DDS")
        return
    calc_dd_table = dds.calc_dd_table
    theirs = [types.Deal(str(deal)) for deal in deals]
    calc_dd_table(theirs[0])  # its memory is set up once
    times, six, seven = times_of(
        (calc_dd_table, theirs), (our_six_modes, deals), (our_seven_modes, threes), in_turn=in_turn
    )
    compare("six modes of a deal / 20 results of bridge", six, times, "at least 0.5")
    compare("Betel's seven modes / 20 results of bridge", seven, times, "above 1")


def against_colver(deals: list[Deal], in_turn: bool) -> None:
    """The belote contree solver: every first card of a suit deal."""
    colver = optional("colver")
    if colver is None:
        print("colver is not installed: no comparison with it")
        return
    theirs = [colver_deal(colver, deal) for deal in deals]
    times, ours = times_of((lambda env: env.solve_scores(), theirs), (our_first_cards, deals), in_turn=in_turn)
    compare("every first card of a suit deal / colver", ours, times, "at least 30")


def colver_deal(colver: Any, deal: Deal) -> Any:
    """The deal in colver's numbering, its first suit trump, ready to be led to."""
    place = {suit: number for number, suit in enumerate(COLVER_SUITS)}
    hands = [
        [8 * place[str(card.suit)] + COLVER_RANKS.index(str(card)[0]) for card in deal.hand(seat)] for seat in Seat
    ]
    dealt = colver.Env.deal_with_hands(int(Seat.WEST), hands)
    trump, value, team, coinche = place["C"], 80, 0, 0
    dealt.set_contract(trump, value, team, coinche)
    dealt.set_phase_playing()
    return dealt


def main(
    count: Annotated[int, typer.Option(help="how many deals")] = 100,
    seed: int = 1,
    in_turn: Annotated[bool, typer.Option("--in-turn", help="deal by deal, not each solver's deals at one go")] = False,
) -> None:
    """Print the ratios."""
    rng = random.Random(seed)
    deals = [shuffled(rng, 4) for _ in range(count)]
    threes = [shuffled(rng, 3) for _ in range(count)]
    against_dds(deals, threes, in_turn)
    against_colver(deals[: count // 3 or 1], in_turn)
    sys.stdout.flush()


if __name__ == "__main__":
    typer.run(main)
