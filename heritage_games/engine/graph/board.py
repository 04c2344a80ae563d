"""A board is a list of lines; steps, leaps and mills follow from it.

A step joins neighbours on a line, a leap goes over the next point of a line to the one after, a
mill is any three consecutive points of a line.  A line of two points is a mere link: it gives
a step and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

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


class Leap(NamedTuple):
    """A way to leap: from where, to where, over which points (one, or a whole line of them)."""

    source: int
    target: int
    over: Line


def leaps(lines: Sequence[Line]) -> list[Leap]:
    """Return every leap over one point, in both directions of every line; what lines have in common gives one."""
    found = [
        Leap(a, c, (over,))
        for line in lines
        for first, over, last in zip(line, line[1:], line[2:], strict=False)
        for a, c in ((first, last), (last, first))
    ]
    return list(dict.fromkeys(found))


LONG_LINE = 5
"""A line of so many points or more can be leapt as a whole (Q7, long leap)."""


def long_leaps(lines: Sequence[Line]) -> list[Leap]:
    """Return the leaps from one end of a long line to the other, over all points between."""
    long = [line for line in lines if len(line) >= LONG_LINE]
    return [Leap(way[0], way[-1], way[1:-1]) for line in long for way in (line, line[::-1])]
