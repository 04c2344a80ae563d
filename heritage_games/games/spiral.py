"""A spiral of hollows from a village outside to a well in the middle, for any number of days.

An oval spiral whose hollows lie at equal distances along it; it gives 24 pixels between neighbours at 121 hollows on
a board 328 pixels wide.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from .board import NamedBoard
from .contract import Layout

VILLAGE, WELL = "village", "well"

TENTH = 10
"""Of so many hollows one is numbered."""

RADIUS = 150.0
STRETCH = 1.08
"""How much higher the oval is than wide."""

SLACK = 1.2
START = math.radians(238)
"""Where the outermost hollow lies, seen from the well."""

FEWEST_TURNS = 1.5
SAMPLES = 4000
"""So finely is the spiral measured."""

HUTS = (-118.0, 177.0)
"""Where the village lies from the well, in the same units, y downwards."""

WIDTH, HEIGHT = 328.0, 380.0
"""Of the field in those units."""

WELL_LIES = (164.0, 174.0)
"""Where the well is on the field, from its upper left corner."""


def turns(holes: int) -> float:
    """Return how often the spiral goes round for so many hollows, village and well included."""
    return max(FEWEST_TURNS, -SLACK + math.sqrt(SLACK * SLACK + (holes - 3) / math.pi))


def gap(holes: int) -> float:
    """Return how far one turn of the spiral lies from the next."""
    return RADIUS / (turns(holes) + SLACK)


def _spot(angle: float, between: float) -> tuple[float, float]:
    """Return the place on the spiral after this angle, from the well, y downwards."""
    radius = RADIUS - between * angle / math.tau
    toward = START - angle
    return radius * math.cos(toward), -STRETCH * radius * math.sin(toward)


@lru_cache(maxsize=16)
def spots(holes: int) -> tuple[tuple[float, float], ...]:
    """Return where village, hollows and well lie, from the well, y downwards; the open hollows at equal distances."""
    between, end = gap(holes), math.tau * turns(holes)
    samples = [_spot(end * number / SAMPLES, between) for number in range(SAMPLES + 1)]
    gone = [0.0]
    for one, other in pairwise(samples):
        gone.append(gone[-1] + math.dist(one, other))
    opened = holes - 2
    found = [HUTS]
    at = 0
    for hollow in range(opened):
        wanted = gone[-1] * hollow / (opened - 1)
        while at < SAMPLES and gone[at] < wanted:
            at += 1
        found.append(samples[at])
    return (*found, (0.0, 0.0))


def spiral(holes: int) -> NamedBoard:
    """Return the board with so many hollows: one line from the village to the well.

    Args:
        holes: hollows, village and well included: 11 to 121.
    """
    names = (VILLAGE, *(str(day) for day in range(1, holes - 1)), WELL)
    places = {
        name: (round((WELL_LIES[0] + x) / WIDTH, 4), round(1 - (WELL_LIES[1] + y) / HEIGHT, 4))
        for name, (x, y) in zip(names, spots(holes), strict=True)
    }
    tenths = tuple(str(day) for day in range(TENTH, holes - 1, TENTH))
    return NamedBoard((names,), Layout(places, "sand", {"guests": names, "tenth": tenths}, ()))
