"""Random games, a chunk of them in one call: one driver for every family, which is given how one game is played."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import TypeVar

from .chance import stream
from .compiled import integers

S = TypeVar("S")

Table = Sequence[int]
Buffer = MutableSequence[int]

Game = Callable[[Table, S, int, int, Buffer], tuple[int, int, int, int]]
"""Plays one game at random: (table, first position, random numbers, limit of plies, buffer) to a row."""

ROW = 4
"""Integers that are written down of a game: winner, reason, plies, captures."""

CUT = 0
"""The reason of a game that was cut: none."""


def games_of(game: Game[S]) -> Callable[[Table, S, int, int, int, int, Buffer, Buffer], None]:
    """Return the function that plays a chunk of games of a family."""

    def games(
        table: Table, state: S, seed: int, first: int, count: int, limit: int, buffer: Buffer, rows: Buffer
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
