"""Reports of results for notebooks: charts, tables, and sentences about differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

from heritage_games.rendering.charts import Scale, chart, digits, element, text, ticks
from heritage_games.rendering.saved_pictures import image
from heritage_games.rulebook.sentences import with_full_stop

from .intervals import Estimate, needed

MEANS = ("plies", "captures")  # measures that are means; all others are shares


def is_mean(measure: str) -> bool:
    """Return whether a measure is a mean of numbers rather than a share of games."""
    return measure.endswith(MEANS)


def number(value: float, *, mean: bool) -> str:
    """Return a number as text: ``44.5 %`` for a share, ``64.6`` for a mean."""
    if not isfinite(value):
        return "–"
    return f"{value:,.2f}" if mean else f"{value:.2%}".replace("%", " %")


def cells(measure: str, estimate: Estimate) -> tuple[str, str, str, str]:
    """Return a table row with measure, value, standard error and interval."""
    value, error, low, high = (number(each, mean=is_mean(measure)) for each in estimate)
    return measure, value, error, f"{low} to {high}"


def table(caption: str, rows: Mapping[str, Estimate]) -> str:
    """Return an HTML table with row and column headings."""
    headings = ("", "value", "standard error", "95 % interval")
    return table_html(caption, headings, [cells(measure, estimate) for measure, estimate in rows.items()])


def table_html(caption: str, headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return an HTML table; the first cell of each row is its heading."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' if each else "<td></td>" for each in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(each)}</td>" for each in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


LETTER, PLOT, NUMBERS, ROW, HEAD, FOOT, HEIGHT = 8, 370, 90, 24, 30, 26, 150
"""Sizes in pixels: character, plot, numbers at its right, row, margins around rows, bars."""

LEAST_LABELS = 16  # minimum width of the labels at the left, in characters
INK, TONE, LINE = "#1f1f1f", "#2A4A5E", "#c8c8c8"
BARS = 40  # maximum number of bars of a histogram


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart.

    Example:
        >>> drawn = hg.simulate("morabaraba", 100).plot()
        >>> drawn.svg[:4], drawn.table[:6]
        ('<svg', '<table')

    Args:
        svg: the chart, with a title and its values in words.
        alt: the title and the values in words.
        table: the values as an HTML table.
    """

    svg: str
    alt: str
    table: str

    def __repr__(self) -> str:
        return self.alt

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        under = f"<details><summary>The values as a table</summary>{self.table}</details>"
        html = f"<figure>{image(self.svg, self.alt)}<figcaption>{under}</figcaption></figure>"
        return {"text/html": html, "text/plain": self.alt}


def simulation_chart(title: str, estimates: Mapping[str, Estimate], lengths: Mapping[int, int]) -> Chart:
    """Return a chart of the shares, with intervals, above a histogram of lengths."""
    shares = {name: each for name, each in estimates.items() if not is_mean(name)}
    labels = _label_width(shares)
    upper, below = _intervals("share of games", shares, 0, labels)
    lower, below = _histogram("plies of a game", lengths, below, labels)
    ranges = ((f"{first}" if first == last else f"{first} to {last}", count) for first, last, count in _bins(lengths))
    bars = table_html("lengths", ("plies", "games"), [(length, f"{count:,}") for length, count in ranges])
    return _chart(title, [upper, lower], (labels, below), estimates, bars)


def interval_chart(title: str, panels: Mapping[str, Mapping[str, Estimate]]) -> Chart:
    """Return a chart of measures one below the other, each with a row for each setting."""
    below, drawn = 0, list[str]()
    estimates: dict[str, Estimate] = {}
    labels = max(map(_label_width, panels.values()))
    for measure, rows in panels.items():
        panel, below = _intervals(measure, rows, below, labels, mean=is_mean(measure))
        drawn.append(panel)
        estimates |= {f"{setting}: {measure}": each for setting, each in rows.items()}
    return _chart(title, drawn, (labels, below), estimates)


def _chart(
    title: str, panels: list[str], size: tuple[int, int], estimates: Mapping[str, Estimate], more: str = ""
) -> Chart:
    """Return a chart of panels; ``size`` is the width of the labels and the chart's height."""
    rows = (cells(name, each) for name, each in estimates.items())
    words = "; ".join(f"{name} {value} ({interval})" for name, value, _, interval in rows)
    labels, height = size
    return framed(title, words, (labels + PLOT + NUMBERS, height), panels, table(title, estimates) + more)


def framed(title: str, words: str, size: tuple[int, int], drawn: Iterable[str], values: str) -> Chart:
    """Return drawn parts on white paper as a chart with its values in words and as a table."""
    alt = f"{with_full_stop(title)} {words}."
    paper = element("rect", width=size[0], height=size[1], fill="white")
    return Chart(chart(title, words, size, [paper, *drawn], alt=alt, font_size=13, fill=INK), alt, values)


