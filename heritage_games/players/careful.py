"""A player that looks one reply ahead, in every game."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from random import Random

from heritage_games.games.contract import Move, Outcome, Position, Ruleset, Throw

WON = 1_000_000.0
"""More than any standing."""


def careful(rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
    """Return any of the moves that leave the mover best off after the best reply; see :class:`.player.Player`."""
    return chance.choice(best_moves(rules, position, throw))


def best_moves(rules: Ruleset, position: Position, throw: Throw | None = None) -> tuple[Move, ...]:
    """Return the moves that leave the mover best off after the best reply.

    It looks one ply ahead and no further: an ending counts as it is, everything else by how well
    the sides stand, one's own standing less the best of the others'. Where the reply waits for a
    throw, each throw counts as often as it comes.
    """
    side = rules.turn(position, throw)
    if side is None:
        return ()
    after = [(move, rules.play(position, move, throw)) for move in rules.moves(position, throw)]
    after.sort(key=lambda each: -lead(rules, each[1], side))
    highest = -2 * WON
    best: list[Move] = []
    for move, reached in after:
        worth = _worth(rules, reached, side, highest)
        if worth > highest:
            highest, best = worth, [move]
        elif worth == highest:
            best.append(move)
    return tuple(best)


def _worth(rules: Ruleset, position: Position, side: int, best: float) -> float:
    """Return what a position is worth to a side; replies are read until one makes it worse than ``best``."""
    outcome = rules.outcome(position)
    if outcome:
        return _ended(outcome, side)
    throws = rules.throws(position)
    if not throws:
        return _replied(rules, position, None, side, best)
    common = lcm(*(chance.denominator for chance in throws.values()))
    worths = (_replied(rules, position, throw, side) * int(chance * common) for throw, chance in throws.items())
    return sum(worths) / common


def _replied(rules: Ruleset, position: Position, throw: Throw | None, side: int, best: float = -2 * WON) -> float:
    """Return what a position is worth after the best move under a throw, of whichever side is to make it."""
    own = rules.turn(position, throw) == side
    better: Callable[[float, float], float] = max if own else min
    worth = -2 * WON if own else 2 * WON
    for reply in rules.moves(position, throw):
        reached = rules.play(position, reply, throw)
        ended = rules.outcome(reached)
        worth = better(worth, _ended(ended, side) if ended else lead(rules, reached, side))
        if worth < best and not own:
            break
    return worth


def _ended(outcome: Outcome, side: int) -> float:
    """Return what an ending is worth: a win, a draw or a loss for the side."""
    places = outcome.places
    if len(set(places)) == 1:
        return 0.0
    return WON if places[side] == min(places) else -WON


def lead(rules: Ruleset, position: Position, side: int) -> float:
    """Return by how much a side stands better than the strongest other side."""
    standing = rules.standing(position)
    return standing[side] - max(worth for other, worth in enumerate(standing) if other != side)
