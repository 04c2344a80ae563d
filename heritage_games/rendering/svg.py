"""SVG utilities for all drawings: prefixed ids, hand-drawn paths, colour tokens."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from functools import cache, lru_cache
from itertools import pairwise
from xml.etree import ElementTree as ET

from heritage_games.rulebook.files import PACKAGE

Spot = tuple[float, float]  # coordinates on the drawing, in its units: x to the right, y downwards
SVG = "http://www.w3.org/2000/svg"
REFERENCE = re.compile(r"url\(#([\w-]+)\)")
REACH = (26.0, 26.0)  # minimum distance in units between deviations of a hand-drawn line, and maximum random addition


@lru_cache(maxsize=64)
def _parsed(text: str) -> ET.Element:
    root = ET.fromstring(text)  # noqa: S314 - only drawings that come with the package, and scenes made of them
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG}}}")
        for word in ("text", "tail"):
            setattr(element, word, (getattr(element, word) or "").strip() or None)
    return root


def read(text: str, prefix: str = "") -> ET.Element:
    """Return a drawing's elements, ids prefixed, without namespaces, comments or indentation."""
    root = deepcopy(_parsed(text))
    for element in root.iter() if prefix else ():
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, prefix + value)
            elif name == "href" and value.startswith("#"):
                element.set(name, f"#{prefix}{value[1:]}")
            elif "url(#" in value:
                element.set(name, REFERENCE.sub(rf"url(#{prefix}\1)", value))
    return root


def write(element: ET.Element) -> str:
    """Return a complete drawing as SVG text."""
    element.set("xmlns", SVG)
    return xml(element)


def xml(element: ET.Element) -> str:
    """Return an element and its tail as text, without spaces in empty tags."""
    return ET.tostring(element, encoding="unicode").replace(" />", "/>")


def references(element: ET.Element) -> Iterator[str]:
    """Yield each id that an element or its descendants refer to."""
    for part in element.iter():
        for name, value in part.attrib.items():
            if name == "href":
                yield value.removeprefix("#")
            else:
                yield from REFERENCE.findall(value)


def without_unused(root: ET.Element) -> None:
    """Remove every definition that is not used."""
    defs = root.find("defs")
    if defs is None:
        return
    shapes = {shape.attrib["id"]: shape for shape in defs}
    used: set[str] = set()
    waiting = [id_ for group in root.iterfind("g") for id_ in references(group)]
    while waiting:
        if (id_ := waiting.pop()) in shapes and id_ not in used:
            used.add(id_)
            waiting += references(shapes[id_])
    for id_, shape in shapes.items():
        if id_ not in used:
            defs.remove(shape)


def number(value: float, places: int = 1) -> str:
    """Return a number as the shortest text with at most this many decimals: ``76``, ``-.4``."""
    digits = f"{abs(value):.{places}f}".rstrip("0").rstrip(".")
    sign = "-" if value < 0 and digits != "0" else ""
    return sign + (digits.removeprefix("0") if digits.startswith("0.") else digits)


def way(spots: Sequence[Spot], hand: float = 0.0, seed: str = "") -> str:
    """Return the path data of a polyline, optionally with hand-drawn deviations.

    Args:
        spots: corners of the polyline, at least one.
        hand: maximum deviation from the straight line between two corners, in units; 0 for straight lines.
        seed: equal seeds give equal deviations, on every machine; empty without deviations.
    """
    stray = random.Random(seed)  # noqa: S311 - a drawing, no secret
    here = _tenths(spots[0])
    path = [f"M{_pair(here)}"]
    for start, end in pairwise(spots):
        for spot in (*_strayed(start, end, hand, stray), end):
            there = _tenths(spot)
            path.append(f"l{_pair((there[0] - here[0], there[1] - here[1]))}")
            here = there
    return "".join(path)


def ways(runs: Iterable[Sequence[Spot]], hand: float, seed: str) -> str:
    """Return the path data of several polylines, each with its own random deviations."""
    return "".join(way(run, hand, f"{seed} {order}") for order, run in enumerate(runs))


def _strayed(start: Spot, end: Spot, hand: float, stray: random.Random) -> Iterator[Spot]:
    """Yield the deviating positions between two corners, at least ``REACH[0]`` units apart."""
    length = math.dist(start, end)
    if not hand or not length:
        return
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    gone = REACH[0] + REACH[1] * stray.random()
    while gone < length - REACH[0]:
        off = hand * (2 * stray.random() - 1)
        yield start[0] + along[0] * gone - along[1] * off, start[1] + along[1] * gone + along[0] * off
        gone += REACH[0] + REACH[1] * stray.random()


