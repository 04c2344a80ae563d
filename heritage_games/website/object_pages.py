"""Pages about objects, for visitors: timeline, map and references, and wall labels.

Timeline and map number their entries, which a table next to them describes. The coastlines are drawn by this project.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from math import ceil, cos, dist, floor, radians

from markupsafe import Markup

from heritage_games.rendering.charts import Scale
from heritage_games.rendering.svg import Spot
from heritage_games.rulebook.files import REFERENCE, content, is_untranslated
from heritage_games.rulebook.provenance import Date, Drawing, Frame, Provenance, Site

from . import files
from .page import Page, of_game
from .plan import GamePages, SitePlan

WIDTH = 320.0  # width of timeline and map in SVG units, which are CSS pixels on a narrow phone

ROW = 22.0
HEAD = 22.0  # height of the row of years in SVG units
LEFT, RIGHT = 34.0, 296.0  # horizontal start and end of the time scale

YEAR_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST = 5  # maximum number of intervals between labelled years
SHORTEST = 3.0  # minimum length of a bar, so that single years are visible


def timeline(dates: Sequence[Date], year: Callable[[int], str], title: str) -> Markup:
    """Return the timeline of one or more dates as inline SVG, which the style sheet colours.

    Args:
        year: returns a year in words.
    """
    first, last = min(date.first for date in dates), max(date.last for date in dates)
    span = max(last - first, 1)
    step = next((each for each in YEAR_STEPS if span / each <= MOST), YEAR_STEPS[-1])
    height = HEAD + ROW * len(dates) + 6
    across = Scale(first, first + span, LEFT, RIGHT).at
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
        parts.append(f'<text x="12" y="{middle + 4:g}">{row + 1}</text>{bar}')
    head = f'<svg class="timeline" viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{{}}">'
    return Markup("\n".join([head, *parts, "</svg>"])).format(title, *texts)  # noqa: S704 - the texts are escaped


DISC = 9.0  # radius of the disc around a number, in SVG units

AWAY = ((1, -1), (1, 1), (-1, -1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1))
"""Directions from a site to its number, the preferred one first."""

DISTANCES = (17.0, 27.0, 38.0, 52.0)  # distances from a site to its number in SVG units, the preferred one first

MINUS = "\N{MINUS SIGN}"

EVERY = 10  # degrees between two grid lines


class Projection:
    """Equirectangular projection from degrees to SVG units, true to scale in the middle."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._across = WIDTH / (frame.east - frame.west)
        self._down = self._across / cos(radians((frame.south + frame.north) / 2))
        self.height = round((frame.north - frame.south) * self._down, 1)

    def spot(self, longitude: float, latitude: float) -> Spot:
        """Return the coordinates of a place in SVG units."""
        across = (longitude - self._frame.west) * self._across
        return round(across, 1), round((self._frame.north - latitude) * self._down, 1)


def world(frame: Frame, sites: Sequence[Site], title: str) -> Markup:
    """Return a map with numbered sites as inline SVG; the style sheet defines its colours."""
    projection = Projection(frame)
    land = _land()
    spots = [projection.spot(site.longitude, site.latitude) for site in sites]
    discs = _discs(spots, projection.height)
    parts = [
        f'<svg class="world" viewBox="0 0 {WIDTH:g} {projection.height:g}" role="img" aria-label="{{}}">',
        _path("land", (_line(projection, line, "Z") for line in land["land"])),
        _path("sea", (_line(projection, line, "Z") for line in land["water"])),
        _path("river", (_line(projection, line) for line in land["rivers"])),
        _path("net", _net(projection, frame)),
        *(f'<text class="degrees" x="{x:g}" y="{y:g}">{label}</text>' for x, y, label in _degrees(projection, frame)),
        _path("leader", (f"M{x:g} {y:g}L{a:g} {b:g}" for (x, y), (a, b) in zip(spots, discs, strict=True))),
        *(_mark(site, spot) for site, spot in zip(sites, spots, strict=True)),
        *(_number(number, disc) for number, disc in enumerate(discs, start=1)),
        "</svg>",
    ]
    return Markup("\n".join(part for part in parts if part)).format(title)  # noqa: S704 - only the title is external


@cache
def _land() -> dict[str, list[list[Spot]]]:
    read: dict[str, list[list[Spot]]] = tomllib.loads(
        (resources.files("heritage_games.website") / "land.toml").read_text(encoding="utf-8")
    )
    return read


def _line(projection: Projection, line: Iterable[Spot], end: str = "") -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in (projection.spot(*point) for point in line)) + end


