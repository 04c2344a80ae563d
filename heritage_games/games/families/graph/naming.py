"""The points of one board by name, and the words of a move text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from heritage_games.engine.graph.codes import GraphControl, Touch
from heritage_games.engine.saying import Saying
from heritage_games.games.errors import Fault, TextError
from heritage_games.games.text import check_move, no_point, quoted

CONTROLS = tuple(control.value for control in GraphControl)

WORD = re.compile(r"\s*(?:([-x])\s*)?([^\s\-x]+)", re.IGNORECASE)
"""A point or a control with the mark before it; no two spaces in it could be read in more than one way."""


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

    @cached_property
    def touches(self) -> Mapping[Touch, str]:
        """The name of each point and control."""
        return {**dict(enumerate(self.points)), **{control: control.value for control in GraphControl}}

    @cached_property
    def spelt(self) -> Mapping[str, str]:
        """The name of each point and control, by its small letters."""
        return {name.lower(): name for name in (*self.points, *CONTROLS)}

    def names(self, found: Sequence[int]) -> tuple[str, ...]:
        """Return the names of points, those of a mill in the order of its line."""
        return tuple(map(self.points.__getitem__, self.lines.get(frozenset(found), found)))

    def touched(self, path: Sequence[Touch]) -> tuple[str, ...]:
        """Return the touches of a path by name."""
        return tuple(map(self.touches.__getitem__, path))

    def touch(self, touch: str) -> Touch:
        """Return the engine's number of a point, or a control; raises TextError where it is neither."""
        if touch in CONTROLS:
            return GraphControl(touch)
        if touch in self.index:
            return self.index[touch]
        raise TextError(no_point(touch, self.points))

    def read(self, text: str, examples: Saying) -> tuple[MoveWord, ...]:
        """Return the words of a move text.

        Args:
            text: the move as a user types it; case and spaces do not matter.
            examples: how moves are written in this game, for the error.

        Raises:
            TextError: a text that is too long, has no such form, or names a point the board has not.
        """
        check_move(text)
        read: list[MoveWord] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = WORD.match(text, at)
            if found is None:
                break
            mark, word, column = (found[1] or "").lower(), found[2], found.start(2) + 1
            name = self.spelt.get(word.lower())
            if name is None:
                raise TextError(no_point(word, self.points, column))
            if not mark and read and name not in CONTROLS:
                raise TextError(Fault("mark_missing", column, word=quoted(word)))
            read.append(MoveWord(mark, name, column))
            at = found.end()
        if at < end or not read or read[0].mark == "-":
            if not text.strip():
                raise TextError(Fault("nothing_written", at + 1, examples=examples))
            raise TextError(Fault("no_move", at + 1, text=quoted(text.strip()), examples=examples))
        return tuple(read)
