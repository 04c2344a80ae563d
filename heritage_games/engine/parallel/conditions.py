"""The small questions from which both the moves and the judge's answers are made.

No rule is written twice: whatever the generator of moves asks, the judge asks here too.
"""

from __future__ import annotations

from heritage_games.engine.compiled import inlined
from heritage_games.engine.race import stands
from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.winner import DRAWN, NOBODY

from .state import ParallelState, goal_of, hand_of, lot_due, men_left, men_of
from .table import FIRST_HOLE, GOAL, LINES_AT, LOAD_OPTIONAL, LOADING, MEN, RACE, REFILL_ALL, STAY, Table

# Why a piece cannot go as far as the throw says.
FREE = 0
PAST_GOAL = 1
OWN_BETWEEN = 2
OWN_ON_LANDING = 3
FAR_END_TAKEN = 4
# Why a game is over.
GOING = 0
ALL_THERE = 1  # a side has captured all pieces, or in a race brought them home (24)
OUT_OF_REACH = 2  # neither can win any more

LIFTING = 1
"""The only score that lifts a piece out of the goal (21)."""


@inlined
def mover(table: Table, state: ParallelState, throw: int) -> int:
    """Return the side that moves with this throw: the turn's, or the one that opens (7)."""
    if state.turn != NOBODY:
        return state.turn
    if lot_due(table, state):
        return throw - 1
    return 0 if first_of(throw) < second_of(throw) else 1


@inlined
def score(state: ParallelState, throw: int) -> int:
    """Return how far the mover goes with this throw: of an opening throw, the lower score (7)."""
    if state.turn != NOBODY:
        return throw
    return min(first_of(throw), second_of(throw))


@inlined
def first_in(holes: int) -> int:
    """Return the lowest hole of a bit set, 0 where it is empty."""
    return (holes & -holes).bit_length() - 1 if holes else 0


@inlined
def passed_holes(source: int, near: int) -> int:
    """Return the bit set of the holes that a walk passes, its last hole included and its first not."""
    return (2 << near) - (2 << source)


@inlined
def blocker(men: int, source: int, near: int) -> int:
    """Return the first own piece strictly between the ends of a walk, 0 if there is none (K-b)."""
    return first_in(men & passed_holes(source, near) & ~(1 << near))


@inlined
def far_end(table: Table, near: int) -> int:
    """Return where a line leads from a hole, 0 where no line may be followed from it (15, 16)."""
    return table[LINES_AT + near]


@inlined
def line_blocked(table: Table, men: int, source: int, near: int) -> bool:
    """Return whether the far end of the line is taken; the hole just left counts as free (K-c)."""
    far = far_end(table, near)
    return far != 0 and stands(men & ~(1 << source), far)


@inlined
def landing(table: Table, men: int, source: int, near: int) -> int:
    """Return where a piece comes to stand that walks to this hole: there, or at the far end of its line."""
    if far_end(table, near) == 0 or line_blocked(table, men, source, near):
        return near
    return far_end(table, near)


@inlined
def why_not(table: Table, men: int, source: int, steps: int) -> int:
    """Return why a piece cannot go so many holes, FREE if it can (13, 14, 20, K-b, K-c)."""
    near = source + steps
    if near > table[GOAL]:
        return PAST_GOAL
    if blocker(men, source, near):
        return OWN_BETWEEN
    if stands(men, near):
        return OWN_ON_LANDING
    if table[STAY] == 0 and line_blocked(table, men, source, near):
        return FAR_END_TAKEN
    return FREE


@inlined
def loading_met(table: Table, source: int, near: int) -> int:
    """Return the hole that a walk meets and that loads, 0 if it meets none; lines do not count (10, 17)."""
    return first_in(table[LOADING] & passed_holes(source, near))


@inlined
def can_load(men: int, hand: int) -> bool:
    """Return whether a piece can be loaded onto this path (18, K-e)."""
    return hand > 0 and not stands(men, FIRST_HOLE)


@inlined
def loads(table: Table, men: int, hand: int, source: int, near: int) -> bool:
    """Return whether a walk of one piece lets another be loaded (10)."""
    return loading_met(table, source, near) != 0 and can_load(men & ~(1 << source), hand)


@inlined
def may_decline(table: Table, men: int, hand: int, source: int, near: int) -> bool:
    """Return whether the mover says if a piece is loaded."""
    return table[LOAD_OPTIONAL] == 1 and loads(table, men, hand, source, near)


@inlined
def second_turn(table: Table, target: int) -> bool:
    """Return whether a piece that comes to stand here gives its side another turn (11)."""
    return stands(table[LOADING], target)


@inlined
def can_lift(table: Table, state: ParallelState, side: int, steps: int) -> bool:
    """Return whether a piece can be lifted out of the goal (21, K-j)."""
    return table[RACE] == 0 and steps == LIFTING and goal_of(state, side) > 0


@inlined
def refills(table: Table, state: ParallelState, after: ParallelState, side: int) -> bool:
    """Return whether a side's empty path gets a piece from its hand (23, K-i).

    Args:
        table: the rules.
        state: the position before a move.
        after: the position after it: this side has one piece less, if one was captured.
        side: whose path.
    """
    if men_of(after, side) or hand_of(after, side) == 0:
        return False
    return table[REFILL_ALL] == 1 or men_left(after, side) < men_left(state, side)


@inlined
def out_of_reach(table: Table, state: ParallelState) -> bool:
    """Return whether nobody can win any more, because a path is empty for good.

    Who has no piece on the path captures none and has none captured, so that the reading which refills only after a
    capture leaves the path empty for ever.
    """
    if table[REFILL_ALL]:
        return False
    return (state.men0 == 0 and men_left(state, 0) > 0) or (state.men1 == 0 and men_left(state, 1) > 0)


@inlined
def winner(table: Table, state: ParallelState) -> int:
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


@inlined
def reason(table: Table, state: ParallelState, won: int) -> int:  # noqa: ARG001 - other races ask the position
    """Return why the game is over that this side has won; GOING where nobody has."""
    if won == NOBODY:
        return GOING
    return OUT_OF_REACH if won == DRAWN else ALL_THERE
