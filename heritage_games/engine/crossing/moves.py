"""The kernel of races on one way: which moves there are, and what a move does.

A ply with dice is which piece takes which die, or both dice together: their order is no part of it (17-a).
A pair of actions is legal if some order works, and then every order that works leads to the same position:
how far a piece goes does not depend on who stands in between (W-a), so each piece ends in the same hole, and in
either order the pieces of the other side that are knocked off are those that stand where one of the two touches
down.  Only whether a hole is already or still taken by one's own depends on the order.  So nothing is left to be
resolved, and :func:`play` takes whichever order works.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.bits import lowest
from heritage_games.engine.compiled import inlined
from heritage_games.engine.race import BEGIN, NO_THROW, PASS, add, legal_of
from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.winner import NOBODY

from .conditions import FREE, acted, earns_throw, goes_second, must_return, why_not, winner, works
from .state import (
    OFF,
    CrossingState,
    count_of,
    men_of,
    other_count_of,
    other_source_of,
    pack,
    source_of,
)
from .table import DICE, SUM, Table


@inlined
def sources(state: CrossingState) -> int:
    """Return where the side to move has pieces: the bit set of their holes, and of OFF."""
    men = men_of(state, state.turn)
    return men | (1 << OFF) if must_return(state) else men


@inlined
def add_alone(table: Table, state: CrossingState, count: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every move of one piece that goes so far; return where the next one goes."""
    left = sources(state)
    while left:
        source = lowest(left)
        left ^= 1 << source
        if why_not(table, state, source, count) == FREE:
            at = add(buffer, at, pack(source, count, 0, 0))
    return at


@inlined
def add_pairs(table: Table, state: CrossingState, low: int, high: int, buffer: MutableSequence[int], at: int) -> int:
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
def add_dice(table: Table, state: CrossingState, throw: int, buffer: MutableSequence[int], at: int) -> int:
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
def moves(table: Table, state: CrossingState, throw: int, buffer: MutableSequence[int], at: int) -> int:
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
def usual_order(table: Table, state: CrossingState, move: int) -> bool:
    """Return whether a move's two pieces can move in the order in which it names them."""
    return works(table, state, source_of(move), count_of(move), other_source_of(move), other_count_of(move))


@inlined
def play(table: Table, state: CrossingState, move: int, throw: int) -> CrossingState:
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
