"""The kernel of races on parallel tracks: which moves there are, and what a move does."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.compiled import compiled
from heritage_games.engine.race import add
from heritage_games.engine.winner import NOBODY

from .conditions import (
    FREE,
    can_lift,
    landing,
    loads,
    lowest,
    may_decline,
    mover,
    refills,
    score,
    second_turn,
    why_not,
    winner,
)
from .state import BEGIN, DECLINED, NO_THROW, PASS, State, goal_of, hand_of, lot_due, men_left, path_of, source_of
from .table import FIRST_HOLE, GOAL, RACE, Table

MOST_MOVES = 4096
"""A buffer of this length holds the moves of every throw of more than 60 plies."""


@compiled
def moves(table: Table, state: State, throw: int, buffer: MutableSequence[int], at: int) -> int:
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
    path, hand = path_of(state, side), hand_of(state, side)
    left = path
    while left:
        source = lowest(left)
        left ^= 1 << source
        if why_not(table, path, source, steps) != FREE:
            continue
        at = add(buffer, at, source)
        if may_decline(table, path, hand, source, source + steps):
            at = add(buffer, at, source | DECLINED)
    if can_lift(table, state, side, steps):
        at = add(buffer, at, table[GOAL])
    return add(buffer, at, PASS) if at == first else at


@compiled
def rearmost(path: int) -> int:
    """Return the bit of the piece that a capture takes, 0 where none is on the path (19, K-h)."""
    return path & -path


@compiled
def moved(table: Table, state: State, move: int, throw: int) -> State:
    """Return the position after a legal move, before an empty path is refilled."""
    side = mover(table, state, throw)
    turn = 1 - side
    path, other = path_of(state, side), path_of(state, 1 - side)
    goal, other_goal = goal_of(state, side), goal_of(state, 1 - side)
    hand, other_hand = hand_of(state, side), hand_of(state, 1 - side)
    source = source_of(move)
    if source == BEGIN:
        turn = side
    elif source == table[GOAL]:
        goal -= 1
        hand += 1
    elif source != PASS:
        near = source + score(state, throw)
        target = landing(table, path, source, near)
        loaded = loads(table, path, hand, source, near) and move & DECLINED == 0
        path ^= 1 << source
        if target != table[GOAL]:
            path |= 1 << target
        else:
            goal += 1
            if table[RACE] == 0:
                other ^= rearmost(other)
        if loaded:
            path |= 1 << FIRST_HOLE
            hand -= 1
        if second_turn(table, target):
            turn = side
    if side == 0:
        return State(turn, path, other, goal, other_goal, hand, other_hand)
    return State(turn, other, path, other_goal, goal, other_hand, hand)


@compiled
def play(table: Table, state: State, move: int, throw: int) -> State:
    """Return the position after a legal move; an illegal one gives nonsense.

    Capturing comes before refilling (K-g).
    """
    after = moved(table, state, move, throw)
    path0, path1, hand0, hand1 = after.path0, after.path1, after.hand0, after.hand1
    if refills(table, after, 0, men_left(state, 0)):
        path0 = 1 << FIRST_HOLE
        hand0 -= 1
    if refills(table, after, 1, men_left(state, 1)):
        path1 = 1 << FIRST_HOLE
        hand1 -= 1
    return State(after.turn, path0, path1, after.goal0, after.goal1, hand0, hand1)
