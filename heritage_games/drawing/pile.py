"""How pieces lie in a heap: from the middle outwards as seeds grow in a flower, and on top of each other."""

from __future__ import annotations

import math

from .ground import Seat

LAYER = 9
"""So many lie on the floor of a pit before others lie on them."""

MOST = 3 * LAYER
"""More are not seen apart, so that whoever comes after these lies where the first does: the number tells."""

GOLDEN = math.pi * (3 - math.sqrt(5))
"""The angle from one to the next."""

SIZE = 0.3
"""Of a piece in a heap, beside one that stands on its point alone."""

WIDTH = 0.255
"""How far they lie apart, in parts of the radius of the pit."""

RISE = 0.07
"""How much higher a layer lies than the one under it, likewise."""


def pile(radius: float, pieces: int) -> tuple[Seat, ...]:
    """Return where the pieces of a heap lie, the lowest first.

    Args:
        radius: of what stands on a point of this board alone, in units.
        pieces: how many there are on the board.
    """
    found = []
    for order in range(min(pieces, MOST)):
        layer, place = divmod(order, LAYER)
        far = radius * WIDTH * math.sqrt(place + 0.35) * (1 - 0.18 * layer)
        angle = GOLDEN * place + layer
        up = radius * RISE * layer
        found.append((round(far * math.cos(angle), 1), round(far * math.sin(angle) - up, 1), SIZE))
    return tuple(found)
