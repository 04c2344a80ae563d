"""The small questions from which both the moves and the judge's answers are made.

No rule is written twice: whatever the generator of moves asks, the judge asks here too.  Bringing a piece back is
asked as a walk from OFF, so that both are one action: from where, and how many holes on.

The kernel of races on one way: which moves there are, and what a move does.

A ply with dice is which piece takes which die, or both dice together: their order is no part of it (17-a).
A pair of actions is legal if some order works, and then every order that works leads to the same position:
how far a piece goes does not depend on who stands in between (W-a), so each piece ends in the same hole, and in
either order the pieces of the other side that are knocked off are those that stand where one of the two touches
down.  Only whether a hole is already or still taken by one's own depends on the order.  So nothing is left to be
resolved, and :func:`play` takes whichever order works.

Counting and random play: what experiments and tests run millions of times.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import NOBODY, compiled, inlined, lowest
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
    stands,
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
    RuleTable,
    captured,
    chances_due,
    count_of,
    men_of,
    mirrored,
    off_of,
    other_count_of,
    other_source_of,
    pack,
    source_of,
    standing,
)

# Why a piece cannot do what is asked.
FREE = 0
OWN_THERE = 1  # its own side stands where it lands (11)
SAFE_THERE = 2  # the other side stands there, and the hole is safe (13)
OWN_AT_FAR_END = 3
SAFE_AT_FAR_END = 4
PAST_END = 5  # behind the last hole (W-d)
RETURN_FIRST = 6  # a piece of its side is off the board (15)
BOX_TAKEN = 7  # somebody stands in the box hole (15.6)
PAST_BOX = 8  # the box has no such hole (17-b)

# Why a game is over.
GOING = 0
ALL_HOME = 1  # all pieces of a side stand in the other's home box (16)
BOX_FULL = 2  # a piece cannot be brought back (15.7, W-g)


@inlined
def far_end(table: RuleTable, hole: int) -> int:
    """Return where a line leads from a hole, 0 where none begins there (7)."""
    return table[LINES_AT + hole]


@inlined
def rest_of(table: RuleTable, source: int, count: int) -> int:
    """Return where an action ends: where the count leads, or at the far end of the line that begins there.

    No line begins in a home box, so a piece that is brought back stays where the throw puts it.
    """
    near = source + count
    return far_end(table, near) or near


@inlined
def without(table: RuleTable, state: CrossingState, source: int) -> int:
    """Return the men of the side to move when one piece has left a hole, or has come from OFF."""
    men = men_of(state, state.turn)
    if source == OFF or (source == table[SHARED] and standing(table, state, state.turn, source) > 1):
        return men
    return men ^ (1 << source)


@inlined
def why_not_land(table: RuleTable, state: CrossingState, source: int, hole: int) -> int:
    """Return why a piece from there may not touch down in a hole: OWN_THERE, SAFE_THERE or FREE (11-13, W-b)."""
    if hole == table[SHARED]:
        return FREE
    if stands(without(table, state, source), hole):
        return OWN_THERE
    if stands(table[SAFE], hole) and stands(men_of(state, 1 - state.turn), mirrored(table, hole)):
        return SAFE_THERE
    return FREE


@inlined
def why_not_walk(table: RuleTable, state: CrossingState, source: int, count: int) -> int:
    """Return why a piece of the side to move cannot walk so far, or FREE (10-13, W-a, W-c, W-d)."""
    near = source + count
    if near > table[LAST]:
        return PAST_END
    fault = why_not_land(table, state, source, near)
    if fault != FREE:
        return fault
    far = far_end(table, near)
    if far == 0:
        return FREE
    fault = why_not_land(table, state, source, far)
    if fault == OWN_THERE:
        return OWN_AT_FAR_END
    return SAFE_AT_FAR_END if fault == SAFE_THERE else FREE


@inlined
def why_not_return(table: RuleTable, state: CrossingState, hole: int) -> int:
    """Return why no piece can be brought back to a hole of the home box, or FREE (15, 15.6, 17-b)."""
    if hole > table[MEN]:
        return PAST_BOX
    if stands(men_of(state, state.turn), hole) or stands(men_of(state, 1 - state.turn), mirrored(table, hole)):
        return BOX_TAKEN
    return FREE


@inlined
def must_return(state: CrossingState) -> bool:
    """Return whether the side to move has a piece off the board, so that no other may move (15)."""
    return off_of(state, state.turn) > 0


@inlined
def why_not(table: RuleTable, state: CrossingState, source: int, count: int) -> int:
    """Return why a piece of the side to move, or one that is OFF, cannot go so far, or FREE."""
    if source == OFF:
        return why_not_return(table, state, count)
    if must_return(state):
        return RETURN_FIRST
    return why_not_walk(table, state, source, count)


@inlined
def knocked(table: RuleTable, state: CrossingState, source: int, count: int) -> int:
    """Return the set of the holes, as the side to move numbers them, where an action knocks a piece off (12, W-c)."""
    if source == OFF:
        return 0
    other = men_of(state, 1 - state.turn)
    touched = (1 << (source + count)) | (1 << rest_of(table, source, count))
    found = 0
    while touched:
        hole = lowest(touched)
        touched ^= 1 << hole
        if hole != table[SHARED] and stands(other, mirrored(table, hole)):
            found |= 1 << hole
    return found


@inlined
def acted(table: RuleTable, state: CrossingState, source: int, count: int) -> CrossingState:
    """Return the position after one action that nothing forbids; the turn does not change yet."""
    side = state.turn
    own = without(table, state, source) | (1 << rest_of(table, source, count))
    other, off, other_off = men_of(state, 1 - side), off_of(state, side), off_of(state, 1 - side)
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
    """Return whether an action gives its side another throw: a walk that ends on such a hole (5).

    A hole that is only touched, at the near end of a line, gives none; nor does a piece that is brought back.
    """
    return source != OFF and stands(table[EXTRA], rest_of(table, source, count))


@inlined
def another(table: RuleTable, state: CrossingState, source: int, second: int) -> bool:
    """Return whether a second piece can be found in a hole, or OFF, that is not the one that moved first (17-a, 17-d).

    It must have been there before the ply: so a piece never uses both dice, and one just brought back uses no more.

    Args:
        table: the rules.
        state: the position before the ply.
        source: where the piece came from that used the first die.
        second: where another is looked for.
    """
    there = standing(table, state, state.turn, second)
    return there > 1 if second == source else there > 0


@inlined
def goes_second(
    table: RuleTable, state: CrossingState, after: CrossingState, source: int, second: int, second_count: int
) -> bool:
    """Return whether a second piece can use the second die (17-a, 17-b, 17-d).

    Args:
        table: the rules.
        state: the position before the ply.
        after: the position after the first piece has moved.
        source: where the first piece came from.
        second: where the second piece comes from.
        second_count: how far it goes.
    """
    return another(table, state, source, second) and why_not(table, after, second, second_count) == FREE


@inlined
def works(table: RuleTable, state: CrossingState, source: int, count: int, second: int, second_count: int) -> bool:
    """Return whether two pieces can move one after the other, in this order (17-a, 17-b, 17-d).

    Args:
        table: the rules.
        state: the position before the ply.
        source: where the first piece comes from.
        count: how far it goes.
        second: where the second piece comes from.
        second_count: how far that one goes then.
    """
    if why_not(table, state, source, count) != FREE:
        return False
    return goes_second(table, state, acted(table, state, source, count), source, second, second_count)


@inlined
def all_home(table: RuleTable, state: CrossingState, side: int) -> bool:
    """Return whether all pieces of a side stand in the other's home box (16)."""
    return men_of(state, side) == table[GOAL]


