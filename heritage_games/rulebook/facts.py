"""The sentences of the coach: what is told of a move by the code of a fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from heritage_games.games.contract import NamedItem

from .entry import Entry
from .faults import Faults, settled
from .files import Content
from .load import RulesetName, extends

FILE = "facts.toml"
"""Where a game's sentences stand, in the folder of its words; a ruleset that extends another's takes over its own."""


@dataclass(frozen=True, slots=True)
class FactWords:
    """The sentences of a code.

    Args:
        says: what is so.
        kept: what is said where a number is after the move what it was before; empty where that is said alike.
        file: where they stand, from content/ on.
    """

    says: str
    kept: str
    file: str

    def of(self, item: NamedItem) -> str:
        """Return the sentence that tells this fact."""
        before, after = item.numbers.get("before"), item.numbers.get("after")
        return self.kept if self.kept and before is not None and before == after else self.says

    def sentences(self) -> dict[str, str]:
        """Return those that say something, by their key in the file."""
        return {"says": self.says, "kept": self.kept} if self.kept else {"says": self.says}


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
            found[code] = FactWords(entry.text("says"), entry.text("kept", ""), file)
            entry.finish()
        top.finish()
    return found


def facts_files(files: Content, ruleset: RulesetName, language: str, faults: Faults) -> tuple[str, ...]:
    """Return the files of a ruleset's sentences, those of the game that all rest on first."""
    chain = dict.fromkeys(game for game, _ in extends(files, ruleset, faults))
    return tuple(file for game in chain if files.has(file := f"{language}/{game}/{FILE}"))
