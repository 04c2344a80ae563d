"""Perfect indexing of positions without a history: men on points are ranked by combinations.

Positions with the same side to move, men in hand and number of men on the board form a *section*.  In it the men of one
side are one of C(points, men) choices, and those of the other one of C(remaining points, men); the two ranks, each in
colexicographic order, give the index (Knuth, The Art of Computer Programming 4A, 7.2.1.3).

In games with equal sides (the mills), a position with light to move has the index of its mirror with the sides swapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from heritage_games.engine.kernel import inlined, lowest

from .rules import POINTS, GraphState, RuleTable

Shelves = Sequence[int]
"""Layout table: the first index of each section and the binomials of the ranks, as one flat array."""

# Indices of the layout table.
SIZE = 0  # number of points of the board
EQUAL = 1  # 1: both sides have the same rules and men
HANDS0 = 2  # number of values of men in hand, and of men on the board, for each side
HANDS1 = 3
MEN0 = 4
MEN1 = 5
CHOICES_AT = 6  # index of the binomials; those of n start at offset n * (points + 1)
FIRSTS_AT = 7  # index of the first numbers of the sections
HEADER = 8

OUTSIDE = -1
"""Index of a position whose history matters, or that belongs to no section."""


class IndexSection(NamedTuple):
    """Positions that differ only in the points of the men."""

    turn: int
    hand0: int
    hand1: int
    men0: int
    men1: int


def size_of(section: IndexSection, points: int) -> int:
    """Return the number of positions of a section."""
    return comb(points, section.men0) * comb(points - section.men0, section.men1)


def shelves(table: RuleTable, sections: Sequence[IndexSection], *, equal: bool) -> tuple[int, ...]:
    """Return the layout table, with consecutive sections.

    Args:
        sections: in the order of their numbers.
        equal: whether both sides are equal in all things; every section has turn 0 then.
    """
    points = table[POINTS]
    limits = [max(section[place] for section in sections) + 1 for place in range(1, 5)]
    choices = [comb(n, k) for n in range(points + 1) for k in range(points + 1)]
    firsts = [OUTSIDE] * (2 * limits[0] * limits[1] * limits[2] * limits[3])
    first = 0
    header = [points, int(equal), *limits, HEADER, HEADER + len(choices)]
    for section in sections:
        firsts[shelf(header, *section)] = first
        first += size_of(section, points)
    return (*header, *choices, *firsts)


@inlined
def shelf(space: Shelves, turn: int, hand0: int, hand1: int, men0: int, men1: int) -> int:
    """Return the index of a section in the list of the sections' first numbers."""
    hands = (turn * space[HANDS0] + hand0) * space[HANDS1] + hand1
    return (hands * space[MEN0] + men0) * space[MEN1] + men1


@inlined
def choices(space: Shelves, points: int, men: int) -> int:
    """Return the number of ways to choose this many points."""
    return space[space[CHOICES_AT] + points * (space[SIZE] + 1) + men]


@inlined
def rank(space: Shelves, men: int, taken: int) -> int:
    """Return the rank of a set of men among the choices of free points."""
    found = 0
    count = 0
    while men:
        point = lowest(men)
        men ^= 1 << point
        count += 1
        free = point - (taken & ((1 << point) - 1)).bit_count()
        found += choices(space, free, count)
    return found


@inlined
def chosen(space: Shelves, found: int, count: int, taken: int) -> int:
    """Return the set of men with this rank among the choices of free points."""
    men = 0
    point = space[SIZE]
    free = point - taken.bit_count()
    while count:
        point -= 1
        if (taken >> point) & 1:
            continue
        free -= 1
        below = choices(space, free, count)
        if found >= below:
            found -= below
            men |= 1 << point
            count -= 1
    return men


@inlined
def changed_over(state: GraphState) -> GraphState:
    """Return the position with the two sides swapped."""
    return GraphState(1 - state.turn, state.men1, state.men0, state.hand1, state.hand0, 0, 0, 0, 0)


@inlined
def number(space: Shelves, state: GraphState) -> int:
    """Return the index of a position, OUTSIDE if its history matters (a barred mill, a gift).

    Some section must have at least as many men in hand and on the board.
    """
    if state.barred0 or state.barred1 or state.gifts:
        return OUTSIDE
    if space[EQUAL] and state.turn:
        state = changed_over(state)
    men0, men1 = state.men0.bit_count(), state.men1.bit_count()
    place = shelf(space, state.turn, state.hand0, state.hand1, men0, men1)
    first = space[space[FIRSTS_AT] + place]
    if first == OUTSIDE:
        return OUTSIDE
    ways = choices(space, space[SIZE] - men0, men1)
    return first + rank(space, state.men0, 0) * ways + rank(space, state.men1, state.men0)


@inlined
def position(space: Shelves, turn: int, hand0: int, hand1: int, men0: int, men1: int, at: int) -> GraphState:
    """Return the position of a section with this index, which counts from the first of all positions."""
    first = space[space[FIRSTS_AT] + shelf(space, turn, hand0, hand1, men0, men1)]
    ways = choices(space, space[SIZE] - men0, men1)
    own = chosen(space, (at - first) // ways, men0, 0)
    other = chosen(space, (at - first) % ways, men1, own)
    return GraphState(turn, own, other, hand0, hand1, 0, 0, 0, 0)
