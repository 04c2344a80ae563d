"""What a page tells machines: schema.org data, for search engines and archives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heritage_games.rulebook import Principle, Rule, Rulebook

from . import addresses
from .site_plan import Shown, SitePlan

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
        **_at(plan, addresses.HOME),
        **GRAND,
    }


def game(plan: SitePlan, shown: Shown) -> Data:
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


def ruleset(plan: SitePlan, shown: Shown, book: Rulebook, title: str) -> Data:
    """Return a ruleset: a work about a game."""
    address = addresses.ruleset(shown.name, book.ruleset.name)
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


def rule(plan: SitePlan, shown: Shown, book: Rulebook, told: Rule | Principle) -> Data:
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
        **_at(plan, addresses.rule(shown.name, book.ruleset.name, told.id)),
        **GRAND,
    }


def crumbs(base: str, above: Iterable[tuple[str, str]]) -> Data:
    """Return the pages above a page; their addresses must be whole, so that it needs the address of the site.

    Args:
        base: address of the site.
        above: address and title of each, the page itself last.
    """
    items = [
        {"@type": "ListItem", "position": place, "name": title, "item": addresses.absolute(address, base)}
        for place, (address, title) in enumerate(above, start=1)
    ]
    return {"@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items}


def _named(plan: SitePlan, shown: Shown) -> Data:
    others = [name.name for name in shown.words.names if name.name != shown.words.title]
    return {"name": shown.words.title, "alternateName": others, **_at(plan, addresses.game(shown.name))}


def players(books: Iterable[Rulebook]) -> tuple[int, int]:
    """Return the fewest and the most who can play: a ruleset may leave it to an option."""
    counts: set[int] = set()
    for book in books:
        option = book.ruleset.declared.get("players")
        values = [value for value in option.values if isinstance(value, int)] if option else []
        counts |= set(values) or {len(book.ruleset.sides)}
    return min(counts), max(counts)


def _at(plan: SitePlan, address: str) -> dict[str, str]:
    return {"url": addresses.absolute(address, plan.base_url)} if plan.base_url else {}
