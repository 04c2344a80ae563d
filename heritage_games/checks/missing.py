"""What a language does not say yet, in the order in which somebody who opens a board sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games import games
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.registry import known_game
from heritage_games.rulebook.borrowed import REFERENCE, is_borrowed, lent, unmarked
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.interface import flat
from heritage_games.rulebook.wording import LANGUAGE

from .languages import word_files

BOARD = ("interface.toml",)
"""What every board shows first."""

OF_A_GAME = ("words.toml", "rules.toml", "{rulesets}", "learn.toml", "label.toml")
"""Then the game itself, by the files of its folder."""

ROUND = ("pages.toml", "glossary.toml")
"""Then the pages that it stands in, and then whatever else there is."""


@dataclass(frozen=True)
class Gap:
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


def gaps(files: Content, language: str, game: str = "") -> tuple[Gap, ...]:
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
            found.append(Gap(file, count, texts, files.stands(file) and name not in done))
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
        raise HeritageGamesError(Saying("no_language_tag", tag=repr(language)))
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
