"""Tasks: a position, a side to play, and what counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import UnknownNameError
from heritage_games.games.option import Value, unknown

from .entry import Entry
from .faults import Faults, settled
from .files import Content
from .goals import Goal, read_goal
from .inherit import tables, told
from .neutral import has_blanks, worded

FILE = "tasks.toml"


@dataclass(frozen=True, slots=True)
class Task:
    """One task.

    Args:
        id: unique in the game.
        ruleset: under which it is played.
        options: those that differ from the default.
        position: text of the position it begins from.
        side: who is asked.
        plies: how many plies of one's own are asked for.
        throws: the throws that are given, one for each of one's own plies; none where nothing is thrown.
        replies: what the opponent plays between them: a seat (``careful``), or fixed moves as text.
        faded_from: the task that showed more of the same; empty if none.
        rules: the rules it is about, by id.
        goal: what counts.
        solution: one right answer, one move of one's own a ply.
        wrong: one legal answer that must not pass; empty if none is given.
        title, ask, hint: words.
        right_words, wrong_words: what is said to a right and to another answer.
        file: from content/ on.
    """

    id: str
    ruleset: str
    options: Mapping[str, Value]
    position: str
    side: str
    plies: int
    throws: tuple[str, ...]
    replies: str | tuple[str, ...]
    faded_from: str
    rules: tuple[str, ...]
    goal: Goal
    solution: tuple[str, ...]
    wrong: tuple[str, ...]
    title: str
    ask: str
    right_words: str
    wrong_words: str
    hint: str
    file: str


@lru_cache(maxsize=64)
def load_tasks(content: Content, game: str, language: str) -> tuple[Task, ...]:
    """Return the tasks of a game, in the order of the file.

    Raises:
        ContentError: with every fault of these files.
    """
    return settled(partial(read_tasks, content, game, language))


def find_task(tasks: tuple[Task, ...], name: str) -> Task:
    """Return the task with this id; raises UnknownNameError with the nearest."""
    for task in tasks:
        if task.id == name:
            return task
    raise UnknownNameError(unknown(name, tuple(task.id for task in tasks), Saying("a_task")))


def read_tasks(content: Content, game: str, language: str, faults: Faults) -> tuple[Task, ...]:
    """Return the tasks that could be read; what is wrong is added to the faults."""
    place = game, FILE
    listed = tables(content, place, "tasks", "task", faults)
    words = Entry(told(content, place, language, listed), f"{language}/{game}/{FILE}", "", faults)
    found = []
    for name, written in listed.items():
        entry = Entry(written.values, written.file, f"task {name}", faults)
        entry.text("id")
        ruleset = next(iter(entry.texts("rulesets")), "")
        found.append(read_task(entry, name, words.table(name, f"task {name}"), ruleset))
    words.finish()
    return tuple(in_words(content, game, language, found))


def in_words(content: Content, game: str, language: str, tasks: Iterable[Task]) -> Iterator[Task]:
    """Yield the tasks with the blanks of their words filled by the words of the game."""
    for task in tasks:
        texts = (task.title, task.ask, task.right_words, task.wrong_words, task.hint)
        if not has_blanks(texts):
            yield task
            continue
        told = [(f"{language}/{game}/{FILE}", f"task {task.id}", texts)]
        title, ask, right, wrong, hint = next(worded(content, (game, task.ruleset), language, told))
        yield replace(task, title=title, ask=ask, right_words=right, wrong_words=wrong, hint=hint)


def read_task(entry: Entry, name: str, words: Entry, ruleset: str = "", hint: str = "hint") -> Task:
    """Return a task; what is wrong, and every key that nobody asked for, is noted in the two entries.

    Args:
        entry: its structure.
        name: its id.
        words: its words.
        ruleset: under which it is played; if empty, the entry says it.
        hint: the key of its words that says where to look.
    """
    task = Task(
        id=name,
        ruleset=ruleset or entry.text("ruleset"),
        options={option: values[0] for option, values in entry.settings("options").items()},
        position=entry.text("position"),
        side=entry.text("side"),
        plies=entry.number("plies", 1),
        throws=_texts(entry, "throw"),
        replies=_replies(entry),
        faded_from=entry.text("faded_from", ""),
        rules=entry.texts("rules"),
        goal=read_goal(entry.raw("goal"), entry),
        solution=entry.texts("solution"),
        wrong=entry.texts("wrong"),
        title=words.text("title"),
        ask=words.text("ask"),
        right_words=words.text("right"),
        wrong_words=words.text("wrong"),
        hint=words.text(hint),
        file=entry.file,
    )
    entry.finish()
    words.finish()
    return task


def _texts(entry: Entry, key: str) -> tuple[str, ...]:
    """Return one text or a list of texts; none where nothing is said."""
    found: Any = entry.raw(key)
    if found is None:
        return ()
    return entry.texts(key) if isinstance(found, list) else (entry.text(key),)


def _replies(entry: Entry) -> str | tuple[str, ...]:
    replies: Any = entry.raw("replies")
    if replies is None:
        return ()
    return entry.texts("replies") if isinstance(replies, list) else entry.text("replies")
