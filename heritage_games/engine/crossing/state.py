"""A position of a race on one way and a move in it, as integers."""

from __future__ import annotations

from typing import NamedTuple

from heritage_games.engine.compiled import inlined
from heritage_games.engine.race import stands
from heritage_games.engine.winner import NOBODY

from .table import FIRST, HOME, LAST, MEN, OPENING_AT, SHARED, THROWS_AT, Table

OFF = 0
"""Where pieces off the board wait: so many holes before hole 1 that a throw of n brings one to hole n (15)."""


class CrossingState(NamedTuple):
    """A position between two throws; equal states are the same game to come.

    A side's pieces are the bit set of their holes in its own numbering.  In a shared hole one bit stands for all
    pieces of its side there: how many they are follows, because pieces are on the board or off it, and never gone.

    Args:
        turn: side to throw and move, 0 or 1; NOBODY before the throw that says who begins.
        men0, men1: where each side's pieces stand.
        off0, off1: pieces off the board, to be brought back.
    """

    turn: int
    men0: int
    men1: int
    off0: int
    off1: int


Action = tuple[int, int]
"""What one piece does: from which hole, or OFF, and how many holes on."""


@inlined
def start(table: Table) -> CrossingState:
    """Return the position before the first throw: all pieces fill their home boxes (8)."""
    return CrossingState(table[FIRST], table[HOME], table[HOME], 0, 0)


@inlined
def pack(source: int, count: int, other: int, other_count: int) -> int:
    """Return what one piece, or each of two, does as one integer; a count of 0 is no action."""
    return source | (count << 6) | (other << 10) | (other_count << 16)


@inlined
def source_of(move: int) -> int:
    """Return where the first piece comes from."""
    return move & 63


@inlined
def count_of(move: int) -> int:
    """Return how far the first piece goes, 0 if none does."""
    return (move >> 6) & 15


@inlined
def other_source_of(move: int) -> int:
    """Return where the second piece comes from."""
    return (move >> 10) & 63


@inlined
def other_count_of(move: int) -> int:
    """Return how far the second piece goes, 0 if none does."""
    return (move >> 16) & 15


@inlined
def men_of(state: CrossingState, side: int) -> int:
    """Return the bit set of a side's holes, in its own numbering."""
    return state.men1 if side else state.men0


@inlined
def off_of(state: CrossingState, side: int) -> int:
    """Return how many pieces of a side are off the board."""
    return state.off1 if side else state.off0


@inlined
def standing(table: Table, state: CrossingState, side: int, hole: int) -> int:
    """Return how many pieces of a side are in a hole of its own numbering, or OFF."""
    if hole == OFF:
        return off_of(state, side)
    men = men_of(state, side)
    if not stands(men, hole):
        return 0
    return table[MEN] - off_of(state, side) - men.bit_count() + 1 if hole == table[SHARED] else 1


@inlined
def captured(before: CrossingState, after: CrossingState) -> int:
    """Return how many pieces were knocked off by the ply between these positions, which may have brought back some."""
    off0, off1 = after.off0 - before.off0, after.off1 - before.off1
    return max(0, off0) + max(0, off1)


@inlined
def mirrored(table: Table, hole: int) -> int:
    """Return what the other side calls a hole."""
    return table[LAST] + 1 - hole


@inlined
def chances_due(table: Table, state: CrossingState) -> int:
    """Return the place in the table of the chances of the throw that is due."""
    return table[OPENING_AT] if state.turn == NOBODY else table[THROWS_AT]


def point_of(table: Table, side: int, hole: int) -> int:
    """Return the point of a hole: the holes of side 0 first, then those of side 1, then the one in the middle."""
    own = table[LAST] // 2
    if hole == own + 1:
        return 2 * own
    return side * own + hole - 1 if hole <= own else (1 - side) * own + mirrored(table, hole) - 1


def hole_of(table: Table, side: int, point: int) -> int:
    """Return what a side calls the hole of a point."""
    own = table[LAST] // 2
    if point == 2 * own:
        return own + 1
    hole = point % own + 1
    return hole if point // own == side else mirrored(table, hole)


def seat_of(table: Table, side: int, hole: int, number: int) -> int:
    """Return the seat of a side's piece of this number, from 0, in a hole: where it is shared each has its own."""
    return table[MEN] * side + number if hole == table[SHARED] else 0
