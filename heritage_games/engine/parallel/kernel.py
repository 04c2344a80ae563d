"""Kernel of parallel races: conditions shared with the judge, moves, play, random games."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from heritage_games.engine.kernel import DRAWN, NOBODY, RuleTable, contains, exported, inlined, lowest
from heritage_games.engine.playouts import games_of
from heritage_games.engine.races import (
    BEGIN,
    NO_THROW,
    PASS,
    add,
    first_of,
    legal_of,
    race_game_of,
    race_perft_of,
    second_of,
)

from .rules import (
    DECLINED,
    FIRST_HOLE,
    GOAL,
    LINES_AT,
    LOAD_OPTIONAL,
    LOADING,
    MEN,
    RACE,
    REFILL_ALL,
    STAY,
    ParallelState,
    captured,
    chances_due,
    goal_of,
    hand_of,
    lot_due,
    pieces_left,
    pieces_of,
    source_of,
)

# Reasons why a piece cannot move by a throw.
FREE = 0
PAST_GOAL = 1
OWN_BETWEEN = 2
OWN_ON_LANDING = 3
FAR_END_TAKEN = 4
# Reasons why a game is over.
GOING = 0
ALL_THERE = 1  # a side has captured all pieces, or in a race brought them home (24)
OUT_OF_REACH = 2  # neither side can win any more

LIFTING = 1  # the only score that lifts a piece out of the goal (21)


@inlined
def mover(table: RuleTable, state: ParallelState, throw: int) -> int:
    """Return the side that moves with this throw: the side to move, or the opening side (7)."""
    if state.turn != NOBODY:
        return state.turn
    if lot_due(table, state):
        return throw - 1
    return 0 if first_of(throw) < second_of(throw) else 1


@inlined
def score(state: ParallelState, throw: int) -> int:
    """Return the mover's distance with this throw: for an opening throw, the lower score (7)."""
    if state.turn != NOBODY:
        return throw
    return min(first_of(throw), second_of(throw))


@inlined
def first_in(holes: int) -> int:
    """Return the lowest hole of a bit set, 0 if it is empty."""
    return (holes & -holes).bit_length() - 1 if holes else 0


@inlined
def passed_holes(source: int, near: int) -> int:
    """Return the bit set of the holes of a walk, without its first and with its last hole."""
    return (2 << near) - (2 << source)


@inlined
def blocker(pieces: int, source: int, near: int) -> int:
    """Return the first own piece strictly inside a walk, 0 if there is none (K-b)."""
    return first_in(pieces & passed_holes(source, near) & ~(1 << near))


@inlined
def far_end(table: RuleTable, near: int) -> int:
    """Return the far end of the line from a hole, 0 if no line may be followed (15, 16)."""
    return table[LINES_AT + near]


@inlined
def line_blocked(table: RuleTable, pieces: int, source: int, near: int) -> bool:
    """Return whether the line's far end is occupied; the hole just left counts as free (K-c)."""
    far = far_end(table, near)
    return far != 0 and contains(pieces & ~(1 << source), far)


@inlined
def landing(table: RuleTable, pieces: int, source: int, near: int) -> int:
    """Return the final hole of a walk to this hole: this hole, or the far end of its line."""
    if far_end(table, near) == 0 or line_blocked(table, pieces, source, near):
        return near
    return far_end(table, near)


@inlined
def why_not(table: RuleTable, pieces: int, source: int, steps: int) -> int:
    """Return why a piece cannot move this many holes, FREE if it can (13, 14, 20, K-b, K-c)."""
    near = source + steps
    if near > table[GOAL]:
        return PAST_GOAL
    if blocker(pieces, source, near):
        return OWN_BETWEEN
    if contains(pieces, near):
        return OWN_ON_LANDING
    if table[STAY] == 0 and line_blocked(table, pieces, source, near):
        return FAR_END_TAKEN
    return FREE


@inlined
def loading_met(table: RuleTable, source: int, near: int) -> int:
    """Return the loading hole of a walk, 0 if there is none; lines do not count (10, 17)."""
    return first_in(table[LOADING] & passed_holes(source, near))


@inlined
def can_load(pieces: int, hand: int) -> bool:
    """Return whether a piece can be loaded onto this path (18, K-e)."""
    return hand > 0 and not contains(pieces, FIRST_HOLE)


@inlined
def loads(table: RuleTable, pieces: int, hand: int, source: int, near: int) -> bool:
    """Return whether a walk from ``source`` to ``near`` allows a piece to be loaded (10)."""
    return loading_met(table, source, near) != 0 and can_load(pieces & ~(1 << source), hand)


@inlined
def may_decline(table: RuleTable, pieces: int, hand: int, source: int, near: int) -> bool:
    """Return whether the mover may choose not to load; see :func:`loads`."""
    return table[LOAD_OPTIONAL] == 1 and loads(table, pieces, hand, source, near)


@inlined
def second_turn(table: RuleTable, target: int) -> bool:
    """Return whether a piece that ends here earns another turn (11)."""
    return contains(table[LOADING], target)


@inlined
def can_lift(table: RuleTable, state: ParallelState, side: int, steps: int) -> bool:
    """Return whether a piece can be lifted out of the goal (21, K-j)."""
    return table[RACE] == 0 and steps == LIFTING and goal_of(state, side) > 0


