"""Placements of hunters, their moves as programs, symmetries and phases, for the solver."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, pairwise
from operator import or_

from heritage_games.engine.graph.leaps import board_leaps
from heritage_games.engine.graph.rules import FULL, HUNTED, HUNTERS, MILLS, MILLS_AT, POINTS, STEPS_AT
from heritage_games.engine.kernel import RuleTable, bits, members

WORD_BITS = 64

LEAST_BITS = 7  # number of index bits of the smallest map, which has two words

Program = tuple["array[int]", tuple[int, ...]]
"""Moves of all placements, the index of each placement's first move, and the total length."""

Symmetry = tuple[int, ...]
"""Image of each point."""


def images(points: Sequence[int], symmetry: Symmetry) -> int:
    """Return the bit set of the images of points."""
    return bits(symmetry[point] for point in points)


MOST_SYMMETRIES = 16  # maximum number of symmetries used; a board with more is solved without symmetries


def symmetries(table: RuleTable) -> tuple[Symmetry, ...]:
    """Return all permutations of points that preserve steps, leaps and mills, identity first.

    A board with more than ``MOST_SYMMETRIES`` has only the identity.
    """
    size = table[POINTS]
    steps = [table[table[STEPS_AT] + point] for point in range(size)]
    leaps = set(board_leaps(table, table[FULL]))
    mills = set(table[table[MILLS_AT] : table[MILLS_AT] + table[MILLS]])
    found: list[Symmetry] = []

    def extend(begun: list[int]) -> None:
        point = len(begun)
        if len(found) > MOST_SYMMETRIES:
            return
        if point == size:
            symmetry = tuple(begun)
            same = {(symmetry[a], symmetry[b], images(members(over), symmetry)) for a, b, over in leaps} == leaps
            if same and {images(members(mill), symmetry) for mill in mills} == mills:
                found.append(symmetry)
            return
        for image in range(size):
            fits = image not in begun and steps[image].bit_count() == steps[point].bit_count()
            if fits and all((steps[point] >> a) & 1 == (steps[image] >> b) & 1 for a, b in enumerate(begun)):
                extend([*begun, image])

    extend([])
    return tuple(sorted(found)) if len(found) <= MOST_SYMMETRIES else (tuple(range(size)),)


def canonical(placed: int, symmetries: Sequence[Symmetry]) -> tuple[int, Symmetry]:
    """Return the equivalent stored placement, and the symmetry that maps this one to it."""
    points = members(placed)
    return min((images(points, symmetry), symmetry) for symmetry in symmetries)


@dataclass(frozen=True)
class Sets:
    """Masks over the sets of some points: bit i of a mask represents the set of the bits of i."""

    points: int

    @property
    def all(self) -> int:
        """The mask of all sets."""
        return (1 << (1 << self.points)) - 1

    @cached_property
    def without(self) -> tuple[int, ...]:
        """For each point, the mask of the sets that do not contain it."""
        found = []
        for point in range(self.points):
            mask = (1 << (1 << point)) - 1
            for wider in range(point + 1, self.points):
                mask |= mask << (1 << wider)
            found.append(mask)
        return tuple(found)

    @cached_property
    def of_size(self) -> tuple[int, ...]:
        """For each number from 0, the mask of the sets with that number of points."""
        found = [1]
        for point in range(self.points):
            found = [(low | high << (1 << point)) for high, low in pairwise([0, *found, 0])]
        return tuple(found)

    @cached_property
    def smaller(self) -> tuple[int, ...]:
        """For each number from 0, the mask of the sets with fewer points."""
        return tuple(accumulate(self.of_size, or_, initial=0))

    def between(self, least: int, most: int) -> int:
        """Return the mask of the sets with ``least`` to ``most`` points."""
        fewer, enough = (self.smaller[min(max(0, size), self.points + 1)] for size in (least, most + 1))
        return enough & ~fewer


