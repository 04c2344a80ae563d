"""A count as a picture that stands by itself: bars, the exact mark of each, and the box in which 95 of 100 lie."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from heritage_games.drawing.drawing import number
from heritage_games.drawing.picture import Theme, standing_alone

from .count import Count
from .table import Row, rows, text_table
from .words import BenchWords

WIDTH = 640
LABEL, BARS, SHARE = 34, 150, 566
"""Where the labels begin, where the bars begin, and where the fractions end."""

LONG = 350.0
"""The length of the longest thing that is drawn, in units."""

TOP, STEP, BAR, MARK = 62, 44, 20, 34
"""Where the first bar lies, from one to the next, and how high bar and mark are."""

ROOM = 1.35
"""The scale ends so much beyond the likeliest score, so that its box has room."""


def scale(told: tuple[Row, ...], throws: int) -> float:
    """Return the share of all throws at which the bars end."""
    seen = max((row.came / throws for row in told), default=0.0) if throws else 0.0
    return min(1.0, max(seen, ROOM * max(row.chance for row in told)))


def bench_picture(words: BenchWords, count: Count, theme: Theme = "auto") -> str:
    """Return a count as a complete SVG text, the same for the same count.

    Args:
        words: what it is called.
        count: what was thrown.
        theme: ``auto`` follows the reader's; ``light``, ``dark`` and ``print`` are fixed.
    """
    told, throws = rows(words, count), count.throws
    end = scale(told, throws)
    root = Element("svg", {"viewBox": f"0 0 {WIDTH} {TOP + STEP * len(told) + 8}", "font-size": "15"})
    SubElement(root, "rect", {"width": "100%", "height": "100%", "fill": "var(--surface)"})
    _text(root, 12, 26, words.title, {"font-size": "20", "font-weight": "600"})
    _text(root, 12, 46, words.throws(throws), {"fill": "var(--ink2)"})
    for place, row in enumerate(told):
        middle = TOP + STEP * place + STEP / 2
        _name(root, row, middle)
        if not count.asking:
            _bar(root, row, throws, end, middle)
    return standing_alone(root, theme, (words.title, text_table(words, count)))


def _name(root: Element, row: Row, middle: float) -> None:
    """Write a score, and how it lies."""
    _text(root, 12, middle + 7, row.text, {"font-size": "19", "font-weight": "700"})
    _text(root, LABEL + 14, middle + 5, row.label, {"font-size": "14"})


def _bar(root: Element, row: Row, throws: int, end: float, middle: float) -> None:
    """Draw bar, box and mark of a score, with its chance and its count."""

    def at(share: float) -> float:
        return BARS + LONG * min(1.0, share / end)

    edge = {"stroke": "var(--line)", "stroke-width": "2", "fill": "none"}
    SubElement(root, "path", {"d": f"M{BARS},{number(middle - MARK / 2)}v{MARK}", **edge})
    if throws:
        low, high = at(row.low / throws), at(row.high / throws)
        box = {"x": number(low), "y": number(middle - MARK / 2 + 3), "width": number(max(2.0, high - low))}
        dotted = {"stroke": "var(--ink2)", "stroke-width": "2", "stroke-dasharray": "2 3", "fill": "none"}
        long = number(at(row.came / throws) - BARS)
        bar = {"x": str(BARS), "y": number(middle - BAR / 2), "width": long, "height": str(BAR)}
        SubElement(root, "rect", {**bar, "fill": "var(--accent)"})
        SubElement(root, "rect", {**box, "height": str(MARK - 6), "rx": "3", **dotted})
    mark = f"M{number(at(row.chance))},{number(middle - MARK / 2)}v{MARK}"
    SubElement(root, "path", {"d": mark, "stroke": "var(--surface)", "stroke-width": "7"})
    SubElement(root, "path", {"d": mark, "stroke": "var(--ink)", "stroke-width": "4"})
    _text(root, SHARE, middle + 5, row.share, {"text-anchor": "end", "font-weight": "600"})
    if throws:
        _text(root, WIDTH - 12, middle + 5, str(row.came), {"text-anchor": "end", "fill": "var(--ink2)"})


def _text(root: Element, x: float, y: float, words: str, more: dict[str, str]) -> None:
    SubElement(root, "text", {"x": number(x), "y": number(y), "fill": "var(--ink)", **more}).text = words
