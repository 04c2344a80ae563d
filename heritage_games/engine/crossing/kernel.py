"""Kernel of crossing races: conditions for moves and judge, moves, play and random games.

A piece returns by a walk from OFF, so that every action is a source and a number of holes. With dice, a ply states
which piece uses which die or both, without an order (17-a). A pair of actions is legal if any order is valid. All valid
orders lead to the same position: distances do not depend on pieces in between (W-a), so each piece ends in the same
hole, and pieces are captured in all holes that either piece touches. Only blocks by the mover's pieces depend on the
order. Therefore :func:`play` uses any valid order.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import NOBODY, RuleTable, contains, exported, inlined, lowest
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
    DICE,
    EXTRA,
    GOAL,
    HOME,
    LAST,
    LINES_AT,
    MEN,
    OFF,
    SAFE,
    SHARED,
    SUM,
    CrossingState,
    captured,
    chances_due,
    mirrored,
    off_of,
    pack,
    pieces_of,
    standing,
    unpacked,
)

# Reasons why an action is impossible.
FREE = 0
OWN_THERE = 1  # a piece of the same side is in the landing hole (11)
SAFE_THERE = 2  # an opposing piece is there, and the hole is safe (13)
OWN_AT_FAR_END = 3
SAFE_AT_FAR_END = 4
PAST_END = 5  # after the last hole (W-d)
RETURN_FIRST = 6  # a piece of the same side is off the board (15)
BOX_TAKEN = 7  # the box hole is occupied (15.6)
PAST_BOX = 8  # the box has no such hole (17-b)

# Reasons why a game is over.
GOING = 0
ALL_HOME = 1  # all pieces of a side are in the other side's home box (16)
BOX_FULL = 2  # a piece cannot be brought back (15.7, W-g)


@inlined
def far_end(table: RuleTable, hole: int) -> int:
    """Return the far end of the line from a hole, 0 if no line begins there (7)."""
    return table[LINES_AT + hole]


@inlined
def rest_of(table: RuleTable, source: int, count: int) -> int:
    """Return the final hole of an action: the hole counted to, or the far end of its line.

    No line begins in a home box, so a returning piece stays in the hole of its throw.
    """
    near = source + count
    return far_end(table, near) or near


@inlined
def without(table: RuleTable, state: CrossingState, source: int) -> int:
    """Return the mover's pieces without the piece that leaves a hole; unchanged for OFF."""
    pieces = pieces_of(state, state.turn)
    if source == OFF or (source == table[SHARED] and standing(table, state, state.turn, source) > 1):
        return pieces
    return pieces ^ (1 << source)


@inlined
def why_not_land(table: RuleTable, state: CrossingState, source: int, hole: int) -> int:
    """Return why a piece may not land in a hole: OWN_THERE, SAFE_THERE or FREE (11-13, W-b)."""
    if hole == table[SHARED]:
        return FREE
    if contains(without(table, state, source), hole):
        return OWN_THERE
    if contains(table[SAFE], hole) and contains(pieces_of(state, 1 - state.turn), mirrored(table, hole)):
        return SAFE_THERE
    return FREE


@inlined
def why_not_walk(table: RuleTable, state: CrossingState, source: int, count: int) -> int:
    """Return why the mover's piece cannot walk this distance, or FREE (10-13, W-a, W-c, W-d)."""
    near = source + count
    if near > table[LAST]:
        return PAST_END
    problem = why_not_land(table, state, source, near)
    if problem != FREE:
        return problem
    far = far_end(table, near)
    if far == 0:
        return FREE
    problem = why_not_land(table, state, source, far)
    if problem == OWN_THERE:
        return OWN_AT_FAR_END
    return SAFE_AT_FAR_END if problem == SAFE_THERE else FREE


@inlined
def why_not_return(table: RuleTable, state: CrossingState, hole: int) -> int:
    """Return why no piece can return to a hole of the home box, or FREE (15, 15.6, 17-b)."""
    if hole > table[MEN]:
        return PAST_BOX
    if contains(pieces_of(state, state.turn), hole) or contains(
        pieces_of(state, 1 - state.turn), mirrored(table, hole)
    ):
        return BOX_TAKEN
    return FREE


