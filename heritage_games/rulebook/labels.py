"""Museum labels of games, and the glossary, for the museum pages."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Annotated, Literal

from heritage_games.rulesets.registry import OWN, games, ruleset

from .files import Content
from .schema import By, Id, Key, Problems, TableReader, loaded, read
from .sources import cited_keys

LABEL_FILE = "label.toml"
Sure = Literal["likely", "claimed", "disputed", "inferred", "open"]  # certainty: the keys of ``[sure]`` in pages.toml


@dataclass(frozen=True, slots=True)
class Part:
    """One of the three label texts; its first sentence describes what the visitor sees."""

    id: Id
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Open question about a game."""

    id: Id
    point: str  # the question in a few words
    text: Annotated[str, Key("told")]  # the opinions about it, with citations
    sure: Sure


@dataclass(frozen=True, slots=True)
class Label:
    """Label of a game in one language; :mod:`.sources` describes the marks of its texts."""

    game: str
    big_idea: str  # the main idea of the label, in one sentence
    parts: Annotated[tuple[Part, ...], Key("labels")]
    today: str  # text about its players today, with a quotation, or a statement that no source mentions any
    question: str  # closing question, which the board answers
    unknown: tuple[Unknown, ...]
    description: str  # the page in a sentence or two, for search engines; no marks
    alt: str  # text alternative for the start position; no marks
    # place, age: where the game is from, and a date with what it dates, in a few words for the front page
    place: str
    age: str
    file: str

    @property
    def cited(self) -> tuple[str, ...]:
        """Keys of all cited sources, each once, in order."""
        texts = (
            self.big_idea,
            *(part.text for part in self.parts),
            self.today,
            self.age,
            *(point.text for point in self.unknown),
        )
        return cited_keys("\n".join(texts))


def museum_games(content: Content) -> tuple[str, ...]:
    """Return the games that have a page, in the order of the registry.

    Custom boards have no museum object and therefore no page; nor do games from outside the package without a label.
    """
    labelled = {game for language in content.languages() for game in content.folders_with("label.toml", language)}
    return tuple(
        game
        for game, names in games().items()
        if game in content.games()
        and (game in OWN or game in labelled)
        and not any(option.free for option in ruleset(game, names[0]).declared.values())
    )


def _read_label(content: Content, game: str, language: str, problems: Problems) -> Label:
    file = f"{language}/{game}/{LABEL_FILE}"
    return read(Label, TableReader(content.toml(file), file, "", problems), game=game, file=file)


load_label = loaded(_read_label)  # returns the label of a game


GLOSSARY_FILE = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Script:
    """Word in its own script."""

    text: str
    lang: str


def _script(entry: TableReader, key: str) -> Script | None:
    letters, lang = entry.text(key, ""), entry.text("script_lang", "")
    if bool(letters) != bool(lang):
        entry.report("script and script_lang go together: the letters, and the language they are of")
    return Script(letters, lang) if letters else None


@dataclass(frozen=True, slots=True)
class Term:
    """Entry of the glossary."""

    id: str  # key of the term, and its HTML anchor
    term: str  # the word, in Latin script if it is from another language
    lang: str  # language of the term as a BCP-47 tag; that of the page by default
    says: str  # meaning of the term in one or two sentences, with marks as in :mod:`.sources`
    games: tuple[str, ...]  # the games that use it; empty if all do
    # the word in its own script; None if our sources do not contain it
    script: Annotated[Script | None, By(_script)]


def _read_glossary(content: Content, language: str, problems: Problems) -> dict[str, Term]:
    file = f"{language}/{GLOSSARY_FILE}"
    words = TableReader(content.toml(file), file, "", problems).tables()
    found = {name: read(Term, entry, id=name, lang=entry.text("lang", language)) for name, entry in words.items()}
    return dict(sorted(found.items(), key=lambda one: _as_sorted(one[1].term)))


load_glossary = loaded(_read_glossary, 16)  # returns the terms by id, in alphabetical order


def _as_sorted(term: str) -> str:
    """Return the sort key of a word, without diacritics and punctuation."""
    letters = unicodedata.normalize("NFKD", term.casefold())
    return "".join(letter for letter in letters if letter.isalpha() or letter.isspace())
