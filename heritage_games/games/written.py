"""A board as somebody writes it down: its lines as rows of names, and where its points lie.

Everything that is wrong with it is found at once, each fault as one sentence.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, pairwise

from heritage_games.engine.saying import Saying, Words
from heritage_games.games.families.graph.naming import CONTROLS

from .board import NamedBoard
from .contract import Layout
from .errors import Fault
from .text import quoted

Line = tuple[str, ...]
Places = dict[str, tuple[float, float]]

MOST_POINTS = 62
"""A bit set of points is a 64-bit integer, and its sign is not used."""

FEWEST_LINES = 2
LONGEST_NAME = 4
GRID_NAME = re.compile(r"([a-z])([0-9]{1,2})")
COORDINATE = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,9})?")

APART = {"granite": 0.085, "stone": 0.11}
"""How far apart two points must lie on each ground, so that their pieces do not touch: a part of the board's width."""

INSET = {"granite": 0.05, "stone": 0.0}
"""How far the board keeps from the edge of each ground, so that there is room for the names of its points."""

BESIDE = 0.04
"""A line drawn nearer than this to a point that is not on it seems to meet it."""

MOST_NAMED = 8
"""More points than this are not named one by one in a message."""


@lru_cache(maxsize=64)
def written(lines: str, places: str, ground: str) -> tuple[NamedBoard | None, tuple[Fault, ...]]:
    """Return the board that a text describes, or None and every fault.

    Args:
        lines: lines parted by ``/``, points by spaces: ``a1 b1 c1 / a1 a2``.
        places: each point with its place, y upwards: ``a1 0 0 / b1 1 0``; if empty, names such as ``a1`` are read
            as column and row.
        ground: what the board is drawn on.
    """
    found = tuple(tuple(part.split()) for part in lines.split("/")) if lines else ()
    faults = list(_line_faults(found))
    points = named_points(lines)
    faults += _name_faults(points)
    if len(points) > MOST_POINTS:
        faults.append(Fault("too_many_points", count=len(points), most=MOST_POINTS))
    lying = _given(points, places, faults) if places else _grid(points, faults)
    if not faults:
        lying = _scaled(lying, INSET[ground])
        faults += _drawing_faults(found, lying, APART[ground])
    if faults:
        return None, tuple(faults)
    order = sorted(points, key=lambda point: (-lying[point][1], lying[point][0]))
    return NamedBoard(found, Layout({point: lying[point] for point in order}, ground)), ()


def named_points(lines: str) -> tuple[str, ...]:
    """Return the points that lines name, in their order, whether or not they make a board."""
    return tuple(dict.fromkeys(lines.replace("/", " ").split()))


def _line_faults(lines: tuple[Line, ...]) -> Iterator[Fault]:
    if len(lines) < FEWEST_LINES:
        yield Fault("too_few_lines", least=FEWEST_LINES, count=len(lines) or Saying("none"))
    seen: dict[Line, int] = {}
    for number, line in enumerate(lines, start=1):
        if len(line) < 2:  # noqa: PLR2004 - from one point to another
            points = Saying("one_point", point=quoted(line[0])) if line else Saying("no_points")
            yield Fault("line_too_short", line=number, points=points)
        twice = [point for point in dict.fromkeys(line) if line.count(point) > 1]
        if twice:
            yield Fault("line_meets_twice", line=number, points=_named(twice))
        way = min(line, line[::-1])
        if line and way in seen:
            yield Fault("line_again", line=number, first=seen[way])
        seen.setdefault(way, number)


def _name_faults(points: tuple[str, ...]) -> Iterator[Fault]:
    """Yield the names that no text of a move or a position could hold."""
    known: dict[str, str] = {}
    for point in points:
        if point.lower() in CONTROLS:
            yield Fault("name_ends_a_turn", name=quoted(point))
        elif not (point.isalnum() and len(point) <= LONGEST_NAME and "x" not in point.lower()):
            yield Fault("no_name", name=quoted(point), most=LONGEST_NAME)
        first = known.setdefault(point.lower(), point)
        if first != point:
            yield Fault("names_alike", names=(quoted(first), quoted(point)))


def _given(points: tuple[str, ...], places: str, faults: list[Fault]) -> Places:
    """Return the places that were given, and add what is wrong with them."""
    found: Places = {}
    for part in places.split("/"):
        point, *place = part.split() or [""]
        if len(place) != 2 or not all(COORDINATE.fullmatch(number) for number in place):  # noqa: PLR2004 - x and y
            faults.append(Fault("no_place", text=quoted(part.strip())))
        elif point in found:
            faults.append(Fault("place_twice", point=point))
        else:
            found[point] = (float(place[0]), float(place[1]))
    strange = [point for point in found if point not in points]
    if strange:
        faults.append(Fault("place_off_every_line", points=_named(strange)))
    missing = [point for point in points if point not in found]
    if missing:
        faults.append(Fault("places_missing", points=_named(missing)))
    return found


def _grid(points: tuple[str, ...], faults: list[Fault]) -> Places:
    """Return the places that names such as ``c4`` tell: third column, fourth row from below."""
    read = {point: GRID_NAME.fullmatch(point.lower()) for point in points}
    strange = [point for point, found in read.items() if found is None]
    if strange:
        faults.append(Fault("no_grid", points=_named(strange)))
    return {point: (float(ord(found[1]) - ord("a")), float(found[2])) for point, found in read.items() if found}


def _scaled(places: Places, inset: float) -> Places:
    """Return the places in the middle of the unit square, as large as fits, in the same proportions."""
    left, low = (min(place[axis] for place in places.values()) for axis in (0, 1))
    spans = [max(place[axis] for place in places.values()) - least for axis, least in enumerate((left, low))]
    scale = (1 - 2 * inset) / (max(spans) or 1)
    margins = [(1 - span * scale) / 2 for span in spans]
    return {
        point: (round((x - left) * scale + margins[0], 6), round((y - low) * scale + margins[1], 6))
        for point, (x, y) in places.items()
    }


def _drawing_faults(lines: tuple[Line, ...], places: Places, apart: float) -> Iterator[Fault]:
    """Yield the points that lie on each other, and the lines that seem to meet a point they do not."""
    for one, other in combinations(places, 2):
        if math.dist(places[one], places[other]) < apart:
            yield Fault("points_too_close", points=(one, other), apart=f"{100 * apart:g}")
    for one, other in dict.fromkeys(pair for line in lines for pair in pairwise(line)):
        met = [point for point in places if point not in {one, other} and _beside(places, point, one, other)]
        if met:
            yield Fault("drawn_across", first=one, last=other, points=_named(met))


def _beside(places: Mapping[str, tuple[float, float]], point: str, one: str, other: str) -> bool:
    """Return whether a point lies on the straight way between two others, or as good as on it."""
    (x, y), (left, low), (right, high) = places[point], places[one], places[other]
    way = (right - left, high - low)
    along = ((x - left) * way[0] + (y - low) * way[1]) / (way[0] ** 2 + way[1] ** 2 or 1.0)
    part = min(max(along, 0.0), 1.0)
    return math.dist((x, y), (left + part * way[0], low + part * way[1])) < BESIDE


def _named(points: Iterable[str]) -> Words:
    """Return points in a row, not all of very many."""
    names = [quoted(point).strip("'\"") for point in points]
    told = ", ".join(names[:MOST_NAMED])
    return Saying("and_more", names=told, count=len(names) - MOST_NAMED) if len(names) > MOST_NAMED else told