@inlined
def home_box(table: RuleTable, state: CrossingState, side: int) -> int:
    """Return the set of the holes of a side's home box in which somebody stands."""
    found = men_of(state, side) & table[HOME]
    for hole in range(1, table[MEN] + 1):
        if stands(men_of(state, 1 - side), mirrored(table, hole)):
            found |= 1 << hole
    return found


@inlined
def shut_out(table: RuleTable, state: CrossingState, side: int) -> bool:
    """Return whether a side has a piece off the board and no hole to bring it back to (15.7, W-g)."""
    return off_of(state, side) > 0 and home_box(table, state, side) == table[HOME]


@inlined
def winner(table: RuleTable, state: CrossingState) -> int:
    """Return the side that has won, NOBODY while the game goes on (15.7, 16, W-g)."""
    for side in range(2):
        if all_home(table, state, side):
            return side
    for side in range(2):
        if shut_out(table, state, side):
            return 1 - side
    return NOBODY


@inlined
def reason(table: RuleTable, state: CrossingState, won: int) -> int:
    """Return why the game is over that this side has won; GOING where nobody has."""
    if won == NOBODY:
        return GOING
    return ALL_HOME if all_home(table, state, won) else BOX_FULL


@inlined
def sources(state: CrossingState) -> int:
    """Return where the side to move has pieces: the bit set of their holes, and of OFF."""
    men = men_of(state, state.turn)
    return men | (1 << OFF) if must_return(state) else men


@inlined
def add_alone(table: RuleTable, state: CrossingState, count: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every move of one piece that goes so far; return where the next one goes."""
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
    """Write every move of two pieces, the lower die's first; return where the next one goes (17-a, 17-b, 17-d)."""
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
    """Write every move with two dice; return where the next one goes (17-a..17-d)."""
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
    if state.turn == NOBODY:
        return add(buffer, at, BEGIN)
    first = at
    at = add_dice(table, state, throw, buffer, at) if table[DICE] else add_alone(table, state, throw, buffer, at)
    return add(buffer, at, PASS) if at == first else at


legal = legal_of(moves)


@inlined
def beginner(throw: int) -> int:
    """Return the side that begins after an opening throw: the higher."""
    return 0 if first_of(throw) > second_of(throw) else 1


@inlined
def usual_order(table: RuleTable, state: CrossingState, move: int) -> bool:
    """Return whether a move's two pieces can move in the order in which it names them."""
    return works(table, state, source_of(move), count_of(move), other_source_of(move), other_count_of(move))


@inlined
def play(table: RuleTable, state: CrossingState, move: int, throw: int) -> CrossingState:
    """Return the position after a legal move; an illegal one gives nonsense."""
    if move == BEGIN:
        return CrossingState(beginner(throw), state.men0, state.men1, state.off0, state.off1)
    again = False
    if move != PASS:
        source, count = source_of(move), count_of(move)
        other, other_count = other_source_of(move), other_count_of(move)
        if other_count and not usual_order(table, state, move):
            source, count, other, other_count = other, other_count, source, count
        state = acted(table, state, source, count)
        again = earns_throw(table, source, count)
        if other_count:
            state = acted(table, state, other, other_count)
            again = again or earns_throw(table, other, other_count)
    turn = state.turn if again else 1 - state.turn
    return CrossingState(turn, state.men0, state.men1, state.off0, state.off1)


game = race_game_of(winner, reason, chances_due, moves, play, captured)
games = compiled(games_of(game))
perft = compiled(race_perft_of(chances_due, moves, play))