@inlined
def refills(table: RuleTable, state: ParallelState, after: ParallelState, side: int) -> bool:
    """Return whether a path that a move leaves empty receives a piece from the hand (23, K-i)."""
    if pieces_of(after, side) or hand_of(after, side) == 0:
        return False
    return table[REFILL_ALL] == 1 or pieces_left(after, side) < pieces_left(state, side)


@inlined
def out_of_reach(table: RuleTable, state: ParallelState) -> bool:
    """Return whether no side can win any more, because a path stays empty.

    A side with no piece on its path can neither capture nor lose pieces; if paths are refilled only after a capture,
    this path stays empty.
    """
    if table[REFILL_ALL]:
        return False
    return (state.men0 == 0 and pieces_left(state, 0) > 0) or (state.men1 == 0 and pieces_left(state, 1) > 0)


@inlined
def winner(table: RuleTable, state: ParallelState) -> int:
    """Return the side that has won: by captures or, in a race, with all its pieces home (24).

    The result is DRAWN if neither side can win any more, NOBODY while the game continues.
    """
    for side in range(2):
        if table[RACE]:
            if goal_of(state, side) == table[MEN]:
                return side
        elif pieces_left(state, 1 - side) == 0:
            return side
    return DRAWN if out_of_reach(table, state) else NOBODY


@inlined
def reason(table: RuleTable, state: ParallelState, won: int) -> int:  # noqa: ARG001 - other races need the position
    """Return the reason for this winner or draw; GOING for NOBODY."""
    if won == NOBODY:
        return GOING
    return OUT_OF_REACH if won == DRAWN else ALL_THERE


@inlined
def moves(table: RuleTable, state: ParallelState, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer, as described at ``races.Moves``."""
    if throw == NO_THROW or winner(table, state) != NOBODY:
        return at
    if lot_due(table, state):
        return add(buffer, at, BEGIN)
    first = at
    side, steps = mover(table, state, throw), score(state, throw)
    pieces, hand = pieces_of(state, side), hand_of(state, side)
    left = pieces
    while left:
        source = lowest(left)
        left ^= 1 << source
        if why_not(table, pieces, source, steps) != FREE:
            continue
        at = add(buffer, at, source)
        if may_decline(table, pieces, hand, source, source + steps):
            at = add(buffer, at, source | DECLINED)
    if can_lift(table, state, side, steps):
        at = add(buffer, at, table[GOAL])
    return add(buffer, at, PASS) if at == first else at


legal = legal_of(moves)


@inlined
def rearmost(pieces: int) -> int:
    """Return the hole of the piece that a capture takes, 0 if none is on the track (19, K-h)."""
    return first_in(pieces)


class Course(NamedTuple):
    """Course of a move, from which its position and its events are read."""

    side: int
    source: int  # the hole that a piece leaves, the number of the goal for a lift, or PASS or BEGIN
    near: int  # the hole that the throw leads to; this field and the next three are 0 if no piece walks
    target: int  # the final hole: ``near``, or the far end of its line
    loaded: int  # 1 if a piece is loaded
    captured: int  # the hole of the captured piece in its side's numbering; 0 if there is none
    turn: int  # the side that throws next


@inlined
def course_of(table: RuleTable, state: ParallelState, move: int, throw: int) -> Course:
    """Return a legal move's course (7, 10, 11, 15-19); undefined if the move is illegal."""
    side, source = mover(table, state, throw), source_of(move)
    near, target, loaded, captured, turn = 0, 0, 0, 0, 1 - side
    if source == BEGIN:
        turn = side
    elif source not in (PASS, table[GOAL]):
        pieces = pieces_of(state, side)
        near = source + score(state, throw)
        target = landing(table, pieces, source, near)
        if move & DECLINED == 0 and loads(table, pieces, hand_of(state, side), source, near):
            loaded = 1
        if target == table[GOAL] and table[RACE] == 0:
            captured = rearmost(pieces_of(state, 1 - side))
        if second_turn(table, target):
            turn = side
    return Course(side, source, near, target, loaded, captured, turn)


@inlined
def moved(table: RuleTable, state: ParallelState, course: Course) -> ParallelState:
    """Return the position after this course, before an empty path is refilled."""
    side, source = course.side, course.source
    if side == 0:
        _, pieces, other, goal, other_goal, hand, other_hand = state
    else:
        _, other, pieces, other_goal, goal, other_hand, hand = state
    if source == table[GOAL]:
        goal -= 1
        hand += 1
    elif course.target:
        pieces ^= 1 << source
        if course.target == table[GOAL]:
            goal += 1
        else:
            pieces |= 1 << course.target
        if course.captured:
            other ^= 1 << course.captured
        if course.loaded:
            pieces |= 1 << FIRST_HOLE
            hand -= 1
    if side == 0:
        return ParallelState(course.turn, pieces, other, goal, other_goal, hand, other_hand)
    return ParallelState(course.turn, other, pieces, other_goal, goal, other_hand, hand)


@inlined
def refilled(table: RuleTable, state: ParallelState, after: ParallelState) -> ParallelState:
    """Return the position after a move and the refilling of emptied paths (23, K-i)."""
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
def play(table: RuleTable, state: ParallelState, move: int, throw: int) -> ParallelState:
    """Return the position after a legal move; an illegal one gives an undefined result."""
    return refilled(table, state, moved(table, state, course_of(table, state, move, throw)))


game = race_game_of(winner, reason, chances_due, moves, play, captured)
games = exported("parallel_games")(games_of(game))
perft = exported("parallel_perft")(race_perft_of(chances_due, moves, play))
