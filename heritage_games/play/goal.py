"""Whether what a task asks for has been reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.games.contract import NamedItem, Outcome, Position, Ruleset
from heritage_games.rulebook.goals import All, AnyOf, CodeTold, Empty, Ended, Goal, Line, Not, On


@dataclass(frozen=True)
class Progress:
    """What one side has done, and where it led.

    Args:
        rules, position: where the game stands.
        side: whose task it is.
        items: of this side's own plies.
        outcome: how the game ended, None while it goes on.
    """

    rules: Ruleset
    position: Position
    side: int
    items: Sequence[NamedItem]
    outcome: Outcome | None


def holds(goal: Goal, progress: Progress) -> bool:
    """Return whether a goal is reached."""
    match goal:
        case All(goals):
            return all(holds(part, progress) for part in goals)
        case AnyOf(goals):
            return any(holds(part, progress) for part in goals)
        case Not(part):
            return not holds(part, progress)
        case _:
            return _leaf_holds(goal, progress)


def _leaf_holds(goal: CodeTold | Ended | Line | On | Empty, progress: Progress) -> bool:
    match goal:
        case CodeTold():
            return any(_tells(item, goal) for item in progress.items)
        case Ended(outcome):
            end = progress.outcome
            return end is not None and outcome in (end.degrees[progress.side], end.item.code)
        case Line(points):
            return set(points) <= _own(progress)
        case On(point):
            return point in _own(progress)
        case Empty(point):
            return all(piece.point != point for piece in progress.rules.pieces(progress.position))


def stays_reached(goal: Goal) -> bool:
    """Return whether a goal, once reached, stays reached whatever is played: it asks for deeds, not for a position."""
    match goal:
        case All(goals) | AnyOf(goals):
            return all(stays_reached(part) for part in goals)
        case CodeTold() | Ended():
            return True
        case _:
            return False


def _tells(item: NamedItem, goal: CodeTold) -> bool:
    """Return whether an item is the one a goal asks for, with at least these points."""
    if item.code != goal.code:
        return False
    return all(set(points) <= set(item.points.get(role, ())) for role, points in goal.points.items())


def _own(progress: Progress) -> set[str]:
    return {piece.point for piece in progress.rules.pieces(progress.position) if piece.side == progress.side}