@inlined
def must_return(state: CrossingState) -> bool:
    """Return whether a piece off the board prevents all other moves of the side to move (15)."""
    return off_of(state, state.turn) > 0


@inlined
def why_not(table: RuleTable, state: CrossingState, source: int, count: int) -> int:
    """Return why an action of the mover is impossible, or FREE; the source may be OFF."""
    if source == OFF:
        return why_not_return(table, state, count)
    if must_return(state):
        return RETURN_FIRST
    return why_not_walk(table, state, source, count)


@inlined
def knocked(table: RuleTable, state: CrossingState, source: int, count: int) -> int:
    """Return the bit set of the holes of an action's captures, in the mover's numbering (12)."""
    if source == OFF:
        return 0
    other = pieces_of(state, 1 - state.turn)
    touched = (1 << (source + count)) | (1 << rest_of(table, source, count))
    found = 0
    while touched:
        hole = lowest(touched)
        touched ^= 1 << hole
        if hole != table[SHARED] and contains(other, mirrored(table, hole)):
            found |= 1 << hole
    return found


@inlined
def acted(table: RuleTable, state: CrossingState, source: int, count: int) -> CrossingState:
    """Return the position after a possible action, before the turn changes."""
    side = state.turn
    own = without(table, state, source) | (1 << rest_of(table, source, count))
    other, off, other_off = pieces_of(state, 1 - side), off_of(state, side), off_of(state, 1 - side)
    if source == OFF:
        off -= 1
    hit = knocked(table, state, source, count)
    while hit:
        hole = lowest(hit)
        hit ^= 1 << hole
        other ^= 1 << mirrored(table, hole)
        other_off += 1
    if side == 0:
        return CrossingState(side, own, other, off, other_off)
    return CrossingState(side, other, own, other_off, off)


@inlined
def earns_throw(table: RuleTable, source: int, count: int) -> bool:
    """Return whether an action is a walk that ends on a hole that gives another throw (5).

    A hole that is only touched at the near end of a line gives none; nor does a return.
    """
    return source != OFF and contains(table[EXTRA], rest_of(table, source, count))


@inlined
def another(table: RuleTable, state: CrossingState, source: int, second: int) -> bool:
    """Return whether a hole, or OFF, has a piece other than the one moved first (17-a, 17-d).

    It must have been there before the ply: one piece never uses both dice, and a returned piece moves no further.
    """
    there = standing(table, state, state.turn, second)
    return there > 1 if second == source else there > 0


@inlined
def goes_second(
    table: RuleTable, state: CrossingState, after: CrossingState, source: int, second: int, second_count: int
) -> bool:
    """Return whether a second piece can move after the first one has (17-a, 17-b, 17-d)."""
    return another(table, state, source, second) and why_not(table, after, second, second_count) == FREE


@inlined
def works(table: RuleTable, state: CrossingState, source: int, count: int, second: int, second_count: int) -> bool:
    """Return whether two pieces can move in this order (17-a, 17-b, 17-d)."""
    if why_not(table, state, source, count) != FREE:
        return False
    return goes_second(table, state, acted(table, state, source, count), source, second, second_count)


@inlined
def all_home(table: RuleTable, state: CrossingState, side: int) -> bool:
    """Return whether all pieces of a side are in the other side's home box (16)."""
    return pieces_of(state, side) == table[GOAL]


@inlined
def home_box(table: RuleTable, state: CrossingState, side: int) -> int:
    """Return the set of occupied holes of a side's home box."""
    found = pieces_of(state, side) & table[HOME]
    for hole in range(1, table[MEN] + 1):
        if contains(pieces_of(state, 1 - side), mirrored(table, hole)):
            found |= 1 << hole
    return found


@inlined
def winner(table: RuleTable, state: CrossingState) -> int:
    """Return the side that has won, NOBODY while the game continues (15.7, 16, W-g)."""
    for side in range(2):
        if all_home(table, state, side):
            return side
    for side in range(2):
        if off_of(state, side) > 0 and home_box(table, state, side) == table[HOME]:
            return 1 - side
    return NOBODY


