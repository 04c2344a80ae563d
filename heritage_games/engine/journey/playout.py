"""Counting and random journeys: what experiments and tests run many times."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.chance import pick, step, stream
from heritage_games.engine.compiled import compiled
from heritage_games.engine.throws import draw, throw_at, throws_at
from heritage_games.engine.winner import NOBODY

from .conditions import short
from .moves import MOST_MOVES, PAYS, TAKE, moves, play, taken_effect
from .state import EATEN, State, ended, start, winner_of
from .table import LOTS_AT, PLAYERS, THROWS_AT, Table

# Ways to pay where paying is a choice.
AT_RANDOM = 0
HASTY = 1  # whenever the purse is full enough
THRIFTY = 2  # only the last single day

PLY = 16
"""A throw and its move as one integer: throw * PLY + move."""

MOST_DEPTH = 64
MOST_PLIES = 4 * MOST_MOVES
"""Moves of one position, over all throws or all lots."""

ROOM = MOST_DEPTH * MOST_PLIES
"""Room that counting to this depth needs."""


@compiled
def throws_place(table: Table, state: State) -> int:
    """Return where in the table the chances of the next throw begin: sticks, or the lot before the first turn."""
    return table[LOTS_AT] if state.turn == NOBODY else table[THROWS_AT]


@compiled
def paying(table: Table, state: State, throw: int, policy: int, may_pay: bool) -> int:  # noqa: FBT001 - compiled
    """Return whether a policy pays after this throw, as a move."""
    if not may_pay:
        return TAKE
    if policy == HASTY:
        return PAYS
    return PAYS if short(table, taken_effect(table, state, throw)) == 1 else TAKE


@compiled
def journey(
    table: Table, seed: int, number: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[int, int, int]:
    """Play one game from the start.

    Args:
        table: the rules.
        seed: of the experiment.
        number: of the game; each has its own stream of random numbers.
        limit: plies after which the game is cut.
        policy: AT_RANDOM, HASTY or THRIFTY, for every player.
        buffer: room for the moves of a position.

    Returns:
        The winner (NOBODY for a game that was cut), the plies played and how many mothers were eaten.
    """
    state = start(table)
    chance = stream(seed, number)
    for ply in range(limit):
        if ended(table, state):
            return winner_of(table, state), ply, eaten_of(table, state)
        chance = step(chance)
        throw = draw(table, throws_place(table, state), chance)
        count = moves(table, state, throw, buffer, 0)
        if policy == AT_RANDOM:
            chance = step(chance)
            move = buffer[pick(chance, count)]
        else:
            move = paying(table, state, throw, policy, count > 1 and buffer[1] == PAYS)
        state = play(table, state, move, throw)
    return NOBODY, limit, eaten_of(table, state)


@compiled
def eaten_of(table: Table, state: State) -> int:
    """Return how many mothers are eaten."""
    count = 0
    for player in range(table[PLAYERS]):
        if state.leg[player] == EATEN:
            count += 1
    return count


@compiled
def playout(table: Table, seed: int, number: int, limit: int, buffer: MutableSequence[int]) -> tuple[int, int]:
    """Play one game at random from the start; return the winner and the plies played."""
    winner, plies, _ = journey(table, seed, number, limit, AT_RANDOM, buffer)
    return winner, plies


@compiled
def all_moves(table: Table, state: State, buffer: MutableSequence[int], at: int) -> int:
    """Write every move for every throw into the buffer, as throw * PLY + move; return the first free place behind."""
    if ended(table, state):
        return at
    place = throws_place(table, state)
    for number in range(throws_at(table, place)):
        throw = throw_at(table, place, number)
        end = moves(table, state, throw, buffer, at)
        for written in range(at, end):
            buffer[written] += throw * PLY
        at = end
    return at


@compiled
def perft(table: Table, state: State, depth: int, buffer: MutableSequence[int]) -> int:
    """Return how many sequences of plies of this length there are; every distinct throw counts once.

    Args:
        table: the rules.
        state: the first position.
        depth: plies, from 1 to MOST_DEPTH.
        buffer: ROOM for the moves of all positions on the way.
    """
    states = [state] * depth
    next_move = [0] * depth
    end = [0] * depth
    level, total = 0, 0
    end[0] = all_moves(table, state, buffer, 0)
    while level >= 0:
        if level == depth - 1:
            first = end[level - 1] if level else 0
            total += end[level] - first
            level -= 1
        elif next_move[level] < end[level]:
            ply = buffer[next_move[level]]
            below = play(table, states[level], ply % PLY, ply // PLY)
            next_move[level] += 1
            level += 1
            states[level] = below
            next_move[level] = end[level - 1]
            end[level] = all_moves(table, below, buffer, end[level - 1])
        else:
            level -= 1
    return total
