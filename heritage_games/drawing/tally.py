"""Pieces off the board, beside it: counted in fives, as they are scratched or chalked on a floor, or in a drawer.

A ground that has room for it brings the places with strokes or sockets (content/art/granite.svg and axe-blade.svg say
at their heads how), and the front end fills them in the same way (frontend/src/board/tally.ts).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from heritage_games.games.contract import Piece, Store

from .drawing import number

FIVE = 5

NO_WORDS: Sequence[str] = ()


def filled(
    group: Element,
    stores: Iterable[Store],
    prefix: str,
    scale: float,
    *,
    pieces: Iterable[Piece] = (),
    where: Sequence[str] = NO_WORDS,
) -> None:
    """Fill the places of a ground with what is counted there.

    A place where nothing is falls away, unless it says ``data-always``; one with ``data-with`` or ``data-without`` does
    so unless its side has such a piece on the board, or if it has.

    Args:
        group: the group of the places.
        stores: the pieces off the board.
        prefix: stands before every id.
        scale: from the box of a piece to the board.
        pieces: those on the board.
        where: for each side where it is, in words; none in games where the board says it.
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
                part.extend(_told(part, kind, store, prefix, scale))


def _write(text: Element, words: str, *, empty: bool) -> None:
    """Write words into a text, closer than usual where they would be wider than the room beside strokes, or without."""
    room = float(text.attrib.pop("data-room").split()[empty])
    if len(words) * float(text.attrib.pop("data-sign")) > room:
        text.attrib |= {"textLength": number(room), "lengthAdjust": "spacingAndGlyphs"}
    text.text = words


def _told(part: Element, kind: str, store: Store, prefix: str, scale: float) -> Iterator[Element]:
    """Yield what is drawn in a part of a place: its piece, strokes in fives, or each piece in a socket of its own."""
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
    """Return a count as it is told off in strokes: ``[5, 5, 3]`` for thirteen."""
    return [min(FIVE, count - told) for told in range(0, count, FIVE)]
