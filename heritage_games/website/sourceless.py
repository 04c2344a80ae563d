"""Zips of Python files in which what a lesson imports is compiled, so that its kernel starts without compiling it.

This file runs inside Pyodide when the lessons are built (sourceless.mjs), on the standard library alone: only the
Python that will read compiled code can make it.  Docstrings stay, for a pupil may ask for help, and so do the numbers
of lines.
"""

from __future__ import annotations

import io
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Set as AbstractSet
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path

PACKAGE = "heritage_games"

KERNEL = ("IPython", "ipywidgets", "anywidget")
"""What a kernel imports before its first cell, with all that these import."""

HEAD = MAGIC_NUMBER + bytes(12)
"""Stands before compiled code: which Python it is for, and nothing of the file it was made from."""

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first time that a zip file can tell; no file has another."""


def used() -> frozenset[str]:
    """Import what a lesson imports, and return the files of it, each from the folder or zip in which modules lie."""
    for name in KERNEL:
        import_module(name)
    for found in pkgutil.walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}."):
        with suppress(ModuleNotFoundError):  # what shows kernels to a compiler, which no browser has
            import_module(found.name)
    files = (getattr(module, "__file__", None) for module in tuple(sys.modules.values()))
    return frozenset(_inside(Path(file)) for file in files if file)


def _inside(file: Path) -> str:
    above = next((folder for folder in file.parents if str(folder) in sys.path), file.parent)
    return file.relative_to(above).as_posix()


def sourceless(archive: bytes, wanted: AbstractSet[str]) -> bytes:
    """Return a wheel, or Python's own library, with the wanted modules compiled and the others as they are.

    A package of which nothing is wanted could not be imported here, for it needs a browser: of it all is compiled.

    Args:
        archive: the zip file.
        wanted: names of files.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        names = sorted(name for name in whole.namelist() if not name.endswith("/"))
        chosen = wanted & set(names) or frozenset(name for name in names if name.endswith(".py"))
        for name in names:
            made.writestr(*_entry(name, whole.read(name), compiling=name in chosen), compresslevel=9)
    return out.getvalue()


def _entry(name: str, data: bytes, *, compiling: bool) -> tuple[zipfile.ZipInfo, bytes]:
    """Return a file as it is packed."""
    if compiling:
        code = compile(data, name, "exec", dont_inherit=True, optimize=0)
        name, data = f"{name}c", HEAD + marshal.dumps(code)
    entry = zipfile.ZipInfo(name, EARLIEST)
    entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
    return entry, data
