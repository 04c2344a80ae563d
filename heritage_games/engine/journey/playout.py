"""Counting and random journeys: what experiments and tests run many times."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.chance import pick, step, stream
from heritage_games.engine.compiled import compiled, integers
from heritage_games.engine.games import games_of
from heritage_games.engine.race import race_perft_of
from heritage_games.engine.throws import draw
from heritage_games.engine.winner import NOBODY

from .conditions import short
from .moves import MOST_MOVES, moves, play, taken_effect
from .state import DONE, PAYS, TAKEN, JourneyState, chances_due, ended, start, winner_of
from .table import PLAYERS, Table

# Why a game is over.
GOING = 0
ALL_IN = 1  # the chaser is home, or nobody is left on the way (M-f)

# Ways to pay where paying is a choice.
AT_RANDOM = 0
HASTY = 1  # whenever the purse is full enough
THRIFTY = 2  # only the last single day

MOST_DEPTH = 64
MOST_PLIES = 4 * MOST_MOVES
"""Moves of one position, over all throws or all lots."""

ROOM = MOST_DEPTH * MOST_PLIES
"""Room that counting to this depth needs."""


@compiled
def paying(table: Table, state: JourneyState, throw: int, policy: int, may_pay: bool) -> int:  # noqa: FBT001 - compiled
    """Return whether a policy pays after this throw, as a move."""
    if not may_pay:
        return DONE
    if policy == HASTY:
        return PAYS
    return PAYS if short(table, taken_effect(table, state, throw)) == 1 else DONE


@compiled
def journey(
    table: Table, seed: int, number: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[int, int, int]:
    """Play one game from the start; see :func:`travelled`."""
    rules = integers(table)
    return travelled(rules, start(rules), stream(seed, number), limit, policy, integers(buffer))


@compiled
def travelled(
    table: Table, state: JourneyState, chance: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[int, int, int]:
    """Play one game.

    Args:
        table: the rules.
        state: the first position.
        chance: the first state of the game's random numbers.
        limit: plies after which the game is cut.
        policy: AT_RANDOM, HASTY or THRIFTY, for every player.
        buffer: room for the moves of a position.

    Returns:
        The winner (NOBODY for a game that was cut), the plies played and how many runners were taken.
    """
    for ply in range(limit):
        if ended(table, state):
            return winner_of(table, state), ply, taken_of(table, state)
        chance = step(chance)
        throw = draw(table, chances_due(table, state), chance)
        count = moves(table, state, throw, buffer, 0)
        if policy == AT_RANDOM:
            chance = step(chance)
            move = buffer[pick(chance, count)]
        else:
            move = paying(table, state, throw, policy, count > 1 and buffer[1] == PAYS)
        state = play(table, state, move, throw)
    return winner_of(table, state) if ended(table, state) else NOBODY, limit, taken_of(table, state)


@compiled
def taken_of(table: Table, state: JourneyState) -> int:
    """Return how many runners are taken."""
    count = 0
    for player in range(table[PLAYERS]):
        if state.leg[player] == TAKEN:
            count += 1
    return count


@compiled
def game(
    table: Table, state: JourneyState, chance: int, limit: int, buffer: MutableSequence[int]
) -> tuple[int, int, int, int]:
    """Play one game at random; return the winner, why the game is over, its plies and how many runners were taken."""
    already = taken_of(table, state)
    winner, plies, taken = travelled(table, state, chance, limit, AT_RANDOM, buffer)
    return winner, GOING if winner == NOBODY else ALL_IN, plies, taken - already


games = compiled(games_of(game))
perft = compiled(race_perft_of(chances_due, moves, play))
