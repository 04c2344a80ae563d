"""Where names and numbers stand beside the points of a drawing, so that they cross no line and no other name."""

from __future__ import annotations

from collections.abc import Iterable

from .drawing import Spot
from .room import Box, Plan

ABOVE = ((25.0, -26.0), (-25.0, -26.0))
BELOW = ((25.0, 38.0), (-25.0, 38.0))
"""Where a name may begin, or end at its left, from its point: outside the ring round a piece, the best place first."""

FARTHEST = 48.0
"""How far the nearest part of a name may be from its point, in units."""

NEARER = 4.0
"""So much nearer is a name to its own point than to any other, in units."""

BESIDE_PIECES = 5.5
"""What a name leaves free round every piece, in units: the ring of a piece that is chosen."""

CLEAR = 6.0
"""A name so far from every line, in units, needs no more room."""

MARGIN = 20.0
"""What a name leaves free at the edge of the board, in units."""

SIGN, HEIGHT = 14.0, 15.0
"""How wide and how high one sign of a name is in its larger size, in units; the shortest names are taken for two."""

APART = (8.0, 11.0)
"""What two names leave free between them, to the side or up and down, in units."""

NEARBY = 90.0
"""What is so far from a point, in units, touches no name of its."""

TAG = (41.0, 33.0)
TAG_FREE = (27.0, 23.0)
"""How far to the side and up or down the number of a reason stands, with and without a piece: on a corner of the gate
round a refused point. These are for pieces of TAG_OF units; TAG_RADIUS is that of the number with its casing, and
TAG_MARGIN what it leaves free at the edge of the board."""

TAG_OF, TAG_RADIUS, TAG_MARGIN = 28.0, 16.0, 6.0

TAG_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, -1))
"""On which corner, the best first; where none is free, in the middle above."""


def name_box(point: str, spot: Spot, place: Spot) -> Box:
    """Return the box that a point's name fills at a place from the point."""
    x, y = spot[0] + place[0], spot[1] + place[1]
    length = SIGN * max(len(point), 2)
    left = x if place[0] > 0 else x - length
    return Box(left, y - HEIGHT, left + length, y)


def _others() -> list[Spot]:
    """Return further places round a point, the nearest first."""
    sides = [float(side * aside) for side in (1, -1) for aside in range(2, 50, 4)]
    places = [(aside, float(down)) for aside in sides for down in range(-48, 66, 4)]
    gaps = {place: name_box("", (0.0, 0.0), place).to_spot((0.0, 0.0)) for place in places}
    return sorted((place for place in places if 0 < gaps[place] <= FARTHEST), key=lambda place: gaps[place])


RIGHT = (*ABOVE, *BELOW, *_others())
"""Every place for a name in the right half of a board: the corners, then whatever is left between the lines."""

LEFT = (*ABOVE, *((-aside, down) for aside, down in RIGHT[len(ABOVE) :]))
"""The same in the left half, so that a board with two like halves has them named alike."""


def beside(plan: Plan) -> dict[str, Spot]:
    """Return for each point where its name stands, from the point."""
    named: dict[str, Spot] = {}
    taken: list[Box] = []
    # Those that may have the best place come first; the others find what is left.
    for point in sorted(plan.spots, key=lambda point: _best(plan, point, ()) != ABOVE[0]):
        named[point] = _best(plan, point, taken)
        taken.append(name_box(point, plan.spots[point], named[point]))
    return named


def _best(plan: Plan, point: str, taken: Iterable[Box]) -> Spot:
    """Return the first place far enough from every line, or else that which is farthest."""
    spot = plan.spots[point]
    near = plan.near(Box(*spot, *spot).grown(NEARBY))
    best, most = ABOVE[0], 0.0
    for place in LEFT if spot[0] * 2 < plan.sheet.right else RIGHT:
        box = name_box(point, spot, place)
        if box.within(plan.sheet.grown(-MARGIN)) and _own(near, point, box):
            room = min(near.to_lines(box), CLEAR)
            if room > most and all(_apart(box, other) for other in taken):
                best, most = place, room
            if most == CLEAR:
                break
    return best


def _own(plan: Plan, point: str, name: Box) -> bool:
    """Return whether a name lies on no piece, and is plainly that of its own point."""
    gaps = {other: name.to_spot(spot) for other, spot in plan.spots.items()}
    nearest = min((gap for other, gap in gaps.items() if other != point), default=FARTHEST + NEARER)
    return gaps[point] >= plan.radius + BESIDE_PIECES and nearest >= gaps[point] + NEARER


def _apart(name: Box, other: Box) -> bool:
    aside = max(other.left - name.right, name.left - other.right)
    return aside >= APART[0] or max(other.top - name.bottom, name.top - other.bottom) >= APART[1]


def tags(plan: Plan, point: str, name: Spot) -> tuple[Spot, Spot]:
    """Return where tags stand, with and without a piece: on a corner that lies on the board and not on the name.

    Args:
        plan: of the board.
        point: the point.
        name: where its name stands, from the point.
    """
    return _tag(plan, point, name, TAG), _tag(plan, point, name, TAG_FREE)


def _tag(plan: Plan, point: str, name: Spot, gate: Spot) -> Spot:
    spot, scale = plan.spots[point], plan.radius / TAG_OF
    words, sheet, reach = name_box(point, spot, name), plan.sheet.grown(-TAG_MARGIN), TAG_RADIUS * scale

    def fits(corner: Spot) -> tuple[bool, bool]:
        middle = (spot[0] + corner[0], spot[1] + corner[1])
        return Box(*middle, *middle).grown(reach).within(sheet), words.to_spot(middle) >= reach

    return max([(side * gate[0] * scale, down * gate[1] * scale) for side, down in TAG_CORNERS], key=fits)
