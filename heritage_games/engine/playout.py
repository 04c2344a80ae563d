"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from collections.abc import MutableSequence

from .chance import pick, step, stream
from .compiled import compiled
from .counting import perft_of
from .graph import ending, moves, play, winner
from .state import start
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


perft = compiled(perft_of(moves, play))
