"""Boards that a build takes from the previous site, because their inputs are unchanged."""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from heritage_games.rulebook.files import PACKAGE, content

from .files import BOARDS, write_packed
from .page import Placed

CODE = frozenset({".py", ".toml", ".svg", ".css"})
"""Extensions of package files that boards may depend on, without scripts and templates."""

PAGES_ONLY = frozenset(
    {
        *("pages.toml", "glossary.toml", "lessons.toml", "monday.toml", "classroom.toml", "class.md"),
        *("label.toml", "history.md", "notes.md", "object.toml", "quiz.toml", "share.png"),
    }
)
"""Names of the content files that boards do not read."""

DIGITS = 16
"""Number of digits of a file's digest."""


class KeptBoards:
    """Boards of the previous site, and the record of the boards of the new site.

    The record ``.heritage-games-boards.bin`` contains for each ruleset a digest of everything that its boards were
    computed from, their addresses, and the digest of each of their files.

    Args:
        before: the folder of the previous site.
        out: the folder of the new site.
        outside: paths of games from outside the package; empty for none.
    """

    def __init__(self, before: Path, out: Path, outside: Iterable[Path] = ()) -> None:
        self._before, self._out = before, out
        self._sources = sources(PACKAGE, content().roots, outside)
        self._records: dict[str, Any] = {}
        self._old = _read(before / BOARDS)

    def take(self, name: str, settings: object, folder: Path) -> dict[str, Placed] | None:
        """Copy and return a ruleset's boards from the previous site; None if they must be built.

        Args:
            name: the name of the ruleset's free game.
            settings: further data that the boards depend on.
            folder: the folder of the boards' language in the new site.
        """
        key = self._key(name, folder)
        old = self._old.get(key)
        if old is None or old["digest"] != self._digest(settings):
            return None
        before = self._before / folder.relative_to(self._out)
        try:
            files = {address: (before / address).read_bytes() for address in old["files"]}
        except OSError:
            return None
        if any(_digest(data) != old["files"][address] for address, data in files.items()):
            return None
        for address, data in files.items():
            (folder / address).parent.mkdir(parents=True, exist_ok=True)
            (folder / address).write_bytes(data)
        self._records[key] = old
        return {board: Placed(**{**each, "needs": tuple(each["needs"])}) for board, each in old["boards"].items()}

    def add(self, name: str, settings: object, folder: Path, boards: Mapping[str, Placed]) -> None:
        """Record the new boards of a ruleset for the next build.

        Args:
            name: the name of the ruleset's free game.
            settings: further data that the boards depend on.
            folder: the folder of the boards' language.
        """
        files = {address: _digest((folder / address).read_bytes()) for address in sorted({*_files(boards, folder)})}
        placed = {board: asdict(each) for board, each in boards.items()}
        self._records[self._key(name, folder)] = {"digest": self._digest(settings), "boards": placed, "files": files}

    def save(self) -> None:
        """Write the record."""
        write_packed(self._out / BOARDS, self._records)

    def _key(self, name: str, folder: Path) -> str:
        return (folder.relative_to(self._out) / name).as_posix()

    def _digest(self, settings: object) -> str:
        return sha256(f"{self._sources} {settings!r}".encode()).hexdigest()


def sources(package: Path, words: Iterable[Path], outside: Iterable[Path] = ()) -> str:
    """Return the digest of Python and of all code and content that a board may depend on.

    Args:
        words: the folders with content.
        outside: paths of games from outside the package; empty for none.
    """
    found = sha256(f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}".encode())
    for number, root in enumerate((package, *words, *outside)):
        paths = sorted(root.rglob("*")) if root.is_dir() else [root]
        for path in paths:
            code = root != package or (path.suffix in CODE and "node_modules" not in path.parts)
            if code and path.name not in PAGES_ONLY and "__pycache__" not in path.parts and path.is_file():
                digest = sha256(path.read_bytes()).hexdigest()
                found.update(f"{number} {path.relative_to(root).as_posix()} {digest}\n".encode())
    return found.hexdigest()


def _files(boards: Mapping[str, Placed], folder: Path) -> Iterator[str]:
    """Yield the addresses of all files of some boards."""
    for name, placed in boards.items():
        yield from placed.needs
        yield placed.picture.partition("#")[0]
        for path in (folder / "answers" / name).glob("*.bin"):
            yield path.relative_to(folder).as_posix()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:DIGITS]


def _read(path: Path) -> dict[str, Any]:
    """Return the record of the previous site; empty if there is none that can be read."""
    try:
        read = json.loads(gzip.decompress(path.read_bytes()))
    except (OSError, ValueError, EOFError, zlib.error):
        return {}
    return read if isinstance(read, dict) else {}
