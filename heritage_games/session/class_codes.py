"""Results as one line that can be copied, typed and read back: ``hg-GAME-09A1000-X7-4QK9``.

Behind the name of the game stands one sign for each task in their order, then two signs that tell for which tasks
it was made, and four that find a slip of the hand.  None of it is secret, and whoever wants to can make one up.

How each task of a set stands with one reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.tasks import Task
from heritage_games.rulesets.registry import known_game

from .custom_task import TaskVerdict

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

    def after(self, answer: TaskVerdict) -> Standing:
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


SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U: the first three look like 1 and 0, and nobody is to read a word."""

ALIKE = str.maketrans("ILO", "110")
SOLVED = MOST_COUNTED + 1
"""A sign from here on tells of a task that is solved, and counts its answers from 0 again."""

MOST_TASKS = 100
CODE = re.compile(
    rf"(?<![\w-])hg-([a-z_]{{1,40}})-([0-9a-z]{{1,{MOST_TASKS}}})-([0-9a-z]{{2}})-([0-9a-z]{{4}})(?![\w-])",
    re.IGNORECASE | re.ASCII,
)
"""A code in any text."""


TasksOf = Callable[[str], Sequence[Task]]
"""Gives the tasks of a game by its name."""


class CodeError(HeritageGamesError):
    """A line that is no code of results, or one with a slip in it.

    Example:
        >>> import heritage_games as hg
        >>> hg.results("hg-rafaya-00000-7F-Z8H6")
        Traceback (most recent call last):
        heritage_games.session.class_codes.CodeError: hg-rafaya-00000-7F-Z8H6 has a slip in it; copy it once more
    """


def encoded(game: str, tasks: Sequence[Task], standings: Sequence[Standing]) -> str:
    """Return results as a line.

    Args:
        game: name of the game.
        tasks: of the set.
        standings: how each of them stands, in the same order.
    """
    told = "".join(SIGNS[SOLVED * one.solved + min(one.answers, MOST_COUNTED)] for one in standings)
    mark = made_for(tasks)
    return f"hg-{game}-{told}-{mark}-{_check(game, told, mark)}"


def decoded(code: str, tasks_of: TasksOf) -> tuple[str, tuple[Standing, ...]]:
    """Return the game and how its tasks stand.

    Args:
        code: the line, whatever stands round it; small letters, and O for 0, are as good.
        tasks_of: gives the tasks of a game.

    Raises:
        CodeError: no such line, a slip of the hand, or other tasks than these.
        UnknownNameError: no such game.
    """
    found = CODE.search(code)
    if not found:
        raise CodeError(Message("no_code", example="hg-morabaraba-09A1000-X7-4QK9"))
    game, *rest = found.groups()
    game, (told, mark, check) = game.lower(), (part.upper().translate(ALIKE) for part in rest)
    if _check(game, told, mark) != check or not set(told) <= set(SIGNS[: 2 * SOLVED]):
        raise CodeError(Message("code_miscopied", code=found.group()))
    tasks = tasks_of(known_game(game))
    if made_for(tasks) != mark or len(told) != len(tasks):
        raise CodeError(Message("code_of_other_tasks", code=found.group(), game=game))
    return game, tuple(_standing(task, sign) for task, sign in zip(tasks, told, strict=True))


def _standing(task: Task, sign: str) -> Standing:
    solved, answers = divmod(SIGNS.index(sign), SOLVED)
    return Standing(task.id, task.title, bool(solved), answers)


def made_for(tasks: Sequence[Task]) -> str:
    """Return the two signs of a set of tasks; another one where an id differs, or their order."""
    return _signs(" ".join(task.id for task in tasks), 2)


def _check(game: str, told: str, mark: str) -> str:
    return _signs(f"{game} {told} {mark}", 4)


def _signs(text: str, count: int) -> str:
    number = int.from_bytes(sha256(text.encode()).digest()[:8])
    return "".join(SIGNS[number >> (5 * place) & 31] for place in range(count))
