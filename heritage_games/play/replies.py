"""What the opponent in a task answers: a move that keeps the goal out of reach, where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.games.contract import Move, NamedItem, Position, Ruleset
from heritage_games.rulebook.goals import CodeTold, Goal, leaves

from .goal import Progress, holds, stays_reached


@dataclass(frozen=True)
class Objective:
    """What a task asks of a side, in a game without throws.

    Args:
        rules: under which it is played.
        side: whose task it is.
        goal: what counts.
    """

    rules: Ruleset
    side: int
    goal: Goal

    @property
    def of_deeds(self) -> bool:
        """Whether what is told of a ply matters, and not only where the pieces stand."""
        return any(isinstance(leaf, CodeTold) for leaf in leaves(self.goal))


def best_replies(objective: Objective, position: Position, items: Sequence[NamedItem], left: int) -> tuple[Move, ...]:
    """Return the moves after which the goal can no longer be forced; all of them where none prevents it.

    Every line of play is read to the end of the task, which is why a task has few plies.

    Args:
        objective: what the task asks.
        position: one in which the opponent is to move.
        items: the items of the side's own plies up to here.
        left: how many plies of its own the side still has, at least one.
    """
    rules = objective.rules
    moves = rules.moves(position)
    foiling = tuple(move for move in moves if not _forced(objective, rules.play(position, move), items, left))
    return foiling or moves


def _forced(objective: Objective, position: Position, items: Sequence[NamedItem], left: int) -> bool:
    """Return whether the side reaches its goal whatever the opponent plays."""
    rules = objective.rules
    outcome = rules.outcome(position)
    done = outcome is not None or not left
    if done or stays_reached(objective.goal):
        reached = holds(objective.goal, Progress(rules, position, objective.side, items, outcome))
        if done or reached:
            return reached
    after = [(move, rules.play(position, move)) for move in rules.moves(position)]
    if rules.turn(position) != objective.side:
        return all(_forced(objective, then, items, left) for _, then in after)
    return any(_forced(objective, then, (*items, *_items(objective, position, move)), left - 1) for move, then in after)


def _items(objective: Objective, position: Position, move: Move) -> tuple[NamedItem, ...]:
    if not objective.of_deeds:
        return ()
    return objective.rules.judge(position, objective.rules.paths(position, move)[0]).items
