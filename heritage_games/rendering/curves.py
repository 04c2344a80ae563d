"""Line charts of win probabilities as SVG, for reviews, and tick values for other plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

TICKS = 5

ROUNDING = 1e-9
"""Tolerance of comparisons: rounding errors may lift a share slightly above the whole."""


def ticks(least: float, most: float, count: int = TICKS) -> tuple[list[float], float]:
    """Return round tick values that enclose two values, and the step between ticks.

    Args:
        least: the smaller of the two values.
        most: the larger of the two values.
        count: maximum number of steps between the two values.
    """
    reach = (most - least) or abs(most) or 1.0
    power = 10.0 ** floor(log10(reach / count))
    step = next(step * power for step in (1, 2, 5, 10) if step * power * count >= reach - ROUNDING)
    first, last = floor(least / step), -floor(ROUNDING - most / step)
    return [step * tick for tick in range(first, max(last, first + 1) + 1)], step


def digits(step: float) -> int:
    """Return the number of decimals that tick values with this step need."""
    return max(0, -floor(log10(step)))


WIDTH, HEIGHT = 560, 144
LEFT, RIGHT, TOP, BOTTOM = 34, 548, 26, 116
"""Edges of the plot, in units of the drawing."""

DASHES = ("", "7 4", "2 4", "10 3 2 3", "5 2", "1 3")
"""Dash patterns that distinguish the lines of several sides."""

DIAMOND = 11
"""Half the width of the diamond of a turning point."""

APART = 2 * DIAMOND + 4

MOST_NUMBERS = 6
"""Maximum number of ply numbers below the plot."""


class ChanceCurve(NamedTuple):
    """Win probabilities of a side, from 0 to 1: before the first ply and after each ply."""

    name: str
    chances: Sequence[float]


def curve(
    lines: Sequence[ChanceCurve], points: Sequence[int], chosen: int, *, title: str, desc: str, across: str
) -> str:
    """Return the chart of the win probabilities of one or more sides as SVG text.

    Args:
        lines: curves of equal length.
        points: the plies of the turning points, in order.
        chosen: number of the turning point with a filled diamond, from 1; 0 for none.
        title: title of the chart.
        desc: the chart in words.
        across: label of the horizontal axis.
    """
    plies = max(1, len(lines[0].chances) - 1)
    drawn = [
        *_grid(plies, across),
        *(_path(line, DASHES[order % len(DASHES)], plies) for order, line in enumerate(lines)),
        *(_names(lines) if len(lines) > 1 else ()),
        *_diamonds(lines[0], points, chosen, plies),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(f"{title}. {desc}", quote=True)}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12" '
        f'fill="var(--ink2)"><title>{escape(title)}</title>{"".join(drawn)}</svg>'
    )


def _x(ply: int, plies: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * ply / plies, 1)


def _y(chance: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * chance, 1)


def _grid(plies: int, across: str) -> Iterator[str]:
    """Yield the horizontal grid lines, the middle one bolder, and the axis labels."""
    for share in (0, 25, 50, 75, 100):
        y = _y(share / 100)
        width = 1.6 if share == 50 else 0.7  # noqa: PLR2004 - even chances
        yield f'<path d="M{LEFT},{y}H{RIGHT}" stroke="var(--ink2)" stroke-width="{width}" fill="none"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{share}</text>'
    step = next(step for step in _steps() if plies / step <= MOST_NUMBERS)
    for ply in range(0, plies + 1, step):
        yield f'<text x="{_x(ply, plies)}" y="{BOTTOM + 16}" text-anchor="middle">{ply}</text>'
    yield f'<text x="{RIGHT}" y="{HEIGHT - 1}" text-anchor="end" font-size="11">{escape(across)}</text>'


def _steps() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _path(line: ChanceCurve, dash: str, plies: int) -> str:
    course = "L".join(f"{_x(ply, plies)},{_y(chance)}" for ply, chance in enumerate(line.chances))
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="M{course}" fill="none" stroke="var(--accent)" stroke-width="2.2" stroke-linejoin="round"{dashed}/>'
    )


def _names(lines: Sequence[ChanceCurve]) -> Iterator[str]:
    """Yield the legend of several sides, with a sample of each line."""
    room = (RIGHT - LEFT) / len(lines)
    for order, line in enumerate(lines):
        x, dash = LEFT + room * order, DASHES[order % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        yield f'<path d="M{x},8h22" stroke="var(--accent)" stroke-width="2.2"{dashed}/>'
        yield f'<text x="{x + 27}" y="12" font-size="11">{escape(line.name)}</text>'


def _diamonds(line: ChanceCurve, points: Sequence[int], chosen: int, plies: int) -> Iterator[str]:
    """Yield a numbered diamond per turning point, with a line to its dot, without overlaps.

    The chosen diamond is filled, and a dashed vertical line marks the position before its ply.
    """
    before = LEFT - APART / 2
    for number, ply in enumerate(points, start=1):
        left = len(points) - number
        x, y = _x(ply, plies), _y(line.chances[ply])
        at = min(max(x, before + APART), RIGHT - left * APART)
        before = at
        high = max(DIAMOND + 2, y - 24) if y - 24 > DIAMOND else y + 24
        shape = f"M{at},{high - DIAMOND}l{DIAMOND},{DIAMOND}l-{DIAMOND},{DIAMOND}l-{DIAMOND},-{DIAMOND}z"
        inside, ink = ("var(--ink)", "var(--surface)") if number == chosen else ("var(--surface)", "var(--ink)")
        if number == chosen:
            foot = _x(ply - 1, plies)
            yield f'<path d="M{foot},{TOP}V{BOTTOM}" stroke="var(--ink)" stroke-width="1.4" stroke-dasharray="2 3"/>'
        yield f'<path d="M{x},{y}L{at},{high}" stroke="var(--ink)" stroke-width="1"/>'
        yield f'<circle cx="{x}" cy="{y}" r="3.6" fill="var(--ink)"/>'
        yield f'<path d="{shape}" fill="{inside}" stroke="var(--ink)" stroke-width="1.6"/>'
        yield (f'<text x="{at}" y="{high + 4.5}" text-anchor="middle" font-weight="700" fill="{ink}">{number}</text>')
