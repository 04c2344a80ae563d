"""Runner of searches of mills and hunts, for players, hints and reviews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock, Thread

from heritage_games.engine.graph.search import advance
from heritage_games.engine.jit import Memory, can_compile, compiled, is_precompiled

ENOUGH = 20_000  # number of positions to interpret before a compilation begins, which takes seconds

SearchMemory = Sequence[Memory]
"""Memory of the arguments of a search, in order.

These are the rules, weights, work area, moves, visited positions and transposition table.
"""

TYPES = (0,) * 7  # example arguments for the types of the compiled code: six addresses and a number


class SearchWorker:
    """Runner of searches; compiled and interpreted code visit positions in the same order.

    Args:
        interpreted: whether to interpret even if compilation is possible.
        waits: whether to wait for compiled code instead of interpreting until it is ready; precompiled code is loaded
            in any case.
    """

    def __init__(self, *, interpreted: bool = False, waits: bool = False) -> None:
        self._interpreted = interpreted or not can_compile()
        if not self._interpreted and (waits or is_precompiled()):
            _READY.wait()

    @property
    def compiled(self) -> bool:
        """Whether the worker currently runs compiled code."""
        return not self._interpreted and _READY.ready

    def advance(self, memories: SearchMemory, positions: int) -> int:
        """Continue a search and return its current level; see ``engine.graph.search.advance``."""
        if self.compiled:
            return int(_READY.machine_code(*(memory.address for memory in memories), positions))
        if not self._interpreted:
            _READY.count(positions)
        rules, weights, frames, buffer, seen, known = (memory.integers for memory in memories)
        return advance(rules, weights, frames, buffer, seen, known, positions)


class _Compilation:
    """Compilation of the search in a background thread."""

    def __init__(self) -> None:
        self.machine_code: Callable[..., int] = advance
        self._looked_at = 0
        self._begun = False
        self._lock = Lock()

    @property
    def ready(self) -> bool:
        return self.machine_code is not advance

    def count(self, positions: int) -> None:
        """Count the positions that the interpreter visits; start compiling after ``ENOUGH``."""
        with self._lock:
            self._looked_at += positions
            if self._begun or self._looked_at < ENOUGH:
                return
            self._begun = True
        # Not a daemon thread: a program that exits during the compilation waits a few seconds, so that the cached file
        # is complete.
        Thread(target=self.wait, name="compiling the search").start()

    def wait(self) -> None:
        """Compile the search, or load the cached code."""
        self.machine_code = compiled(advance, *TYPES)


_READY = _Compilation()


MANY = 200_000  # number of positions of a compiled search that explains a game: hundredths of a second


HINTED = 2_000_000  # number of positions of each compiled search of a hint: a few tenths of a second


def explained_with(interpreted: int, *, waits: bool = False) -> int:
    """Return ``MANY`` with compiled code, else the number of positions to interpret.

    The first call starts to load or compile the code.
    """
    if SearchWorker(waits=waits).compiled:
        return MANY
    if can_compile():
        _READY.count(ENOUGH)
    return interpreted
