"""The books that boards need, packed once and fetched by everybody: a class needs the same one thirty times."""

from __future__ import annotations

import gzip
import hashlib
import json

from heritage_games.play.screen_book import book
from heritage_games.rulebook import Rulebook


class Shelf:
    """Books by their addresses.

    Args:
        language: of the words.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._places: dict[str, str] = {}
        self._books: dict[str, bytes] = {}

    def place(self, told: Rulebook) -> str:
        """Return the name under which a book lies here: another one for other rules or readings."""
        rules = told.ruleset
        asked = json.dumps([rules.game, rules.name, sorted(rules.options.items())])
        if asked not in self._places:
            text = json.dumps(book(told, ""), ensure_ascii=False, separators=(",", ":")).encode()
            name = hashlib.sha256(text).hexdigest()[:16]
            self._books[name] = gzip.compress(text, 9, mtime=0)
            self._places[asked] = name
        return self._places[asked]

    def packed(self, name: str) -> bytes | None:
        """Return a book as gzip of JSON; None if none has this name."""
        return self._books.get(name)
