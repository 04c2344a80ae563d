"""Room on a drawing: upright boxes, and how far points and lines keep away from them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .drawing import Spot

Stretch = tuple[Spot, Spot]
"""A straight line from one place to another."""


class Box(NamedTuple):
    """An upright box, in units of the drawing: x to the right, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, margin: float) -> Box:
        """Return the box with so much more on every side; less, where it is negative."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def within(self, other: Box) -> bool:
        """Return whether the box lies wholly in another."""
        starts = other.left <= self.left and other.top <= self.top
        return starts and self.right <= other.right and self.bottom <= other.bottom

    def to_spot(self, spot: Spot) -> float:
        """Return how far a place is from the box; 0 inside."""
        x, y = spot
        return math.hypot(max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom))

    def to_line(self, line: Stretch) -> float:
        """Return how far a straight line is from the box; 0 where it touches."""
        if self._cut_by(*line):
            return 0.0
        corners = ((x, y) for x in (self.left, self.right) for y in (self.top, self.bottom))
        return min(*map(self.to_spot, line), *(_from_line(corner, *line) for corner in corners))

    def _cut_by(self, start: Spot, end: Spot) -> bool:
        """Return whether a part of the line lies inside: what each pair of sides leaves of it, from 0 to 1."""
        first, last = 0.0, 1.0
        for near, far, begin, way in (
            (self.left, self.right, start[0], end[0] - start[0]),
            (self.top, self.bottom, start[1], end[1] - start[1]),
        ):
            if way:
                enters, leaves = sorted(((near - begin) / way, (far - begin) / way))
                first, last = max(first, enters), min(last, leaves)
            elif not near <= begin <= far:
                return False
        return first <= last


def _from_line(spot: Spot, start: Spot, end: Spot) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((spot[0] - start[0]) * x + (spot[1] - start[1]) * y) / (x * x + y * y or 1.0)
    part = min(max(along, 0.0), 1.0)
    return math.dist(spot, (start[0] + part * x, start[1] + part * y))


@dataclass(frozen=True)
class Diagram:
    """Points and lines of a board as they lie on the drawing.

    Args:
        spots: where the points are.
        lines: every step from a point to the next.
        sheet: the whole drawing.
        radius: of a piece.
    """

    spots: Mapping[str, Spot]
    lines: Sequence[Stretch]
    sheet: Box
    radius: float

    def to_lines(self, box: Box) -> float:
        """Return how far the nearest line is from the box."""
        return min((box.to_line(line) for line in self.lines), default=math.inf)

    def to_pieces(self, box: Box) -> float:
        """Return how far the nearest piece could be from the box; below 0 where it would lie on it."""
        return min((box.to_spot(spot) for spot in self.spots.values()), default=math.inf) - self.radius

    def near(self, box: Box) -> Diagram:
        """Return the diagram without what lies wholly to one side of a box, above it or below it."""

        def beyond(line: Stretch) -> bool:
            (x, y), (u, v) = line
            aside = max(x, u) < box.left or min(x, u) > box.right
            return aside or max(y, v) < box.top or min(y, v) > box.bottom

        spots = {point: spot for point, spot in self.spots.items() if not beyond((spot, spot))}
        return Diagram(spots, [line for line in self.lines if not beyond(line)], self.sheet, self.radius)
