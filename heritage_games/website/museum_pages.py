"""Pages of the whole site, such as the front page, and of objects, for visitors.

Timeline and map number their entries, which a table next to them describes. The coastlines are drawn by this project.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import ceil, cos, floor, hypot, radians

from markupsafe import Markup

from heritage_games.rulebook.files import REFERENCE, content, is_untranslated
from heritage_games.rulebook.provenance import Date, Drawing, Frame, Provenance, Site
from heritage_games.rulebook.rules import EVIDENCE, GRADES, Rule
from heritage_games.rulebook.sources import Source

from . import demonstration, files, page
from .licences import licences
from .page import Page, Placed, of_game
from .plan import GamePages, SitePlan
from .reference import classes, errors, functions
from .render import Writing

CREDITED = ("people", "object", "words", "program", "others", "sources", "no_tracking", "report")
"""Sections of the credits in order."""

ACCESS = ("aim", "tested", "fails", "untested", "help")
"""Sections of the accessibility statement in order."""

PRESS = ("what", "licence", "museums", "names")
"""Sections of the press page in order."""

HEIGHT = 900
"""Height of an embedded frame in CSS pixels, for a board with its panel next to it."""


@dataclass(frozen=True)
class SiteLink:
    """External address with its title.

    Args:
        rel: the HTML attribute of this name; empty if none.
    """

    address: str
    words: str
    rel: str = ""


LINKS: Mapping[str, Sequence[SiteLink]] = {
    "words": (SiteLink(page.LICENCE, "CC BY 4.0", "license"),),
    "program": (
        SiteLink("https://opensource.org/license/bsd-3-clause", "BSD-3-Clause", "license"),
        SiteLink("https://pyodide.org/", "Pyodide"),
    ),
}
"""Links of each section of the credits."""


@dataclass(frozen=True)
class Exhibit:
    """Game in the front page's gallery: its object with place and age, or else its board.

    Args:
        drawing: the drawing of the object; None if the board is shown instead.
        place: the name of the first site; empty without a drawing.
        age: date and what it dates, in words; empty if unknown.
    """

    shown: GamePages
    placed: Placed
    drawing: Markup | None = None
    place: str = ""
    age: str = ""


def exhibit(shown: GamePages, placed: Placed) -> Exhibit:
    """Return a game's exhibit, with the age of the object, the first site or the first event.

    Without drawings or sites, the exhibit has only the board.
    """
    found = shown.provenance
    if found is None or not (found.drawings and found.sites):
        return Exhibit(shown, placed)
    dated = [f"{each.name}, {each.dated}" for each in found.surviving[:1] if any(sign.isdigit() for sign in each.dated)]
    events = sorted(found.dates, key=lambda date: date.id != found.sites[0].id)
    ages = [*dated, *(f"{each.when}: {each.text}" for each in events)]
    return Exhibit(shown, placed, pictured(found.drawings[0]), found.sites[0].name, ages[0] if ages else "")


def _demonstrated(plan: SitePlan) -> dict[str, object]:
    """Return the demonstration's data; no frames if its game has no page in this language."""
    first = next((shown for shown in plan.games if shown.name == demonstration.GAME), None)
    if first is None or not first.translated:
        return {"demo": ()}
    shots = demonstration.frames(plan.language)
    rules = {rule.number: rule.id for rule in first.books[0].every_rule}
    demo = []
    for number, shot in enumerate(shots):
        rule = files.rule(first.name, first.books[0].ruleset.name, rules[shot.rule]) if shot.rule else ""
        demo.append(
            {
                "address": demonstration.ADDRESS.format(number),
                "words": shot.words,
                "rule": shot.rule,
                "rule_address": rule,
            }
        )
    return {"demo": demo, "first": first, "rests": demonstration.RESTS}


def front(plan: SitePlan, placed: Mapping[str, Placed]) -> Iterator[Page]:
    """Yield the pages of the whole site: front page, glossary, sources, credits and others.

    Args:
        placed: the first board of each game by the game's name.
    """
    words = plan.words
    shown = _demonstrated(plan)
    exhibits = [exhibit(each, placed[each.name]) for each in plan.games]
    leading = next((each for each in exhibits if shown["demo"] and each.shown.name == demonstration.GAME), None)
    others = [each for each in exhibits if each is not leading] or exhibits
    yield Page(
        files.HOME,
        "index.html",
        words["site.name"],
        words["site.description"],
        facts={"objects": others, "leading": leading, **shown},
        picture=files.share(plan.games[0].name),
        data=(page.website(plan),),
    )
    yield _glossary(plan)
    yield _sources(plan)
    facts = {"parts": CREDITED, "links": {part: LINKS.get(part, ()) for part in CREDITED}, "licences": licences()}
    yield Page(files.CREDITS, "credits.html", words["credits.title"], words["footer.licence"], facts=facts)
    yield _prose(plan, files.ACCESSIBILITY, "accessibility", ACCESS)
    pictured = [shown for shown in plan.games if files.share(shown.name) in plan.shared]
    yield _prose(plan, files.PRESS, "press", PRESS, pictured)
    if not plan.kiosk:
        yield _embed(plan)
        yield _reference(plan)
        yield Page(files.NOT_KEPT, "offline.html", words["keep.away"], words["keep.away_text"], listed=False)
    yield Page(files.NOT_FOUND, "404.html", words["not_found.title"], words["not_found.text"], listed=False)


