"""Checks of labels, prose, glossary and object pages, for authors and tests.

The rules are in "How words are written" in CONTRIBUTING.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from heritage_games.rulebook.labels import GLOSSARY_FILE, Label, Term
from heritage_games.rulebook.prose import (
    LANGUAGE,
    LEFT_OVER,
    Prose,
    count_words,
    figures,
    markdown_paragraphs,
    paragraphs,
    plain,
    runs,
)
from heritage_games.rulebook.provenance import Provenance
from heritage_games.rulebook.schema import ContentFault, Problems, no_such
from heritage_games.rulebook.sources import Source, cited_keys
from heritage_games.rulebook.words import GameWords


class Length(NamedTuple):
    """Range of word counts."""

    fewest: int
    most: int


TITLE = Length(1, 7)
INTRO = Length(1, 100)
CAPTION = Length(20, 150)


def length_problem(what: str, text: str, length: Length) -> str:
    """Return the message for a text of wrong length; empty if its length is right."""
    words = count_words(text)
    if length.fewest <= words <= length.most:
        return ""
    return f"{what} has {words} words; it should have {length.fewest} to {length.most}: {text[:60]!r}"


def paragraph_problems(text: str) -> list[str]:
    """Return messages for paragraphs that are too long."""
    return [
        problem for part in markdown_paragraphs(text) if (problem := length_problem("a paragraph", part, PARAGRAPH))
    ]


def caption_problems(text: str) -> list[str]:
    """Return messages for a caption of wrong length; none for an empty caption."""
    problem = length_problem("caption", text, CAPTION)
    return [problem] if problem and text else []


def prose_problems(prose: Prose, sources: Mapping[str, Source], *, labels: bool) -> Problems:
    """Return the problems of a Markdown text.

    Args:
        labels: whether its sections are wall labels, whose length is limited.
    """
    found = [
        no_such(key, tuple(sources), "key in sources.json") for key in cited_keys(prose.text) if key not in sources
    ]
    found += [f"the figure {address} has no alt text" for alt, address in figures(prose.text) if not alt]
    found += [length_problem("the title of a section", section.title, TITLE) for section in prose.sections]
    if labels:
        found.append(length_problem("the intro", prose.intro, INTRO))
        for section in prose.sections:
            found.append(length_problem(f"the label “{section.title}”", section.text, CAPTION))
            found += paragraph_problems(section.text)
        found += paragraph_problems(prose.intro)
    return [ContentFault(prose.file, "", message) for message in found if message]


PARTS = 3  # number of label texts of a game
FEWEST_UNKNOWN = 2
PARAGRAPH = Length(1, 50)
IDEA = Length(8, 40)
ALT = Length(15, 80)
AGE = Length(2, 7)
POINT = Length(2, 12)
OPINIONS = Length(3, 60)
MEANING = Length(2, 40)
DESCRIPTION = (70, 160)  # range of characters of a description: room for one statement, which search engines show
NOBODY = "open"  # certainty of a question without opinions, for which no citation is needed
SENTENCE_END = re.compile(r"[.?!](?=\s|$)")


def label_problems(label: Label, game: GameWords) -> Problems:
    """Return the problems of a game's label."""
    return [ContentFault(label.file, place, message) for place, message in _label(label, game) if message]


def _label(label: Label, game: GameWords) -> Iterator[tuple[str, str]]:
    yield "big_idea", length_problem("the big idea", plain(label.big_idea), IDEA)
    yield "big_idea", "" if _sentences(label.big_idea) == 1 else "the big idea must be one sentence"
    yield (
        "question",
        "" if plain(label.question).endswith(("?", "؟")) else "the last question must end with a question mark",
    )
    for key, text in (("description", label.description), ("alt", label.alt)):
        yield key, f"{key} takes no marks and no citations" if LEFT_OVER.search(text) else ""
    fewest, most = DESCRIPTION
    size = len(label.description)
    yield "description", "" if fewest <= size <= most else f"has {size} characters; {fewest} to {most} it should have"
    yield "alt", length_problem("alt text", label.alt, ALT)
    yield "age", length_problem("the age", plain(label.age), AGE)
    yield "age", "" if cited_keys(label.age) else "must cite who says so"
    if len(label.parts) != PARTS:
        yield "labels", f"there are {len(label.parts)} labels; there must be {PARTS}"
    for part in label.parts:
        place = f"labels {part.id}"
        yield place, length_problem("the title", part.title, TITLE)
    texts = [(f"labels {part.id}", part.text) for part in label.parts]
    for place, text in (*texts, ("today", label.today)):
        yield place, length_problem("the text", plain(text), CAPTION)
        for paragraph in paragraphs(text):
            yield place, length_problem("a paragraph", plain(paragraph), PARAGRAPH)
            yield from ((place, message) for message in _run_problems(paragraph, game.sources))
    if len(label.unknown) < FEWEST_UNKNOWN:
        yield "unknown", f"there are {len(label.unknown)} points; at least {FEWEST_UNKNOWN} there should be"
    for open_point in label.unknown:
        place = f"unknown {open_point.id}"
        yield place, length_problem("the point", open_point.point, POINT)
        yield place, length_problem("what is told", plain(open_point.text), OPINIONS)
        yield from ((place, message) for message in _run_problems(open_point.text, game.sources))
        if open_point.sure != NOBODY and not cited_keys(open_point.text):
            yield place, f"must cite who says so, or be {NOBODY!r}"
    for key in ("big_idea", "question", "age"):
        yield from ((key, message) for message in _run_problems(getattr(label, key), game.sources))


