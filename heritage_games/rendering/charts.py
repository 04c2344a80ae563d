"""Parts of charts as SVG text, and the chart of win probabilities for reviews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from .svg import SVG, number

TICKS = 5
ROUNDING = 1e-9  # tolerance of comparisons: rounding errors may lift a share slightly above the whole


def ticks(least: float, most: float, count: int = TICKS) -> tuple[list[float], float]:
    """Return round ticks that enclose two values in at most ``count`` steps, and the step."""
    reach = (most - least) or abs(most) or 1.0
    power = 10.0 ** floor(log10(reach / count))
    step = next(step * power for step in (1, 2, 5, 10) if step * power * count >= reach - ROUNDING)
    first, last = floor(least / step), -floor(ROUNDING - most / step)
    return [step * tick for tick in range(first, max(last, first + 1) + 1)], step


def digits(step: float) -> int:
    """Return the number of decimals that tick values with this step need."""
    return max(0, -floor(log10(step)))


class Scale(NamedTuple):
    """Linear scale from two values to the coordinates at which they are drawn."""

    least: float
    most: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the coordinate of a value."""
        return round(self.start + (self.end - self.start) * (value - self.least) / (self.most - self.least), 1)


def element(name: str, inside: str = "", /, **attributes: float | str) -> str:
    """Return an SVG element.

    Args:
        inside: its content as XML.
        attributes: its attributes. Underscores in names become hyphens, numbers get at most one decimal, and empty
            attributes are omitted.
    """
    given = {each.replace("_", "-"): value for each, value in attributes.items() if value != ""}
    values = (
        f' {each}="{escape(value, quote=True) if isinstance(value, str) else number(value)}"'
        for each, value in given.items()
    )
    return f"<{name}{''.join(values)}>{inside}</{name}>" if inside else f"<{name}{''.join(values)}/>"


def text(x: float, y: float, words: str, anchor: str = "", **style: float | str) -> str:
    """Return an SVG text element, anchored at its start by default."""
    return element("text", escape(words), x=x, y=y, text_anchor=anchor, **style)


def chart(
    title: str, words: str, size: tuple[float, float], drawn: Iterable[str], *, alt: str = "", **style: float | str
) -> str:
    """Return drawn parts as an SVG with a title and its values in words.

    Args:
        alt: the text alternative; empty for title and words.
        style: attributes that its parts inherit.
    """
    width, height = size
    named = element("title", escape(title)) + (element("desc", escape(words)) if alt else "")
    return element(
        "svg",
        named + "".join(drawn),
        xmlns=SVG,
        role="img",
        aria_label=alt or f"{title}. {words}",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family="sans-serif",
        **style,
    )


DASHES = ("", "7 4", "2 4", "9 3 2 3", "5 2", "1 3")  # dash patterns that distinguish lines
WIDTH, HEIGHT = 560, 144
LEFT, RIGHT, TOP, BOTTOM = 34, 548, 26, 116  # edges of the plot, in units of the drawing
CHANCE = Scale(0, 1, BOTTOM, TOP)
DIAMOND = 11  # half the width of the diamond of a turning point
APART = 2 * DIAMOND + 4
MOST_NUMBERS = 6  # maximum number of ply numbers below the plot


class ChanceCurve(NamedTuple):
    """Win probabilities of a side, from 0 to 1: before the first ply and after each ply."""

    name: str
    chances: Sequence[float]


def curve(
    lines: Sequence[ChanceCurve], points: Sequence[int], chosen: int, *, title: str, desc: str, across: str
) -> str:
    """Return the chart of the win probabilities of one or more sides as SVG text.

    Args:
        points: the plies of the turning points, in order.
        chosen: number of the turning point with a filled diamond, from 1; 0 for none.
    """
    plies = Scale(0, max(1, len(lines[0].chances) - 1), LEFT, RIGHT)
    drawn = [
        *_grid(plies, across),
        *(_path(line, DASHES[order % len(DASHES)], plies) for order, line in enumerate(lines)),
        *(_names(lines) if len(lines) > 1 else ()),
        *_diamonds(lines[0], points, chosen, plies),
    ]
    return chart(title, desc, (WIDTH, HEIGHT), drawn, font_size=12, fill="var(--ink2)")


def _grid(plies: Scale, across: str) -> Iterator[str]:
    for share in (0, 25, 50, 75, 100):
        y = CHANCE.at(share / 100)
        width = 1.6 if share == 50 else 0.7  # noqa: PLR2004 - even chances
        yield element("path", d=f"M{LEFT},{y}H{RIGHT}", stroke="var(--ink2)", stroke_width=width, fill="none")
        yield text(LEFT - 6, y + 4, str(share), "end")
    step = max(1, round(ticks(0, plies.most, MOST_NUMBERS)[1]))
    for ply in range(0, int(plies.most) + 1, step):
        yield text(plies.at(ply), BOTTOM + 16, str(ply), "middle")
    yield text(RIGHT, HEIGHT - 1, across, "end", font_size=11)


def _path(line: ChanceCurve, dash: str, plies: Scale) -> str:
    course = "L".join(f"{plies.at(ply)},{CHANCE.at(chance)}" for ply, chance in enumerate(line.chances))
    style = {"fill": "none", "stroke": "var(--accent)", "stroke_linejoin": "round"}
    return element("path", d=f"M{course}", stroke_width=2.2, stroke_dasharray=dash, **style)


def _names(lines: Sequence[ChanceCurve]) -> Iterator[str]:
    room = (RIGHT - LEFT) / len(lines)
    for order, line in enumerate(lines):
        x, dash = LEFT + room * order, DASHES[order % len(DASHES)]
        yield element("path", d=f"M{x},8h22", stroke="var(--accent)", stroke_width=2.2, stroke_dasharray=dash)
        yield text(x + 27, 12, line.name, font_size=11)


def _diamonds(line: ChanceCurve, points: Sequence[int], chosen: int, plies: Scale) -> Iterator[str]:
    """Yield a numbered diamond per turning point, with a line to its dot, without overlaps."""
    before, ink, paper = LEFT - APART / 2, "var(--ink)", "var(--surface)"
    for order, ply in enumerate(points, start=1):
        left = len(points) - order
        x, y = plies.at(ply), CHANCE.at(line.chances[ply])
        before = at = min(max(x, before + APART), RIGHT - left * APART)
        high = max(DIAMOND + 2, y - 24) if y - 24 > DIAMOND else y + 24
        shape = f"M{at},{high - DIAMOND}l{DIAMOND},{DIAMOND}l-{DIAMOND},{DIAMOND}l-{DIAMOND},-{DIAMOND}z"
        inside, figure = (ink, paper) if order == chosen else (paper, ink)
        if order == chosen:
            upright = f"M{plies.at(ply - 1)},{TOP}V{BOTTOM}"
            yield element("path", d=upright, stroke=ink, stroke_width=1.4, stroke_dasharray="2 3")
        yield element("path", d=f"M{x},{y}L{at},{high}", stroke=ink, stroke_width=1)
        yield element("circle", cx=x, cy=y, r=3.6, fill=ink)
        yield element("path", d=shape, fill=inside, stroke=ink, stroke_width=1.6)
        yield text(at, high + 4.5, str(order), "middle", font_weight=700, fill=figure)
