"""Wheels of a lesson's kernel: fetched once from the index, cached, and placed next to Python with a lock file."""

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


def lay(wheels: Iterable[Path], out: Path) -> tuple[Path, ...]:
    """Copy wheels next to Python for the browser, unless present, and return their paths."""
    copied = []
    for wheel in wheels:
        copied.append(out / wheel.name)
        if copied[-1] != wheel:
            shutil.copyfile(wheel, copied[-1])
    return tuple(copied)


def lock(wheels: Iterable[Path], out: Path, source: Path) -> tuple[str, ...]:
    """Write the lock file, which lists only these wheels.

    Returns:
        The names of the packages.
    """
    entries = {entry["name"]: entry for entry in map(_entry, wheels)}
    locked = {**json.loads((source / LOCK).read_text(encoding="utf-8")), "packages": dict(sorted(entries.items()))}
    (out / LOCK).write_text(json.dumps(locked, indent=1) + "\n", encoding="utf-8", newline="\n")
    return tuple(sorted(entries))


def _entry(wheel: Path) -> dict[str, Any]:
    """Return a wheel's lock file entry, without dependencies, because all wheels are loaded at once."""
    name, number = wheel.name.split("-")[:2]
    return {
        "name": re.sub(r"[-_.]+", "-", name).lower(),
        "version": number,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(set(_modules(wheel))),
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
