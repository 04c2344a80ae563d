"""Folders and files of content, with texts of the fallback language, for all readers.

The package's own folder is searched first, then those of games from outside the package. Fallback texts are enclosed in
Unicode isolate characters, which keep their order and let a renderer mark their language (``lang``) for screen readers.
Words of the requested language inside fallback texts are enclosed in another pair.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from heritage_games.arguments import text
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.options import unknown

from .schema import ContentError, ContentFault
from .translations import RECORD, Digests, is_outdated, is_rows, is_text, row_beside

REFERENCE = "en"  # language that has every text and serves as the fallback
UNTRANSLATED = "\N{LEFT-TO-RIGHT ISOLATE}"
OWN = "\N{FIRST STRONG ISOLATE}"
END = "\N{POP DIRECTIONAL ISOLATE}"
SIGNS = UNTRANSLATED + OWN + END
MARKS = re.compile(f"[{SIGNS}]")
PARAGRAPHS = re.compile(r"(\n\s*\n)")
NAMES = "names"  # table of the game's names among its players, which are the same in every language
NO_WORDS = frozenset({"id", "lang", "dir", "rule", "lesson", "sure", "dated", "script", "games"})  # keys without words
NEVER_LENT = frozenset({("plural",), ("language", "name")})  # texts about the language itself, without fallback
NO_DIGESTS: Mapping[str, str] = {}
KeyPath = tuple[str, ...]  # keys that lead to an entry of a file, the outermost first


def untranslated(text: str) -> str:
    """Return a fallback text with each paragraph marked, because it may be split later."""
    parts = PARAGRAPHS.split(text)
    return "".join(
        part if place % 2 or not part.strip() else f"{UNTRANSLATED}{part}{END}" for place, part in enumerate(parts)
    )


def is_untranslated(text: str) -> bool:
    """Return whether a text begins with fallback words."""
    return text.startswith(UNTRANSLATED)


def isolated(text: str) -> str:
    """Return words with isolation marks, which keep order and language in fallback texts."""
    return f"{OWN}{text}{END}"


def unmarked(text: str) -> str:
    """Return a text without fallback and isolation marks, for output that cannot show them."""
    return MARKS.sub("", text)


def lent(
    own: Mapping[str, Any], reference: Mapping[str, Any], recorded: Mapping[str, str] = NO_DIGESTS, above: KeyPath = ()
) -> dict[str, Any]:
    """Return a language's tables with the fallback's texts for missing and outdated ones.

    Args:
        recorded: digests of the translated texts, by key; empty if none are recorded.
        above: keys that lead to these tables; empty for the whole file.
    """
    prefix = "".join(f"{key}." for key in above)
    own = {
        key: value
        for key, value in own.items()
        if not (is_text(text := reference.get(key)) and is_outdated(recorded.get(f"{prefix}{key}", ""), text))
    }
    found: dict[str, Any] = {}
    for key, value in reference.items():
        path = (*above, key)
        if key not in own:
            # The plural flag describes the name, so it is not combined with a translated name.
            if NEVER_LENT.isdisjoint((path, path[:1])) and not (key == "plural" and "name" in own):
                found[key] = value if _is_no_word(path, reference) else _marked(value, path)
        elif isinstance(value, dict) and isinstance(own[key], dict):
            found[key] = lent(own[key], value, recorded, path)
        elif is_rows(value) and is_rows(own[key]):
            found[key] = [
                lent(row_beside(own[key], row, place), row, recorded, (*path, str(row.get("id", place))))
                for place, row in enumerate(value)
            ]
        else:
            found[key] = own[key]
    return found | {key: value for key, value in own.items() if key not in found}


def _is_no_word(path: KeyPath, table: Mapping[str, Any]) -> bool:
    """Return whether a text is the same in every language or has its language next to it."""
    key = path[-1]
    if key in NO_WORDS or key.endswith("_lang") or f"{key}_lang" in table or (key == "term" and "lang" in table):
        return True
    return path[0] == NAMES and key == "name"


def _marked(value: Any, path: KeyPath) -> Any:  # noqa: ANN401 - any TOML value
    if isinstance(value, str):
        return untranslated(value) if value.strip() else value
    if isinstance(value, list):
        return [_marked(part, path) for part in value]
    if isinstance(value, dict):
        below = {key: (*path, key) for key in value}
        return {
            key: part if _is_no_word(below[key], value) else _marked(part, below[key]) for key, part in value.items()
        }
    return value


PACKAGE = Path(__file__).resolve().parent.parent

BESIDE = frozenset({"comparisons", "effects", "game", "principles", "tasks", "throws", "learn", "ladder", "object"})
"""Stems of the TOML files in a game's folder that are not rulesets."""

