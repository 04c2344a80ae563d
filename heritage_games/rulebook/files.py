"""Where content/ lies, and its files.

content/ stands beside the package in the repository and inside it in a wheel. Languages are
folders of words, games are folders of rules; both are discovered, never listed.
A game from outside the package brings a folder like it, which is looked into after the package's own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import UnknownNameError
from heritage_games.games.option import unknown

from .borrowed import REFERENCE, lent
from .faults import ContentError, ContentFault

PACKAGE = Path(__file__).resolve().parent.parent

BESIDE = frozenset({"comparisons", "effects", "game", "principles", "tasks", "throws", "learn", "ladder", "object"})
"""Files in the folder of a game that are no ruleset."""

FIRST = "interface.toml"
"""The file with which a language begins."""

WORDS = "words.toml"
"""The words of a game, in its folder of a language."""

CHECKED = "checked.toml"
"""Says which files of a language a native reader has checked."""

WORDED = frozenset({".md", ".toml"})
"""Files of words, by their endings."""


def find_content(package: Path = PACKAGE) -> Path:
    """Return the folder content/ of a package folder, in a wheel and in an editable install alike.

    Args:
        package: the folder of ``heritage_games``.

    Raises:
        FileNotFoundError: it stands in neither place.
    """
    for place in (package / "content", package.parent / "content"):
        if (place / "sources.json").is_file():
            return place
    raise FileNotFoundError(
        f"the folder content/ (with sources.json) is neither in {package} nor beside it; install the package again"
    )


@dataclass(frozen=True)
class Content:
    """The files of a content folder, and of those that games from outside the package brought.

    Args:
        root: the folder that holds sources.json.
        more: folders of games from outside; a file that is in several is read from the first.
        edition: another one for each time that games were registered, so that nothing read before is taken for it.
    """

    root: Path
    more: tuple[Path, ...] = ()
    edition: int = 0

    @property
    def roots(self) -> tuple[Path, ...]:
        """The folders, the package's own first."""
        return (self.root, *self.more)

    def place(self, file: str) -> Path:
        """Return where a file stands, or in the package's own folder would stand."""
        return next((root / file for root in self.roots if (root / file).is_file()), self.root / file)

    def languages(self) -> tuple[str, ...]:
        """Return the languages there are words in, by name of folder (``en``)."""
        return self.folders_with(FIRST)

    def games(self) -> tuple[str, ...]:
        """Return the games there are rules of, by name of folder."""
        return self.folders_with("game.toml")

    def with_words(self, language: str) -> tuple[str, ...]:
        """Return the folders of words of a game, or of what several games have in common; those lent are among them."""
        return tuple(sorted({*self.folders_with(WORDS, language), *self.folders_with(WORDS, REFERENCE)}))

    def rulesets(self, game: str) -> tuple[str, ...]:
        """Return the rulesets of a game, by name of file."""
        found = {path.stem for root in self.roots for path in (root / game).glob("*.toml")}
        return tuple(sorted(found - BESIDE))

    def check_language(self, language: str) -> str:
        """Return the language; raises UnknownNameError, with the nearest name, if it has no words."""
        known = self.languages()
        if language not in known:
            raise UnknownNameError(unknown(language, known, Saying("a_language")))
        return language

    def has(self, file: str) -> bool:
        """Return whether there is such a file; a language has those of the reference too."""
        return self.stands(file) or self.place(self.borrowed_from(file) or file).is_file()

    def stands(self, file: str) -> bool:
        """Return whether there is such a file, or folder, of a language's own."""
        return any((root / file).exists() for root in self.roots)

    def borrowed_from(self, file: str) -> str:
        """Return the reference's file in place of another language's; empty where it is none of such a language."""
        language, _, rest = file.partition("/")
        if language == REFERENCE or not self.stands(f"{language}/{FIRST}"):
            return ""
        return f"{REFERENCE}/{rest}"

    def text(self, file: str) -> str:
        """Return the text of a file; raises ContentError if it cannot be read."""
        return _text(self.place(file), file, self.edition)

    def texts(self, file: str) -> tuple[str, ...]:
        """Return the text of a file from each folder that has it; raises ContentError if none has."""
        there = tuple(root / file for root in self.roots if (root / file).is_file())
        return tuple(_text(place, file, self.edition) for place in there or (self.root / file,))

    def prose(self, file: str) -> tuple[str, str]:
        """Return the text of a file of words, and the language that it is in: its own, or else the reference.

        Raises:
            ContentError: it cannot be read.
        """
        there = (not self.stands(file) and self.borrowed_from(file)) or file
        return self.text(there), there.partition("/")[0]

    def checked(self, language: str) -> dict[str, Any]:
        """Return who has checked which files of a language, by file; whatever is not named is a draft.

        The reference is what the others are drafts of.
        """
        file = f"{language}/{CHECKED}"
        return self.toml(file) if self.stands(file) else {}

    def is_draft(self, language: str) -> bool:
        """Return whether a language has words that no native reader has checked yet."""
        if language == REFERENCE:
            return False
        folder, done = self.root / language, self.checked(language)
        words = (path for path in folder.rglob("*") if path.suffix in WORDED and path.name != CHECKED)
        return any(path.relative_to(folder).as_posix() not in done for path in words)

    def share(self, game: str) -> Path:
        """Return where the picture of a game stands that is shown where its page is shared."""
        return self.place(f"{game}/share.png")

    def toml(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file, which the caller must not change.

        What a language lacks is the reference's, marked as borrowed; see :mod:`heritage_games.rulebook.borrowed`.

        Raises:
            ContentError: there is no such file, or it is not TOML.
        """
        return _lent(self, file)

    def tables(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file as they stand there, with nothing borrowed; raises ContentError."""
        return _toml(self.place(file), file, self.edition)

    def toml_if_any(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file, none where there is no such file."""
        return self.toml(file) if self.has(file) else {}

    def folders_with(self, file: str, under: str = "") -> tuple[str, ...]:
        """Return the folders that hold such a file, by name; those of a folder of words if one is named."""
        return tuple(sorted({path.parent.name for root in self.roots for path in (root / under).glob(f"*/{file}")}))


@lru_cache(maxsize=256)
def _text(place: Path, file: str, _edition: int) -> str:
    try:
        return place.read_text(encoding="utf-8")
    except FileNotFoundError:
        fault = ContentFault(file, "", "there is no such file")
    except UnicodeDecodeError as error:
        fault = ContentFault(file, "", f"is not UTF-8 at byte {error.start}")
    raise ContentError([fault])


@lru_cache(maxsize=512)
def _toml(place: Path, file: str, edition: int) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(place, file, edition))
    except tomllib.TOMLDecodeError as error:
        raise ContentError([ContentFault(file, "", f"is not TOML: {error}")]) from error


@lru_cache(maxsize=512)
def _lent(files: Content, file: str) -> dict[str, Any]:
    reference = files.borrowed_from(file)
    if not reference or not files.place(reference).is_file():
        return files.tables(file)
    return lent(files.tables(file) if files.stands(file) else {}, files.tables(reference))


_OUTSIDE: dict[str, Path] = {}
"""The folder that each game from outside the package brought."""
_EDITIONS = count(1)


@cache
def content() -> Content:
    """Return the content that came with the package, and that of games that were registered."""
    return _with(_OUTSIDE)


def with_outside(game: str, folder: Path) -> Content:
    """Return the content there would be if a game brought this folder."""
    return _with({**_OUTSIDE, game: folder})


def bring(game: str, folder: Path) -> None:
    """Have the folder of a game from outside the package among the content from now on."""
    _OUTSIDE[game] = folder
    content.cache_clear()


def _with(outside: Mapping[str, Path]) -> Content:
    return Content(find_content(), tuple(dict.fromkeys(outside.values())), next(_EDITIONS) if outside else 0)
