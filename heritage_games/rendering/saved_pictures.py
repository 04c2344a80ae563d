"""Pictures in saved notebooks: small SVG with a digest of its content, shown even in untrusted notebooks."""

from __future__ import annotations

import hashlib
import math
import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from itertools import pairwise
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement

from .svg import Spot, read, without_unused, write

FINE = "fine"
"""Class of what only large drawings show: grain, tool marks, a second stroke along a line."""

TOKEN = re.compile(r"--[a-z][\w-]*(?=[:,])")
OWN = re.compile(r"\bhg([0-9a-f]{8})-[\w-]+")
"""An id of a picture, which begins with a hash of all that the picture holds."""

TAG = re.compile("<[^<>]+>")
STYLED = re.compile("<style>.*?</style>|<[^<>]+>")
PLACED = re.compile(r"translate\((\S+) ([^)\s]+)\)")
STEP = re.compile(r"([ML]|l)\s*(-?[\d.]+)[,\s]?(-?[\d.]+)")
STEPS = re.compile(f"(?:{STEP.pattern})+")
MINUS = re.compile("[ ,]+-")
PAIRS = re.compile(r"#([0-9A-F])\1([0-9A-F])\2([0-9A-F])\3\b")
SHORT = r"#\1\2\3"
DIGITS = string.digits + string.ascii_letters

SEEN = ("material", "caption")
"""Classes that a rule of the style sheet or a reader of the text needs."""

ANCHOR = "text-anchor"

FEW = 3
"""Fewer points than so many that look alike are drawn one by one."""

LONG = 200
"""Letters from which a path crosses the board, and is no small shape of a piece."""

ROUNDED_FROM = 20
"""Units from which a length is told in whole units."""


def kept(svg: str) -> str:
    """Return a smaller SVG text of the same picture, with a digest of its content as ``data-scene``.

    The digest covers pieces, marks, names and words by their points. It does not change with the drawings of
    grounds and pieces.

    Args:
        svg: a picture of a position or of a throw; of any other drawing only the quotes and colours change.
    """
    root = read(svg)
    defs = root.find("defs")
    if defs is None:
        return TAG.sub(_shorter, svg)
    digest = hashlib.sha256(repr(list(_scene(root))).encode()).hexdigest()[:12]
    points = root.find("g[@class='points']")
    for part in list(root.iter()):
        for child in list(part):
            if FINE in child.get("class", "").split() or child.get("visibility") == "hidden":
                part.remove(child)
    for part in root.iter():
        _lightened(part)
    if points is not None:
        _strung(defs, points)
    without_unused(root)
    root.attrib |= {"data-scene": digest, "font-family": "system-ui,sans-serif"}
    return TAG.sub(_shorter, _short_names(write(root)))


def _lightened(part: Element) -> None:
    """Shorten a part of a picture, and remove what has no visible effect."""
    kind = part.attrib.pop("class", "").split()
    if seen := [name for name in SEEN if name in kind]:
        part.set("class", *seen)
    for name in [name for name in part.attrib if name == "aria-hidden" or name.startswith("data-")]:
        del part.attrib[name]
    part.attrib |= {name: _rounded(part.attrib[name]) for name in ("x", "y") if name in part.attrib}
    if way := part.get("d"):
        part.set("d", MINUS.sub("-", _whole(way)))
    if part.tag == "style":
        part.text = PAIRS.sub(SHORT, part.text or "")
    anchors = Counter(child.get(ANCHOR, "start") for child in part if child.tag == "text")
    if len(anchors) and anchors.total() == len(part) and ANCHOR not in part.attrib:
        ((most, _),) = anchors.most_common(1)
        part.set(ANCHOR, most)
        for child in part:
            if (own := child.attrib.pop(ANCHOR, "start")) != most:
                child.set(ANCHOR, own)


def _strung(defs: Element, points: Element) -> None:
    """Draw points that look alike as the corners of one invisible path, which takes few characters for each."""
    alike: dict[str, list[Element]] = {}
    for point in points.iterfind("use"):
        alike.setdefault(point.attrib["href"], []).append(point)
    for drawn, uses in alike.items():
        if len(uses) < FEW:
            continue
        id_ = f"{drawn.removeprefix('#')}-string"
        marker = SubElement(defs, "marker", {"id": id_, "markerUnits": "userSpaceOnUse", "overflow": "visible"})
        SubElement(marker, "use", {"href": drawn})
        corners = [(round(float(use.attrib["x"])), round(float(use.attrib["y"]))) for use in uses]
        steps = "".join(f"l{x - left},{y - top}" for (left, top), (x, y) in pairwise(corners))
        ends = {f"marker-{place}": f"url(#{id_})" for place in ("start", "mid", "end")}
        start = "M{},{}".format(*corners[0])
        points.insert(0, Element("path", {"d": start + steps, "fill": "none", **ends}))
        for use in uses:
            points.remove(use)


