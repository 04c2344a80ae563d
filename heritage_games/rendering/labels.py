"""Layout of names and numbers clear of lines, and drawing of signs, for scenes.

A sign is, for example, the nefer next to a hole, a ring around it, or a frame around a home box.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from .ground import Box, Diagram, Ground, Stretch, lengths
from .svg import Spot, number

PLACES = (
    *((12.0, -16.0), (22.0, 8.0), (-12.0, -16.0), (12.0, 31.0), (-22.0, 8.0), (-12.0, 31.0)),
    *((0.0, -17.0), (0.0, 33.0)),
)  # offsets of a name from its point, at the edge of a piece, best first

FARTHEST = 36.0  # maximum distance between a name and its point, in units
NEARER = 4.0  # minimum excess of a name's distance to any other point over that to its own, in units
OFF_POINT, BESIDE_PIECES = 15.0, 1.0  # least distance of a name from its point, and from other pieces, in units
CLEAR = 6.0  # distance from every line, in units, that is enough for a name
MARGIN = 20.0  # margin between a name and the edge of the board, in units

SIGN, FURTHER, HEIGHT = 14.0, 8.0, 15.0
"""Width of each of a name's first two (at least two) and further characters; its height."""

APART = (8.0, 11.0)  # horizontal and vertical gap between two names, in units; one of them suffices
NEARBY = 90.0  # distance from a point, in units, beyond which nothing overlaps its name
TAG = (41.0, 33.0)
TAG_FREE = (27.0, 23.0)
"""Horizontal and vertical offsets of a reason's number, with and without a piece.

The number is at a corner of the frame around a refused point. The offsets apply to pieces with a radius of TAG_OF
units; TAG_RADIUS is the radius of the number with its outline, and TAG_MARGIN its distance from the edge of the board.
"""

TAG_OF, TAG_RADIUS, TAG_MARGIN = 28.0, 16.0, 6.0
TAG_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, -1))  # best first; the last resort is the middle above


def name_box(point: str, spot: Spot, place: Spot) -> Box:
    """Return the box of a point's name at an offset; centred if the offset is vertical."""
    x, y = spot[0] + place[0], spot[1] + place[1]
    length = 2 * SIGN + FURTHER * max(len(point) - 2, 0)
    left = x if place[0] > 0 else x - length if place[0] < 0 else x - length / 2
    return Box(left, y - HEIGHT, left + length, y)


def _others() -> list[Spot]:
    """Return further offsets around a point, the nearest first."""
    sides = [float(side * aside) for side in (1, -1) for aside in range(2, 38, 4)]
    places = [(aside, float(down)) for aside in sides for down in range(-36, 54, 4)]
    gaps = {place: name_box("", (0.0, 0.0), place).to_spot((0.0, 0.0)) for place in places}
    return sorted((place for place in places if 0 < gaps[place] <= FARTHEST), key=lambda place: gaps[place])


EVERYWHERE = (*PLACES, *_others())  # best first: the usual offsets, then any other within reach


LEVEL = (
    *((aside, 7.0) for aside in (21.0, -21.0, 35.0, -35.0)),
    *((0.0, down) for down in (-21.0, 36.0)),
    *((aside, down) for aside in (18.0, -18.0) for down in (14.0, 0.0, 20.0, -6.0, -13.0)),
    *((aside, 7.0) for aside in (50.0, -50.0)),
)
"""Name offsets at holes in close rows, in the board's left half: towards its middle first.

A name is level with the hole; directly below or above it; between it and the next; or level with it beyond a sign or
a line next to it.
"""

CLOSE = (8.0, 5.0)  # gaps of names at holes in close rows, horizontal and vertical, in units; one suffices
INWARD = {True: LEVEL, False: tuple((-aside, down) for aside, down in LEVEL)}


def level(diagram: Diagram) -> dict[str, Spot]:
    """Return each name's offset on a board of rows of holes, level with the hole if possible."""
    middle = diagram.sheet.right / 2
    return _apart_from_each_other(diagram, lambda spot: INWARD[spot[0] <= middle], CLOSE)


