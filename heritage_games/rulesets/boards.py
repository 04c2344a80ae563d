"""Boards for the modules of games: custom lines, the triangle of hunts, the spiral.

All problems of a custom board are reported together.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from heritage_games.engine.verdict import Message, Words
from heritage_games.errors import Problem

from .graph_rulesets import CONTROLS
from .notation import quoted
from .types import Layout, NamedBoard

APEX = "t5"
ROWS = (4, 3, 2)  # row numbers of the cross lines, from the top


def triangle(letters: str, heights: tuple[float, ...], reach: float, columns: tuple[float, ...]) -> NamedBoard:
    """Return a triangular board with four rays, and equally many arms on either side.

    Args:
        letters: names of the columns, from left to right: six for 23 points, eight for 29 points.
        heights: heights of the rows 5 to 1, from 0 to 1.
        reach: half the width of the base.
        columns: x coordinates of the arm columns, from left to right.
    """
    arms = (len(letters) - 4) // 2
    left, rays, right = letters[:arms], letters[arms:-arms], letters[-arms:]
    places = {APEX: (0.5, heights[0])}
    for row, height in zip((*ROWS, 1), heights[1:], strict=True):
        spread = [0.5 + (2 * i / 3 - 1) * reach * (1 - height) for i in range(len(rays))]
        arm_places = dict(zip(left + right, columns, strict=True)) if row != 1 else {}
        for letter in letters:
            if letter in arm_places:
                places[f"{letter}{row}"] = (arm_places[letter], height)
            elif letter in rays:
                places[f"{letter}{row}"] = (spread[rays.index(letter)], height)
    lines = [(APEX, *(f"{ray}{row}" for row in (*ROWS, 1))) for ray in rays]
    lines += [tuple(f"{letter}{row}" for letter in letters) for row in ROWS]
    lines.append(tuple(f"{ray}1" for ray in rays))
    lines += [tuple(f"{arm}{row}" for row in ROWS) for arm in left + right]
    return NamedBoard(tuple(lines), Layout(places, "granite"))


#                   t5
#                  /|\
#                 // \\
#                / / \ \
#               / /   \ \
#    a4--------b4-c4--d4-e4--------f4
#    |        /   |   |   \        |
#    |       /   |     |   \       |
#    a3-----b3---c3----d3---e3-----f3
#    |     /     |     |     \     |
#    |    /     |       |     \    |
#    a2--b2-----c2------d2-----e2--f2
#       /       |       |       \
#      /       |         |       \
#     /        |         |        \
#    b1--------c1--------d1--------e1

SMALL = triangle("abcdef", (1, 0.68, 0.46, 0.24, 0), 0.5, (0, 1))  # triangle of 23 points, 38 edges and 10 lines

LARGE = triangle("abcdefgh", (1, 0.64, 0.45, 0.26, 0), 0.4, (0, 0.1, 0.9, 1))
"""Triangle of 29 points, 48 edges and 12 lines."""

LARGE_WITHOUT_ENDS = triangle("bcdefg", (1, 0.68, 0.46, 0.24, 0), 0.5, (0, 1))
"""Triangle of 23 points, with the point names of the triangle of 29."""


VILLAGE, WELL = "village", "well"

TENTH = 10  # interval between the hollows that show their number
RADIUS = 150.0  # distance of the outermost hollow from the well, in drawing units, before the stretch
STRETCH = 1.08  # ratio of the oval's height to its width

SLACK = 1.2
START = math.radians(238)  # direction of the outermost hollow, seen from the well

FEWEST_TURNS = 1.5
SAMPLES = 4000  # number of line segments that approximate the spiral
HUTS = (-118.0, 177.0)  # offset of the village from the well, in drawing units, with y pointing down
WIDTH, HEIGHT = 328.0, 380.0  # width and height of the field, in drawing units
WELL_LIES = (164.0, 174.0)  # offset of the well from the upper left corner of the field


def turns(holes: int) -> float:
    """Return the spiral's number of turns for this many hollows, including village and well."""
    return max(FEWEST_TURNS, -SLACK + math.sqrt(SLACK * SLACK + (holes - 3) / math.pi))


def gap(holes: int) -> float:
    """Return the distance between two turns of the spiral."""
    return RADIUS / (turns(holes) + SLACK)


