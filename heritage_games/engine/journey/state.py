"""A journey as it stands and a move in it, as integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heritage_games.engine.compiled import compiled, inlined
from heritage_games.engine.winner import NOBODY

from .piece import HOME, NO_PIECE, OUTSIDE, SHUT, leg_of, order_of, piece
from .table import LOT, LOTS_AT, OUTSIDE_FIRST, PLAYERS, THROWS_AT, Table

Five = tuple[int, int, int, int, int]
"""A piece for each of the other players."""

NO_OTHERS: Five = (NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE)

# A move: what is done after the throw has taken effect.
DONE = 0  # nothing more
PAYS = 1  # what is short is paid
USES = 2  # and a score kept for free use is used: USES + 2, + 4 or + 6


class JourneyState(NamedTuple):
    """A position; equal states are the same game to come.

    The runner of the player to act is held apart from the others: a ply changes hardly anything else.

    Args:
        turn: the player to act; NOBODY before the lot is drawn.
        mine: the runner of the player to act; of the first player before the lot is drawn.
        chase: the chaser; OUTSIDE until it is loosed, SHUT while it waits to pay for its way.
        first: the player whose runner came home first, NOBODY while none has.
        seen: whether a one has fallen in this turn, of a player outside (M-a).
        others: the runners of the others in the order of their turns, and NO_PIECE behind them.
    """

    turn: int
    mine: int
    chase: int
    first: int
    seen: int
    others: Five


def runner_of(table: Table, state: JourneyState, player: int) -> int:
    """Return the runner of a player."""
    place = (player - max(state.turn, 0)) % table[PLAYERS]
    return state.others[place - 1] if place else state.mine


@inlined
def with_mine(state: JourneyState, mine: int) -> JourneyState:
    """Return the position with the runner of the player to act changed."""
    return JourneyState(state.turn, mine, state.chase, state.first, state.seen, state.others)


@inlined
def with_chase(state: JourneyState, mine: int, chase: int) -> JourneyState:
    """Return the position with the chaser changed, and the runner of the player to act."""
    return JourneyState(state.turn, mine, chase, state.first, state.seen, state.others)


@inlined
def put(others: Five, place: int, runner: int) -> Five:
    """Return the runners of the others with one of them changed."""
    return (
        runner if place == 0 else others[0],
        runner if place == 1 else others[1],
        runner if place == 2 else others[2],  # noqa: PLR2004 - the places by number
        runner if place == 3 else others[3],  # noqa: PLR2004 - as above
        runner if place == 4 else others[4],  # noqa: PLR2004 - as above
    )


@inlined
def passed(table: Table, state: JourneyState) -> JourneyState:
    """Return the position with the turn given to the next player, who has seen no one yet."""
    mine, others, last = state.mine, state.others, table[PLAYERS] - 2
    turn = state.turn + 1
    return JourneyState(
        turn if turn < table[PLAYERS] else 0,
        mine if last < 0 else others[0],
        state.chase,
        state.first,
        0,
        (
            mine if last == 0 else others[1],
            mine if last == 1 else others[2],
            mine if last == 2 else others[3],  # noqa: PLR2004 - the places by number
            mine if last == 3 else others[4],  # noqa: PLR2004 - as above
            mine if last == 4 else NO_PIECE,  # noqa: PLR2004 - as above
        ),
    )


@compiled
def with_turn(table: Table, state: JourneyState, player: int) -> JourneyState:
    """Return the position with the turn given to a player, who has seen no one yet."""
    after = JourneyState(max(state.turn, 0), state.mine, state.chase, state.first, 0, state.others)
    while after.turn != player:
        after = passed(table, after)
    return after


@compiled
def start(table: Table) -> JourneyState:
    """Return the position before the first ply."""
    runner = piece(OUTSIDE if table[OUTSIDE_FIRST] else SHUT)
    others = NO_OTHERS
    for place in range(table[PLAYERS] - 1):
        others = put(others, place, runner)
    return JourneyState(NOBODY if table[LOT] else 0, runner, piece(OUTSIDE), NOBODY, 0, others)


def position(turn: int, runners: Sequence[int], chase: int, seen: int) -> JourneyState:
    """Return the position in which everybody is where these pieces say.

    Args:
        turn: the player to act; NOBODY before the lot is drawn.
        runners: one for each player there is.
        chase: the chaser.
        seen: whether a one has fallen in this turn.
    """
    homes = [player for player, runner in enumerate(runners) if leg_of(runner) == HOME and order_of(runner) == 1]
    begins = max(turn, 0)
    mine, *others = (*runners[begins:], *runners[:begins])
    found = NO_OTHERS
    for place, runner in enumerate(others):
        found = put(found, place, runner)
    return JourneyState(turn, mine, chase, homes[0] if homes else NOBODY, seen, found)


@inlined
def ended(state: JourneyState) -> bool:
    """Return whether the game is over: the chaser is home, or there is nobody left on the way (M-f)."""
    if state.first == NOBODY:
        return False
    if leg_of(state.chase) == HOME:
        return True
    if leg_of(state.mine) < HOME:
        return False
    for runner in state.others:  # noqa: SIM110 - numba knows no all() over a generator
        if leg_of(runner) < HOME:
            return False
    return True


@inlined
def winner(state: JourneyState) -> int:
    """Return who has won a game that is over, NOBODY while it goes on."""
    return state.first if ended(state) else NOBODY


@inlined
def chances_due(table: Table, state: JourneyState) -> int:
    """Return the place in the table of the chances of the throw that is due: sticks, or the lot before all turns."""
    return table[LOTS_AT] if state.turn == NOBODY else table[THROWS_AT]
