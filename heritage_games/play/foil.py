"""What the opponent in a task answers: a move that keeps the goal out of reach, where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.games.contract import Move, NamedItem, Position, Ruleset
from heritage_games.rulebook.goals import CodeTold, Goal, leaves

from .goal import Reached, holds, lasting


@dataclass(frozen=True)
class Asked:
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


def best_replies(asked: Asked, position: Position, told: Sequence[NamedItem], left: int) -> tuple[Move, ...]:
    """Return the moves after which the goal can no longer be forced; all of them where none prevents it.

    Every line of play is read to the end of the task, which is why a task has few plies.

    Args:
        asked: what the task asks.
        position: one in which the opponent is to move.
        told: the items of the side's own plies up to here.
        left: how many plies of its own the side still has, at least one.
    """
    rules = asked.rules
    moves = rules.moves(position)
    foiling = tuple(move for move in moves if not _forced(asked, rules.play(position, move), told, left))
    return foiling or moves


def _forced(asked: Asked, position: Position, told: Sequence[NamedItem], left: int) -> bool:
    """Return whether the side reaches its goal whatever the opponent plays."""
    rules = asked.rules
    outcome = rules.outcome(position)
    done = outcome is not None or not left
    if done or lasting(asked.goal):
        reached = holds(asked.goal, Reached(rules, position, asked.side, told, outcome))
        if done or reached:
            return reached
    after = [(move, rules.play(position, move)) for move in rules.moves(position)]
    if rules.turn(position) != asked.side:
        return all(_forced(asked, then, told, left) for _, then in after)
    return any(_forced(asked, then, (*told, *_told(asked, position, move)), left - 1) for move, then in after)


def _told(asked: Asked, position: Position, move: Move) -> tuple[NamedItem, ...]:
    if not asked.of_deeds:
        return ()
    return asked.rules.judge(position, asked.rules.paths(position, move)[0]).items
