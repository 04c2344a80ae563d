"""Task sets of a class, for its task mode: those in content, and custom sets in TOML.

A custom set names its game; its tasks have the same format as in content, with their texts in a subtable::

    game = "morabaraba"

    [[tasks]]
    id = "close-it"
    ruleset = "south_africa"
    position = "morabaraba; turn dark; dark E1 E2; light E5 E7; hand 10 10"
    side = "dark"
    goal = { code = "mill_formed" }
    solution = ["E3xE5"]

    [tasks.words]
    ask = "Close the mill."
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from heritage_games.errors import HeritageGamesError, ProtocolError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import ClassroomWords
from heritage_games.rulebook.schema import Problems, TableReader, Unique
from heritage_games.rulebook.tasks import Task, load_tasks, read_task
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.tasks import TaskSession

OWN = "own"  # name of the custom set
MOST = 40  # maximum number of tasks in a custom set


class SetError(Exception):
    """Invalid custom task set."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(*problems)
        self.faults = problems


@dataclass(frozen=True)
class TaskSet:
    """Tasks of one game, in order."""

    game: str
    tasks: tuple[Task, ...]  # the tasks; at least one

    def session(self, number: int, language: str) -> TaskSession:
        """Return a session of the task with this index."""
        return TaskSession(self.game, self.tasks[number].id, language=language, among=self.tasks)


@lru_cache(maxsize=8)
def sets_there(language: str) -> tuple[tuple[str, str], ...]:
    """Return the name and title of each set in content; a set is the tasks of one ruleset."""
    text = ClassroomWords(language)
    found = []
    for game, names in games().items():
        for name in names:
            if tasks := _of(game, name, language):
                book = Rulebook(ruleset(game, name), language)
                given = {"game": book.game.title, "ruleset": book.game.rulesets[name], "count": len(tasks)}
                found.append((f"{game}/{name}", text("tasks.set", **given)))
    return tuple(found)


def set_of(name: str, language: str) -> TaskSet | None:
    """Return the set of this name; None if content has no tasks for it."""
    game, _, one = name.partition("/")
    tasks = _of(game, one, language) if one in games().get(game, ()) else ()
    return TaskSet(game, tasks) if tasks else None


def set_begun(opening: Mapping[str, Any], text: ClassroomWords) -> TaskSet:
    """Return the set of an activity from its settings."""
    own = str(opening["own"])
    return own_set(own, text) if own else cast("TaskSet", set_of(str(opening["set"]), text.language))


def _of(game: str, name: str, language: str) -> tuple[Task, ...]:
    return tuple(task for task in load_tasks(content(), game, language) if task.ruleset == name)


def own_set(toml: str, text: ClassroomWords) -> TaskSet:
    """Parse a custom set in TOML and return it.

    Raises:
        SetError: the set has problems, for example a task that its solution does not solve; lists all of them.
    """
    try:
        given = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise SetError((text("tasks.no_toml", reason=error),)) from error
    problems: Problems = []
    top = TableReader(given, "", "", problems)
    game = top.one_of("game", tuple(games()))
    found: Unique[Task] = Unique()
    for number, entry in enumerate(top.list_of_tables("tasks", text("tasks.one")), start=1):
        name = entry.text("id", f"task-{number}")
        found.add(entry, name, _read(entry, name, number, text))
    top.finish()
    tasks = tuple(found.found.values())
    wrong = [f"{problem.id}: {problem.message}" if problem.id else problem.message for problem in problems]
    if not wrong and not 0 < len(tasks) <= MOST:
        wrong = [text("tasks.how_many", most=MOST)]
    if not wrong:
        wrong = list(_unsolved(TaskSet(game, tasks), text))
    if wrong:
        raise SetError(tuple(wrong))
    return TaskSet(game, tasks)


def _read(entry: TableReader, name: str, number: int, text: ClassroomWords) -> Task:
    """Parse a task and return it, with default texts for missing ones."""
    usual = {key: text(f"tasks.own_{key}", number=number) for key in ("title", "ask", "right", "wrong", "hint")}
    given = entry.table("words")
    return read_task(entry, name, TableReader({**usual, **given.values}, entry.file, entry.id, entry.problems))


def _unsolved(of: TaskSet, text: ClassroomWords) -> Iterator[str]:
    """Yield a sentence for each task that is invalid or that its solution does not solve."""
    for number, task in enumerate(of.tasks):
        try:
            session = of.session(number, text.language)
            for move in task.solution:
                session.receive({"revision": session.revision, "do": "type", "text": move})
                if session.pending_reply:
                    session.reply()
        except (HeritageGamesError, ProtocolError, ValueError) as error:
            yield text("tasks.cannot", task=task.id, reason=error)
        else:
            if session.state != "right":
                yield text("tasks.unsolved", task=task.id, solution=" ".join(task.solution))
