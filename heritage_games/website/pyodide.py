"""Builder of the pages' Python: Pyodide from npm, compiled imports, precompression.

Pyodide itself compiles the used modules of its library and our wheel (library.mjs) into two files: the rulebook,
compressed with Zstandard, and the library, which is gzipped, or uncompressed for hosts that send precompressed files
(``x.br`` for ``x``). Brotli takes sixty times as long as gzip, so hosts do not compress with it on the fly.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from heritage_games import __version__
from heritage_games.errors import PagesError
from heritage_games.rulebook.files import PACKAGE, REFERENCE

from .files import BEFOREHAND, SMALL, Progress, last, run
from .outside import Outside
from .packaging import wheel

VERSION = "314.0.7"  # version of the npm package pyodide; package.json pins the same

WASM = "pyodide.asm.wasm"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", WASM)  # files that Python itself needs in addition to its library

LOCK = "pyodide-lock.json"
LIBRARY, RULEBOOK = "library", "rulebook"
"""Names of the zips: imported modules of Python's library; this package with content/."""

PACKED = ".bin"  # extension of compressed files

HERE = Path(__file__).parent
PACKER, COMPILER = HERE / "library.mjs", HERE / "bytecode.py"

FOLDER = "/lib/heritage_games"  # folder of the wheel's files in Python's file system


def engine(
    out: Path,
    progress: Progress,
    *,
    languages: Sequence[str] = (REFERENCE,),
    outside: Sequence[Outside] = (),
    tables: Mapping[str, str] = MappingProxyType({}),
    plain: bool = False,
) -> dict[str, str]:
    """Write the engine into a folder; return the SHA-256 of its generated files, by name.

    Args:
        tables: the hash of each table of a solved game that the site has, by the name of its folder.
        plain: whether the library stays uncompressed, for a host that sends it compressed.

    Raises:
        PagesError: Node, npm or Pyodide is missing, or compilation fails.
    """
    _program("node")  # a missing program is reported before anything is written
    source = package(progress)
    out.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(source / name, out / name)
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        progress("library")
        files = {LIBRARY: Path(folder, f"{LIBRARY}.zip"), RULEBOOK: Path(folder, f"{RULEBOOK}{PACKED}")}
        packed = wheel(Path(folder), languages=languages, outside=outside)
        given = (source, COMPILER, packed, FOLDER, *files.values())
        run_node(PACKER, *given, failed="Pyodide could not compile what the pages need")
        for name, file in files.items():
            data, made[name] = file.read_bytes(), file.name
            if name == LIBRARY and not plain:
                # There is no timestamp, so that builds are reproducible.
                data, made[name] = gzip.compress(data, compresslevel=SMALL, mtime=0), f"{name}{PACKED}"
            (out / made[name]).write_bytes(data)
    hashes = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in made.values()}
    description = {
        "version": __version__,
        "pyodide": VERSION,
        "folder": FOLDER,
        "tables": dict(tables),
        **made,
        "sizes": {name: (out / name).stat().st_size for name in (WASM, *made.values())},
        "sha256": hashes,
        "lock": lock(source),
    }
    (out / "engine.json").write_text(json.dumps(description, indent=1) + "\n", encoding="utf-8", newline="\n")
    return hashes


def package(progress: Progress) -> Path:
    """Return the path of Pyodide's npm package, in the checkout or a cache that npm fills.

    Raises:
        PagesError: npm is missing or fails.
    """
    own = cache() / f"pyodide-{VERSION}"
    for folder in (Path.cwd(), PACKAGE.parent, own):
        found = folder / "node_modules" / "pyodide"
        if _version(found) == VERSION:
            return found
    npm = _program("npm")
    progress(f"npm: pyodide {VERSION}")
    own.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--prefix", str(own), "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = run([*command, f"pyodide@{VERSION}"])
    found = own / "node_modules" / "pyodide"
    if _version(found) != VERSION:
        raise PagesError(f"npm could not get pyodide {VERSION}, which the pages run on: {last(done)}")
    return found


def lock(source: Path) -> dict[str, object]:
    """Return Pyodide's lock file without packages, because none is loaded by name."""
    return {**json.loads((source / LOCK).read_text(encoding="utf-8")), "packages": {}}


def cache() -> Path:
    """Return the user's cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "heritage_games"


def _version(package: Path) -> str:
    """Return the version of an installed package; empty if there is none."""
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return ""


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise PagesError(f"{name} was not found; building the pages needs Node 20 or later, which brings npm")
    return found


def run_node(script: Path, *given: object, failed: str = "") -> None:
    """Run a script in Node.

    Args:
        failed: the beginning of the error message; if empty, it names the script.

    Raises:
        PagesError: Node is missing, or the script failed.
    """
    done = run([_program("node"), str(script), *map(str, given)])
    if done.returncode:
        raise PagesError(f"{failed or f'{script.name} could not do its work'}: {last(done)}")


SMALLEST = 4_000  # size in bytes of the smallest file to compress; a smaller one needs three packets in any case
BROTLI_SCRIPT = HERE / "brotli.mjs"

TEXT = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".zip"})
"""File types that compress well, such as the engine's zips of uncompressed files."""


def precompress(root: Path, progress: Progress) -> int:
    """Write a compressed file next to each large file of a site; return their number."""
    large = sorted(path for path in root.rglob("*") if path.suffix in TEXT and path.stat().st_size >= SMALLEST)
    progress(f"{len(large)} files compressed beforehand")
    run_node(BROTLI_SCRIPT, *large)
    return len([path for path in large if path.with_name(path.name + BEFOREHAND).is_file()])