def beside(diagram: Diagram) -> dict[str, Spot]:
    """Return the offset of each point's name, next to the point and clear of lines."""
    return _apart_from_each_other(diagram, lambda _: EVERYWHERE, APART)


def _apart_from_each_other(diagram: Diagram, places: Callable[[Spot], Sequence[Spot]], apart: Spot) -> dict[str, Spot]:
    """Return the offset of each point's name; names that fit at their best offset come first."""
    taken: list[Box] = []

    def best(point: str, taken: Iterable[Box]) -> Spot:
        spot = diagram.spots[point]
        return _first(diagram.near(Box(*spot, *spot).grown(NEARBY)), point, places(spot), taken, apart)

    named = {point: best(point, ()) for point in diagram.spots}
    for point in sorted(named, key=lambda point: places(diagram.spots[point]).index(named[point])):
        spot = diagram.spots[point]
        close = [name for name in taken if name.to_spot(spot) < NEARBY]
        if not all(_apart(name_box(point, spot, named[point]), name, apart) for name in close):
            named[point] = best(point, close)
        taken.append(name_box(point, spot, named[point]))
    return named


def _first(near: Diagram, point: str, places: Sequence[Spot], taken: Iterable[Box], apart: Spot) -> Spot:
    """Return the first offset far enough from nearby lines, or else the farthest from them.

    If all of them are on lines, return the one that crosses the fewest; if none is free, the first.

    Args:
        places: the possible offsets, the preferred first.
        taken: boxes of other names, which this name must not touch.
        apart: the distances from these boxes, horizontal and vertical, of which one suffices.
    """
    best, most = places[0], -math.inf
    for place in places:
        box = name_box(point, near.spots[point], place)
        fits = box.within(near.sheet.grown(-MARGIN)) and _own(near, point, box)
        if fits and all(_apart(box, other, apart) for other in taken):
            room = _room(near.near(box.grown(CLEAR)), box)
            if room > most:
                best, most = place, room
            if most == CLEAR:
                break
    return best


def _room(close: Diagram, box: Box) -> float:
    """Return the nearest line's distance, at most CLEAR, or minus the number of lines crossed."""
    gaps = [box.to_line(line) for line in close.lines]
    return -float(gaps.count(0.0)) if 0.0 in gaps else min([*gaps, CLEAR])


def _own(diagram: Diagram, point: str, name: Box) -> bool:
    """Return whether a name covers no other piece, and clearly belongs to its own point."""
    gaps = {other: name.to_spot(spot) for other, spot in diagram.spots.items()}
    nearest = min((gap for other, gap in gaps.items() if other != point), default=math.inf)
    return gaps[point] >= OFF_POINT and nearest >= max(diagram.radius + BESIDE_PIECES, gaps[point] + NEARER)


def _apart(name: Box, other: Box, apart: Spot) -> bool:
    aside = max(other.left - name.right, name.left - other.right)
    return aside >= apart[0] or max(other.top - name.bottom, name.top - other.bottom) >= apart[1]


def tags(diagram: Diagram, point: str, names: Mapping[str, Box], *, held: bool = False) -> tuple[Spot, Spot]:
    """Return a tag's offsets with and without a piece, on the sheet and off names if possible.

    Args:
        held: whether the tag is always placed as with a piece, because the point has seats.
    """
    spot, reach = diagram.spots[point], (math.hypot(*TAG) + TAG_RADIUS) * diagram.radius / TAG_OF
    # The tag can touch only these names; on large boards most names are farther away.
    others = [box for name, box in names.items() if name != point and box.to_spot(spot) < reach]
    with_piece, free = (_tag(diagram, spot, names[point], others, gate) for gate in (TAG, TAG if held else TAG_FREE))
    return with_piece, free


