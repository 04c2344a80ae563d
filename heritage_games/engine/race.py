"""What races have in common, whatever their boards: throws that are due, legal moves, counting and random play.

What needs a family's own functions is one writing that is given them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .chance import pick, step
from .compiled import compiled, inlined
from .counting import perft_of
from .games import Buffer, Game, Table
from .throws import draw, first_of, second_of, throw_at, throws_at
from .winner import NOBODY

S = TypeVar("S")

Touch = int | str
"""What a hand touches: a point by its number, or a control by its word."""

NO_THROW = 0
"""In place of a throw: none is made yet."""

PASS = 0
"""The move of a side that can do nothing else."""

BEGIN = 63
"""The move that takes up what the opening throw said: its side throws."""

THROW = 1 << 20
"""In a buffer of counting: a move with its throw is the move and so many times the throw."""

Chances = Callable[[Table, S], int]
"""Where in the table the chances of the throw lie that is due in a position."""

Moves = Callable[[Table, S, int, Buffer, int], int]
"""Writes the moves of a position under a throw, none where the game is over; returns where the next one goes."""

Play = Callable[[Table, S, int, int], S]
"""The position after a move under a throw."""


def opening_scores(throw: int) -> dict[str, int]:
    """Return what each side threw for who begins, by the blanks of the sentences that tell it."""
    return {"hounds": first_of(throw), "jackals": second_of(throw)}


@inlined
def stands(men: int, hole: int) -> bool:
    """Return whether one of these men stands in a hole of their own numbering."""
    return (men >> hole) & 1 == 1


@inlined
def add(buffer: Buffer, at: int, move: int) -> int:
    """Write a move into the buffer and return where the next one goes."""
    buffer[at] = move
    return at + 1


MOST_AT_ONCE = 64
"""More moves than there ever are with one throw."""

MOST_PLIES = 32 * MOST_AT_ONCE
"""A buffer of this length holds the moves of any position under every throw, of which there are at most twenty."""


def legal_of(moves: Moves[S]) -> Callable[[Table, S, int], tuple[int, ...]]:
    """Return the function that gives the legal moves of a position, which ``moves`` writes, as a tuple."""

    def legal(table: Table, state: S, throw: int) -> tuple[int, ...]:
        """Return every legal move; none when the game is over, or while a throw is due."""
        buffer = [0] * MOST_AT_ONCE
        return tuple(buffer[: moves(table, state, throw, buffer, 0)])

    return legal


def race_perft_of(chances_due: Chances[S], moves: Moves[S], play: Play[S]) -> Callable[[Table, S, int, Buffer], int]:
    """Return the function that counts the sequences of plies of a race; every distinct throw counts once."""

    @inlined
    def plies(table: Table, state: S, buffer: Buffer, at: int) -> int:
        place = chances_due(table, state)
        for number in range(throws_at(table, place)):
            throw = throw_at(table, place, number)
            first = at
            at = moves(table, state, throw, buffer, first)
            for written in range(first, at):
                buffer[written] += THROW * throw
        return at

    @inlined
    def follow(table: Table, state: S, ply: int) -> S:
        return play(table, state, ply % THROW, ply // THROW)

    return perft_of(plies, follow)


def race_game_of(
    winner: Callable[[Table, S], int],
    reason: Callable[[Table, S, int], int],
    chances_due: Chances[S],
    moves: Moves[S],
    play: Play[S],
    captured: Callable[[S, S], int],
) -> Game[S]:
    """Return the function that plays a race of two at random: throws by their chances, moves all alike.

    Args:
        winner: who has won; NOBODY while the game goes on.
        reason: why the game is over, where this side has won or nobody has.
        chances_due: where the chances of a throw lie.
        moves: writes the moves of a position under a throw.
        play: the position after a move under a throw.
        captured: how many pieces were captured between a position and the next.
    """

    @compiled
    def game(table: Table, state: S, chance: int, limit: int, buffer: Buffer) -> tuple[int, int, int, int]:
        plies = captures = 0
        won = winner(table, state)
        while won == NOBODY and plies < limit:
            chance = step(chance)
            throw = draw(table, chances_due(table, state), chance)
            count = moves(table, state, throw, buffer, 0)
            chance = step(chance)
            after = play(table, state, buffer[pick(chance, count)], throw)
            captures += captured(state, after)
            state = after
            plies += 1
            won = winner(table, state)
        return won, reason(table, state, won), plies, captures

    return game
