"""Positions on which the rulesets of a game, or two readings of one, are laid side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from heritage_games.games.option import Value

from .entry import Entry, Unique
from .faults import Faults, settled
from .files import Content

FILE = "comparisons.toml"


@dataclass(frozen=True, slots=True)
class ComparedReading:
    """One of the readings: a ruleset, and the options that differ from its defaults."""

    ruleset: str
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A position, and what is asked of each reading of it.

    Args:
        id: unique in the game.
        readings: two or more.
        positions: the position as text, one for all or one for each.
        throws: what has been thrown, one for all or one for each; none where nothing is thrown.
        title: one to seven words.
        text: what to look at, ending in a question that the boards answer.
    """

    id: str
    readings: tuple[ComparedReading, ...]
    positions: tuple[str, ...]
    throws: tuple[str, ...]
    title: str
    text: str


@lru_cache(maxsize=64)
def load_comparisons(content: Content, game: str, language: str) -> tuple[SideBySide, ...]:
    """Return what is compared of a game; nothing where its folder has no such file.

    Args:
        content: where it is read from.
        game: name of the game.
        language: folder of the words.

    Raises:
        ContentError: with every fault of its files.
    """
    return settled(partial(read_comparisons, content, game, language))


def read_comparisons(content: Content, game: str, language: str, faults: Faults) -> tuple[SideBySide, ...]:
    """Return what could be read; what is wrong is added to the faults."""
    file, words_file = f"{game}/{FILE}", f"{language}/{game}/{FILE}"
    if not content.has(file):
        return ()
    entry = Entry(content.toml(file), file, "", faults)
    words = Entry(content.toml(words_file), words_file, "", faults)
    found: Unique[SideBySide] = Unique()
    for table in entry.list_of_tables("comparisons", "comparison"):
        name = table.text("id")
        if name:
            found.add(table, name, _side_by_side(table, words.table(name)))
    entry.finish()
    words.finish()
    return tuple(found.found.values())


def _side_by_side(entry: Entry, words: Entry) -> SideBySide:
    read = SideBySide(
        id=entry.text("id"),
        readings=tuple(_reading(table) for table in entry.list_of_tables("readings", "reading")),
        positions=entry.texts("positions"),
        throws=entry.texts("throws"),
        title=words.text("title"),
        text=words.text("text"),
    )
    entry.finish()
    words.finish()
    return read


def _reading(entry: Entry) -> ComparedReading:
    told = entry.settings("options")
    reading = ComparedReading(entry.text("ruleset"), {name: values[0] for name, values in told.items()})
    entry.finish()
    return reading
