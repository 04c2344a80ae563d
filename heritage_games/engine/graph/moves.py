"""The kernel of the graph games: which moves there are, what a move does, who has won."""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import lru_cache

from heritage_games.engine.bits import lowest
from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import DRAWN, NOBODY

from .conditions import (
    bar_after,
    board_full,
    destinations,
    empty_points,
    enemy_men,
    is_barred,
    leaps_begin,
    leaps_end,
    leapt_over,
    may_leap,
    men_lost,
    mills_formed,
    placing,
    quiet_counts,
    quiet_over,
    targets,
)
from .state import NOWHERE, State, barred_of, hand_of, men_of, pack, shot_of, source_of, target_of
from .table import (
    BAR,
    BAR_RETURN,
    DECLINE,
    FULL,
    FULL_BLOCKED,
    FULL_BOARD,
    FULL_GIFT,
    FULL_LOST,
    HUNT,
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


@compiled
def add(buffer: MutableSequence[int], at: int, move: int) -> int:
    """Write a move into the buffer and return where the next one goes."""
    buffer[at] = move
    return at + 1


@compiled
def add_arrivals(table: Table, state: State, source: int, reach: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every move of one man to these points, with its shots; return where the next move goes."""
    own = men_of(state, state.turn)
    if source != NOWHERE:
        own ^= 1 << source
    shootable = -1
    while reach:
        target = lowest(reach)
        reach ^= 1 << target
        formed = mills_formed(table, own | (1 << target), target)
        if formed == 0:
            at = add(buffer, at, pack(source, target, NOWHERE))
            continue
        if is_barred(table, barred_of(state, state.turn), source, target, formed):
            continue
        if shootable < 0:
            shootable = targets(table, enemy_men(state))
        if shootable == 0 or table[DECLINE]:
            at = add(buffer, at, pack(source, target, NOWHERE))
        left = shootable
        while left:
            shot = lowest(left)
            left ^= 1 << shot
            at = add(buffer, at, pack(source, target, shot))
    return at


@compiled
def add_leaps(table: Table, state: State, source: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every leap of one man; return where the next move goes."""
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if may_leap(table, state, place):
            at = add(buffer, at, pack(source, table[place], lowest(table[place + 1])))
    return at


@compiled
def add_all(table: Table, state: State, buffer: MutableSequence[int], at: int) -> int:
    """Write every move the men have, whether or not the game is over; return where the next one goes."""
    own = men_of(state, state.turn)
    if state.gifts:
        while own:
            point = lowest(own)
            own ^= 1 << point
            at = add(buffer, at, pack(point, NOWHERE, NOWHERE))
        return at
    if placing(state):
        return add_arrivals(table, state, NOWHERE, empty_points(table, state), buffer, at)
    while own:
        source = lowest(own)
        own ^= 1 << source
        at = add_arrivals(table, state, source, destinations(table, state, source), buffer, at)
        if table[LEAPS + state.turn]:
            at = add_leaps(table, state, source, buffer, at)
    return at


@compiled
def moves(table: Table, state: State, buffer: MutableSequence[int], at: int) -> int:
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
    return add_all(table, state, buffer, at)


@compiled
def play(table: Table, state: State, move: int) -> State:
    """Return the position after a legal move; an illegal one gives nonsense."""
    side = state.turn
    source, target, shot = source_of(move), target_of(move), shot_of(move)
    own, other = men_of(state, side), men_of(state, 1 - side)
    hand, other_hand = hand_of(state, side), hand_of(state, 1 - side)
    barred, other_barred = 0, barred_of(state, 1 - side)
    gifts = state.gifts
    quiet = state.quiet + 1 if quiet_counts(table, state) else 0
    if target == NOWHERE:
        own ^= 1 << source
        gifts -= 1
    elif source == NOWHERE:
        own |= 1 << target
        hand -= 1
    else:
        barred = bar_after(table, own, source, target)
        own ^= (1 << source) | (1 << target)
    if shot != NOWHERE:
        other ^= leapt_over(table, source, target, shot) if table[HUNT] else 1 << shot
        quiet = 0
        if table[BAR] == BAR_RETURN and (other_barred >> shot) & 1:
            other_barred = 0
    if source == NOWHERE and table[FULL_BOARD] == FULL_GIFT and own | other == table[FULL]:
        gifts = 2
    if side == 0:
        return State(1, own, other, hand, other_hand, barred, other_barred, quiet, gifts)
    return State(0, other, own, other_hand, hand, other_barred, barred, quiet, gifts)


@compiled
def any_step(table: Table, state: State) -> bool:
    """Return whether some man of the side to move has a point to go to, barred or not."""
    own = men_of(state, state.turn)
    while own:
        source = lowest(own)
        own ^= 1 << source
        if destinations(table, state, source):
            return True
    return False


@compiled
def ending(table: Table, state: State, buffer: MutableSequence[int], at: int) -> int:
    """Return why the game is over, or GOING.

    A side that cannot move has lost before the quiet plies are counted (M14 before M16).

    Args:
        table: the rules.
        state: the position.
        buffer: room for moves.
        at: the first free place in the buffer.
    """
    if men_lost(table, state):
        return TOO_FEW
    if add_all(table, state, buffer, at) > at:
        return QUIET_DRAW if quiet_over(table, state) else GOING
    if table[FULL_BOARD] != FULL_BLOCKED and board_full(table, state):
        return FULL_BOARD_LOSS if table[FULL_BOARD] == FULL_LOST else FULL_BOARD_DRAW
    return BLOCKED_BY_BAR if any_step(table, state) else BLOCKED


@lru_cache(maxsize=64)
def why_over(table: Table, state: State) -> int:
    """Return why the game is over, or GOING, for those who have no buffer of their own.

    One ply asks it of the same position four times: whether it is over, how, whose turn it is, and before the next.
    """
    return ending(table, state, [0] * MOST_MOVES, 0)


@compiled
def winner(state: State, reason: int) -> int:
    """Return the side that has won for this reason, NOBODY while the game goes on, or DRAWN."""
    if reason == GOING:
        return NOBODY
    if reason in (FULL_BOARD_DRAW, QUIET_DRAW):
        return DRAWN
    return 1 - state.turn
