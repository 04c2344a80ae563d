"""A chunk of random games in one call: the unit of work of whoever plays many, in threads, processes or a cluster.

Random games, a chunk of them in one call: one driver for every family, which is given how one game is played.

Counting sequences of plies, for every family: one loop that is given the family's own functions.

A function made here closes over plain functions, which numba compiles with it and finds again in its cache;
over compiled ones it would not.

Sequences of plies, counted by the kernel itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .jit import Announce, Memory, can_compile, compiled
from .kernel import Kernel, State, integers, stream

S = TypeVar("S")

RuleTable = Sequence[int]
Buffer = MutableSequence[int]

Game = Callable[[RuleTable, S, int, int, Buffer], tuple[int, int, int, int]]
"""Plays one game at random: (table, first position, random numbers, limit of plies, buffer) to a row."""

ROW = 4
"""Integers that are written down of a game: winner, reason, plies, captures."""

CUT = 0
"""The reason of a game that was cut: none."""


def games_of(game: Game[S]) -> Callable[[RuleTable, S, int, int, int, int, Buffer, Buffer], None]:
    """Return the function that plays a chunk of games of a family."""

    def games(
        table: RuleTable, state: S, seed: int, first: int, count: int, limit: int, buffer: Buffer, rows: Buffer
    ) -> None:
        """Play games at random; compiled, table, buffer and rows are the addresses of 64-bit integers.

        Args:
            table: the rules.
            state: the position that each game begins with.
            seed: of the experiment.
            first: the number of the first game; each has its own stream of random numbers, by seed and number.
            count: how many games.
            limit: plies after which a game is cut.
            buffer: room for the moves of a position.
            rows: takes of each game its winner (NOBODY where it was cut, DRAWN for a draw), the reason (the family's
                number for why a game is over, CUT where it is not), its plies, and how many pieces were captured.
        """
        rules, room, written = integers(table), integers(buffer), integers(rows)
        for number in range(count):
            winner, reason, plies, captures = game(rules, state, stream(seed, first + number), limit, room)
            at = ROW * number
            written[at] = winner
            written[at + 1] = reason
            written[at + 2] = plies
            written[at + 3] = captures

    return games


def perft_of(
    plies: Callable[[RuleTable, S, Buffer, int], int], follow: Callable[[RuleTable, S, int], S]
) -> Callable[[RuleTable, S, int, Buffer], int]:
    """Return the function that counts the sequences of plies of a family.

    Args:
        plies: writes every ply of a position into a buffer, none where the game is over, and returns where the
            next one goes.
        follow: returns the position after a ply that was written.
    """

    def perft(table: RuleTable, state: S, depth: int, buffer: Buffer) -> int:
        """Return how many sequences of plies of this length there are; finished games add none.

        Compiled, table and buffer are the addresses of 64-bit integers.

        Args:
            table: the rules.
            state: the first position.
            depth: plies, at least 1.
            buffer: room for the plies of so many positions.
        """
        rules, written = integers(table), integers(buffer)
        last, level, total = depth - 2, 0, 0
        states, next_ply, end = [state] * depth, [0] * depth, [0] * depth
        end[0] = plies(rules, state, written, 0)
        if depth == 1:
            return end[0]
        while level >= 0:
            at, behind = next_ply[level], end[level]
            if at == behind:
                level -= 1
                continue
            next_ply[level] = at + 1
            below = follow(rules, states[level], written[at])
            found = plies(rules, below, written, behind)
            if level == last:
                total += found - behind
            else:
                level += 1
                states[level], next_ply[level], end[level] = below, behind, found
        return total

    return perft


@dataclass(frozen=True, slots=True)
class Chunk:
    """The games of a chunk, in the order of their numbers.

    Args:
        first: the number of the first game.
        winners: of each game the side that has won, ``NOBODY`` where it was cut, ``DRAWN`` for a draw
            (:mod:`heritage_games.engine.kernel`).
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


def prepare(kernel: Kernel, state: State, told: Announce | None = None) -> None:
    """Compile what plays chunks of this family, where that has not been done on this machine.

    Args:
        kernel: of the ruleset's family.
        state: any position.
        told: called once if there is anything to compile, which takes seconds; a place to say so.
    """
    if can_compile():
        compiled(kernel.games, 0, state, 0, 0, 0, 0, 0, 0, told=told)


class PerftCounter:
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

    def prepare(self, state: State, told: Announce | None = None) -> None:
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
