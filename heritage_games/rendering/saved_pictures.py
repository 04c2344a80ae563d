"""Compact SVG pictures with digests, for saved notebooks and untrusted ones."""

from __future__ import annotations

import hashlib
import math
import re
import string
from collections.abc import Iterator, Mapping
from html import escape
from itertools import pairwise
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement

from .svg import Spot, read, without_unused, write

FINE = "fine"  # class of details visible only in large drawings: grain, tool marks, second strokes
OWN = re.compile(r"\bhg([0-9a-f]{8})-[\w-]+")  # id in a picture, which begins with a hash of the content
TAG = re.compile("<[^<>]+>")
STEP = re.compile(r"([ML]|l)\s*(-?[\d.]+)[,\s]?(-?[\d.]+)")
STRAIGHT = re.compile(f"(?:{STEP.pattern})+")  # pattern of path data with straight segments only
SEGMENT = re.compile("([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
ARC = re.compile("[Aa]")
LONG = 200  # minimum length in characters of a polyline to straighten; shorter ones are piece shapes
PLACED = re.compile(r"translate\((\S+) ([^)\s]+)\)")
VARIABLE = re.compile(r"var\(--[\w-]+,([^()]+)\)")  # colour that follows the theme, with its light value
PAIRS = re.compile(r"#([0-9A-F])\1([0-9A-F])\2([0-9A-F])\3\b")
SHORT = r"#\1\2\3"
DIGITS = string.digits + string.ascii_letters
CAPTION = "caption"  # class of the caption of a picture, which is kept because nbval compares it
ROUND = ("stroke-linecap", "stroke-linejoin")  # ``round`` for all strokes, so set only once on the root
PLACE = ("x", "y")
FEW = 3  # minimum number of equal points that are drawn as one path
ROUNDED_FROM = 20  # minimum length, in units, that is rounded to a whole number


def kept(svg: str) -> str:
    """Return a smaller SVG in light colours, with a digest of its content as ``data-scene``.

    The digest covers the points of pieces, marks and names, and all texts. It does not depend on the drawings of
    grounds and pieces.

    Args:
        svg: a picture of a position or of a throw; in any other drawing only quotes and colours are shortened.
    """
    root = read(svg)
    defs = root.find("defs")
    if defs is None:
        return TAG.sub(_shorter, svg)
    points = root.find("g[@class='points']")
    spots = root.iterfind("g[@class='points']/use")
    places = {use.attrib["data-point"]: (float(use.attrib["x"]), float(use.attrib["y"])) for use in spots}
    digest = hashlib.sha256(repr(list(_scene(root, places))).encode()).hexdigest()[:12]
    for line in root.iter("path"):
        line.set("d", _straight(line.attrib["d"], places))
    for part in list(root.iter()):
        for child in list(part):
            if child.tag == "style" or FINE in child.get("class", "").split() or child.get("visibility") == "hidden":
                part.remove(child)
    for part in root.iter():
        _lightened(part)
    if points is not None:
        _strung(defs, points)
    _merge_captions(root, defs)
    without_unused(root)
    for part in root.iter("path"):
        part.set("d", shortened(part.attrib["d"]))
    for part in list(root.iter()):
        _unwrap(part)
    root.attrib |= {"data-scene": digest, "font-family": "system-ui,sans-serif", **dict.fromkeys(ROUND, "round")}
    return TAG.sub(_shorter, _short_names(write(root)))


def _lightened(part: Element) -> None:
    """Shorten the attributes of an element, and remove those without visible effect."""
    kind = part.attrib.pop("class", "").split()
    if CAPTION in kind:
        part.set("class", CAPTION)
    for name in [name for name in part.attrib if name == "aria-hidden" or name.startswith("data-")]:
        del part.attrib[name]
    part.attrib |= {name: VARIABLE.sub(r"\1", value) for name, value in part.attrib.items()}
    for name in ROUND:
        if part.get(name) == "round":
            del part.attrib[name]
    part.attrib |= {name: _rounded(part.attrib[name]) for name in PLACE if name in part.attrib}
    if placed := part.get("transform"):
        part.set("transform", PLACED.sub(lambda at: f"translate({_rounded(at[1])} {_rounded(at[2])})", placed))
    if len(part) and all(child.tag == "text" for child in part):
        _gather(part)


def _gather(names: Element) -> None:
    alike: dict[tuple[tuple[str, str], ...], list[Element]] = {}
    for text in list(names):
        style = tuple((name, value) for name, value in text.items() if name not in PLACE and name[:5] != "data-")
        text.attrib = {name: text.attrib[name] for name in PLACE if name in text.attrib}
        alike.setdefault(style, []).append(text)
        names.remove(text)
    for style, texts in alike.items():
        (SubElement(names, "g", dict(style)) if style else names).extend(texts)


def _merge_captions(root: Element, defs: Element) -> None:
    """Merge captions into one group, which nbval compares; move their backgrounds out of it."""
    captions = root.findall(f"g[@class='{CAPTION}']")
    for caption in captions:
        for ground in caption.findall("rect"):
            caption.remove(ground)
            root.insert(list(root).index(defs) + 1, ground)
    for caption in captions[1:]:
        captions[0].extend(list(caption))
        root.remove(caption)


def _unwrap(part: Element) -> None:
    for place, child in reversed(list(enumerate(part))):
        if child.tag == "g" and "id" not in child.attrib and not (len(child) and child.attrib):
            part.remove(child)
            for order, inner in enumerate(child):
                part.insert(place + order, inner)


def _strung(defs: Element, points: Element) -> None:
    """Replace points that look alike by markers along an invisible path, which is shorter."""
    alike: dict[str, list[Element]] = {}
    for point in points.iterfind("use"):
        alike.setdefault(point.attrib["href"], []).append(point)
    for drawn, uses in alike.items():
        if len(uses) < FEW:
            continue
        id_ = f"{drawn.removeprefix('#')}-string"
        marker = SubElement(defs, "marker", {"id": id_, "overflow": "visible"})
        SubElement(marker, "use", {"href": drawn})
        corners = [(round(float(use.attrib["x"])), round(float(use.attrib["y"]))) for use in uses]
        steps = "".join(f"l{x - left},{y - top}" for (left, top), (x, y) in pairwise(corners))
        ends = {f"marker-{place}": f"url(#{id_})" for place in ("start", "mid", "end")}
        start = "M{},{}".format(*corners[0])
        points.insert(0, Element("path", {"d": start + steps, "fill": "none", **ends}))
        for use in uses:
            points.remove(use)


def _rounded(length: str) -> str:
    return str(round(float(length))) if abs(float(length)) >= ROUNDED_FROM else length


def _scene(root: Element, places: Mapping[str, Spot]) -> Iterator[tuple[str, ...]]:
    """Yield the picture content that the digest covers: texts, lines, parts of each layer."""
    for words in ("title", "desc"):
        yield words, root.findtext(words, "")
    for line in root.iterfind("defs/path"):
        if passed := _passed(line.get("d", ""), places):
            yield "line", *[point for point, _ in passed]
    for group in root.iterfind("g"):
        if "material" not in group.get("class", ""):
            yield from _parts(group, places)


def _parts(group: Element, places: Mapping[str, Spot]) -> Iterator[tuple[str, ...]]:
    """Yield layer, reference, point, text and path of each part of a layer."""
    at = ""
    for part in group.iter():
        if placed := PLACED.match(part.get("transform", "")):
            at = _nearest((float(placed[1]), float(placed[2])), places)
        elif "x" in part.attrib and "y" in part.attrib:
            at = _nearest((float(part.attrib["x"]), float(part.attrib["y"])), places)
        drawn = part.get("href", "").partition("-")[2]
        passed = [point for point, _ in _passed(part.get("d", ""), places)]
        if drawn or passed or part.text:
            yield group.get("class", ""), drawn, at, part.text or "", *passed


def _nearest(spot: Spot, places: Mapping[str, Spot]) -> str:
    return min(places, key=lambda name: math.dist(spot, places[name]), default="")


def _passed(path: str, places: Mapping[str, Spot]) -> list[tuple[str, str]]:
    """Return the points at the corners of a path, each with the command that leads there."""
    names = {(round(x * 10), round(y * 10)): name for name, (x, y) in places.items()}
    x = y = 0
    found: list[tuple[str, str]] = []
    for step, right, down in STEP.findall(path):
        across, along = round(float(right) * 10), round(float(down) * 10)
        x, y = (x + across, y + along) if step == "l" else (across, along)
        if (x, y) in names:
            found.append((names[x, y], step.upper()))
    return found


def _straight(path: str, places: Mapping[str, Spot]) -> str:
    """Return a long polyline without the corners between points; other paths unchanged."""
    if len(path) < LONG or not STRAIGHT.fullmatch(path):
        return path
    corners = [(step, *map(round, places[point])) for point, step in _passed(path, places)]
    whole = [step for step, *_ in corners].count("M") == path.count("M") < len(corners)
    return "".join(f"{step}{x},{y}" for step, x, y in corners) if whole else path


def shortened(path: str) -> str:
    """Return a path with rounded coordinates, and without the letter of a repeated command.

    Relative coordinates are not rounded, because errors would add up, nor are paths with arcs, because their radii
    would no longer fit.
    """
    text = before = ""
    for command, numbers in SEGMENT.findall(path):
        text += " " if command == before and command not in "Mm" else command
        rounded = command.isupper() and not ARC.search(path)
        text += NUMBER.sub(lambda at: _rounded(at[0]), numbers) if rounded else numbers
        before = command
    return text.replace(",-", "-").replace(" -", "-")


def _short_names(svg: str) -> str:
    """Return the SVG with short ids: a letter, 4 hash characters, 1 or 2 for the id itself."""
    ids = {found[0]: int(found[1], 16) for found in OWN.finditer(svg)}
    short = {}
    for order, (id_, hashed) in enumerate(ids.items()):
        short[id_] = f"h{_digits(hashed, 4)}{_digits(order, 1 + (order >= len(DIGITS)))}"
    return TAG.sub(lambda part: OWN.sub(lambda found: short[found[0]], part[0]), svg)


def _digits(value: int, places: int) -> str:
    return "".join(DIGITS[value // len(DIGITS) ** place % len(DIGITS)] for place in range(places))


def _shorter(tag: re.Match[str]) -> str:
    """Return a tag with short colours, and with single quotes, which JSON does not escape."""
    short = PAIRS.sub(SHORT, tag[0])
    return short if "'" in short else short.replace('"', "'")


PLAIN = " >!$&'()*+,-./:;=?@[]^_`{|}~"  # characters of a data URL that need no escaping inside double quotes


def image(svg: str, alt: str, width: int | None = None) -> str:
    """Return a drawing as an HTML image element.

    Jupyter removes inline SVG from the HTML of an untrusted notebook, but not images.

    Args:
        width: width in pixels; if None, the width of the drawing, limited by the page.
    """
    coded = quote(kept(svg), safe=PLAIN).replace("&", "&amp;")
    size = f'width="{width}"' if width else 'style="max-width:100%"'
    return f'<img {size} alt="{escape(alt, quote=True)}" src="data:image/svg+xml,{coded}">'
