"""A position of a race on parallel tracks and a move in it, as integers."""

from __future__ import annotations

from typing import NamedTuple

from heritage_games.engine.compiled import inlined
from heritage_games.engine.winner import NOBODY

from .table import FIRST_HOLE, GOAL, LOT_OPENS, MEN, OPENING_AT, THROWS_AT, Table

DECLINED = 64
"""Added to the source of a walk: the piece that may be loaded is not."""


class ParallelState(NamedTuple):
    """A position between two throws; equal states are the same game to come.

    A side's men are the bit set of the holes of its own track where its pieces stand: bit 1 for hole 1, and so on.
    Pieces that are on no track, not in the goal and not in hand have been captured.

    Args:
        turn: side to throw and move, 0 or 1; NOBODY before the throw that says who opens.
        men0, men1: where each side's pieces stand.
        goal0, goal1: pieces in the goal; in a race, home for good.
        hand0, hand1: pieces to be loaded.
    """

    turn: int
    men0: int
    men1: int
    goal0: int
    goal1: int
    hand0: int
    hand1: int


@inlined
def start(table: Table) -> ParallelState:
    """Return the position before the first throw (6)."""
    hand = table[MEN] - 1
    return ParallelState(NOBODY, 1 << FIRST_HOLE, 1 << FIRST_HOLE, 0, 0, hand, hand)


@inlined
def source_of(move: int) -> int:
    """Return the hole that a piece leaves, the number of the goal for a lift, or PASS or BEGIN."""
    return move & (DECLINED - 1)


@inlined
def men_of(state: ParallelState, side: int) -> int:
    """Return the bit set of the holes where a side's pieces stand."""
    return state.men1 if side else state.men0


@inlined
def goal_of(state: ParallelState, side: int) -> int:
    """Return how many pieces a side has in the goal."""
    return state.goal1 if side else state.goal0


@inlined
def hand_of(state: ParallelState, side: int) -> int:
    """Return how many pieces a side has in hand."""
    return state.hand1 if side else state.hand0


@inlined
def men_left(state: ParallelState, side: int) -> int:
    """Return how many pieces a side has: on its track, in the goal and in hand."""
    return men_of(state, side).bit_count() + goal_of(state, side) + hand_of(state, side)


@inlined
def captured(before: ParallelState, after: ParallelState) -> int:
    """Return how many pieces were captured by the ply between these positions: none unless a piece reached the goal."""
    if after.goal0 <= before.goal0 and after.goal1 <= before.goal1:
        return 0
    kept = men_left(after, 0) + men_left(after, 1)
    return men_left(before, 0) + men_left(before, 1) - kept


@inlined
def chances_due(table: Table, state: ParallelState) -> int:
    """Return the place in the table of the chances of the throw that is due."""
    return table[OPENING_AT] if state.turn == NOBODY else table[THROWS_AT]


@inlined
def lot_due(table: Table, state: ParallelState) -> bool:
    """Return whether the throw that is due only says who throws next (7)."""
    return state.turn == NOBODY and table[LOT_OPENS] == 1


def point_of(table: Table, side: int, hole: int) -> int:
    """Return the point of a hole: the track of side 0 first, then that of side 1, then the goal."""
    holes = table[GOAL] - 1
    return 2 * holes if hole == table[GOAL] else side * holes + hole - 1


def hole_of(table: Table, side: int, point: int) -> int:
    """Return the hole of a point as a side counts it, 0 where it lies on the other's track."""
    holes = table[GOAL] - 1
    if point == 2 * holes:
        return table[GOAL]
    return point % holes + 1 if point // holes == side else 0


def seat_of(table: Table, side: int, number: int) -> int:
    """Return the seat in the goal of a side's piece of this number, from 0: each side has seats of its own."""
    return table[MEN] * side + number
