"""Indexing of graph positions without history, by combinations, for solvers.

Positions with the same side to move and the same numbers of pieces in hand and on the board form a *section*. In a
section, the pieces of one side are one of C(points, pieces) choices, and the pieces of the other side are one of
C(remaining points, pieces); the two ranks, each in colexicographic order, give the index (Knuth, The Art of Computer
Programming 4A, 7.2.1.3).

In games with equal sides (the mills), a position with light to move has the index of its mirror with the sides swapped.
If the symmetries of the board are used, only one set of each class of equivalent sets of the first side has indices,
and a position has the lowest index of its images; the indices of its other images are *unused*.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from heritage_games.engine.kernel import RuleTable, bits, inlined, lowest, members

from .rules import POINTS, GraphState

Layout = Sequence[int]
"""Layout table: each section's first index and the ranks' binomials, in one flat array."""

# Indices of the layout table.
SIZE = 0  # number of points of the board
EQUAL = 1  # 1: both sides have the same rules and pieces
HANDS0 = 2  # 2 to 5: number of possible counts of each side's pieces in hand, then on the board
HANDS1 = 3
MEN0 = 4
MEN1 = 5
CHOICES_AT = 6  # index of the binomial coefficients; those of n begin at offset n * (points + 1)
FIRSTS_AT = 7  # index of the table of the sections' first positions
SYMMETRIES = 8  # number of symmetries of the board in use; 1: only the identity
IMAGES_AT = 9  # index of the images of the points, a row for each symmetry
CLASSES_AT = 10  # index of two indices for each number of pieces of the first side: of its sets and of its classes
HEADER = 11

CLASS_BITS = 5
"""Number of bits of a symmetry's number in the entry of a set.

The entry has the class of the set, and a symmetry that maps the set to the class's set.
"""

IDENTITY = 0  # number of the identity among the symmetries
OUTSIDE = -1  # index of a position whose history matters, or that belongs to no section


class IndexSection(NamedTuple):
    """Positions that differ only in the points of the pieces."""

    turn: int
    hand0: int
    hand1: int
    men0: int
    men1: int


def size_of(section: IndexSection, points: int) -> int:
    """Return the number of positions of a section."""
    return comb(points, section.men0) * comb(points - section.men0, section.men1)


def indices_of(section: IndexSection, points: int, symmetries: Sequence[Sequence[int]]) -> int:
    """Return the number of indices of a section, given the symmetries in use."""
    return classes_of(section.men0, points, symmetries) * comb(points - section.men0, section.men1)


def classes_of(pieces: int, points: int, symmetries: Sequence[Sequence[int]]) -> int:
    """Return the number of classes of sets: the mean number of sets that a symmetry keeps."""
    kept = 0
    for symmetry in symmetries:
        ways = [1] + [0] * pieces
        left = set(range(points))
        while left:
            length, point = 0, min(left)
            while point in left:
                left.remove(point)
                length, point = length + 1, symmetry[point]
            for count in range(pieces, length - 1, -1):
                ways[count] += ways[count - length]
        kept += ways[pieces]
    return kept // len(symmetries)


def classes(pieces: int, points: int, symmetries: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return each set's entry by rank, and each class's first set and symmetries that keep it."""
    images = [[1 << point for point in symmetry] for symmetry in symmetries]
    backwards = [symmetries.index(tuple(symmetry.index(point) for point in range(points))) for symmetry in symmetries]
    every = sorted(bits(each) for each in combinations(range(points), pieces))
    ranks = {each: at for at, each in enumerate(every)}  # the order of the integers is colexicographic
    entries, sets = [OUTSIDE] * len(ranks), list[int]()
    for at, each in enumerate(every):
        if entries[at] != OUTSIDE:
            continue
        number, keeping, chosen_points = len(sets) // 2, 0, members(each)
        for symmetry, image in enumerate(images):
            there = ranks[sum(image[point] for point in chosen_points)]
            if there == at:
                keeping |= 1 << symmetry
            if entries[there] == OUTSIDE:
                entries[there] = (number << CLASS_BITS) + backwards[symmetry]
        sets += (each, keeping)
    return entries, sets


def index_layout(
    table: RuleTable, sections: Sequence[IndexSection], *, equal: bool, symmetries: Sequence[Sequence[int]] = ()
) -> tuple[int, ...]:
    """Return the layout table, with consecutive sections.

    Args:
        sections: the sections in the order of their numbers.
        equal: whether both sides have the same rules and pieces; every section then has turn 0.
        symmetries: permutations of the points that preserve the rules, the identity first; empty to use none.
    """
    points = table[POINTS]
    limits = [max(section[place] for section in sections) + 1 for place in range(1, 5)]
    choices = [comb(n, k) for n in range(points + 1) for k in range(points + 1)]
    firsts = [OUTSIDE] * (2 * limits[0] * limits[1] * limits[2] * limits[3])
    first = 0
    used = symmetries or (tuple(range(points)),)
    header = [points, int(equal), *limits, HEADER, HEADER + len(choices), len(used), 0, 0]
    for section in sections:
        firsts[section_place(header, *section)] = first
        first += indices_of(section, points, used)
    header[IMAGES_AT] = header[FIRSTS_AT] + len(firsts)
    header[CLASSES_AT] = header[IMAGES_AT] + len(used) * points
    places, rest = [OUTSIDE] * (2 * limits[2]), list[int]()
    if len(used) > 1:
        begin = header[CLASSES_AT] + len(places)
        for pieces in sorted({section.men0 for section in sections}):
            entries, sets = classes(pieces, points, used)
            places[2 * pieces], places[2 * pieces + 1] = begin + len(rest), begin + len(rest) + len(entries)
            rest += [*entries, *sets]
    return (*header, *choices, *firsts, *(point for symmetry in used for point in symmetry), *places, *rest)


