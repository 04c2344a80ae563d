"""Class codes with results of tasks, such as ``hg-GAME-09A1000-X7-4QK9``, for teachers.

A class code contains the results of a task set in one short line.

The name of the game is followed by one character per task, two that identify the task set, and a checksum of four.
Codes are not signed, so anybody can forge one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rendering.table import Row
from heritage_games.rulebook.tasks import Task
from heritage_games.rulesets.registry import known_game

from .custom_task import TaskVerdict

MOST_COUNTED = 7  # maximum number of answers counted per task


@dataclass(frozen=True, slots=True)
class Standing:
    """Progress in one task."""

    task: str
    title: str
    solved: bool = False
    answers: int = 0  # number of answers, including the right one; at most 7 are counted
    # ids of the rules that forbade a move, in order of first occurrence; empty for none
    refused: tuple[str, ...] = ()

    def after(self, answer: TaskVerdict) -> Standing:
        """Return the standing after another answer; answers after the right one change nothing."""
        if self.solved:
            return self
        if answer.rule:
            return replace(self, refused=tuple(dict.fromkeys((*self.refused, answer.rule))))
        return replace(self, solved=answer.solved, answers=min(self.answers + answer.answered, MOST_COUNTED))

    def row(self, game: str, who: str = "", result: str = "") -> Row:
        """Return the standing as a table row."""
        standing = {"solved": self.solved, "answers": self.answers, "refused": " ".join(self.refused)}
        return {"who": who, "game": game, "task": self.task, **standing, "result": result}


def untried(tasks: Sequence[Task]) -> dict[str, Standing]:
    """Return the standing of each task before any answer, by task id."""
    return {task.id: Standing(task.id, task.title) for task in tasks}


SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # base 32 without I and L (like 1), O (like 0) and U (for fewer words)
ALIKE = str.maketrans("ILO", "110")
SOLVED = MOST_COUNTED + 1  # offset of a solved task's digit; a lower digit counts the answers to an unsolved task
MOST_TASKS = 100
CODE = re.compile(
    rf"(?<![\w-])hg-([a-z_]{{1,40}})-([0-9a-z]{{1,{MOST_TASKS}}})-([0-9a-z]{{2}})-([0-9a-z]{{4}})(?![\w-])",
    re.IGNORECASE | re.ASCII,
)  # pattern of a code within any text


class CodeError(HeritageGamesError):
    """Error for text that is not a class code, has a typo or belongs to another task set.

    Example:
        >>> hg.results("hg-rafaya-00000-7F-Z8H6")
        Traceback (most recent call last):
        heritage_games.session.class_codes.CodeError: hg-rafaya-00000-7F-Z8H6 has a copying error in it; copy it again
    """


def encoded(game: str, tasks: Sequence[Task], standings: Sequence[Standing]) -> str:
    """Return the standings of tasks, in the order of the tasks, as a class code."""
    signs = "".join(SIGNS[SOLVED * one.solved + min(one.answers, MOST_COUNTED)] for one in standings)
    mark = made_for(tasks)
    return f"hg-{game}-{signs}-{mark}-{_check(game, signs, mark)}"


def decoded(code: str, tasks_of: Callable[[str], Sequence[Task]]) -> tuple[str, tuple[Standing, ...]]:
    """Return the name of the game and the standings of its tasks.

    Args:
        code: the code, possibly within other text; lower case, and O for 0, are accepted.

    Raises:
        CodeError: there is no code, or it has a typing error or belongs to another task set.
        UnknownNameError: no such game.
    """
    found = CODE.search(code)
    if not found:
        raise CodeError(Message("no_code", example="hg-morabaraba-09A1000-X7-4QK9"))
    game, *rest = found.groups()
    game, (signs, mark, check) = game.lower(), (part.upper().translate(ALIKE) for part in rest)
    if _check(game, signs, mark) != check or not set(signs) <= set(SIGNS[: 2 * SOLVED]):
        raise CodeError(Message("code_miscopied", code=found.group()))
    tasks = tasks_of(known_game(game))
    if made_for(tasks) != mark or len(signs) != len(tasks):
        raise CodeError(Message("code_of_other_tasks", code=found.group(), game=game))
    return game, tuple(_standing(task, sign) for task, sign in zip(tasks, signs, strict=True))


def _standing(task: Task, sign: str) -> Standing:
    solved, answers = divmod(SIGNS.index(sign), SOLVED)
    return Standing(task.id, task.title, bool(solved), answers)


def made_for(tasks: Sequence[Task]) -> str:
    """Return the two characters that identify a task set: a hash of its task ids in order."""
    return _signs(" ".join(task.id for task in tasks), 2)


def _check(game: str, signs: str, mark: str) -> str:
    return _signs(f"{game} {signs} {mark}", 4)


def _signs(text: str, count: int) -> str:
    number = int.from_bytes(sha256(text.encode()).digest()[:8])
    return "".join(SIGNS[number >> (5 * place) & 31] for place in range(count))
