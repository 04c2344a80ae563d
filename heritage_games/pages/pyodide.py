"""Python for the browser, laid beside the pages: Pyodide from npm, our wheel, and a snapshot with which it begins."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from heritage_games import __version__
from heritage_games.rulebook.files import PACKAGE

from .errors import PagesError
from .wheel import wheel

VERSION = "314.0.7"
"""Of the npm package pyodide; package.json pins the same."""

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What Python itself needs, and no package of others."""

LOCK = "pyodide-lock.json"
SNAPSHOT = "snapshot.bin"
SCRIPT = Path(__file__).parent / "snapshot.mjs"

FOLDER = "/lib/heritage_games"
"""Where the files of the wheel lie in Python's file system; a snapshot remembers it."""

PATIENCE = 600
"""Seconds that npm or the snapshot may take."""

LEVEL = 7
"""Of gzip: the next two take six times as long for one part in a hundred."""

LONGEST_TOLD = 300
"""Characters of what a program said."""

Progress = Callable[[str], None]
"""Is told what is being done."""


@dataclass(frozen=True, slots=True)
class LaidEngine:
    """What was laid beside the pages.

    Args:
        files: by name the bytes of each.
        hashes: by name the SHA-256 of the wheel and of the snapshot.
        without: why there is no snapshot; empty where there is one.
    """

    files: dict[str, int]
    hashes: dict[str, str]
    without: str = ""


def engine(out: Path, progress: Progress) -> LaidEngine:
    """Lay the engine beside the pages.

    Args:
        out: the folder of the engine; it must not be there yet.
        progress: is told what is being done.

    Returns:
        What is there. Without a snapshot the pages work all the same, and take some seconds longer.

    Raises:
        PagesError: Node or npm is missing, or Pyodide cannot be had.
    """
    node = _program("node")
    source = package(progress)
    out.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(source / name, out / name)
    progress("wheel")
    packed = wheel(out)
    progress("snapshot")
    without = snapshot(node, source, packed, out / SNAPSHOT)
    made = [packed.name] if without else [packed.name, SNAPSHOT]
    hashes = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in made}
    told = {
        "version": __version__,
        "pyodide": VERSION,
        "folder": FOLDER,
        "wheel": packed.name,
        "snapshot": None if without else SNAPSHOT,
        "sha256": hashes,
        # Of the packages that others have made for Pyodide none is used.
        "lock": {**json.loads((source / LOCK).read_text(encoding="utf-8")), "packages": {}},
    }
    (out / "engine.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8", newline="\n")
    files = {path.name: path.stat().st_size for path in sorted(out.iterdir())}
    return LaidEngine(files, hashes, without)


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
    done = _run([*asked, f"pyodide@{VERSION}"])
    found = own / "node_modules" / "pyodide"
    if _version(found) != VERSION:
        raise PagesError(f"npm could not get pyodide {VERSION}, which the pages run on: {_last(done)}")
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


def snapshot(node: str, source: Path, packed: Path, path: Path) -> str:
    """Make the snapshot, gzipped; return why it could not be made, empty where it was."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder, SNAPSHOT)
        done = _run([node, str(SCRIPT), str(source), str(packed), FOLDER, str(raw)])
        if done.returncode or not raw.is_file():
            return _last(done)
        # The time of making is no part of it.
        path.write_bytes(gzip.compress(raw.read_bytes(), compresslevel=LEVEL, mtime=0))
    return ""


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, however it ends."""
    try:
        return subprocess.run(  # noqa: S603 - programs that were found by name, with arguments of our own
            command, capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", str(error))


def _last(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a program said last about an error, in one line."""
    lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    told = next((line for line in reversed(lines) if "rror" in line), lines[-1] if lines else "")
    return told[:LONGEST_TOLD] or f"it ended with {done.returncode}"
