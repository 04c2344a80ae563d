"""A map in black lines: coasts drawn by ourselves, and a number for each site; its words stand in a table beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from math import cos, floor, hypot, radians

from markupsafe import Markup

from heritage_games.rulebook.provenance import Frame, Site

Spot = tuple[float, float]

WIDTH = 320.0
"""Of a map, in its own units: what a narrow telephone shows as pixels."""

DISC = 9.0
"""Radius of a number."""

AWAY = ((1, -1), (1, 1), (-1, -1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1))
"""The ways in which a number may stand off its site, the best first."""

STEPS = (17.0, 27.0, 38.0, 52.0)
"""How far it may stand off."""

MINUS = "\N{MINUS SIGN}"

EVERY = 10
"""Degrees between two lines of the net."""


class Projection:
    """Degrees as units of a picture: a flat map whose middle is as wide as it is high.

    Args:
        frame: the part of the world.
    """

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._across = WIDTH / (frame.east - frame.west)
        self._down = self._across / cos(radians((frame.south + frame.north) / 2))
        self.height = round((frame.north - frame.south) * self._down, 1)

    def spot(self, longitude: float, latitude: float) -> Spot:
        """Return where a place lies."""
        across = (longitude - self._frame.west) * self._across
        return round(across, 1), round((self._frame.north - latitude) * self._down, 1)


def world(frame: Frame, sites: Sequence[Site], title: str) -> Markup:
    """Return a map as SVG, to stand in a page; the style sheet gives its colours.

    Args:
        frame: the part of the world.
        sites: numbered from 1 in their order.
        title: what it shows, in words.
    """
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
        *(f'<text class="degrees" x="{x:g}" y="{y:g}">{said}</text>' for x, y, said in _degrees(projection, frame)),
        _path("leader", (f"M{x:g} {y:g}L{a:g} {b:g}" for (x, y), (a, b) in zip(spots, discs, strict=True))),
        *(_mark(site, spot) for site, spot in zip(sites, spots, strict=True)),
        *(_number(number, disc) for number, disc in enumerate(discs, start=1)),
        "</svg>",
    ]
    return Markup("\n".join(part for part in parts if part)).format(title)  # noqa: S704 - only the title is not ours


@cache
def _land() -> dict[str, list[list[Spot]]]:
    read: dict[str, list[list[Spot]]] = tomllib.loads(
        (files("heritage_games.pages") / "land.toml").read_text(encoding="utf-8")
    )
    return read


def _line(projection: Projection, line: Iterable[Spot], end: str = "") -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in (projection.spot(*point) for point in line)) + end


def _path(name: str, lines: Iterable[str]) -> str:
    told = "".join(lines)
    return f'<path class="{name}" d="{told}"/>' if told else ""


def _tens(low: float, high: float) -> range:
    return range((floor(low / EVERY) + 1) * EVERY, floor(high) + 1, EVERY)


def _net(projection: Projection, frame: Frame) -> Iterable[str]:
    for longitude in _tens(frame.west, frame.east):
        yield f"M{projection.spot(longitude, frame.north)[0]:g} 0V{projection.height:g}"
    for latitude in _tens(frame.south, frame.north):
        yield f"M0 {projection.spot(frame.west, latitude)[1]:g}H{WIDTH:g}"


def _degrees(projection: Projection, frame: Frame) -> Iterable[tuple[float, float, str]]:
    """Give the degrees that stand at the lower and the left edge: those south and west are below nought."""
    for longitude in _tens(frame.west, frame.east):
        yield projection.spot(longitude, 0)[0] + 2, projection.height - 3, f"{longitude}°".replace("-", MINUS)
    for latitude in _tens(frame.south, frame.north):
        yield 2.0, projection.spot(0, latitude)[1] - 3, f"{latitude}°".replace("-", MINUS)


def _discs(spots: Sequence[Spot], height: float) -> list[Spot]:
    """Return where the numbers stand: near their sites, inside the frame, and on no other number or site."""
    placed: list[Spot] = []
    for x, y in spots:
        tried = [(x + way[0] * far, y + way[1] * far) for far in STEPS for way in AWAY]
        inside = [at for at in tried if DISC < at[0] < WIDTH - DISC and DISC < at[1] < height - DISC]
        free = (
            at
            for at in inside
            if all(_far(at, other) > 2 * DISC + 1 for other in placed)
            and all(_far(at, spot) > DISC + 3 for spot in spots)
        )
        a, b = next(free, inside[0] if inside else (x, y))
        placed.append((round(a, 1), round(b, 1)))
    return placed


def _far(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _mark(site: Site, spot: Spot) -> str:
    """Return the mark of a site: a dot, or a ring where it stands for a wider country."""
    kind, radius = ("area", 5) if site.area else ("spot", 3)
    return f'<circle class="{kind}" cx="{spot[0]:g}" cy="{spot[1]:g}" r="{radius}"/>'


def _number(number: int, disc: Spot) -> str:
    x, y = disc
    circle = f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="{DISC:g}"/>'
    return f'{circle}<text class="told" x="{x:g}" y="{y + 4:g}">{number}</text>'
