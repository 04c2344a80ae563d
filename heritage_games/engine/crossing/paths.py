"""A ply as actions in order, what one piece does and then perhaps another, and the touches that make it."""

from __future__ import annotations

from heritage_games.engine.race import BEGIN, PASS, Touch
from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.tree import paths_of

from .codes import CrossingControl
from .conditions import works
from .moves import legal
from .state import OFF, Action, CrossingState, count_of, other_count_of, other_source_of, point_of, source_of
from .table import DICE, SUM, Table

CONTROLS = {PASS: CrossingControl.PASS, BEGIN: CrossingControl.BEGIN}
"""What is touched where no piece moves."""


def actions_of(move: int) -> tuple[Action, ...]:
    """Return what each piece does in a move, in the order in which the move names them; nothing of a pass."""
    if move in CONTROLS:
        return ()
    first = (source_of(move), count_of(move))
    return (first, (other_source_of(move), other_count_of(move))) if other_count_of(move) else (first,)


def orders(table: Table, state: CrossingState, move: int) -> tuple[tuple[Action, ...], ...]:
    """Return every order of a move's actions that works; where both do, the lower die first, or the hinder piece."""
    actions = actions_of(move)
    if len(actions) < 2:  # noqa: PLR2004 - one piece has no order
        return (actions,)
    return tuple(order for order in (actions, actions[::-1]) if works(table, state, *order[0], *order[1]))


def action_touches(table: Table, side: int, action: Action) -> tuple[int, ...]:
    """Return the touches of one piece: its hole and where the count leads; of one brought back its box hole."""
    source, count = action
    landing = point_of(table, side, source + count)
    return (landing,) if source == OFF else (point_of(table, side, source), landing)


def touches_of(table: Table, state: CrossingState, move: int, throw: int) -> tuple[tuple[Touch, ...], ...]:  # noqa: ARG001 - as every family
    """Return the touches that make a legal move, one path for each order that works."""
    if move in CONTROLS:
        return ((CONTROLS[move],),)
    return tuple(
        tuple(touch for action in actions for touch in action_touches(table, state.turn, action))
        for actions in orders(table, state, move)
    )


paths = paths_of(legal, touches_of)


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
