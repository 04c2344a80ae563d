"""Where content/ lies, and its files.

content/ stands beside the package in the repository and inside it in a wheel. Languages are
folders of words, games are folders of rules; both are discovered, never listed.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import UnknownNameError
from heritage_games.games.option import unknown

from .faults import ContentError, ContentFault

PACKAGE = Path(__file__).resolve().parent.parent

BESIDE = frozenset({"comparisons", "effects", "game", "principles", "tasks", "throws", "learn", "ladder", "object"})
"""Files in the folder of a game that are no ruleset."""


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
    """The files of one content folder.

    Args:
        root: the folder that holds sources.json.
    """

    root: Path

    def languages(self) -> tuple[str, ...]:
        """Return the languages there are words in, by name of folder (``en``)."""
        return self._folders_with("interface.toml")

    def games(self) -> tuple[str, ...]:
        """Return the games there are rules of, by name of folder."""
        return self._folders_with("game.toml")

    def rulesets(self, game: str) -> tuple[str, ...]:
        """Return the rulesets of a game, by name of file."""
        found = (path.stem for path in (self.root / game).glob("*.toml"))
        return tuple(sorted(name for name in found if name not in BESIDE))

    def check_language(self, language: str) -> str:
        """Return the language; raises UnknownNameError, with the nearest name, if it has no words."""
        known = self.languages()
        if language not in known:
            raise UnknownNameError(unknown(language, known, Saying("a_language")))
        return language

    def has(self, file: str) -> bool:
        """Return whether there is such a file."""
        return (self.root / file).is_file()

    def text(self, file: str) -> str:
        """Return the text of a file; raises ContentError if it cannot be read."""
        return _text(self.root, file)

    def share(self, game: str) -> Path:
        """Return where the picture of a game stands that is shown where its page is shared."""
        return self.root / game / "share.png"

    def toml(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file, which the caller must not change.

        Raises:
            ContentError: there is no such file, or it is not TOML.
        """
        return _toml(self.root, file)

    def toml_if_any(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file, none where there is no such file."""
        return self.toml(file) if self.has(file) else {}

    def _folders_with(self, file: str) -> tuple[str, ...]:
        return tuple(sorted(path.parent.name for path in self.root.glob(f"*/{file}")))


@lru_cache(maxsize=256)
def _text(root: Path, file: str) -> str:
    try:
        return (root / file).read_text(encoding="utf-8")
    except FileNotFoundError:
        fault = ContentFault(file, "", "there is no such file")
    except UnicodeDecodeError as error:
        fault = ContentFault(file, "", f"is not UTF-8 at byte {error.start}")
    raise ContentError([fault])


@lru_cache(maxsize=256)
def _toml(root: Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(root, file))
    except tomllib.TOMLDecodeError as error:
        raise ContentError([ContentFault(file, "", f"is not TOML: {error}")]) from error


@cache
def content() -> Content:
    """Return the content that came with the package."""
    return Content(find_content())
