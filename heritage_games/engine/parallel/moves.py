"""The kernel of races on parallel tracks: which moves there are, and what a move does."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from heritage_games.engine.bits import lowest
from heritage_games.engine.compiled import inlined
from heritage_games.engine.race import BEGIN, NO_THROW, PASS, add, legal_of
from heritage_games.engine.winner import NOBODY

from .conditions import (
    FREE,
    can_lift,
    first_in,
    landing,
    loads,
    may_decline,
    mover,
    refills,
    score,
    second_turn,
    why_not,
    winner,
)
from .state import DECLINED, ParallelState, hand_of, lot_due, men_of, source_of
from .table import FIRST_HOLE, GOAL, RACE, Table


@inlined
def moves(table: Table, state: ParallelState, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer.

    Args:
        table: the rules.
        state: the position.
        throw: what was thrown; with NO_THROW there is no move.
        buffer: where the moves go.
        at: the first free place in the buffer.

    Returns:
        The first free place behind the moves: none are written when the game is over.
    """
    if throw == NO_THROW or winner(table, state) != NOBODY:
        return at
    if lot_due(table, state):
        return add(buffer, at, BEGIN)
    first = at
    side, steps = mover(table, state, throw), score(state, throw)
    men, hand = men_of(state, side), hand_of(state, side)
    left = men
    while left:
        source = lowest(left)
        left ^= 1 << source
        if why_not(table, men, source, steps) != FREE:
            continue
        at = add(buffer, at, source)
        if may_decline(table, men, hand, source, source + steps):
            at = add(buffer, at, source | DECLINED)
    if can_lift(table, state, side, steps):
        at = add(buffer, at, table[GOAL])
    return add(buffer, at, PASS) if at == first else at


legal = legal_of(moves)


@inlined
def rearmost(men: int) -> int:
    """Return the hole of the piece that a capture takes, 0 where none is on the track (19, K-h)."""
    return first_in(men)


class Course(NamedTuple):
    """What a move comes to: the position after it and what is told of it are both read from here.

    Args:
        side: who moves.
        source: the hole that a piece leaves, the number of the goal for a lift, or PASS or BEGIN.
        near: the hole to which the throw counts; this and what follows is 0 where no piece walks.
        target: where the piece comes to stand: there, or at the far end of a line.
        loaded: how many pieces are loaded.
        captured: the hole of the piece that is captured, as its side counts it; 0 if none is.
        turn: the side that throws next.
    """

    side: int
    source: int
    near: int
    target: int
    loaded: int
    captured: int
    turn: int


@inlined
def course_of(table: Table, state: ParallelState, move: int, throw: int) -> Course:
    """Return what a legal move comes to (7, 10, 11, 15-19); an illegal one gives nonsense."""
    side, source = mover(table, state, throw), source_of(move)
    near, target, loaded, captured, turn = 0, 0, 0, 0, 1 - side
    if source == BEGIN:
        turn = side
    elif source not in (PASS, table[GOAL]):
        men = men_of(state, side)
        near = source + score(state, throw)
        target = landing(table, men, source, near)
        if move & DECLINED == 0 and loads(table, men, hand_of(state, side), source, near):
            loaded = 1
        if target == table[GOAL] and table[RACE] == 0:
            captured = rearmost(men_of(state, 1 - side))
        if second_turn(table, target):
            turn = side
    return Course(side, source, near, target, loaded, captured, turn)


@inlined
def moved(table: Table, state: ParallelState, course: Course) -> ParallelState:
    """Return the position after a move that comes to this, before an empty path is refilled."""
    side, source = course.side, course.source
    if side == 0:
        _, men, other, goal, other_goal, hand, other_hand = state
    else:
        _, other, men, other_goal, goal, other_hand, hand = state
    if source == table[GOAL]:
        goal -= 1
        hand += 1
    elif course.target:
        men ^= 1 << source
        if course.target == table[GOAL]:
            goal += 1
        else:
            men |= 1 << course.target
        if course.captured:
            other ^= 1 << course.captured
        if course.loaded:
            men |= 1 << FIRST_HOLE
            hand -= 1
    if side == 0:
        return ParallelState(course.turn, men, other, goal, other_goal, hand, other_hand)
    return ParallelState(course.turn, other, men, other_goal, goal, other_hand, hand)


@inlined
def refilled(table: Table, state: ParallelState, after: ParallelState) -> ParallelState:
    """Return the position after a move, once the paths that it emptied are refilled (23, K-i).

    Args:
        table: the rules.
        state: the position before the move.
        after: the position after it, captures included (K-g).
    """
    first, second = refills(table, state, after, 0), refills(table, state, after, 1)
    if not first and not second:
        return after
    men0, men1, hand0, hand1 = after.men0, after.men1, after.hand0, after.hand1
    if first:
        men0 = 1 << FIRST_HOLE
        hand0 -= 1
    if second:
        men1 = 1 << FIRST_HOLE
        hand1 -= 1
    return ParallelState(after.turn, men0, men1, after.goal0, after.goal1, hand0, hand1)


@inlined
def play(table: Table, state: ParallelState, move: int, throw: int) -> ParallelState:
    """Return the position after a legal move; an illegal one gives nonsense."""
    return refilled(table, state, moved(table, state, course_of(table, state, move, throw)))
