"""The small questions from which both the moves and the judge's answers are made.

No rule is written twice: whatever the generator of moves asks, the judge asks here too.
"""

from __future__ import annotations

from heritage_games.engine.compiled import compiled
from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.winner import DRAWN, NOBODY

from .state import State, goal_of, hand_of, lot_due, men_left, path_of
from .table import FIRST_HOLE, GOAL, LINES_AT, LOAD_OPTIONAL, MEN, NEFER, RACE, REFILL_ALL, STAY, Table

# Why a piece cannot go as far as the throw says.
FREE = 0
PAST_GOAL = 1
OWN_BETWEEN = 2
OWN_ON_LANDING = 3
FAR_END_TAKEN = 4

LIFTING = 1
"""The only score that lifts a piece out of the goal (21)."""


@compiled
def mover(table: Table, state: State, throw: int) -> int:
    """Return the side that moves with this throw: the turn's, or the one that opens (7)."""
    if state.turn != NOBODY:
        return state.turn
    if lot_due(table, state):
        return throw - 1
    return 0 if first_of(throw) < second_of(throw) else 1


@compiled
def score(state: State, throw: int) -> int:
    """Return how far the mover goes with this throw: of an opening throw, the lower score (7)."""
    if state.turn != NOBODY:
        return throw
    return min(first_of(throw), second_of(throw))


@compiled
def stands(path: int, hole: int) -> bool:
    """Return whether a piece of this path stands in a hole; in the goal none does."""
    return (path >> hole) & 1 == 1


@compiled
def lowest(holes: int) -> int:
    """Return the lowest hole of a bit set, 0 where it is empty."""
    return (holes & -holes).bit_length() - 1 if holes else 0


@compiled
def passed_holes(source: int, near: int) -> int:
    """Return the bit set of the holes that a walk passes, its last hole included and its first not."""
    return (2 << near) - (2 << source)


@compiled
def blocker(path: int, source: int, near: int) -> int:
    """Return the first own piece strictly between the ends of a walk, 0 if there is none (K-b)."""
    return lowest(path & passed_holes(source, near) & ~(1 << near))


@compiled
def far_end(table: Table, near: int) -> int:
    """Return where a line leads from a hole, 0 where no line may be followed from it (15, 16)."""
    return table[LINES_AT + near]


@compiled
def line_blocked(table: Table, path: int, source: int, near: int) -> bool:
    """Return whether the far end of the line is taken; the hole just left counts as free (K-c)."""
    far = far_end(table, near)
    return far != 0 and stands(path & ~(1 << source), far)


@compiled
def landing(table: Table, path: int, source: int, near: int) -> int:
    """Return where a piece comes to stand that walks to this hole: there, or at the far end of its line."""
    if far_end(table, near) == 0 or line_blocked(table, path, source, near):
        return near
    return far_end(table, near)


@compiled
def why_not(table: Table, path: int, source: int, steps: int) -> int:
    """Return why a piece cannot go so many holes, FREE if it can (13, 14, 20, K-b, K-c)."""
    near = source + steps
    if near > table[GOAL]:
        return PAST_GOAL
    if blocker(path, source, near):
        return OWN_BETWEEN
    if stands(path, near):
        return OWN_ON_LANDING
    if table[STAY] == 0 and line_blocked(table, path, source, near):
        return FAR_END_TAKEN
    return FREE


@compiled
def nefer_met(table: Table, source: int, near: int) -> int:
    """Return the hole that a walk meets and that loads, 0 if it meets none; lines do not count (10, 17)."""
    return lowest(table[NEFER] & passed_holes(source, near))


@compiled
def can_load(path: int, hand: int) -> bool:
    """Return whether a piece can be loaded onto this path (18, K-e)."""
    return hand > 0 and not stands(path, FIRST_HOLE)


@compiled
def loads(table: Table, path: int, hand: int, source: int, near: int) -> bool:
    """Return whether a walk of one piece lets another be loaded (10)."""
    return nefer_met(table, source, near) != 0 and can_load(path & ~(1 << source), hand)


@compiled
def may_decline(table: Table, path: int, hand: int, source: int, near: int) -> bool:
    """Return whether the mover says if a piece is loaded."""
    return table[LOAD_OPTIONAL] == 1 and loads(table, path, hand, source, near)


@compiled
def second_turn(table: Table, target: int) -> bool:
    """Return whether a piece that comes to stand here gives its side another turn (11)."""
    return stands(table[NEFER], target)


@compiled
def can_lift(table: Table, state: State, side: int, steps: int) -> bool:
    """Return whether a piece can be lifted out of the goal (21, K-j)."""
    return table[RACE] == 0 and steps == LIFTING and goal_of(state, side) > 0


@compiled
def refills(table: Table, state: State, side: int, before: int) -> bool:
    """Return whether a side's empty path gets a piece from its hand (23, K-i).

    Args:
        table: the rules.
        state: the position after a move.
        side: whose path.
        before: how many pieces this side had before the move: one more, if one was captured.
    """
    if path_of(state, side) or hand_of(state, side) == 0:
        return False
    return table[REFILL_ALL] == 1 or men_left(state, side) < before


@compiled
def out_of_reach(table: Table, state: State) -> bool:
    """Return whether nobody can win any more, because a path is empty for good.

    Who has no piece on the path captures none and has none captured, so that the reading which refills only after a
    capture leaves the path empty for ever.
    """
    if table[REFILL_ALL]:
        return False
    return (state.path0 == 0 and men_left(state, 0) > 0) or (state.path1 == 0 and men_left(state, 1) > 0)


@compiled
def winner(table: Table, state: State) -> int:
    """Return the side that has captured all five, or in a race brought them home (24).

    DRAWN where neither can any more, NOBODY while one may.
    """
    for side in range(2):
        if table[RACE]:
            if goal_of(state, side) == table[MEN]:
                return side
        elif men_left(state, 1 - side) == 0:
            return side
    return DRAWN if out_of_reach(table, state) else NOBODY
