"""Putting a position before a session."""

from __future__ import annotations

from solver.position import Position
from solver.search.session import Session


def place(session: Session, position: Position) -> None:
    """Put the position before the session, bound to its whole deal so that what was learned stays useful."""
    session.bind(position.table, position.deal.hands)
    table = tuple(int(card) for _, card in position.trick)
    session.place(position.hands, int(position.trick_leader), table, position.live_capots)
