"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from collections.abc import MutableSequence

from .chance import pick, step, stream
from .compiled import compiled
from .graph import ending, moves, play, winner
from .state import State, start
from .table import Table
from .winner import NOBODY


@compiled
def playout(table: Table, seed: int, number: int, limit: int, buffer: MutableSequence[int]) -> tuple[int, int]:
    """Play one game at random from the start.

    Args:
        table: the rules.
        seed: of the experiment.
        number: of the game; each has its own stream of random numbers.
        limit: plies after which the game is cut.
        buffer: room for the moves of a position.

    Returns:
        The winner (NOBODY for a game that was cut, DRAWN for a draw) and the plies played.
    """
    state = start(table)
    chance = stream(seed, number)
    for ply in range(limit):
        count = moves(table, state, buffer, 0)
        if count == 0:
            return winner(state, ending(table, state, buffer, 0)), ply
        chance = step(chance)
        state = play(table, state, buffer[pick(chance, count)])
    return NOBODY, limit


@compiled
def perft(table: Table, state: State, depth: int, buffer: MutableSequence[int]) -> int:
    """Return how many sequences of plies of this length there are; finished games add none.

    Args:
        table: the rules.
        state: the first position.
        depth: plies, at least 1.
        buffer: room for the moves of all positions on the way.
    """
    states = [state] * depth
    next_move = [0] * depth
    end = [0] * depth
    level, total = 0, 0
    end[0] = moves(table, state, buffer, 0)
    while level >= 0:
        if level == depth - 1:
            first = end[level - 1] if level else 0
            total += end[level] - first
            level -= 1
        elif next_move[level] < end[level]:
            below = play(table, states[level], buffer[next_move[level]])
            next_move[level] += 1
            level += 1
            states[level] = below
            next_move[level] = end[level - 1]
            end[level] = moves(table, below, buffer, end[level - 1])
        else:
            level -= 1
    return total
