"""Pages before rendering, with breadcrumbs and schema.org data, for all page builders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from heritage_games.rendering.svg import tokens
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import Rule

from . import files
from .plan import GamePages, SitePlan

Data = Mapping[str, Any]  # object of schema.org as JSON data

CONTEXT = "https://schema.org"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
GRAND = {"isAccessibleForFree": True, "license": LICENCE}


def website(plan: SitePlan) -> Data:
    """Return the schema.org data of the site."""
    own = {"name": plan.words["site.name"], "description": plan.words["site.description"]}
    return _work(plan, "WebSite", {**own, **_at(plan, files.HOME)})


def game(plan: SitePlan, shown: GamePages) -> Data:
    """Return the schema.org data of a game."""
    fewest, most = players(shown.books)
    own = {
        "description": shown.label.description,
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": fewest, "maxValue": most},
        "locationCreated": [{"@type": "Place", "name": place} for place in shown.words.region],
        "material": list(shown.words.materials),
        "citation": [plan.sources[key].full for key in shown.cited],
    }
    return _work(plan, ["Game", "CreativeWork"], {**own, **_named(plan, shown)})


def ruleset(plan: SitePlan, shown: GamePages, book: Rulebook, title: str) -> Data:
    """Return the schema.org data of a ruleset: a work about a game."""
    keys = dict.fromkeys(key for rule in book.every_rule for key in rule.keys)
    own = {
        "name": title,
        "about": {"@type": "Game", **_named(plan, shown)},
        "citation": [plan.sources[key].full for key in keys],
    }
    return _work(plan, "CreativeWork", {**own, **_at(plan, files.ruleset(shown.name, book.ruleset.name))})


def rule(plan: SitePlan, shown: GamePages, book: Rulebook, entry: Rule | Principle) -> Data:
    """Return the schema.org data of a rule or principle: a part of a ruleset."""
    own = {
        "name": entry.title,
        "identifier": entry.name,
        "text": entry.text,
        "about": {"@type": "Game", **_named(plan, shown)},
        "citation": [f"{plan.sources[key].full} {place}" for key, place in entry.sources],
    }
    return _work(plan, "CreativeWork", {**own, **_at(plan, files.rule(shown.name, book.ruleset.name, entry.id))})


def _work(plan: SitePlan, kind: str | list[str], own: Data) -> Data:
    return {"@context": CONTEXT, "@type": kind, **own, "inLanguage": plan.words["site.lang"], **GRAND}


def _named(plan: SitePlan, shown: GamePages) -> Data:
    others = [name.name for name in shown.words.names if name.name != shown.words.title]
    return {"name": shown.words.title, "alternateName": others, **_at(plan, files.game(shown.name))}


def players(books: Iterable[Rulebook]) -> tuple[int, int]:
    """Return the minimum and maximum number of players over all rulesets and options."""
    counts: set[int] = set()
    for book in books:
        option = book.ruleset.declared.get("players")
        values = [value for value in option.values if isinstance(value, int)] if option else []
        counts |= set(values) or {len(book.ruleset.sides)}
    return min(counts), max(counts)


def _at(plan: SitePlan, address: str) -> dict[str, str]:
    return {"url": files.absolute(address, plan.base_url)} if plan.base_url else {}


BETWEEN = " · "
LONGEST = 70  # maximum number of characters of a title that search engines show


Crumb: TypeAlias = tuple[str, str, str]
"""Link to a parent page: address, title, and its language, empty for that of the site."""


@dataclass(frozen=True)
class Placed:
    """Generated board: addresses from the root, and the size of its picture in CSS pixels."""

    address: str
    picture: str  # the address of its picture, which appears immediately and without a script
    width: int
    height: int
    alt: str
    # the addresses, from the root, of the JSON, books and answers that the script needs to render it and to react
    # to touches; empty for none
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """Page before rendering."""

    address: str  # the address from the root of the site
    template: str
    title: str
    description: str  # one sentence for search results
    facts: Mapping[str, Any] = field(default_factory=dict)
    crumbs: tuple[Crumb, ...] = ()
    here: str = ""  # the name of the page in the breadcrumbs; the title if empty
    lang: str = ""  # the language of the title; that of the site if empty
    picture: str = ""  # the address of the picture for shared links, from the root; empty if there is none
    data: tuple[Data, ...] = ()
    board: Placed | None = None
    scripted: bool = False  # whether the page has a script although it has no board
    canonical: str = ""  # the address of the canonical page; the page itself if empty
    # the names of the parents, the nearest first; the title element contains as many as fit; empty for none
    within: tuple[str, ...] = ()
    listed: bool = True  # whether the sitemap lists the page

    def head(self, site: str) -> str:
        """Return the text of the title element: the page's title and as many parent names as fit."""
        title = self.title
        for name in (*self.within, site):
            if name != title and len(title) + len(BETWEEN) + len(name) <= LONGEST:
                title += BETWEEN + name
        return title

    def href(self, target: str) -> str:
        """Return an address relative to this page."""
        return files.relative(target, self.address)


def below(
    plan: SitePlan,
    shown: GamePages,
    book: Rulebook | None = None,
    *,
    facts: Mapping[str, Any] | None = None,
    **own: Any,  # noqa: ANN401 - fields of different types
) -> Page:
    """Return a page below that of a game or, with a rulebook, of a ruleset.

    Args:
        facts: the data for the template in addition to ``shown`` and ``book``; None for none.
    """
    everything = {"shown": shown, "book": book, **(facts or {})}
    return Page(facts=everything, crumbs=above(plan, shown, book), picture=files.share(shown.name), **own)


def of_game(
    plan: SitePlan,
    shown: GamePages,
    name: str,
    address: str,
    book: Rulebook | None = None,
    *,
    count: int = 0,
    **more: Any,  # noqa: ANN401 - as for below
) -> Page:
    """Return a page below that of a game or ruleset, named like a section of pages.toml.

    Args:
        count: a number for the description; 0 for none.
    """
    own = {"game": shown.words.title, "ruleset": shown.title(book) if book else ""}
    return below(
        plan,
        shown,
        book,
        address=address,
        template=f"{name}.html",
        title=plan.text(f"{name}.title", **own),
        description=plan.text(f"{name}.description", **own, count=count),
        here=plan.words[f"{name}.here"],
        **more,
    )


def of_site(plan: SitePlan, address: str, name: str, **facts: object) -> Page:
    """Return a page named like its template, with title and intro from pages.toml."""
    return Page(address, f"{name}.html", plan.words[f"{name}.title"], plan.words[f"{name}.intro"], facts=facts)


def above(plan: SitePlan, shown: GamePages | None = None, book: Rulebook | None = None) -> tuple[Crumb, ...]:
    """Return the breadcrumbs of a page of a game or ruleset, the nearest last."""
    crumbs = [(files.HOME, plan.words["nav.games"], "")]
    if shown is not None:
        crumbs.append((files.game(shown.name), shown.words.title, shown.words.title_lang))
        if book is not None:
            crumbs.append((files.ruleset(shown.name, book.ruleset.name), shown.title(book), ""))
    return tuple(crumbs)


ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)
"""File, size and purpose of each icon.

The PNG files show the first; the maskable one shows it at 74 % of its size on ``#DCC294``, the colour of the board.
"""


def manifest(plan: SitePlan) -> Mapping[str, Any]:
    """Return the web app manifest, whose addresses are relative to the root."""
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
        # Navigation between pages needs a back button.
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
                "name": plan.text("home.play", title=shown.words.title),
                "url": files.ruleset(shown.name, shown.books[0].ruleset.name),
            }
            for shown in plan.games
        ],
    }
