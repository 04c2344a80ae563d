"""Values told by number: what a page has already is named, and whatever else is told stands there once.

A file of this kind belongs to a base, which the page has: every value inside the base has a number, in the order in
which a walk comes to it.  The file goes on counting with its own parts:

- a text is itself; in place of the name of the first touch, the second, ... it may hold a blank;
- a text put together of others is ``[-2, part, part, ...]``;
- a list is ``[-1, part, part, ...]``;
- an object is ``[part of the list of its keys, part, part, ...]``;
- a number, true, false and null are themselves.

``frontend/src/host/page/parts.ts`` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Part: TypeAlias = "bool | int | float | str | list[int] | None"

LIST = -1
"""Stands before the parts of a list."""

JOINED = -2
"""Stands before the parts of a text that is put together of others."""

BLANKS = 0xE000
"""The sign of the first touch; that of the next touch comes after it.  No text of ours holds such signs."""

MOST_NAMES = 64
"""As many touches as an attempt can have."""

SIGNS = re.compile(f"[{chr(BLANKS)}-{chr(BLANKS + MOST_NAMES - 1)}]")

WORD = re.compile(r"\w+(?::\w+)*")
"""What can be the name of a touch: ``E1``, ``use:2``."""


class Parts:
    """The parts of one file.

    Args:
        base: what the page has already, as it comes out of JSON.

    Raises:
        ValueError: a text of the base, or later of a value, holds one of the signs that stand for touches.
    """

    def __init__(self, base: Json) -> None:
        self._numbers: dict[object, int] = {}
        self._count = 0
        self._plant(base)
        self.told: list[Part] = []
        """What the file tells: the parts after those of the base."""

    def number(self, value: Json, names: tuple[str, ...] = ()) -> int:
        """Return the number of a value, which is told if it was not known.

        Args:
            value: any JSON.
            names: of the touches; wherever the value names one of them its blank is told in place of it, so that
                values which differ by these names alone are one.
        """
        if isinstance(value, str):
            text = blanked(value, names)
            return self._known((str, text)) or self._tell((str, text), text)
        if isinstance(value, Mapping):
            return self.table({key: self.number(each, names) for key, each in value.items()})
        if isinstance(value, Sequence):
            parts = [LIST, *(self.number(each, names) for each in value)]
            return self._known(tuple(parts)) or self._tell(tuple(parts), parts)
        return self._known((type(value), value)) or self._tell((type(value), value), value)

    def table(self, numbers: Mapping[str, int]) -> int:
        """Return the number of an object whose values have these numbers."""
        key = (tuple(numbers), *numbers.values())
        return self._known(key) or self._tell(key, [self.number(list(numbers)), *numbers.values()])

    def joined(self, texts: Iterable[str], names: tuple[str, ...] = ()) -> int:
        """Return the number of a text that is put together of these, which may be told elsewhere too."""
        parts = [JOINED, *(self.number(text, names) for text in texts)]
        return self._known(tuple(parts)) or self._tell(tuple(parts), parts)

    def _known(self, key: tuple[object, ...]) -> int:
        """Return the number of a part; 0, which is the base itself, where it is not known."""
        return self._numbers.get(key, 0)

    def _tell(self, key: tuple[object, ...], part: Part) -> int:
        self._numbers[key] = self._next()
        self.told.append(part)
        return self._numbers[key]

    def _plant(self, value: Json) -> int:
        """Count a value of the base, then all that is in it; return the number of the first that equals it.

        The values of an object are come to by the order of its keys as texts, for a page may keep another than ours.
        """
        number = self._next()
        key: tuple[object, ...]
        if isinstance(value, str):
            key = (str, blanked(value, ()))
        elif isinstance(value, Mapping):
            found = {name: self._plant(value[name]) for name in sorted(value, key=in_page)}
            key = (tuple(value), *(found[name] for name in value))
        elif isinstance(value, Sequence):
            key = (LIST, *(self._plant(each) for each in value))
        else:
            key = (type(value), value)
        return self._numbers.setdefault(key, number)

    def _next(self) -> int:
        self._count += 1
        return self._count - 1


def in_page(name: str) -> bytes:
    """Return what a page orders texts by: their UTF-16 units."""
    return name.encode("utf-16-be")


@lru_cache(maxsize=1 << 16)
def blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with a blank in place of each name of a touch; a name within a longer word is left.

    Example:
        ``blanked("E1 is empty", ("E8", "E1"))`` ends in ``" is empty"``, and begins with the sign of the second touch.

    Raises:
        ValueError: the text holds a sign that stands for a touch.
    """
    if SIGNS.search(text):
        raise ValueError(f"the text {text[:40]!r} holds a sign that stands for a touch; leave it out")
    if not any(name in text for name in names):
        return text
    signs = {name: chr(BLANKS + place) for place, name in reversed(list(enumerate(names)))}
    return WORD.sub(lambda word: signs.get(word[0], word[0]), text)
