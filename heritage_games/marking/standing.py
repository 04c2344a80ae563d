"""How each task of a set stands with one reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.play.solved import Marked
from heritage_games.rulebook import Task

MOST_COUNTED = 7
"""Answers to one task; more are not told apart."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one task stands.

    Args:
        task: its id.
        title: what it is called.
        solved: whether it was solved.
        answers: how many answers were given, the right one among them; at most 7 are counted.
        refused: the rules that forbade a move meanwhile, by their ids, in the order in which they were met.
    """

    task: str
    title: str
    solved: bool = False
    answers: int = 0
    refused: tuple[str, ...] = ()

    def after(self, answer: Marked) -> Standing:
        """Return how the task stands after a further answer; one behind the right one changes nothing."""
        if self.solved:
            return self
        if answer.rule:
            refused = tuple(dict.fromkeys((*self.refused, answer.rule)))
            return Standing(self.task, self.title, self.solved, self.answers, refused)
        answers = min(self.answers + answer.answered, MOST_COUNTED)
        return Standing(self.task, self.title, answer.solved, answers, self.refused)

    def row(self) -> dict[str, object]:
        """Return it as a row of a table."""
        return {
            "task": self.task,
            "solved": self.solved,
            "answers": self.answers,
            "refused": " ".join(self.refused),
        }


def untried(tasks: Sequence[Task]) -> dict[str, Standing]:
    """Return how tasks stand with somebody who has not begun, by their ids."""
    return {task.id: Standing(task.id, task.title) for task in tasks}
