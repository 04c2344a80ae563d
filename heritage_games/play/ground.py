"""The drawing of a ground: its material, its lines, and what it says about where things stand on it.

How such a drawing is written, and what its data mean, stands at the head of each file: content/art/granite.svg,
content/art/axe-blade.svg.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from xml.etree.ElementTree import Element

from .drawing import Spot, number, ways
from .room import Box, Plan, Stretch

TALLIES = "tallies"
"""The group in which some grounds count the pieces off the board."""

DRAWER = "drawer"
"""The group in which some grounds keep them."""

Seat = tuple[float, float, float]
"""Where a piece stands on a point that holds several: x and y from the point, and how large beside one that stands
alone."""

CORNER = re.compile(r"([ML])(-?[\d.]+),(-?[\d.]+)")


class Ground:
    """The drawing of a ground, which says at its head what its data mean.

    Args:
        drawing: its tree, every id with the prefix.
        prefix: of its ids.
    """

    def __init__(self, drawing: Element, prefix: str) -> None:
        self.drawing, self.prefix = drawing, prefix
        self.sheet = Box(*lengths(drawing.attrib["viewBox"]))
        self.radius = float(drawing.attrib["data-radius"])
        self.inks = drawing.get("data-inks", "")
        self.names = drawing.get("data-names", "")
        self.parts = {part.get("id", "").removeprefix(prefix): part for part in drawing.iterfind("defs/*")}
        self._field = lengths(drawing.attrib["data-field"])
        drawer = drawing.find(f"g[@class='{DRAWER}']")
        self._row = 0.0 if drawer is None else float(drawer.attrib.pop("data-row"))

    def spot(self, place: tuple[float, float]) -> Spot:
        """Return where a place of the unit square, y upwards, lies on the drawing."""
        x, y, width, height = self._field
        return round(x + width * place[0], 1), round(y + height * (1 - place[1]), 1)

    @property
    def middle(self) -> float:
        """How far to the right the middle of the field lies."""
        return self._field[0] + self._field[2] / 2

    def room(self, stores: Sequence[str]) -> Box:
        """Return the sheet, as high as the drawer needs for a row for each of these stores."""
        return self.sheet._replace(bottom=self.sheet.bottom + self._row * max(len(stores) - 1, 0))

    def defs(self, runs: Sequence[Sequence[Spot]]) -> Iterator[Element]:
        """Yield the definitions of material, lines and points, with the lines drawn along these runs."""
        for name, part in self.parts.items():
            if part.get("class") == "way":
                hand = float(part.attrib["data-hand"])
                part.attrib = {"id": part.attrib["id"], "d": ways(runs, hand, part.attrib["id"])}
            if name != "clear" and not name.startswith(("sign-", "mark-")):
                yield part

    def marks(self) -> dict[str, Element]:
        """Return the marks that are drawn otherwise here than on other grounds, by their kinds."""
        return {name.removeprefix("mark-"): part for name, part in self.parts.items() if name.startswith("mark-")}

    def clear(self) -> list[Stretch]:
        """Return the lines, beside those of the board, that names keep away from."""
        path = self.parts.get("clear", Element("path")).get("d", "")
        corners = [(step, (float(x), float(y))) for step, x, y in CORNER.findall(path)]
        return [(start, end) for (_, start), (step, end) in pairwise(corners) if step == "L"]

    def ways(self) -> dict[str, str]:
        """Return the course of each way that is drawn between two points, for either order: ``"h6 h20"``."""
        found: dict[str, str] = {}
        for name, part in self.parts.items():
            if name.startswith("way-"):
                ends = name.split("-")[1:]
                found |= {" ".join(ends): part.attrib["d"], " ".join(reversed(ends)): part.attrib["d"]}
        return found

    def seats(self, point: str, signs: Mapping[str, Sequence[str]]) -> tuple[Seat, ...]:
        """Return where pieces stand on a point that wears these signs; none where it holds one piece."""
        for name, points in signs.items():
            told = self.parts.get(f"sign-{name}", self.drawing).get("data-seats", "")
            if told and point in points:
                return tuple((x, y, scale) for x, y, scale in (lengths(seat) for seat in told.split(",")))
        return ()

    def point(self, name: str) -> str:
        """Return the id of the drawing of a point."""
        own = f"point-{name}"
        return self.prefix + (own if own in self.parts else "point")

    def groups(self) -> Iterator[Element]:
        """Yield the material and the lines."""
        for part in self.drawing.iterfind("g"):
            if part.get("class") == "material":
                part.set("class", "ground material")
            if part.get("class") not in (TALLIES, DRAWER):
                part.set("aria-hidden", "true")
                yield part

    def drawer(self, words: Mapping[str, str]) -> Iterator[Element]:
        """Yield the drawer with a row for each store, in these words; nothing on a ground that has none."""
        for group in self.drawing.iterfind(f"g[@class='{DRAWER}']"):
            row = next(part for part in group if part.get("class") == "row")
            for order, word in enumerate(words.values()):
                copy = _lowered(row, order * self._row)
                for text in copy.iterfind("text[@class='word']"):
                    text.text = word
                group.insert(list(group).index(row), copy)
            group.remove(row)
            for part in group.iterfind("*[@class='foot']"):
                part.attrib |= _lowered(part, (len(words) - 1) * self._row).attrib
            group.set("aria-hidden", "true")
            if words:
                yield group

    def tallies(self, plan: Plan, stores: Sequence[str] = ()) -> Iterator[Element]:
        """Yield the group of places where pieces off the board are counted, those for which the board leaves room.

        Args:
            plan: of the board.
            stores: a place that is for no store of its own is there once for each of these.
        """
        for group in self.drawing.iterfind(f"g[@class='{TALLIES}']"):
            crossed = group.attrib.pop("data-crossed", "").split()
            for place in list(group):
                if "data-room" in place.attrib:
                    left, top, width, height = lengths(place.attrib.pop("data-room"))
                    room = Box(left, top, left + width, top + height)
                    if min(plan.to_lines(room), plan.to_pieces(room)) <= 0:
                        group.remove(place)
                elif self._row:
                    group.remove(place)
                    for order, store in enumerate(stores):
                        copy = _lowered(place, order * self._row)
                        side = int(place.attrib["data-side"])
                        copy.attrib |= {"data-store": store, "data-side": str(1 - side if store in crossed else side)}
                        group.append(copy)
            if len(group):
                group.set("aria-hidden", "true")
                yield group


def _lowered(part: Element, down: float) -> Element:
    """Return a copy of a part of the drawing, so far below it."""
    copy = deepcopy(part)
    if down:
        copy.set("transform", f"translate(0 {number(down)})")
    return copy


def lengths(text: str) -> list[float]:
    """Return the lengths that stand in an attribute, with blanks between them."""
    return [float(length) for length in text.split()]