@inlined
def reason(table: RuleTable, state: CrossingState, won: int) -> int:
    """Return the reason why this side has won; GOING for NOBODY."""
    if won == NOBODY:
        return GOING
    return ALL_HOME if all_home(table, state, won) else BOX_FULL


@inlined
def sources(state: CrossingState) -> int:
    """Return the bit set of the holes with the mover's pieces, and of OFF if one must return."""
    pieces = pieces_of(state, state.turn)
    return pieces | (1 << OFF) if must_return(state) else pieces


@inlined
def add_alone(table: RuleTable, state: CrossingState, count: int, buffer: MutableSequence[int], at: int) -> int:
    """Write all moves of a single piece by this distance; return the next free index."""
    left = sources(state)
    while left:
        source = lowest(left)
        left ^= 1 << source
        if why_not(table, state, source, count) == FREE:
            at = add(buffer, at, pack(source, count, 0, 0))
    return at


@inlined
def add_pairs(
    table: RuleTable, state: CrossingState, low: int, high: int, buffer: MutableSequence[int], at: int
) -> int:
    """Write two-piece moves, lower die first; return the next free index (17-a, 17-b, 17-d)."""
    left = sources(state)
    while left:
        one = lowest(left)
        left ^= 1 << one
        able = why_not(table, state, one, low) == FREE
        after = acted(table, state, one, low) if able else state
        others = sources(state)
        while others:
            other = lowest(others)
            others ^= 1 << other
            if low == high and other < one:
                continue
            in_order = able and goes_second(table, state, after, one, other, high)
            if in_order or works(table, state, other, high, one, low):
                at = add(buffer, at, pack(one, low, other, high))
    return at


@inlined
def add_dice(table: RuleTable, state: CrossingState, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write all moves with two dice; return the next free index (17-a..17-d)."""
    low, high = first_of(throw), second_of(throw)
    first = at
    at = add_pairs(table, state, low, high, buffer, at)
    if table[SUM]:
        at = add_alone(table, state, low + high, buffer, at)
    if at == first:
        at = add_alone(table, state, low, buffer, at)
        if high != low:
            at = add_alone(table, state, high, buffer, at)
    return at


@inlined
def moves(table: RuleTable, state: CrossingState, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer, as described at ``races.Moves``."""
    if throw == NO_THROW or winner(table, state) != NOBODY:
        return at
    if state.turn == NOBODY:
        return add(buffer, at, BEGIN)
    first = at
    at = add_dice(table, state, throw, buffer, at) if table[DICE] else add_alone(table, state, throw, buffer, at)
    return add(buffer, at, PASS) if at == first else at


legal = legal_of(moves)


@inlined
def beginner(throw: int) -> int:
    """Return the side that begins after an opening throw: the one with the higher score."""
    return 0 if first_of(throw) > second_of(throw) else 1


def mover(_table: RuleTable, state: CrossingState, throw: int) -> int:
    """Return the side that moves with a throw: the side to move, or the one that begins."""
    return beginner(throw) if state.turn == NOBODY else state.turn


@inlined
def play(table: RuleTable, state: CrossingState, move: int, throw: int) -> CrossingState:
    """Return the position after a legal move; an illegal one gives an undefined result."""
    if move == BEGIN:
        return CrossingState(beginner(throw), state.men0, state.men1, state.off0, state.off1)
    again = False
    if move != PASS:
        source, count, other, other_count = unpacked(move)
        if other_count and not works(table, state, source, count, other, other_count):
            source, count, other, other_count = other, other_count, source, count
        state = acted(table, state, source, count)
        again = earns_throw(table, source, count)
        if other_count:
            state = acted(table, state, other, other_count)
            again = again or earns_throw(table, other, other_count)
    turn = state.turn if again else 1 - state.turn
    return CrossingState(turn, state.men0, state.men1, state.off0, state.off1)


game = race_game_of(winner, reason, chances_due, moves, play, captured)
games = exported("crossing_games")(games_of(game))
perft = exported("crossing_perft")(race_perft_of(chances_due, moves, play))
