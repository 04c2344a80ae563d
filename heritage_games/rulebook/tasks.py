"""Tasks (position, side to play and goal), read for sessions and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.options import Value, unknown

from .files import Content
from .inheritance import entries
from .interface import worded
from .schema import By, Key, Problems, TableReader, Translated, loaded, read


@dataclass(frozen=True, slots=True)
class All:
    """Goal that all of several goals are met."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Goal that at least one of several goals is met."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Goal that another goal is not met."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class CodeGoal:
    """Goal that one of the side's plies has this code, with these points by role."""

    code: str
    points: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class LineGoal:
    """Goal that the side's pieces are on all these points."""

    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndedGoal:
    """Goal that the game ends with a result of the side, or by an outcome code."""

    outcome: str  # ``won``, ``lost`` or ``drawn``, or the code


@dataclass(frozen=True, slots=True)
class Empty:
    """Goal that this point is empty."""

    point: str


Leaf = CodeGoal | LineGoal | EndedGoal | Empty
Goal = All | AnyOf | Not | Leaf

KEYS = ("all", "any", "not", "code", "line", "outcome", "on", "empty")
HINT = f"a goal is a table with one of the keys {', '.join(KEYS)}"


def read_goal(values: object, entry: TableReader) -> Goal:
    """Return a goal; report an invalid one in the task's entry and return a default instead."""
    found = [key for key in KEYS if isinstance(values, dict) and key in values]
    if not isinstance(values, dict) or len(found) != 1 or ("code" not in values and len(values) > 1):
        entry.report(f"{HINT}, not {values!r}")
        return All(())
    key, value = found[0], values[found[0]]
    if key in {"all", "any"} and isinstance(value, list) and value:
        goals = tuple(read_goal(part, entry) for part in value)
        return All(goals) if key == "all" else AnyOf(goals)
    if key == "not":
        return Not(read_goal(value, entry))
    if key == "line" and isinstance(value, list) and value and all(isinstance(point, str) for point in value):
        return LineGoal(tuple(value))
    if isinstance(value, str):
        return _leaf(key, value, values, entry)
    entry.report(f"{key} of a goal cannot be {value!r}")
    return All(())


def _leaf(key: str, value: str, values: Mapping[str, Any], entry: TableReader) -> Goal:
    if key == "code":
        return CodeGoal(value, _points({role: points for role, points in values.items() if role != "code"}, entry))
    if key == "on":
        return LineGoal((value,))
    if key in {"outcome", "empty"}:
        return EndedGoal(value) if key == "outcome" else Empty(value)
    entry.report(f"{key} of a goal must be a list, not {value!r}")
    return All(())


def _points(roles: Mapping[str, Any], entry: TableReader) -> dict[str, tuple[str, ...]]:
    found = {}
    for role, value in roles.items():
        points = tuple(value) if isinstance(value, list) else (value,)
        if all(isinstance(point, str) for point in points):
            found[role] = points
        else:
            entry.report(f"{role} of a goal must be a point or a list of points, not {value!r}")
    return found


def leaves(goal: Goal) -> Iterator[Leaf]:
    """Yield the elementary conditions of a goal."""
    if isinstance(goal, All | AnyOf):
        for part in goal.goals:
            yield from leaves(part)
    elif isinstance(goal, Not):
        yield from leaves(goal.goal)
    else:
        yield goal


def points_of(leaf: Leaf) -> tuple[str, ...]:
    """Return the points that an elementary condition names."""
    match leaf:
        case CodeGoal(points=points):
            return tuple(point for each in points.values() for point in each)
        case LineGoal(points):
            return points
        case Empty(point):
            return (point,)
        case _:
            return ()


FILE = "tasks.toml"


def _throws(entry: TableReader, key: str) -> tuple[str, ...]:
    found = _replies(entry, key)
    return (found,) if isinstance(found, str) else found


def _replies(entry: TableReader, key: str) -> str | tuple[str, ...]:
    """Return one text or a list of texts; an empty list by default."""
    found: Any = entry.raw(key)
    return entry.texts(key) if found is None or isinstance(found, list) else entry.text(key)


def _goal(entry: TableReader, key: str) -> Goal:
    return read_goal(entry.raw(key), entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Task to solve on a board."""

    id: str
    ruleset: str
    options: Mapping[str, Value]  # options that differ from the default
    position: str
    side: str
    plies: int = 1  # number of plies that the side plays; 1 by default
    # throws of these plies; empty if nothing is thrown
    throws: Annotated[tuple[str, ...], Key("throw"), By(_throws)]
    # opponent's replies: a seat (``careful``), or fixed moves as text
    replies: Annotated[str | tuple[str, ...], By(_replies)]
    faded_from: str = ""  # id of the task that this one repeats with less help; empty if none
    rules: tuple[str, ...]  # ids of the rules that it practises
    goal: Annotated[Goal, By(_goal)]
    solution: tuple[str, ...]  # one right answer, one move for every ply of the side
    wrong: tuple[str, ...]  # one legal answer that must not pass; empty if none is given
    title: Translated
    ask: Translated
    # right_words, wrong_words: feedback on a right and on another answer
    right_words: Annotated[Translated, Key("right")]
    wrong_words: Annotated[Translated, Key("wrong")]
    hint: Translated
    file: str


def find_task(tasks: tuple[Task, ...], name: str) -> Task:
    """Return the task with this id, or raise UnknownNameError with the nearest id."""
    for task in tasks:
        if task.id == name:
            return task
    raise UnknownNameError(unknown(name, tuple(task.id for task in tasks), Message("a_task")))


def read_tasks(content: Content, game: str, language: str, problems: Problems) -> tuple[Task, ...]:
    """Return the tasks; report problems and use defaults for invalid values."""
    found = []
    for entry, words in entries(content, (game, FILE), "tasks", language, problems):
        ruleset = next(iter(entry.texts("rulesets")), "")
        found.append(read_task(entry, entry.text("id"), words, ruleset))
    file = f"{language}/{game}/{FILE}"
    return tuple(
        worded(content, (game, task.ruleset), language, task, file=file, place=f"task {task.id}") for task in found
    )


load_tasks = loaded(read_tasks)  # returns the tasks of a game, in the order of the file


def read_task(entry: TableReader, name: str, words: TableReader, ruleset: str = "", hint: str = "hint") -> Task:
    """Return a task; report problems and unread keys in both entries.

    Args:
        ruleset: name of its ruleset; taken from the entry if empty.
        hint: key of the hint in its words.
    """
    ruleset = ruleset or entry.text("ruleset")
    return read(Task, entry, words, id=name, ruleset=ruleset, hint=words.text(hint), file=entry.file)