def _tag(diagram: Diagram, spot: Spot, own: Box, others: Sequence[Box], gate: Spot) -> Spot:
    """Return a tag's offset: the corner that best avoids the edge of the sheet and the names.

    Args:
        gate: the offset of a corner, for pieces with a radius of TAG_OF units.
    """
    scale = diagram.radius / TAG_OF
    sheet, reach = diagram.sheet.grown(-TAG_MARGIN), TAG_RADIUS * scale

    def fits(corner: Spot) -> tuple[bool, bool, bool]:
        middle = (spot[0] + corner[0], spot[1] + corner[1])
        free = all(name.to_spot(middle) >= reach for name in others)
        return Box(*middle, *middle).grown(reach).within(sheet), own.to_spot(middle) >= reach, free

    return max([(side * gate[0] * scale, down * gate[1] * scale) for side, down in TAG_CORNERS], key=fits)


INSIDE = (0.0, 6.0)  # offset of a name inside a hollow from its point, in units


def inside(diagram: Diagram) -> dict[str, Spot]:
    """Return the offset of each point's name on a board of hollows wide enough for names."""
    return dict.fromkeys(diagram.spots, INSIDE)


OVER = 14.0  # distance of a name above the pieces of its pit, in units


def above(diagram: Diagram) -> dict[str, Spot]:
    """Return each name's offset on a board of pits: above, as seeds would cover it inside."""
    return dict.fromkeys(diagram.spots, (0.0, -diagram.radius - OVER))


NAMED = {"": beside, "above": above, "inside": inside, "level": level}  # layouts by ``data-names`` of the ground


ROUND = ((1.0, 0.0), (0.9, -1.0), (0.9, 1.0), (-0.9, 1.0), (-0.9, -1.0))  # inwards and down, best first
OWN = "own"  # class of a sign that shows the name of its point as text
TWO = 2  # maximum number of characters of names that a ground with narrow places never squeezes


