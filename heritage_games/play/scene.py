"""A board as it is drawn before anything stands on it.

A scene is made once, from the layout of a ruleset and the drawings it names. Python prints it as the picture that a
saved notebook shows (:mod:`heritage_games.play.picture`), and the front end mounts the same text, so that neither knows
how stone or chalk is drawn. A drawing is named by what it shows, and any game may use it: ``content/art/<ground>.svg``
holds the material, the manner of its lines and of one point, ``content/art/<kind>.svg`` a piece; how they are written
stands at their head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from heritage_games.games.contract import Ruleset
from heritage_games.rulebook.content import Content
from heritage_games.rulebook.game import load_game

from .drawing import Spot, number, read, ways, write
from .labelling import beside, tags
from .marks import shapes
from .room import Box, Plan
from .tokens import inked

PREFIX = "hg0-"
"""Stands before every id of a scene, and nowhere else: whoever shows it puts one of their own in its place."""

LAYERS = ("under", "pieces", "over", "focus")
"""The groups that are filled while a game is played, from below to above."""

TALLIES = "tallies"
"""The group in which some grounds count the pieces off the board."""

LIFT = 3.0
"""How far a piece that is held stands above its point, in units."""

PIECE_RADIUS = 22.0
"""Of a piece in the drawing it comes from, which is a box of 48 about 0,0."""


@dataclass(frozen=True)
class ScenePoint:
    """One point of the drawing.

    Args:
        x: to the right, in units of the drawing.
        y: downwards.
        label: the point in words, for those who hear the board: ``outer square, top left corner``.
        turn: from -1 to 1, how far a piece on this point is turned, as a part of what its kind allows.
        tag: where the number of a reason stands, from the point, when a piece is on it.
        tag_free: the same when none is.
    """

    x: float
    y: float
    label: str
    turn: float
    tag: Spot
    tag_free: Spot


@dataclass(frozen=True)
class Scene:
    """A drawn board: plain data, so that ``dataclasses.asdict`` gives what the front end is sent.

    Args:
        svg: the drawing, with :data:`PREFIX` before every id. Groups ``ground`` (with class ``material``, left out on
            paper), ``lines``, ``points``, ``names``, on some grounds ``tallies``, then ``under``, ``pieces``, ``over``,
            ``focus``, from below to above. Its defs hold ``piece-<kind>`` and ``shadow-<kind>``, in a box of 48 about
            0,0, and ``mark-<kind>``, in units of the board about 0,0 (heritage_games/static/marks.svg says how each is
            used).
        width: in units.
        height: in units.
        points: where they are.
        neighbours: for each point those one step away.
        radius: of a piece on the board, in units.
        scale: from the box of a piece to the board.
        lift: how far a held piece stands above its point, in units.
        turns: for each kind of piece how far it may be turned, in degrees.
        ground: the name of the ground.
    """

    svg: str
    width: float
    height: float
    points: Mapping[str, ScenePoint]
    neighbours: Mapping[str, tuple[str, ...]]
    radius: float
    scale: float
    lift: float
    turns: Mapping[str, float]
    ground: str


def scene(ruleset: Ruleset, content: Content, language: str = "en") -> Scene:
    """Return the scene of a ruleset's board.

    Args:
        ruleset: gives layout, lines, and the kinds of its pieces.
        content: where the drawings and the words are.
        language: of the points' labels.

    Raises:
        ContentError: a drawing or the words are missing.
    """
    ground = Ground(_art(content, ruleset.layout.ground, "ground-"))
    pieces = {kind: _art(content, kind, f"{kind}-") for kind in ruleset.kinds}
    labels = load_game(content, ruleset.game, language).points
    spots = {point: ground.spot(place) for point, place in ruleset.layout.places.items()}
    runs = [[spots[point] for point in stroke] for stroke in strokes(ruleset.lines)]
    plan = Plan(spots, [step for run in runs for step in pairwise(run)], ground.sheet, ground.radius)
    named = beside(plan)

    root = Element("svg", {"class": f"board {ruleset.layout.ground}", "viewBox": ground.box})
    defs = SubElement(root, "defs")
    defs.extend(ground.defs(runs))
    for kind, piece in pieces.items():
        defs.extend(_piece(kind, piece))
    defs.extend(shapes(PREFIX, ground.radius, ruleset.codes()))
    root.extend(ground.groups())
    root.append(_points(spots))
    root.append(_names(spots, named))
    root.extend(ground.tallies(plan))
    root.extend(Element("g", {"class": layer}) for layer in LAYERS)
    return Scene(
        svg=inked(write(root), ground.inks),
        width=ground.sheet.right,
        height=ground.sheet.bottom,
        points={
            point: ScenePoint(*spot, labels.get(point, point), _turn(spot), *tags(plan, point, named[point]))
            for point, spot in spots.items()
        },
        neighbours={point: tuple(ruleset.neighbours(point)) for point in spots},
        radius=ground.radius,
        scale=round(ground.radius / PIECE_RADIUS, 3),
        lift=LIFT,
        turns={kind: float(piece.get("data-turn", "0")) for kind, piece in pieces.items()},
        ground=ruleset.layout.ground,
    )


def strokes(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the strokes that draw these lines: points in a row, every step between two neighbours just once."""
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


