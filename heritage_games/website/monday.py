"""Teacher's sheets "Monday, 45 minutes": one page of A4 for each lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heritage_games.rulebook.files import Content
from heritage_games.rulebook.learning import Lesson, load_lessons
from heritage_games.rulebook.tasks import Task, find_task, load_tasks

MONDAY_FILE = "monday.toml"
HEADINGS = "everybody"  # table with the headings that all sheets share


@dataclass(frozen=True, slots=True)
class MondayRow:
    """One part of the lesson."""

    begin: int  # begin, end: its first minute and that of the next part, from 0
    end: int
    happens: str  # description of the part, which begins with its name
    say: str  # a question for the class
    wrong: str  # a common problem and its remedy

    @property
    def name(self) -> str:
        """The words before the first full stop, colon or question mark."""
        return re.split(r"[.:?]", self.happens)[0]


@dataclass(frozen=True, slots=True)
class MondaySheet:
    """Sheet of one lesson."""

    lesson: Lesson
    words: Mapping[str, str]  # the headings that all sheets share, by key
    texts: Mapping[str, Any]  # the texts of this sheet, as in the file
    rows: tuple[MondayRow, ...]
    tasks: tuple[Task, ...]  # the tasks whose solutions the sheet prints


def monday_sheets(content: Content, language: str) -> Iterator[MondaySheet]:
    """Yield the sheet of each lesson that has one, in reading order."""
    tables = content.toml_if_any(f"{language}/{MONDAY_FILE}")
    for lesson in load_lessons(content, language):
        if texts := tables.get(lesson.notebook):
            named = (each.partition("/") for each in texts["tasks"])
            tasks = tuple(find_task(load_tasks(content, game, language), task) for game, _, task in named)
            yield MondaySheet(lesson, tables[HEADINGS], texts, tuple(_rows(texts["plan"])), tasks)


def _rows(plan: Sequence[Sequence[Any]]) -> Iterator[MondayRow]:
    begin = 0
    for minutes, happens, say, wrong in plan:
        yield MondayRow(begin, begin + minutes, happens, say, wrong)
        begin += minutes
