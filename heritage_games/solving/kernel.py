"""The engine's functions for solving, on the codes of one space."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heritage_games.engine.graph import retrograde
from heritage_games.engine.graph.moves import MOST_MOVES
from heritage_games.engine.graph.numbering import Section
from heritage_games.machine import can_compile
from heritage_games.machine.compile import compiled
from heritage_games.machine.memory import Memory

from .space import Space
from .store import Store

FEW = 20_000
"""So many positions are solved before machine code would be ready."""


class Kernel:
    """The engine's functions on one space: compiled where that can be done, else interpreted.

    Args:
        space: the positions.
        store: their codes.
    """

    def __init__(self, space: Space, store: Store) -> None:
        self._fast = can_compile() and space.positions > FEW
        numbers = (space.table, space.shelves, [0] * (2 * MOST_MOVES))
        if self._fast:
            self._kept = tuple(map(Memory, numbers))
            table, shelves, room = (memory.address for memory in self._kept)
            self._rules: tuple[object, ...] = (table, shelves, store.address)
            self._room: object = room
        else:
            self._rules, self._room = (space.table, space.shelves, store.codes), numbers[2]
        self._codes = self._rules[2]

    def begin(self, section: Section, *numbers: int) -> int:
        """Write the first codes; see :func:`heritage_games.engine.graph.retrograde.begin`."""
        return self._call(retrograde.begin, *self._rules, section, *numbers, self._room)

    def spread(self, section: Section, *numbers: int, review: bool) -> int:
        """Decide what a code decides, by going back from it or by looking at all that is open."""
        kernel = retrograde.review if review else retrograde.spread
        return self._call(kernel, *self._rules, section, *numbers, self._room)

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
