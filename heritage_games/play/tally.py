"""Pieces off the board, counted on the ground beside it: in fives, as they are scratched or chalked on a floor.

A ground that has room for it brings the places and the strokes (content/art/granite.svg says at its head how), and the
front end fills them in the same way (frontend/src/tally.ts).
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

from heritage_games.games.contract import Store

from .drawing import number

FIVE = 5


def filled(group: Element, stores: Iterable[Store], prefix: str, scale: float) -> None:
    """Fill the places of a ground with what is counted there; a place where nothing is falls away.

    Args:
        group: the group of the places.
        stores: the pieces off the board.
        prefix: stands before every id.
        scale: from the box of a piece to the board.
    """
    counted = {(store.name, str(store.side)): store for store in stores if store.count}
    for place in list(group):
        store = counted.get((place.attrib.pop("data-store"), place.attrib.pop("data-side")))
        if store is None:
            group.remove(place)
            continue
        for part in place:
            kind = part.attrib.pop("class", "")
            if kind == "who":
                figure = {"href": f"#{prefix}piece-{store.kind}", "transform": f"scale({number(scale, 3)})"}
                SubElement(part, "use", figure)
            elif kind == "number":
                part.text = str(store.count)
            elif kind == "strokes":
                stride = float(part.attrib.pop("data-stride"))
                for order, strokes in enumerate(fives(store.count)):
                    SubElement(part, "use", {"href": f"#{prefix}ground-tally-{strokes}", "x": number(order * stride)})


def fives(count: int) -> list[int]:
    """Return a count as it is told off in strokes: ``[5, 5, 3]`` for thirteen."""
    return [min(FIVE, count - told) for told in range(0, count, FIVE)]
