"""What a page tells machines: schema.org data, for search engines and archives.

One page of a site, before it is written.

The pages above a page: all games, a game, one of its rulesets.

The manifest with which a telephone puts the site among its applications.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from heritage_games.rendering.svg import tokens
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import Rule

from . import files
from .plan import GamePages, SitePlan

Data = Mapping[str, Any]
"""A thing of schema.org as plain JSON."""

CONTEXT = "https://schema.org"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
GRAND = {"isAccessibleForFree": True, "license": LICENCE}


def website(plan: SitePlan) -> Data:
    """Return the whole site."""
    words = plan.words
    return {
        "@context": CONTEXT,
        "@type": "WebSite",
        "name": words["site.name"],
        "description": words["site.description"],
        "inLanguage": words["site.lang"],
        **_at(plan, files.HOME),
        **GRAND,
    }


def game(plan: SitePlan, shown: GamePages) -> Data:
    """Return a game."""
    fewest, most = players(shown.books)
    return {
        "@context": CONTEXT,
        "@type": ["Game", "CreativeWork"],
        "description": shown.label.description,
        "inLanguage": plan.words["site.lang"],
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": fewest, "maxValue": most},
        "locationCreated": [{"@type": "Place", "name": place} for place in shown.words.region],
        "material": list(shown.words.materials),
        "citation": [plan.sources[key].full for key in shown.cited],
        **_named(plan, shown),
        **GRAND,
    }


def ruleset(plan: SitePlan, shown: GamePages, book: Rulebook, title: str) -> Data:
    """Return a ruleset: a work about a game."""
    address = files.ruleset(shown.name, book.ruleset.name)
    return {
        "@context": CONTEXT,
        "@type": "CreativeWork",
        "name": title,
        "about": {"@type": "Game", **_named(plan, shown)},
        "inLanguage": plan.words["site.lang"],
        "citation": [
            plan.sources[key].full for key in dict.fromkeys(key for rule in book.every_rule for key in rule.keys)
        ],
        **_at(plan, address),
        **GRAND,
    }


def rule(plan: SitePlan, shown: GamePages, book: Rulebook, told: Rule | Principle) -> Data:
    """Return a rule or a principle: a part of a ruleset."""
    return {
        "@context": CONTEXT,
        "@type": "CreativeWork",
        "name": told.title,
        "identifier": told.name,
        "text": told.text,
        "about": {"@type": "Game", **_named(plan, shown)},
        "inLanguage": plan.words["site.lang"],
        "citation": [f"{plan.sources[key].full} {place}" for key, place in told.sources],
        **_at(plan, files.rule(shown.name, book.ruleset.name, told.id)),
        **GRAND,
    }


def crumbs(base: str, above: Iterable[tuple[str, str]]) -> Data:
    """Return the pages above a page; their addresses must be whole, so that it needs the address of the site.

    Args:
        base: address of the site.
        above: address and title of each, the page itself last.
    """
    items = [
        {"@type": "ListItem", "position": place, "name": title, "item": files.absolute(address, base)}
        for place, (address, title) in enumerate(above, start=1)
    ]
    return {"@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items}


def _named(plan: SitePlan, shown: GamePages) -> Data:
    others = [name.name for name in shown.words.names if name.name != shown.words.title]
    return {"name": shown.words.title, "alternateName": others, **_at(plan, files.game(shown.name))}


def players(books: Iterable[Rulebook]) -> tuple[int, int]:
    """Return the fewest and the most who can play: a ruleset may leave it to an option."""
    counts: set[int] = set()
    for book in books:
        option = book.ruleset.declared.get("players")
        values = [value for value in option.values if isinstance(value, int)] if option else []
        counts |= set(values) or {len(book.ruleset.sides)}
    return min(counts), max(counts)


def _at(plan: SitePlan, address: str) -> dict[str, str]:
    return {"url": files.absolute(address, plan.base_url)} if plan.base_url else {}


BETWEEN = " · "
LONGEST = 70
"""Characters of a title that search engines show."""


@dataclass(frozen=True)
class Crumb:
    """A page above this one."""

    address: str
    title: str
    lang: str = ""


@dataclass(frozen=True)
class Placed:
    """A board that stands ready in the site.

    Args:
        address: of its JSON, from the root.
        picture: of its drawing, which is there at once and without a script.
        width: of the drawing, in CSS pixels.
        height: likewise.
        alt: the position in words.
        needs: its JSON, its books and its answers, from the root: what must be there before it can be drawn by a
            script, and touched.
    """

    address: str
    picture: str
    width: int
    height: int
    alt: str
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page: where it stands, how it is drawn, and what is told on it.

    Args:
        address: from the root of the site.
        template: the file that draws it.
        title: what it is called, without the name of the site.
        within: what that belongs to, the nearest first; said in its head as far as there is room.
        description: the page in a sentence, for those who have not opened it.
        facts: what its template tells.
        crumbs: the pages above it, the nearest last.
        here: what it is called under these; as its title if empty. ``lang`` is its language, the site's own if empty.
        picture: shown where the page is shared, from the root; empty if none.
        data: what it is, for search engines and archives.
        board: the board that is seen first; None where it has none.
        scripted: whether it has a script although it has no board.
        canonical: the page it is another form of; itself if empty.
        listed: whether search engines are told of it.
    """

    address: str
    template: str
    title: str
    description: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    crumbs: tuple[Crumb, ...] = ()
    here: str = ""
    lang: str = ""
    picture: str = ""
    data: tuple[Data, ...] = ()
    board: Placed | None = None
    scripted: bool = False
    canonical: str = ""
    within: tuple[str, ...] = ()
    listed: bool = True

    def head(self, site: str) -> str:
        """Return what stands at the head of the window: what the page is, and as much of where it is as has room."""
        told = self.title
        for name in (*self.within, site):
            if name != told and len(told) + len(BETWEEN) + len(name) <= LONGEST:
                told += BETWEEN + name
        return told

    def href(self, target: str) -> str:
        """Return an address of the site as this page writes it."""
        return files.relative(target, self.address)


