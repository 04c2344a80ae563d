"""Words under a picture, inside it: whoever shows the picture shows them too."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from html import escape

from .drawing import number
from .picture import NOT_XML

LETTERS = 62
"""About so many letters stand beside each other across a picture, in the fonts that readers have."""

SIZE = 1 / 34
"""The height of a letter, as a part of the picture's width."""

LEADING = 1.4
PAPER, INK = "#FFFFFF", "#1E1B18"
"""On a ground of their own the words are read on light and on dark pages alike."""


def captioned(svg: str, paragraphs: Sequence[str]) -> str:
    """Return a picture with words under it.

    Args:
        svg: as :func:`heritage_games.drawing.picture.picture` gives it.
        paragraphs: what stands below, each beginning a line; none leaves the picture as it is.
    """
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(NOT_XML.sub(" ", paragraph), LETTERS)]
    box = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"', svg)
    if not lines or box is None:
        return svg
    left, top, width, height = map(float, box.groups())
    size = width * SIZE
    below, step = top + height, size * LEADING
    high = step * (len(lines) + 1)
    rows = "".join(
        f'<text x="{number(left + size)}" y="{number(below + step * order)}">{escape(line, quote=False)}</text>'
        for order, line in enumerate(lines, start=1)
    )
    ground = (
        f'<rect x="{number(left)}" y="{number(below)}" width="{number(width)}" height="{number(high)}" fill="{PAPER}"/>'
    )
    words = f'<g class="caption" font-size="{number(size)}" fill="{INK}">{ground}{rows}</g>'
    grown = f'viewBox="{number(left)} {number(top)} {number(width)} {number(height + high)}"'
    head, tail = svg[: box.start()], svg[box.end() :]
    return f"{head}{grown}{tail.removesuffix('</svg>')}{words}</svg>"