class Signs:
    """Signs of a board; those without a drawing in the ground are omitted."""

    def __init__(self, ground: Ground, worn: Mapping[str, Sequence[str]], spots: Mapping[str, Spot]) -> None:
        self.ground, self.spots = ground, spots
        seen = [name for name in worn if self._seen(ground.parts.get(f"sign-{name}"))]
        drawn = {name: worn[name] for name in seen}
        self.framed = {name: points for name, points in drawn.items() if "data-frame" in self._drawing(name)}
        self.worn = {name: points for name, points in drawn.items() if name not in self.framed}
        self._kept = [*ground.clear(), *(side for name in self.framed for side in self._sides(name))]
        self._places = {
            (name, point): self._place(name, spots[point]) for name, points in self.worn.items() for point in points
        }

    def defs(self) -> Iterator[Element]:
        """Yield the definitions of the signs at single points."""
        for own in dict.fromkeys(self._own(name, point) for name, points in self.worn.items() for point in points):
            if self.ground.parts[own].get("class") == OWN:
                continue
            part = deepcopy(self.ground.parts[own])
            part.attrib = {key: value for key, value in part.attrib.items() if not key.startswith("data-")}
            yield part

    def frames(self) -> Iterator[Element]:
        """Yield the group of the frames around several points; nothing if the board has no frames."""
        if self.framed:
            group = Element("g", {"class": "frames", "aria-hidden": "true"})
            group.extend([self._frame(name) for name in self.framed])
            yield group

    def group(self) -> Iterator[Element]:
        """Yield the group of the signs at single points; nothing if the board has no signs."""
        if self.worn:
            group = Element("g", {"class": "signs", "aria-hidden": "true"})
            for (name, point), (x, y) in self._places.items():
                own = self._own(name, point)
                if self.ground.parts[own].get("class") == OWN:
                    group.append(_name_sign(self.ground.parts[own], point, (x, y)))
                    continue
                href = f"#{self.ground.prefix}{own}"
                SubElement(group, "use", {"href": href, "data-point": point, "x": number(x), "y": number(y)})
            yield group

    def rooms(self) -> list[Stretch]:
        """Return the lines that names avoid: sign diagonals and frame sides."""
        found = [side for name in self.framed for side in self._sides(name)]
        for (name, _), (x, y) in self._places.items():
            if "data-room" in self._drawing(name):
                box = self._room(name, (x, y))
                found.append(((box.left, box.top), (box.right, box.bottom)))
                found.append(((box.left, box.bottom), (box.right, box.top)))
        return found

    def shows_name(self, point: str) -> bool:
        """Return whether a sign shows the name of the point."""
        return any(self._drawing(name).get("class") == OWN for name, points in self.worn.items() if point in points)

    @staticmethod
    def _seen(sign: Element | None) -> bool:
        """Return whether a sign is visible: some only define seats."""
        return sign is not None and (len(sign) > 0 or sign.tag == "text")

    def _drawing(self, name: str) -> dict[str, str]:
        return self.ground.parts[f"sign-{name}"].attrib

    def _own(self, name: str, point: str) -> str:
        """Return the name of the drawing of a sign at a point: its own one, or the common one."""
        own = f"sign-{name}-{point}"
        return own if own in self.ground.parts else f"sign-{name}"

    def _place(self, name: str, spot: Spot) -> Spot:
        """Return the coordinates of a sign: on its point, or next to it clear of ground lines."""
        inward = float(self._drawing(name).get("data-inward", "0"))
        if not inward:
            return spot
        side = inward if spot[0] < self.ground.middle else -inward
        places = [(spot[0] + side * aside, spot[1] + inward * down) for aside, down in ROUND]
        return next((place for place in places if self._free(self._room(name, place))), places[0])

    def _free(self, room: Box) -> bool:
        return all(room.to_line(line) > 0 for line in self._kept)

    def _room(self, name: str, place: Spot) -> Box:
        left, top, width, height = lengths(self._drawing(name)["data-room"])
        return Box(place[0] + left, place[1] + top, place[0] + left + width, place[1] + top + height)

    def _around(self, name: str) -> Box:
        aside, down = lengths(self._drawing(name)["data-frame"])
        xs, ys = zip(*(self.spots[point] for point in self.framed[name]), strict=True)
        return Box(min(xs) - aside, min(ys) - down, max(xs) + aside, max(ys) + down)

    def _sides(self, name: str) -> list[Stretch]:
        left, top, right, bottom = self._around(name)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        return [*pairwise([*corners, corners[0]])]

    def _outward(self, name: str, spot: Spot) -> float:
        aside = float(self._drawing(name)["data-order"])
        return spot[0] + (aside if spot[0] > self.ground.middle else -aside)

    def _frame(self, name: str) -> Element:
        box = self._around(name)
        drawn = Element("g", {"data-sign": name})
        for shape in self.ground.parts[f"sign-{name}"]:
            kind = shape.get("class")
            copies = self.framed[name] if kind == "order" else ("",)
            for order, point in enumerate(copies, start=1):
                part = deepcopy(shape)
                part.attrib.pop("class", None)
                if kind == "frame":
                    part.attrib |= {"x": number(box.left), "y": number(box.top)}
                    part.attrib |= {"width": number(box.right - box.left), "height": number(box.bottom - box.top)}
                elif kind == "order":
                    spot = self.spots[point]
                    part.attrib |= {
                        "x": number(self._outward(name, spot)),
                        "y": number(spot[1] + float(part.attrib["y"])),
                    }
                    part.text = str(order)
                drawn.append(part)
        return drawn


def _name_sign(sign: Element, point: str, spot: Spot) -> Element:
    text = deepcopy(sign)
    del text.attrib["id"], text.attrib["class"]
    widest = text.attrib.pop("data-widest", "")
    if widest and len(point) > TWO:
        text.attrib |= {"textLength": widest, "lengthAdjust": "spacingAndGlyphs"}
    text.attrib |= {"data-point": point, "x": number(spot[0]), "y": number(spot[1] + float(sign.get("y", "0")))}
    text.text = point
    return text
