"""A journey as it stands and a move in it, as integers."""

from __future__ import annotations

from typing import NamedTuple

from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import NOBODY

from .table import LOT, LOTS_AT, OUTSIDE_FIRST, PLAYERS, THROWS_AT, Table

Six = tuple[int, int, int, int, int, int]
"""A number for each player; players that there are not have 0."""

NONE: Six = (0, 0, 0, 0, 0, 0)

# Where a runner or the chaser is.
OUTSIDE = 0  # not on the board yet (2b); of the chaser: not loosed
SHUT = 1  # at the near end, which a one must open (rule 2 of 1925); of the chaser: waiting to pay for its way
OUT = 2  # on the way to the far end
FAR = 3  # paying there
BACK = 4  # on the way home
HOME = 5
TAKEN = 6

# A move: what is done after the throw has taken effect.
DONE = 0  # nothing more
PAYS = 1  # what is short is paid
USES = 2  # and a score kept for free use is used: USES + 2, + 4 or + 6

HUNDREDS = 1000
"""Scores kept for free use are counted in one integer: twos, and a thousand for each four, a million for each six."""


class JourneyState(NamedTuple):
    """A position; equal states are the same game to come.

    Args:
        turn: the player to act; NOBODY before the lot is drawn.
        leg: where each runner is: OUTSIDE, SHUT, OUT, FAR, BACK, HOME or TAKEN.
        day: how many days each runner is from the near end.
        purse: ones of each player.
        paid: ones each runner has paid at the far end.
        marked: of each runner the scores kept for later: with AT_ONCE the days they come to, with FREE their numbers.
        order: of those at home who came first, second, ...; of those taken who was taken first, second, ...
        seen: whether a one has fallen in this turn, of a player outside (M-a).
        chase: where the chaser is.
        chase_day: how many days it is from the near end.
        chase_paid: ones it has paid where it waits.
    """

    turn: int
    leg: Six
    day: Six = NONE
    purse: Six = NONE
    paid: Six = NONE
    marked: Six = NONE
    order: Six = NONE
    seen: int = 0
    chase: int = OUTSIDE
    chase_day: int = 0
    chase_paid: int = 0


@compiled
def put(numbers: Six, player: int, number: int) -> Six:
    """Return the numbers with that of one player changed."""
    return (
        number if player == 0 else numbers[0],
        number if player == 1 else numbers[1],
        number if player == 2 else numbers[2],  # noqa: PLR2004 - the players by number
        number if player == 3 else numbers[3],  # noqa: PLR2004 - as above
        number if player == 4 else numbers[4],  # noqa: PLR2004 - as above
        number if player == 5 else numbers[5],  # noqa: PLR2004 - as above
    )


@compiled
def with_turn(state: JourneyState, turn: int, seen: int) -> JourneyState:
    """Return the position with another player to act, or with a one seen in this turn."""
    return JourneyState(
        turn,
        state.leg,
        state.day,
        state.purse,
        state.paid,
        state.marked,
        state.order,
        seen,
        state.chase,
        state.chase_day,
        state.chase_paid,
    )


@compiled
def with_runner(state: JourneyState, player: int, leg: int, day: int, order: int) -> JourneyState:
    """Return the position with one runner elsewhere."""
    return JourneyState(
        state.turn,
        put(state.leg, player, leg),
        put(state.day, player, day),
        state.purse,
        state.paid,
        state.marked,
        put(state.order, player, order),
        state.seen,
        state.chase,
        state.chase_day,
        state.chase_paid,
    )


@compiled
def with_purse(state: JourneyState, player: int, purse: int, paid: int, marked: int) -> JourneyState:
    """Return the position with another purse, payment and marks of one player."""
    return JourneyState(
        state.turn,
        state.leg,
        state.day,
        put(state.purse, player, purse),
        put(state.paid, player, paid),
        put(state.marked, player, marked),
        state.order,
        state.seen,
        state.chase,
        state.chase_day,
        state.chase_paid,
    )


@compiled
def with_chase(state: JourneyState, chase: int, day: int, paid: int) -> JourneyState:
    """Return the position with the chaser elsewhere."""
    return JourneyState(
        state.turn,
        state.leg,
        state.day,
        state.purse,
        state.paid,
        state.marked,
        state.order,
        state.seen,
        chase,
        day,
        paid,
    )


@compiled
def start(table: Table) -> JourneyState:
    """Return the position before the first ply."""
    leg = OUTSIDE if table[OUTSIDE_FIRST] else SHUT
    turn = NOBODY if table[LOT] else 0
    legs = (leg, leg, leg, leg, leg, leg)
    return JourneyState(turn, legs, NONE, NONE, NONE, NONE, NONE, 0, OUTSIDE, 0, 0)


@compiled
def winner_of(table: Table, state: JourneyState) -> int:
    """Return the player whose runner came home first, NOBODY while none has."""
    for player in range(table[PLAYERS]):
        if state.leg[player] == HOME and state.order[player] == 1:
            return player
    return NOBODY


@compiled
def ended(table: Table, state: JourneyState) -> bool:
    """Return whether the game is over: the chaser is home, or there is nobody left on the way (M-f)."""
    if winner_of(table, state) == NOBODY:
        return False
    if state.chase == HOME:
        return True
    for player in range(table[PLAYERS]):  # noqa: SIM110 - numba knows no all() over a generator
        if state.leg[player] not in (HOME, TAKEN):
            return False
    return True


@compiled
def chances_due(table: Table, state: JourneyState) -> int:
    """Return the place in the table of the chances of the throw that is due: sticks, or the lot before all turns."""
    return table[LOTS_AT] if state.turn == NOBODY else table[THROWS_AT]
