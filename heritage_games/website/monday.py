"""Teacher's sheets "Monday, 45 minutes": one page of A4 for each lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heritage_games.rulebook.files import Content
from heritage_games.rulebook.learning import Lesson, load_lessons
from heritage_games.rulebook.tasks import find_task, load_tasks

MONDAY_FILE = "monday.toml"
HEADINGS = "everybody"
"""Table with the headings that all sheets share."""


@dataclass(frozen=True, slots=True)
class MondayRow:
    """One part of the lesson.

    Args:
        begin, end: its first minute and that of the next part, from 0.
        happens: description of the part, which begins with its name.
        say: a question for the class.
        wrong: a common problem and its remedy.
    """

    begin: int
    end: int
    happens: str
    say: str
    wrong: str

    @property
    def name(self) -> str:
        """The words before the first full stop, colon or question mark."""
        return re.split(r"[.:?]", self.happens)[0]


@dataclass(frozen=True, slots=True)
class MondaySheet:
    """Sheet of one lesson.

    Args:
        idea: idea of the lesson in one sentence.
        boxes: lists under their headings: two age groups, material, curriculum, contingencies.
        answers: title and solution of each task that the sheet names.
        words: the headings that all sheets share, by key.
    """

    lesson: Lesson
    idea: str
    rows: tuple[MondayRow, ...]
    boxes: tuple[tuple[str, tuple[str, ...]], ...]
    answers: tuple[tuple[str, str], ...]
    words: Mapping[str, str]


def monday_sheets(content: Content, language: str) -> Iterator[MondaySheet]:
    """Yield the sheet of each lesson that has one, in reading order."""
    tables = content.toml_if_any(f"{language}/{MONDAY_FILE}")
    for lesson in load_lessons(content, language):
        if lesson.notebook in tables:
            yield _sheet(content, language, lesson, tables)


def _sheet(content: Content, language: str, lesson: Lesson, tables: Mapping[str, Any]) -> MondaySheet:
    words, texts = tables[HEADINGS], tables[lesson.notebook]
    fits = tuple(f"{words[subject]}: {texts[subject]}" for subject in ("mathematics", "history", "languages"))
    boxes = {**{name: tuple(texts[name]) for name in ("younger", "older", "bring")}, "fits": fits}
    boxes["somebody"] = tuple(texts["somebody"])
    answers = tuple(_answer(content, language, named) for named in texts["tasks"])
    listed = tuple((words[name], lines) for name, lines in boxes.items())
    return MondaySheet(lesson, texts["idea"], tuple(_rows(texts["plan"])), listed, answers, words)


def _rows(plan: Sequence[Sequence[Any]]) -> Iterator[MondayRow]:
    begin = 0
    for minutes, happens, say, wrong in plan:
        yield MondayRow(begin, begin + minutes, happens, say, wrong)
        begin += minutes


def _answer(content: Content, language: str, named: str) -> tuple[str, str]:
    """Return the title and the solution of a task named as ``game/task``."""
    game, _, task = named.partition("/")
    found = find_task(load_tasks(content, game, language), task)
    return found.title, ", ".join(found.solution)
