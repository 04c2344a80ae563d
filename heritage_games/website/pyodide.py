"""Python for the browser, laid beside the pages: Pyodide from npm, what it imports, and, if asked, a snapshot.

What Pyodide's own library and our wheel need is compiled by Pyodide itself (library.mjs): two files, each gzipped as a
whole.  For hosts that send files compressed beforehand they lie there as they are.

Files compressed beforehand, beside those that they stand for: a host that can send ``x.br`` for ``x`` sends less.

Brotli takes a minute for what gzip does in a second, so that no host does it while a visitor waits.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from heritage_games import __version__
from heritage_games.errors import PagesError
from heritage_games.rulebook.files import PACKAGE, REFERENCE

from .files import BEFOREHAND, last, run
from .outside import Outside
from .packaging import wheel

VERSION = "314.0.7"
"""Of the npm package pyodide; package.json pins the same."""

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What Python itself needs beside its library, and no package of others."""

LOCK = "pyodide-lock.json"
SNAPSHOT = "snapshot.bin"
LIBRARY, RULEBOOK = "library", "rulebook"
"""The modules of Python's library that are imported; the package with the rules and words of content/."""

HERE = Path(__file__).parent
SNAPSHOT_SCRIPT = HERE / "snapshot.mjs"
PACKER, COMPILER = HERE / "library.mjs", HERE / "bytecode.py"

FOLDER = "/lib/heritage_games"
"""Where the files of the wheel lie in Python's file system; a snapshot remembers it."""

LEVEL = 9
"""Of gzip, for the two files that every visitor fetches."""

QUICK = 7
"""Of gzip, for a snapshot: the next two levels take six times as long for one part in a hundred."""

Progress = Callable[[str], None]
"""Is told what is being done."""


@dataclass(frozen=True, slots=True)
class PyodideFiles:
    """What was laid beside the pages.

    Args:
        files: by name the bytes of each.
        hashes: by name the SHA-256 of what was made here.
        without: why there is no snapshot though one was asked for; else empty.
    """

    files: dict[str, int]
    hashes: dict[str, str]
    without: str = ""


def engine(
    out: Path,
    progress: Progress,
    *,
    languages: Sequence[str] = (REFERENCE,),
    outside: Sequence[Outside] = (),
    with_snapshot: bool = False,
    plain: bool = False,
) -> PyodideFiles:
    """Lay the engine beside the pages.

    Args:
        out: the folder of the engine; it must not be there yet.
        progress: is told what is being done.
        languages: whose words are in it, beside those of the reference.
        outside: games from outside the package that are played on the pages.
        with_snapshot: whether a snapshot of its memory lies there too: the engine is ready a second sooner, and a
            visitor fetches twice as much.
        plain: whether library and rulebook are left uncompressed, for a host that sends them compressed.

    Returns:
        What is there. Where a snapshot cannot be made the pages work all the same.

    Raises:
        PagesError: Node or npm is missing, or Pyodide cannot be had, or cannot compile what it needs.
    """
    node = _program("node")
    source = package(progress)
    out.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(source / name, out / name)
    without, made = "", {}
    with tempfile.TemporaryDirectory() as folder:
        progress("library")
        zips = library(node, source, Path(folder), languages, outside)
        for name, path in zips.items():
            data = path.read_bytes()
            laid = out / f"{name}.{'zip' if plain else 'bin'}"
            # The time of making is no part of it.
            laid.write_bytes(data if plain else gzip.compress(data, compresslevel=LEVEL, mtime=0))
            made[name] = laid.name
        if with_snapshot:
            progress("snapshot")
            without = snapshot(node, source, zips, out / SNAPSHOT)
            made |= {} if without else {"snapshot": SNAPSHOT}
    hashes = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in made.values()}
    told = {
        "version": __version__,
        "pyodide": VERSION,
        "folder": FOLDER,
        "snapshot": None,
        **made,
        "sha256": hashes,
        # Of the packages that others have made for Pyodide none is used.
        "lock": {**json.loads((source / LOCK).read_text(encoding="utf-8")), "packages": {}},
    }
    (out / "engine.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8", newline="\n")
    files = {path.name: path.stat().st_size for path in sorted(out.iterdir())}
    return PyodideFiles(files, hashes, without)


