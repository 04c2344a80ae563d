"""Sticks and dice: how they are drawn, and a throw as a picture that stands by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement

from heritage_games.games.contract import Lots, Position, Ruleset, Throw
from heritage_games.rulebook.files import Content

from .boxes import Box
from .drawing import number, read

TILTS = ((-7, 2), (5, -3), (-3, 3), (9, -1))
"""How sticks lie: turned by so many degrees, and so far up or down, in units; always so in one place of the row."""

GAP = 9.0
"""Between two sticks or dice that lie beside each other, in units."""


def kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the kinds of sticks and dice that a game throws: at its start, and after what may be thrown there."""
    start = ruleset.start()
    thrown = [*ruleset.lots(start)]
    for throw in ruleset.throws(start):
        for move in ruleset.moves(start, throw)[:1]:
            thrown += ruleset.lots(ruleset.play(start, move, throw))
    return tuple(dict.fromkeys(lots.kind for lots in thrown))


class Lot:
    """The drawing of one kind of stick or die, which says at its head what its data mean."""

    def __init__(self, content: Content, kind: str, prefix: str) -> None:
        self.kind, self.prefix = kind, prefix
        self.drawing = read(content.text(f"art/{kind}.svg"), f"{prefix}{kind}-")
        left, top, width, height = (float(length) for length in self.drawing.attrib["viewBox"].split())
        self.box = Box(left, top, left + width, top + height)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in units."""
        return self.box.right - self.box.left, self.box.bottom - self.box.top

    def defs(self) -> Iterator[Element]:
        """Yield the definitions, a face as ``lot-<kind>-<face>``."""
        yield from self.drawing.iterfind("defs/*")
        for part in self.drawing:
            face = part.get("id", "").removeprefix(f"{self.prefix}{self.kind}-face-")
            if part.tag == "g":
                part.set("id", f"{self.prefix}lot-{self.kind}-{face}")
                yield part


def lying(ruleset: Ruleset, position: Position, throw: Throw, content: Content, prefix: str) -> Element:
    """Return the tree of a drawing of a throw as it lies: sets below each other, sticks and dice side by side.

    Raises:
        ValueError: nothing is thrown here.
    """
    thrown = ruleset.lots(position, throw)
    if not thrown:
        raise ValueError("nothing is thrown in this position")
    drawn = {kind: Lot(content, kind, prefix) for kind in dict.fromkeys(lots.kind for lots in thrown)}
    root = Element("svg")
    defs = SubElement(root, "defs")
    for lot in drawn.values():
        defs.extend(lot.defs())
    down, widest = GAP, 0.0
    for lots in thrown:
        width, height = _set(root, lots, drawn[lots.kind], down)
        down, widest = down + height + GAP, max(widest, width)
    root.set("viewBox", f"0 0 {number(widest)} {number(down)}")
    return root


def _set(root: Element, lots: Lots, lot: Lot, down: float) -> tuple[float, float]:
    """Draw one set so far down, and return how wide and high it is."""
    wide, high = lot.size
    upright = high > wide
    height = high + 6 if upright else high
    step = wide + (2 * GAP if upright else GAP)
    group = SubElement(root, "g", {"class": "lots", "transform": f"translate(0 {number(down)})"})
    for x, y, turn, face in _places(lots.faces, step, upright=upright):
        place = f"translate({number(x + step / 2)} {number(y + height / 2)})"
        turned = f"{place} rotate({turn})" if turn else place
        shade = _shade(wide, high, upright=upright)
        SubElement(group, "ellipse", {"class": "material", **shade, "opacity": ".16", "transform": turned})
        SubElement(group, "use", {"href": f"#{lot.prefix}lot-{lots.kind}-{face}", "transform": turned})
    return step * len(lots.faces), height


def _shade(wide: float, high: float, *, upright: bool) -> dict[str, str]:
    """Return the shadow of a stick, beside it, or of a die, under it."""
    right, down, across, along = (
        (2.0, 2.5, wide / 2, high / 2 - 1) if upright else (0.0, high / 2 - 1, wide / 2 - 2, 3.5)
    )
    return {"cx": number(right), "cy": number(down), "rx": number(across), "ry": number(along)}


def _places(faces: Sequence[int], step: float, *, upright: bool) -> Iterator[tuple[float, float, int, int]]:
    """Yield for each face where it lies, how it is turned, and which it is."""
    for order, face in enumerate(faces):
        turn, off = TILTS[order % len(TILTS)] if upright else (0, 0)
        yield order * step, float(off), turn, face
