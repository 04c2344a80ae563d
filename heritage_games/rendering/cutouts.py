"""Boards, pieces, sticks and dice to cut out, for printed sheets, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import ceil, dist
from xml.etree.ElementTree import Element, SubElement

from heritage_games.rulebook.files import Content
from heritage_games.rulesets.base import Ruleset

from . import marks
from .ground import DRAWER, TALLIES
from .picture import standing_alone, without_material, without_numbers
from .scene import LAYERS, PREFIX, Scene, playing_field, scene
from .svg import number, read, without_unused

PIXELS = 96 / 25.4  # CSS pixels per millimetre
NAMES = "names"  # class of the group of point names in a scene
LEFT_OUT = {*LAYERS, TALLIES, DRAWER, NAMES}  # classes of the groups of a scene that are not part of the empty board
CUT = {"fill": "none", "stroke": "#000000", "stroke-width": ".3", "stroke-dasharray": "2 1.2"}  # line to cut along
FOLD = {"fill": "none", "stroke": "#000000", "stroke-width": ".25"}  # attributes of a line to fold along
BOX = 48  # default width and height of the drawing of a piece, in its own units
RIM = 1.0  # width of the paper rim around a piece, in millimetres
SMALLEST = 12.0  # minimum diameter of a ring in millimetres; smaller ones are hard to cut out and hold
FEW = 2  # maximum number of pieces of one kind that share a row with other kinds
GAP = 3.0  # distance between two cutouts, in millimetres
STICK = (20.0, 84.0)  # width and height of one face of a stick, in millimetres
FACE = (64.0, 16.0)  # width and height of one side of a long die, in millimetres
TAB = 8.0  # width of the glue tab of a die, in millimetres
ROUND = (1, 2, 4, 3)  # pips of the sides of a long die, in their order around the die


@dataclass(frozen=True, slots=True)
class Cutout:
    """A drawing to print and cut out."""

    svg: str  # the drawing as SVG text, with its printed size
    width: float  # the printed width in millimetres
    height: float  # the printed height in millimetres
    scale: float = 0.0  # millimetres per unit of the board; 0 if the drawing is not a board

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in CSS pixels."""
        return round(self.width * PIXELS), round(self.height * PIXELS)


def board_to_cut(
    ruleset: Ruleset, room: tuple[float, float], content: Content, *, names: bool = False, desc: str = ""
) -> Cutout:
    """Return the cutout of an empty board that fills paper of this size in millimetres."""
    field = playing_field(ruleset, content)
    wide, high = field.size
    scale = min(room[0] / wide, room[1] / high)
    root = read(scene(ruleset, content).svg)
    for group in root.findall("g"):
        if group.get("class") in (LEFT_OUT - {NAMES} if names else LEFT_OUT):
            root.remove(group)
    if names:
        without_numbers(root)
    line = {name: _scaled(CUT[name], 1 / scale) for name in ("stroke-width", "stroke-dasharray")}
    box = {"x": field.left + 1, "y": field.top + 1, "width": wide - 2, "height": high - 2}
    SubElement(root, "rect", {**CUT, **line, **{name: number(length) for name, length in box.items()}})
    root.set("viewBox", field.view_box)
    return _cutout(root, (wide * scale, high * scale), desc, scale)


def pieces_to_cut(
    ruleset: Ruleset, counts: Mapping[str, int], scale: float, width: float, content: Content, *, desc: str = ""
) -> Cutout:
    """Return the cutout of the pieces for a board of this scale, each in a ring to cut along.

    The rings fit next to each other on the board, unless that would make them smaller than ``SMALLEST``.

    Args:
        counts: number of pieces by kind; a kind with more than two pieces begins a new row.
        scale: millimetres per unit of the board.
        width: width of the paper, in millimetres.
    """
    board = scene(ruleset, content)
    root = read(board.svg)
    for group in root.findall("g"):
        root.remove(group)
    sheet = SubElement(root, "g")
    reach = {kind: _reach(kind, content) for kind in counts}
    size = min(board.scale, (_nearest(board) / 2 - RIM / scale) / (BOX / 2)) * scale
    size = max(size, (SMALLEST / 2 - RIM) / min(reach.values()))
    rings = {kind: reach[kind] * size + RIM for kind in counts}
    step = 2 * max(rings.values()) + GAP
    row = max(int((width + GAP) / step), 1)
    places = list(_places(counts, row))
    for kind, column, line in places:
        at = [number((place + 0.5) * step - GAP / 2 + 0.2, 2) for place in (column, line)]
        place = SubElement(sheet, "g", {"transform": f"translate({' '.join(at)})"})
        SubElement(place, "circle", {"r": number(rings[kind], 2), **CUT})
        SubElement(place, "use", {"href": f"#{PREFIX}piece-{kind}", "transform": f"scale({number(size, 4)})"})
    lines = 1 + max(line for _, _, line in places)
    columns = 1 + max(column for _, column, _ in places)
    return _cutout(root, (columns * step - GAP + 0.4, lines * step - GAP + 0.4), desc)


