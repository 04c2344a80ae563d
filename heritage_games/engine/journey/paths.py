"""The touches that make each legal move of a journey: the tree in which the judge finds an attempt, or not."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.race import Touch
from heritage_games.engine.tree import paths_of

from .codes import SCORE_USED, JourneyControl
from .conditions import BEGINS, CREDITS, ENTERS, MARKS, OPENS, WALKS, day_now, happening, landing
from .moves import MOST_MOVES, moves
from .state import DONE, PAYS, USES, JourneyState
from .table import Table

FIRST: Mapping[int, Touch] = {
    BEGINS: JourneyControl.BEGIN,
    CREDITS: JourneyControl.CREDIT,
    OPENS: JourneyControl.CREDIT,
    MARKS: JourneyControl.MARK,
    ENTERS: 0,
}
"""What is touched for what a throw does; a throw that does nothing is passed, and a walk has two touches."""

CHOICES: Mapping[int, JourneyControl] = {
    DONE: JourneyControl.DONE,
    PAYS: JourneyControl.PAY,
    **{USES + score: control for control, score in SCORE_USED.items()},
}
"""The control that ends a ply in which something may be paid or used."""


def legal(table: Table, state: JourneyState, throw: int) -> tuple[int, ...]:
    """Return every legal move with a throw."""
    buffer = [0] * MOST_MOVES
    return tuple(buffer[: moves(table, state, throw, buffer, 0)])


def touches_of(table: Table, state: JourneyState, move: int, throw: int) -> tuple[tuple[Touch, ...], ...]:
    """Return the touches that make a move; there is one order."""
    what = happening(table, state, throw)
    first: tuple[Touch, ...] = (FIRST.get(what, JourneyControl.PASS),)
    if what == WALKS:
        first = (day_now(state), landing(table, state, throw))
    return ((*first, CHOICES[move]) if len(legal(table, state, throw)) > 1 else first,)


paths = paths_of(legal, touches_of)
