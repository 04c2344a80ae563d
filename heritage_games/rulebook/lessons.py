"""The lessons, by the names of their notebooks: what each is called, and which games it is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

from .entry import Entry
from .faults import Faults, settled
from .files import Content

FILE = "lessons.toml"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One notebook.

    Args:
        notebook: the name of its file, without its ending.
        title: what it is called.
        games: what it is about; none where it is about games of all kinds.
    """

    notebook: str
    title: str
    games: tuple[str, ...]


@lru_cache(maxsize=16)
def load_lessons(content: Content, language: str) -> tuple[Lesson, ...]:
    """Return every lesson, in the order in which they are read.

    Args:
        content: where it is read from.
        language: folder of the words.

    Raises:
        ContentError: with every fault of the file.
    """
    return settled(partial(_read, content, f"{language}/{FILE}"))


def _read(content: Content, file: str, faults: Faults) -> tuple[Lesson, ...]:
    return tuple(_lesson(name, entry) for name, entry in Entry(content.toml(file), file, "", faults).tables().items())


def _lesson(name: str, entry: Entry) -> Lesson:
    lesson = Lesson(name, entry.text("title"), entry.texts("games"))
    entry.finish()
    return lesson
