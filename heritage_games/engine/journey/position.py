"""Positions and moves of a journey, for kernel and judge; each piece is one integer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heritage_games.engine.kernel import NOBODY, RuleTable, compiled, inlined

from .rules import LOT, LOTS_AT, OUTSIDE_FIRST, PLAYERS, THROWS_AT

# Legs of a runner or the chaser; a piece that is home, taken or missing no longer moves.
OUTSIDE = 0  # not on the board yet (2b); for the chaser: not released
SHUT = 1  # at the near end, which a one must open (rule 2 of 1925); for the chaser: waiting to pay for its way
OUT = 2  # on the way to the far end
FAR = 3  # at the far end, paying
BACK = 4  # on the way home
HOME = 5
TAKEN = 6
NO_PIECE = 7  # the player is missing

# Offset and bit mask of each number in the integer.
LEGS = 0b111
DAY_AT = 3
COUNT_AT = 10
COUNTS = 0b111_1111  # a day or a count: at most 127
MARKED_AT = 17
MARKS = (1 << 30) - 1  # three counts of scores, each below HUNDREDS
PURSE_AT = 47  # in the highest bits: unlimited when interpreted, at most 65,535 ones when compiled
PLACED = (1 << MARKED_AT) - 1

HUNDREDS = 1000  # base of the number whose digits count scores kept for free use: twos, fours, sixes


@inlined
def piece(leg: int, day: int = 0, count: int = 0, marked: int = 0, purse: int = 0) -> int:
    """Return a piece as one integer.

    Args:
        leg: leg of the piece: OUTSIDE, SHUT, OUT, FAR, BACK, HOME or TAKEN.
        day: distance of the piece from the near end, in days.
        count: number of ones paid while waiting; at home or taken: order of arrival or capture, from 1; otherwise 0.
        marked: saved scores: with AT_ONCE the sum of their days, with FREE the number of each; 0 for none.
        purse: number of ones in the credit of its player.
    """
    return leg + (day << DAY_AT) + (count << COUNT_AT) + (marked << MARKED_AT) + (purse << PURSE_AT)


@inlined
def leg_of(piece: int) -> int:
    """Return the leg of a piece."""
    return piece & LEGS


@inlined
def day_of(piece: int) -> int:
    """Return the distance of a piece from the near end in days."""
    return (piece >> DAY_AT) & COUNTS


@inlined
def paid_of(piece: int) -> int:
    """Return the number of ones that a piece has paid while waiting."""
    return (piece >> COUNT_AT) & COUNTS


@inlined
def order_of(piece: int) -> int:
    """Return the order of arrival or capture of a runner, from 1."""
    return (piece >> COUNT_AT) & COUNTS


@inlined
def marked_of(piece: int) -> int:
    """Return the saved scores of a runner."""
    return (piece >> MARKED_AT) & MARKS


@inlined
def purse_of(piece: int) -> int:
    """Return the number of ones in the credit of a runner's player."""
    return piece >> PURSE_AT


@inlined
def at(piece: int, leg: int, day: int) -> int:
    """Return a piece on another leg and day, with its ones and scores, and nothing paid."""
    return piece - (piece & PLACED) + leg + (day << DAY_AT)


@inlined
def paying(piece: int, ones: int) -> int:
    """Return a piece after a payment while waiting."""
    return piece - (ones << PURSE_AT) + (ones << COUNT_AT)


@inlined
def earning(piece: int, ones: int) -> int:
    """Return a piece with this number of ones added to its credit; negative to spend them."""
    return piece + (ones << PURSE_AT)


@inlined
def marking(piece: int, scores: int) -> int:
    """Return a piece with this number added to its saved scores; negative to remove scores."""
    return piece + (scores << MARKED_AT)


Five = tuple[int, int, int, int, int]
"""The pieces of the other players."""

NO_OTHERS: Five = (NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE)

# Moves: the choice after the effect of the throw.
DONE = 0  # no choice
PAYS = 1  # the shortfall is paid
USES = 2  # a score saved for free use is used: USES + 2, + 4 or + 6


