"""Values that are empty in the files of a game: what ``heritage-games new`` leaves for its author to write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from heritage_games.rulebook.borrowed import REFERENCE
from heritage_games.rulebook.faults import ContentFault, Faults
from heritage_games.rulebook.files import Content

EMPTY = "is empty"
"""How each of these faults ends."""

NEEDED = {"game.toml": ("dates", "region", "materials", "sources"), f"{REFERENCE}/words.toml": ("subtitle",)}
"""Keys without which a game can be played but not shown to visitors; a missing one counts as empty."""

MEANT = ("side",)
"""Keys under which an empty text has a meaning: a measurement of both sides together."""


def empty_values(files: Content, game: str) -> Faults:
    """Return a fault for each empty value in the files of a game and of its English words."""
    found: Faults = []
    for folder, words in ((game, ""), (f"{REFERENCE}/{game}", f"{REFERENCE}/")):
        for path in sorted((files.root / folder).glob("*.toml")):
            needed = dict.fromkeys(NEEDED.get(f"{words}{path.name}", ()))
            file = f"{folder}/{path.name}"
            table = {**needed, **files.toml(file)}
            lists = [key for key in needed if not table[key]]
            keys = dict.fromkeys((*lists, *_empty(table, "")))
            found += [ContentFault(file, "", f"{key} {EMPTY}") for key in keys]
    return found


def _empty(value: Any, key: str) -> Iterator[str]:  # noqa: ANN401 - whatever TOML holds
    """Yield the dotted keys of the empty texts in a value; a table in a list goes by its id, or by its number."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in MEANT:
                yield from _empty(part, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for number, part in enumerate(value, start=1):
            name = part.get("id") if isinstance(part, dict) else None
            yield from _empty(part, f"{key}.{name or number}")
    elif isinstance(value, str) and not value.strip():
        yield key
