"""The books of a ruleset as files: in full for each drawing of the board, else as what is other in one of these."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import cast

from heritage_games.games.contract import Ruleset
from heritage_games.games.option import option_text
from heritage_games.play.screen_book import Book, book
from heritage_games.rulebook import Rulebook

from .errors import PagesError
from .files import write_json
from .parts import Json, Parts

LONGEST = 60
"""Characters that tell the readings in a name, before a hash tells them."""


@dataclass(frozen=True)
class Laid:
    """Where a book lies, as addresses from the root.

    Args:
        book: the book in full.
        reading: what is other in it under the readings that are meant; empty if nothing is.
    """

    book: str
    reading: str = ""


class Shelf:
    """The books of one ruleset, each laid once.

    Args:
        out: the folder of the site.
        report: address where mistakes are reported; none if empty.
    """

    def __init__(self, out: Path, report: str = "") -> None:
        self._out = out
        self._report = report
        self._full: list[tuple[str, Book]] = []
        self._laid: dict[str, tuple[Ruleset, Laid]] = {}

    def lay(self, rules: Rulebook) -> Laid:
        """Lay the book of a ruleset with its options, if it does not lie there yet.

        Raises:
            PagesError: a book under other options has the same name.
        """
        name = name_of(rules.ruleset)
        if name not in self._laid:
            self._laid[name] = (rules.ruleset, self._lay(f"books/{name}.json", book(rules, self._report)))
        known, laid = self._laid[name]
        if known.options != rules.ruleset.options:
            raise PagesError(
                f"two books would be called {name}: change what option values are called in names of files"
            )
        return laid

    def _lay(self, address: str, told: Book) -> Laid:
        for there, full in self._full:
            if full["scene"] == told["scene"]:
                return self._lay_reading(address, told, Laid(there), full)
        self._full.append((address, told))
        write_json(self._out / address, told)
        return Laid(address)

    def _lay_reading(self, address: str, told: Book, full_at: Laid, full: Book) -> Laid:
        """Lay what is other in a book than in one that is laid in full."""
        before = cast("dict[str, Json]", full)
        parts = Parts(cast("Json", full))
        other = {
            name: parts.number(value)
            for name, value in cast("dict[str, Json]", told).items()
            if value != before.get(name)
        }
        if not other:
            return full_at
        write_json(self._out / address, {"book": parts.table(other), "parts": parts.told})
        return Laid(full_at.book, address)


def name_of(rules: Ruleset) -> str:
    """Return what the book of a ruleset is called: by its options, as far as they are not the usual.

    Example:
        ``morabaraba-south_africa``, ``hyena_chase-modern-players-2-holes-41``.
    """
    chosen = {
        name: option_text(value) for name, value in rules.options.items() if value != rules.declared[name].default
    }
    told = re.sub(r"[^a-z0-9_-]+", "_", "-".join(part for each in chosen.items() for part in each).lower())
    if len(told) > LONGEST:
        told = f"{'-'.join(chosen)}-{sha256(repr(chosen).encode()).hexdigest()[:8]}"
    return "-".join(filter(None, [rules.game, rules.name, told]))
