"""Goals of tasks: whether they are reached, and the replies that prevent them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from heritage_games.rulebook.tasks import All, AnyOf, CodeGoal, Empty, EndedGoal, Goal, LineGoal, Not, leaves
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, NamedItem, Outcome, Position


@dataclass(frozen=True)
class GoalProgress:
    """Facts that decide whether a goal is reached: one side's plies and the current position."""

    rules: Ruleset
    position: Position
    side: int
    items: Sequence[NamedItem]  # the items of this side's plies
    outcome: Outcome | None


def holds(goal: Goal, progress: GoalProgress) -> bool:
    """Return whether a goal is reached."""
    match goal:
        case All(goals):
            reached = all(holds(part, progress) for part in goals)
        case AnyOf(goals):
            reached = any(holds(part, progress) for part in goals)
        case Not(part):
            reached = not holds(part, progress)
        case CodeGoal():
            reached = any(_matches(item, goal) for item in progress.items)
        case EndedGoal(outcome):
            end = progress.outcome
            reached = end is not None and outcome in (end.degrees[progress.side], end.item.code)
        case LineGoal(points):
            pieces = progress.rules.pieces(progress.position)
            reached = set(points) <= {piece.point for piece in pieces if piece.side == progress.side}
        case Empty(point):
            reached = all(piece.point != point for piece in progress.rules.pieces(progress.position))
    return reached


def stays_reached(goal: Goal) -> bool:
    """Return whether a reached goal cannot be lost: it requires only events or a result."""
    match goal:
        case All(goals) | AnyOf(goals):
            return all(stays_reached(part) for part in goals)
        case CodeGoal() | EndedGoal():
            return True
        case _:
            return False


def _matches(item: NamedItem, goal: CodeGoal) -> bool:
    if item.code != goal.code:
        return False
    return all(set(points) <= set(item.points.get(role, ())) for role, points in goal.points.items())


def best_replies(goal: Goal, progress: GoalProgress, left: int) -> tuple[Move, ...]:
    """Return the moves after which the goal cannot be forced; all moves if there are none.

    The search covers every variation to the end of the task, so a task has few plies. It needs a game without throws.

    Args:
        progress: the position in which the opponent of the task's side is to move.
        left: number of plies that the task's side still has, at least one.
    """
    moves = progress.rules.moves(progress.position)
    foiling = tuple(move for move in moves if not _forced(goal, _after(goal, progress, move), left))
    return foiling or moves


def _forced(goal: Goal, progress: GoalProgress, left: int) -> bool:
    """Return whether the side of the task can force its goal with ``left`` moves of its own."""
    done = progress.outcome is not None or not left
    if done or stays_reached(goal):
        reached = holds(goal, progress)
        if done or reached:
            return reached
    after = (_after(goal, progress, move) for move in progress.rules.moves(progress.position))
    if progress.rules.turn(progress.position) != progress.side:
        return all(_forced(goal, then, left) for then in after)
    return any(_forced(goal, then, left - 1) for then in after)


def _after(goal: Goal, progress: GoalProgress, move: Move) -> GoalProgress:
    """Return the progress after a move, whose items count only for the side of the task."""
    rules, position, items = progress.rules, progress.position, progress.items
    if rules.turn(position) == progress.side and any(isinstance(leaf, CodeGoal) for leaf in leaves(goal)):
        items = (*items, *rules.items(position, move))
    then = rules.play(position, move)
    return replace(progress, position=then, items=items, outcome=rules.outcome(then))