def _tenths(spot: Spot) -> tuple[int, int]:
    return round(spot[0] * 10), round(spot[1] * 10)


def _pair(tenths: tuple[int, int]) -> str:
    x, y = (number(value / 10) for value in tenths)
    return f"{x}{y}" if y.startswith("-") else f"{x},{y}"


THEMES = ("light", "dark", "paper")  # the themes for which the style sheet defines tokens

ROW = re.compile(
    r"--(?P<name>[\w-]+):\s*"
    + r"\s*".join(rf"var\(--if-{theme},\s*(?P<{theme}>[^()]+)\)" for theme in THEMES)
    + r"\s*;"
)
USE = re.compile(r"var\(--([\w-]+)\)")


def static(file: str) -> str:
    """Return the text of a front-end file, ``tokens.css`` or ``marks.svg``."""
    return (PACKAGE / "static" / file).read_text(encoding="utf-8")


@cache
def tokens() -> dict[str, dict[str, str]]:
    """Return the values of every token by theme: ``{"ink": {"light": "#2A231C", ...}}``."""
    return {row["name"]: {theme: row[theme].strip() for theme in THEMES} for row in ROW.finditer(static("tokens.css"))}


SIZE = re.compile(r"--(?P<name>[\w-]+):\s*(?P<value>[^;{}]+);")  # tokens.css entry; if no colour, one for all themes
MEDIA = {"dark": "@media (prefers-color-scheme: dark)", "paper": "@media print"}


def style(sheet: str, *drawings: str) -> str:
    """Return a style sheet preceded by the tokens that it and the drawings use."""
    texts, used = [sheet, *drawings], set[str]()
    while texts:  # tokens may use other tokens
        new = set(USE.findall(texts.pop())) - used
        used |= new
        texts += [_sizes()[name] for name in new if name in _sizes()]
    colours = {name: row for name, row in sorted(tokens().items()) if name in used}
    sizes = "".join(f"--{name}:{value};" for name, value in sorted(_sizes().items()) if name in used)
    first, *others = THEMES
    blocks = [f":root{{{sizes}{_values(colours, first)}}}"]
    blocks += [f"{MEDIA[theme]}{{:root{{{_values(colours, theme)}}}}}" for theme in others]
    return "\n".join([*blocks, sheet])


def _values(colours: dict[str, dict[str, str]], theme: str) -> str:
    return "".join(f"--{name}:{row[theme]};" for name, row in colours.items())


@cache
def _sizes() -> dict[str, str]:
    """Return the tokens that are the same in all themes; only their first value counts."""
    found: dict[str, str] = {}
    for entry in SIZE.finditer(static("tokens.css")):
        if entry["name"] not in tokens() and not entry["name"].startswith("if-"):
            found.setdefault(entry["name"], entry["value"].strip())
    return found


def inked(drawing: str, inks: str) -> str:
    """Return the drawing with the tokens of its ground.

    For ``inks`` ``g``, ``--g-legal`` replaces ``--m-legal``.
    """

    def of_ground(use: re.Match[str]) -> str:
        name = f"{inks}-{use[1].removeprefix('m-')}"
        return f"var(--{name})" if name in tokens() else use[0]

    return USE.sub(of_ground, drawing)


def painted(drawing: str, theme: str) -> str:
    """Return the drawing with every token replaced by its value in this theme."""
    return USE.sub(lambda use: tokens()[use[1]][theme], drawing)


def themed(drawing: str, selector: str) -> tuple[str, str]:
    """Return a drawing that follows the reader's theme, and its style sheet.

    Without the style sheet, the colours of the light theme apply.
    """
    rows = {name: tokens()[name] for name in sorted(set(USE.findall(drawing)))}

    def values(theme: str) -> str:
        changed = (f"--{name}:{row[theme]}" for name, row in rows.items() if row[theme] != row["light"])
        return f"{selector}{{{';'.join(changed)}}}"

    sheet = (
        f"@media (prefers-color-scheme:dark){{{values('dark')}}}"
        f"@media print{{{values('paper')}{selector} .material{{display:none}}}}"
    )
    return USE.sub(lambda use: f"var(--{use[1]},{rows[use[1]]['light']})", drawing), sheet
