"""Marks laid on a board: what may be touched, what was refused, what the last ply did.

Their shapes are drawn in heritage_games/static/marks.svg, for Python and for the front end alike. Most stand at one
point. Some follow a way (the groove of a mill, the trail of a piece), and some stand half way along it.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from xml.etree.ElementTree import Element

from heritage_games.games.contract import SOW, Effect

from .drawing import Spot, number, read, way
from .tokens import static

Mark = tuple[str | int, ...]
"""A kind and its points: ``("refused", "A4")``; the number of a tag comes before its point: ``("tag", 1, "A4")``."""

ID = "mark-"

NONE: Mapping[str, Element] = {}


def shapes(prefix: str, radius: float, codes: Container[str], own: Mapping[str, Element] = NONE) -> list[Element]:
    """Return every mark that a game can lay as a group to be referred to, from below to above.

    Args:
        prefix: what is put before every id.
        radius: of the pieces on this board, in its units.
        codes: what the game can say.
        own: marks as this ground draws them, by their kinds, in its units; those that no other ground has lie lowest.
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
    """Return the marks that the effects of a ply leave behind.

    A fence round safe pieces is none of them: it says what a shot may not take, and the shot is over. A groove that
    was followed is a trail already. Who only makes room on its point, or turns, has come from nowhere. What was sown
    leaves its whole way, and a ring where the last piece fell.
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
    """Return a mark that follows a way.

    Args:
        shape: the mark.
        course: of the way, as the ``d`` of a path.
        spots: through which it goes; a bar stands half way between each two, or only before the last.
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
    """Return a way that begins and ends so far from its ends, along it; half of it is always left.

    Args:
        spots: through which it goes, at least two.
        first: how far from the first spot it begins, in units of the board.
        last: how far from the last it ends.
    """
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
    """Return the place of a part at a spot, turned along a way."""
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return f"translate({number(at[0])} {number(at[1])}) rotate({number(turn)})"


def numbered(shape: Element, text: str, spot: Spot) -> Element:
    """Return a tag with this text at this spot."""
    tag = deepcopy(shape)
    tag.attrib = {name: value for name, value in tag.items() if name != "id" and not name.startswith("data-")}
    tag.set("transform", f"translate({number(spot[0])} {number(spot[1])}) {tag.get('transform', '')}".strip())
    for words in tag.iter("text"):
        words.text = text
    return tag