class JourneyState(NamedTuple):
    """Position of a journey; equal states have the same continuations.

    The runner of the player to act is separate from the others, because a ply changes hardly anything else.
    """

    turn: int  # the player to act; NOBODY before the lot is drawn
    mine: int  # the runner of the player to act; of the first player before the lot is drawn
    chase: int  # the chaser; OUTSIDE until it is released, SHUT while it waits to pay for its way
    first: int  # the player whose runner came home first, NOBODY if none has
    seen: int  # whether a player outside has thrown a one in this turn (M-a)
    others: Five  # the runners of the others in the order of their turns, and NO_PIECE after them


def runner_of(table: RuleTable, state: JourneyState, player: int) -> int:
    """Return the runner of a player."""
    place = (player - max(state.turn, 0)) % table[PLAYERS]
    return state.others[place - 1] if place else state.mine


@inlined
def with_mine(state: JourneyState, mine: int) -> JourneyState:
    """Return the position with the runner of the player to act changed."""
    return JourneyState(state.turn, mine, state.chase, state.first, state.seen, state.others)


@inlined
def with_chase(state: JourneyState, mine: int, chase: int) -> JourneyState:
    """Return the position with the chaser and the runner of the player to act changed."""
    return JourneyState(state.turn, mine, chase, state.first, state.seen, state.others)


@inlined
def put(others: Five, place: int, runner: int) -> Five:
    """Return the other players' runners, with the runner at this place changed."""
    return (
        runner if place == 0 else others[0],
        runner if place == 1 else others[1],
        runner if place == 2 else others[2],  # noqa: PLR2004 - the places by number
        runner if place == 3 else others[3],  # noqa: PLR2004 - as above
        runner if place == 4 else others[4],  # noqa: PLR2004 - as above
    )


@inlined
def passed(table: RuleTable, state: JourneyState) -> JourneyState:
    """Return the position at the start of the next player's turn."""
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
def with_turn(table: RuleTable, state: JourneyState, player: int) -> JourneyState:
    """Return the position at the start of this player's turn."""
    after = JourneyState(max(state.turn, 0), state.mine, state.chase, state.first, 0, state.others)
    while after.turn != player:
        after = passed(table, after)
    return after


@compiled
def start(table: RuleTable) -> JourneyState:
    """Return the position before the first ply."""
    runner = piece(OUTSIDE if table[OUTSIDE_FIRST] else SHUT)
    others = NO_OTHERS
    for place in range(table[PLAYERS] - 1):
        others = put(others, place, runner)
    return JourneyState(NOBODY if table[LOT] else 0, runner, piece(OUTSIDE), NOBODY, 0, others)


def position(turn: int, runners: Sequence[int], chase: int, seen: int) -> JourneyState:
    """Return the position with these pieces."""
    homes = [player for player, runner in enumerate(runners) if leg_of(runner) == HOME and order_of(runner) == 1]
    begins = max(turn, 0)
    mine, *others = (*runners[begins:], *runners[:begins])
    found = NO_OTHERS
    for place, runner in enumerate(others):
        found = put(found, place, runner)
    return JourneyState(turn, mine, chase, homes[0] if homes else NOBODY, seen, found)


@inlined
def ended(state: JourneyState) -> bool:
    """Return whether the game is over: the chaser is home, or no runner is on the track (M-f)."""
    if state.first == NOBODY:
        return False
    if leg_of(state.chase) == HOME:
        return True
    if leg_of(state.mine) < HOME:
        return False
    for runner in state.others:  # noqa: SIM110 - numba does not support all() over a generator
        if leg_of(runner) < HOME:
            return False
    return True


@inlined
def winner(state: JourneyState) -> int:
    """Return the winner of a finished game, NOBODY while it continues."""
    return state.first if ended(state) else NOBODY


@inlined
def chances_due(table: RuleTable, state: JourneyState) -> int:
    """Return the table index of the due throw's probabilities.

    They are those of the sticks, or of the lot before the first turn.
    """
    return table[LOTS_AT] if state.turn == NOBODY else table[THROWS_AT]
