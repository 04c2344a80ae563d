"""The points of one board by name, and the words of a move text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from heritage_games.engine.judge import DONE

from .errors import TextError
from .option import unknown

CONTROLS = ("done",)


class MoveWord(NamedTuple):
    """A word of a move text: what stands before it (``-``, ``x`` or nothing), the point or control, its column."""

    mark: str
    name: str
    column: int


@dataclass(frozen=True)
class Naming:
    """Names for the engine's integers.

    Args:
        points: the names of the points, in the engine's order.
        lines: rows of points that are named in the order of their line.
    """

    points: tuple[str, ...]
    lines: Mapping[frozenset[int], tuple[int, ...]]

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The engine's number of each point."""
        return {name: i for i, name in enumerate(self.points)}

    def names(self, found: Sequence[int]) -> tuple[str, ...]:
        """Return the names of points, those of a mill in the order of its line."""
        return tuple(self.points[p] for p in self.lines.get(frozenset(found), tuple(found)))

    def touch(self, touch: str) -> int:
        """Return the engine's number of a touch; raises TextError where it is no point and no control."""
        if touch in CONTROLS:
            return DONE
        if touch in self.index:
            return self.index[touch]
        raise TextError(unknown(touch, self.points, "point of this board"))

    def read(self, text: str, examples: str) -> Iterator[MoveWord]:
        """Give the words of a move text.

        Args:
            text: the move as a user types it; case and spaces do not matter.
            examples: how moves are written in this game, for the error.

        Raises:
            TextError: a text that has no such form, or names a point the board has not.
        """
        known = {name.lower(): name for name in (*self.points, *CONTROLS)}
        expected = 0
        for found in re.finditer(r"\s*([-x]?)\s*([^\s\-x]+)", text, re.IGNORECASE):
            if found.start() != expected:
                break
            mark, word, column = found.group(1).lower(), found.group(2), found.start(2) + 1
            name = known.get(word.lower())
            if name is None:
                raise TextError(unknown(word, self.points, "point of this board"), column)
            if not mark and expected and name not in CONTROLS:
                raise TextError(
                    f"put '-' before where a piece goes or 'x' before what it takes, not a space ({word!r})", column
                )
            expected = found.end()
            yield MoveWord(mark, name, column)
        if text[expected:].strip() or not expected:
            raise TextError(f"a move is written as in {examples}", expected + 1)
