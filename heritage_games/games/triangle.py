"""The triangle with cross lines and arms on which tigers are hunted from Sri Lanka to Sumatra.

Four rays run from the apex to the base; three cross lines go on beyond the outer rays into arms
(P1, R1).  The rows are drawn where the points have room.
"""

from __future__ import annotations

from .board import NamedBoard
from .contract import Layout

APEX = "t5"
ROWS = (4, 3, 2)
"""The cross lines, from the top."""


def triangle(letters: str, heights: tuple[float, ...], reach: float, columns: tuple[float, ...]) -> NamedBoard:
    """Return the board with these columns: four rays, and as many arms on their left as on their right.

    Args:
        letters: names of the columns, from left to right: six for the board of 23 points, eight for that of 29.
        heights: of the rows 5 to 1, from 0 to 1.
        reach: half the width of the base.
        columns: where the arm columns stand, from left to right.
    """
    arms = (len(letters) - 4) // 2
    left, rays, right = letters[:arms], letters[arms:-arms], letters[-arms:]
    places = {APEX: (0.5, heights[0])}
    for row, height in zip((*ROWS, 1), heights[1:], strict=True):
        spread = [0.5 + (2 * i / 3 - 1) * reach * (1 - height) for i in range(len(rays))]
        beside = dict(zip(left + right, columns, strict=True)) if row != 1 else {}
        for letter in letters:
            if letter in beside:
                places[f"{letter}{row}"] = (beside[letter], height)
            elif letter in rays:
                places[f"{letter}{row}"] = (spread[rays.index(letter)], height)
    lines = [(APEX, *(f"{ray}{row}" for row in (*ROWS, 1))) for ray in rays]
    lines += [tuple(f"{letter}{row}" for letter in letters) for row in ROWS]
    lines.append(tuple(f"{ray}1" for ray in rays))
    lines += [tuple(f"{arm}{row}" for row in ROWS) for arm in left + right]
    return NamedBoard(tuple(lines), Layout(places, "granite"))


SMALL = triangle("abcdef", (1, 0.68, 0.46, 0.24, 0), 0.5, (0, 1))
"""23 points, 38 edges, 10 lines."""

LARGE = triangle("abcdefgh", (1, 0.64, 0.45, 0.26, 0), 0.4, (0, 0.1, 0.9, 1))
"""29 points, 48 edges, 12 lines."""

LARGE_WITHOUT_ENDS = triangle("bcdefg", (1, 0.68, 0.46, 0.24, 0), 0.5, (0, 1))
"""The board of 23 points under the names it has within the board of 29."""