def _rounded(length: str) -> str:
    """Return a larger length without its invisible decimals."""
    return str(round(float(length))) if abs(float(length)) >= ROUNDED_FROM else length


def _whole(path: str) -> str:
    """Return a long path of straight steps with its corners on whole units; any other unchanged."""
    if len(path) < LONG or not STEPS.fullmatch(path):
        return path
    told: list[tuple[str, int, int]] = []
    here, shown = (0.0, 0.0), (0, 0)
    for step, right, down in STEP.findall(path):
        moved = float(right), float(down)
        here = (here[0] + moved[0], here[1] + moved[1]) if step == "l" else moved
        there = round(here[0]), round(here[1])
        x, y = (there[0] - shown[0], there[1] - shown[1]) if step == "l" else there
        before = told[-1] if told else ("M", 0, 0)
        if before[0] == step == "l" and before[1] * y == before[2] * x and before[1] * x + before[2] * y >= 0:
            told[-1] = (step, before[1] + x, before[2] + y)
        else:
            told.append((step, x, y))
        shown = there
    return "".join(f"{step}{x},{y}" for step, x, y in told)


def _scene(root: Element) -> Iterator[tuple[str, ...]]:
    """Yield the type, place and text of each part of a picture."""
    places = {
        part.attrib["data-point"]: (float(part.attrib["x"]), float(part.attrib["y"]))
        for part in root.iterfind("g[@class='points']/use")
    }
    for words in ("title", "desc"):
        yield words, root.findtext(words, "")
    for line in root.iterfind("defs/path"):
        if passed := _passed(line.get("d", ""), places):
            yield "line", *passed
    for group in root.iterfind("g"):
        if "material" not in group.get("class", ""):
            yield from _parts(group, places)


def _parts(group: Element, places: Mapping[str, Spot]) -> Iterator[tuple[str, ...]]:
    """Yield the uses, ways and words of a layer."""
    at = ""
    for part in group.iter():
        if placed := PLACED.match(part.get("transform", "")):
            at = _nearest((float(placed[1]), float(placed[2])), places)
        elif "x" in part.attrib and "y" in part.attrib:
            at = _nearest((float(part.attrib["x"]), float(part.attrib["y"])), places)
        drawn = part.get("href", "").partition("-")[2]
        passed = _passed(part.get("d", ""), places)
        if drawn or passed or part.text:
            yield group.get("class", ""), drawn, at, part.text or "", *passed


def _nearest(spot: Spot, places: Mapping[str, Spot]) -> str:
    return min(places, key=lambda name: math.dist(spot, places[name]), default="")


def _passed(path: str, places: Mapping[str, Spot]) -> list[str]:
    """Return the points at the corners of a path."""
    names = {(round(x * 10), round(y * 10)): name for name, (x, y) in places.items()}
    x = y = 0
    found: list[str] = []
    for step, right, down in STEP.findall(path):
        across, along = round(float(right) * 10), round(float(down) * 10)
        x, y = (x + across, y + along) if step == "l" else (across, along)
        if (x, y) in names:
            found.append(names[x, y])
    return found


def _short_names(svg: str) -> str:
    """Return the picture with short ids and tokens: an id is a letter, four of the hash, and one or two of its own."""
    ids = {found[0]: int(found[1], 16) for found in OWN.finditer(svg)}
    short = {id_: f"h{_digits(hashed, 4)}{_number(order)}" for order, (id_, hashed) in enumerate(ids.items())}
    told = "".join(STYLED.findall(svg))
    tokens = {name: f"--h{_number(order)}" for order, name in enumerate(dict.fromkeys(TOKEN.findall(told)))}
    return STYLED.sub(
        lambda part: TOKEN.sub(lambda name: tokens[name[0]], OWN.sub(lambda found: short[found[0]], part[0])), svg
    )


def _number(value: int) -> str:
    return _digits(value, 1 + (value >= len(DIGITS)))


def _digits(value: int, places: int) -> str:
    return "".join(DIGITS[value // len(DIGITS) ** place % len(DIGITS)] for place in range(places))


def _shorter(tag: re.Match[str]) -> str:
    """Return a tag with short colours, and with quotes that JSON does not escape."""
    short = PAIRS.sub(SHORT, tag[0])
    return short if "'" in short else short.replace('"', "'")


PLAIN = " >!$&'()*+,-./:;=?@[]^_`{|}~"
"""Characters that stand in an address inside double quotes as they are."""


def image(svg: str, alt: str, width: int | None = None) -> str:
    """Return a drawing as an HTML image element.

    Jupyter removes inline SVG from the HTML of an untrusted notebook, but not images.

    Args:
        svg: the drawing.
        alt: the same in words.
        width: in pixels; the drawing's own, at most that of the page, if None.
    """
    coded = quote(kept(svg), safe=PLAIN).replace("&", "&amp;")
    size = f'width="{width}"' if width else 'style="max-width:100%"'
    return f'<img {size} alt="{escape(alt, quote=True)}" src="data:image/svg+xml,{coded}">'
