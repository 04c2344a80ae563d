"""Scenes (drawings of empty boards with their geometry), for pictures and front end.

Python renders pictures from a scene (:mod:`.picture`), and the front end mounts the same SVG. Any game may use any
drawing: ``content/art/<ground>.svg`` contains material, lines and points, ``content/art/<kind>.svg`` a piece; the
comment at the top of each file explains its format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from heritage_games.rulebook.files import Content
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulebook.words import GameWords, load_game_words
from heritage_games.rulesets.base import Ruleset

from . import marks
from .ground import Box, Diagram, Ground, Seat
from .labels import INSIDE, NAMED, Signs, name_box, tags
from .marks import pile, shapes
from .svg import Spot, inked, number, read, way, write

PREFIX = "hg0-"  # prefix of every id of a scene, used nowhere else, so that callers can replace it
LAYERS = ("under", "pieces", "over", "focus")  # classes of the groups that are filled during a game, from bottom to top
LIFT = 3.0  # height of a held piece above its point, in units
LINK = 2  # number of points of a line that only joins two points and is not a track
CASED, ON_PIECE = {"stroke-width": "5"}, {"stroke-width": "14"}  # casings of names: on a point, at a piece
IN_POINT = {"class": "in"}  # style of a name inside its point, which a piece covers
HIDDEN = {"visibility": "hidden"}  # style of a point's name if the name is already drawn as a sign
PIECE_RADIUS = 22.0  # radius of a piece in its own drawing, a box of 48 units centred on 0,0


@dataclass(frozen=True)
class ScenePoint:
    """One point of the drawing."""

    x: float  # x coordinate in units, to the right
    y: float  # y coordinate in units, downwards
    spoken: str  # name of the point in a sentence: ``the well``, or its name if that is enough
    label: str  # location for screen readers: ``outer square, top left corner``; empty if it is ``spoken``
    turn: float  # rotation of a piece on this point, from -1 to 1, relative to its kind's maximum
    tag: Spot  # offset of the number of a reason from the point, if the point is occupied
    tag_free: Spot  # offset of the number of a reason from the point, if the point is empty
    # Seats of a point with several pieces; empty if the point has one piece. Each is x and y from the point, and
    # the scale of its piece relative to a single one; after the last seat the first is reused.
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A drawn board as plain data."""

    # The drawing, with :data:`PREFIX` before every id. Its groups are, from bottom to top, ``drawer`` (on some
    # grounds), ``ground`` (with class ``material``, omitted in print), ``lines``, ``frames`` (on some boards),
    # ``points``, ``signs`` (if there are any), ``tallies`` (on some grounds), ``under``, ``pieces``, ``over``,
    # ``names`` and ``focus``. Its definitions are ``piece-<kind>`` and ``shadow-<kind>``, in a box of 48 units
    # centred on 0,0; ``lot-<kind>-<face>``, centred on 0,0; and ``mark-<kind>``, in units of the board, centred
    # on 0,0 (heritage_games/static/marks.svg explains the use of each). If ``ground-seat`` is defined, it
    # replaces ``ground-point`` at occupied points.
    svg: str
    width: float  # width of the drawing, in units
    height: float  # height of the drawing, in units
    points: Mapping[str, ScenePoint]
    neighbours: Mapping[str, tuple[str, ...]]  # the points one step away from each point
    # Sequences of points along which pieces move; empty if the lines are drawn. A path between two points of a
    # track passes all points between them.
    tracks: tuple[tuple[str, ...], ...]
    ways: Mapping[str, str]  # path data of the ground's lines, by their two points in either order: ``"h6 h20"``
    radius: float  # radius of a piece on the board, in units
    scale: float  # scale from the drawing of a piece to the board
    lift: float  # height of a held piece above its point, in units
    turns: Mapping[str, float]  # maximum rotation of each kind of piece, in degrees
    lots: Mapping[str, tuple[float, float]]  # width and height of the drawing of each kind of stick or die
    ground: str
    # left, top, width and height of the board itself, without drawer and counts
    board: tuple[float, float, float, float]
    pits: tuple[str, ...]  # points whose pieces form a heap with a count, drawn as ``mark-count``

    @cached_property
    def data(self) -> dict[str, Any]:
        """The front end's data, which the books of all boards with this scene share."""
        return asdict(self)

    def walked(self, points: Sequence[str]) -> list[str]:
        """Return these points and all points between them along tracks."""
        found = [*points[:1]]
        for start, end in pairwise(points):
            found += between(self.tracks, start, end)
        return found

    def course(self, points: Sequence[str], *, groove: bool) -> str:
        """Return the path data through these points, along a drawn line if ``groove``."""
        drawn = self.ways.get(" ".join(points)) if groove else None
        at = [self.points[point] for point in self.walked(points)]
        return drawn or way([(spot.x, spot.y) for spot in at])


