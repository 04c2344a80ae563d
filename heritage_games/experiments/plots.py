"""SVG plots of a lesson's own numbers, drawn without a plotting library.

They therefore look the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from heritage_games.rendering.charts import DASHES, Scale, digits, element, text, ticks

from .report import INK, LINE, Chart, framed, table_html

V = TypeVar("V")

WIDTH, HEIGHT = 620, 330
LEFT, RIGHT, TOP, FOOT = 60, 20, 16, 52  # size of the plot and its margins, in pixels
KEY = 22  # height of a line of the key, in pixels
LETTER = 9  # maximum width of a character, in pixels
SHIFT = 8  # horizontal distance between intervals at the same position, in pixels
FROM_ZERO = 3  # ratio of the largest to the smallest height above which the axis begins at 0
STEPS = 6  # maximum number of steps on each axis
COLOURS = ("#2A4A5E", "#8A2B1E", "#3A3A3A", "#8A6200")
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-4 -4h8v8h-8z",
    "M0 -5l5 5l-5 5l-5 -5z",
    "M0 -5l5 9h-10z",
)  # so that colour is never the only difference

SHADE = "#8FB3C9"  # colour inside bars
Places = Mapping[int, str] | Mapping[float, str]  # labels of positions on the lower axis
Height = float | tuple[float, float, float]  # a number, or a number with the bounds of its interval
Heights = Mapping[int, Height] | Mapping[float, Height]  # heights by position on the lower axis


@dataclass(frozen=True)
class Bar:
    """Series of numbers."""

    name: str  # the name in the key and the table; empty for a guide line
    # the heights by position, each a number or a number with the bounds of its interval
    heights: Mapping[float, Height]
    bars: bool = False  # bars, line, marks: whether to draw bars, a line or marks
    line: bool = False
    marks: bool = False
    look: int = -1  # the index of colour, stroke and mark; -1 for none
    shift: float = 0.0  # the shift to the right in pixels, so that intervals at one position do not overlap


def bars(name: str, heights: Heights) -> Bar:
    """Return a series drawn as bars."""
    return Bar(name, _by_float(heights), bars=True)


def points(name: str, heights: Heights) -> Bar:
    """Return a series drawn as marks."""
    return Bar(name, _by_float(heights), marks=True)


def line(name: str, heights: Heights) -> Bar:
    """Return a series drawn as a line."""
    return Bar(name, _by_float(heights), line=True)


def curve(name: str, heights: Heights) -> Bar:
    """Return a series drawn as marks on a line."""
    return Bar(name, _by_float(heights), line=True, marks=True)


def _by_float(values: Mapping[int, V] | Mapping[float, V]) -> dict[float, V]:
    return {float(at): value for at, value in values.items()}


def graph(
    title: str,
    across: str,
    up: str,
    *rows: Bar,
    notes: Mapping[tuple[float, float], str] | None = None,
    places: Places | None = None,
) -> Chart:
    """Return a plot with its description and a table of its numbers.

    Args:
        title: a sentence that describes the plot; the description continues with the numbers.
        across: the label of the lower axis.
        up: the label of the left axis.
        rows: the series from ``bars``, ``points``, ``line`` and ``curve``, at least one.
        notes: labels by point; None for none.
        places: labels of positions on the lower axis; None for round numbers.
    """
    looked, worded = tuple(_looks(rows)), _by_float(places or {})
    named = [row for row in looked if row.name]
    plane = _Plane(looked, len(named) * KEY, worded)
    drawn = [
        plane.axes(across, up),
        *(plane.row(row) for row in looked),
        *(plane.note(point, words) for point, words in (notes or {}).items()),
        *(plane.key(at, row) for at, row in enumerate(named)),
    ]
    numbers = "; ".join(f"{row.name}: {_numbers(row, worded)}" for row in named)
    return framed(title, numbers, (WIDTH, plane.height), drawn, _table(title, across, named, worded))


def _looks(rows: Sequence[Bar]) -> Iterator[Bar]:
    """Yield the series with their colours and marks, shifted so that no intervals overlap."""
    looks = iter(range(len(MARKS)))
    wide = [row for row in rows if any(isinstance(height, tuple) for height in row.heights.values())]
    for row in rows:
        look = 0 if row.bars else next(looks, 0) if row.name else -1
        shift = SHIFT * (wide.index(row) - (len(wide) - 1) / 2) if row in wide else 0.0
        yield replace(row, look=look, shift=shift)


def _ends(height: Height) -> tuple[float, float, float]:
    return height if isinstance(height, tuple) else (height, height, height)


def _shown(height: Height) -> str:
    middle, low, high = _ends(height)
    return f"{middle:.1f}" if low == high else f"{middle:.1f} ({low:.1f} to {high:.1f})"


def _numbers(row: Bar, places: Mapping[float, str]) -> str:
    return ", ".join(f"{places.get(at, f'{at:g}')}: {_shown(height)}" for at, height in row.heights.items())


def _table(title: str, across: str, rows: Sequence[Bar], places: Mapping[float, str]) -> str:
    found = sorted({at for row in rows for at in row.heights})
    lines = [
        (places.get(at, f"{at:g}"), *(_shown(row.heights[at]) if at in row.heights else "–" for row in rows))
        for at in found
    ]
    return table_html(title, (across, *(row.name for row in rows)), lines)


class _Plane:
    """Coordinates of a plot above a key of this height in pixels."""

    def __init__(self, rows: Sequence[Bar], below: int, places: Mapping[float, str]) -> None:
        self.height = HEIGHT + below
        found = [at for row in rows for at in row.heights]
        high = list(chain.from_iterable(_ends(each) for row in rows for each in row.heights.values()))
        whole = any(row.bars for row in rows) or min(high) * FROM_ZERO < max(high)
        self._up, self._rise = ticks(min([0.0, *high] if whole else high), max(high), STEPS)
        self._y = Scale(self._up[0], self._up[-1], HEIGHT - FOOT, TOP).at
        margin = 0.5 if any(row.bars for row in rows) else 0.0
        across, step = ticks(min(found), max(found), STEPS)
        self._places = places or {at: f"{at:.{digits(step)}f}" for at in across if min(found) <= at <= max(found)}
        words = max(map(len, places.values()), default=0)
        edge = margin or (max(found) - min(found)) * max(0.05, LETTER * words / WIDTH / 2)
        self._x = Scale(min(found) - edge, max(found) + edge, LEFT, WIDTH - RIGHT).at

    def axes(self, across: str, up: str) -> str:
        foot, found = HEIGHT - FOOT, list[str]()
        for height in self._up:
            y, colour = self._y(height), INK if height == 0 else LINE
            found.append(element("path", d=f"M{LEFT} {y}H{WIDTH - RIGHT}", stroke=colour))
            found.append(text(LEFT - 8, y + 4, f"{height:,.{digits(self._rise)}f}", "end"))
        for at, words in self._places.items():
            found.append(element("path", d=f"M{self._x(at)} {foot}v5", stroke=INK))
            found.append(text(self._x(at), foot + 20, words, "middle"))
        found.append(text((LEFT + WIDTH - RIGHT) / 2, foot + 40, across, "middle"))
        middle = (TOP + foot) / 2
        return "".join([*found, text(14, middle, up, "middle", transform=f"rotate(-90 14 {middle})")])

    def row(self, row: Bar) -> str:
        colour = COLOURS[row.look] if row.look >= 0 else "#8A8A8A"
        found = [self._bar(at, _ends(height)[0], colour) for at, height in row.heights.items() if row.bars]
        if row.line:
            way = "L".join(
                f"{round(self._x(at) + row.shift, 1)} {self._y(_ends(height)[0])}" for at, height in row.heights.items()
            )
            found.append(_stroke(f"M{way}", row.look, colour))
        for at, height in row.heights.items():
            x, (middle, low, high) = round(self._x(at) + row.shift, 1), _ends(height)
            if low < high:
                reach = f"M{x} {self._y(low)}V{self._y(high)}"
                ends = "".join(f"M{x - 4} {self._y(end)}h8" for end in (low, high))
                found.append(element("path", d=reach + ends, stroke=colour))
            if row.marks:
                found.append(_mark(x, self._y(middle), row.look))
        return "".join(found)

    def _bar(self, at: float, height: float, colour: str) -> str:
        left, right = self._x(at - 0.4), self._x(at + 0.4)
        top, foot = sorted((self._y(height), self._y(0)))
        return element("rect", x=left, y=top, width=right - left, height=foot - top, fill=SHADE, stroke=colour)

    def note(self, point: tuple[float, float], words: str) -> str:
        x, y = self._x(point[0]), self._y(point[1])
        right = x < (LEFT + WIDTH) / 2
        ring = element("circle", cx=x, cy=y, r=8, fill="none", stroke=COLOURS[1], stroke_width=2)
        return ring + text(x + (12 if right else -12), y - 10, words, "start" if right else "end")

    def key(self, at: int, row: Bar) -> str:
        y = HEIGHT + KEY * at + 6
        colour = COLOURS[row.look]
        shown = element("rect", x=LEFT, y=y - 6, width=26, height=12, fill=SHADE, stroke=colour)
        if not row.bars:
            shown = _stroke(f"M{LEFT} {y}h26", row.look, colour) if row.line else ""
            shown += _mark(LEFT + 13, y, row.look) if row.marks else ""
        return shown + text(LEFT + 36, y + 4, row.name)


def _stroke(way: str, look: int, colour: str) -> str:
    """Return the line of a series; a guide line, with ``look`` -1, is thinner and solid."""
    dashes, width = (DASHES[look], 2) if look >= 0 else ("", 1)
    return element("path", d=way, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)


def _mark(x: float, y: float, look: int) -> str:
    return element("path", d=MARKS[look], transform=f"translate({x} {y})", fill=COLOURS[look])
