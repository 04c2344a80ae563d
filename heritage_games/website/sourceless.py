"""Packer of the lessons' Python, for the build: compiled imports in one archive.

Compiled imports make the kernel start faster.

This file runs inside Pyodide when the lessons are built (sourceless.mjs), next to bytecode.py, because compiled code
must come from the Python version that reads it. Docstrings stay for ``help``, and so do line numbers.
The browser unpacks the archive in kernel.mjs.
Texts that modules compile while they are imported are compiled here too, as for museum pages (bytecode.py).
"""

from __future__ import annotations

import io
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .bytecode import HEAD, PACKAGE, packed, zipped

KERNEL = ("IPython", "ipywidgets", "anywidget")  # modules that a kernel imports before its first cell
LEVEL, WINDOW = 22, 25  # Zstandard's level and the logarithm of its window, which contains the whole archive


def used() -> frozenset[str]:
    """Import the modules that lessons use; return their files, relative to ``sys.path``.

    From then on this process imports each module with the code that is packed.
    """
    loader: Any = SourceFileLoader
    loader.source_to_code = lambda _self, data, path: marshal.loads(_compiled(bytes(data), _inside(Path(path))))  # noqa: S302 - compiled by this process
    for name in KERNEL:
        import_module(name)
    for found in pkgutil.walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}."):
        with suppress(ModuleNotFoundError):  # debugger support is missing in browsers
            import_module(found.name)
    files = (getattr(module, "__file__", None) for module in tuple(sys.modules.values()))
    return frozenset(_inside(Path(file)) for file in files if file)


@cache
def _compiled(data: bytes, name: str) -> bytes:
    """Return the code of a file; a file that is imported and packed is compiled once."""
    return marshal.dumps(compile(data, name, "exec", dont_inherit=True, optimize=0))


def _inside(file: Path) -> str:
    above = next((folder for folder in file.parents if str(folder) in sys.path), file.parent)
    return file.relative_to(above).as_posix()


def members(
    archive: bytes, used_files: AbstractSet[str], added: Mapping[str, bytes] = MappingProxyType({})
) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of a zip's files, with the used modules compiled.

    If no module of the archive is used, all of them are compiled, because such a package can only be
    imported in a browser.

    Args:
        added: code to add to modules, by their names.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        names = sorted(name for name in whole.namelist() if not name.endswith("/"))
        chosen = used_files & set(names) or frozenset(name for name in names if name.endswith(".py"))
        for name in names:
            data = whole.read(name)
            if name in chosen:
                yield f"{name}c", HEAD + _compiled(data + added.get(name, b""), name)
            else:
                yield name, data


def divided(
    library: bytes,
    used_files: AbstractSet[str],
    first: AbstractSet[str],
    added: Mapping[str, bytes] = MappingProxyType({}),
) -> tuple[bytes, list[tuple[str, bytes]]]:
    """Divide the library's zip: modules imported before Python has packages, and all others.

    Args:
        first: the names of the modules and packages that stay in the zip.
        added: as for :func:`members`.

    Returns:
        The smaller zip, and the names and contents of all other files.
    """
    stays: list[tuple[str, bytes]] = []
    rest: list[tuple[str, bytes]] = []
    for name, data in members(library, used_files, added):
        (stays if name.partition("/")[0].partition(".")[0] in first else rest).append((name, data))
    return zipped(stays, zipfile.ZIP_DEFLATED), rest


def joined(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return the files that lessons read, by name, in the format of ``marshal``, compressed.

    A wheel compresses each file alone; in one stream, files share what they have in common.
    """
    read = {name: data for name, data in sorted(files, key=_kind) if not _unread(name)}
    return packed(marshal.dumps(read), LEVEL, WINDOW)


def _kind(file: tuple[str, bytes]) -> tuple[str, str]:
    """Return a file's sort key: type, then name; files of one type have most in common."""
    return file[0].rpartition(".")[2], file[0]


def _unread(name: str) -> bool:
    """Return whether no lesson reads a file, such as a script of JupyterLab or a test."""
    first, *rest = name.split("/")
    return (
        first.endswith(".data")
        or name.endswith((".dist-info/RECORD", ".pyi"))
        or not {"labextension", "nbextension", "tests"}.isdisjoint(rest)
        or (name.startswith("pygments/lexers/") and name.endswith(".py"))
    )
