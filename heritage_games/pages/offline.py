"""What a browser needs to keep a site on a device: what the site consists of, told by its files, and who keeps it.

``offline.json`` names the build and the parts: every game, the engine, and the shell, which is all that belongs to no
game.  ``offline/<part>.json`` lists the files of a part: where each stands, its hash, its bytes, and true if pages ask
for it with its hash.  ``sw.js`` is the service worker, with the build before it; ``frontend/src/host/offline/`` reads
all of these.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from . import addresses
from .files import write, write_json
from .sizes import LEVEL, PACKED

SHELL = "shell"
ENGINE = "engine"

DIGITS = 16
"""Of a hash; enough to tell files apart."""

PRECOMPRESSED = frozenset({".br", ".gz"})
"""The same files once more, for servers."""

ADDRESS = re.compile(r'\b(?:src|href|data-board)="(?P<path>[^"#?:]+)[^"]*"')
"""What a page shows or loads from the site."""


@dataclass(frozen=True)
class File:
    """A file of the site: where it stands from the root, its hash, its bytes on the disk and over the wire."""

    path: str
    digest: str
    size: int
    sent: int


def keepable(made: Path, games: Sequence[str]) -> str:
    """Write what the service worker is told, beside a site that is otherwise finished.

    Args:
        made: the folder of the site.
        games: their names.

    Returns:
        The build: another one for every other site.
    """
    there = {path: _file(made, path) for path in _paths(made, games)}
    parts = {part: each for part in (SHELL, ENGINE, *games) if (each := _of(made, there, part, games))}
    script = (files("heritage_games") / "static" / "sw.js").read_text(encoding="utf-8")
    build = _digest("\n".join([script, *(f"{file.path} {file.digest}" for file in there.values())]).encode())
    told, named = {}, _named(made)
    for part, listed in parts.items():
        address = addresses.kept(part)
        write_json(made / address, [_row(file, named) for file in listed])
        told[part] = {
            "list": _digest((made / address).read_bytes()),
            "size": sum(file.size for file in listed),
            "sent": sum(file.sent for file in listed),
            "needs": [need for need in (SHELL, ENGINE) if part in games and need in parts],
        }
    write_json(made / addresses.KEEPABLE, {"build": build, "parts": told})
    write(made / addresses.KEEPER, f'self.HERITAGE_GAMES_SITE="{build}";\n{script}')
    return build


def _named(made: Path) -> set[str]:
    """Return the files that pages ask for with their hash: the parts of the engine that its table names."""
    table = made / ENGINE / "engine.json"
    read = json.loads(table.read_text(encoding="utf-8")) if table.is_file() else {}
    return {f"{ENGINE}/{name}" for name in read.get("sha256", {})}


def _row(file: File, named: Collection[str]) -> list[str | int | bool]:
    row: list[str | int | bool] = [file.path, file.digest, file.size]
    return [*row, True] if file.path in named else row


def _paths(made: Path, games: Sequence[str]) -> list[str]:
    """Return every file that a visitor's browser can ask for; what is for robots and servers is none of them."""
    shared = {addresses.share(game) for game in games}
    paths = sorted(path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file())
    return [
        path
        for path in paths
        if path not in shared
        and posixpath.splitext(path)[1] not in PRECOMPRESSED
        and ("/" in path or path.endswith((".html", addresses.MANIFEST)))
    ]


def _file(made: Path, path: str) -> File:
    data = (made / path).read_bytes()
    sent = len(data) if posixpath.splitext(path)[1] in PACKED else len(gzip.compress(data, LEVEL, mtime=0))
    return File(path, _digest(data), len(data), min(len(data), sent))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def part_of(path: str, games: Iterable[str]) -> str:
    """Return the part to which a file belongs: that of the game that is named in its address, if one is."""
    if path.startswith(f"{ENGINE}/"):
        return ENGINE
    named = set(re.split(r"[/.-]", path))
    return next((game for game in games if game in named), SHELL)


def _of(made: Path, there: Mapping[str, File], part: str, games: Sequence[str]) -> list[File]:
    """Return the files of a part, and those of other games that its pages show, so that it is whole by itself."""
    own = {path for path in there if part_of(path, games) == part}
    shown = {asked for path in own if path.endswith(".html") for asked in _asked(made, path)}
    foreign = {path for path in shown if path in there and part_of(path, games) not in {SHELL, ENGINE, part}}
    return [there[path] for path in sorted(own | foreign)]


def _asked(made: Path, page: str) -> set[str]:
    """Return what a page shows or loads; other pages are not meant."""
    html = (made / page).read_text(encoding="utf-8")
    found = (
        posixpath.normpath(posixpath.join(posixpath.dirname(page), each["path"])) for each in ADDRESS.finditer(html)
    )
    return {path for path in found if not path.endswith(".html")}
