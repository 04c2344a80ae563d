"""The words of the interface, as one flat table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from .content import Content
from .faults import ContentFault, Faults, settled
from .grammar import GRAMMAR_KEYS
from .rules import GRADES


@lru_cache(maxsize=16)
def load_interface(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the interface by ``section.key``.

    Raises:
        ContentError: a word that is no text, or one that the rulebook itself needs and is missing.
    """
    return settled(partial(_read, content, f"{language}/interface.toml"))


def _read(content: Content, file: str, faults: Faults) -> dict[str, str]:
    words: dict[str, str] = {}
    for key, value in flat(content.toml(file)):
        if isinstance(value, str) and value:
            words[key] = value
        else:
            faults.append(ContentFault(file, key, f"must be a text that says something, not {value!r}"))
    needed = (*GRAMMAR_KEYS, *(f"grades.{grade}" for grade in GRADES))
    faults += [ContentFault(file, key, "is missing; it must be a text") for key in needed if key not in words]
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