def library(
    node: str,
    source: Path,
    folder: Path,
    languages: Sequence[str] = (REFERENCE,),
    outside: Sequence[Outside] = (),
) -> dict[str, Path]:
    """Let Pyodide compile the modules of its library that are imported, and the wheel; return the two zips.

    Args:
        node: the program.
        source: npm's package.
        folder: where they are written.
        languages: as for :func:`engine`.
        outside: as for :func:`engine`.

    Raises:
        PagesError: it could not be done.
    """
    zips = {name: folder / f"{name}.zip" for name in (LIBRARY, RULEBOOK)}
    done = run(
        [
            node,
            str(PACKER),
            str(source),
            str(COMPILER),
            str(wheel(folder, languages=languages, outside=outside)),
            FOLDER,
            *(str(path) for path in zips.values()),
        ]
    )
    if done.returncode or not all(path.is_file() for path in zips.values()):
        raise PagesError(f"Pyodide could not compile what the pages need: {last(done)}")
    return zips


def package(progress: Progress) -> Path:
    """Return where npm's package lies: here, in the checkout, or in a folder of our own, into which npm puts it.

    Raises:
        PagesError: npm is missing, or cannot get it.
    """
    own = cache() / f"pyodide-{VERSION}"
    for folder in (Path.cwd(), PACKAGE.parent, own):
        found = folder / "node_modules" / "pyodide"
        if _version(found) == VERSION:
            return found
    npm = _program("npm")
    progress(f"npm: pyodide {VERSION}")
    own.mkdir(parents=True, exist_ok=True)
    asked = [npm, "install", "--prefix", str(own), "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = run([*asked, f"pyodide@{VERSION}"])
    found = own / "node_modules" / "pyodide"
    if _version(found) != VERSION:
        raise PagesError(f"npm could not get pyodide {VERSION}, which the pages run on: {last(done)}")
    return found


def cache() -> Path:
    """Return the folder in which programs keep what they can get again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "heritage_games"


def _version(package: Path) -> str:
    """Return which version lies there; empty where none does."""
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return ""


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise PagesError(f"{name} was not found; building the pages needs Node 20 or later, which brings npm")
    return found


def snapshot(node: str, source: Path, zips: dict[str, Path], path: Path) -> str:
    """Make the snapshot, gzipped; return why it could not be made, empty where it was."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder, SNAPSHOT)
        done = run([node, str(SNAPSHOT_SCRIPT), str(source), str(zips[LIBRARY]), str(zips[RULEBOOK]), FOLDER, str(raw)])
        if done.returncode or not raw.is_file():
            return last(done)
        path.write_bytes(gzip.compress(raw.read_bytes(), compresslevel=QUICK, mtime=0))
    return ""


def run_node(script: Path, *given: object) -> None:
    """Run a script in Node.

    Args:
        script: where it lies.
        given: what it is told.

    Raises:
        PagesError: Node is missing, or the script failed.
    """
    done = run([_program("node"), str(script), *map(str, given)])
    if done.returncode:
        raise PagesError(f"{script.name} could not do its work: {last(done)}")


SMALLEST = 4_000
"""Bytes; a smaller file is sent in three packets either way."""

BROTLI_SCRIPT = Path(__file__).with_name("brotli.mjs")

TEXT = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".zip"})
"""Kinds of file that get smaller.  The zips are the engine's, whose files lie in them as they are."""


def precompress(root: Path, progress: Progress) -> int:
    """Lay a compressed file beside each large file of a site; return how many.

    Args:
        root: the folder of the site.
        progress: is told what is being done.

    Raises:
        PagesError: Node is missing, or it could not be done.
    """
    large = sorted(path for path in root.rglob("*") if path.suffix in TEXT and path.stat().st_size >= SMALLEST)
    progress(f"{len(large)} files compressed beforehand")
    run_node(BROTLI_SCRIPT, *large)
    return len([path for path in large if path.with_name(path.name + BEFOREHAND).is_file()])
