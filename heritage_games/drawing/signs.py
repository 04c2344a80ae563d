"""Signs that points wear on the drawing: the nefer beside a hole, a ring round it, a frame round a home box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from xml.etree.ElementTree import Element, SubElement

from .boxes import Box, Stretch
from .drawing import Spot, number
from .ground import Ground, lengths

ROUND = ((1.0, 0.0), (0.9, -1.0), (0.9, 1.0), (-0.9, 1.0), (-0.9, -1.0))
"""Where a sign beside its point may stand, in parts of its distance: inwards and downwards, the best place first."""

OWN = "own"
"""The class of a sign that is a text: the name of its point."""

TWO = 2
"""So many signs of a name are as wide as they are; where the ground says how wide a name may be, more are narrower."""


class Signs:
    """The signs of a board.

    Args:
        ground: draws them; a sign that it does not draw is left out.
        worn: the name of each sign to the points that wear it, as in a layout.
        spots: where the points are.
    """

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
        """Yield the group of the frames round several points; none where the board has no such sign."""
        if self.framed:
            group = Element("g", {"class": "frames", "aria-hidden": "true"})
            group.extend([self._frame(name) for name in self.framed])
            yield group

    def group(self) -> Iterator[Element]:
        """Yield the group of the signs at single points; none where the board has none."""
        if self.worn:
            group = Element("g", {"class": "signs", "aria-hidden": "true"})
            for (name, point), (x, y) in self._places.items():
                own = self._own(name, point)
                if self.ground.parts[own].get("class") == OWN:
                    group.append(_told(self.ground.parts[own], point, (x, y)))
                    continue
                href = f"#{self.ground.prefix}{own}"
                SubElement(group, "use", {"href": href, "data-point": point, "x": number(x), "y": number(y)})
            yield group

    def rooms(self) -> list[Stretch]:
        """Return lines for names to keep away from: across the room of a sign, from corner to corner; along a frame."""
        found = [side for name in self.framed for side in self._sides(name)]
        for (name, _), (x, y) in self._places.items():
            if "data-room" in self._drawing(name):
                box = self._room(name, (x, y))
                found.append(((box.left, box.top), (box.right, box.bottom)))
                found.append(((box.left, box.bottom), (box.right, box.top)))
        for name, points in self.framed.items():
            for point in points:
                x, y = self._outward(name, self.spots[point]), self.spots[point][1]
                found.append(((x - 7, y), (x + 7, y)))
        return found

    def tells(self, point: str) -> bool:
        """Return whether a sign tells the name of this point."""
        return any(self._drawing(name).get("class") == OWN for name, points in self.worn.items() if point in points)

    @staticmethod
    def _seen(sign: Element | None) -> bool:
        """Return whether the ground draws anything for a sign: some only say where pieces are seated."""
        return sign is not None and (len(sign) > 0 or sign.tag == "text")

    def _drawing(self, name: str) -> dict[str, str]:
        return self.ground.parts[f"sign-{name}"].attrib

    def _own(self, name: str, point: str) -> str:
        """Return the name of the drawing of a sign at a point."""
        own = f"sign-{name}-{point}"
        return own if own in self.ground.parts else f"sign-{name}"

    def _place(self, name: str, spot: Spot) -> Spot:
        """Return where a sign stands: on its point, or beside it, where it hides no line of the ground."""
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
        """Return the frame round points."""
        aside, down = lengths(self._drawing(name)["data-frame"])
        xs, ys = zip(*(self.spots[point] for point in self.framed[name]), strict=True)
        return Box(min(xs) - aside, min(ys) - down, max(xs) + aside, max(ys) + down)

    def _sides(self, name: str) -> list[Stretch]:
        """Return the upright sides of a frame."""
        box = self._around(name)
        return [((x, box.top), (x, box.bottom)) for x in (box.left, box.right)]

    def _outward(self, name: str, spot: Spot) -> float:
        """Return where the number of a point in a frame stands, away from the middle."""
        aside = float(self._drawing(name)["data-order"])
        return spot[0] + (aside if spot[0] > self.ground.middle else -aside)

    def _frame(self, name: str) -> Element:
        """Return the frame round points, with their numbers."""
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


def _told(sign: Element, point: str, spot: Spot) -> Element:
    """Return a sign that is the name of its point, at its place."""
    text = deepcopy(sign)
    del text.attrib["id"], text.attrib["class"]
    widest = text.attrib.pop("data-widest", "")
    if widest and len(point) > TWO:
        text.attrib |= {"textLength": widest, "lengthAdjust": "spacingAndGlyphs"}
    text.attrib |= {"data-point": point, "x": number(spot[0]), "y": number(spot[1] + float(sign.get("y", "0")))}
    text.text = point
    return text
