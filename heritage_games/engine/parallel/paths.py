"""The touches that make each move of a race on parallel tracks."""

from __future__ import annotations

from heritage_games.engine.race import BEGIN, PASS, Touch
from heritage_games.engine.tree import paths_of

from .codes import ParallelControl
from .conditions import may_decline, mover, score
from .moves import legal
from .state import DECLINED, ParallelState, hand_of, men_of, point_of, source_of
from .table import GOAL, Table


def touches_of(table: Table, state: ParallelState, move: int, throw: int) -> tuple[tuple[Touch, ...], ...]:
    """Return the touches that make a legal move: a piece, and the hole to which the throw counts; one path only."""
    source = source_of(move)
    if source in {PASS, BEGIN}:
        return ((ParallelControl.PASS if source == PASS else ParallelControl.BEGIN,),)
    side = mover(table, state, throw)
    if source == table[GOAL]:
        return ((point_of(table, side, source),),)
    near = source + score(state, throw)
    walk = (point_of(table, side, source), point_of(table, side, near))
    if may_decline(table, men_of(state, side), hand_of(state, side), source, near):
        return ((*walk, ParallelControl.DONE if move & DECLINED else ParallelControl.LOAD),)
    return (walk,)


paths = paths_of(legal, touches_of)
