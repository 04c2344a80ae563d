"""What may be done with a throw, and the ply that comes of it."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.compiled import inlined
from heritage_games.engine.winner import NOBODY

from .conditions import can_pay, can_use, happening, leaves_choice
from .notes import LOT_FELL, Notes, note
from .state import DONE, PAYS, USES, JourneyState, ended, with_turn
from .steps import chosen, effect, passed_on, settled
from .table import FREE, MARKED, Table

MOST_MOVES = 8
SCORES = (2, 4, 6)


@inlined
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
    if ended(state):
        return at
    what = happening(table, state, throw)
    if not leaves_choice(what):
        buffer[at] = DONE
        return at + 1
    return choices(table, happened(table, state, what, throw), what, buffer, at)


@inlined
def choices(table: Table, after: JourneyState, what: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer, of a game that is not over; return where the next one goes.

    Args:
        table: the rules.
        after: the position after the throw has taken effect.
        what: what the throw did.
        buffer: where the moves go.
        at: the first free place in the buffer.
    """
    buffer[at] = DONE
    at += 1
    if not leaves_choice(what):
        return at
    if can_pay(table, after):
        buffer[at] = PAYS
        at += 1
    if table[MARKED] == FREE:
        for score in SCORES:
            if can_use(table, after, score):
                buffer[at] = USES + score
                at += 1
    return at


@inlined
def play(table: Table, state: JourneyState, move: int, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a legal move; an illegal one gives nonsense.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
        notes: takes a line for each thing that happens; None where nobody asks.
    """
    return completed(table, state, taken_effect(table, state, throw, notes), move, throw, notes)


@inlined
def taken_effect(table: Table, state: JourneyState, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a throw has taken effect and what is paid by itself is paid; the turn is the same."""
    return happened(table, state, happening(table, state, throw), throw, notes)


@inlined
def happened(table: Table, state: JourneyState, what: int, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a throw has taken effect, where it is known what it does."""
    if state.turn == NOBODY:
        note(notes, LOT_FELL, throw - 1)
        return with_turn(table, state, throw - 1)
    return settled(table, effect(table, state, what, throw, notes), notes)


@inlined
def completed(
    table: Table, state: JourneyState, after: JourneyState, move: int, throw: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position after a move, where that after the throw has taken effect is known."""
    if state.turn == NOBODY:
        return after
    if move != DONE:
        after = chosen(table, after, move, notes)
    return passed_on(table, state, after, throw, notes)
