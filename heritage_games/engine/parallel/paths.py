"""The legal moves as a tree of touches: what the judge walks, and what a hand does to make a move."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from heritage_games.engine.race import BEGIN, PASS, Touch

from .codes import ParallelControl
from .conditions import may_decline, mover, score
from .moves import legal
from .state import DECLINED, ParallelState, hand_of, men_of, point_of, source_of
from .table import GOAL, Table


class Path(NamedTuple):
    """A legal move, and the touches that make it."""

    move: int
    touches: tuple[Touch, ...]


def touches_of(table: Table, state: ParallelState, move: int, throw: int) -> tuple[Touch, ...]:
    """Return the touches that make a legal move: a piece, and the hole to which the throw counts."""
    source = source_of(move)
    if source in {PASS, BEGIN}:
        return (ParallelControl.PASS if source == PASS else ParallelControl.BEGIN,)
    side = mover(table, state, throw)
    if source == table[GOAL]:
        return (point_of(table, side, source),)
    near = source + score(state, throw)
    walk = (point_of(table, side, source), point_of(table, side, near))
    if may_decline(table, men_of(state, side), hand_of(state, side), source, near):
        return (*walk, ParallelControl.DONE if move & DECLINED else ParallelControl.LOAD)
    return walk


@lru_cache(maxsize=16)
def paths(table: Table, state: ParallelState, throw: int) -> tuple[Path, ...]:
    """Return every legal move with its touches; kept, because it is asked again at every touch."""
    return tuple(Path(move, touches_of(table, state, move, throw)) for move in legal(table, state, throw))
