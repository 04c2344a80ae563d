"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.chance import pick, step, stream
from heritage_games.engine.compiled import compiled
from heritage_games.engine.throws import draw, throw_at, throws_at
from heritage_games.engine.winner import NOBODY

from .conditions import winner
from .moves import moves, play
from .state import State, chances_due, start
from .table import Table

THROW = 128
"""In a buffer of counting: a move with its throw is the move and so many times the throw."""


@compiled
def playout(table: Table, seed: int, number: int, limit: int, buffer: MutableSequence[int]) -> tuple[int, int]:
    """Play one game at random from the start: throws by their chances, moves all alike.

    Args:
        table: the rules.
        seed: of the experiment.
        number: of the game; each has its own stream of random numbers.
        limit: plies after which the game is cut.
        buffer: room for the moves of a position.

    Returns:
        The winner (NOBODY for a game that was cut) and the plies played.
    """
    state = start(table)
    chance = stream(seed, number)
    for ply in range(limit):
        won = winner(table, state)
        if won != NOBODY:
            return won, ply
        chance = step(chance)
        throw = draw(table, chances_due(table, state), chance)
        count = moves(table, state, throw, buffer, 0)
        chance = step(chance)
        state = play(table, state, buffer[pick(chance, count)], throw)
    return winner(table, state), limit


@compiled
def all_moves(table: Table, state: State, buffer: MutableSequence[int], at: int) -> int:
    """Write every move of every throw, with its throw; return where the next one goes."""
    place = chances_due(table, state)
    for number in range(throws_at(table, place)):
        throw = throw_at(table, place, number)
        first = at
        at = moves(table, state, throw, buffer, first)
        for written in range(first, at):
            buffer[written] += THROW * throw
    return at


@compiled
def perft(table: Table, state: State, depth: int, buffer: MutableSequence[int]) -> int:
    """Return how many sequences of plies of this length there are; every distinct throw counts once.

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
    end[0] = all_moves(table, state, buffer, 0)
    while level >= 0:
        if level == depth - 1:
            first = end[level - 1] if level else 0
            total += end[level] - first
            level -= 1
        elif next_move[level] < end[level]:
            ply = buffer[next_move[level]]
            below = play(table, states[level], ply % THROW, ply // THROW)
            next_move[level] += 1
            level += 1
            states[level] = below
            next_move[level] = end[level - 1]
            end[level] = all_moves(table, below, buffer, end[level - 1])
        else:
            level -= 1
    return total
