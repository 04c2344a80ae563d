"""Counting and random journeys: what experiments and tests run many times."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.chance import pick, step, stream
from heritage_games.engine.compiled import compiled, integers
from heritage_games.engine.games import games_of
from heritage_games.engine.race import race_perft_of
from heritage_games.engine.throws import draw

from .conditions import happening, short
from .moves import MOST_MOVES, choices, completed, happened, moves, play
from .piece import HOME, TAKEN, leg_of
from .state import DONE, PAYS, JourneyState, chances_due, ended, start, winner
from .table import Table

# Why a game is over.
GOING = 0
CHASER_HOME = 1  # the chaser is home (M-f)
NOBODY_LEFT = 2  # every runner is home or taken (M-f)

# Ways to pay where paying is a choice.
AT_RANDOM = 0
HASTY = 1  # whenever the purse is full enough
THRIFTY = 2  # only the last single day

MOST_PLIES = 4 * MOST_MOVES
"""Moves of one position, over all throws or all lots."""


@compiled
def journey(
    table: Table, seed: int, number: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[int, int, int]:
    """Play one game from the start; see :func:`travelled`."""
    rules = integers(table)
    after, plies = travelled(rules, start(rules), stream(seed, number), limit, policy, integers(buffer))
    return winner(after), plies, taken_of(after)


@compiled
def travelled(
    table: Table, state: JourneyState, chance: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[JourneyState, int]:
    """Play one game.

    Args:
        table: the rules.
        state: the first position.
        chance: the first state of the game's random numbers.
        limit: plies after which the game is cut.
        policy: AT_RANDOM, HASTY or THRIFTY, for every player.
        buffer: room for the moves of a position.

    Returns:
        The last position and the plies played.
    """
    plies = 0
    while plies < limit and not ended(state):
        chance = step(chance)
        throw = draw(table, chances_due(table, state), chance)
        what = happening(table, state, throw)
        after = happened(table, state, what, throw)
        count = choices(table, after, what, buffer, 0)
        if policy == AT_RANDOM:
            chance = step(chance)
            move = buffer[pick(chance, count)]
        else:
            pays = count > 1 and buffer[1] == PAYS and (policy == HASTY or short(table, after) == 1)
            move = PAYS if pays else DONE
        state = completed(table, state, after, move, throw)
        plies += 1
    return state, plies


@compiled
def taken_of(state: JourneyState) -> int:
    """Return how many runners are taken."""
    count = 0
    for runner in state.others:
        if leg_of(runner) == TAKEN:
            count += 1
    return count


@compiled
def reason(state: JourneyState) -> int:
    """Return why the game is over; GOING while it is not."""
    if not ended(state):
        return GOING
    return CHASER_HOME if leg_of(state.chase) == HOME else NOBODY_LEFT


@compiled
def game(
    table: Table, state: JourneyState, chance: int, limit: int, buffer: MutableSequence[int]
) -> tuple[int, int, int, int]:
    """Play one game at random; return the winner, why the game is over, its plies and how many runners were taken."""
    after, plies = travelled(table, state, chance, limit, AT_RANDOM, buffer)
    return winner(after), reason(after), plies, taken_of(after) - taken_of(state)


games = compiled(games_of(game))
perft = compiled(race_perft_of(chances_due, moves, play))
