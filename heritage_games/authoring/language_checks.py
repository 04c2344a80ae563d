"""What a language does not say yet, in the order in which somebody who opens a board sees it.

A language says nothing that the reference does not say: no other keys, no blank that is not filled.

What it does not say yet is borrowed (``rulebook/files.py``) and is no fault; ``missing.py`` tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import CHECKED, REFERENCE, Content, is_borrowed, lent, unmarked
from heritage_games.rulebook.interface import flat
from heritage_games.rulebook.schema import ContentFault, Problems
from heritage_games.rulebook.sentences import BlankError, blanks
from heritage_games.rulebook.sources import LANGUAGE, cut
from heritage_games.rulesets.registry import games, known_game

SCREENS = ("/classroom.toml", "/interface.toml", "/pages.toml", "/throws.toml")
"""Files whose blanks the program fills."""
OWN = ("language.", "plural.")
"""Where each language says what it is itself."""
FORMS = ".forms"
"""The forms of a noun with numbers, where a language has others than two."""


def language_faults(files: Content, language: str) -> Problems:
    """Return what a language has too much or asks too much, compared with the reference."""
    found = []
    ours, theirs = word_files(files, REFERENCE), word_files(files, language)
    for name in sorted(theirs):
        file = f"{language}/{name}"
        if name not in ours:
            found.append(ContentFault(file, "", f"has no counterpart in {REFERENCE}; leave it out"))
        elif name.endswith(".toml"):
            found += _toml_faults(file, files.tables(f"{REFERENCE}/{name}"), files.tables(file))
        elif name.endswith(".md"):
            found += _prose_faults(file, files.text(f"{REFERENCE}/{name}"), files.text(file))
    gone = sorted(set(files.checked(language)) - theirs)
    return found + [ContentFault(f"{language}/{CHECKED}", name, "is no file of this language") for name in gone]


def word_files(files: Content, language: str) -> set[str]:
    """Return the files of a language's own words, from its folder on."""
    root = files.root / language
    found = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    return found - {CHECKED}