def _prose(plan: SitePlan, address: str, room: str, parts: Sequence[str], pictures: Sequence[GamePages] = ()) -> Page:
    """Return a text page from a section of pages.toml, with any pictures for download."""
    words = plan.words
    facts = {"room": room, "parts": parts, "pictures": pictures}
    return Page(address, "sections.html", words[f"{room}.title"], words[f"{room}.description"], facts=facts)


def _glossary(plan: SitePlan) -> Page:
    """Return the glossary: words of several games, then those of one game under its title."""
    words = plan.words
    own = [(shown, [term for term in plan.glossary if term.games == (shown.name,)]) for shown in plan.games]
    common = [term for term in plan.glossary if not any(term in terms for _, terms in own)]
    facts = {"common": common, "own": [(shown, terms) for shown, terms in own if terms]}
    return Page(files.GLOSSARY, "glossary.html", words["glossary.title"], words["glossary.intro"], facts=facts)


def _sources(plan: SitePlan) -> Page:
    words = plan.words
    writing = Writing(plan.sources, plan.tongues, files.SOURCES)
    listed = [plan.sources[key] for key in plan.cited]
    references = {source.id: reference(plan, source, writing) for source in listed}
    used = {key: list(_used(plan, key)) for key in plan.cited}
    facts = {
        "sources": listed,
        "references": references,
        "used": used,
        "grades": GRADES,
        "evidences": tuple(filter(None, EVIDENCE)),
    }
    return Page(files.SOURCES, "sources.html", words["sources.title"], words["sources.intro"], facts=facts)


def reference(plan: SitePlan, source: Source, writing: Writing) -> Markup:
    """Return the full reference of a source as HTML, without links on a kiosk."""
    return writing.line(source.markdown.replace(f"<{source.url}>", source.url) if plan.kiosk else source.markdown)


def _used(plan: SitePlan, key: str) -> Iterator[tuple[str, str]]:
    """Yield the address and label of each page using a source: a ruleset's rules, or a game."""
    for shown in plan.games:
        counted = {book.ruleset.name: [rule for rule in book.every_rule if key in rule.keys] for book in shown.books}
        for book in shown.books:
            rules = counted[book.ruleset.name]
            if rules:
                title = plan.text("ruleset.title", game=shown.words.title, ruleset=shown.title(book))
                address = files.rule(shown.name, book.ruleset.name, rules[0].id)
                yield address, plan.text("sources.rules", ruleset=title, count=len(rules), **_grades(rules))
        if key in shown.cited and not any(counted.values()):
            yield files.game(shown.name), shown.words.title


def _grades(rules: Sequence[Rule]) -> Mapping[str, str]:
    counts = Counter(rule.grade for rule in rules)
    return {grade: str(counts[grade]) for grade in GRADES}


def _embed(plan: SitePlan) -> Page:
    words = plan.words
    shown, book = plan.games[0], plan.games[0].books[0]
    base = plan.base_url or "https://museum.example/games/"
    address = files.absolute(files.bare(shown.name, book.ruleset.name), base)
    title = bare_title(plan, shown, shown.title(book))
    script = files.absolute(files.asset("page.js"), base)
    frame = f'<iframe src="{address}" title="{title}" width="100%" height="{HEIGHT}" allow="fullscreen"></iframe>'
    module = (
        '<div id="board"></div>\n<script type="module">\n'
        f'  import {{ board }} from "{script}";\n'
        f'  board(document.getElementById("board"), {{ game: "{shown.name}", ruleset: "{book.ruleset.name}" }});\n'
        "</script>"
    )
    boards = [(shown, book) for shown in plan.games for book in shown.books]
    facts = {"frame": frame, "module": module, "boards": boards}
    return Page(files.EMBED, "embed.html", words["embed.title"], words["embed.intro"], facts=facts)