class Ground:
    """The drawing of a ground, which says at its head what its data mean."""

    def __init__(self, drawing: Element) -> None:
        self.drawing = drawing
        self.box = drawing.attrib["viewBox"]
        self.sheet = Box(*_lengths(self.box))
        self.radius = float(drawing.attrib["data-radius"])
        self.inks = drawing.get("data-inks", "")
        self._field = _lengths(drawing.attrib["data-field"])

    def spot(self, place: tuple[float, float]) -> Spot:
        """Return where a place of the unit square, y upwards, lies on the drawing."""
        x, y, width, height = self._field
        return round(x + width * place[0], 1), round(y + height * (1 - place[1]), 1)

    def defs(self, runs: Sequence[Sequence[Spot]]) -> Iterator[Element]:
        """Yield the definitions, with the lines drawn along these runs."""
        for part in self.drawing.iterfind("defs/*"):
            if part.get("class") == "way":
                hand = float(part.attrib["data-hand"])
                part.attrib = {"id": part.attrib["id"], "d": ways(runs, hand, part.attrib["id"])}
            yield part

    def groups(self) -> Iterator[Element]:
        """Yield the material and the lines."""
        for part in self.drawing.iterfind("g"):
            if part.get("class") == "material":
                part.set("class", "ground material")
            if part.get("class") != TALLIES:
                part.set("aria-hidden", "true")
                yield part

    def tallies(self, plan: Plan) -> Iterator[Element]:
        """Yield the group of places where pieces off the board are counted, those for which the board leaves room."""
        for group in self.drawing.iterfind(f"g[@class='{TALLIES}']"):
            for place in list(group):
                left, top, width, height = _lengths(place.attrib.pop("data-room"))
                room = Box(left, top, left + width, top + height)
                if min(plan.to_lines(room), plan.to_pieces(room)) <= 0:
                    group.remove(place)
            if len(group):
                group.set("aria-hidden", "true")
                yield group


def _lengths(text: str) -> list[float]:
    return [float(length) for length in text.split()]


def _art(content: Content, name: str, prefix: str) -> Element:
    return read(content.text(f"art/{name}.svg"), PREFIX + prefix)


def _piece(kind: str, drawing: Element) -> Iterator[Element]:
    yield from drawing.iterfind("defs/*")
    for part in drawing:
        name = part.get("id", "").removeprefix(f"{PREFIX}{kind}-")
        if name:
            part.set("id", f"{PREFIX}{name}-{kind}")
            yield part


def _points(spots: Mapping[str, Spot]) -> Element:
    group = Element("g", {"class": "points"})
    for point, (x, y) in spots.items():
        place = {"x": number(x), "y": number(y)}
        SubElement(group, "use", {"href": f"#{PREFIX}ground-point", "data-point": point, **place})
    return group


def _names(spots: Mapping[str, Spot], named: Mapping[str, Spot]) -> Element:
    looks = {"fill": "var(--name)", "font-size": "17", "font-weight": "600"}
    group = Element("g", {"class": "names", "aria-hidden": "true", **looks})
    for point, (x, y) in spots.items():
        right, down = named[point]
        place = {"x": number(x + right), "y": number(y + down)}
        anchor = {} if right > 0 else {"text-anchor": "end"}
        SubElement(group, "text", {"data-point": point, **place, **anchor}).text = point
    return group


def _turn(spot: Spot) -> float:
    """Return how far a piece is turned here: fixed for a point, without order between points."""
    return round((int(spot[0] * 7 + spot[1] * 13) % 47 - 23) / 23, 2)
