"""Sequences of plies, counted by the kernel itself."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.kernel import Kernel, State

from .compile import Told, can_compile, compiled
from .memory import Memory


class Counter:
    """Counts the sequences of plies of one ruleset: compiled where numba is installed, or else interpreted.

    Args:
        kernel: of the ruleset's family, ``rules.kernel``.
        table: the rules, ``rules.table``.
        deepest: how many plies are counted at most.
        interpreted: whether nothing is compiled although it could be.
    """

    def __init__(self, kernel: Kernel, table: Sequence[int], deepest: int, *, interpreted: bool = False) -> None:
        self._kernel = kernel
        self._compiled = can_compile() and not interpreted
        self._table, self._numbers = table, Memory(table)
        # Counting goes down one ply of each position at a time, so the plies of one position a level are kept.
        self._room = Memory(bytes(8 * kernel.buffer * deepest))

    def prepare(self, state: State, told: Told | None = None) -> None:
        """Compile, where that has not been done on this machine.

        Args:
            state: any position.
            told: called once if there is anything to compile, which takes seconds.
        """
        if self._compiled:
            compiled(self._kernel.perft, 0, state, 0, 0, told=told)

    def __call__(self, state: State, depth: int) -> int:
        """Return how many sequences of plies of this length begin at a position.

        Finished games add none; every distinct throw counts once.

        Args:
            state: the first position.
            depth: plies, at least 1 and at most ``deepest``.
        """
        if self._compiled:
            call = (self._numbers.address, state, depth, self._room.address)
            return int(compiled(self._kernel.perft, *call)(*call))
        return self._kernel.perft(self._table, state, depth, self._room.integers)
