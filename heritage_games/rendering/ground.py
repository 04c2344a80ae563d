"""Grounds (drawings of empty boards) with their geometry, for scenes.

The comment at the top of each file explains its format, for example content/art/granite.svg or content/art/sand.svg.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from heritage_games.rulesets.boards import from_segment

from .svg import Spot, number, ways

Stretch = tuple[Spot, Spot]  # a line segment: its start and its end


class Box(NamedTuple):
    """An axis-aligned box, in units of the drawing, with x to the right and y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top

    @property
    def view_box(self) -> str:
        """The box as the attribute ``viewBox`` of a drawing: left, top, width and height."""
        return " ".join(map(number, (self.left, self.top, *self.size)))

    def grown(self, margin: float) -> Box:
        """Return the box enlarged by a margin on every side; a negative margin shrinks it."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def within(self, other: Box) -> bool:
        """Return whether the box is completely inside another one."""
        starts = other.left <= self.left and other.top <= self.top
        return starts and self.right <= other.right and self.bottom <= other.bottom

    def to_spot(self, spot: Spot) -> float:
        """Return the distance of a position from the box; 0 inside the box."""
        x, y = spot
        return math.hypot(max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom))

    def to_line(self, line: Stretch) -> float:
        """Return the distance of a line segment from the box; 0 if they touch."""
        if self._cut_by(*line):
            return 0.0
        corners = ((x, y) for x in (self.left, self.right) for y in (self.top, self.bottom))
        return min(*map(self.to_spot, line), *(from_segment(corner, *line) for corner in corners))

    def _cut_by(self, start: Spot, end: Spot) -> bool:
        """Return whether part of the segment is inside the box, clipped at each pair of sides."""
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


@dataclass(frozen=True)
class Diagram:
    """Geometry of the points and lines of a board, in units of the drawing."""

    spots: Mapping[str, Spot]
    lines: Sequence[Stretch]  # line segments between neighbouring points, and others that names avoid
    sheet: Box
    radius: float

    def is_free(self, box: Box) -> bool:
        """Return whether a box touches neither a line nor a piece on a point."""
        clear = all(box.to_line(line) > 0 for line in self.lines)
        return clear and all(box.to_spot(spot) > self.radius for spot in self.spots.values())

    def near(self, box: Box) -> Diagram:
        """Return the diagram without parts entirely above, below, left or right of a box."""

        def beyond(line: Stretch) -> bool:
            (x, y), (u, v) = line
            aside = max(x, u) < box.left or min(x, u) > box.right
            return aside or max(y, v) < box.top or min(y, v) > box.bottom

        spots = {point: spot for point, spot in self.spots.items() if not beyond((spot, spot))}
        return Diagram(spots, [line for line in self.lines if not beyond(line)], self.sheet, self.radius)


TALLIES = "tallies"  # class of the group in which some grounds count the pieces off the board
DRAWER = "drawer"  # class of the group in which some grounds draw the pieces off the board
EDGE = 8.0  # margin in units between a piece on an outermost point and the playing field's edge
STILL = "data-still"  # attribute of parts at a point that keep their size on crowded boards
CLOSE = "-close"  # suffix of the name of a mark that replaces another mark on crowded boards
Seat = tuple[float, float, float]  # x and y from a shared point, and scale relative to a single piece
CORNER = re.compile(r"([ML])(-?[\d.]+),(-?[\d.]+)")


class Ground:
    """Drawing of a ground with prefixed ids; the comment in its file explains attributes."""

    def __init__(self, drawing: Element, prefix: str) -> None:
        self.drawing, self.prefix = drawing, prefix
        self.sheet = Box(*lengths(drawing.attrib["viewBox"]))
        self.radius = float(drawing.attrib["data-radius"])
        self.inks = drawing.get("data-inks", "")
        self.names = drawing.get("data-names", "")
        self.parts = {part.get("id", "").removeprefix(prefix): part for part in drawing.iterfind("defs/*")}
        self.scale = 1.0
        self._seats: dict[str, tuple[Seat, ...]] = {}
        self._points = [name for name, part in self.parts.items() if part.get("class") == "point"] or ["point"]
        self._field = lengths(drawing.attrib["data-field"])
        drawer = drawing.find(f"g[@class='{DRAWER}']")
        self._row = 0.0 if drawer is None else float(drawer.attrib.pop("data-row"))
        purses = drawing.find(f"g[@class='{TALLIES}'][@data-row]")
        self._each = 0.0 if purses is None else float(purses.attrib.pop("data-row"))

    def spot(self, place: tuple[float, float]) -> Spot:
        """Return the drawing coordinates of a position in the unit square, whose y points up."""
        x, y, width, height = self._field
        return round(x + width * place[0], 1), round(y + height * (1 - place[1]), 1)

    @property
    def middle(self) -> float:
        """The x coordinate of the middle of the playing field."""
        return self._field[0] + self._field[2] / 2

    def settle(self, spots: Iterable[Spot]) -> None:
        """Scale pieces and parts down if these points are too close together for the ground."""
        if crowd := float(self.drawing.get("data-crowd", "0")):
            nearest = min((math.dist(one, other) for one, other in combinations(spots, 2)), default=math.inf)
            self.scale = min(1.0, crowd * nearest / self.radius)
            self.radius = round(self.radius * self.scale, 1)

    def board(self, sheet: Box) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the board; by default those of the sheet."""
        if attribute := self.drawing.get("data-board"):
            left, top, width, height = lengths(attribute)
            return left, top, width, height
        return sheet.left, sheet.top, *sheet.size

    def room(self, stores: Sequence[str], sides: int) -> Box:
        """Return the sheet with a row below for each store and each side, except the first ones."""
        rows = self._row * max(len(stores) - 1, 0) + self._each * (sides - 1)
        return self.sheet._replace(bottom=self.sheet.bottom + rows)

    @property
    def playing_field(self) -> Box:
        """The sheet's part for pieces on points, with a margin if the sheet is wide enough."""
        x, y, width, height = self._field
        room = min(x - self.sheet.left, self.sheet.right - x - width)
        return Box(x, y, x + width, y + height).grown(min(room, self.radius + EDGE))

    def defs(self, runs: Sequence[Sequence[Spot]], tracks: Iterable[Sequence[Spot]] = ()) -> Iterator[Element]:
        """Yield the ground's definitions, without signs and marks; lines follow runs and tracks."""
        for name, part in self.parts.items():
            if part.get("class") == "way":
                hand = float(part.attrib["data-hand"])
                part.attrib = {"id": part.attrib["id"], "d": ways(runs, hand, part.attrib["id"])}
            elif part.get("class") == "track":
                part.attrib = {"id": part.attrib["id"], "d": "".join(rounded(track) for track in tracks)}
            elif name.startswith("point") or part.get("class") == "point":
                self._shrunk(part)
                part.attrib.pop("class", None)
            if name != "clear" and not name.startswith(("sign-", "mark-")):
                yield part

    def marks(self) -> dict[str, Element]:
        """Return the marks that the ground itself draws, by kind."""
        found = {name.removeprefix("mark-"): part for name, part in self.parts.items() if name.startswith("mark-")}
        for kind in [name for name in found if name.endswith(CLOSE)]:
            close = found.pop(kind)
            if self.scale < 1:
                found[kind.removesuffix(CLOSE)] = close
        for mark in found.values():
            if mark.find(".//*[@class='way']") is None:
                self._shrunk(mark)
        return found

    def named(self) -> dict[str, Spot]:
        """Return, by point, the offsets of the names whose places the ground defines."""
        drawn = {name.removeprefix("point-"): part for name, part in self.parts.items() if name.startswith("point-")}
        places = {
            point: lengths(part.attrib.pop("data-name")) for point, part in drawn.items() if "data-name" in part.attrib
        }
        return {point: (right, down) for point, (right, down) in places.items()}

    def _shrunk(self, part: Element) -> None:
        """Scale a part for a crowded board, or move one that keeps its size closer to its point."""
        at = [number(self.scale * length) for length in lengths(part.attrib.pop("data-at", ""))]
        if part.attrib.pop(STILL, None) is None and self.scale < 1:
            part.set("transform", f"scale({self.scale:.3f})")
        elif at:
            part.set("transform", f"translate({' '.join(at)})")

    def clear(self) -> list[Stretch]:
        """Return the ground's line segments that names avoid in addition to the board's lines."""
        path = self.parts.get("clear", Element("path")).get("d", "")
        corners = [(step, (float(x), float(y))) for step, x, y in CORNER.findall(path)]
        return [(start, end) for (_, start), (step, end) in pairwise(corners) if step == "L"]

    def ways(self) -> dict[str, str]:
        """Return the path data of drawn ways by their two points in either order: ``"h6 h20"``."""
        found: dict[str, str] = {}
        for name, part in self.parts.items():
            if name.startswith("way-"):
                ends = name.split("-")[1:]
                found |= {" ".join(ends): part.attrib["d"], " ".join(reversed(ends)): part.attrib["d"]}
        return found

    def seats(self, point: str, signs: Mapping[str, Sequence[str]], sharers: int) -> tuple[Seat, ...]:
        """Return the seats of a point for this many sharers; empty if it holds only one piece."""
        for name, points in signs.items():
            own = next((each for each in (f"sign-{name}-{point}", f"sign-{name}") if each in self.parts), "")
            if own and point in points and "data-seats" in self.parts[own].attrib:
                return self._seated(own, sharers)
        return ()

    def _seated(self, sign: str, sharers: int) -> tuple[Seat, ...]:
        """Return the seats that a sign defines for up to this many sharers; cached."""
        if sign not in self._seats:
            part = self.parts[sign]
            rows = part.attrib["data-seats"].split(";")
            seats = [lengths(seat) for row in rows[:sharers] for seat in row.split(",")]
            apart, small = (1.0, 1 / self.scale) if STILL in part.attrib else (self.scale, 1.0)
            self._seats[sign] = tuple(
                (round(x * apart, 1), round(y * apart, 1), round(scale * small, 3)) for x, y, scale in seats
            )
        return self._seats[sign]

    def point(self, name: str) -> str:
        """Return the id of a point's drawing: its own, or a shared one chosen by its name."""
        own = f"point-{name}"
        return self.prefix + (own if own in self.parts else self._points[sum(name.encode()) % len(self._points)])

    def groups(self, sheet: Box) -> Iterator[Element]:
        """Yield the groups of material and lines, fitted to the sheet."""
        for part in self.drawing.iterfind("g"):
            if part.get("class") == "material":
                part.set("class", "ground material")
            if part.get("class") not in (TALLIES, DRAWER):
                part.set("aria-hidden", "true")
                for shape in part:
                    if "data-foot" in shape.attrib:
                        shape.set("height", number(sheet.bottom - float(shape.attrib.pop("data-foot"))))
                    if "data-wide" in shape.attrib:
                        wide = float(shape.attrib.pop("data-wide")) * self.radius
                        shape.set("stroke-width", number(wide + float(shape.attrib["stroke-width"])))
                yield part

    def drawer(self, words: Mapping[str, str]) -> Iterator[Element]:
        """Yield the drawer with a row per store label; nothing if the ground has no drawer."""
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

    def tallies(
        self, diagram: Diagram, stores: Sequence[str] = (), kinds: Sequence[str] = (), pieces: str = ""
    ) -> Iterator[Element]:
        """Yield the slots that count pieces off the board, except any that would cover the board.

        Args:
            stores: names of the stores; a slot for any store is repeated for each of these; empty if there are none.
            kinds: the kind of each side's pieces; a row of credits is repeated for each of them.
            pieces: prefix of the ids of pieces.
        """
        for group in self.drawing.iterfind(f"g[@class='{TALLIES}']"):
            crossed = group.attrib.pop("data-crossed", "").split()
            own = group.attrib.pop("data-store", "")
            for place in list(group):
                if place.get("class") == "row":
                    group.remove(place)
                    group.extend(
                        part for side, kind in enumerate(kinds) for part in self._purse(place, own, side, pieces, kind)
                    )
                elif "data-room" in place.attrib:
                    left, top, width, height = lengths(place.attrib.pop("data-room"))
                    if not diagram.is_free(Box(left, top, left + width, top + height)):
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

    def _purse(self, row: Element, store: str, side: int, pieces: str, kind: str) -> Iterator[Element]:
        for place in row:
            copy = _lowered(place, side * self._each)
            copy.attrib = {"data-store": store, "data-side": str(side)} | copy.attrib
            for whose in copy.iterfind("*[@class='whose']"):
                drawn = f"#{pieces}{whose.attrib.pop('data-kind', kind)}"
                SubElement(whose, "use", {"href": drawn, "transform": whose.attrib.pop("transform")})
            yield copy


def rounded(spots: Sequence[Spot]) -> str:
    """Return the path data of a smooth curve through these positions."""
    path = ["M{},{}".format(*map(number, spots[0]))]
    for order, (here, there) in enumerate(pairwise(spots)):
        before, after = spots[max(order - 1, 0)], spots[min(order + 2, len(spots) - 1)]
        leave = ((there[0] - before[0]) / 6, (there[1] - before[1]) / 6)
        arrive = (there[0] - here[0] - (after[0] - here[0]) / 6, there[1] - here[1] - (after[1] - here[1]) / 6)
        bend = (leave, arrive, (there[0] - here[0], there[1] - here[1]))
        path.append("c" + " ".join(f"{number(x)},{number(y)}" for x, y in bend))
    return "".join(path)


def _lowered(part: Element, down: float) -> Element:
    copy = deepcopy(part)
    if down:
        copy.set("transform", f"translate(0 {number(down)})")
    return copy


def lengths(text: str) -> list[float]:
    """Return the numbers in an attribute, which are separated by spaces."""
    return [float(length) for length in text.split()]