def has_room(ruleset: Ruleset, scale: float, content: Content) -> bool:
    """Return whether the smallest pieces fit on adjacent points, at millimetres per unit."""
    return _nearest(scene(ruleset, content)) * scale >= SMALLEST - 2 * RIM


def _nearest(board: Scene) -> float:
    """Return the smallest distance between two points of a board, in units of the board."""
    spots = ((point.x, point.y) for point in board.points.values())
    return min(dist(one, other) for one, other in combinations(spots, 2))


def _reach(kind: str, content: Content) -> float:
    """Return the radius of a piece, in units of the piece's drawing."""
    return float(read(content.text(f"art/{kind}.svg")).get("data-reach", BOX / 2))


def _places(counts: Mapping[str, int], row: int) -> Iterator[tuple[str, int, int]]:
    """Yield kind, column and row of each piece; a kind of more than FEW begins a new row."""
    at = 0
    for kind, count in counts.items():
        if count > FEW:
            at = ceil(at / row) * row
        for _ in range(count):
            yield kind, at % row, at // row
            at += 1


def sticks_to_cut(kind: str, count: int, content: Content, *, desc: str = "") -> Cutout:
    """Return the cutout of sticks: strips with both faces side by side, to fold in the middle."""
    stick = marks.Lot(content, kind, PREFIX)
    root = Element("svg")
    SubElement(root, "defs").extend(stick.defs())
    sheet = SubElement(root, "g")
    wide, high = STICK
    scale = min(wide / stick.size[0], high / stick.size[1]) * 0.92
    for order in range(count):
        left = 0.2 + order * (2 * wide + GAP)
        place = SubElement(sheet, "g", {"transform": f"translate({number(left, 2)} .2)"})
        SubElement(place, "rect", {"width": number(2 * wide), "height": number(high), **CUT})
        SubElement(place, "path", {"d": f"M{number(wide)},0V{number(high)}", **FOLD})
        for face in (0, 1):
            at = f"translate({number(wide * (face + 0.5), 2)} {number(high / 2, 2)}) scale({number(scale, 4)})"
            SubElement(place, "use", {"href": f"#{PREFIX}lot-{kind}-{face}", "transform": at})
    return _cutout(root, (count * (2 * wide + GAP) - GAP + 0.4, high + 0.4), desc)


def dice_to_cut(count: int, *, desc: str = "") -> Cutout:
    """Return the cutout of long dice with four sides, to fold into a bar and glue."""
    root = Element("svg")
    sheet = SubElement(root, "g")
    wide, high = FACE
    for order in range(count):
        place = SubElement(sheet, "g", {"transform": f"translate({number(0.2 + order * (wide + 2 * GAP), 2)} .2)"})
        _net(place, wide, high)
    return _cutout(root, (count * (wide + 2 * GAP) - 2 * GAP + 0.4, len(ROUND) * high + TAB + 0.4), desc)


def _net(place: Element, wide: float, high: float) -> None:
    """Draw the net of a long die: four sides below each other, and the glue tab."""
    foot = len(ROUND) * high
    tab = f"M0,{number(foot)}l{number(TAB)},{number(TAB)}H{number(wide - TAB)}L{number(wide)},{number(foot)}Z"
    SubElement(place, "path", {"d": tab, **CUT, "fill": "#DDDDDD"})
    SubElement(place, "path", {"d": f"M0,{number(foot)}V0H{number(wide)}V{number(foot)}", **CUT})
    for side, pips in enumerate(ROUND):
        SubElement(place, "path", {"d": f"M0,{number((side + 1) * high)}H{number(wide)}", **FOLD})
        for pip in range(1, pips + 1):
            at = {"cx": number(wide * pip / (pips + 1), 2), "cy": number((side + 0.5) * high, 2)}
            SubElement(place, "circle", {**at, "r": "3.6", "fill": "none", "stroke": "#000000", "stroke-width": "1.1"})
            SubElement(place, "circle", {**at, "r": "1.5", "fill": "#000000"})


def _scaled(lengths: str, scale: float) -> str:
    return " ".join(number(float(length) * scale, 2) for length in lengths.split())


def _cutout(root: Element, size: tuple[float, float], desc: str, scale: float = 0.0) -> Cutout:
    """Return the cutout of a drawing with this width and height in millimetres."""
    if not scale:  # the units of a drawing that is not a board are millimetres
        root.set("viewBox", f"0 0 {number(size[0], 2)} {number(size[1], 2)}")
    without_material(root)
    without_unused(root)
    width, height = (round(length, 2) for length in size)
    root.attrib |= {"width": f"{number(width, 2)}mm", "height": f"{number(height, 2)}mm"}
    return Cutout(standing_alone(root, "print", ("", desc)), width, height, scale)
