"""Marks, counts of pieces off the board, headings and throws, for pictures and front end.

The shapes of marks are in static/marks.svg, for Python and the front end. The front end implements the same counts in
frontend/src/board/tally.ts and the same headings in frontend/src/board/heading.ts. A ground with counts defines their
slots; a piece with ``data-tilt`` points in its direction of movement, tilted by at most that many degrees.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from itertools import pairwise
from xml.etree.ElementTree import Element

from heritage_games.rulebook.files import Content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import BACK, SOW, Effect, Piece, Store

from .ground import Seat, lengths
from .svg import Spot, number, read, static, way

Mark = tuple[str | int, ...]  # ``("refused", "A4")``; a tag has a number: ``("tag", 1, "A4")``

ID = "mark-"

NONE: Mapping[str, Element] = {}


def shapes(prefix: str, radius: float, codes: Container[str], own: Mapping[str, Element] = NONE) -> list[Element]:
    """Return the definitions of all marks of a game, in drawing order.

    Args:
        radius: radius of a piece on this board, in units.
        own: marks that the ground itself draws, by kind; kinds that only this ground has are drawn first.
    """
    root = read(static("marks.svg"), prefix + ID)
    scale = radius / float(root.attrib["data-radius"])
    found = [mark for mark in root if mark.get("data-code") is None or mark.attrib.pop("data-code") in codes]
    if scale != 1:
        for mark in found:
            if mark.find(".//*[@class]") is None:
                mark.set("transform", f"scale({scale:.3f})")
            for end in mark.iterfind("*[@class='end']"):
                end.set("transform", f"scale({scale:.3f})")
            if short := mark.get("data-short"):
                mark.set("data-short", " ".join(number(float(each) * scale) for each in short.split()))
    for kind, mark in own.items():
        mark.set("id", f"{prefix}{ID}{kind}")
    usual = [mark.attrib["id"].removeprefix(prefix + ID) for mark in found]
    lowest = [mark for kind, mark in own.items() if kind not in usual]
    return lowest + [own.get(kind, mark) for kind, mark in zip(usual, found, strict=True)]


def of_last_ply(effects: Iterable[Effect]) -> list[Mark]:
    """Return the marks that show the effects of the last ply.

    The fence around protected pieces is omitted, because the shot is over. A followed groove replaces the trail of its
    move. A piece that only makes space on its point, or turns, has no trail. Sowing has a trail through all its pits,
    and a ring at the last seed.
    """
    marks: list[Mark] = []
    for name, *rest in effects:
        if name == "enter":
            marks.append(("placed", rest[1]))
        elif name == "move" and rest[0] != rest[1]:
            if ("followed", *rest[:2]) not in marks:
                marks.append(("trail", *rest[:2]))
            marks.append(("origin", rest[0]))
        elif name == SOW:
            marks += [("trail", *rest[1:]), ("origin", rest[1]), ("placed", rest[-1])]
        elif name == "take" and ("taken", rest[0]) not in marks:
            marks.append(("taken", rest[0]))
        elif name == "mark" and rest[0] != "protected":
            marks.append(tuple(rest))
    return marks


def along(shape: Element, course: str, spots: Sequence[Spot]) -> Element:
    """Return a copy of a mark that follows a path.

    Args:
        course: path data of the path; not used by a mark that is shortened at its ends.
        spots: coordinates of the points along the path; a bar is drawn in the middle of each step between them.
    """
    mark = deepcopy(shape)
    mark.attrib = {name: value for name, value in mark.items() if name != "id" and not name.startswith("data-")}
    if short := shape.get("data-short"):
        first, last = map(float, short.split())
        spots = shortened(spots, first, last)
        course = way(spots)
    for path in mark.iter("path"):
        if path.get("class") == "way":
            path.attrib = {"d": course, **{name: value for name, value in path.items() if name != "class"}}
    for part in list(mark):
        if part.get("class") == "middle":
            mark.remove(part)
            mark.extend(_half_way(part, *pair) for pair in pairwise(spots))
        elif part.get("class") == "end":
            scaled = part.attrib.pop("transform", "")
            part.attrib = {"transform": f"{_turned(spots[-1], spots[-2], spots[-1])} {scaled}".strip()}
    return mark


def shortened(spots: Sequence[Spot], first: float, last: float) -> list[Spot]:
    """Return a polyline shortened by these lengths at its ends; at least half of it remains."""
    whole = sum(math.dist(*pair) for pair in pairwise(spots))
    less = min(1.0, whole / 2 / (first + last))
    begun = _begun_later(list(spots), first * less)
    return _begun_later(begun[::-1], last * less)[::-1]


def _begun_later(spots: list[Spot], by: float) -> list[Spot]:
    start, after, *others = spots
    gap = math.dist(start, after)
    if gap <= by and others:
        return _begun_later([after, *others], by - gap)
    part = by / gap
    return [(start[0] + part * (after[0] - start[0]), start[1] + part * (after[1] - start[1])), after, *others]


def _half_way(part: Element, start: Spot, end: Spot) -> Element:
    placed = deepcopy(part)
    placed.attrib = {"transform": _turned(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), start, end)}
    return placed


def _turned(at: Spot, start: Spot, end: Spot) -> str:
    """Return the transform of a part at a position, rotated to point from start to end."""
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return f"translate({number(at[0])} {number(at[1])}) rotate({number(turn)})"


def numbered(shape: Element, text: str, spot: Spot) -> Element:
    """Return a copy of a tag with this text at this position."""
    tag = deepcopy(shape)
    tag.attrib = {name: value for name, value in tag.items() if name != "id" and not name.startswith("data-")}
    tag.set("transform", f"translate({number(spot[0])} {number(spot[1])}) {tag.get('transform', '')}".strip())
    for words in tag.iter("text"):
        words.text = text
    return tag


FIVE = 5


def filled(
    group: Element,
    stores: Iterable[Store],
    prefix: str,
    scale: float,
    *,
    pieces: Iterable[Piece] = (),
    where: Sequence[str] = (),
) -> None:
    """Fill the slots of a ground with the counts of pieces off the board.

    An empty slot is removed, unless it has ``data-always``. A slot with ``data-with`` is removed if its side has no
    piece of this kind on the board; one with ``data-without``, if its side has one.

    Args:
        where: description of the location of each side's piece; empty if the board shows it.
    """
    counted = {(store.name, str(store.side)): store for store in stores}
    on = {(piece.kind, str(piece.side)) for piece in pieces}
    for place in list(group):
        side = place.attrib.pop("data-side")
        store = counted.get((place.attrib.pop("data-store"), side))
        always = place.attrib.pop("data-always", None) is not None
        wanted, unwanted = (place.attrib.pop(name, "") for name in ("data-with", "data-without"))
        seen = (not wanted or (wanted, side) in on) and (unwanted, side) not in on
        if store is None or not seen or not (always or store.count):
            group.remove(place)
            continue
        for part in place:
            kind = part.attrib.pop("class", "")
            if kind == "number":
                part.text = str(store.count)
            elif kind == "where":
                _write(part, where[int(side)] if where else "", empty=not store.count)
            else:
                part.extend(_content(part, kind, store, prefix, scale))


def _write(text: Element, words: str, *, empty: bool) -> None:
    """Set the text of a label, squeezed if too wide for its space with or without strokes."""
    room = float(text.attrib.pop("data-room").split()[empty])
    if len(words) * float(text.attrib.pop("data-sign")) > room:
        text.attrib |= {"textLength": number(room), "lengthAdjust": "spacingAndGlyphs"}
    text.text = words


def _content(part: Element, kind: str, store: Store, prefix: str, scale: float) -> Iterator[Element]:
    """Yield a slot part's content: a piece, tally strokes in fives, or each piece in a socket."""
    piece = f"#{prefix}piece-{store.kind}"
    if kind == "who":
        yield Element("use", {"href": piece, "transform": f"scale({number(scale, 3)})"})
    elif kind == "strokes":
        stride = float(part.attrib.pop("data-stride"))
        most = int(part.attrib.pop("data-most", "0")) or None
        for order, strokes in enumerate(fives(store.count)[:most]):
            yield Element("use", {"href": f"#{prefix}ground-tally-{strokes}", "x": number(order * stride)})
    elif kind == "sockets":
        stride, small = float(part.attrib.pop("data-stride")), float(part.attrib.pop("data-scale"))
        for order in range(store.count):
            place = f"translate({number(order * stride)} 0) scale({number(small, 3)})"
            yield Element("use", {"href": piece, "transform": place})


