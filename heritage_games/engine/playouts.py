"""Random games in chunks and perft counts of all families, for simulations and counts.

The functions built in this module are closures over plain functions, which numba compiles and caches with them;
closures over compiled functions would miss the cache.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .jit import Announce, Memory, can_compile, compiled, run
from .kernel import Kernel, RuleTable, State, integers, stream

S = TypeVar("S")

Buffer = MutableSequence[int]

Game = Callable[[RuleTable, S, int, int, Buffer], tuple[int, int, int, int]]
"""Function that plays a random game and returns a row.

Its arguments are table, first position, random state, limit of plies, and buffer.
"""

ROW = 4  # number of integers in the result of a game: winner, reason, plies, captures
CUT = 0  # reason number of a game that was cut short


def games_of(game: Game[S]) -> Callable[[RuleTable, S, int, int, int, int, Buffer, Buffer], None]:
    """Return the function that plays a chunk of a family's games."""

    def games(
        table: RuleTable, state: S, seed: int, first: int, count: int, limit: int, buffer: Buffer, rows: Buffer
    ) -> None:
        """Play games at random; see :func:`play_chunk`.

        In compiled code, table, buffer and rows are addresses of 64-bit integers.

        Args:
            rows: receives for each game the winner (NOBODY if it was cut short, DRAWN for a draw), the family's number
                for the reason of the ending (CUT if it was cut short), the number of plies, and the number of captures.
        """
        rules, scratch, written = integers(table), integers(buffer), integers(rows)
        for number in range(count):
            winner, reason, plies, captures = game(rules, state, stream(seed, first + number), limit, scratch)
            at = ROW * number
            written[at] = winner
            written[at + 1] = reason
            written[at + 2] = plies
            written[at + 3] = captures

    return games


def perft_of(
    plies: Callable[[RuleTable, S, Buffer, int], int], follow: Callable[[RuleTable, S, int], S]
) -> Callable[[RuleTable, S, int, Buffer], int]:
    """Return the perft function of a family, which counts sequences of plies.

    Args:
        plies: writes every ply of a position into a buffer, none if the game is over, and returns the next free index.
        follow: returns the position after a written ply.
    """

    def perft(table: RuleTable, state: S, depth: int, buffer: Buffer) -> int:
        """Return the number of sequences of plies of this length; finished games add none.

        In compiled code, table and buffer are addresses of 64-bit integers.

        Args:
            buffer: space for two integers and the plies of a position for each of ``depth`` levels.
        """
        rules, written = integers(table), integers(buffer)
        # Each level stores the index of its next ply and the index after its last. Lists would need numba's runtime.
        first = 2 * depth
        written[0], written[1] = first, plies(rules, state, written, first)
        if depth == 1:
            return written[1] - first
        level, total, here = 0, 0, state
        while level >= 0:
            at, behind = written[2 * level], written[2 * level + 1]
            if at == behind:
                level -= 1
                here = state
                for above in range(level):
                    here = follow(rules, here, written[written[2 * above] - 1])
                continue
            written[2 * level] = at + 1
            below = follow(rules, here, written[at])
            found = plies(rules, below, written, behind)
            if level == depth - 2:
                total += found - behind
            else:
                level, here = level + 1, below
                written[2 * level], written[2 * level + 1] = behind, found
        return total

    return perft


@dataclass(frozen=True, slots=True)
class Chunk:
    """Results of a chunk of games, in the order of their numbers."""

    first: int  # the number of the first game
    # the winning side of each game, ``NOBODY`` if it was cut short, ``DRAWN`` for a draw
    # (:mod:`heritage_games.engine.kernel`)
    winners: array[int]
    reasons: array[int]  # the family's number for the reason of each ending, 0 if the game was cut short
    plies: array[int]  # the length of each game
    captures: array[int]  # the number of captured pieces in each game


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
    """Play random games and return their results.

    Rules, position, seed and number determine each game.

    If compiled functions are available, one call plays all games and releases the GIL; otherwise the games run
    interpreted, with identical results.

    Args:
        seed: seed of the experiment, 0 to 2**31 - 1.
        count: number of games; the number of the last is at most 2**31 - 1.
        interpreted: whether to run interpreted even if compiled functions are available.
    """
    rows, scratch = Memory(bytes(8 * ROW * count)), Memory(bytes(8 * kernel.buffer))
    fast = can_compile() and not interpreted
    run(kernel.games, Memory(table), state, seed, first, count, limit, scratch, rows, fast=fast)
    columns = [rows.integers[column::ROW] for column in range(ROW)]
    return Chunk(first, *columns)


def prepare(kernel: Kernel, state: State, announce: Announce | None = None) -> None:
    """Compile the playouts of this family if numba is available and they are not cached yet."""
    if can_compile():
        compiled(kernel.games, 0, state, 0, 0, 0, 0, 0, 0, announce=announce)


class PerftCounter:
    """Perft counter of one ruleset, compiled if compiled code is available."""

    def __init__(self, kernel: Kernel, table: Sequence[int], deepest: int) -> None:
        self._kernel, self._table = kernel, Memory(table)
        # The search is depth-first, so the buffer holds the plies of one position for each level.
        self._scratch = Memory(bytes(8 * (kernel.buffer + 2) * deepest))

    def __call__(self, state: State, depth: int) -> int:
        """Return the number of sequences of plies of this length from a position.

        Finished games add none; every distinct throw counts once.
        """
        return int(run(self._kernel.perft, self._table, state, depth, self._scratch, fast=can_compile()))
