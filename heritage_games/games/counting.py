"""Counting: the proof that moves and play agree with the rules."""

from __future__ import annotations

from .arguments import takes, whole
from .contract import Position, Ruleset
from .registry import as_position, as_ruleset


@takes(depth=whole(0))
def perft(ruleset: Ruleset | str, position: Position | str | None, depth: int) -> int:
    """Return how many sequences of plies of this length begin at a position, asking the ruleset itself for each.

    Finished games add none; every distinct throw counts once.  What counts faster is
    :func:`heritage_games.experiments.counting.perft`.

    Args:
        ruleset: the rules, or their name.
        position: where to begin, as a position or as its text; the start if None.
        depth: plies; 0 gives 1.

    Raises:
        ArgumentError: a depth below 0, or something that is no ruleset or no position.
        UnknownNameError, SetupError: a name or a text that means nothing.
    """
    rules = as_ruleset(ruleset)
    return _count(rules, as_position(rules, position), depth)


def _count(ruleset: Ruleset, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for throw in ruleset.throws(position) or (None,):
        found = ruleset.moves(position, throw)
        if depth == 1:
            total += len(found)
        else:
            total += sum(_count(ruleset, ruleset.play(position, move, throw), depth - 1) for move in found)
    return total


def divide(ruleset: Ruleset, position: Position, depth: int) -> dict[str, int]:
    """Return the same count for each first move, so that a fault can be bisected."""
    return {
        ruleset.format_move(position, move, throw): _count(ruleset, ruleset.play(position, move, throw), depth - 1)
        for throw in ruleset.throws(position) or (None,)
        for move in ruleset.moves(position, throw)
    }