def fives(count: int) -> list[int]:
    """Return the groups of tally strokes for a count: ``[5, 5, 3]`` for thirteen."""
    return [min(FIVE, count - drawn) for drawn in range(0, count, FIVE)]


LAYER = 9  # number of pieces in one layer of a heap
MOST = 3 * LAYER  # maximum number of seats in a heap; further pieces, shown only by the count, share them
GOLDEN = math.pi * (3 - math.sqrt(5))  # angle between two successive pieces of a layer, in radians
SIZE = 0.3  # scale of a piece in a heap, relative to a single piece on a point
WIDTH = 0.255  # distance between the pieces of a heap, as a fraction of the radius of a single piece
RISE = 0.07  # vertical offset between two layers of a heap, as a fraction of a single piece's radius


def pile(radius: float, pieces: int) -> tuple[Seat, ...]:
    """Return the seats of a heap's pieces, the lowest first, given a single piece's radius."""
    found = []
    for order in range(min(pieces, MOST)):
        layer, place = divmod(order, LAYER)
        far = radius * WIDTH * math.sqrt(place + 0.35) * (1 - 0.18 * layer)
        angle = GOLDEN * place + layer
        up = radius * RISE * layer
        found.append((round(far * math.cos(angle), 1), round(far * math.sin(angle) - up, 1), SIZE))
    return tuple(found)


