"""Words that a language has not yet, borrowed from the reference: marked where they stand, key by key.

What is borrowed stands between two signs of Unicode that are not seen, those that isolate words which run from the left
in a text that may run from the right.  So it is shown in its own order wherever it goes, and who draws it can say its
language (``lang``), so that a screen reader changes its voice.  Words of one's own inside borrowed ones stand between
two others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

REFERENCE = "en"
"""The language that has every word, from which the others borrow."""

BORROWED = "\N{LEFT-TO-RIGHT ISOLATE}"
OWN = "\N{FIRST STRONG ISOLATE}"
END = "\N{POP DIRECTIONAL ISOLATE}"
SIGNS = BORROWED + OWN + END
MARKS = re.compile(f"[{SIGNS}]")

PARAGRAPHS = re.compile(r"(\n\s*\n)")

NAMES = "names"
"""The table of what a game is called by its players: the same names in every language."""

NO_WORDS = frozenset({"id", "lang", "dir", "rule", "lesson", "sure", "dated", "script", "games"})
"""Keys of what is said in no language."""

NEVER_LENT = frozenset({("plural",), ("language", "name")})
"""What is about one language."""

Path = tuple[str, ...]
"""Where something stands in a file: its keys, the outermost first."""


def borrowed(text: str) -> str:
    """Return a text of the reference, marked: each of its paragraphs by itself, for they may be told apart."""
    parts = PARAGRAPHS.split(text)
    return "".join(
        part if place % 2 or not part.strip() else f"{BORROWED}{part}{END}" for place, part in enumerate(parts)
    )


def is_borrowed(text: str) -> bool:
    """Return whether a text begins with borrowed words."""
    return text.startswith(BORROWED)


def isolated(text: str) -> str:
    """Return words of one's own that keep their order, and their language, inside others."""
    return f"{OWN}{text}{END}"


def unmarked(text: str) -> str:
    """Return a text without the signs, for where nothing can be drawn of them."""
    return MARKS.sub("", text)


def stretches(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text in stretches, each with the sign that it stands under; with none where it stands under no sign."""
    under = [""]
    at = 0
    for mark in MARKS.finditer(text):
        if at < mark.start():
            yield text[at : mark.start()], under[-1]
        at = mark.end()
        if mark[0] != END:
            under.append(mark[0])
        elif len(under) > 1:
            under.pop()
    if at < len(text):
        yield text[at:], under[-1]


def lent(own: Mapping[str, Any], reference: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of a language with what they lack borrowed from the reference, key by key.

    Args:
        own: as they stand in the language's file; none if it has no such file.
        reference: the same file of the reference.
    """
    return _lent(own, reference, ())


def _lent(own: Mapping[str, Any], reference: Mapping[str, Any], above: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in reference.items():
        path = (*above, key)
        if key not in own:
            # Whether a name takes the plural goes with the name.
            if NEVER_LENT.isdisjoint((path, path[:1])) and not (key == "plural" and "name" in own):
                found[key] = value if _is_no_word(path, reference) else _marked(value, path)
        elif isinstance(value, dict) and isinstance(own[key], dict):
            found[key] = _lent(own[key], value, path)
        elif _are_tables(value) and _are_tables(own[key]):
            found[key] = [_lent(_beside(own[key], row, place), row, path) for place, row in enumerate(value)]
        else:
            found[key] = own[key]
    return found | {key: value for key, value in own.items() if key not in found}


def _beside(own: Sequence[Mapping[str, Any]], row: Mapping[str, Any], place: int) -> Mapping[str, Any]:
    """Return the table of a list that stands for another: the one of the same id, or at the same place."""
    if "id" in row:
        return next((each for each in own if each.get("id") == row["id"]), {})
    return own[place] if place < len(own) else {}


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, dict) for part in value)


def _is_no_word(path: Path, table: Mapping[str, Any]) -> bool:
    """Return whether a text is the same in every language, or says itself in which it is."""
    key = path[-1]
    if key in NO_WORDS or key.endswith("_lang") or f"{key}_lang" in table or (key == "term" and "lang" in table):
        return True
    return path[0] == NAMES and key == "name"


def _marked(value: Any, path: Path) -> Any:  # noqa: ANN401 - as TOML has it
    if isinstance(value, str):
        return borrowed(value) if value.strip() else value
    if isinstance(value, list):
        return [_marked(part, path) for part in value]
    if isinstance(value, dict):
        below = {key: (*path, key) for key in value}
        return {
            key: part if _is_no_word(below[key], value) else _marked(part, below[key]) for key, part in value.items()
        }
    return value
