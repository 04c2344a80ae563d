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
