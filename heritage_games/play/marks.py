"""Marks laid on a board: what may be touched, what was refused, what the last ply did.

Their shapes are drawn in heritage_games/static/marks.svg, for Python and for the front end alike. Most stand at one
point. Some follow a way (the groove of a mill, the trail of a piece), and some stand half way along it.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from copy import deepcopy
from itertools import pairwise
from xml.etree.ElementTree import Element

from heritage_games.games.contract import Effect

from .drawing import Spot, number, read, way
from .tokens import static

Mark = tuple[str | int, ...]
"""A kind and its points: ``("refused", "A4")``; the number of a tag comes before its point: ``("tag", 1, "A4")``."""

ID = "mark-"


def shapes(prefix: str, radius: float, codes: Container[str]) -> list[Element]:
    """Return every mark that a game can lay as a group to be referred to, from below to above.

    Args:
        prefix: what is put before every id.
        radius: of the pieces on this board, in its units.
        codes: what the game can say.
    """
    root = read(static("marks.svg"), prefix + ID)
    scale = radius / float(root.attrib["data-radius"])
    found = [mark for mark in root if mark.get("data-code") is None or mark.attrib.pop("data-code") in codes]
    if scale != 1:
        for mark in found:
            if mark.find(".//*[@class]") is None:
                mark.set("transform", f"scale({scale:.3f})")
    return found


def of_last_ply(effects: Iterable[Effect]) -> list[Mark]:
    """Return the marks that the effects of a ply leave behind.

    A fence round safe pieces is none of them: it says what a shot may not take, and the shot is over.
    """
    marks: list[Mark] = []
    for name, *rest in effects:
        if name == "enter":
            marks.append(("placed", rest[1]))
        elif name == "move":
            marks += [("trail", *rest), ("origin", rest[0])]
        elif name == "take":
            marks.append(("taken", rest[0]))
        elif rest[0] != "protected":
            marks.append(tuple(rest))
    return marks


def along(shape: Element, spots: Sequence[Spot]) -> Element:
    """Return a mark that follows a way, drawn along these spots."""
    mark = deepcopy(shape)
    del mark.attrib["id"], mark.attrib["data-layer"]
    for path in mark.iter("path"):
        if path.get("class") == "way":
            path.attrib = {"d": way(spots), **{name: value for name, value in path.items() if name != "class"}}
    for part in list(mark):
        if part.get("class") == "middle":
            mark.remove(part)
            mark.extend(_half_way(part, *pair) for pair in pairwise(spots))
    return mark


def _half_way(part: Element, start: Spot, end: Spot) -> Element:
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    placed = deepcopy(part)
    placed.attrib = {"transform": f"translate({number(x)} {number(y)}) rotate({number(turn)})"}
    return placed


def numbered(shape: Element, text: str, spot: Spot) -> Element:
    """Return a tag with this text at this spot."""
    tag = deepcopy(shape)
    del tag.attrib["id"], tag.attrib["data-layer"]
    tag.set("transform", f"translate({number(spot[0])} {number(spot[1])}) {tag.get('transform', '')}".strip())
    for words in tag.iter("text"):
        words.text = text
    return tag
