"""The engine's functions for solving, on the codes of one space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from heritage_games.engine.graph import retrograde
from heritage_games.engine.graph.moves import MOST_MOVES
from heritage_games.engine.graph.numbering import OUTSIDE, Section
from heritage_games.machine import can_compile
from heritage_games.machine.compile import compiled
from heritage_games.machine.memory import Memory

from .space import Space
from .store import Store

ROOM = 2 * MOST_MOVES
"""Integers that the moves of two positions take."""

FEW = 20_000
"""So many positions are solved before machine code would be ready."""


A_PART = 1_000
"""So many positions are worth a thread of their own."""


class Kernel:
    """The engine's functions on one space: compiled where that can be done, else interpreted.

    Several threads work side by side on positions of their own.  Where two decide the same position they write the
    same code, and what one writes the others take for open until the next code is settled, so the table is the same.

    Args:
        space: the positions.
        store: their codes.
        threads: how many work at once, where it is compiled.
    """

    def __init__(self, space: Space, store: Store, threads: int) -> None:
        self._fast = can_compile() and space.positions > FEW
        if self._fast:
            self._kept = (Memory(space.table), Memory(space.shelves))
            self._rules: tuple[object, ...] = (*(memory.address for memory in self._kept), store.address)
            self._room = [Memory([0] * ROOM) for _ in range(threads)]
            self._rooms: list[object] = [memory.address for memory in self._room]
        else:
            self._rules, self._rooms = (space.table, space.shelves, store.codes), [[0] * ROOM]
        self._codes = self._rules[2]
        self._pool = ThreadPoolExecutor(len(self._rooms))

    def begin(self, section: Section, first: int, last: int, *group: int) -> int:
        """Write the first codes; see :func:`heritage_games.engine.graph.retrograde.begin`."""
        return self._parted(retrograde.begin, section, first, last, *group)

    def spread(self, section: Section, first: int, last: int, *group: int, review: bool) -> int:
        """Decide what a code decides, by going back from it or by looking at all that is open."""
        return self._parted(retrograde.review if review else retrograde.spread, section, first, last, *group)

    def _parted(self, function: Callable[..., int], section: Section, first: int, last: int, *group: int) -> int:
        """Return the largest code that the threads wrote; OUTSIDE where one met a position without a number."""
        count = min(len(self._rooms), max(1, (last - first) // A_PART))
        ends = [first + (last - first) * part // count for part in range(count + 1)]
        calls = [
            (*self._rules, section, here, there, *group, room)
            for here, there, room in zip(ends, ends[1:], self._rooms, strict=False)
        ]
        if count == 1:
            return self._call(function, *calls[0])
        found = list(self._pool.map(lambda call: self._call(function, *call), calls))
        return OUTSIDE if OUTSIDE in found else max(found)

    def count(self, first: int, last: int, code: int) -> int:
        """Return how many positions have this code."""
        return self._call(retrograde.count, self._codes, first, last, code)

    def tally(self, first: int, last: int) -> tuple[int, int, int, int, int]:
        """Return how many positions are won, lost and drawn, and the largest codes of a win and a loss."""
        if self._fast:
            memory = Memory([0] * 5)
            self._call(retrograde.tally, self._codes, first, last, memory.address)
            counts: Sequence[int] = memory.integers
        else:
            counts = [0] * 5
            retrograde.tally(self._codes, first, last, counts)  # type: ignore[arg-type]
        won, lost, drawn, win, loss = counts
        return won, lost, drawn, win, loss

    def _call(self, function: Callable[..., int], *arguments: object) -> int:
        kernel = compiled(function, *arguments) if self._fast else function
        return int(kernel(*arguments))
