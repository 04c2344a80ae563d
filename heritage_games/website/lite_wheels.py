"""Wheels of the lessons' kernel, fetched once and changed for the browser, for the build."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path

from heritage_games.errors import PagesError

from .files import last, run
from .pyodide import cache

WANTED = Path(__file__).parent / "wheels.txt"  # file with the packages, one per line
STUBS = ("ipykernel", "piplite", "pyodide_kernel")  # wheels included in JupyterLite's kernel
PYTHON = "3.14"  # Python version in Pyodide, for which wheels are fetched


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
        PagesError: pip is missing, fails, or finds no wheel that runs in a browser.
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

    Raises:
        PagesError: a wheel is missing, because the kernel has a different version.
    """
    found = [sorted((extension / "static" / "pypi").glob(f"{name}-*.whl")) for name in STUBS]
    for name, wheels in zip(STUBS, found, strict=True):
        if not wheels:
            raise PagesError(f"jupyterlite-pyodide-kernel has no {name}; install another version of it")
    return tuple(wheels[-1] for wheels in found)


ARCHIVE = "lessons.bin"  # archive of the wheels and of most of Python's library; kernel.mjs unpacks it

CHANGES: Mapping[str, Mapping[str, str]] = {
    # This line overrides IPython's own choice, which is right if jedi is missing; with jedi, 1.9 MB more are fetched.
    "pyodide_kernel/interpreter.py": {"        self.Completer.use_jedi = True\n": ""},
    # A shell in a terminal needs a third of the modules that IPython imports, and browsers have no terminal.
    "IPython/__init__.py": {
        "from .terminal.embed import embed\n": """
def __getattr__(name):
    if name != "embed":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .terminal.embed import embed
    return embed
"""
    },
    # The kernel would import this module at its start to set both; the worker's folder contains the list of wheels.
    "piplite/piplite.py": {
        "_PIPLITE_URLS: list[str] = []\n": """
from js import URL, location
_PIPLITE_URLS = [URL.new("pypi/all.json", location).href]
""",
        "_PIPLITE_DISABLE_PYPI = False\n": "_PIPLITE_DISABLE_PYPI = True\n",
    },
}
"""Lines of modules with their replacements, by the module's file."""


def lay(wheels: Iterable[Path], folder: Path) -> tuple[Path, ...]:
    """Copy wheels to a new folder, apply ``CHANGES``, and return the paths of the copies.

    Raises:
        PagesError: a wheel lacks a line that ``CHANGES`` replaces, because its version is different.
    """
    folder.mkdir()
    return tuple(_changed(wheel, folder / wheel.name) for wheel in wheels)


def _changed(wheel: Path, out: Path) -> Path:
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in whole.namelist():
            data = whole.read(name)
            for line, instead in CHANGES.get(name, {}).items():
                text = data.decode()
                if line not in text:
                    raise PagesError(f"{wheel.name} has no line {line.strip()!r}; install another version of it")
                data = text.replace(line, instead).encode()
            made.writestr(name, data)
    return out
