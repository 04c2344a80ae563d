"""Why a piece cannot move, as items: the judge refuses with them, and a pass is told with them."""

from __future__ import annotations

from heritage_games.engine.bits import members
from heritage_games.engine.tree import Points
from heritage_games.engine.verdict import Item

from .codes import ParallelCode
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
from .state import ParallelState, goal_of, men_of, point_of
from .table import GOAL, RACE, Table

Told = tuple[Item[int], ...]


def piece_refused(table: Table, state: ParallelState, throw: int, source: int) -> Item[int] | None:
    """Return why the mover's piece in this hole cannot go as far as the throw says, None if it can."""
    side, steps = mover(table, state, throw), score(state, throw)
    men = men_of(state, side)
    why = why_not(table, men, source, steps)
    if why == FREE:
        return None

    def at(hole: int) -> tuple[int, ...]:
        return (point_of(table, side, hole),)

    piece: Points = {"point": at(source), "source": at(source)}
    near = source + steps
    if why == PAST_GOAL:
        return Item(ParallelCode.EXACT_END, side, piece, {"throw": steps, "need": table[GOAL] - source})
    codes: dict[int, tuple[ParallelCode, Points]] = {
        OWN_BETWEEN: (ParallelCode.OWN_IN_WAY, {"blocker": at(blocker(men, source, near))}),
        OWN_ON_LANDING: (ParallelCode.OWN_ON_TARGET, {"point": at(near), "landing": at(near)}),
        FAR_END_TAKEN: (ParallelCode.FAR_END_TAKEN, {"near": at(near), "far": at(far_end(table, near))}),
    }
    code, others = codes[why]
    return Item(code, side, {**piece, **others}, {"throw": steps})


def lift_refused(table: Table, state: ParallelState, throw: int) -> Item[int] | None:
    """Return why no piece of the mover's can be lifted out of the goal (21), None if one can."""
    side, steps = mover(table, state, throw), score(state, throw)
    goal: Points = {"point": (point_of(table, side, table[GOAL]),)}
    if can_lift(table, state, side, steps):
        return None
    if table[RACE]:
        return Item(ParallelCode.HOME_STAYS, side, goal)
    if goal_of(state, side) == 0:
        return Item(ParallelCode.NOTHING_TO_LIFT, side, goal)
    return Item(ParallelCode.LIFT_ONLY_ONE, side, goal, {"throw": steps})


def nothing_moves(table: Table, state: ParallelState, throw: int) -> Told:
    """Return why each piece of the mover's cannot move (K-f), or that none is on the path (K-k)."""
    side = mover(table, state, throw)
    told = [piece_refused(table, state, throw, source) for source in members(men_of(state, side))]
    if not told:
        told.append(Item(ParallelCode.PATH_EMPTY, side))
    if goal_of(state, side) and not table[RACE]:
        told.append(lift_refused(table, state, throw))
    return tuple(item for item in told if item is not None)
