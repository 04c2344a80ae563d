"""Digests of translated texts and their English originals, for readers of content.

A translation falls back if its original has changed.

``<language>/translated.json`` has eight hexadecimal digits for each key of each file: four of the English text that was
translated, four of the translation. A text without a record counts as up to date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

RECORD = "translated.json"  # file with the digests of a language, in its folder
DIGITS = 4  # number of hexadecimal digits of a digest; one change in 65,536 is not detected
Digests = Mapping[str, Mapping[str, str]]  # digests by file and key; a Markdown file has one, with an empty key


def digest(text: object) -> str:
    """Return the digest of a text or of a list of texts, ignoring differences in whitespace."""
    words = text if isinstance(text, str) else "\n".join(str(part) for part in text)  # type: ignore[attr-defined]
    return f"{crc32(' '.join(words.split()).encode()):08x}"[-DIGITS:]


def is_outdated(recorded: str, reference: object) -> bool:
    """Return whether the English text has changed since the record; False without a record."""
    return bool(recorded) and recorded[:DIGITS] != digest(reference)


def pairs(own: Mapping[str, Any], reference: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield key, English text and translation of every text that both tables have."""
    for key, value in own.items():
        english, name = reference.get(key), f"{above}{key}"
        if isinstance(value, dict) and isinstance(english, dict):
            yield from pairs(value, english, f"{name}.")
        elif is_rows(value) and is_rows(english):
            for place, row in enumerate(value):
                yield from pairs(row, row_beside(english, row, place), f"{name}.{row.get('id', place)}.")
        elif is_text(value) and is_text(english):
            yield name, english, value


def row_beside(rows: Any, row: Mapping[str, Any], place: int) -> Mapping[str, Any]:  # noqa: ANN401 - lists of TOML tables
    """Return the corresponding table of a list: with the same id, or else at the same index."""
    if "id" in row:
        return next((each for each in rows if each.get("id") == row["id"]), {})
    found: Mapping[str, Any] = rows[place] if place < len(rows) else {}
    return found


def is_rows(value: object) -> bool:
    """Return whether a value is a list of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(part, dict) for part in value)


def is_text(value: object) -> bool:
    """Return whether a value is a text or a list of texts."""
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(part, str) for part in value))
