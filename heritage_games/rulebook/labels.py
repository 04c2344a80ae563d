"""The label of a game: what hangs beside its board on a wall.

The words a visitor meets, each with its language, its script and the games it belongs to.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal, cast, get_args

from heritage_games.rulesets.registry import OWN, games, ruleset

from .files import Content
from .schema import Problems, TableReader, settled
from .sources import TextSpan, direction, marked_paragraphs, plain, runs

LABEL_FILE = "label.toml"

Sure = Literal["likely", "claimed", "disputed", "inferred", "open"]
"""How sure a point is that is not known: the keys of ``[sure]`` in pages.toml."""

SURE: tuple[str, ...] = get_args(Sure)


@dataclass(frozen=True, slots=True)
class Part:
    """One of the three labels: a title and a text, which begins with what the visitor sees."""

    id: str
    title: str
    text: str

    @property
    def paragraphs(self) -> tuple[tuple[TextSpan, ...], ...]:
        """The text, paragraph by paragraph."""
        return marked_paragraphs(self.text)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that we do not know.

    Args:
        id: its key.
        point: what is open, in a few words.
        told: who says what about it, with citations.
        sure: how sure that is.
    """

    id: str
    point: str
    told: str
    sure: Sure

    @property
    def runs(self) -> tuple[TextSpan, ...]:
        """Who says what, as runs."""
        return runs(self.told)


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a game in one language; how its texts are marked stands in :mod:`.wording`.

    Args:
        game: whose it is.
        big_idea: one sentence.
        parts: three labels.
        question: the last word, which the board answers.
        unknown: what we do not know.
        description: the page in a sentence or two, for search engines; no marks.
        alt: the board at the start in words, for those who do not see it; no marks.
        file: where it stands, from content/ on.
    """

    game: str
    big_idea: str
    parts: tuple[Part, ...]
    question: str
    unknown: tuple[Unknown, ...]
    description: str
    alt: str
    file: str

    @property
    def idea(self) -> str:
        """The big idea without marks, for places that take plain words."""
        return plain(self.big_idea)

    @property
    def idea_runs(self) -> tuple[TextSpan, ...]:
        """The big idea as runs."""
        return runs(self.big_idea)

    @property
    def question_runs(self) -> tuple[TextSpan, ...]:
        """The question as runs."""
        return runs(self.question)

    @property
    def cited(self) -> tuple[str, ...]:
        """The keys of all sources it cites, each once, in order."""
        texts = (self.big_idea, *(part.text for part in self.parts), *(point.told for point in self.unknown))
        found = (key for text in texts for run in runs(text) for key, _ in run.cited)
        return tuple(dict.fromkeys(found))


def museum_games(content: Content) -> tuple[str, ...]:
    """Return the games that have a page, in the order of the registry.

    Where somebody draws a board of one's own there is no object, and so no page; nor has a game from outside the
    package one that brings no label.
    """
    labelled = {game for language in content.languages() for game in content.folders_with("label.toml", language)}
    return tuple(
        game
        for game, names in games().items()
        if game in content.games()
        and (game in OWN or game in labelled)
        and not any(option.free for option in ruleset(game, names[0]).declared.values())
    )


@lru_cache(maxsize=64)
def load_label(content: Content, game: str, language: str) -> Label:
    """Return the label of a game.

    Args:
        content: where it is read from.
        game: name of the game.
        language: folder of the words.

    Raises:
        ContentError: there is none, or with every fault of its file.
    """
    return settled(partial(_read_label, content, game, language))


def _read_label(content: Content, game: str, language: str, faults: Problems) -> Label:
    file = f"{language}/{game}/{LABEL_FILE}"
    entry = TableReader(content.toml(file), file, "", faults)
    label = Label(
        game=game,
        big_idea=entry.text("big_idea"),
        parts=tuple(_part(name, table) for name, table in entry.table("labels").tables().items()),
        question=entry.text("question"),
        unknown=tuple(_unknown(name, table) for name, table in entry.table("unknown").tables().items()),
        description=entry.text("description"),
        alt=entry.text("alt"),
        file=file,
    )
    entry.finish()
    return label


def _part(name: str, entry: TableReader) -> Part:
    part = Part(name, entry.text("title"), entry.text("text"))
    entry.finish()
    return part


def _unknown(name: str, entry: TableReader) -> Unknown:
    sure = cast(Sure, entry.one_of("sure", SURE))
    found = Unknown(name, entry.text("point"), entry.text("told"), sure)
    entry.finish()
    return found


GLOSSARY_FILE = "glossary.toml"


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
    def runs(self) -> tuple[TextSpan, ...]:
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
    return settled(partial(_read_glossary, content, language))


def _read_glossary(content: Content, language: str, faults: Problems) -> dict[str, Term]:
    file = f"{language}/{GLOSSARY_FILE}"
    words = TableReader(content.toml(file), file, "", faults).tables()
    found = {name: _term(name, entry, language) for name, entry in words.items()}
    return dict(sorted(found.items(), key=lambda one: _as_sorted(one[1].term)))


def _as_sorted(term: str) -> str:
    """Return a word as the alphabet takes it: marks over and under letters, and quotes, do not count."""
    letters = unicodedata.normalize("NFKD", term.casefold())
    return "".join(letter for letter in letters if letter.isalpha() or letter.isspace())


def _term(name: str, entry: TableReader, language: str) -> Term:
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
