"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.chance import pick, step
from heritage_games.engine.compiled import compiled
from heritage_games.engine.counting import perft_of
from heritage_games.engine.games import games_of

from .moves import ending, moves, play, winner
from .state import GraphState, men_left
from .table import Table


@compiled
def game(
    table: Table, state: GraphState, chance: int, limit: int, buffer: MutableSequence[int]
) -> tuple[int, int, int, int]:
    """Play one game at random.

    Args:
        table: the rules.
        state: the first position.
        chance: the first state of the game's random numbers.
        limit: plies after which the game is cut.
        buffer: room for the moves of a position.

    Returns:
        The winner (NOBODY for a game that was cut, DRAWN for a draw), why the game is over, its plies, and how many
        men were captured; those that their own side gave are not.
    """
    men = men_left(state, 0) + men_left(state, 1)
    plies = given = 0
    while plies < limit:
        count = moves(table, state, buffer, 0)
        if count == 0:
            break
        if state.gifts:
            given += 1
        chance = step(chance)
        state = play(table, state, buffer[pick(chance, count)])
        plies += 1
    reason = ending(table, state)
    return winner(state, reason), reason, plies, men - given - men_left(state, 0) - men_left(state, 1)


games = compiled(games_of(game))
perft = compiled(perft_of(moves, play))
