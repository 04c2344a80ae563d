"""Who sits at a side: a person, or one of the computer's two players, for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from random import Random

from heritage_games.games.contract import Move, Outcome, Position, Ruleset, Throw

PERSON = "person"
RANDOM = "random"
CAREFUL = "careful"
SEATS = (PERSON, RANDOM, CAREFUL)

WON = 1_000_000.0
"""More than any standing."""


def seated(before: Mapping[str, str], sides: Sequence[str]) -> tuple[str, ...]:
    """Return who sits at each side when another game begins at the same board.

    A side that was there keeps who sat there; one that is new is taken as the last of those was.  A person stays in
    the game: where only sides of the computer are left, the last of them is a person's.

    Args:
        before: who sat at each side, in their order.
        sides: those of the game that begins.
    """
    last = list(before.values())[-1]
    found = [before.get(side, last) for side in sides]
    if PERSON in before.values() and PERSON not in found:
        found[-1] = PERSON
    return tuple(found)


def choose(who: str, rules: Ruleset, position: Position, chance: Random, throw: Throw | None = None) -> Move:
    """Return the move that a computer's player makes.

    Args:
        who: ``random`` or ``careful``.
        rules: the ruleset.
        position: one that has a legal move under this throw.
        chance: where every random choice comes from.
        throw: the one that lies open; None where nothing is thrown.
    """
    return chance.choice(rules.moves(position, throw) if who == RANDOM else careful(rules, position, throw))


def careful(rules: Ruleset, position: Position, throw: Throw | None = None) -> tuple[Move, ...]:
    """Return the moves that leave the mover best off after the best reply.

    It looks one ply ahead and no further: an ending counts as it is, everything else by how well
    the sides stand, one's own standing less the best of the others'. Where the reply waits for a
    throw, each throw counts as often as it comes.
    """
    side = rules.turn(position, throw)
    if side is None:
        return ()
    after = [(move, rules.play(position, move, throw)) for move in rules.moves(position, throw)]
    after.sort(key=lambda found: -_standing(rules, found[1], side))
    best = -2 * WON
    found: list[Move] = []
    for move, reached in after:
        worth = _worth(rules, reached, side, best)
        if worth > best:
            best, found = worth, [move]
        elif worth == best:
            found.append(move)
    return tuple(found)


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
        worth = better(worth, _ended(ended, side) if ended else _standing(rules, reached, side))
        if worth < best and not own:
            break
    return worth


def _ended(outcome: Outcome, side: int) -> float:
    """Return what an ending is worth: a win, a draw or a loss for the side."""
    places = outcome.places
    if len(set(places)) == 1:
        return 0.0
    return WON if places[side] == min(places) else -WON


def _standing(rules: Ruleset, position: Position, side: int) -> float:
    """Return how well a side stands, less the strongest other side."""
    standing = rules.standing(position)
    return standing[side] - max(worth for other, worth in enumerate(standing) if other != side)