def _spot(angle: float, between: float) -> tuple[float, float]:
    """Return the spiral's coordinates at this angle, relative to the well; y points down."""
    radius = RADIUS - between * angle / math.tau
    toward = START - angle
    return radius * math.cos(toward), -STRETCH * radius * math.sin(toward)


@lru_cache(maxsize=16)
def spots(holes: int) -> tuple[tuple[float, float], ...]:
    """Return coordinates of village, hollows and well, relative to the well; y points down.

    The hollows between village and well are equally spaced along the spiral.
    """
    between, end = gap(holes), math.tau * turns(holes)
    samples = [_spot(end * number / SAMPLES, between) for number in range(SAMPLES + 1)]
    gone = [0.0]
    for one, other in pairwise(samples):
        gone.append(gone[-1] + math.dist(one, other))
    opened = holes - 2
    found = [HUTS]
    at = 0
    for hollow in range(opened):
        length = gone[-1] * hollow / (opened - 1)
        while at < SAMPLES and gone[at] < length:
            at += 1
        found.append(samples[at])
    return (*found, (0.0, 0.0))


def spiral(holes: int) -> NamedBoard:
    """Return the board with this many hollows: one line from the village to the well.

    Args:
        holes: number of hollows, village and well included: 11 to 121.
    """
    names = (VILLAGE, *(str(day) for day in range(1, holes - 1)), WELL)
    places = {
        name: (round((WELL_LIES[0] + x) / WIDTH, 4), round(1 - (WELL_LIES[1] + y) / HEIGHT, 4))
        for name, (x, y) in zip(names, spots(holes), strict=True)
    }
    tenths = tuple(str(day) for day in range(TENTH, holes - 1, TENTH))
    return NamedBoard((names,), Layout(places, "sand", {"guests": names, "tenth": tenths}, ()))


Line = tuple[str, ...]
Places = dict[str, tuple[float, float]]

MOST_POINTS = 62  # maximum number of points; their bit sets fit into a signed 64-bit integer

FEWEST_LINES = 2
LONGEST_NAME = 4
GRID_NAME = re.compile(r"([a-z])([0-9]{1,2})")
COORDINATE = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,9})?")

APART = {"granite": 0.085, "stone": 0.11}
"""Minimum distance of points on each ground, in board widths, so that pieces do not touch."""

INSET = {"granite": 0.05, "stone": 0.0}
"""Margin of the board on each ground, which leaves space for the names of its points."""

CLEARANCE = 0.04  # minimum distance of a line from points not on it; a nearer line seems to meet the point
MOST_NAMED = 8  # maximum number of points listed in a message


@lru_cache(maxsize=64)
def written(lines: str, places: str, ground: str) -> tuple[NamedBoard | None, tuple[Problem, ...]]:
    """Parse and return a custom board; None, with every problem, if it is invalid.

    Args:
        lines: lines separated by ``/``, points by spaces: ``a1 b1 c1 / a1 a2``.
        places: the coordinates of each point, y upwards: ``a1 0 0 / b1 1 0``; if empty, names such as ``a1`` give
            column and row.
        ground: surface of the board, as in a layout.
    """
    found = tuple(tuple(part.split()) for part in lines.split("/")) if lines else ()
    problems = list(_line_problems(found))
    points = named_points(lines)
    problems += _name_problems(points)
    if len(points) > MOST_POINTS:
        problems.append(Problem("too_many_points", count=len(points), most=MOST_POINTS))
    lying = _given(points, places, problems) if places else _grid(points, problems)
    if not problems:
        lying = _scaled(lying, INSET[ground])
        problems += _drawing_problems(found, lying, APART[ground])
    if problems:
        return None, tuple(problems)
    order = sorted(points, key=lambda point: (-lying[point][1], lying[point][0]))
    return NamedBoard(found, Layout({point: lying[point] for point in order}, ground)), ()


def named_points(lines: str) -> tuple[str, ...]:
    """Return the point names in a text of lines, in order, even if they form no valid board."""
    return tuple(dict.fromkeys(lines.replace("/", " ").split()))


