"""The words of the screens, of the board, the museum pages, the bench and a room for a class, each as one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from .borrowed import REFERENCE
from .faults import ContentError, ContentFault, Faults, settled
from .files import Content
from .grammar import GRAMMAR_KEYS
from .rules import GRADES
from .wording import direction

BOARD = "interface.toml"
PAGES = "pages.toml"
THROWS = "throws.toml"
CLASSROOM = "classroom.toml"

TONGUE = {PAGES: "site", CLASSROOM: "room"}
"""The section in which a file says what language its pages are in, and which way they run."""

NEEDED = {BOARD: (*GRAMMAR_KEYS, *(f"grades.{grade}" for grade in GRADES)), PAGES: (), THROWS: (), CLASSROOM: ()}
"""What the rulebook itself asks each file for."""


class ScreenWords(dict[str, str]):
    """Every word of a screen by ``section.key``; to ask for one that is missing is a fault of the content.

    Args:
        file: path of the file, from content/ on.
    """

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file

    def __missing__(self, key: str) -> str:
        raise ContentError([ContentFault(self.file, key, "is missing; it must be a text")])


def load_interface(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the board and what stands around it, by ``section.key``.

    Raises:
        ContentError: a word that is no text, or one that the rulebook itself needs and is missing.
    """
    return _load(content, language, BOARD)


def load_site(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the museum pages, by ``section.key``.

    Raises:
        ContentError: a word that is no text.
    """
    return _load(content, language, PAGES)


def load_bench(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the probability bench, by ``section.key``.

    Raises:
        ContentError: a word that is no text.
    """
    return _load(content, language, THROWS)


def load_classroom(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of a room for a class, by ``section.key``.

    Raises:
        ContentError: a word that is no text.
    """
    return _load(content, language, CLASSROOM)


@lru_cache(maxsize=32)
def _load(content: Content, language: str, file: str) -> ScreenWords:
    return settled(partial(_read, content, language, file))


def _read(content: Content, language: str, name: str, faults: Faults) -> ScreenWords:
    file = f"{language}/{name}"
    words = ScreenWords(file)
    for key, value in flat(content.toml(file)):
        if isinstance(value, str) and value:
            words[key] = value
        else:
            faults.append(ContentFault(file, key, f"must be a text that says something, not {value!r}"))
    if name in TONGUE and language != REFERENCE:
        words |= {f"{TONGUE[name]}.lang": language, f"{TONGUE[name]}.dir": direction(language)}
    faults += [ContentFault(file, key, "is missing; it must be a text") for key in NEEDED[name] if key not in words]
    return words


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every entry of nested tables by its keys joined with dots; tables in lists are counted from 1."""
    for key, value in table.items():
        yield from _flat(value, f"{above}{key}")


def _flat(value: object, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from flat(value, f"{name}.")
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for place, part in enumerate(value, start=1):
            yield from _flat(part, f"{name}.{place}")
    else:
        yield name, value
