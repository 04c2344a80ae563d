"""Why a piece cannot move, as items: the judge refuses with them, and a pass is told with them."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.bits import members
from heritage_games.engine.verdict import Item

from .conditions import (
    FAR_END_TAKEN,
    FREE,
    OWN_BETWEEN,
    OWN_ON_LANDING,
    PAST_GOAL,
    blocker,
    can_lift,
    far_end,
    mover,
    score,
    why_not,
)
from .state import State, goal_of, path_of, point_of
from .table import GOAL, RACE, Table

Points = Mapping[str, tuple[int, ...]]
Told = tuple[Item[int], ...]


def piece_refused(table: Table, state: State, throw: int, source: int) -> Item[int] | None:
    """Return why the mover's piece in this hole cannot go as far as the throw says, None if it can."""
    side, steps = mover(table, state, throw), score(state, throw)
    path = path_of(state, side)
    why = why_not(table, path, source, steps)
    if why == FREE:
        return None

    def at(hole: int) -> tuple[int, ...]:
        return (point_of(table, side, hole),)

    piece: Points = {"point": at(source), "source": at(source)}
    near = source + steps
    if why == PAST_GOAL:
        return Item("exact_end", side, piece, {"throw": steps, "need": table[GOAL] - source})
    codes: dict[int, tuple[str, Points]] = {
        OWN_BETWEEN: ("own_in_way", {"blocker": at(blocker(path, source, near))}),
        OWN_ON_LANDING: ("own_on_target", {"point": at(near), "landing": at(near)}),
        FAR_END_TAKEN: ("far_end_taken", {"near": at(near), "far": at(far_end(table, near))}),
    }
    code, others = codes[why]
    return Item(code, side, {**piece, **others}, {"throw": steps})


def lift_refused(table: Table, state: State, throw: int) -> Item[int] | None:
    """Return why no piece of the mover's can be lifted out of the goal (21), None if one can."""
    side, steps = mover(table, state, throw), score(state, throw)
    goal: Points = {"point": (point_of(table, side, table[GOAL]),)}
    if can_lift(table, state, side, steps):
        return None
    if table[RACE]:
        return Item("home_stays", side, goal)
    if goal_of(state, side) == 0:
        return Item("nothing_to_lift", side, goal)
    return Item("lift_only_one", side, goal, {"throw": steps})


def nothing_moves(table: Table, state: State, throw: int) -> Told:
    """Return why each piece of the mover's cannot move (K-f), or that none is on the path (K-k)."""
    side = mover(table, state, throw)
    told = [piece_refused(table, state, throw, source) for source in members(path_of(state, side))]
    if not told:
        told.append(Item("path_empty", side))
    if goal_of(state, side) and not table[RACE]:
        told.append(lift_refused(table, state, throw))
    return tuple(item for item in told if item is not None)
