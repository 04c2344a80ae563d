"""The words a visitor meets, each with its language, its script and the games it belongs to."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from .entry import Entry
from .faults import Faults, settled
from .files import Content
from .wording import Run, direction, runs

FILE = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Script:
    """A word in the letters of its language."""

    text: str
    lang: str

    @property
    def dir(self) -> str:
        """The direction in which it is written."""
        return direction(self.lang)


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the glossary.

    Args:
        id: its key, and the anchor of its place on the page.
        term: the word: of another language in Latin letters.
        lang: its language as a BCP-47 tag; that of the page where nothing is said.
        says: what it means, in a sentence or two; marked as in :mod:`.wording`.
        games: the games it belongs to; none where it belongs to all.
        script: the word in its own letters; None where our sources do not give them.
    """

    id: str
    term: str
    lang: str
    says: str
    games: tuple[str, ...]
    script: Script | None

    @property
    def runs(self) -> tuple[Run, ...]:
        """What it means, as runs."""
        return runs(self.says)


@lru_cache(maxsize=16)
def load_glossary(content: Content, language: str) -> Mapping[str, Term]:
    """Return every word by its id, in the order of the alphabet.

    Args:
        content: where it is read from.
        language: folder of the words.

    Raises:
        ContentError: with every fault of the file.
    """
    return settled(partial(_read, content, language))


def _read(content: Content, language: str, faults: Faults) -> dict[str, Term]:
    file = f"{language}/{FILE}"
    words = Entry(content.toml(file), file, "", faults).tables()
    found = {name: _term(name, entry, language) for name, entry in words.items()}
    return dict(sorted(found.items(), key=lambda one: _as_sorted(one[1].term)))


def _as_sorted(term: str) -> str:
    """Return a word as the alphabet takes it: marks over and under letters, and quotes, do not count."""
    letters = unicodedata.normalize("NFKD", term.casefold())
    return "".join(letter for letter in letters if letter.isalpha() or letter.isspace())


def _term(name: str, entry: Entry, language: str) -> Term:
    letters, lang = entry.text("script", ""), entry.text("script_lang", "")
    if bool(letters) != bool(lang):
        entry.fault("script and script_lang go together: the letters, and the language they are of")
    term = Term(
        id=name,
        term=entry.text("term"),
        lang=entry.text("lang", language),
        says=entry.text("says"),
        games=entry.texts("games"),
        script=Script(letters, lang) if letters else None,
    )
    entry.finish()
    return term
