"""Inheritance of content between games: tables and words of a base file, for its readers.

``extends`` at the top of a file names the base game, whose file of the same name is extended, or a base ruleset.
A base without game.toml (``mills``) contains the shared entries of a family; ``renamed`` in game.toml maps its names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from .files import Content
from .schema import By, Problems, TableReader, Unique, no_such, read

Names = Mapping[str, str]

PLAYED = frozenset(
    {
        "position", "after", "touches", "result", "lit", "goal", "solution", "also", "wrong", "replies", "refused",
        "example", "examples", "side", "against",
    }
)  # fmt: skip
"""Keys whose values name points and sides; sources, codes and options are never renamed."""
RULESETS = frozenset({"ruleset", "rulesets"})
HAND = re.compile(r"\bhand (\d+) (\d+)")


class Written(NamedTuple):
    """Table of a file, with the file's path."""

    values: Mapping[str, Any]
    file: str


def _rulesets(entry: TableReader, key: str) -> dict[str, tuple[str, ...]]:
    table = entry.table(key)
    return {name: table.texts(name) for name in table}


@dataclass(frozen=True)
class Renaming:
    """Mapping from the names of a base game to those of the game that extends it.

    Args:
        points: point of the base to point of the game; others keep their names.
        sides: side of the base to side of the game, likewise.
        rulesets: ruleset of the base to the rulesets that inherit its entries.
        more: number of additional pieces per side, which are added to the hands while both sides place pieces; 0 for
            none.
    """

    base: str
    game: str
    points: Names = field(default_factory=dict)
    sides: Names = field(default_factory=dict)
    rulesets: Annotated[Mapping[str, tuple[str, ...]], By(_rulesets)] = field(default_factory=dict)
    more: int = 0

    def table(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a structure table with the names of this game."""
        found = {key: self._played(value) if key in PLAYED else value for key, value in values.items()}
        if not self.rulesets or not RULESETS & set(found):
            return found
        names = found.pop("rulesets", None) or [found.pop("ruleset")]
        return {**found, "rulesets": [name for one in names for name in self.rulesets.get(one, (one,))]}

    def words(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return a table of words with points renamed, in sentences and in keys."""
        return {self.points.get(key, key): self._worded(value) for key, value in table.items()}

    def _worded(self, value: Any) -> Any:  # noqa: ANN401 - a table, a list or a text
        if isinstance(value, dict):
            return self.words(value)
        if isinstance(value, list):
            return [self._worded(one) for one in value]
        return _renamed(value, tuple(self.points.items())) if isinstance(value, str) else value

    def _played(self, value: Any) -> Any:  # noqa: ANN401 - any TOML value
        if isinstance(value, dict):
            return {key: self._played(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self._played(one) for one in value]
        if not isinstance(value, str):
            return value
        head, semicolon, rest = value.partition(";")
        example = f"{self.game};{rest}" if semicolon and head == self.base else value
        return HAND.sub(self._hand, _renamed(example, (*self.points.items(), *self.sides.items())))

    def _hand(self, found: re.Match[str]) -> str:
        hands = [int(found[1]), int(found[2])]
        return "hand {} {}".format(*(hand + self.more * all(hands) for hand in hands))


def renaming(content: Content, base: str, game: str, problems: Problems) -> Renaming:
    """Return how game.toml's ``renamed`` maps a base's names to a game's; empty by default."""
    file = f"{game}/game.toml"
    entry = TableReader(content.toml_if_any(file), file, "", problems).table("renamed").table(base)
    return read(Renaming, entry, base=base, game=game)


def tables(content: Content, place: tuple[str, str], key: str, what: str, problems: Problems) -> dict[str, Written]:
    """Return the tables ``[[key]]`` of a file by id, merged over those of its base.

    Args:
        place: game and name of the file.
        key: name of the list.
        what: noun for one table, for messages.
    """
    game, name = place
    file = f"{game}/{name}"
    entry = TableReader(content.toml_if_any(file), file, "", problems)
    base, found = entry.text("extends", ""), dict[str, Written]()
    if base and base != game and content.has(f"{base}/{name}"):
        found = renamed(tables(content, (base, name), key, what, []), renaming(content, base, game, problems))
    elif base:
        entry.report(f"extends: {no_such(base, content.folders_with(name), f'other game with {name}')}")
    found = inherited(entry, key, what, found)
    entry.finish()
    return found


def renamed(found: Mapping[str, Written], names: Renaming) -> dict[str, Written]:
    """Return inherited tables with a game's names; omit those used by none of its rulesets."""
    there = {key: Written(names.table(one.values), one.file) for key, one in found.items()}
    return {key: one for key, one in there.items() if one.values.get("rulesets") != []}


def inherited(entry: TableReader, key: str, what: str, found: Mapping[str, Written]) -> dict[str, Written]:
    """Return inherited tables, with keys replaced and tables added or dropped by a file's own.

    An added table is inserted before the next inherited one that the file names, or else at the end.
    """
    found = dict(found)
    for dropped in entry.list_of_tables("drop", "drop"):
        gone = dropped.text("id")
        if gone and found.pop(gone, None) is None:
            dropped.report(no_such(gone, tuple(found), f"{what} to drop"))
        dropped.finish()
    own: Unique[Written] = Unique()
    for one in entry.list_of_tables(key, what):
        if name := one.text("id"):
            base = found[name].values if name in found else {}
            own.add(one, name, Written(replaced(base, one.values), entry.file))
    return _joined(found, own.found)


def replaced(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return an inherited table with keys replaced; a key also replaces its alternative form.

    Evidence belongs to a rule's own sources, so it is not inherited together with other sources.
    """
    gone = {"evidence"} if {"source", "sources"} & set(own) else set[str]()
    for one, other in (({"source", "place"}, {"sources"}), ({"ruleset"}, {"rulesets"})):
        gone |= one if other & set(own) else other if one & set(own) else set()
    return {**{key: value for key, value in base.items() if key not in gone}, **own}


def _joined(found: Mapping[str, Written], own: Mapping[str, Written]) -> dict[str, Written]:
    """Return inherited and own tables, each new one before the next inherited one."""
    order, place = list(found), len(found)
    for name in reversed(list(own)):
        if name in found:
            place = order.index(name)
        else:
            order.insert(place, name)
    both = {**found, **own}
    return {name: both[name] for name in order}


def merged_words(content: Content, place: tuple[str, str], language: str, listed: Collection[str]) -> dict[str, Any]:
    """Return the words of a file, merged over those of its base.

    Args:
        place: game and name of the file.
        listed: keys that need words; inherited words for other keys are dropped.
    """
    game, name = place
    own = content.toml_if_any(f"{language}/{game}/{name}")
    base = content.toml_if_any(f"{game}/{name}").get("extends")
    if not isinstance(base, str) or base == game:
        return own
    lent = renaming(content, base, game, []).words(merged_words(content, (base, name), language, listed))
    return merged_over({key: words for key, words in lent.items() if key in listed}, own)


def merged_over(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another's entries merged over it, recursively in nested tables."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = merged_over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _renamed(text: str, names: tuple[tuple[str, str], ...]) -> str:
    """Return a text with whole names replaced, also next to ``x`` in moves: ``E2xA6``."""
    if not names:
        return text
    by_name = dict(names)
    return _pattern(tuple(by_name)).sub(lambda found: by_name[found[0]], text)


@lru_cache(maxsize=32)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![^\Wx])(?:{either})(?![^\Wx])")