def glossary_problems(terms: Mapping[str, Term], language: str, games: Mapping[str, GameWords]) -> Problems:
    """Return the problems of the glossary."""
    file = f"{language}/{GLOSSARY_FILE}"
    found = [
        ContentFault(file, term.id, message)
        for term in terms.values()
        for message in _term_problems(term, games)
        if message
    ]
    met = {game for term in terms.values() for game in term.games}
    return found + [ContentFault(file, "", f"has no word of {game}") for game in games if game not in met]


def _term_problems(term: Term, games: Mapping[str, GameWords]) -> Iterator[str]:
    yield from (no_such(game, tuple(games), "game with a page") for game in term.games if game not in games)
    yield length_problem("what it says", plain(term.says), MEANING)
    yield "" if SENTENCE_END.search(plain(term.says)[-1:]) else "must say it in a sentence, with a full stop"
    yield _language_problem(term.lang)
    sources = [source for game in term.games if game in games for source in games[game].sources]
    yield from _run_problems(term.says, sources)
    if term.script:
        yield _language_problem(term.script.lang)
        written = [f"{name.name} {name.meaning}" for game in term.games if game in games for name in games[game].names]
        if not any(term.script.text in text for text in written):
            yield f"its script {term.script.text!r} stands in the names of none of its games; write it there first"


def _run_problems(text: str, sources: Iterable[str]) -> Iterator[str]:
    """Yield the problems of a paragraph: an unnamed source, an invalid language, a stray mark."""
    known = tuple(sources)
    for run in runs(text):
        yield from (
            f"{no_such(key, known, 'source of this game')} Name it in game.toml."
            for key, _ in run.cited
            if key not in known
        )
        if run.kind == "word" and (problem := _language_problem(run.lang)):
            yield problem
        if mark := LEFT_OVER.search(run.text):
            yield f"{mark[0]!r} in {run.text[:40]!r} belongs to no mark; words of a language are [word]{{lang=st}}"


def _language_problem(lang: str) -> str:
    return "" if LANGUAGE.fullmatch(lang) else f"{lang!r} is no language; write a BCP-47 tag such as 'st' or 'te-Latn'"


def _sentences(text: str) -> int:
    return len(SENTENCE_END.findall(plain(text)))


def provenance_problems(provenance: Provenance, game: GameWords) -> Problems:
    """Return the problems of the page about a game's object."""
    return [ContentFault(provenance.file, place, message) for place, message in _problems(provenance, game) if message]


def _problems(provenance: Provenance, game: GameWords) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys((*provenance.cited, *provenance.further)):
        if key not in game.sources:
            yield "", f"{no_such(key, game.sources, 'source of this game')} Name it in game.toml."
    for what in ("surviving", "sites", "dates", "relatives", "scholars"):
        yield what, "" if getattr(provenance, what) else "is empty; there must be at least one"
    frame = provenance.frame
    for site in provenance.sites:
        inside = frame.west < site.longitude < frame.east and frame.south < site.latitude < frame.north
        yield f"sites {site.id}", "" if inside else "does not lie on the map; widen the map, or correct its degrees"
    for text in provenance.texts:
        for paragraph in paragraphs(text):
            yield "", length_problem("a paragraph", plain(paragraph), PARAGRAPH)
        for run in runs(text):
            mark = LEFT_OVER.search(run.text)
            yield "", f"{mark[0]!r} in {run.text[:40]!r} belongs to no mark" if mark else ""
    for each in (provenance.intro, provenance.circumstances, provenance.asked):
        yield "", "" if plain(each).endswith((".", "?")) else f"{plain(each)[-40:]!r} does not end a sentence"