def _path(name: str, lines: Iterable[str]) -> str:
    drawn = "".join(lines)
    return f'<path class="{name}" d="{drawn}"/>' if drawn else ""


def _tens(low: float, high: float) -> range:
    return range((floor(low / EVERY) + 1) * EVERY, floor(high) + 1, EVERY)


def _net(projection: Projection, frame: Frame) -> Iterable[str]:
    for longitude in _tens(frame.west, frame.east):
        yield f"M{projection.spot(longitude, frame.north)[0]:g} 0V{projection.height:g}"
    for latitude in _tens(frame.south, frame.north):
        yield f"M0 {projection.spot(frame.west, latitude)[1]:g}H{WIDTH:g}"


def _degrees(projection: Projection, frame: Frame) -> Iterable[tuple[float, float, str]]:
    """Yield position and text of the degree labels at two edges; south and west are negative."""
    for longitude in _tens(frame.west, frame.east):
        yield projection.spot(longitude, 0)[0] + 2, projection.height - 3, f"{longitude}°".replace("-", MINUS)
    for latitude in _tens(frame.south, frame.north):
        yield 2.0, projection.spot(0, latitude)[1] - 3, f"{latitude}°".replace("-", MINUS)


def _discs(spots: Sequence[Spot], height: float) -> list[Spot]:
    """Return the centre of each number's disc: near its site, in the frame, apart if possible."""
    placed: list[Spot] = []
    for x, y in spots:
        tried = [(x + way[0] * far, y + way[1] * far) for far in DISTANCES for way in AWAY]
        inside = [at for at in tried if DISC < at[0] < WIDTH - DISC and DISC < at[1] < height - DISC]
        free = (
            at
            for at in inside
            if all(dist(at, other) > 2 * DISC + 1 for other in placed)
            and all(dist(at, spot) > DISC + 3 for spot in spots)
        )
        a, b = next(free, inside[0] if inside else (x, y))
        placed.append((round(a, 1), round(b, 1)))
    return placed


def _mark(site: Site, spot: Spot) -> str:
    """Return the SVG mark of a site: a dot, or a ring if it represents a whole country."""
    kind, radius = ("area", 5) if site.area else ("spot", 3)
    return f'<circle class="{kind}" cx="{spot[0]:g}" cy="{spot[1]:g}" r="{radius}"/>'


def _number(number: int, disc: Spot) -> str:
    x, y = disc
    circle = f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="{DISC:g}"/>'
    return f'{circle}<text x="{x:g}" y="{y + 4:g}">{number}</text>'


def object_pages(plan: SitePlan, shown: GamePages) -> Iterator[Page]:
    """Yield the page of a game's object, if there is one, and the wall labels."""
    if shown.provenance:
        yield _object(plan, shown, shown.provenance)
    yield of_game(plan, shown, "label", files.wall_labels(shown.name))


def pictured(drawing: Drawing) -> Markup:
    """Return the drawing of an object as inline SVG with its title and text alternative."""
    name = f"drawing-{drawing.id}"
    spoken = f' lang="{REFERENCE}"' if is_untranslated(drawing.about) else ""
    head = (
        f'<svg role="img"{spoken} aria-labelledby="{name}-title" aria-describedby="{name}-desc" '
        f'{{}}<title id="{name}-title">{{}}</title><desc id="{name}-desc">{{}}</desc>'
    )
    opening, _, rest = content().text(drawing.file).partition(">")
    attributes = Markup(f"{opening.removeprefix('<svg ')}>")  # noqa: S704 - our own file
    return Markup(head).format(attributes, drawing.name, drawing.about) + Markup(rest)  # noqa: S704 - likewise


def _object(plan: SitePlan, shown: GamePages, provenance: Provenance) -> Page:
    game = shown.words.title
    facts = {
        "provenance": provenance,
        "pictured": pictured,
        "map": world(
            provenance.frame, provenance.sites, plan.text("object.map_alt", game=game, count=len(provenance.sites))
        ),
        "times": timeline(
            provenance.dates, lambda at: _year(plan, at), plan.text("object.times_alt", count=len(provenance.dates))
        ),
    }
    return of_game(plan, shown, "object", files.provenance(shown.name), facts=facts)


def _year(plan: SitePlan, at: int) -> str:
    """Return a year in words; 0 is the turn of the era, because there is no year 0."""
    if not at:
        return plan.words["object.turn"]
    return plan.text("object.before_christ", year=str(-at)) if at < 0 else str(at)
