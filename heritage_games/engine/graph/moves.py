"""The kernel of the graph games: which moves there are, what a move does, who has won."""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import lru_cache

from heritage_games.engine.bits import lowest
from heritage_games.engine.compiled import inlined
from heritage_games.engine.winner import DRAWN, NOBODY

from .conditions import (
    arrivals,
    bar_after,
    bar_left,
    board_full,
    can_leap,
    destinations,
    empty_points,
    enemy_men,
    gifts_due,
    is_barred,
    leaps_begin,
    leaps_end,
    may_leap,
    men_after,
    men_lost,
    mills_formed,
    placing,
    quiet_counts,
    quiet_over,
    taken,
    targets,
)
from .state import NOWHERE, GraphState, barred_of, hand_of, men_of, pack, unpacked
from .table import (
    DECLINE,
    FULL_BLOCKED,
    FULL_BOARD,
    FULL_LOST,
    LEAP,
    LEAPS,
    Table,
)

MOST_MOVES = 9300
"""A buffer of this length holds the moves of any position on a board of up to 62 points.

Most there could be with 21 men, each beside every one of 21 empty points, and 20 to shoot or none: 9261.
"""

# Why a game is over.
GOING = 0
TOO_FEW = 1
FULL_BOARD_LOSS = 2
FULL_BOARD_DRAW = 3
BLOCKED = 4
BLOCKED_BY_BAR = 5
QUIET_DRAW = 6


@inlined
def add_arrivals(
    table: Table, state: GraphState, source: int, reach: int, buffer: MutableSequence[int], at: int
) -> int:
    """Write every move of one man to these points, with its shots; return where the next move goes."""
    own = men_after(men_of(state, state.turn), source, NOWHERE)
    while reach:
        target = lowest(reach)
        reach ^= 1 << target
        formed = mills_formed(table, own | (1 << target), target)
        if formed == 0:
            buffer[at] = pack(source, target, NOWHERE)
            at += 1
            continue
        if is_barred(table, barred_of(state, state.turn), source, target, formed):
            continue
        shots = targets(table, enemy_men(state))
        if shots == 0 or table[DECLINE]:
            buffer[at] = pack(source, target, NOWHERE)
            at += 1
        while shots:
            shot = lowest(shots)
            shots ^= 1 << shot
            buffer[at] = pack(source, target, shot)
            at += 1
    return at


@inlined
def add_leaps(table: Table, state: GraphState, source: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every leap of one man; return where the next move goes."""
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if may_leap(table, state, place):
            buffer[at] = pack(source, table[place], lowest(table[place + 1]))
            at += 1
    return at


@inlined
def add_gifts(state: GraphState, buffer: MutableSequence[int], at: int) -> int:
    """Write for each man of the side to move that it is taken off (M21); return where the next move goes."""
    own = men_of(state, state.turn)
    while own:
        point = lowest(own)
        own ^= 1 << point
        buffer[at] = pack(point, NOWHERE, NOWHERE)
        at += 1
    return at


@inlined
def moves(table: Table, state: GraphState, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer.

    Args:
        table: the rules.
        state: the position.
        buffer: where the moves go.
        at: the first free place in the buffer.

    Returns:
        The first free place behind the moves: none are written when the game is over.
    """
    if men_lost(table, state) or quiet_over(table, state):
        return at
    if state.gifts:
        return add_gifts(state, buffer, at)
    if placing(state):
        return add_arrivals(table, state, NOWHERE, empty_points(table, state), buffer, at)
    own = men_of(state, state.turn)
    while own:
        source = lowest(own)
        own ^= 1 << source
        at = add_arrivals(table, state, source, destinations(table, state, source), buffer, at)
        if table[LEAPS + state.turn]:
            at = add_leaps(table, state, source, buffer, at)
    return at


@inlined
def any_move(table: Table, state: GraphState) -> bool:
    """Return whether the side to move has a move, whether or not the game is over."""
    own = men_of(state, state.turn)
    if state.gifts:
        return own != 0
    if placing(state):
        return empty_points(table, state) != 0
    while own:
        source = lowest(own)
        own ^= 1 << source
        if arrivals(table, state, source) or can_leap(table, state, source):
            return True
    return False


@inlined
def play(table: Table, state: GraphState, move: int) -> GraphState:
    """Return the position after a legal move; an illegal one gives nonsense."""
    side = state.turn
    source, target, shot = unpacked(move)
    gone = taken(table, source, target, shot)
    before = men_of(state, side)
    own, other = men_after(before, source, target), men_of(state, 1 - side) & ~gone
    hand, other_hand = hand_of(state, side), hand_of(state, 1 - side)
    barred = bar_after(table, before, source, target)
    other_barred = bar_left(table, barred_of(state, 1 - side), gone)
    quiet = state.quiet + 1 if gone == 0 and quiet_counts(table, state) else 0
    gifts = state.gifts
    if source == NOWHERE:
        hand -= 1
        gifts = gifts_due(table, own | other)
    elif target == NOWHERE:
        gifts -= 1
    if side == 0:
        return GraphState(1, own, other, hand, other_hand, barred, other_barred, quiet, gifts)
    return GraphState(0, other, own, other_hand, hand, other_barred, barred, quiet, gifts)


@inlined
def any_step(table: Table, state: GraphState) -> bool:
    """Return whether some man of the side to move has a point to go to, barred or not."""
    own = men_of(state, state.turn)
    while own:
        source = lowest(own)
        own ^= 1 << source
        if destinations(table, state, source):
            return True
    return False


@inlined
def ending(table: Table, state: GraphState) -> int:
    """Return why the game is over, or GOING.

    A side that cannot move has lost before the quiet plies are counted (M14 before M16).
    """
    if men_lost(table, state):
        return TOO_FEW
    if any_move(table, state):
        return QUIET_DRAW if quiet_over(table, state) else GOING
    if table[FULL_BOARD] != FULL_BLOCKED and board_full(table, state):
        return FULL_BOARD_LOSS if table[FULL_BOARD] == FULL_LOST else FULL_BOARD_DRAW
    return BLOCKED_BY_BAR if any_step(table, state) else BLOCKED


@lru_cache(maxsize=64)
def why_over(table: Table, state: GraphState) -> int:
    """Return why the game is over, or GOING; kept, because one ply asks it of the same position several times."""
    return ending(table, state)


@inlined
def winner(state: GraphState, reason: int) -> int:
    """Return the side that has won for this reason, NOBODY while the game goes on, or DRAWN."""
    if reason == GOING:
        return NOBODY
    if reason in (FULL_BOARD_DRAW, QUIET_DRAW):
        return DRAWN
    return 1 - state.turn
