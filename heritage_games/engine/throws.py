"""Throws of sticks and dice, and their chances, as integers.

A throw is one integer: a score n, or a pair as 10 a + b (two dice with a <= b, or the two scores of a roll-off:
a is that of side 0).  Chances are weights out of their sum.  In a table they lie as the sum, how many throws there
are, and then each throw with its weight, in the order in which positions list them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from .chance import pick
from .compiled import inlined

Chances = tuple[tuple[int, int], ...]
"""Each throw with its weight."""

TENS = 10

STICKS: Chances = ((1, 4), (2, 6), (3, 4), (4, 1), (5, 1))
"""Four sticks, flat or round: the flat ones are counted, and none counts five; of 16."""

LOT: Chances = ((1, 1), (2, 1))
"""A plain lot that says who opens: 1 for side 0, 2 for side 1."""


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


def two_dice(faces: int) -> Chances:
    """Return the throws of two dice: a double has weight 1, any other pair 2."""
    return tuple((pair(a, b), 1 if a == b else 2) for a in range(1, faces + 1) for b in range(a, faces + 1))


def rolled_off(chances: Chances) -> Chances:
    """Return the throws of a roll-off: both sides throw, and throw again until they differ (K-a)."""
    return tuple((pair(a, b), weight * other) for (a, weight), (b, other) in product(chances, chances) if a != b)


def laid(chances: Chances) -> tuple[int, ...]:
    """Return chances as they lie in a table."""
    total = sum(weight for _, weight in chances)
    return (total, len(chances), *(number for each in chances for number in each))


@inlined
def throws_at(table: Sequence[int], place: int) -> int:
    """Return how many throws the chances at this place of a table have; 0 where nothing is thrown."""
    return table[place + 1]


@inlined
def throw_at(table: Sequence[int], place: int, number: int) -> int:
    """Return the throw of this number, from 0, of the chances at this place of a table."""
    return table[place + 2 + 2 * number]


def chances_at(table: Sequence[int], place: int) -> Chances:
    """Return the chances that lie at this place of a table."""
    first, last = place + 2, place + 2 + 2 * table[place + 1]
    return tuple((table[at], table[at + 1]) for at in range(first, last, 2))


@inlined
def draw(table: Sequence[int], place: int, chance: int) -> int:
    """Return a throw by its weight from a state of the random numbers; there must be one to draw."""
    left = pick(chance, table[place])
    at = place + 2
    while left >= table[at + 1]:
        left -= table[at + 1]
        at += 2
    return table[at]