TILT = "data-tilt"  # attribute of a piece that points in its direction: its maximum tilt, in degrees
AHEAD = slice(1, 4)  # slice of a piece's track, from its own point, between whose points arrows are drawn


def onward(tracks: Sequence[Sequence[str]], point: str, way: str) -> tuple[str, ...]:
    """Return a point and, if it has a track, all points after it in this direction."""
    for track in tracks:
        if point in track:
            at = track.index(point)
            return tuple(track[at::-1] if way == BACK else track[at:])
    return (point,)


def ahead(tracks: Sequence[Sequence[str]], point: str, way: str) -> tuple[str, ...]:
    """Return the points between which arrows show a piece's direction; empty at track ends."""
    along, behind = onward(tracks, point, way), onward(tracks, point, other(way))
    return () if len(behind) == 1 else along[AHEAD]


def other(way: str) -> str:
    """Return the opposite direction."""
    return "" if way == BACK else BACK


def step(tracks: Sequence[Sequence[str]], point: str, way: str) -> tuple[str, str] | None:
    """Return a piece's point and the next, or its track's last two; None without a track."""
    along = onward(tracks, point, way)
    if len(along) > 1:
        return point, along[1]
    came = onward(tracks, point, other(way))
    return (came[1], point) if len(came) > 1 else None


def looking(start: Spot, end: Spot, most: float) -> str:
    """Return the transform that turns a right-pointing piece; empty if nothing changes."""
    angle = math.degrees(math.atan2(end[1] - start[1], abs(end[0] - start[0])))
    mirrored = end[0] < start[0]
    tilt = round(max(-most, min(most, angle)))
    turned = f"rotate({-tilt if mirrored else tilt})" if tilt else ""
    return " ".join(filter(None, [turned, "scale(-1 1)" if mirrored else ""]))


def arrows(spots: Sequence[Spot], scale: float) -> list[str]:
    """Return the transforms of right-pointing arrows halfway between successive positions."""
    found = []
    for (x, y), (right, down) in pairwise(spots):
        turn = round(math.degrees(math.atan2(down - y, right - x)))
        place = f"translate({number((x + right) / 2)} {number((y + down) / 2)})"
        found.append(f"{place} rotate({turn}) scale({number(scale, 3)})")
    return found


@cache
def with_code() -> frozenset[str]:
    """Return the codes that have marks of their own in marks.svg."""
    return frozenset(mark.attrib["data-code"] for mark in read(static("marks.svg")) if "data-code" in mark.attrib)


def kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the kinds of sticks and dice used at the start and after the first ply."""
    start = ruleset.start()
    thrown = [*ruleset.lots(start)]
    for throw in ruleset.throws(start):
        for move in ruleset.moves(start, throw)[:1]:
            thrown += ruleset.lots(ruleset.play(start, move, throw))
    return tuple(dict.fromkeys(lots.kind for lots in thrown))


class Lot:
    """Drawing of one kind of stick or die; a comment in its file explains its attributes."""

    def __init__(self, content: Content, kind: str, prefix: str) -> None:
        self.kind, self.prefix = kind, prefix
        self.drawing = read(content.text(f"art/{kind}.svg"), f"{prefix}{kind}-")
        _, _, width, height = lengths(self.drawing.attrib["viewBox"])
        self.size = width, height  # in units

    def defs(self) -> Iterator[Element]:
        """Yield the definitions of the drawing, each face with the id ``lot-<kind>-<face>``."""
        yield from self.drawing.iterfind("defs/*")
        for part in self.drawing:
            face = part.get("id", "").removeprefix(f"{self.prefix}{self.kind}-face-")
            if part.tag == "g":
                part.set("id", f"{self.prefix}lot-{self.kind}-{face}")
                yield part
