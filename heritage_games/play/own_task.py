"""A task that a teacher has made: read from a table or a link, judged as every task, written as TOML and as Python."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from heritage_games.engine.saying import Saying
from heritage_games.games import ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import Fault, SetupError, TextError
from heritage_games.games.option import unknown
from heritage_games.games.text import whole
from heritage_games.rulebook import Rulebook, Task
from heritage_games.rulebook.entry import Entry
from heritage_games.rulebook.faults import Faults
from heritage_games.rulebook.goals import CodeTold, Empty, Ended, Line, On, leaves
from heritage_games.rulebook.tasks import read_task

from .messages import LONGEST_TASK
from .preset import KEPT
from .solved import solved_by
from .task import TaskSession

OWN = "own"
"""The id of a task that nobody has named."""

WORDS = ("title", "ask", "right", "wrong", "hint")
TOLD = ("ruleset", "options", "position", "side", "plies", "throw", "goal", "solution")
MOST_PLIES = 5
"""Moves of one's own that a task of one's own asks for; more take long to judge."""

MOST_NESTED = 24
"""Tables in one task; a goal that is nested deeper is nobody's."""

DEGREES = ("won", "lost", "drawn")


class OwnTaskSession(TaskSession):
    """A teacher's task being worked on.

    Args:
        game: name of the game.
        task: as :func:`own_task` has read it.
        seed: of the opponent's choices.
        language: of the words.
    """

    def __init__(self, game: str, task: Task, *, seed: int = 0, language: str = "en") -> None:
        self._own = task
        super().__init__(game, task.id, seed=seed, language=language)

    def _tasks(self, game: str, language: str) -> tuple[Task, ...]:  # noqa: ARG002 - there is one
        return (self._own,)


def own_task(game: str, told: Mapping[str, object], language: str = "en") -> Task:
    """Return the task that a table tells.

    Args:
        game: name of the game.
        told: ``position``, ``goal`` and ``ask``; and, where they are not as usual, ``ruleset``, ``options``, ``plies``
            (1), ``side`` (whose turn it is), ``throw`` (one for each move, where something is thrown), ``solution``,
            ``title``, ``hint``, ``right`` and ``wrong`` (what is said to a right and to any other answer).
        language: of the words that are not told.

    Raises:
        SetupError: with every fault.
        UnknownNameError: no such game, ruleset or option.
    """
    strange = [name for name in told if name not in (*TOLD, *WORDS)]
    if strange:
        raise SetupError([unknown(name, (*TOLD, *WORDS), Saying("a_field_of_a_task")) for name in strange], game)
    name = told.get("ruleset") or None
    options = told.get("options") or {}
    if not isinstance(name, str | None):
        raise SetupError([Fault("own_task_field", field="ruleset")], game)
    if not isinstance(options, Mapping):
        raise SetupError([Fault("own_task_field", field="options")], game)
    rules = ruleset(game, name, **{str(key): value for key, value in options.items()})
    task = _read(rules, told, language)
    faults = list(_faults(rules, task))
    if not faults and task.solution:
        answer = solved_by(OwnTaskSession(game, task), task.solution)
        faults += [] if answer else [Fault("own_task_solution", words=answer.words.rstrip("."))]
    if faults:
        raise SetupError(faults, game)
    return task


def _read(rules: Ruleset, told: Mapping[str, object], language: str) -> Task:
    """Return the task as its table has it, with the words that it does not tell; raises SetupError."""
    book = Rulebook(rules, language)
    usual = {"title": "task.own_title", "right": "task.own_right", "wrong": "task.own_wrong"}
    words = {key: book.interface[word] for key, word in usual.items()} | {"hint": "-"}
    words |= {key: str(value)[:500] for key, value in told.items() if key in WORDS and value}
    values: dict[str, Any] = {key: value for key, value in told.items() if key in TOLD and key != "options"}
    values |= {"ruleset": rules.name, "replies": "careful"}
    if not values.get("side") and isinstance(values.get("position"), str):
        turn = rules.turn(rules.parse_position(str(values["position"])))
        values["side"] = rules.sides[turn] if turn is not None else ""
    if not isinstance(values.get("plies", 1), int) or not 1 <= int(values.get("plies", 1)) <= MOST_PLIES:
        raise SetupError([Fault("own_task_plies", most=MOST_PLIES)], rules.game)
    found: Faults = []
    entry, said = Entry(values, "", OWN, found), Entry(words, "", OWN, found)
    task = read_task(entry, OWN, said)
    if found:
        raise SetupError([Fault("own_task_wrong", fault=each.message) for each in found], rules.game)
    changed = {key: value for key, value in rules.options.items() if value != rules.declared[key].default}
    hint = "" if words["hint"] == "-" else task.hint
    return Task(**{**{key: getattr(task, key) for key in Task.__slots__}, "options": changed, "hint": hint})


