"""Tests of principles by family, for hints and measurements.

A test scores how well a move follows its principle. A principle applies to a position if the scores of the legal moves
differ; the moves with the highest score follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

from .coach import family_of

Test = Callable[[Any, Any, Throw | None, Move, Any], int]
"""Function that scores how well a move follows a principle.

Its arguments are the rules, position, throw, move and next position.
"""

Reached = Mapping[Move, Position]
"""Moves with the positions after them."""


def principle_tests(rules: Ruleset) -> Mapping[str, Test]:
    """Return the principle tests of a ruleset's family by name; empty if it has none."""
    return family_of(rules).tests(rules)


def reached(rules: Ruleset, position: Position, throw: Throw | None = None) -> Reached:
    """Return every legal move with the position after it."""
    return {move: rules.play(position, move, throw) for move in rules.moves(position, throw)}


def best(rules: Ruleset, test: Test, position: Position, throw: Throw | None, moves: Reached) -> Reached:
    """Return the moves that follow a principle best; all of them if their scores are equal.

    Args:
        test: the test of the principle, which scores each move.
        moves: legal moves, at least one, with the positions after them.
    """
    kept = {move: test(rules, position, throw, move, after) for move, after in moves.items()}
    most = max(kept.values())
    return {move: after for move, after in moves.items() if kept[move] == most}


def follows(rules: Ruleset, test: Test, position: Position, throw: Throw | None, move: Move) -> bool:
    """Return whether a move follows a principle that applies to the position."""
    moves = reached(rules, position, throw)
    kept = best(rules, test, position, throw, moves)
    return move in kept and len(kept) < len(moves)
