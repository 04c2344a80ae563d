#!/usr/bin/env python3
"""Generator of docs/refusal.svg, the animated picture of README.md, from a session."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from heritage_games.rendering.picture import INK, PAPER
from heritage_games.rendering.svg import number, read, write
from heritage_games.rulebook.sentences import with_full_stop
from heritage_games.website.demonstration import PREFIX, RESTS, Shot, frames

PICTURE = Path(__file__).parent.parent / "docs" / "refusal.svg"

SECONDS = 2.75  # duration of a frame in seconds
ROUNDS = 2  # number of times that the picture shows its frames before it stops at the refusal

COLUMNS = 44
SIZE = 24

STYLE = (
    "{own} .f{{visibility:hidden}}{own} .f{rests}{{visibility:visible}}"
    "@media (prefers-reduced-motion:no-preference){{"
    "{own} .f{{animation:{prefix}f {whole}s step-end {rounds}}}{delays}"
    "@keyframes {prefix}f{{0%{{visibility:visible}}{part}%,to{{visibility:hidden}}}}}}"
)
"""Animation style; with reduced motion, and after the animation, the refusal is visible."""


def animated(shown: Sequence[Shot]) -> str:
    """Return the frames as one moving picture without a script, captioned under the board.

    Args:
        shown: the frames, as :func:`frames` returns them.
    """
    roots = [read(frame.svg) for frame in shown]
    whole = roots[0]
    shapes = {shape.get("id"): shape for root in roots for shape in root.iterfind("defs/*")}
    layers = [_layer(number, root) for number, root in enumerate(roots)]
    texts = dict.fromkeys(part.text or "" for root in roots for part in root.iterfind("style"))
    for part in list(whole):
        if part.tag not in ("title", "desc"):
            whole.remove(part)
    delays = "".join(f"#{PREFIX}board .f{n}{{animation-delay:{number(n * SECONDS)}s}}" for n in range(len(shown)))
    style = STYLE.format(
        own=f"#{PREFIX}board",
        prefix=PREFIX,
        rests=RESTS,
        whole=number(SECONDS * len(shown)),
        part=100 // len(shown),
        rounds=ROUNDS,
        delays=delays,
    )
    SubElement(whole, "style").text = "".join(texts) + style
    SubElement(whole, "defs").extend(shapes.values())
    whole.extend(layers)
    title, desc = whole.find("title"), whole.find("desc")
    if title is not None and desc is not None:
        desc.text = " ".join(with_full_stop(frame.caption) for frame in shown)
    _captioned(whole, shown)
    return write(whole)


def _layer(number: int, root: Element) -> Element:
    """Return the group of everything that a frame draws."""
    group = Element("g", {"class": f"f f{number}"})
    group.extend(part for part in root if part.tag in ("g", "circle"))
    return group


def _captioned(root: Element, shown: Sequence[Shot]) -> None:
    """Write the caption of each frame under the board, on a separate background."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    lines = [textwrap.wrap(frame.caption, COLUMNS) for frame in shown]
    step = SIZE * 1.35
    high = step * (max(map(len, lines)) + 0.6)
    root.set("viewBox", " ".join(map(number, (left, top, width, height + high))))
    place = {"x": number(left), "y": number(top + height), "width": number(width), "height": number(high)}
    SubElement(root, "rect", {**place, "fill": PAPER})
    for frame, rows in enumerate(lines):
        group = SubElement(root, "g", {"class": f"f f{frame}", "font-size": str(SIZE), "fill": INK})
        for row, line in enumerate(rows, start=1):
            at = {"x": number(left + SIZE), "y": number(top + height + step * row)}
            SubElement(group, "text", at).text = line


if __name__ == "__main__":
    PICTURE.write_text(f"{animated(frames())}\n", encoding="utf-8")