def between(tracks: Sequence[Sequence[str]], start: str, end: str) -> list[str]:
    """Return the points after ``start`` up to ``end`` on one track; only ``end`` without it."""
    for track in tracks:
        if start in track and end in track:
            here, there = track.index(start), track.index(end)
            return list(track[here + 1 : there + 1] if here <= there else track[there:here][::-1])
    return [end]


@lru_cache(maxsize=32)
def scene(ruleset: Ruleset, content: Content, language: str = "en") -> Scene:
    """Return the scene of a ruleset's board; cached, because the layout of names is slow."""
    layout, interface = ruleset.layout, load_interface(content, language)
    start = ruleset.start()
    ground = Ground(_art(content, layout.ground, "ground-"), f"{PREFIX}ground-")
    held = ruleset.stores(start)
    shown = dict.fromkeys((*ruleset.kinds, *ruleset.more_kinds, *(store.kind for store in held)))
    pieces = {kind: _art(content, kind, f"{kind}-") for kind in shown}
    thrown = {kind: marks.Lot(content, kind, PREFIX) for kind in marks.kinds(ruleset)}
    game = load_game_words(content, ruleset.game, language)
    stores = {store.name: interface.get(f"drawer.{store.name}", store.name) for store in held}
    spots = {point: ground.spot(place) for point, place in layout.places.items()}
    ground.settle(spots.values())
    runs = [
        [spots[point] for point in stroke] for stroke in strokes(ruleset.lines if layout.ways is None else layout.ways)
    ]
    steps = [step for run in runs for step in pairwise(run)]
    signs = Signs(ground, layout.signs, spots)
    sheet = ground.room([*stores], len(ruleset.sides))
    walked = tracks(ruleset.lines) if layout.ways is not None else ()
    diagram = Diagram(spots, [*steps, *ground.clear(), *signs.rooms()], sheet, ground.radius)
    cased = ground.named()
    named = NAMED[ground.names](diagram) | cased
    boxes = {point: name_box(point, spot, named[point]) for point, spot in spots.items()}
    most = len(ruleset.kinds) + len(ruleset.more_kinds)
    heap = pile(ground.radius, len(ruleset.pieces(start)) + sum(store.count for store in held))
    seats = {point: heap if point in layout.pits else ground.seats(point, layout.signs, most) for point in spots}

    root = Element("svg", {"class": f"board {layout.ground}", "viewBox": " ".join(map(number, sheet))})
    defs = SubElement(root, "defs")
    defs.extend(ground.defs(runs, [[spots[point] for point in track] for track in walked]))
    defs.extend(signs.defs())
    for kind, piece in pieces.items():
        defs.extend(_piece(kind, piece))
    for lot in thrown.values():
        defs.extend(lot.defs())
    defs.extend(shapes(PREFIX, ground.radius, marks.with_code() & ruleset.codes(), ground.marks()))
    root.extend(ground.drawer(stores))
    root.extend(ground.groups(sheet))
    root.extend(signs.frames())
    root.append(_points(ground, spots))
    root.extend(signs.group())
    looks = {point: IN_POINT for point, place in named.items() if place == INSIDE} | dict.fromkeys(cased, CASED)
    looks |= dict.fromkeys(filter(signs.shows_name, spots), HIDDEN)
    root.extend(ground.tallies(diagram, [*stores], ruleset.kinds, f"{PREFIX}piece-"))
    root.extend(Element("g", {"class": layer}) for layer in LAYERS)
    root.insert(-1, _names(spots, named, looks))
    return Scene(
        svg=inked(write(root), ground.inks),
        width=sheet.right,
        height=sheet.bottom,
        points={
            point: ScenePoint(
                *spot,
                game.called(point),
                _lying(game, point),
                _turn(spot),
                *tags(diagram, point, boxes, held=bool(seats[point]) and "mark-refused-free" in ground.parts),
                seats[point],
            )
            for point, spot in spots.items()
        },
        neighbours={point: tuple(ruleset.neighbours(point)) for point in spots},
        tracks=walked,
        ways=ground.ways(),
        radius=ground.radius,
        scale=round(ground.radius / PIECE_RADIUS, 3),
        lift=LIFT,
        turns={kind: float(piece.get("data-turn", "0")) for kind, piece in pieces.items()},
        lots={kind: lot.size for kind, lot in thrown.items()},
        ground=layout.ground,
        board=ground.board(sheet),
        pits=layout.pits,
    )


