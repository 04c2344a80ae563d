"""Where content/ lies, and its files.

content/ stands beside the package in the repository and inside it in a wheel. Languages are
folders of words, games are folders of rules; both are discovered, never listed.
A game from outside the package brings a folder like it, which is looked into after the package's own.

Words that a language has not yet, borrowed from the reference: marked where they stand, key by key.

What is borrowed stands between two signs of Unicode that are not seen, those that isolate words which run from the left
in a text that may run from the right.  So it is shown in its own order wherever it goes, and who draws it can say its
language (``lang``), so that a screen reader changes its voice.  Words of one's own inside borrowed ones stand between
two others.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.options import unknown

from .schema import ContentError, ContentFault

REFERENCE = "en"
"""The language that has every word, from which the others borrow."""

BORROWED = "\N{LEFT-TO-RIGHT ISOLATE}"
OWN = "\N{FIRST STRONG ISOLATE}"
END = "\N{POP DIRECTIONAL ISOLATE}"
SIGNS = BORROWED + OWN + END
MARKS = re.compile(f"[{SIGNS}]")

PARAGRAPHS = re.compile(r"(\n\s*\n)")

NAMES = "names"
"""The table of what a game is called by its players: the same names in every language."""

NO_WORDS = frozenset({"id", "lang", "dir", "rule", "lesson", "sure", "dated", "script", "games"})
"""Keys of what is said in no language."""

NEVER_LENT = frozenset({("plural",), ("language", "name")})
"""What is about one language."""

KeyPath = tuple[str, ...]
"""Where something stands in a file: its keys, the outermost first."""


def borrowed(text: str) -> str:
    """Return a text of the reference, marked: each of its paragraphs by itself, for they may be told apart."""
    parts = PARAGRAPHS.split(text)
    return "".join(
        part if place % 2 or not part.strip() else f"{BORROWED}{part}{END}" for place, part in enumerate(parts)
    )


def is_borrowed(text: str) -> bool:
    """Return whether a text begins with borrowed words."""
    return text.startswith(BORROWED)


def isolated(text: str) -> str:
    """Return words of one's own that keep their order, and their language, inside others."""
    return f"{OWN}{text}{END}"


def unmarked(text: str) -> str:
    """Return a text without the signs, for where nothing can be drawn of them."""
    return MARKS.sub("", text)


def stretches(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text in stretches, each with the sign that it stands under; with none where it stands under no sign."""
    under = [""]
    at = 0
    for mark in MARKS.finditer(text):
        if at < mark.start():
            yield text[at : mark.start()], under[-1]
        at = mark.end()
        if mark[0] != END:
            under.append(mark[0])
        elif len(under) > 1:
            under.pop()
    if at < len(text):
        yield text[at:], under[-1]


def lent(own: Mapping[str, Any], reference: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of a language with what they lack borrowed from the reference, key by key.

    Args:
        own: as they stand in the language's file; none if it has no such file.
        reference: the same file of the reference.
    """
    return _lent_values(own, reference, ())


def _lent_values(own: Mapping[str, Any], reference: Mapping[str, Any], above: KeyPath) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in reference.items():
        path = (*above, key)
        if key not in own:
            # Whether a name takes the plural goes with the name.
            if NEVER_LENT.isdisjoint((path, path[:1])) and not (key == "plural" and "name" in own):
                found[key] = value if _is_no_word(path, reference) else _marked(value, path)
        elif isinstance(value, dict) and isinstance(own[key], dict):
            found[key] = _lent_values(own[key], value, path)
        elif _are_tables(value) and _are_tables(own[key]):
            found[key] = [_lent_values(_beside(own[key], row, place), row, path) for place, row in enumerate(value)]
        else:
            found[key] = own[key]
    return found | {key: value for key, value in own.items() if key not in found}


def _beside(own: Sequence[Mapping[str, Any]], row: Mapping[str, Any], place: int) -> Mapping[str, Any]:
    """Return the table of a list that stands for another: the one of the same id, or at the same place."""
    if "id" in row:
        return next((each for each in own if each.get("id") == row["id"]), {})
    return own[place] if place < len(own) else {}


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, dict) for part in value)


def _is_no_word(path: KeyPath, table: Mapping[str, Any]) -> bool:
    """Return whether a text is the same in every language, or says itself in which it is."""
    key = path[-1]
    if key in NO_WORDS or key.endswith("_lang") or f"{key}_lang" in table or (key == "term" and "lang" in table):
        return True
    return path[0] == NAMES and key == "name"


def _marked(value: Any, path: KeyPath) -> Any:  # noqa: ANN401 - as TOML has it
    if isinstance(value, str):
        return borrowed(value) if value.strip() else value
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

    def shown(self, file: str) -> str:
        """Return the path of a file to show: from content/ on, or the whole path in a folder from outside."""
        place = self.place(file)
        return place.relative_to(self.root.parent).as_posix() if place.is_relative_to(self.root) else str(place)

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
            raise UnknownNameError(unknown(language, known, Message("a_language")))
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

        What a language lacks is the reference's, marked as borrowed; see :mod:`heritage_games.rulebook.files`.

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
