"""Format of the files with precomputed answers, for pages whose engine is loading.

``attempts.py`` makes the answers: in free games to the attempts of two plies, in tasks to those of further plies.
``frontend/src/host/page/ahead.ts`` reads them.

A file of answers belongs to the view of its board:

- ``touches``: every point and control of the board;
- ``tree``: results of touches: ``view``, the number of the differences to the view of the board; ``no``, for each of
  ``touches`` the number of its refusal as the next touch, -1 if it is legal; ``next``, the results of the legal next
  touches. A node with neither is a whole ply, and ``reply`` is then the number of the file with the answers to the
  next ply, if there is one;
- ``new``: the number of the differences after a restart; null if more than the announcement differs;
- ``throws``: result of each possible throw, by its text; absent if no throw is due;
- ``played``: the number of the differences after the example; absent if the board shows none;
- ``parts``: the values that these numbers refer to.

Every value inside the base (the view that the page has) has a number, in the order of a traversal. The file continues
counting with its own parts, each stored once:

- a text is stored as it is; in place of the name of the first touch, the second, ... it may contain a blank;
- a text joined from others is ``[-2, part, part, ...]``;
- a list is ``[-1, part, part, ...]``;
- an object is ``[part of the list of its keys, part, part, ...]``;
- in joined texts, lists and objects, one of the ten parts before is -3, -4, ..., counted backwards, because repeated
  text compresses well;
- a number, true, false and null are stored as they are.

``frontend/src/host/page/parts.ts`` reads them.

For each first ply of a free game (or first throw, if the game begins with one) a small file has the answers to the
second ply, unless there are too many. It belongs to the view after the first ply, and is fetched after that ply.

In a task of several plies a whole ply has ``replied`` if the computer replies: the number ``view`` of the differences
after the reply, and the ``tree`` of touches, whose differences are to that view. In a task of three plies the first
reply has ``reply`` instead, the number of the file with the answers to the later plies, which belongs to the view after
that reply. A page opens tasks with the seed of the build, so that its engine replies in the same way.

In the view that a file belongs to, the revision is that of the board's first view.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NotRequired, TypedDict

WORD = re.compile(r"\w+(?::\w+)*")  # pattern of a touch's name: ``E1``, ``use:2``

LIST = -1  # marker at the start of a list
JOINED = -2  # marker at the start of a joined text
NEAR = 10  # number of preceding parts to which a part refers by their distance
BLANKS = 0xE000  # code of the first character that replaces a name; other texts have no such character
MOST_NAMES = 64  # maximum number of touches of an attempt

SIGNS = re.compile(f"[{chr(BLANKS)}-{chr(BLANKS + MOST_NAMES - 1)}]")


class Parts:
    """Parts of one file.

    Raises:
        ValueError: a text of the base, or later of a value, contains a blank's character.
    """

    def __init__(self, base: Mapping[str, object]) -> None:
        self._numbers: dict[object, int] = {}
        self._count = 0
        self._plant(base)
        self.added: list[object] = []  # the content of the file: the parts after those of the base

    def number(self, value: object, names: tuple[str, ...] = ()) -> int:
        """Return the number of a value, adding it to the file if unknown.

        Args:
            names: names of the touches, replaced by blanks, so that values that differ only by these names are shared;
                empty to replace none.
        """
        if isinstance(value, str):
            text = blanked(value, names)
            return self._numbers.get(text) or self._add(text, text)
        if isinstance(value, dict):
            return self.table({key: self.number(each, names) for key, each in value.items()})
        if isinstance(value, list | tuple):
            return self._list([LIST, *[self.number(each, names) for each in value]])
        key = (type(value), value)
        return self._numbers.get(key) or self._add(key, value)

    def table(self, numbers: Mapping[str, int]) -> int:
        """Return the number of an object whose values have these numbers."""
        key = (tuple(numbers), *numbers.values())
        return self._numbers.get(key) or self._row(key, [self.number(list(numbers)), *numbers.values()])

    def joined(self, texts: Iterable[str], names: tuple[str, ...] = ()) -> int:
        """Return the number of a text joined from parts, which other values may share."""
        return self._list([JOINED, *[self.number(text, names) for text in texts]])

    def _list(self, parts: list[int]) -> int:
        key = tuple(parts)
        return self._numbers.get(key) or self._row(key, parts)

    def _row(self, key: object, row: list[int]) -> int:
        far, here = max(0, self._count - NEAR), self._count - JOINED
        return self._add(key, [part if part < far else part - here for part in row])

    def _add(self, key: object, part: object) -> int:
        number = self._numbers[key] = self._next()
        self.added.append(part)
        return number

    def _plant(self, value: object) -> int:
        """Number a value of the base, then its contents; return the first equal value's number.

        Objects are traversed by key in the text order of browsers, which compare UTF-16 code units.
        """
        number = self._next()
        key: object
        if isinstance(value, str):
            key = blanked(value, ())
        elif isinstance(value, Mapping):
            order = sorted(value, key=lambda name: name.encode("utf-16-be"))
            found = {name: self._plant(value[name]) for name in order}
            key = (tuple(value), *(found[name] for name in value))
        elif isinstance(value, Sequence):
            key = (LIST, *(self._plant(each) for each in value))
        else:
            key = (type(value), value)
        return self._numbers.setdefault(key, number)

    def _next(self) -> int:
        self._count += 1
        return self._count - 1


def blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with blanks for the names of touches, except names inside longer words.

    Example:
        ``blanked("E1 is empty", ("E8", "E1"))`` ends in ``" is empty"``, and begins with the blank of the second touch.

    Raises:
        ValueError: the text contains a blank's character.
    """
    words = _words(text)
    if words.isdisjoint(names):
        return text
    return _blanked(text, tuple([name if name in words else "" for name in names]))


@lru_cache(maxsize=1 << 16)
def _words(text: str) -> frozenset[str]:
    """Return the words of a text; raise ValueError if it contains a blank's character."""
    if SIGNS.search(text):
        raise ValueError(f"the text {text[:40]!r} holds a sign that stands for a touch; leave it out")
    return frozenset(WORD.findall(text))


@lru_cache(maxsize=1 << 16)
def _blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with blanks for names; a name is empty if its touch is not in the text."""
    signs = {name: chr(BLANKS + place) for place, name in reversed(list(enumerate(names)))}
    return WORD.sub(lambda word: signs.get(word[0], word[0]), text)


ALLOWED = -1  # value for a touch that is not refused


class Branch(TypedDict):
    """Result of touches in a file of answers; the module's docstring describes the fields."""

    view: int
    no: NotRequired[list[int]]
    next: NotRequired[dict[str, Branch]]
    reply: NotRequired[int]
    replied: NotRequired[Replied]


class Replied(TypedDict):
    """Result of a computer's reply, in numbers of the file's values, and what follows it."""

    view: int
    tree: NotRequired[Branch]
    reply: NotRequired[int]


class Answers(TypedDict):
    """File of answers; the module's docstring describes the fields."""

    touches: list[str]
    new: int | None
    played: NotRequired[int]
    throws: NotRequired[dict[str, Branch]]
    tree: Branch
    parts: list[object]
