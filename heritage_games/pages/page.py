"""One page of a site, before it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import addresses
from .schema import Data

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
        return addresses.relative(target, self.address)
