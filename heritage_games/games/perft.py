"""Counting: the proof that moves and play agree with the rules."""

from __future__ import annotations

from .contract import Position, Ruleset


def perft(ruleset: Ruleset, position: Position, depth: int) -> int:
    """Return how many sequences of plies of this length begin at a position.

    Finished games add none; every distinct throw counts once.

    Args:
        ruleset: the rules.
        position: where to begin.
        depth: plies; 0 gives 1.
    """
    if depth == 0:
        return 1
    total = 0
    for throw in ruleset.throws(position) or (None,):
        found = ruleset.moves(position, throw)
        if depth == 1:
            total += len(found)
        else:
            total += sum(perft(ruleset, ruleset.play(position, move, throw), depth - 1) for move in found)
    return total


def divide(ruleset: Ruleset, position: Position, depth: int) -> dict[str, int]:
    """Return the same count for each first move, so that a fault can be bisected."""
    return {
        ruleset.format_move(position, move, throw): perft(ruleset, ruleset.play(position, move, throw), depth - 1)
        for throw in ruleset.throws(position) or (None,)
        for move in ruleset.moves(position, throw)
    }