@inlined
def section_place(space: Layout, turn: int, hand0: int, hand1: int, men0: int, men1: int) -> int:
    """Return the index of a section in the list of the sections' first indices."""
    hands = (turn * space[HANDS0] + hand0) * space[HANDS1] + hand1
    return (hands * space[MEN0] + men0) * space[MEN1] + men1


@inlined
def choices(space: Layout, points: int, men: int) -> int:
    """Return the number of ways to choose ``men`` of ``points`` points."""
    return space[space[CHOICES_AT] + points * (space[SIZE] + 1) + men]


@inlined
def rank(space: Layout, men: int, taken: int) -> int:
    """Return the rank of a set of pieces among the sets of points that are not ``taken``."""
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
def chosen(space: Layout, found: int, count: int, taken: int) -> int:
    """Return the set of ``count`` pieces with this rank, on points that are not ``taken``."""
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
def number(space: Layout, state: GraphState) -> int:
    """Return the index of a position.

    The result is OUTSIDE if the position's history matters (a barred mill, a gift), or if no section contains it. None
    of the position's numbers of pieces may exceed the largest one of the sections.
    """
    if state.barred0 or state.barred1 or state.gifts:
        return OUTSIDE
    if space[EQUAL] and state.turn:
        state = changed_over(state)
    men0, men1 = state.men0.bit_count(), state.men1.bit_count()
    place = section_place(space, state.turn, state.hand0, state.hand1, men0, men1)
    first = space[space[FIRSTS_AT] + place]
    if first == OUTSIDE:
        return OUTSIDE
    ways = choices(space, space[SIZE] - men0, men1)
    own = rank(space, state.men0, 0)
    if space[SYMMETRIES] == 1:
        return first + own * ways + rank(space, state.men1, state.men0)
    entry = space[space[space[CLASSES_AT] + 2 * men0] + own]
    image = moved(space, state.men1, entry & ((1 << CLASS_BITS) - 1))
    at = space[space[CLASSES_AT] + 2 * men0 + 1] + 2 * (entry >> CLASS_BITS)
    return first + (entry >> CLASS_BITS) * ways + least_rank(space, image, space[at], space[at + 1])


@inlined
def moved(space: Layout, men: int, symmetry: int) -> int:
    """Return the image of a set of pieces under a symmetry."""
    image, at = 0, space[IMAGES_AT] + symmetry * space[SIZE]
    while men:
        point = lowest(men)
        men ^= 1 << point
        image |= 1 << space[at + point]
    return image


@inlined
def least_rank(space: Layout, men: int, taken: int, keeping: int) -> int:
    """Return the lowest rank of a set's images under symmetries that keep the other set."""
    best = rank(space, men, taken)
    keeping ^= 1 << IDENTITY
    while keeping:
        symmetry = lowest(keeping)
        keeping ^= 1 << symmetry
        best = min(best, rank(space, moved(space, men, symmetry), taken))
    return best


@inlined
def orbit(space: Layout, state: GraphState) -> int:
    """Return the number of images of an indexed position; its turn is 0 if sides are equal."""
    if space[SYMMETRIES] == 1:
        return 1
    men0 = state.men0.bit_count()
    entry = space[space[space[CLASSES_AT] + 2 * men0] + rank(space, state.men0, 0)]
    keeping = space[space[space[CLASSES_AT] + 2 * men0 + 1] + 2 * (entry >> CLASS_BITS) + 1]
    same = 0
    while keeping:
        symmetry = lowest(keeping)
        keeping ^= 1 << symmetry
        if moved(space, state.men1, symmetry) == state.men1:
            same += 1
    return space[SYMMETRIES] // same


@inlined
def position(space: Layout, turn: int, hand0: int, hand1: int, men0: int, men1: int, at: int) -> GraphState:
    """Return the position of a section at this index, counted from the first of all positions."""
    first = space[space[FIRSTS_AT] + section_place(space, turn, hand0, hand1, men0, men1)]
    ways = choices(space, space[SIZE] - men0, men1)
    found = (at - first) // ways
    if space[SYMMETRIES] == 1:
        own = chosen(space, found, men0, 0)
    else:
        own = space[space[space[CLASSES_AT] + 2 * men0 + 1] + 2 * found]
    other = chosen(space, (at - first) % ways, men1, own)
    return GraphState(turn, own, other, hand0, hand1, 0, 0, 0, 0)