def playing_field(ruleset: Ruleset, content: Content) -> Box:
    """Return the box of a board's playing field, without drawer and counts."""
    return Ground(_art(content, ruleset.layout.ground, "ground-"), "").playing_field


def tracks(lines: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return the tracks: lines of more than two points, joined if they end at a common point."""
    found: list[tuple[str, ...]] = []
    for line in lines:
        other = next((other for other in found if other[-1] == line[-1]), None)
        if len(line) == LINK:
            continue
        if other:
            found[found.index(other)] = (*other, *line[-2::-1])
        else:
            found.append(tuple(line))
    return tuple(found)


def strokes(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the strokes that draw these lines: sequences of points with each step only once."""
    drawn: set[frozenset[str]] = set()
    found: list[list[str]] = []
    for line in lines:
        going = False
        for start, end in pairwise(line):
            step = frozenset((start, end))
            fresh = step not in drawn
            if fresh and going:
                found[-1].append(end)
            elif fresh:
                found.append([start, end])
            drawn.add(step)
            going = fresh
    return found


def _art(content: Content, name: str, prefix: str) -> Element:
    return read(content.text(f"art/{name}.svg"), PREFIX + prefix)


def _piece(kind: str, drawing: Element) -> Iterator[Element]:
    yield from drawing.iterfind("defs/*")
    for part in drawing:
        name = part.get("id", "").removeprefix(f"{PREFIX}{kind}-")
        if name:
            part.set("id", f"{PREFIX}{name}-{kind}")
            yield part


def _lying(game: GameWords, point: str) -> str:
    """Return the description of a point's location; empty if it equals its name."""
    label = game.label(point)
    return "" if label == game.called(point) else label


def _points(ground: Ground, spots: Mapping[str, Spot]) -> Element:
    group = Element("g", {"class": "points"})
    for point, (x, y) in spots.items():
        place = {"x": number(x), "y": number(y)}
        SubElement(group, "use", {"href": f"#{ground.point(point)}", "data-point": point, **place})
    return group


def _names(spots: Mapping[str, Spot], named: Mapping[str, Spot], looks: Mapping[str, Mapping[str, str]]) -> Element:
    all_look = {"fill": "var(--name)", "font-size": "17", "font-weight": "600"}
    all_look |= {"stroke": "var(--m-case)", "stroke-width": "0", "stroke-linejoin": "round", "paint-order": "stroke"}
    group = Element("g", {"class": "names", "aria-hidden": "true", **all_look})
    for point, (x, y) in spots.items():
        right, down = named[point]
        place = {"x": number(x + right), "y": number(y + down)}
        anchor = {} if right > 0 else {"text-anchor": "end" if right else "middle"}
        SubElement(group, "text", {"data-point": point, **place, **anchor, **looks.get(point, {})}).text = point
    return group


def _turn(spot: Spot) -> float:
    """Return the rotation of pieces at a point, from -1 to 1: pseudorandom, but constant."""
    return round((int(spot[0] * 7 + spot[1] * 13) % 47 - 23) / 23, 2)
