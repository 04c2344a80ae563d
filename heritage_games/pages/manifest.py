"""The manifest with which a telephone puts the site among its applications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heritage_games.drawing.tokens import tokens

from . import addresses
from .site_plan import SitePlan

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
                "src": addresses.asset(name),
                "sizes": size,
                "type": "image/svg+xml" if name.endswith(".svg") else "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {
                "name": plan.say("home.play", title=shown.words.title),
                "url": addresses.ruleset(shown.name, shown.books[0].ruleset.name),
            }
            for shown in plan.games
        ],
    }