FIRST = "interface.toml"  # file that every language has; a folder with it is a language
WORDS = "words.toml"  # file with the words of a game, in its folder of a language
CHECKED = "checked.toml"  # file that lists which files of a language a native reader has checked
WORDED = frozenset({".md", ".toml"})  # extensions of files with words


def find_content(package: Path = PACKAGE) -> Path:
    """Return content/ inside or next to a package folder; raise FileNotFoundError."""
    for place in (package / "content", package.parent / "content"):
        if (place / "sources.json").is_file():
            return place
    raise FileNotFoundError(
        f"the folder content/ (with sources.json) is neither in {package} nor beside it; install the package again"
    )


@dataclass(frozen=True)
class Content:
    """Files of content/ and outside games; a missing or invalid one raises ContentError."""

    root: Path  # the folder with sources.json
    # folders of games from outside; the first that contains a file is used; empty for none
    more: tuple[Path, ...] = ()
    edition: int = 0  # number that changes with each registration of a game, so that cached files are not reused

    @property
    def roots(self) -> tuple[Path, ...]:
        """Folders, the package's own first."""
        return (self.root, *self.more)

    def place(self, file: str) -> Path:
        """Return the path of a file; in the package's own folder if it does not exist."""
        return next((root / file for root in self.roots if (root / file).is_file()), self.root / file)

    def shown(self, file: str) -> str:
        """Return a file's path for messages: from content/ on, or in full in an outside folder."""
        place = self.place(file)
        return place.relative_to(self.root.parent).as_posix() if place.is_relative_to(self.root) else str(place)

    def languages(self) -> tuple[str, ...]:
        """Return the languages with words, by folder name (``en``)."""
        return self.folders_with(FIRST)

    def games(self) -> tuple[str, ...]:
        """Return the games with rules, by folder name."""
        return self.folders_with("game.toml")

    def with_words(self, language: str) -> tuple[str, ...]:
        """Return the folders with words of a game or family, the fallback language's included."""
        return tuple(sorted({*self.folders_with(WORDS, language), *self.folders_with(WORDS, REFERENCE)}))

    def rulesets(self, game: str) -> tuple[str, ...]:
        """Return the rulesets of a game, by file name."""
        found = {path.stem for root in self.roots for path in (root / game).glob("*.toml")}
        return tuple(sorted(found - BESIDE))

    def check_language(self, language: str) -> str:
        """Return the language; raise UnknownNameError, with the nearest name, if it has no words."""
        known = self.languages()
        if language not in known:
            raise UnknownNameError(unknown(language, known, Message("a_language")))
        return language

    def has(self, file: str) -> bool:
        """Return whether a file exists; fallback files count."""
        return self.exists(file) or self.place(self.borrowed_from(file) or file).is_file()

    def exists(self, file: str) -> bool:
        """Return whether a file or folder exists in the language itself."""
        return any((root / file).exists() for root in self.roots)

    def borrowed_from(self, file: str) -> str:
        """Return the path of a file's fallback, even if missing; empty if no fallback applies."""
        language, _, rest = file.partition("/")
        if language == REFERENCE or not self.exists(f"{language}/{FIRST}"):
            return ""
        return f"{REFERENCE}/{rest}"

    def text(self, file: str) -> str:
        """Return the text of a file; raise ContentError if it cannot be read."""
        return _text(self.place(file), file, self.edition)

    def texts(self, file: str) -> tuple[str, ...]:
        """Return a file's text from each folder that has it; raise ContentError if none has."""
        there = tuple(root / file for root in self.roots if (root / file).is_file())
        return tuple(_text(place, file, self.edition) for place in there or (self.root / file,))

    def prose(self, file: str) -> tuple[str, str]:
        """Return a Markdown file's text and language; the fallback's if it is missing or outdated."""
        reference = self.borrowed_from(file)
        whole = self.digests(file).get("", "")
        outdated = bool(whole) and self.has(reference) and is_outdated(whole, self.text(reference))
        there = (reference if outdated or not self.exists(file) else "") or file
        return self.text(there), there.partition("/")[0]

    def checked(self, language: str) -> dict[str, Any]:
        """Return a language's checked files with their checkers; the fallback needs no check."""
        file = f"{language}/{CHECKED}"
        return self.toml(file) if self.exists(file) else {}

    def is_draft(self, language: str) -> bool:
        """Return whether a language has words that no native reader has checked yet."""
        if language == REFERENCE:
            return False
        folder, done = self.root / language, self.checked(language)
        words = (path for path in folder.rglob("*") if path.suffix in WORDED and path.name != CHECKED)
        return any(path.relative_to(folder).as_posix() not in done for path in words)

    def share(self, game: str) -> Path:
        """Return the path of a game's picture for shared links."""
        return self.place(f"{game}/share.png")

    def toml(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file, which the caller must not change.

        Missing texts come from the fallback language and are marked; see :mod:`heritage_games.rulebook.files`.
        """
        return _lent(self, file)

    def digests(self, file: str) -> Mapping[str, str]:
        """Return the digests of a file's translated texts by key; empty if none are recorded."""
        language, _, name = file.partition("/")
        return _digests(self.place(f"{language}/{RECORD}"), self.edition).get(name, {})

    def tables(self, file: str) -> dict[str, Any]:
        """Return a TOML file's tables without fallback texts; raise ContentError if unreadable."""
        return _toml(self.place(file), file, self.edition)

    def toml_if_any(self, file: str) -> dict[str, Any]:
        """Return the tables of a TOML file; empty if there is no such file."""
        return self.toml(file) if self.has(file) else {}

    def folders_with(self, file: str, under: str = "") -> tuple[str, ...]:
        """Return the names of folders with such a file, inside a language's folder if given."""
        return tuple(sorted({path.parent.name for root in self.roots for path in (root / under).glob(f"*/{file}")}))


@lru_cache(maxsize=256)
def _text(place: Path, file: str, _edition: int) -> str:
    try:
        return place.read_text(encoding="utf-8")
    except FileNotFoundError:
        problem = ContentFault(file, "", "there is no such file")
    except UnicodeDecodeError as error:
        problem = ContentFault(file, "", f"is not UTF-8 at byte {error.start}")
    raise ContentError([problem])


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
    english = files.tables(reference)
    own = files.tables(file) if files.exists(file) else {}
    return lent(own, english, files.digests(file))


@lru_cache(maxsize=16)
def _digests(place: Path, _edition: int) -> Digests:
    found: Digests = json.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}
    return found


_OUTSIDE: dict[str, Path] = {}  # folder of each game from outside the package
_EDITIONS = count(1)


@cache
def content() -> Content:
    """Return the package's content with that of the registered games."""
    return _with(_OUTSIDE)


def known_language(given: object) -> str:
    """Check and return a language; raise UnknownNameError if it has no words."""
    return content().check_language(text(given))


def with_outside(game: str, folder: Path) -> Content:
    """Return the content with this folder for a game."""
    return _with({**_OUTSIDE, game: folder})


def bring(game: str, folder: Path | None) -> None:
    """Add a game's folder, if it has a new one, to the content, and read everything again."""
    if folder is not None:
        _OUTSIDE[game] = folder
    content.cache_clear()


def _with(outside: Mapping[str, Path]) -> Content:
    return Content(find_content(), tuple(dict.fromkeys(outside.values())), next(_EDITIONS) if outside else 0)