@dataclass(frozen=True)
class Placements:
    """All placements of a number of hunters, with the size of their maps."""

    table: RuleTable
    hunters: int

    @cached_property
    def sets(self) -> tuple[int, ...]:
        """The bit sets of the hunters, in the order of their maps."""
        return tuple(map(bits, combinations(range(self.table[POINTS]), self.hunters)))

    @cached_property
    def index(self) -> dict[int, int]:
        """The index of each bit set."""
        return {placed: at for at, placed in enumerate(self.sets)}

    @property
    def free(self) -> int:
        """The number of free points."""
        return int(self.table[POINTS]) - self.hunters

    @property
    def words(self) -> int:
        """The number of words of one map."""
        return max(2, (1 << self.free) // WORD_BITS)

    def number(self, placed: int, point: int) -> int:
        """Return the index of a free point among the free points of a placement."""
        return point - (placed & ((1 << point) - 1)).bit_count()

    def free_points(self, placed: int) -> tuple[int, ...]:
        """Return the free points of a placement, in ascending order."""
        return members(self.table[FULL] & ~placed)

    def hunters_moves(self) -> Program:
        """Return the steps and leaps of the hunters as a program for ``hunters_turn``."""
        return _joined(self._walks(placed) for placed in self.sets)

    def hunters_entries(self, after: Placements) -> Program:
        """Return the placings of one more hunter as a program for ``hunters_turn``."""
        return _joined(
            [
                number
                for point in self.free_points(placed)
                for number in (after.index[placed | 1 << point], -1, self.number(placed, point), 0)
            ]
            for placed in self.sets
        )

    def hunted_steps(self) -> Program:
        """Return the pairs of adjacent free points as a program for ``hunted_turn``."""
        return _joined(
            [
                self.number(placed, point)
                for low, high in combinations(self.free_points(placed), 2)
                if (self.table[self.table[STEPS_AT] + low] >> high) & 1
                for point in (low, high)
            ]
            for placed in self.sets
        )

    def hunted_entries(self) -> Program:
        """Return the placings of a hunted piece as a program for ``hunted_turn``."""
        return _joined([number for point in range(self.free) for number in (-1, point)] for _ in self.sets)

    def walks(self, placed: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield each hunter's move: the next placement, source, target, and bit set leapt over."""
        for source in members(placed):
            for target, over in self._ways(source):
                if not ((placed >> target) & 1 or placed & over):
                    yield placed & ~(1 << source) | 1 << target, source, target, over

    def _walks(self, placed: int) -> list[int]:
        found = []
        for after, source, target, over in self.walks(placed):
            passed = [self.number(placed, point) for point in members(over)]
            found += [self.index[after], self.number(after, source), self.number(placed, target), len(passed)]
            found += passed
        return found

    def _ways(self, source: int) -> Iterator[tuple[int, int]]:
        """Yield the target of each step and leap from a point, and the set of points leapt over."""
        table = self.table
        yield from ((target, 0) for target in members(table[table[STEPS_AT] + source]))
        yield from ((way.target, way.over) for way in board_leaps(table, 1 << source))


@dataclass(frozen=True)
class Orbits:
    """Classes of symmetric placements; only one placement of each is computed and stored."""

    placements: Placements
    symmetries: tuple[Symmetry, ...]

    @cached_property
    def first_of(self) -> tuple[int, ...]:
        """The index of the stored placement of the class of each placement."""
        index = self.placements.index
        return tuple(index[canonical(placed, self.symmetries)[0]] for placed in self.placements.sets)

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """The indices of the stored placements."""
        return tuple(at for at, first in enumerate(self.first_of) if at == first)

    @cached_property
    def sizes(self) -> Counter[int]:
        """The number of placements in the class of each stored placement."""
        return Counter(self.first_of)

    @cached_property
    def mirrors(self) -> tuple[array[int], dict[int, list[tuple[int, int, int]]]]:
        """Pairs of numbers to exchange, and by stored placement its images, each with its pairs.

        An image is the index of a placement, with the range of its pairs.
        """
        program, found = array("q"), {at: list[tuple[int, int, int]]() for at in self.firsts}
        for at, first in enumerate(self.first_of):
            if at != first:
                begin = len(program)
                program.extend(self._exchanges(self.placements.sets[at]))
                found[first].append((at, begin, len(program)))
        return program, found

    def _exchanges(self, placed: int) -> Iterator[int]:
        """Yield the pairs of numbers to exchange to get this placement's map from the stored one."""
        stored, symmetry = canonical(placed, self.symmetries)
        numbers = [self.placements.number(stored, symmetry[point]) for point in self.placements.free_points(placed)]
        order = list(range(len(numbers)))
        for low, number in enumerate(numbers):
            high = order.index(number)
            if low != high:
                order[low], order[high] = order[high], order[low]
                yield from (low, high)


def _joined(moves: Iterator[list[int]]) -> Program:
    program, begins = array("q"), [0]
    for found in moves:
        program.extend(found)
        begins.append(len(program))
    return program, tuple(begins)


@dataclass(frozen=True, slots=True)
class Phase:
    """Positions with the same side to move and the same numbers of pieces in hand."""

    turn: int
    waiting: int  # the number of hunters in hand
    hand: int  # the number of hunted pieces in hand


def phases(turn: int, waiting: int, hand: int) -> tuple[Phase, ...]:
    """Return the phases of placing in order; hunters are all placed before one moves."""
    found = []
    while waiting or hand:
        found.append(Phase(turn, waiting, hand))
        if turn == HUNTERS:
            waiting = max(0, waiting - 1)
        else:
            hand = max(0, hand - 1)
        turn = HUNTED if turn == HUNTERS else HUNTERS
    return tuple(found)
