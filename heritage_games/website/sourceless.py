"""Precompiler of a lesson's imports in zips of Python files, so that its kernel starts faster.

This file runs inside Pyodide when the lessons are built (sourceless.mjs), because compiled code must come from the
Python version that reads it. It uses only the standard library. Docstrings stay for ``help``, and so do line numbers.
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
"""Modules that a kernel imports before its first cell."""

HEAD = MAGIC_NUMBER + bytes(12)
"""Header of compiled code: the magic number of the Python version, without data about the source file."""

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""Earliest timestamp of a zip file, used for every file."""


def used() -> frozenset[str]:
    """Import the modules that lessons use; return their files, relative to their entries of ``sys.path``."""
    for name in KERNEL:
        import_module(name)
    for found in pkgutil.walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}."):
        with suppress(ModuleNotFoundError):  # debugger support is missing in browsers
            import_module(found.name)
    files = (getattr(module, "__file__", None) for module in tuple(sys.modules.values()))
    return frozenset(_inside(Path(file)) for file in files if file)


def _inside(file: Path) -> str:
    above = next((folder for folder in file.parents if str(folder) in sys.path), file.parent)
    return file.relative_to(above).as_posix()


def sourceless(archive: bytes, used_files: AbstractSet[str]) -> bytes:
    """Return a wheel or the zip of Python's standard library with the used modules compiled.

    If no module of the archive is used, all of them are compiled: such packages need a browser to be imported.

    Args:
        archive: the content of the zip file.
        used_files: the names of the files to compile.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        names = sorted(name for name in whole.namelist() if not name.endswith("/"))
        chosen = used_files & set(names) or frozenset(name for name in names if name.endswith(".py"))
        for name in names:
            made.writestr(*_entry(name, whole.read(name), compiling=name in chosen), compresslevel=9)
    return out.getvalue()


def _entry(name: str, data: bytes, *, compiling: bool) -> tuple[zipfile.ZipInfo, bytes]:
    """Return the zip entry and the content of a file, compiled if requested."""
    if compiling:
        code = compile(data, name, "exec", dont_inherit=True, optimize=0)
        name, data = f"{name}c", HEAD + marshal.dumps(code)
    entry = zipfile.ZipInfo(name, EARLIEST)
    entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
    return entry, data
