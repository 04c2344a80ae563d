"""A position of a graph game and a move in it, as integers."""

from __future__ import annotations

from typing import NamedTuple

from heritage_games.engine.compiled import inlined

from .table import FIRST, MEN, STANDING, Table

NOWHERE = 63
"""In a move: no such point. A man without a source comes from the hand, one without a target leaves the board."""


class GraphState(NamedTuple):
    """A position; equal states are the same game to come.

    Args:
        turn: side to move, 0 or 1.
        men0, men1: bit sets of the points where each side's men stand.
        hand0, hand1: men still to be placed.
        barred0, barred1: what each side may not do on its next turn (M11): mills by number
            with BAR_MILL, the man's point and the point it left with BAR_RETURN.
        quiet: plies without a shot that count towards a draw (M16).
        gifts: men still to be taken off by their own side (M21, full board).
    """

    turn: int
    men0: int
    men1: int
    hand0: int
    hand1: int
    barred0: int = 0
    barred1: int = 0
    quiet: int = 0
    gifts: int = 0


@inlined
def start(table: Table) -> GraphState:
    """Return the position before the first ply (M1, P1, Q1)."""
    men0, men1 = table[STANDING], table[STANDING + 1]
    hand0, hand1 = table[MEN] - men0.bit_count(), table[MEN + 1] - men1.bit_count()
    return GraphState(table[FIRST], men0, men1, hand0, hand1, 0, 0, 0, 0)


@inlined
def pack(source: int, target: int, shot: int) -> int:
    """Return a move as one integer."""
    return source | (target << 6) | (shot << 12)


@inlined
def unpacked(move: int) -> tuple[int, int, int]:
    """Return a move's source, target and shot, each NOWHERE where it has none.

    Of a leap the shot is the first point that it goes over.
    """
    return move & 63, (move >> 6) & 63, (move >> 12) & 63


@inlined
def men_of(state: GraphState, side: int) -> int:
    """Return the bit set of a side's men."""
    return state.men1 if side else state.men0


@inlined
def hand_of(state: GraphState, side: int) -> int:
    """Return how many men a side has in hand."""
    return state.hand1 if side else state.hand0


@inlined
def barred_of(state: GraphState, side: int) -> int:
    """Return what a side may not do on its next turn."""
    return state.barred1 if side else state.barred0


@inlined
def men_left(state: GraphState, side: int) -> int:
    """Return how many men a side has, on the board and in hand."""
    return men_of(state, side).bit_count() + hand_of(state, side)
