"""The sentences of the coach: what is told of a move by the code of a fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from .entry import Entry
from .faults import Faults, settled
from .files import Content
from .load import RulesetName, extends

FILE = "facts.toml"
"""Where a game's sentences stand, in the folder of its words; a ruleset that extends another's takes over its own."""


@dataclass(frozen=True, slots=True)
class FactWords:
    """The sentence of a code.

    Args:
        says: what is so.
        file: where it stands, from content/ on.
    """

    says: str
    file: str


@lru_cache(maxsize=64)
def load_facts(files: Content, game: str, ruleset: str, language: str) -> Mapping[str, FactWords]:
    """Return the sentence of each code of a ruleset's facts.

    Args:
        files: where it is read from.
        game: name of the game.
        ruleset: name of the ruleset.
        language: folder of the words.

    Raises:
        ContentError: with every fault of these files.
    """
    return settled(partial(read_facts, files, (game, ruleset), language))


def read_facts(files: Content, ruleset: RulesetName, language: str, faults: Faults) -> dict[str, FactWords]:
    """Return the sentences as far as they could be read; what is wrong is added to the faults."""
    found: dict[str, FactWords] = {}
    for file in facts_files(files, ruleset, language, faults):
        top = Entry(files.toml(file), file, "", faults)
        for code, entry in top.table("codes").tables().items():
            found[code] = FactWords(entry.text("says"), file)
            entry.finish()
        top.finish()
    return found


def facts_files(files: Content, ruleset: RulesetName, language: str, faults: Faults) -> tuple[str, ...]:
    """Return the files of a ruleset's sentences, those of the game that all rest on first."""
    chain = dict.fromkeys(game for game, _ in extends(files, ruleset, faults))
    return tuple(file for game in chain if files.has(file := f"{language}/{game}/{FILE}"))
