"""How few hold the hunters still: the number that rule P11 leaves to be worked out.

Where the hunters stand decides everything: each point a step away must be taken, and behind each of the hunted that
could be leapt the landing must be taken too.  Every such demand names one point, so the smallest set that meets
them all is found by adding what is demanded until nothing more is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from heritage_games.engine.bits import bits, members

from .conditions import leaps_begin, leaps_end
from .table import LEAP, POINTS, STEPS_AT, Table


class Confinement(NamedTuple):
    """Hunters that cannot move, and the fewest that hold them, as bit sets of points."""

    hunters: int
    hunted: int


def held_by(table: Table, hunters: int) -> int:
    """Return the smallest bit set of points that, taken by the hunted, leaves these hunters neither step nor leap."""
    wanted = 0
    for point in members(hunters):
        wanted |= table[table[STEPS_AT] + point]
    wanted &= ~hunters
    growing = True
    while growing:
        before = wanted
        for point in members(hunters):
            for place in range(leaps_begin(table, point), leaps_end(table, point), LEAP):
                target, over = table[place], table[place + 1]
                if over & ~wanted == 0 and not (hunters >> target) & 1:
                    wanted |= 1 << target
        growing = wanted != before
    return wanted


def confinements(table: Table, hunters: int) -> Iterator[Confinement]:
    """Give for every placing of so many hunters the fewest that hold them; C(points, hunters) placings."""
    for standing in combinations(range(table[POINTS]), hunters):
        mask = bits(standing)
        yield Confinement(mask, held_by(table, mask))


def fewest(table: Table, hunters: int) -> int:
    """Return how few can hold so many hunters still, wherever these stand.

    A placing that takes as many for its steps alone as another takes in all is not looked at further.
    """
    best = table[POINTS]
    around = [table[table[STEPS_AT] + point] for point in range(table[POINTS])]
    for standing in combinations(range(table[POINTS]), hunters):
        mask = beside = 0
        for point in standing:
            mask |= 1 << point
            beside |= around[point]
        if (beside & ~mask).bit_count() < best:
            best = min(best, held_by(table, mask).bit_count())
    return best
