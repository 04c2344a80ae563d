"""Counting sequences of plies, for every family: one loop that is given the family's own functions.

A function made here closes over plain functions, which numba compiles with it and finds again in its cache;
over compiled ones it would not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .compiled import integers
from .games import Buffer, Table

S = TypeVar("S")


def perft_of(
    plies: Callable[[Table, S, Buffer, int], int], follow: Callable[[Table, S, int], S]
) -> Callable[[Table, S, int, Buffer], int]:
    """Return the function that counts the sequences of plies of a family.

    Args:
        plies: writes every ply of a position into a buffer, none where the game is over, and returns where the
            next one goes.
        follow: returns the position after a ply that was written.
    """

    def perft(table: Table, state: S, depth: int, buffer: Buffer) -> int:
        """Return how many sequences of plies of this length there are; finished games add none.

        Compiled, table and buffer are the addresses of 64-bit integers.

        Args:
            table: the rules.
            state: the first position.
            depth: plies, at least 1.
            buffer: room for the plies of so many positions.
        """
        rules, written = integers(table), integers(buffer)
        states = [state] * depth
        next_ply = [0] * depth
        end = [0] * depth
        level, total = 0, 0
        end[0] = plies(rules, state, written, 0)
        while level >= 0:
            if level == depth - 1:
                first = end[level - 1] if level else 0
                total += end[level] - first
                level -= 1
            elif next_ply[level] < end[level]:
                below = follow(rules, states[level], written[next_ply[level]])
                next_ply[level] += 1
                level += 1
                states[level] = below
                next_ply[level] = end[level - 1]
                end[level] = plies(rules, below, written, end[level - 1])
            else:
                level -= 1
        return total

    return perft
