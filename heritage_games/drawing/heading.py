"""Which way pieces look that go along a track, and what they have before them.

A drawing of a piece with ``data-tilt`` looks along its way, tilted by so many degrees at most. The front end turns it
in the same way (frontend/src/board/heading.ts).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from heritage_games.games.contract import BACK

from .drawing import Spot, number

TILT = "data-tilt"
"""Of a piece that looks along its way: how far it is tilted at most, in degrees."""

AHEAD = slice(1, 4)
"""Between these points before a piece, counted from its own, its way is shown."""


def onward(tracks: Sequence[Sequence[str]], point: str, way: str) -> tuple[str, ...]:
    """Return a point with all that follow it along its track on this way; alone where there is no track."""
    for track in tracks:
        if point in track:
            at = track.index(point)
            return tuple(track[at::-1] if way == BACK else track[at:])
    return (point,)


def ahead(tracks: Sequence[Sequence[str]], point: str, way: str) -> tuple[str, ...]:
    """Return the points between which the way of a piece is shown; none at the ends of its track or near its goal."""
    along, behind = onward(tracks, point, way), onward(tracks, point, other(way))
    return () if len(behind) == 1 else along[AHEAD]


def other(way: str) -> str:
    """Return the way against this one."""
    return "" if way == BACK else BACK


def step(tracks: Sequence[Sequence[str]], point: str, way: str) -> tuple[str, str] | None:
    """Return the two points between which a piece looks: on to the next, at the end of a track from the last."""
    along = onward(tracks, point, way)
    if len(along) > 1:
        return point, along[1]
    came = onward(tracks, point, other(way))
    return (came[1], point) if len(came) > 1 else None


def looking(start: Spot, end: Spot, most: float) -> str:
    """Return the transform of a piece, drawn as it looks to the right, that looks from one place to another.

    Args:
        start: where it is.
        end: where it goes.
        most: so many degrees it may be tilted.
    """
    angle = math.degrees(math.atan2(end[1] - start[1], abs(end[0] - start[0])))
    mirrored = end[0] < start[0]
    tilt = round(max(-most, min(most, angle)))
    turned = f"rotate({-tilt if mirrored else tilt})" if tilt else ""
    return " ".join(filter(None, [turned, "scale(-1 1)" if mirrored else ""]))


def arrows(spots: Sequence[Spot], scale: float) -> list[str]:
    """Return the transforms of the arrows half way between places in a row, drawn as they point to the right."""
    found = []
    for (x, y), (right, down) in pairwise(spots):
        turn = round(math.degrees(math.atan2(down - y, right - x)))
        place = f"translate({number((x + right) / 2)} {number((y + down) / 2)})"
        found.append(f"{place} rotate({turn}) scale({number(scale, 3)})")
    return found
