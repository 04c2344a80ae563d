"""Inheritance of content between games: tables and words of a base file, for its readers.

``extends`` at the top of a file names the base game, whose file of the same name is extended, or a base ruleset.
A base without game.toml (``mills``) contains the shared entries of a family. ``renamed`` in a game's game.toml maps the
names of a base to those of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, NamedTuple

from heritage_games.rulesets.registry import REGISTRY

from .files import Content
from .schema import ContentFault, Problems, TableReader, Unique, no_such, read

RulesetName = tuple[str, str]  # game and name of a ruleset
Hands = tuple[int, ...]  # number of pieces of each side that has pieces to place

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


@dataclass(frozen=True)
class Renaming:
    """Mapping from the names of a base game to those of the game that extends it."""

    base: str
    game: str
    points: Names = field(default_factory=dict)  # point of the base to point of the game; others keep their names
    sides: Names = field(default_factory=dict)  # side of the base to side of the game, likewise
    # ruleset of the base to the rulesets of the game that extend it
    rulesets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def table(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a structure table with the names of this game."""
        found = _changed(values, self._played)
        if not RULESETS & set(found):
            return found
        names = found.pop("rulesets", None) or [found.pop("ruleset")]
        return {**found, "rulesets": list(dict.fromkeys(name for one in names for name in self.rulesets.get(one, ())))}

    def words(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return a table of words with points renamed, in sentences and in keys."""
        return {self.points.get(key, key): self._worded(value) for key, value in table.items()}

    def _worded(self, value: Any) -> Any:  # noqa: ANN401 - a table, a list or a text
        if isinstance(value, dict):
            return self.words(value)
        if isinstance(value, list):
            return [self._worded(one) for one in value]
        return _renamed(value, tuple(self.points.items())) if isinstance(value, str) else value

    def _played(self, text: str) -> str:
        head, semicolon, rest = text.partition(";")
        example = f"{self.game};{rest}" if semicolon and head == self.base else text
        return _renamed(example, (*self.points.items(), *self.sides.items()))


def _changed(values: Mapping[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    def changed(value: Any) -> Any:  # noqa: ANN401 - any TOML value
        if isinstance(value, dict):
            return {key: changed(one) for key, one in value.items()}
        if isinstance(value, list):
            return [changed(one) for one in value]
        return change(value) if isinstance(value, str) else value

    return {key: changed(value) if key in PLAYED else value for key, value in values.items()}


def renaming(content: Content, base: str, game: str, problems: Problems) -> Renaming:
    """Return how a base's names and rulesets map to a game's; game.toml states the names."""
    file = f"{game}/game.toml"
    entry = TableReader(content.toml_if_any(file), file, "", problems).table("renamed").table(base)
    chains = {name: extends(content, (game, name), []) for name in rulesets(content, game)}
    heirs = {
        one: tuple(name for name, chain in chains.items() if (base, one) in chain) for one in content.rulesets(base)
    }
    return read(Renaming, entry, base=base, game=game, rulesets=heirs)


def rulesets(content: Content, game: str) -> tuple[str, ...]:
    """Return the rulesets of a game that have a file, the default first."""
    known = content.rulesets(game)
    return tuple(name for name in REGISTRY.get(game, known) if name in known)


def extends(content: Content, ruleset: RulesetName, problems: Problems) -> tuple[RulesetName, ...]:
    """Return a ruleset and its bases, the common base first.

    ``extends = "south_africa"`` names a ruleset of the same game, ``extends = "game/ruleset"`` of another.
    """
    chain = [ruleset]
    while True:
        game, name = chain[0]
        file = f"{game}/{name}.toml"
        base = content.toml(file).get("extends")
        if base is None:
            return tuple(chain)
        of, _, what = str(base).rpartition("/")
        parent = (of or game, what)
        known = content.rulesets(parent[0])
        if parent in chain or what not in known:
            message = f"{what!r} extends itself" if parent in chain else no_such(what, known, "ruleset to extend")
            problems.append(ContentFault(file, "extends", message))
            return tuple(chain)
        chain.insert(0, parent)


@lru_cache(maxsize=64)
def hands(content: Content, game: str, name: str) -> Hands:
    """Return the numbers of pieces in hand at the start; a base states its own as ``hands``."""
    declaration = REGISTRY.get(game, {}).get(name)
    if declaration is None:
        return tuple(content.toml_if_any(f"{game}/{name}.toml").get("hands", ()))
    rules = declaration.ruleset({})
    return tuple(store.count for store in rules.stores(rules.start()) if store.name == "hand")


def in_hand(content: Content, values: Mapping[str, Any], written: RulesetName, heir: RulesetName) -> dict[str, Any]:
    """Return a structure table with the pieces in hand of its positions adjusted to a ruleset.

    While both sides place pieces, each number changes by the difference between the two rulesets at the start.
    """
    before, after = hands(content, *written), hands(content, *heir)

    def hand(found: re.Match[str]) -> str:
        there = [int(number) for number in found.groups()]
        here = [number + new - old for number, old, new in zip(there, before, after, strict=True)]
        return "hand {} {}".format(*here) if all(there) and min(here) > 0 else found[0]

    if before == after or not len(before) == len(after) == 2:  # noqa: PLR2004 - both sides place pieces
        return dict(values)
    return _changed(values, partial(HAND.sub, hand))


def table_of(content: Content, names: Renaming, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table of a base with the names and the number of pieces of a game."""
    found = names.table(values)
    written, heir = written_for(content, names.base, values), written_for(content, names.game, found)
    return in_hand(content, found, (names.base, written), (names.game, heir))


def written_for(content: Content, game: str, values: Mapping[str, Any]) -> str:
    """Return the ruleset of a table's positions: the first that it names, else the default."""
    named = values.get("rulesets") or [values[key] for key in ("ruleset",) if key in values]
    return next(iter((*named, *rulesets(content, game))), "")


def tables(content: Content, place: tuple[str, str], key: str, problems: Problems) -> dict[str, Written]:
    """Return the tables ``[[key]]`` of a file by id, merged over those of its base.

    Args:
        place: game and name of the file.
        key: name of the list: the plural of the noun for one table.
    """
    entry = TableReader(content.toml_if_any("/".join(place)), "/".join(place), "", problems)
    lent = lent_tables(content, entry, place, key)
    found = inherited(entry, key, {id_: one for id_, one in lent.items() if one.values.get("rulesets") != []})
    entry.finish()
    return found


def lent_tables(content: Content, entry: TableReader, place: tuple[str, str], key: str) -> dict[str, Written]:
    """Return the tables of the base that a file's entry names, with the names of its game."""
    (game, name), base = place, entry.text("extends", "")
    if base and base != game and content.has(f"{base}/{name}"):
        names, there = renaming(content, base, game, entry.problems), tables(content, (base, name), key, [])
        return {id_: Written(table_of(content, names, one.values), one.file) for id_, one in there.items()}
    if base:
        entry.report(f"extends: {no_such(base, content.folders_with(name), f'other game with {name}')}")
    return {}


def entries(
    content: Content, place: tuple[str, str], key: str, language: str, problems: Problems
) -> Iterator[tuple[TableReader, TableReader]]:
    """Yield readers of the structure and words of each table of a file; see :func:`tables`."""
    game, name = place
    listed = tables(content, place, key, problems)
    merged = merged_words(content, place, language, {id_: id_ for id_ in listed})
    words = TableReader(merged, f"{language}/{game}/{name}", "", problems)
    for id_, written in listed.items():
        label = f"{key.removesuffix('s')} {id_}"
        yield TableReader(written.values, written.file, label, problems), words.table(id_, label)
    words.finish()


def inherited(entry: TableReader, key: str, found: Mapping[str, Written]) -> dict[str, Written]:
    """Return inherited tables with a file's changes: replaced keys, added and dropped tables.

    An added table is inserted before the next inherited one that the file names, or else at the end.
    """
    found, what = dict(found), key.removesuffix("s")
    for dropped in entry.list_of_tables("drop", "drop"):
        gone = dropped.text("id")
        if gone and found.pop(gone, None) is None:
            dropped.report(no_such(gone, tuple(found), f"{what} to drop"))
        dropped.finish()
    own: Unique[Written] = Unique()
    for one in entry.list_of_tables(key, what):
        if name := one.text("id"):
            like = one.text("like", name)
            base = found[like].values if like in found else {}
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


def merged_words(content: Content, place: tuple[str, str], language: str, listed: Mapping[str, str]) -> dict[str, Any]:
    """Return the words of a file, merged over those of its base.

    Args:
        place: game and name of the file.
        listed: keys that need words, each with its key in the base; words for other keys are not inherited.
    """
    game, name = place
    own = content.toml_if_any(f"{language}/{game}/{name}")
    base = content.toml_if_any(f"{game}/{name}").get("extends")
    if not isinstance(base, str) or base == game:
        return own
    there = merged_words(content, (base, name), language, {key: key for key in listed.values()})
    lent = renaming(content, base, game, []).words(there)
    return merged_over({key: lent[like] for key, like in listed.items() if like in lent}, own)


def merged_over(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another's entries merged over it, recursively in nested tables."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = merged_over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _renamed(text: str, names: tuple[tuple[str, str], ...]) -> str:
    """Return a text with whole names replaced, even next to an ``x`` in moves: ``E2xA6``."""
    if not names:
        return text
    by_name = dict(names)
    return _pattern(tuple(by_name)).sub(lambda found: by_name[found[0]], text)


@lru_cache(maxsize=32)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![^\Wx])(?:{either})(?![^\Wx])")
