"""Weighted throws, legal moves, perft and random play, shared by the kernels of races.

A throw is one integer: a score n, or a pair as 10 a + b (two dice with a <= b, or the two scores of a roll-off, side 0
first). A rule table contains the chances of a throw as the sum of weights, the number of throws, and each throw with
its weight.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from typing import Protocol, TypeVar

from .kernel import NOBODY, RuleTable, compiled, inlined, pick, step
from .playouts import Buffer, Game, perft_of

ThrowChances = tuple[tuple[int, int], ...]
"""Each throw with its weight."""

TENS = 10

STICKS: ThrowChances = ((1, 4), (2, 6), (3, 4), (4, 1), (5, 1))
"""Throws of four sticks: the number of flat sides, five if none; the weights sum to 16."""

LOT: ThrowChances = ((1, 1), (2, 1))  # throws of a lot that decides who begins: 1 for side 0, 2 for side 1

# The board of Hounds and Jackals: holes of a side without the shared one (2, 3), and the lines of each side, by their
# lower and upper hole (7, 15, 16).
HOLES = 29
LONG_LINE = (6, 20)
SHORT_LINE = (8, 10)

PIECES = 5  # number of each side's pieces (6, 8)


@inlined
def pair(first: int, second: int) -> int:
    """Return two numbers as one throw."""
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
    """Return the throws of a roll-off: both sides throw until their scores differ (K-a)."""
    return tuple((pair(a, b), weight * other) for (a, weight), (b, other) in product(chances, chances) if a != b)


def flat_chances(chances: ThrowChances) -> tuple[int, ...]:
    """Return chances in the format of the rule table."""
    total = sum(weight for _, weight in chances)
    return (total, len(chances), *(number for each in chances for number in each))


@inlined
def throws_at(table: Sequence[int], place: int) -> int:
    """Return the number of throws of the chances at this table index; 0 if no throw is due."""
    return table[place + 1]


@inlined
def throw_at(table: Sequence[int], place: int, number: int) -> int:
    """Return the throw with this number, from 0, of the chances at this table index."""
    return table[place + 2 + 2 * number]


def chances_at(table: Sequence[int], place: int) -> ThrowChances:
    """Return the throws with their weights at this index of a table."""
    first, last = place + 2, place + 2 + 2 * table[place + 1]
    return tuple((table[at], table[at + 1]) for at in range(first, last, 2))


@inlined
def draw(table: Sequence[int], place: int, chance: int) -> int:
    """Return a throw drawn by weight from a random state; at least one throw must exist."""
    left = pick(chance, table[place])
    at = place + 2
    while left >= table[at + 1]:
        left -= table[at + 1]
        at += 2
    return table[at]


class Turned(Hashable, Protocol):
    """Position with a side to move."""

    @property
    def turn(self) -> int:
        """The side to throw and move; NOBODY before the throw that decides who begins."""


S = TypeVar("S", bound=Turned)

Touch = int | str
"""Touch: the index of a point, or the word of a control."""

NO_THROW = 0  # value of a throw that is not made yet
PASS = 0  # the move of a side without any other legal move
BEGIN = 63  # the move after the opening throw, by which the beginning side takes its turn to throw
THROW = 1 << 20  # factor of the throw in a perft buffer, which encodes a ply as move + THROW * throw

ChanceFunction = Callable[[RuleTable, S], int]
"""Function that returns the table index of the chances of a position's due throw."""

Moves = Callable[[RuleTable, S, int, Buffer, int], int]
"""Function that writes the moves with a throw into a buffer; returns the next free index.

Its last two arguments are the buffer and its first free index. It writes nothing with NO_THROW or if the game is over.
"""

Play = Callable[[RuleTable, S, int, int], S]
"""Function that returns the position after a move with a throw."""


def opening_scores(throw: int) -> dict[str, int]:
    """Return each side's score in a roll-off, by placeholder of its sentences."""
    return {"hounds": first_of(throw), "jackals": second_of(throw)}


@inlined
def add(buffer: Buffer, at: int, move: int) -> int:
    """Append a move to the buffer and return the next free index."""
    buffer[at] = move
    return at + 1


MOST_AT_ONCE = 64  # upper bound of the number of moves with one throw

MOST_PLIES = 32 * MOST_AT_ONCE
"""Buffer size for the moves of a position with all throws, of which there are at most 20."""


def legal_of(moves: Moves[S]) -> Callable[[RuleTable, S, int], tuple[int, ...]]:
    """Return the function that returns the moves written by ``moves`` as a tuple."""

    def legal(table: RuleTable, state: S, throw: int) -> tuple[int, ...]:
        """Return every legal move; none if the game is over or a throw is due."""
        buffer = [0] * MOST_AT_ONCE
        return tuple(buffer[: moves(table, state, throw, buffer, 0)])

    return legal


def race_perft_of(
    chances_due: ChanceFunction[S], moves: Moves[S], play: Play[S]
) -> Callable[[RuleTable, S, int, Buffer], int]:
    """Return the perft function of a race; every distinct throw counts once."""

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
    """Return the function that plays a random two-player race, with all moves equally likely."""

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
