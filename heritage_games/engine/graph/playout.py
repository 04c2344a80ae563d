"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.chance import pick, step, stream
from heritage_games.engine.compiled import compiled
from heritage_games.engine.counting import perft_of
from heritage_games.engine.winner import NOBODY

from .moves import ending, moves, play, winner
from .state import start
from .table import Table


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
            return winner(state, ending(table, state)), ply
        chance = step(chance)
        state = play(table, state, buffer[pick(chance, count)])
    return NOBODY, limit


perft = compiled(perft_of(moves, play))
