"""Where everything stands in a site, as addresses from its root; inside a page all of them are relative."""

from __future__ import annotations

import posixpath

HOME = "index.html"
GLOSSARY = "glossary/index.html"
SOURCES = "sources/index.html"
CREDITS = "credits/index.html"
ACCESSIBILITY = "accessibility/index.html"
PRESS = "press/index.html"
EMBED = "embed/index.html"
REFERENCE = "reference/index.html"
NOT_FOUND = "404.html"
THROWS = "throws/index.html"
NOT_KEPT = "offline/index.html"
"""The page that stands for one that is not on the device while there is no network."""

KEEPABLE = "offline.json"
"""What the site consists of."""

KEEPER = "sw.js"
"""The service worker; it keeps what lies beside it and below."""

MANIFEST = "manifest.webmanifest"


def game(name: str) -> str:
    """Return the page of a game."""
    return f"{name}/index.html"


def compare(name: str) -> str:
    """Return the page that compares the rulesets of a game."""
    return f"{name}/compare/index.html"


def ruleset(name: str, own: str) -> str:
    """Return the page of a ruleset."""
    return f"{name}/{own}/index.html"


def rule(name: str, own: str, rule_id: str) -> str:
    """Return the page of a rule."""
    return f"{name}/{own}/{rule_id}/index.html"


def learn(name: str, own: str) -> str:
    """Return the page of the guided first game of a ruleset."""
    return f"{name}/{own}/learn/index.html"


def sheet(name: str, own: str) -> str:
    """Return the sheet to print."""
    return f"{name}/{own}/print/index.html"


def throws(name: str, own: str) -> str:
    """Return the page on which the sticks or dice of a ruleset are thrown many times."""
    return f"{name}/{own}/throws/index.html"


def principles(name: str, own: str) -> str:
    """Return the list of the principles of a ruleset."""
    return f"{name}/{own}/principles/index.html"


def tasks(name: str) -> str:
    """Return the tasks of a game."""
    return f"{name}/tasks/index.html"


def quiz(name: str) -> str:
    """Return the questions of a game."""
    return f"{name}/quiz/index.html"


def questions(name: str) -> str:
    """Return the questions of a game as its script reads them."""
    return f"questions/{name}.json"


def worksheet(name: str) -> str:
    """Return the tasks and questions of a game to print."""
    return f"{name}/worksheet/index.html"


def notes(name: str) -> str:
    """Return the teacher's notes of a game."""
    return f"{name}/notes/index.html"


def provenance(name: str) -> str:
    """Return the page of what survives of a game, and who wrote of it."""
    return f"{name}/object/index.html"


def wall_labels(name: str) -> str:
    """Return the labels of a game, to print and hang."""
    return f"{name}/label/index.html"


def levels(name: str, own: str) -> str:
    """Return the page that tells how strong the levels of a ruleset are."""
    return f"{name}/{own}/levels/index.html"


def bare(name: str, own: str) -> str:
    """Return the page that is a board and nothing else."""
    return f"embed/{name}/{own}/index.html"


def share(name: str) -> str:
    """Return the picture of a game that is shown where a page is shared."""
    return f"pictures/share-{name}.png"


def asset(name: str) -> str:
    """Return a script, style sheet or icon."""
    return f"assets/{name}"


def kept(part: str) -> str:
    """Return the list of what belongs to a part of the site."""
    return f"offline/{part}.json"


def source(key: str) -> str:
    """Return a source in the list of all."""
    return f"{SOURCES}#{key}"


def relative(target: str, here: str) -> str:
    """Return an address as a page writes it.

    Args:
        target: from the root, perhaps with a fragment.
        here: address of the page.
    """
    path, sharp, fragment = target.partition("#")
    return posixpath.relpath(path, posixpath.dirname(here) or ".") + sharp + fragment


def absolute(target: str, base: str) -> str:
    """Return an address under the address of the site; a page that is an index is called by its folder."""
    path, sharp, fragment = target.partition("#")
    short = path.removesuffix("index.html") if posixpath.basename(path) == "index.html" else path
    return f"{base}{short}{sharp}{fragment}"
