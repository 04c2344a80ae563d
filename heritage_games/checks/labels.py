"""Labels and glossary: lengths, sources, languages and scripts ("How words are written" in CONTRIBUTING.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.game_words import GameWords
from heritage_games.rulebook.glossary import FILE as GLOSSARY
from heritage_games.rulebook.glossary import Term
from heritage_games.rulebook.label import Label
from heritage_games.rulebook.wording import LANGUAGE, LEFT_OVER, Run, plain, runs

from .texts import CAPTION, TITLE, Length, length_fault

PARTS = 3
"""Labels of a game."""
FEWEST_UNKNOWN = 2
PARAGRAPH = Length(1, 50)
IDEA = Length(8, 40)
ALT = Length(15, 80)
POINT = Length(2, 12)
TOLD = Length(3, 60)
MEANING = Length(2, 40)
DESCRIPTION = (70, 160)
"""Characters that search engines show of a description: at least enough to say something, at most what fits."""
NOBODY = "open"
"""Of what is not known: nobody says anything, so nobody need be cited."""
SENTENCE_END = re.compile(r"[.?!](?=\s|$)")


def label_faults(label: Label, game: GameWords) -> Faults:
    """Return the faults of a game's label.

    Args:
        label: of the game.
        game: its words and the keys of its sources.
    """
    return [ContentFault(label.file, place, message) for place, message in _label(label, game) if message]


def _label(label: Label, game: GameWords) -> Iterator[tuple[str, str]]:
    yield "big_idea", length_fault("the big idea", plain(label.big_idea), IDEA)
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
    yield "alt", length_fault("alt text", label.alt, ALT)
    if len(label.parts) != PARTS:
        yield "labels", f"there are {len(label.parts)} labels; there must be {PARTS}"
    for part in label.parts:
        place = f"labels {part.id}"
        yield place, length_fault("the title", part.title, TITLE)
        yield place, length_fault("the label", plain(part.text), CAPTION)
        for paragraph in part.paragraphs:
            yield place, length_fault("a paragraph", _words(paragraph), PARAGRAPH)
            yield from ((place, message) for message in _run_faults(paragraph, game.sources))
    if len(label.unknown) < FEWEST_UNKNOWN:
        yield "unknown", f"there are {len(label.unknown)} points; at least {FEWEST_UNKNOWN} there should be"
    for open_point in label.unknown:
        place = f"unknown {open_point.id}"
        yield place, length_fault("the point", open_point.point, POINT)
        yield place, length_fault("what is told", plain(open_point.told), TOLD)
        yield from ((place, message) for message in _run_faults(open_point.runs, game.sources))
        if open_point.sure != NOBODY and not any(run.cited for run in open_point.runs):
            yield place, f"must cite who says so, or be {NOBODY!r}"
    for key in ("big_idea", "question"):
        yield from ((key, message) for message in _run_faults(runs(getattr(label, key)), game.sources))


def glossary_faults(terms: Mapping[str, Term], language: str, games: Mapping[str, GameWords]) -> Faults:
    """Return the faults of the glossary.

    Args:
        terms: every word by its id.
        language: folder of the words.
        games: the games that have a page, by name.
    """
    file = f"{language}/{GLOSSARY}"
    found = [
        ContentFault(file, term.id, message)
        for term in terms.values()
        for message in _term_faults(term, games)
        if message
    ]
    met = {game for term in terms.values() for game in term.games}
    return found + [ContentFault(file, "", f"has no word of {game}") for game in games if game not in met]


def _term_faults(term: Term, games: Mapping[str, GameWords]) -> Iterator[str]:
    yield from (no_such(game, tuple(games), "game with a page") for game in term.games if game not in games)
    yield length_fault("what it says", plain(term.says), MEANING)
    yield "" if SENTENCE_END.search(plain(term.says)[-1:]) else "must say it in a sentence, with a full stop"
    yield _language_fault(term.lang)
    sources = [source for game in term.games if game in games for source in games[game].sources]
    yield from _run_faults(term.runs, sources)
    if term.script:
        yield _language_fault(term.script.lang)
        written = [f"{name.name} {name.meaning}" for game in term.games if game in games for name in games[game].names]
        if not any(term.script.text in text for text in written):
            yield f"its script {term.script.text!r} stands in the names of none of its games; write it there first"


def _run_faults(line: Iterable[Run], sources: Iterable[str]) -> Iterator[str]:
    """Yield what is wrong in a paragraph: a source that the game does not name, a language that is none, a mark."""
    known = tuple(sources)
    for run in line:
        yield from (
            f"{no_such(key, known, 'source of this game')} Name it in game.toml."
            for key, _ in run.cited
            if key not in known
        )
        if run.kind == "word" and (fault := _language_fault(run.lang)):
            yield fault
        if mark := LEFT_OVER.search(run.text):
            yield f"{mark[0]!r} in {run.text[:40]!r} belongs to no mark; words of a language are [word]{{lang=st}}"


def _language_fault(lang: str) -> str:
    return "" if LANGUAGE.fullmatch(lang) else f"{lang!r} is no language; write a BCP-47 tag such as 'st' or 'te-Latn'"


def _sentences(text: str) -> int:
    return len(SENTENCE_END.findall(plain(text)))


def _words(line: Iterable[Run]) -> str:
    return "".join(run.text for run in line)
