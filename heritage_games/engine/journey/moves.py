"""What may be done with a throw, and the ply that comes of it."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import NOBODY

from .conditions import can_pay, can_use, leaves_choice
from .notes import LOT_FELL, Notes, note
from .state import DONE, PAYS, USES, JourneyState, ended, with_turn
from .steps import chosen, effect, passed_on, settled
from .table import Table

MOST_MOVES = 8
SCORES = (2, 4, 6)


@compiled
def moves(table: Table, state: JourneyState, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move for a throw into the buffer.

    Args:
        table: the rules.
        state: the position.
        throw: what has been thrown.
        buffer: where the moves go.
        at: the first free place in the buffer.

    Returns:
        The first free place behind the moves: none are written when the game is over.
    """
    if ended(table, state):
        return at
    buffer[at] = DONE
    at += 1
    if not leaves_choice(table, state, throw):
        return at
    after = taken_effect(table, state, throw)
    if can_pay(table, after):
        buffer[at] = PAYS
        at += 1
    for score in SCORES:
        if can_use(table, after, score):
            buffer[at] = USES + score
            at += 1
    return at


@compiled
def play(table: Table, state: JourneyState, move: int, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a legal move; an illegal one gives nonsense.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
        notes: takes a line for each thing that happens; None where nobody asks.
    """
    after = taken_effect(table, state, throw, notes)
    if state.turn == NOBODY:
        return after
    if move != DONE:
        after = settled(table, chosen(table, after, move, notes), notes)
    return passed_on(table, state, after, throw, notes)


@compiled
def taken_effect(table: Table, state: JourneyState, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a throw has taken effect and what is paid by itself is paid; the turn is the same."""
    if state.turn == NOBODY:
        note(notes, LOT_FELL, throw - 1)
        return with_turn(state, throw - 1, 0)
    return settled(table, effect(table, state, throw, notes), notes)
