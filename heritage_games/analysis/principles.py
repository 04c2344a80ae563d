"""Tests of principles by family, for hints and measurements.

A test scores how well a move follows its principle. A principle applies to a position if the scores of the legal moves
differ; the moves with the highest score follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

from .coach import MoveContext, family_of

Ply = MoveContext[Any, Any]

Test = Callable[[Any], int]
"""Function that scores how well a move, with its context, follows a principle."""


def principle_tests(rules: Ruleset) -> Mapping[str, Test]:
    """Return the principle tests of a ruleset's family by name; empty if it has none."""
    return family_of(rules).tests(rules)


def legal_plies(rules: Ruleset, position: Position, throw: Throw | None = None) -> list[Ply]:
    """Return every legal move with its context."""
    return [MoveContext(rules, position, throw, move) for move in rules.moves(position, throw)]


def best(test: Test, plies: Sequence[Ply]) -> list[Ply]:
    """Return the moves that follow a principle best; all if their scores are equal."""
    scores = [test(ply) for ply in plies]
    most = max(scores)
    return [ply for ply, score in zip(plies, scores, strict=True) if score == most]


def follows(rules: Ruleset, test: Test, position: Position, throw: Throw | None, move: Move) -> bool:
    """Return whether a move follows a principle that applies to the position."""
    plies = legal_plies(rules, position, throw)
    kept = best(test, plies)
    return len(kept) < len(plies) and any(ply.move == move for ply in kept)
