"""Why a piece cannot move, as items: the judge refuses with them, and a pass is told with them."""

from __future__ import annotations

from heritage_games.engine.bits import members
from heritage_games.engine.race import stands
from heritage_games.engine.tree import Points
from heritage_games.engine.verdict import Item

from .codes import CrossingCode
from .conditions import (
    BOX_TAKEN,
    FREE,
    OWN_AT_FAR_END,
    OWN_THERE,
    PAST_END,
    SAFE_AT_FAR_END,
    SAFE_THERE,
    far_end,
    why_not,
)
from .paths import counts
from .state import OFF, Action, CrossingState, men_of, point_of
from .table import LAST, MEN, SAFE_BOX, SAFE_MARKED, SAFE_MIDDLE, SAFE_RINGED, Table

WHY_SAFE = {
    SAFE_BOX: CrossingCode.SAFE_BOX,
    SAFE_MARKED: CrossingCode.SAFE_MARKED,
    SAFE_MIDDLE: CrossingCode.SAFE_MIDDLE,
    SAFE_RINGED: CrossingCode.SAFE_RINGED,
}
"""Why nobody is knocked off in a hole (13): the first that holds is told."""

AT_NEAR_END = frozenset({OWN_THERE, SAFE_THERE})
AT_FAR_END = {OWN_AT_FAR_END: CrossingCode.FAR_END_OWN, SAFE_AT_FAR_END: CrossingCode.FAR_END_SAFE}


def why_safe(table: Table, hole: int) -> CrossingCode:
    """Return the code that says why nobody is knocked off in a safe hole."""
    return next(code for place, code in WHY_SAFE.items() if stands(table[place], hole))


def walk_refused(table: Table, state: CrossingState, source: int, count: int, touched: int) -> Item[int] | None:
    """Return why a piece on the board cannot walk so far, None if it can.

    Args:
        table: the rules.
        state: the position.
        source: the piece's hole.
        count: how far.
        touched: the point that was touched: the piece, or where it should land. Of a hole that is taken or safe the
            item says that it is that hole which is refused.
    """
    why = why_not(table, state, source, count)
    side, near = state.turn, source + count

    def at(hole: int) -> tuple[int, ...]:
        return (point_of(table, side, hole),)

    way: Points = {"point": (touched,), "source": at(source)}
    if why == FREE:
        return None
    if why == PAST_END:
        return Item(CrossingCode.PAST_END, side, way, {"throw": count, "need": table[LAST] - source})
    if why in AT_NEAR_END:
        code = CrossingCode.OWN_ON_TARGET if why == OWN_THERE else why_safe(table, near)
        return Item(code, side, {**way, "point": at(near), "landing": at(near)}, {"throw": count})
    ends: Points = {"near": at(near), "far": at(far_end(table, near))}
    return Item(AT_FAR_END[why], side, {**way, **ends}, {"throw": count})


def box_taken(table: Table, state: CrossingState, hole: int) -> bool:
    """Return whether a piece cannot be brought back to a box hole because somebody stands there (15.6)."""
    return why_not(table, state, OFF, hole) == BOX_TAKEN


def box_points(table: Table, state: CrossingState, throw: int, used: tuple[Action, ...]) -> tuple[int, ...]:
    """Return the points of the box holes to which a throw would bring a piece back (15, 17-b)."""
    return tuple(point_of(table, state.turn, hole) for hole in counts(table, throw, used) if hole <= table[MEN])


def nothing_moves(table: Table, state: CrossingState, throw: int) -> tuple[Item[int], ...]:
    """Return for each piece of the side to move the first reason why it cannot move (W-e)."""
    told = []
    for source in members(men_of(state, state.turn)):
        touched = point_of(table, state.turn, source)
        reasons = (walk_refused(table, state, source, count, touched) for count in counts(table, throw, ()))
        told.append(next(reason for reason in reasons if reason))
    return tuple(told)
