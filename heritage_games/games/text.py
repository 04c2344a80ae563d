"""The grammar of positions: one line, fields parted by semicolons, the first word of a field its key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .errors import Fault
from .option import unknown


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text and the column where it begins, counted from 1."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a position: its key and the words behind it."""

    key: Word
    words: tuple[Word, ...]


def words(text: str, first: int = 1) -> tuple[Word, ...]:
    """Return the words of a text with their columns; the text begins at column ``first``."""
    return tuple(Word(found.group(), first + found.start()) for found in re.finditer(r"\S+", text))


def fields(text: str) -> tuple[Field, ...]:
    """Return the fields of a position; empty ones are passed over."""
    found = []
    column = 1
    for part in text.split(";"):
        inside = words(part, column)
        if inside:
            found.append(Field(inside[0], inside[1:]))
        column += len(part) + 1
    return tuple(found)


def shown(text: str) -> str:
    """Return a user's word as it may stand in a message: quoted, and cut if it is long."""
    return repr(text if len(text) <= 24 else text[:23] + "…")  # noqa: PLR2004 - a readable word


def number(word: Word, faults: list[Fault], most: int) -> int:
    """Return a word as a number from 0 to most; add a fault and return 0 where it is none."""
    if re.fullmatch(r"[0-9]{1,4}", word.text) and int(word.text) <= most:
        return int(word.text)
    faults.append(Fault(f"{shown(word.text)} should be a number from 0 to {most}", word.column))
    return 0


def one_of(word: Word, known: tuple[str, ...], what: str, faults: list[Fault]) -> str | None:
    """Return the known name that a word means, whatever its case; add a fault where it is none."""
    names = {name.lower(): name for name in known}
    found = names.get(word.text.lower())
    if found is None:
        faults.append(Fault(unknown(word.text[:24], known, what), word.column))
    return found


def keyed(text: str, game: str, known: tuple[str, ...], faults: list[Fault]) -> Mapping[str, list[Field]]:
    """Return the fields of a position by key, and add a fault for each that is out of place.

    Args:
        text: the position.
        game: what the first field must be.
        known: the keys that may follow.
        faults: where faults are added.
    """
    first, *rest = fields(text) or (Field(Word("", 1), ()),)
    if first.key.text.lower() != game or first.words:
        faults.append(Fault(f"a position begins with {game!r}, not {shown(first.key.text)}", first.key.column))
    found: dict[str, list[Field]] = {}
    for part in rest:
        key = one_of(part.key, known, "field of a position", faults)
        if key is not None:
            found.setdefault(key, []).append(part)
    return found
