"""A journey as it stands, as integers."""

from __future__ import annotations

from typing import NamedTuple

from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import NOBODY

from .table import LOT, LOTS_AT, OUTSIDE_FIRST, PLAYERS, THROWS_AT, Table

Six = tuple[int, int, int, int, int, int]
"""A number for each player; players that there are not have 0."""

NONE: Six = (0, 0, 0, 0, 0, 0)

# Where a mother or the hyena is.
OUTSIDE = 0  # not on the board yet (2b); of the hyena: not loosed
SHUT = 1  # in the village, which a taba must open (rule 2 of 1925); of the hyena: waiting for its two tabas
OUT = 2  # on the way to the well
WELL = 3  # paying there
BACK = 4  # on the way to the village
HOME = 5
EATEN = 6

HUNDREDS = 1000
"""Scores kept for free use are counted in one integer: twos, and a thousand for each four, a million for each six."""


class State(NamedTuple):
    """A position; equal states are the same game to come.

    Args:
        turn: the player to act; NOBODY before the lot is drawn.
        leg: where each mother is: OUTSIDE, SHUT, OUT, WELL, BACK, HOME or EATEN.
        day: how many days each mother is from the village.
        purse: tabas of each player.
        paid: tabas each mother has paid at the well.
        marked: of each mother the scores kept for later: with AT_ONCE the days they come to, with FREE their numbers.
        order: of those at home who came first, second, ...; of those eaten who was eaten first, second, ...
        seen: whether a taba has fallen in this turn, of a player outside (M-a).
        chase: where the hyena is.
        chase_day: how many days it is from the village.
        chase_paid: tabas it has paid where it waits.
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
def with_turn(state: State, turn: int, seen: int) -> State:
    """Return the position with another player to act, or with a taba seen in this turn."""
    return State(
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
def with_mother(state: State, player: int, leg: int, day: int, order: int) -> State:
    """Return the position with one mother elsewhere."""
    return State(
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
def with_purse(state: State, player: int, purse: int, paid: int, marked: int) -> State:
    """Return the position with other tabas and scores of one player."""
    return State(
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
def with_chase(state: State, chase: int, day: int, paid: int) -> State:
    """Return the position with the hyena elsewhere."""
    return State(
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
def start(table: Table) -> State:
    """Return the position before the first ply."""
    leg = OUTSIDE if table[OUTSIDE_FIRST] else SHUT
    turn = NOBODY if table[LOT] else 0
    legs = (leg, leg, leg, leg, leg, leg)
    return State(turn, legs, NONE, NONE, NONE, NONE, NONE, 0, OUTSIDE, 0, 0)


@compiled
def winner_of(table: Table, state: State) -> int:
    """Return the player whose mother came home first, NOBODY while none has."""
    for player in range(table[PLAYERS]):
        if state.leg[player] == HOME and state.order[player] == 1:
            return player
    return NOBODY


@compiled
def ended(table: Table, state: State) -> bool:
    """Return whether the game is over: the hyena is home, or there is nobody left on the way (M-f)."""
    if winner_of(table, state) == NOBODY:
        return False
    if state.chase == HOME:
        return True
    for player in range(table[PLAYERS]):  # noqa: SIM110 - numba knows no all() over a generator
        if state.leg[player] not in (HOME, EATEN):
            return False
    return True


@compiled
def chances_due(table: Table, state: State) -> int:
    """Return the place in the table of the chances of the throw that is due: sticks, or the lot before all turns."""
    return table[LOTS_AT] if state.turn == NOBODY else table[THROWS_AT]
