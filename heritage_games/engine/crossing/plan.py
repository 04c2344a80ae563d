"""A ply as actions in order: what one piece does, then perhaps another.

The judge, the story and the touches of a move all read a move here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from heritage_games.engine.throws import first_of, second_of

from .conditions import works
from .moves import MOST_MOVES, moves
from .state import (
    BEGIN,
    PASS,
    Action,
    State,
    count_of,
    other_count_of,
    other_source_of,
    source_of,
)
from .table import DICE, SUM, Table


class Plan(NamedTuple):
    """A legal move, and one order of its actions that works."""

    move: int
    actions: tuple[Action, ...]


def actions_of(move: int) -> tuple[Action, ...]:
    """Return what each piece does in a move, in the order in which the move names them; nothing of a pass."""
    if move in (PASS, BEGIN):
        return ()
    first = (source_of(move), count_of(move))
    return (first, (other_source_of(move), other_count_of(move))) if other_count_of(move) else (first,)


def orders(table: Table, state: State, move: int) -> tuple[tuple[Action, ...], ...]:
    """Return every order of a move's actions that works; where both do, the lower die first, or the hinder piece."""
    actions = actions_of(move)
    if len(actions) < 2:  # noqa: PLR2004 - one piece has no order
        return (actions,)
    return tuple(order for order in (actions, actions[::-1]) if works(table, state, *order[0], *order[1]))


@lru_cache(maxsize=16)
def plans(table: Table, state: State, throw: int) -> tuple[Plan, ...]:
    """Return every legal move in every order that works; kept, because it is asked again at every touch."""
    buffer = [0] * MOST_MOVES
    found = buffer[: moves(table, state, throw, buffer, 0)]
    return tuple(Plan(move, order) for move in found for order in orders(table, state, move))


def is_sum(table: Table, throw: int, count: int) -> bool:
    """Return whether so far is as far as both dice together (17-a)."""
    return table[DICE] == 1 and count == first_of(throw) + second_of(throw)


def counts(table: Table, throw: int, used: tuple[Action, ...]) -> tuple[int, ...]:
    """Return how far a piece may go: the score; with dice either die or their sum, or the die that is left.

    Args:
        table: the rules.
        throw: what was thrown.
        used: what was done already in this ply.
    """
    if not table[DICE]:
        return (throw,)
    low, high = first_of(throw), second_of(throw)
    if used:
        return (low + high - used[0][1],)
    dice = (low,) if low == high else (low, high)
    return (*dice, low + high) if table[SUM] else dice
