"""The touches that make each legal move of a journey: the tree in which the judge finds an attempt, or not."""

from __future__ import annotations

from collections.abc import Mapping

from .codes import SCORE_USED, JourneyControl, Touch
from .conditions import BEGINS, CREDITS, ENTERS, MARKS, OPENS, WALKS, day_now, happening, landing
from .moves import MOST_MOVES, moves
from .state import PAYS, USES, JourneyState
from .table import Table

Path = tuple[Touch, ...]

FIRST: Mapping[int, Touch] = {
    BEGINS: JourneyControl.BEGIN,
    CREDITS: JourneyControl.CREDIT,
    OPENS: JourneyControl.CREDIT,
    MARKS: JourneyControl.MARK,
    ENTERS: 0,
}
"""What is touched for what a throw does; a throw that does nothing is passed, and a walk has two touches."""

USED = {score: control for control, score in SCORE_USED.items()}


def paths(table: Table, state: JourneyState, throw: int) -> dict[Path, int]:
    """Return every legal move by the touches that make it."""
    buffer = [0] * MOST_MOVES
    found = buffer[: moves(table, state, throw, buffer, 0)]
    what = happening(table, state, throw)
    first: Path = (FIRST.get(what, JourneyControl.PASS),)
    if what == WALKS:
        first = (day_now(state), landing(table, state, throw))
    return {(*first, *_choice(move)) if len(found) > 1 else first: move for move in found}


def _choice(move: int) -> Path:
    """Return the control that ends a ply in which something may be paid or used."""
    if move == PAYS:
        return (JourneyControl.PAY,)
    return (USED[move - USES] if move > USES else JourneyControl.DONE,)