def _faults(rules: Ruleset, task: Task) -> Sequence[Fault]:
    """Return every reason why a task cannot be asked."""
    position = rules.parse_position(task.position)
    turn = rules.turn(position)
    found: list[Fault] = []
    if rules.outcome(position) is not None:
        found.append(Fault("own_task_over"))
    elif turn is None or rules.sides[turn] != task.side:
        found.append(Fault("own_task_turn", side=task.side))
    if rules.throws(position) and len(task.throws) != task.plies:
        found.append(Fault("own_task_throws", plies=task.plies))
    for throw in task.throws:
        try:
            rules.parse_throw(throw, position)
        except TextError as error:
            found.append(error.said if isinstance(error.said, Fault) else Fault("own_task_throws", plies=task.plies))
    points = {each for leaf in leaves(task.goal) for each in _points(leaf)}
    found += [unknown(point, rules.points, Saying("a_point")) for point in sorted(points - set(rules.points))]
    for leaf in leaves(task.goal):
        if isinstance(leaf, CodeTold) and leaf.code not in rules.codes():
            found.append(unknown(leaf.code, tuple(sorted(rules.codes())), Saying("a_code")))
        if isinstance(leaf, Ended) and leaf.outcome not in (*DEGREES, *rules.codes()):
            found.append(unknown(leaf.outcome, DEGREES, Saying("an_outcome")))
    if not list(leaves(task.goal)):
        found.append(Fault("own_task_goal"))
    return found


def _points(leaf: CodeTold | Line | Ended | On | Empty) -> tuple[str, ...]:
    """Return the points that a condition speaks of."""
    match leaf:
        case CodeTold(points=points):
            return tuple(point for each in points.values() for point in each)
        case Line(points):
            return points
        case On(point) | Empty(point):
            return (point,)
        case _:
            return ()


def parse_own_task(game: str, text: str, language: str = "en") -> Task:
    """Return the task of a link; raises SetupError or UnknownNameError as :func:`own_task` does."""
    return own_task(game, table_of(game, text), language)


def table_of(game: str, text: str) -> dict[str, object]:
    """Return the table that a text of JSON tells; raises SetupError where it tells none."""
    if len(text) > LONGEST_TASK or text.count("{") + text.count("[") > MOST_NESTED:
        raise SetupError([Fault("own_task_too_long", most=f"{LONGEST_TASK:,}")], game)
    try:
        told = json.loads(whole(text))
    except ValueError as error:
        raise SetupError([Fault("own_task_torn")], game) from error
    if not isinstance(told, dict):
        raise SetupError([Fault("own_task_torn")], game)
    return told


def given_task(game: str, task: Task, told: Mapping[str, object]) -> dict[str, str]:
    """Return a task as what one gives to others: ``toml``, ``words``, ``python`` and the ``fragment`` of a link.

    Args:
        game: name of the game.
        task: as it was read.
        told: the table it was read from.
    """
    table: dict[str, object] = {"position": task.position, "goal": told["goal"], "ask": task.ask}
    table |= {"ruleset": task.ruleset, "plies": task.plies, "side": task.side}
    extras = {"options": dict(task.options), "throw": list(task.throws), "solution": list(task.solution)}
    table |= {key: value for key, value in (extras | {"hint": task.hint}).items() if value}
    table |= {key: told[key] for key in ("title", "right", "wrong") if told.get(key)}
    structure = [f"id = {_toml(OWN)}", *(f"{key} = {_toml(value)}" for key, value in table.items() if key not in WORDS)]
    words = {"title": task.title, "ask": task.ask, "right": task.right_words, "wrong": task.wrong_words}
    words |= {"hint": task.hint} if task.hint else {}
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    return {
        "toml": "\n".join(["[[tasks]]", *structure]),
        "words": "\n".join([f"[{OWN}]", *(f"{key} = {_toml(value)}" for key, value in words.items())]),
        "python": f"hg.task({game!r}, {table!r})",
        "fragment": f"task={quote(text, safe=KEPT)}",
    }


def _toml(value: object) -> str:
    """Return a value as TOML writes it; a text of JSON is one of TOML too."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
