"""Every legal move of a position with the touches that make it: what the judge, the screen and records read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .codes import GraphControl, Touch
from .conditions import due, empty_points, enemy_men
from .leaping import open_ways
from .moves import moves
from .state import NOWHERE, GraphState, men_of, unpacked
from .table import DECLINE, HUNT, Table

Path = tuple[Touch, ...]


@lru_cache(maxsize=16)
def paths(table: Table, state: GraphState) -> Mapping[int, Path]:
    """Return the touches of each legal move, by the move; kept, because it is asked again at every touch.

    No path begins another, so a path that is touched to its end is a move.
    """
    buffer = [0] * _room(table, state)
    return {move: path_of(table, state, move) for move in buffer[: moves(table, state, buffer, 0)]}


@lru_cache(maxsize=256)
def path_of(table: Table, state: GraphState, move: int) -> Path:
    """Return the touches that make a legal move: a man, where it goes, whom it takes; kept, as what they do is.

    A shot that is declined ends with DONE.  Whom a leap goes over is touched only if a step or another leap to the
    same point is open too; then DONE means the step.
    """
    source, target, shot = unpacked(move)
    way = (target,) if source == NOWHERE else (source,) if target == NOWHERE else (source, target)
    if table[HUNT]:
        said = source != NOWHERE and open_ways(table, state, source, target) > 1
    else:
        said = shot != NOWHERE or (target != NOWHERE and table[DECLINE] == 1 and due(table, state, source, target) != 0)
    if not said:
        return way
    return (*way, GraphControl.DONE if shot == NOWHERE else shot)


def _room(table: Table, state: GraphState) -> int:
    """Return how many moves there can be at most: each man to each empty point, with each shot or none."""
    own, enemy = men_of(state, state.turn).bit_count(), enemy_men(state).bit_count()
    return max(1, own) * max(1, empty_points(table, state).bit_count()) * (enemy + 1)
