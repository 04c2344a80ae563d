"""Pictures of several boards in one SVG file, for pages; common parts are defined once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement

from heritage_games.rendering.svg import number, read, themed, write, xml

FALLBACK = re.compile(r"var\(--([\w-]+),[^()]+\)")
"""Pattern of a colour that follows the theme, with its value in the light theme."""

DEFINITIONS = re.compile(r"<defs>.*</defs>", re.DOTALL)  # the shapes of a picture
APART = 2  # distance between boards, in board heights, so that no shadow reaches the next view
SHORTEST = 60  # minimum number of characters of a layer that is worth a definition


class Gathered:
    """Pictures of one file.

    Each is the text of a complete SVG, as :class:`heritage_games.website.sheets.Drawings` shortens it.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._frame = ""
        self._defined: dict[str, str] = {}

    def add(self, svg: str) -> str | None:
        """Add a picture; return its address fragment, None if it does not fit these pictures.

        The fragment of the first picture is empty. A picture fits if it has the same frame, and no other shape of a
        known name.
        """
        frame = svg.partition(">")[0]
        if self._texts and frame != self._frame:
            return None
        defined = _definitions("".join(DEFINITIONS.findall(svg)))
        if any(self._defined.get(id_, text) != text for id_, text in defined.items()):
            return None
        self._frame = frame
        self._defined |= defined
        self._texts.append(svg)
        order = len(self._texts) - 1
        return f"#view{order}" if order else ""

    def text(self) -> str:
        """Return the file as SVG text; several pictures are views, one below the other."""
        if len(self._texts) == 1:
            return self._texts[0]
        roots = [read(text) for text in self._texts]
        frame = roots[0].attrib
        root = Element("svg", frame)
        defs = SubElement(root, "defs")
        shapes = {shape.attrib["id"]: shape for each in roots for shape in each.iterfind("defs/*")}
        defs.extend(shapes.values())
        boards = [[part for part in each if part.tag not in {"defs", "style"}] for each in roots]
        _share([layer for board in boards for layer in board], defs)
        left, top, wide, high = map(float, frame["viewBox"].split())
        for order, board in enumerate(boards):
            down = order * APART * high
            box = " ".join(map(number, (left, top + down, wide, high)))
            SubElement(root, "view", {"id": f"view{order}", "viewBox": box})
            SubElement(root, "g", {"transform": f"translate(0 {number(down)})"} if order else {}).extend(board)
        drawing = write(root)
        if roots[0].find("style") is None:
            return drawing
        drawing, sheet = themed(FALLBACK.sub(r"var(--\1)", drawing), f"#{frame['id']}")
        head, body = drawing.split(">", 1)
        return f"{head}><style>{sheet}</style>{body}"


@lru_cache(maxsize=64)
def _definitions(defs: str) -> Mapping[str, str]:
    """Return the text of each shape by its id; most pictures of a board share them."""
    return {shape.attrib["id"]: xml(shape) for shape in read(defs or "<defs/>")}


def _share(layers: list[Element], defs: Element) -> None:
    """Replace content that several layers share by references to one definition."""
    contents = ["".join(xml(part) for part in layer) for layer in layers]
    times = Counter(contents)
    known: dict[str, str] = {}
    for layer, content in zip(layers, contents, strict=True):
        if layer.tag != "g" or times[content] == 1 or len(content) < SHORTEST:
            continue
        if content not in known:
            known[content] = f"layer{len(known)}"
            SubElement(defs, "g", {"id": known[content]}).extend(list(layer))
        for part in list(layer):
            layer.remove(part)
        SubElement(layer, "use", {"href": f"#{known[content]}"})
