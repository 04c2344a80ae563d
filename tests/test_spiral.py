"""Tests of the spiral of Hyena Chase: equal distances, and the whole of it on the sheet."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

from heritage_games.rulesets.boards import HEIGHT, HUTS, WELL_LIES, WIDTH, gap, spots

LENGTHS = range(11, 122)


def test_every_length_lies_on_the_field_with_room_round_each_hollow() -> None:
    assert [holes for holes in LENGTHS if not roomy(holes)] == []


def roomy(holes: int) -> bool:
    """Return whether all hollows are within the field and do not overlap."""
    found, radius = spots(holes), min(0.36 * gap(holes), 15)
    return (
        len(found) == holes
        and found[0] == HUTS
        and all(radius <= WELL_LIES[0] + x <= WIDTH - radius for x, _ in found[1:])
        and all(radius <= WELL_LIES[1] + y <= HEIGHT - radius for _, y in found[1:])
        and min(math.dist(one, other) for one, other in combinations(found[1:], 2)) > 23.9
        and min(math.dist(HUTS, other) for other in found[1:]) > 2 * radius
    )


def test_hollows_follow_each_other_at_equal_distances_clockwise_inwards() -> None:
    assert [holes for holes in LENGTHS if not even(holes)] == []


def even(holes: int) -> bool:
    """Return whether hollows are at equal distances, clockwise, ever closer to the well."""
    opened = spots(holes)[1:-1]
    steps = [math.dist(one, other) for one, other in pairwise(opened)]
    middle = sorted(steps)[len(steps) // 2]
    far = [math.hypot(x, y / 1.08) for x, y in opened]
    return (
        all(abs(step - middle) < 0.12 * middle for step in steps)  # they are equal along the curve
        and all(x * other_y - y * other_x > 0 for (x, y), (other_x, other_y) in pairwise(opened))
        and far == sorted(far, reverse=True)
    )