def _intervals(
    title: str, rows: Mapping[str, Estimate], top: int, labels: int, *, mean: bool = False
) -> tuple[str, int]:
    """Return a panel with a dot and its interval for each row, and the y coordinate after it."""
    ends = [end for each in rows.values() for end in (each.low, each.high) if isfinite(end)]
    values = [*ends, *(each.value for each in rows.values())]
    least, most = (min(values), max(values)) if mean else (min(0.0, *values), max(values))
    axis = _Axis(least, most, labels)
    foot = top + HEAD + ROW * len(rows)
    drawn = [text(8, top + 20, title, font_weight="bold"), axis.drawn(top + HEAD, foot, mean=mean)]
    for place, (label, each) in enumerate(rows.items()):
        middle = top + HEAD + ROW * place + ROW // 2
        drawn.append(text(labels - 10, middle + 4, label, "end"))
        if isfinite(each.low):
            low, high = axis.at(each.low), axis.at(each.high)
            reach = f"M{low} {middle}H{high}M{low} {middle - 4}v8M{high} {middle - 4}v8"
            drawn.append(element("path", d=reach, stroke=TONE))
        drawn.append(element("circle", cx=axis.at(each.value), cy=middle, r=4, fill=TONE))
        drawn.append(text(labels + PLOT + NUMBERS - 8, middle + 4, number(each.value, mean=mean), "end"))
    return "".join(drawn), foot + FOOT


def _histogram(title: str, counts: Mapping[int, int], top: int, labels: int) -> tuple[str, int]:
    bins = _bins(counts)
    least, most = bins[0][0], bins[-1][1] + 1
    axis, highest, foot = _Axis(least, most, labels), max(count for _, _, count in bins), top + HEAD + HEIGHT
    drawn = [text(8, top + 20, title, font_weight="bold"), axis.drawn(top + HEAD, foot, mean=True)]
    for first, last, count in bins:
        left, right, tall = axis.at(first), axis.at(last + 1), round(HEIGHT * count / highest, 1)
        wide = max(right - left - 1, 1)
        drawn.append(element("rect", x=left, y=foot - tall, width=wide, height=tall, fill=TONE))
    drawn.append(text(labels - 10, top + HEAD + 10, f"{highest:,} games", "end"))
    return "".join(drawn), foot + FOOT


def _bins(counts: Mapping[int, int]) -> list[tuple[int, int, int]]:
    least, most = min(counts), max(counts)
    width = -(-(most - least + 1) // BARS)
    found = [0] * ((most - least) // width + 1)
    for value, count in counts.items():
        found[(value - least) // width] += count
    return [(least + width * at, least + width * (at + 1) - 1, count) for at, count in enumerate(found)]


class _Axis:
    """Horizontal axis between the labels at the left and the numbers at the right."""

    def __init__(self, least: float, most: float, left: int) -> None:
        self._ticks, self._step = ticks(least, most)
        self.at = Scale(self._ticks[0], self._ticks[-1], left, left + PLOT).at

    def drawn(self, top: int, foot: int, *, mean: bool) -> str:
        places = digits(self._step if mean else 100 * self._step)
        found = []
        for tick in self._ticks:
            label = f"{tick:,.{places}f}" if mean else f"{100 * tick:.{places}f} %"
            found.append(element("path", d=f"M{self.at(tick)} {top}V{foot}", stroke=LINE))
            found.append(text(self.at(tick), foot + 16, label, "middle"))
        return "".join(found)


def _label_width(rows: Mapping[str, object]) -> int:
    return LETTER * max(LEAST_LABELS, *map(len, rows)) + 20


SUBJECTS = {
    "first player’s share": "the first player wins {size} points in a hundred {more} often",
    "drawn": "{size} games in a hundred {more} are drawn",
    "plies": "a game is {size} plies {longer}",
    "captures": "{size} {fewer} pieces are taken in a game",
}  # template of a sentence about a difference, by measure

QUESTIONS = {
    "first player’s share": "how often the first player wins",
    "drawn": "how many games are drawn",
    "plies": "how long a game is",
    "captures": "how many pieces are taken",
}

UNITS = {"first player’s share": "points in a hundred", "drawn": "in a hundred", "plies": "plies", "captures": "pieces"}


def verdict(measure: str, label: str, usual: str, found: Estimate, games: int) -> str:
    """Return a sentence that interprets the difference between a setting and the usual one."""
    question = QUESTIONS[measure]
    if not isfinite(found.error):
        return f"One game of each cannot say whether {label} changes {question}."
    if found.error == 0 == found.value:
        return f"In all {games:,} games {label} changes nothing in {question}, compared with {usual}."
    scale = 1 if is_mean(measure) else 100
    low, high = sorted((scale * found.low, scale * found.high))
    interval = f"95 % interval {low:+.2f} to {high:+.2f} {UNITS[measure]}"
    if found.low <= 0 <= found.high:
        return f"These games cannot say whether {label} changes {question} ({interval}); {_more_games(found, games)}."
    up = found.value > 0
    change = SUBJECTS[measure].format(
        size=f"{abs(scale * found.value):.2f}",
        more="more" if up else "less" if measure.startswith("first") else "fewer",
        longer="longer" if up else "shorter",
        fewer="more" if up else "fewer",
    )
    return f"With {label} {change} than with {usual} ({interval})."


def caution(intervals: int) -> str:
    """Return a sentence on how often intervals miss the true value, with their number."""
    return f"One of twenty such intervals misses the truth by chance; there are {intervals} here."


def _more_games(found: Estimate, games: int) -> str:
    if found.value == 0:
        return "the difference seen is nothing at all, and no number of games tells nothing from very little"
    wanted = _rounded(needed(found.value, found.error, games))
    return f"to tell a difference as small as the one seen, about {wanted} games of each are needed"


def _rounded(count: int) -> str:
    """Return a number rounded up to two significant digits, because an estimate has no more."""
    power = 10 ** max(0, len(str(count)) - 2)
    return f"{-(-count // power) * power:,}"
