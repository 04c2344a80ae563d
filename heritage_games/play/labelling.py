"""Where names and numbers stand beside the points of a drawing, so that they cross no line and no other name."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from .drawing import Spot

PLACES = ((25.0, -26.0), (25.0, 38.0), (-25.0, -26.0), (-25.0, 38.0))
"""Where a name may begin, or end at its left, from its point: outside the ring round a piece, the best place first."""

TAG = (41.0, -33.0)
TAG_FREE = (27.0, -23.0)
"""Where the number of a reason stands, with and without a piece: on the corner of the gate round a refused point."""

CROWDED = 40.0
"""A line this near to the direction of a name, in degrees, crosses it."""

MARGIN = 20.0
"""What a name leaves free at the edge of the board, in units."""

LENGTH = 28.0
"""Of a name of two signs in its larger size, in units."""

APART = (LENGTH + 8.0, 26.0)
"""How far the middles of two names must be apart, to the side or up and down, in units."""


def beside(spots: Mapping[str, Spot], ends: Mapping[str, Sequence[Spot]], width: float) -> dict[str, Spot]:
    """Return for each point where its name stands, from the point.

    Args:
        spots: where the points are.
        ends: for each point where the lines that leave it lead to.
        width: of the drawing.
    """
    free = {
        point: [place for place in PLACES if _fits(spot, place, width) and not _crossed(spot, place, ends[point])]
        for point, spot in spots.items()
    }
    named: dict[str, Spot] = {}
    # Those that may have the best place come first; the others find what is left.
    for point in sorted(spots, key=lambda point: free[point][:1] != [PLACES[0]]):
        taken = [_middle(spots[other], place) for other, place in named.items()]
        clear = (place for place in free[point] if _apart(_middle(spots[point], place), taken))
        named[point] = next(clear, PLACES[0])
    return named


def tags(name: Spot) -> tuple[Spot, Spot]:
    """Return where tags stand, with and without a piece: above the point, across from a name that stands there."""
    side = 1 if name[0] < 0 and name[1] < 0 else -1
    return (side * TAG[0], TAG[1]), (side * TAG_FREE[0], TAG_FREE[1])


def _fits(spot: Spot, place: Spot, width: float) -> bool:
    return MARGIN <= spot[0] + place[0] + math.copysign(LENGTH, place[0]) <= width - MARGIN


def _crossed(spot: Spot, place: Spot, ends: Sequence[Spot]) -> bool:
    direction = math.degrees(math.atan2(math.copysign(1, place[1]), math.copysign(1, place[0])))
    leaving = (math.degrees(math.atan2(end[1] - spot[1], end[0] - spot[0])) for end in ends)
    return any(abs((line - direction + 180) % 360 - 180) < CROWDED for line in leaving)


def _middle(spot: Spot, place: Spot) -> Spot:
    return spot[0] + place[0] + math.copysign(LENGTH / 2, place[0]), spot[1] + place[1]


def _apart(middle: Spot, others: Sequence[Spot]) -> bool:
    return all(abs(middle[0] - x) >= APART[0] or abs(middle[1] - y) >= APART[1] for x, y in others)
