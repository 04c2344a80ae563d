"""Kernel of a journey, for judge, players and playouts: moves, play and random games."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import NOBODY, RuleTable, compiled, exported, inlined, integers, pick, step, stream
from heritage_games.engine.playouts import games_of
from heritage_games.engine.races import NO_THROW, draw, race_perft_of

from .conditions import can_pay, can_use, days_missing, leaves_choice, throw_effect
from .position import DONE, HOME, PAYS, TAKEN, USES, JourneyState, chances_due, ended, leg_of, start, winner, with_turn
from .rules import FREE, MARKED
from .steps import LOT_FELL, Notes, chosen, effect, note, passed_on, settled

MOST_MOVES = 8
SCORES = (2, 4, 6)


@inlined
def moves(table: RuleTable, state: JourneyState, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer, as described at ``races.Moves``."""
    if throw == NO_THROW or ended(state):
        return at
    what = throw_effect(table, state, throw)
    if not leaves_choice(what):
        buffer[at] = DONE
        return at + 1
    return choices(table, happened(table, state, what, throw), what, buffer, at)


@inlined
def choices(table: RuleTable, after: JourneyState, what: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move of a game that is not over; return the next free index."""
    buffer[at] = DONE
    at += 1
    if not leaves_choice(what):
        return at
    if can_pay(table, after):
        buffer[at] = PAYS
        at += 1
    if table[MARKED] == FREE:
        for score in SCORES:
            if can_use(table, after, score):
                buffer[at] = USES + score
                at += 1
    return at


@inlined
def play(table: RuleTable, state: JourneyState, move: int, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a legal move; an illegal one gives an undefined result."""
    return completed(table, state, taken_effect(table, state, throw, notes), move, throw, notes)


@inlined
def taken_effect(table: RuleTable, state: JourneyState, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a throw and its automatic payments, before any move."""
    return happened(table, state, throw_effect(table, state, throw), throw, notes)


@inlined
def happened(table: RuleTable, state: JourneyState, what: int, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a throw whose effect is known."""
    if state.turn == NOBODY:
        note(notes, LOT_FELL, throw - 1)
        return with_turn(table, state, throw - 1)
    return settled(table, effect(table, state, what, throw, notes), notes)


@inlined
def completed(
    table: RuleTable, state: JourneyState, after: JourneyState, move: int, throw: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position after a move, given the position after the throw's effect."""
    if state.turn == NOBODY:
        return after
    if move != DONE:
        after = chosen(table, after, move, notes)
    return passed_on(table, state, after, throw, notes)


# Reasons why a game is over.
GOING = 0
CHASER_HOME = 1  # the chaser is home (M-f)
NOBODY_LEFT = 2  # every runner is home or taken (M-f)

# Policies for optional payments.
AT_RANDOM = 0
HASTY = 1  # as soon as the credit suffices
THRIFTY = 2  # only the last single day

MOST_PLIES = 4 * MOST_MOVES  # buffer size for the moves of one position, over all throws or all lots


@exported("journey", results=3)
def journey(
    table: RuleTable, seed: int, number: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[int, int, int]:
    """Play one game from the start; return winner, plies and captures; see :func:`travelled`."""
    rules = integers(table)
    after, plies = travelled(rules, start(rules), stream(seed, number), limit, policy, integers(buffer))
    return winner(after), plies, taken_of(after)


@compiled
def travelled(
    table: RuleTable, state: JourneyState, chance: int, limit: int, policy: int, buffer: MutableSequence[int]
) -> tuple[JourneyState, int]:
    """Play one game and return its last position.

    Returns:
        The last position and the number of plies.
    """
    plies = 0
    while plies < limit and not ended(state):
        chance = step(chance)
        throw = draw(table, chances_due(table, state), chance)
        what = throw_effect(table, state, throw)
        after = happened(table, state, what, throw)
        count = choices(table, after, what, buffer, 0)
        if policy == AT_RANDOM:
            chance = step(chance)
            move = buffer[pick(chance, count)]
        else:
            pays = count > 1 and buffer[1] == PAYS and (policy == HASTY or days_missing(table, after) == 1)
            move = PAYS if pays else DONE
        state = completed(table, state, after, move, throw)
        plies += 1
    return state, plies


@compiled
def taken_of(state: JourneyState) -> int:
    """Return the number of captured runners."""
    count = 0
    for runner in state.others:
        if leg_of(runner) == TAKEN:
            count += 1
    return count


@compiled
def reason(state: JourneyState) -> int:
    """Return the reason why the game is over; GOING while it continues."""
    if not ended(state):
        return GOING
    return CHASER_HOME if leg_of(state.chase) == HOME else NOBODY_LEFT


@compiled
def game(
    table: RuleTable, state: JourneyState, chance: int, limit: int, buffer: MutableSequence[int]
) -> tuple[int, int, int, int]:
    """Play one random game; return winner, reason, plies and captures; see :func:`travelled`."""
    after, plies = travelled(table, state, chance, limit, AT_RANDOM, buffer)
    return winner(after), reason(after), plies, taken_of(after) - taken_of(state)


games = exported("journey_games")(games_of(game))
perft = exported("journey_perft")(race_perft_of(chances_due, moves, play))
