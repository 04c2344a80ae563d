"""A journey as it stands and a move in it, as integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import NOBODY

from .piece import HOME, NO_PIECE, OUTSIDE, SHUT, leg_of, order_of, piece
from .table import LOT, LOTS_AT, OUTSIDE_FIRST, PLAYERS, THROWS_AT, Table

Six = tuple[int, int, int, int, int, int]
"""A piece for each player."""

NO_RUNNERS: Six = (NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE)

# A move: what is done after the throw has taken effect.
DONE = 0  # nothing more
PAYS = 1  # what is short is paid
USES = 2  # and a score kept for free use is used: USES + 2, + 4 or + 6


class JourneyState(NamedTuple):
    """A position; equal states are the same game to come.

    The runner of the player to act is held apart from the others: a ply changes hardly anything else.

    Args:
        turn: the player to act; NOBODY before the lot is drawn.
        mine: the runner of the player to act; NO_PIECE before the lot is drawn.
        chase: the chaser; OUTSIDE until it is loosed, SHUT while it waits to pay for its way.
        first: the player whose runner came home first, NOBODY while none has.
        seen: whether a one has fallen in this turn, of a player outside (M-a).
        runners: those of the others; NO_PIECE in place of that of the player to act, and of players there are not.
    """

    turn: int
    mine: int
    chase: int
    first: int
    seen: int
    runners: Six


@compiled
def runner_of(state: JourneyState, player: int) -> int:
    """Return the runner of a player."""
    return state.mine if player == state.turn else state.runners[player]


@compiled
def with_mine(state: JourneyState, mine: int) -> JourneyState:
    """Return the position with the runner of the player to act changed."""
    return JourneyState(state.turn, mine, state.chase, state.first, state.seen, state.runners)


@compiled
def with_chase(state: JourneyState, mine: int, chase: int) -> JourneyState:
    """Return the position with the chaser changed, and the runner of the player to act."""
    return JourneyState(state.turn, mine, chase, state.first, state.seen, state.runners)


@compiled
def put(runners: Six, player: int, runner: int) -> Six:
    """Return the runners with that of one player changed."""
    return (
        runner if player == 0 else runners[0],
        runner if player == 1 else runners[1],
        runner if player == 2 else runners[2],  # noqa: PLR2004 - the players by number
        runner if player == 3 else runners[3],  # noqa: PLR2004 - as above
        runner if player == 4 else runners[4],  # noqa: PLR2004 - as above
        runner if player == 5 else runners[5],  # noqa: PLR2004 - as above
    )


@compiled
def with_turn(state: JourneyState, player: int) -> JourneyState:
    """Return the position with the turn given to a player, who has seen no one yet."""
    mine, runners = state.mine, state.runners
    if player != state.turn:
        mine = runners[player]
        runners = put(put(runners, state.turn, state.mine), player, NO_PIECE)
    return JourneyState(player, mine, state.chase, state.first, 0, runners)


@compiled
def start(table: Table) -> JourneyState:
    """Return the position before the first ply."""
    runner = piece(OUTSIDE if table[OUTSIDE_FIRST] else SHUT)
    runners = NO_RUNNERS
    for player in range(table[PLAYERS]):
        runners = put(runners, player, runner)
    begins = JourneyState(NOBODY, NO_PIECE, piece(OUTSIDE), NOBODY, 0, runners)
    return begins if table[LOT] else with_turn(begins, 0)


def position(turn: int, runners: Sequence[int], chase: int, seen: int) -> JourneyState:
    """Return the position in which everybody is where these pieces say.

    Args:
        turn: the player to act; NOBODY before the lot is drawn.
        runners: one for each player there is.
        chase: the chaser.
        seen: whether a one has fallen in this turn.
    """
    homes = [player for player, runner in enumerate(runners) if leg_of(runner) == HOME and order_of(runner) == 1]
    others = NO_RUNNERS
    for player, runner in enumerate(runners):
        others = put(others, player, runner)
    begun = JourneyState(NOBODY, NO_PIECE, chase, homes[0] if homes else NOBODY, 0, others)
    return (begun if turn == NOBODY else with_turn(begun, turn))._replace(seen=seen)


@compiled
def ended(state: JourneyState) -> bool:
    """Return whether the game is over: the chaser is home, or there is nobody left on the way (M-f)."""
    if state.first == NOBODY:
        return False
    if leg_of(state.chase) == HOME:
        return True
    if leg_of(state.mine) < HOME:
        return False
    for runner in state.runners:  # noqa: SIM110 - numba knows no all() over a generator
        if leg_of(runner) < HOME:
            return False
    return True


@compiled
def winner(state: JourneyState) -> int:
    """Return who has won a game that is over, NOBODY while it goes on."""
    return state.first if ended(state) else NOBODY


@compiled
def chances_due(table: Table, state: JourneyState) -> int:
    """Return the place in the table of the chances of the throw that is due: sticks, or the lot before all turns."""
    return table[LOTS_AT] if state.turn == NOBODY else table[THROWS_AT]
