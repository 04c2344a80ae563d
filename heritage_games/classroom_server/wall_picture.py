"""Board on the wall for pupils ten metres away: large names, and piece counts next to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from heritage_games.rendering.scene import Scene

FAR_APART = frozenset({"stone", "cloister", "granite"})
"""Grounds whose points are far enough apart for large names at the usual positions."""

WIDE, HIGH, TALLY_WIDTH = 50.7, 53.4, 44.0
"""Width and height of the board and width of the counts, in % of a 16:9 wall's width."""

LEGIBLE = 1.82  # smallest font size in % of wall width: 5 arcminutes at ten metres on a picture 2 m wide
LETTER, LINE = 0.7, 0.8  # width of a letter in wide fonts and height of a name, in font sizes

INSIDE, OUTSIDE, LEVEL = 32.0, 60.0, 30.0
"""Distances of a name from its hole, with and without a hole farther out on its level.

Two holes are on the same level if their heights differ by less than LEVEL.
"""

SMALL, COUNTS = 17, 24  # font sizes of the scene's names, and of the words next to its counts
BASELINE = 0.36  # distance of the middle of a capital letter from its foot, in font sizes
EDGE = 5  # half of the width of a name's outline, and some space

FIFTH = re.compile(r"\D*|\D*\d*[05]")
VIEW = re.compile(r'viewBox="[^"]+"')
GROUP = re.compile(r'(<g class="names"[^>]*?) font-size="[\d.]+"([^>]*>)(.*?)</g>')
CENTRED = re.compile(r'<text data-point="([^"]+)" x="([^"]+)" y="([^"]+)" text-anchor="middle"')
NAME = re.compile(r'<text [^>]*data-point="[^"]+"[^>]*>[^<]*</text>')
ROOM = re.compile(r'data-room="(\S+) (\S+)" data-sign="([^"]+)"')
WORDS = re.compile(r'(</g>|/>)(<text [^>]*font-weight="400")>([^<]+)<')
SIZE = re.compile(r' font-size="([\d.]+)"')
CASE = 'text-anchor="middle" stroke="#FFF8E6" stroke-width="9" stroke-linejoin="round" paint-order="stroke"'
"""Style of names: centred, with an outline that is visible on the board and outside it."""


@dataclass(frozen=True)
class _Label:
    """A name with its centre and extent."""

    text: str
    x: float
    y: float
    size: float

    @property
    def half(self) -> float:
        return LETTER * self.size * len(self.text) / 2

    def covers(self, other: _Label) -> bool:
        level = abs(self.y - other.y) < LINE * (self.size + other.size) / 2
        return level and abs(self.x - other.x) < self.half + other.half

    def covers_hole(self, x: float, y: float, radius: float) -> bool:
        return abs(self.x - x) < self.half + radius and abs(self.y - y) < LINE * self.size / 2 + radius


def legible(svg: str, board: Scene) -> tuple[str, str]:
    """Return a picture with large names, and one of the counts below its board.

    The second is empty if there are no counts.

    Names without space are left out; those of every fifth hole take their space first.
    """
    left, _, width, _ = board.board
    below, size = _foot(board), letter_size(board)
    tally = ""
    if board.height > below:
        larger = _larger(svg, board, LEGIBLE * width / TALLY_WIDTH)
        tally = VIEW.sub(f'viewBox="{left} {below} {width} {board.height - below}"', larger, count=1)
    if board.ground in FAR_APART:
        return GROUP.sub(rf'\1 font-size="{size:.1f}"\2\3</g>', svg), tally
    labels = _labels(board, size)
    left = min([0.0, *(label.x - label.half - EDGE for label in labels)])
    names = "".join(
        f'<text x="{label.x:.1f}" y="{label.y + BASELINE * size:.1f}" {CASE}>{escape(label.text)}</text>'
        for label in labels
    )
    group = f' font-size="{size:.1f}"'
    named = GROUP.sub(lambda found: f"{found[1]}{group}{found[2]}{names}</g>", NAME.sub("", svg))
    return VIEW.sub(f'viewBox="{left:.1f} 0 {board.width - 2 * left:.1f} {below}"', named, count=1), tally


def letter_size(board: Scene) -> float:
    """Return the smallest legible font size on the wall, in units of the board's picture."""
    return LEGIBLE * max(board.width / WIDE, _foot(board) / HIGH)


def _foot(board: Scene) -> float:
    """Return the height of the picture without the counts below the board."""
    _, top, _, height = board.board
    return top + height if board.height > top + height + EDGE else board.height


def _larger(svg: str, board: Scene, least: float) -> str:
    """Return a picture with text of at least this size; squeeze words that are too wide."""
    larger = SIZE.sub(lambda found: f' font-size="{max(least, float(found[1])):.1f}"', svg)
    space = ROOM.search(board.svg)
    if space is None:
        return larger
    with_strokes, alone, letter = map(float, space.groups())

    def squeezed(words: re.Match[str]) -> str:
        room = with_strokes if words[1] == "</g>" else alone
        if len(words[3]) * letter * max(1.0, least / COUNTS) <= room:
            return words[0]
        return f'{words[1]}{words[2]} textLength="{room:g}" lengthAdjust="spacingAndGlyphs">{words[3]}<'

    return WORDS.sub(squeezed, larger)


def _labels(board: Scene, size: float) -> list[_Label]:
    """Return the names that have space; every fifth takes its space first."""
    own = {name: (float(x), float(y)) for name, x, y in CENTRED.findall(board.svg)}
    placed: list[_Label] = []
    for name in sorted(board.points, key=lambda point: not FIFTH.fullmatch(point)):
        places = [_Label(name, *place, size) for place in _places(board, name, size, own.get(name))]
        free = (label for label in places if not any(map(label.covers, placed)))
        placed += [*free][:1]
    return placed


def _places(board: Scene, name: str, size: float, own: tuple[float, float] | None) -> Iterator[tuple[float, float]]:
    """Yield the centres that a name may have: that in the scene, or else around its hole."""
    if own:
        yield own[0], own[1] - BASELINE * SMALL
        return
    at, half = board.points[name], _Label(name, 0, 0, size).half
    out = -1 if at.x < board.board[0] + board.board[2] / 2 else 1
    others = [other for other in board.points.values() if other is not at]
    inside = any(out * (other.x - at.x) > 0 and abs(other.y - at.y) < LEVEL for other in others)
    for x, y in (
        (at.x + out * ((INSIDE if inside else OUTSIDE) + half), at.y),
        (at.x, at.y - INSIDE),
        (at.x, at.y + INSIDE),
    ):
        label = _Label(name, x, y, size)
        if not any(label.covers_hole(other.x, other.y, board.radius / 2) for other in others):
            yield x, y
