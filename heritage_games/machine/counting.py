"""Sequences of plies, counted by the kernel itself."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.kernel import Kernel, State

from .compile import Told, can_compile, compiled
from .memory import Memory


def count_plies(
    kernel: Kernel,
    table: Sequence[int],
    state: State,
    depth: int,
    *,
    told: Told | None = None,
    interpreted: bool = False,
) -> int:
    """Return how many sequences of plies of this length begin at a position; finished games add none.

    Every distinct throw counts once.

    Args:
        kernel: of the ruleset's family, ``rules.kernel``.
        table: the rules, ``rules.table``.
        state: the first position.
        depth: plies, at least 1.
        told: called once if there is anything to compile.
        interpreted: whether nothing is compiled although it could be.
    """
    if can_compile() and not interpreted:
        numbers, room = Memory(table), Memory(bytes(8 * kernel.buffer))
        call = (numbers.address, state, depth, room.address)
        return int(compiled(kernel.perft, *call, told=told)(*call))
    return kernel.perft(table, state, depth, [0] * kernel.buffer)
