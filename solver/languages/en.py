"""English: the model of the other catalogues, and what is shown when no language is named."""

from __future__ import annotations

from solver.cards import RANKS, SUITS
from solver.games import GAMES
from solver.languages.language import UNSUITED, Language
from solver.trickrules import PlayMode

ENGLISH = Language(
    code="en",
    name="English",
    ranks=tuple("10" if rank == "T" else rank for rank in RANKS),
    suit_letters=tuple(SUITS),
    seats=("N", "E", "S", "W"),
    sides=("NS", "EW"),
    games={name: game.title for name, game in GAMES.items()},
    modes={
        PlayMode.CLUBS: "clubs",
        PlayMode.DIAMONDS: "diamonds",
        PlayMode.HEARTS: "hearts",
        PlayMode.SPADES: "spades",
        PlayMode.NO_TRUMP: "no trump",
        PlayMode.ALL_TRUMPS: "all trumps",
        PlayMode.BETELEK: "betelek",
        PlayMode.BETEL: "Betel",
        PlayMode.THREE_PASSES: "three passes",
    },
    short_modes={mode: "B" if mode is PlayMode.BETELEK else str(mode) for mode in UNSUITED},
    calls={"pass": "pass", "contra": "contra", "recontra": "recontra", "capot": "capot"},
    phrases={
        # a deal and a position
        "by": "{what} by {seat}",
        "dealer": "dealer {seat}",
        "to_play": "{seat} to play",
        "play_over": "the play is over",
        "on_the_table": "on the table",
        "dubel": "dubel",
        # outcomes
        "best_play": "best play",
        "margin": "margin {margin}",
        "capot_of": "capot {side}",
        "declarer": "declarer",
        "defence": "defence",
        "tricks": "tricks",
        "sure_of": "{seat} {tricks} (sure of {sure})",
        "between": "between {low} and {high}",
        "reached": "reached",
        "not_reached": "not reached",
        "not_proven": "not proven",
        "cut_short": "cut short by the limits: what is shown is proven, but not everything is here",
        # the cards of a position
        "card": "card",
        "after_it": "best play after it",
        "loss": "loss",
        "best": "best",
        "best_line": "best line",
        # tables, scores and par
        "mode": "mode",
        "if_declares": "if {side} declare",
        "made": "made",
        "not_made": "not made",
        "hanging": "{points} hanging",
        "void_deal": "void deal: by these rules the cards are dealt again",
        "par": "par",
        "passed_out": "passed out",
        "auction": "auction",
        "written": "written",
        # a review
        "trick": "trick",
        "value": "value",
        "before_play": "before the first card",
        "after_play": "after the last card",
        "stopped": "cards played: {cards}; the rest is best play",
        "seat": "seat",
        "lost": "lost",
        "decisions": "decisions",
        "optimal": "optimal",
        "mistakes": "Mistakes",
        "no_mistakes": "No card cost anything.",
        "caveat": "A mistake with open cards can be the right decision at the table, where nobody sees all hands.",
        "cost": "{seat} {card} cost {loss}",
        "cost_nothing": "{seat} {card} cost no points",
        "instead": "{after} instead of {before}",
        "effect_none": "nothing",
        "effect_points": "points or tricks only",
        "effect_score": "the written score",
        "effect_contract": "the contract",
        "touched": "it touched: {effect}",
        "decided": "{seat} {card} in trick {trick} decided the contract.",
        "legend": "{leads} leads, {heads} takes the trick, {loss} what a card cost",
    },
)