def _line_problems(lines: tuple[Line, ...]) -> Iterator[Problem]:
    if len(lines) < FEWEST_LINES:
        yield Problem("too_few_lines", least=FEWEST_LINES, count=len(lines) or Message("none"))
    seen: dict[Line, int] = {}
    for number, line in enumerate(lines, start=1):
        if len(line) < 2:  # noqa: PLR2004 - from one point to another
            points = Message("one_point", point=quoted(line[0])) if line else Message("no_points")
            yield Problem("line_too_short", line=number, points=points)
        twice = [point for point in dict.fromkeys(line) if line.count(point) > 1]
        if twice:
            yield Problem("line_meets_twice", line=number, points=_named(twice))
        way = min(line, line[::-1])
        if line and way in seen:
            yield Problem("line_again", line=number, first=seen[way])
        seen.setdefault(way, number)


def _name_problems(points: tuple[str, ...]) -> Iterator[Problem]:
    """Yield problems of names that a move or position text could not contain."""
    known: dict[str, str] = {}
    for point in points:
        if point.lower() in CONTROLS:
            yield Problem("name_ends_a_turn", name=quoted(point))
        elif not (point.isalnum() and len(point) <= LONGEST_NAME and "x" not in point.lower()):
            yield Problem("no_name", name=quoted(point), most=LONGEST_NAME)
        first = known.setdefault(point.lower(), point)
        if first != point:
            yield Problem("names_alike", names=(quoted(first), quoted(point)))


def _given(points: tuple[str, ...], places: str, problems: list[Problem]) -> Places:
    """Parse and return the given coordinates, and report problems."""
    found: Places = {}
    for part in places.split("/"):
        point, *place = part.split() or [""]
        if len(place) != 2 or not all(COORDINATE.fullmatch(number) for number in place):  # noqa: PLR2004 - x and y
            problems.append(Problem("no_place", text=quoted(part.strip())))
        elif point in found:
            problems.append(Problem("place_twice", point=point))
        else:
            found[point] = (float(place[0]), float(place[1]))
    strange = [point for point in found if point not in points]
    if strange:
        problems.append(Problem("place_off_every_line", points=_named(strange)))
    missing = [point for point in points if point not in found]
    if missing:
        problems.append(Problem("places_missing", points=_named(missing)))
    return found


def _grid(points: tuple[str, ...], problems: list[Problem]) -> Places:
    """Return the coordinates implied by names such as ``c4`` (column c, row 4); report others."""
    read = {point: GRID_NAME.fullmatch(point.lower()) for point in points}
    strange = [point for point, found in read.items() if found is None]
    if strange:
        problems.append(Problem("no_grid", points=_named(strange)))
    return {point: (float(ord(found[1]) - ord("a")), float(found[2])) for point, found in read.items() if found}


def _scaled(places: Places, inset: float) -> Places:
    """Return the coordinates centred in the unit square and scaled to fit, in proportion."""
    left, low = (min(place[axis] for place in places.values()) for axis in (0, 1))
    spans = [max(place[axis] for place in places.values()) - least for axis, least in enumerate((left, low))]
    scale = (1 - 2 * inset) / (max(spans) or 1)
    margins = [(1 - span * scale) / 2 for span in spans]
    return {
        point: (round((x - left) * scale + margins[0], 6), round((y - low) * scale + margins[1], 6))
        for point, (x, y) in places.items()
    }


def _drawing_problems(lines: tuple[Line, ...], places: Places, apart: float) -> Iterator[Problem]:
    """Yield problems of points too close and of lines that seem to meet another line's point."""
    for one, other in combinations(places, 2):
        if math.dist(places[one], places[other]) < apart:
            yield Problem("points_too_close", points=(one, other), apart=f"{100 * apart:g}")
    for one, other in dict.fromkeys(pair for line in lines for pair in pairwise(line)):
        away = {point: from_segment(spot, places[one], places[other]) for point, spot in places.items()}
        met = [point for point, distance in away.items() if point not in {one, other} and distance < CLEARANCE]
        if met:
            yield Problem("drawn_across", first=one, last=other, points=_named(met))


def from_segment(spot: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the distance of a position from a line segment."""
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((spot[0] - start[0]) * x + (spot[1] - start[1]) * y) / (x * x + y * y or 1.0)
    part = min(max(along, 0.0), 1.0)
    return math.dist(spot, (start[0] + part * x, start[1] + part * y))


def _named(points: Iterable[str]) -> Words:
    """Return points as a list for a message, shortened if it is long."""
    names = [quoted(point).strip("'\"") for point in points]
    text = ", ".join(names[:MOST_NAMED])
    return Message("and_more", names=text, count=len(names) - MOST_NAMED) if len(names) > MOST_NAMED else text
