"""Throws and their chances, legal moves, counting and random play of all races, whatever their boards.

A throw is one integer: a score n, or a pair as 10 a + b (two dice with a <= b, or the two scores of a roll-off, that
of side 0 first).  A table holds chances as their sum, the number of throws, and each throw with its weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeVar

from .kernel import NOBODY, compiled, inlined, pick, step
from .playouts import Buffer, Game, RuleTable, perft_of

ThrowChances = tuple[tuple[int, int], ...]
"""Each throw with its weight."""

TENS = 10

STICKS: ThrowChances = ((1, 4), (2, 6), (3, 4), (4, 1), (5, 1))
"""Four sticks, flat or round: the flat ones are counted, and none counts five; of 16."""

LOT: ThrowChances = ((1, 1), (2, 1))
"""A plain lot that says who opens: 1 for side 0, 2 for side 1."""


@inlined
def pair(first: int, second: int) -> int:
    """Encode two numbers as one throw."""
    return TENS * first + second


@inlined
def first_of(throw: int) -> int:
    """Return the first number of a pair: the lower die, or the score of side 0."""
    return throw // TENS


@inlined
def second_of(throw: int) -> int:
    """Return the second number of a pair: the higher die, or the score of side 1."""
    return throw % TENS


def two_dice(faces: int) -> ThrowChances:
    """Return the throws of two dice: a double has weight 1, any other pair 2."""
    return tuple((pair(a, b), 1 if a == b else 2) for a in range(1, faces + 1) for b in range(a, faces + 1))


def rolled_off(chances: ThrowChances) -> ThrowChances:
    """Return the throws of a roll-off: both sides throw, and again until they differ (K-a)."""
    return tuple((pair(a, b), weight * other) for (a, weight), (b, other) in product(chances, chances) if a != b)


def laid(chances: ThrowChances) -> tuple[int, ...]:
    """Return chances in the form in which a table holds them."""
    total = sum(weight for _, weight in chances)
    return (total, len(chances), *(number for each in chances for number in each))


@inlined
def throws_at(table: Sequence[int], place: int) -> int:
    """Return the number of throws of the chances at this index of a table; 0 if nothing is thrown."""
    return table[place + 1]


@inlined
def throw_at(table: Sequence[int], place: int, number: int) -> int:
    """Return the throw of this number, from 0, of the chances at this index of a table."""
    return table[place + 2 + 2 * number]


def chances_at(table: Sequence[int], place: int) -> ThrowChances:
    """Return the chances at this index of a table."""
    first, last = place + 2, place + 2 + 2 * table[place + 1]
    return tuple((table[at], table[at + 1]) for at in range(first, last, 2))


@inlined
def draw(table: Sequence[int], place: int, chance: int) -> int:
    """Draw a throw by its weight from a state of the random numbers; at least one must exist."""
    left = pick(chance, table[place])
    at = place + 2
    while left >= table[at + 1]:
        left -= table[at + 1]
        at += 2
    return table[at]


S = TypeVar("S")

Touch = int | str
"""Touch: a point by its number, or a control by its word."""

NO_THROW = 0
"""In place of a throw: none is made yet."""

PASS = 0
"""The move of a side that can do nothing else."""

BEGIN = 63
"""The move that takes up what the opening throw said: its side throws."""

THROW = 1 << 20
"""In a buffer of counting: a move with its throw is the move and so many times the throw."""

ChanceFunction = Callable[[RuleTable, S], int]
"""Where in the table the chances of the throw lie that is due in a position."""

Moves = Callable[[RuleTable, S, int, Buffer, int], int]
"""Writes the moves of a position under a throw, none if the game is over; returns the next free index."""

Play = Callable[[RuleTable, S, int, int], S]
"""The position after a move under a throw."""


def opening_scores(throw: int) -> dict[str, int]:
    """Return each side's score in a roll-off, by the placeholders of its sentences."""
    return {"hounds": first_of(throw), "jackals": second_of(throw)}


@inlined
def stands(pieces: int, hole: int) -> bool:
    """Return whether a hole, in the side's own numbering, holds one of these men."""
    return (pieces >> hole) & 1 == 1


@inlined
def add(buffer: Buffer, at: int, move: int) -> int:
    """Append a move to the buffer and return the next free index."""
    buffer[at] = move
    return at + 1


MOST_AT_ONCE = 64
"""More moves than there ever are with one throw."""

MOST_PLIES = 32 * MOST_AT_ONCE
"""A buffer of this length holds the moves of any position under every throw, of which there are at most twenty."""


def legal_of(moves: Moves[S]) -> Callable[[RuleTable, S, int], tuple[int, ...]]:
    """Return the function that lists the legal moves that ``moves`` writes."""

    def legal(table: RuleTable, state: S, throw: int) -> tuple[int, ...]:
        """Return every legal move; none if the game is over or a throw is due."""
        buffer = [0] * MOST_AT_ONCE
        return tuple(buffer[: moves(table, state, throw, buffer, 0)])

    return legal


def race_perft_of(
    chances_due: ChanceFunction[S], moves: Moves[S], play: Play[S]
) -> Callable[[RuleTable, S, int, Buffer], int]:
    """Return the function that counts sequences of plies of a race; every distinct throw counts once."""

    @inlined
    def plies(table: RuleTable, state: S, buffer: Buffer, at: int) -> int:
        place = chances_due(table, state)
        for number in range(throws_at(table, place)):
            throw = throw_at(table, place, number)
            first = at
            at = moves(table, state, throw, buffer, first)
            for written in range(first, at):
                buffer[written] += THROW * throw
        return at

    @inlined
    def follow(table: RuleTable, state: S, ply: int) -> S:
        return play(table, state, ply % THROW, ply // THROW)

    return perft_of(plies, follow)


def race_game_of(
    winner: Callable[[RuleTable, S], int],
    reason: Callable[[RuleTable, S, int], int],
    chances_due: ChanceFunction[S],
    moves: Moves[S],
    play: Play[S],
    captured: Callable[[S, S], int],
) -> Game[S]:
    """Return the function that plays a race of two at random: throws by their chances, moves equally likely.

    Args:
        winner: the winner; NOBODY while the game goes on.
        reason: why the game is over, given its winner.
        chances_due: index of the chances of the throw that is due.
        moves: writes the moves of a position with a throw.
        play: the position after a move with a throw.
        captured: the number of pieces captured between two positions.
    """

    @compiled
    def game(table: RuleTable, state: S, chance: int, limit: int, buffer: Buffer) -> tuple[int, int, int, int]:
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
