"""Wheels of the lessons' kernel, fetched once and listed in a lock file, for the build."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from heritage_games import __version__
from heritage_games.errors import PagesError

from .files import last, run
from .pyodide import LOCK, cache

WANTED = Path(__file__).parent / "wheels.txt"
"""File with the packages, one per line."""

STUBS = ("ipykernel", "piplite", "pyodide_kernel")
"""Wheels included in JupyterLite's kernel."""

PYTHON = "3.14"
"""Python version of our Pyodide, for which wheels are fetched."""


def wanted() -> tuple[str, ...]:
    """Return the packages of a kernel, each as ``name==version``.

    The version defaults to the installed one, because the JavaScript half of such a package is taken from the same
    installation.
    """
    lines = [line.strip() for line in WANTED.read_text(encoding="utf-8").splitlines()]
    named = [line for line in lines if line and not line.startswith("#")]
    return tuple(line if "==" in line else f"{line}=={version(line)}" for line in named)


def fetch() -> tuple[Path, ...]:
    """Return the wheels of a kernel, fetched by pip unless cached.

    Raises:
        PagesError: pip is missing or fails.
    """
    requirements = wanted()
    kept = cache() / "wheels"
    if missing := [each for each in requirements if not _found(kept, each)]:
        _fetch(kept, missing)
    found = tuple(wheel for each in requirements for wheel in _found(kept, each)[:1])
    if len(found) < len(requirements):
        raise PagesError(f"pip fetched no wheel of {missing[0]} that runs in a browser")
    return found


def _fetch(kept: Path, missing: Iterable[str]) -> None:
    where = ("--platform", "any", "--abi", "none", "--implementation", "py", "--python-version", PYTHON)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", *where]
    done = run([*command, "--dest", str(kept), *missing])
    if done.returncode:
        raise PagesError(f"pip could not get the Python packages of the lessons: {last(done)}")


def _found(folder: Path, requirement: str) -> list[Path]:
    """Return the wheels of ``name==version`` in a folder."""
    name, _, number = requirement.partition("==")
    return sorted(folder.glob(f"{name.replace('-', '_')}-{number}-*none-any.whl"))


def stubs(extension: Path) -> tuple[Path, ...]:
    """Return the wheels included in JupyterLite's kernel.

    Args:
        extension: install path of its JupyterLab extension.

    Raises:
        PagesError: a wheel is missing, because the kernel has a different version.
    """
    found = [sorted((extension / "static" / "pypi").glob(f"{name}-*.whl")) for name in STUBS]
    for name, wheels in zip(STUBS, found, strict=True):
        if not wheels:
            raise PagesError(f"jupyterlite-pyodide-kernel has no {name}; install another version of it")
    return tuple(wheels[-1] for wheels in found)


SEPARATE = ("micropip", "piplite")
"""Wheels that the kernel requests by name; all others are in the archive."""

ARCHIVE = "lessons.tar"
"""Archive of the other wheels and of most of Python's library.

Pyodide recognizes a tar by its extension, and Python's tarfile recognizes the compression by the content.
"""

INTERPRETER = "pyodide_kernel/interpreter.py"
USES_JEDI = "        self.Completer.use_jedi = True\n"
"""Kernel line that overrides IPython's own choice, which is right if jedi is missing."""


def lay(wheels: Iterable[Path], folder: Path, out: Path) -> tuple[Path, ...]:
    """Copy wheels to their folder and return the paths of the copies.

    The separate wheels are copied next to Python for the browser.

    Raises:
        PagesError: the kernel has a different version.
    """
    folder.mkdir(exist_ok=True)
    copied = []
    for wheel in wheels:
        place = out if wheel.name.partition("-")[0] in SEPARATE else folder
        copied.append(place / wheel.name)
        if wheel.name.startswith("pyodide_kernel-"):
            without_jedi(wheel, copied[-1])
        elif copied[-1] != wheel:
            shutil.copyfile(wheel, copied[-1])
    return tuple(copied)


def without_jedi(wheel: Path, out: Path) -> None:
    """Copy the kernel's wheel without the line that enables jedi; IPython completes cells.

    With jedi, the download would be 1.9 MB larger.

    Raises:
        PagesError: the kernel has no such line, because its version is different.
    """
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in whole.namelist():
            data = whole.read(name)
            if name == INTERPRETER:
                text = data.decode()
                if USES_JEDI not in text:
                    raise PagesError(f"{wheel.name} does not choose jedi; install another version of it")
                data = text.replace(USES_JEDI, "").encode()
            made.writestr(name, data)


def lock(files: Iterable[Path], out: Path, source: Path) -> tuple[str, ...]:
    """Write the lock file, which lists only these files: the archive and wheels.

    Returns:
        The names of the packages.
    """
    entries = {entry["name"]: entry for entry in map(_entry, files)}
    locked = {**json.loads((source / LOCK).read_text(encoding="utf-8")), "packages": dict(sorted(entries.items()))}
    (out / LOCK).write_text(json.dumps(locked, indent=1) + "\n", encoding="utf-8", newline="\n")
    return tuple(sorted(entries))


def _entry(file: Path) -> dict[str, Any]:
    """Return a file's lock file entry without dependencies, because all are loaded at once."""
    wheel = file.suffix == ".whl"
    name, number = file.name.split("-")[:2] if wheel else (file.stem, __version__)
    return {
        "name": re.sub(r"[-_.]+", "-", name).lower(),
        "version": number,
        "file_name": file.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(set(_modules(file))) if wheel else [],
        "depends": [],
        "unvendored_tests": False,
    }


def _modules(wheel: Path) -> Iterator[str]:
    """Yield the names of the top-level modules of a wheel."""
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            first, _, rest = name.partition("/")
            if rest in {"__init__.py", "__init__.pyc"}:
                yield first
            elif not rest and first.endswith((".py", ".pyc")):
                yield first.rpartition(".")[0]
