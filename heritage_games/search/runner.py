"""Who runs a search: the interpreter at first, machine code as soon as that is ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock, Thread

from heritage_games.engine.graph.search import advance
from heritage_games.machine import can_compile
from heritage_games.machine.compile import Told, compiled
from heritage_games.machine.memory import Memory

ENOUGH = 20_000
"""So many positions are looked at by the interpreter before compiling begins: fewer are not worth the seconds."""

Held = Sequence[Memory]
"""Rules, weights, desk, moves, positions seen and remembered, in the order in which the search takes them."""

TYPES = (0,) * 7
"""The arguments of machine code, as examples of their types: six addresses and a number."""


class Runner:
    """Runs searches; both ways look at the same positions in the same order.

    Args:
        interpreted: whether nothing is compiled although it could be.
        waits: whether machine code is waited for, in place of running the interpreter until it is ready.
    """

    def __init__(self, *, interpreted: bool = False, waits: bool = False) -> None:
        self._interpreted = interpreted or not can_compile()
        if waits and not self._interpreted:
            _READY.wait()

    @property
    def compiled(self) -> bool:
        """Whether it runs machine code now."""
        return not self._interpreted and _READY.ready

    def advance(self, held: Held, positions: int) -> int:
        """Go on with a search; see :func:`heritage_games.engine.graph.search.advance`."""
        if self.compiled:
            return int(_READY.machine_code(*(memory.address for memory in held), positions))
        if not self._interpreted:
            _READY.count(positions)
        rules, weights, desk, room, seen, known = (memory.integers for memory in held)
        return advance(rules, weights, desk, room, seen, known, positions)


class _Compilation:
    """The search as machine code, compiled beside the game."""

    def __init__(self) -> None:
        self.machine_code: Callable[..., int] = advance
        self._looked_at = 0
        self._begun = False
        self._lock = Lock()

    @property
    def ready(self) -> bool:
        """Whether it is there."""
        return self.machine_code is not advance

    def count(self, positions: int) -> None:
        """Count what the interpreter looks at; begin to compile where that has become much."""
        with self._lock:
            self._looked_at += positions
            if self._begun or self._looked_at < ENOUGH:
                return
            self._begun = True
        # Not a daemon: whoever leaves in between waits some seconds, and machine code lies whole on the disk.
        Thread(target=self.wait, name="compiling the search").start()

    def wait(self, told: Told | None = None) -> None:
        """Compile, or read what was compiled before."""
        self.machine_code = compiled(advance, *TYPES, told=told)


_READY = _Compilation()