def _toml_faults(file: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Problems:
    right, given = dict(flat(ours)), dict(flat(theirs))
    found = [
        ContentFault(file, key, f"has no counterpart in {REFERENCE}; leave it out")
        for key in given
        if key not in right and not key.startswith(OWN) and not key.endswith(FORMS)
    ]
    for key, text in right.items():
        if isinstance(text, str):
            found += _blank_faults(file, key, text, given.get(key, ""))
        elif key in given and given[key] != text:
            found.append(ContentFault(file, key, f"must be {text!r} as in {REFERENCE}"))
    return found


def _blank_faults(file: str, key: str, ours: str, theirs: object) -> Problems:
    """Return a blank of a screen that nothing is sure to fill; those of rules are tried out by the sentences."""
    extra = _names(theirs) - _names(ours)
    if not extra or not file.endswith(SCREENS):
        return []
    message = f"has the blank {{{min(extra)}}}, which {REFERENCE} does not have; nothing is sure to fill it"
    return [ContentFault(file, key, message)]


def _names(text: object) -> set[str]:
    """Return the blanks of a sentence; none of a text that is no sentence with blanks."""
    try:
        return {blank.name for blank in blanks(str(text))}
    except BlankError:
        return set()


def _prose_faults(file: str, ours: str, theirs: str) -> Problems:
    right, given = len(cut(ours, file).sections), len(cut(theirs, file).sections)
    if right == given:
        return []
    return [ContentFault(file, "", f"has {given} sections; {REFERENCE} has {right}")]


BOARD = ("interface.toml",)
"""What every board shows first."""

OF_A_GAME = ("words.toml", "rules.toml", "{rulesets}", "learn.toml", "label.toml")
"""Then the game itself, by the files of its folder."""

ROUND = ("pages.toml", "glossary.toml")
"""Then the pages that it stands in, and then whatever else there is."""


@dataclass(frozen=True)
class MissingText:
    """What one file of a language lacks.

    Args:
        file: from content/ on.
        count: how many texts the reference has there.
        texts: those that are missing, by key; a text in Markdown is one, under no key.
        draft: whether the file is there and no native reader has checked it.
    """

    file: str
    count: int
    texts: Mapping[str, str]
    draft: bool

    def __str__(self) -> str:
        """Say it in a line."""
        state = "a draft" if self.draft else "checked"
        there = self.count - len(self.texts)
        return f"{self.file}: {there} of {self.count} texts" + (f", {state}" if there else "")


def gaps(files: Content, language: str, game: str = "") -> tuple[MissingText, ...]:
    """Return what every file of a language lacks, the file that is seen first first; those that lack nothing too.

    Args:
        files: the content.
        language: folder of the words; one that is not there lacks everything.
        game: only this game, and what all boards show; all games if empty.
    """
    done = files.checked(language)
    found = []
    for name in _in_order(files, game):
        file = f"{language}/{name}"
        count, texts = _texts(files, language, name)
        if count:
            found.append(MissingText(file, count, texts, files.stands(file) and name not in done))
    return tuple(found)


def _in_order(files: Content, game: str) -> tuple[str, ...]:
    """Return the files of the reference in the order in which they are seen."""
    there = word_files(files, REFERENCE)
    wanted = (known_game(game),) if game else tuple(games())
    of_games = [f"{own}/{name}" for own in wanted for name in _of_a_game(own)]
    others = sorted(name for name in there if "/" not in name or name.partition("/")[0] in wanted)
    order = dict.fromkeys((*BOARD, *of_games, *ROUND, *others))
    return tuple(name for name in order if name in there)


def _of_a_game(game: str) -> Iterator[str]:
    for name in OF_A_GAME:
        yield from (f"{own}.toml" for own in games()[game]) if name == "{rulesets}" else (name,)


def _texts(files: Content, language: str, name: str) -> tuple[int, dict[str, str]]:
    """Return how many texts a file of the reference has, and those that the language lacks."""
    file = f"{language}/{name}"
    if not name.endswith(".toml"):
        return 1, {} if files.stands(file) else {"": "the whole text"}
    reference = files.tables(f"{REFERENCE}/{name}")
    own = files.tables(file) if files.stands(file) else {}
    count = len(_borrowed(lent({}, reference)))
    return count, _borrowed(lent(own, reference))


def _borrowed(found: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts that are borrowed, by key."""
    return {key: unmarked(text) for key, text in flat(found) if isinstance(text, str) and is_borrowed(text)}


def report(files: Content, language: str, game: str = "") -> Iterator[str]:
    """Yield what a language lacks, line by line: how much of each file is there, and every text that is missing.

    Args:
        files: the content.
        language: folder of the words, one that has begun or one that is to begin.
        game: as for :func:`gaps`.

    Raises:
        HeritageGamesError: what cannot be a language.
        UnknownNameError: no such game.
    """
    if not LANGUAGE.fullmatch(language):
        raise HeritageGamesError(Message("no_language_tag", tag=repr(language)))
    found = gaps(files, language, game)
    count, missing = sum(gap.count for gap in found), sum(len(gap.texts) for gap in found)
    yield f"{language}: {count - missing} of {count} texts; what is seen first stands first"
    for gap in found:
        yield ""
        yield str(gap)
        yield from (f"  {key}: {' '.join(text.split())}" if key else f"  {text}" for key, text in gap.texts.items())


def summary(files: Content, game: str = "") -> Iterator[str]:
    """Yield for each language beside the reference how much of it is there."""
    for language in files.languages():
        if language != REFERENCE:
            found = gaps(files, language, game)
            count, missing = sum(gap.count for gap in found), sum(len(gap.texts) for gap in found)
            yield f"{language}: {count - missing} of {count} texts"
