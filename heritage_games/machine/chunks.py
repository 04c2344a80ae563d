"""A chunk of random games in one call: the unit of work of whoever plays many, in threads, processes or a cluster."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.games import ROW
from heritage_games.engine.kernel import Kernel, State

from .compile import Told, can_compile, compiled
from .memory import Memory


@dataclass(frozen=True, slots=True)
class Chunk:
    """The games of a chunk, in the order of their numbers.

    Args:
        first: the number of the first game.
        winners: of each game the side that has won, ``NOBODY`` where it was cut, ``DRAWN`` for a draw
            (:mod:`heritage_games.engine.winner`).
        reasons: of each game the family's number for why it is over, 0 where it was cut.
        plies: how long each game was.
        captures: how many pieces were captured in each game.
    """

    first: int
    winners: array[int]
    reasons: array[int]
    plies: array[int]
    captures: array[int]


def play_chunk(
    kernel: Kernel,
    table: Sequence[int],
    state: State,
    *,
    seed: int,
    first: int,
    count: int,
    limit: int,
    interpreted: bool = False,
) -> Chunk:
    """Play random games from a position; a game depends on the rules, the position, the seed and its number alone.

    Compiled where numba is installed, in one call that leaves the interpreter to other threads; interpreted where it
    is not, with the same result bit for bit.

    Args:
        kernel: of the ruleset's family, ``rules.kernel``.
        table: the rules, ``rules.table``.
        state: the position that each game begins with, such as ``rules.start()``.
        seed: of the experiment, 0 to 2**31 - 1.
        first: the number of the first game, 0 or more.
        count: how many games; the number of the last is at most 2**31 - 1.
        limit: plies after which a game is cut.
        interpreted: whether nothing is compiled although it could be.
    """
    rows = Memory(bytes(8 * ROW * count))
    if can_compile() and not interpreted:
        numbers, room = Memory(table), Memory(bytes(8 * kernel.buffer))
        call = (numbers.address, state, seed, first, count, limit, room.address, rows.address)
        compiled(kernel.games, *call)(*call)
    else:
        kernel.games(table, state, seed, first, count, limit, [0] * kernel.buffer, rows.integers)
    columns = [rows.integers[column::ROW] for column in range(ROW)]
    return Chunk(first, *columns)


def prepare(kernel: Kernel, state: State, told: Told | None = None) -> None:
    """Compile what plays chunks of this family, where that has not been done on this machine.

    Args:
        kernel: of the ruleset's family.
        state: any position.
        told: called once if there is anything to compile, which takes seconds; a place to say so.
    """
    if can_compile():
        compiled(kernel.games, 0, state, 0, 0, 0, 0, 0, 0, told=told)
