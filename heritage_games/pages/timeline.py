"""Times one below the other on one scale, each with a number; their words stand in a table beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from markupsafe import Markup

from heritage_games.rulebook.provenance import Date

WIDTH = 320.0
"""In its own units: what a narrow telephone shows as pixels."""

ROW = 22.0
HEAD = 22.0
"""Height of the row of years."""

LEFT, RIGHT = 34.0, 296.0
"""Where the scale begins and ends."""

STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST = 5
"""Years that are named on the scale."""

SHORTEST = 3.0
"""Of a bar, so that a single year is seen."""


def timeline(dates: Sequence[Date], year: Callable[[int], str], title: str) -> Markup:
    """Return the times as SVG, to stand in a page; the style sheet gives its colours.

    Args:
        dates: numbered from 1 in their order; at least one.
        year: says a year in words.
        title: what it shows, in words.
    """
    first, last = min(date.first for date in dates), max(date.last for date in dates)
    span = max(last - first, 1)
    step = next((each for each in STEPS if span / each <= MOST), STEPS[-1])
    height = HEAD + ROW * len(dates) + 6

    def across(at: float) -> float:
        return round(LEFT + (at - first) / span * (RIGHT - LEFT), 1)

    ticks = [ceil(first / step) * step + step * count for count in range(span // step + 1)]
    ticks = [tick for tick in ticks if tick <= last]
    grid = "".join(f"M{across(tick):g} {HEAD - 4:g}V{height:g}" for tick in ticks)
    texts: list[str] = []
    parts = [f'<path class="net" d="{grid}"/>']
    for tick in ticks:
        parts.append(f'<text class="degrees year" x="{across(tick):g}" y="{HEAD - 8:g}">{{}}</text>')
        texts.append(year(tick))
    for row, date in enumerate(dates):
        middle = HEAD + ROW * (row + 0.5)
        begin, wide = across(date.first), max(across(date.last) - across(date.first), SHORTEST)
        bar = f'<rect class="bar" x="{begin:g}" y="{middle - 5:g}" width="{wide:g}" height="10"/>'
        parts.append(f'<text class="told" x="12" y="{middle + 4:g}">{row + 1}</text>{bar}')
    head = f'<svg class="timeline" viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{{}}">'
    return Markup("\n".join([head, *parts, "</svg>"])).format(title, *texts)  # noqa: S704 - the texts are escaped