def _reference(plan: SitePlan) -> Page:
    words = plan.words
    facts = {"functions": functions(), "classes": classes(), "errors": errors()}
    return Page(files.REFERENCE, "reference.html", words["reference.title"], words["reference.intro"], facts=facts)


def bare_title(plan: SitePlan, shown: GamePages, ruleset: str) -> str:
    """Return the title of a page that contains only a board."""
    return plan.text("embed.bare_title", game=shown.words.title, ruleset=ruleset)


WIDTH = 320.0
"""Width of timeline and map in SVG units, which are CSS pixels on a narrow phone."""

ROW = 22.0
HEAD = 22.0
"""Height of the row of years in SVG units."""

LEFT, RIGHT = 34.0, 296.0
"""Horizontal start and end of the time scale."""

YEAR_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST = 5
"""Maximum number of intervals between labelled years."""

SHORTEST = 3.0
"""Minimum length of a bar, so that single years are visible."""


def timeline(dates: Sequence[Date], year: Callable[[int], str], title: str) -> Markup:
    """Return the timeline as inline SVG; the style sheet defines its colours.

    Args:
        dates: the dates; at least one; numbered from 1.
        year: returns a year in words.
        title: text alternative of the timeline.
    """
    first, last = min(date.first for date in dates), max(date.last for date in dates)
    span = max(last - first, 1)
    step = next((each for each in YEAR_STEPS if span / each <= MOST), YEAR_STEPS[-1])
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
        parts.append(f'<text x="12" y="{middle + 4:g}">{row + 1}</text>{bar}')
    head = f'<svg class="timeline" viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{{}}">'
    return Markup("\n".join([head, *parts, "</svg>"])).format(title, *texts)  # noqa: S704 - the texts are escaped


Spot = tuple[float, float]


DISC = 9.0
"""Radius of the disc around a number, in SVG units."""

AWAY = ((1, -1), (1, 1), (-1, -1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1))
"""Directions from a site to its number, the preferred one first."""

DISTANCES = (17.0, 27.0, 38.0, 52.0)
"""Distances from a site to its number in SVG units, the preferred one first."""

MINUS = "\N{MINUS SIGN}"

EVERY = 10
"""Degrees between two grid lines."""


class Projection:
    """Equirectangular projection from degrees to SVG units, true to scale in the middle.

    Args:
        frame: the section of the world, in degrees.
    """

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
    """Return a map as inline SVG; the style sheet defines its colours.

    Args:
        frame: the section of the world, in degrees.
        sites: the sites, numbered from 1.
        title: text alternative of the map.
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
    """Yield the position and text of the degree labels at the lower and left edges.

    South and west are negative.
    """
    for longitude in _tens(frame.west, frame.east):
        yield projection.spot(longitude, 0)[0] + 2, projection.height - 3, f"{longitude}°".replace("-", MINUS)
    for latitude in _tens(frame.south, frame.north):
        yield 2.0, projection.spot(0, latitude)[1] - 3, f"{latitude}°".replace("-", MINUS)


def _discs(spots: Sequence[Spot], height: float) -> list[Spot]:
    """Return the centre of each number's disc: near its site and inside the frame.

    The discs do not overlap if possible.
    """
    placed: list[Spot] = []
    for x, y in spots:
        tried = [(x + way[0] * far, y + way[1] * far) for far in DISTANCES for way in AWAY]
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
    game, here = shown.words.title, files.provenance(shown.name)
    writing = Writing(plan.sources, plan.tongues, here)
    facts = {
        "provenance": provenance,
        "pictured": {drawing.id: pictured(drawing) for drawing in provenance.drawings},
        "map": world(
            provenance.frame, provenance.sites, plan.text("object.map_alt", game=game, count=len(provenance.sites))
        ),
        "times": timeline(
            provenance.dates, lambda at: _year(plan, at), plan.text("object.times_alt", count=len(provenance.dates))
        ),
        "references": [_listed(plan, plan.sources[key], writing) for key in _sorted(plan, provenance.cited)],
        "further": [_listed(plan, plan.sources[key], writing) for key in _sorted(plan, provenance.further)],
    }
    return of_game(plan, shown, "object", here, facts=facts)


def _sorted(plan: SitePlan, keys: tuple[str, ...]) -> list[str]:
    return sorted(keys, key=lambda key: plan.sources[key].short.casefold())


def _listed(plan: SitePlan, source: Source, writing: Writing) -> tuple[Markup, str]:
    """Return the reference of a source and the note about it."""
    return reference(plan, source, writing), source.note


def _year(plan: SitePlan, at: int) -> str:
    """Return a year in words; there is no year 0."""
    if not at:
        return plan.words["object.turn"]
    return plan.text("object.before_christ", year=str(-at)) if at < 0 else str(at)