def above(plan: SitePlan, shown: GamePages | None = None, book: Rulebook | None = None) -> tuple[Crumb, ...]:
    """Return the pages above one that belongs to a game or to a ruleset, the nearest last.

    Args:
        plan: of the site.
        shown: the game whose page is above it; none if its own page is meant.
        book: the rulebook of the ruleset whose page is above it too.
    """
    crumbs = [Crumb(files.HOME, plan.words["nav.games"])]
    if shown is not None:
        crumbs.append(Crumb(files.game(shown.name), shown.words.title, shown.words.title_lang))
        if book is not None:
            crumbs.append(Crumb(files.ruleset(shown.name, book.ruleset.name), shown.title(book)))
    return tuple(crumbs)


ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)
"""File, size and purpose of each; ``.ci/icons.py`` draws the pictures after the first."""


def manifest(plan: SitePlan) -> Mapping[str, Any]:
    """Return the manifest of a site; its addresses are told from its own, which is the root."""
    words, page = plan.words, tokens()["page"]["light"]
    return {
        "id": "./",
        "name": words["site.name"],
        "short_name": words["site.name"],
        "description": words["site.description"],
        "lang": words["site.lang"],
        "dir": words["site.dir"],
        "start_url": "./",
        "scope": "./",
        # One who reads on from page to page wants a way back.
        "display": "standalone",
        "display_override": ["minimal-ui", "standalone"],
        "background_color": page,
        "theme_color": page,
        "icons": [
            {
                "src": files.asset(name),
                "sizes": size,
                "type": "image/svg+xml" if name.endswith(".svg") else "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {
                "name": plan.say("home.play", title=shown.words.title),
                "url": files.ruleset(shown.name, shown.books[0].ruleset.name),
            }
            for shown in plan.games
        ],
    }
