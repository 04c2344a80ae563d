"""A board is a list of lines; steps and mills follow from it.

A step joins neighbours on a line, a mill is any three consecutive points of a line.  A line of
two points is a mere link: it gives a step and no mill.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

Line = tuple[int, ...]


def steps(points: int, lines: Sequence[Line]) -> list[int]:
    """Return for each point the bit set of its neighbours."""
    reach = [0] * points
    for line in lines:
        for a, b in pairwise(line):
            reach[a] |= 1 << b
            reach[b] |= 1 << a
    return reach


def mills(lines: Sequence[Line]) -> list[Line]:
    """Return every three consecutive points of a line, each mill once, in the order of the lines."""
    found: dict[frozenset[int], Line] = {}
    for line in lines:
        for triple in zip(line, line[1:], line[2:], strict=False):
            found.setdefault(frozenset(triple), triple)
    return list(found.values())


def bits(points: Sequence[int]) -> int:
    """Return the bit set of these points."""
    mask = 0
    for point in points:
        mask |= 1 << point
    return mask


def members(mask: int) -> tuple[int, ...]:
    """Return the points of a bit set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
