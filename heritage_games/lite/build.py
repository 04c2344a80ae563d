"""JupyterLite with our lessons: notebooks, their Python and their boards in one folder of plain files."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from heritage_games.pages.folder import built_anew, check
from heritage_games.pages.pyodide import CORE, package, run_node
from heritage_games.pages.sizes import PartSize, sizes
from heritage_games.pages.wheel import SINGLE, wheel
from heritage_games.rulebook.files import PACKAGE

from . import jupyter
from .lessons import FRONT, copied, kept, notebooks
from .scripts import put_before
from .wheels import fetch, lay, lock, stubs

APART = ("cli", "frontend", "lite", "pages", "printing")
"""Folders of the package for a terminal, or that only build something: a lesson needs all others."""

LIBRARY = "python_stdlib.zip"
"""Python's library as Pyodide brings it: a pupil may import what the pages never do."""

SOURCELESS = Path(__file__).with_name("sourceless.py")
"""Compiles what a lesson imports, in the Python of the browser; a script of the same name starts it there."""

ENTRY = "pyodide.mjs"
"""The script of Pyodide that a kernel's worker imports first."""

FINALIZERS = Path(__file__).with_name("finalizers.js")
"""Runs in a kernel's worker before Pyodide."""

Progress = Callable[[str], None]
"""Is told what is being done."""


def build(out: Path, progress: Progress) -> tuple[PartSize, ...]:
    """Build the folder; what stood in it before is gone.

    Args:
        out: the folder; made if it is not there.
        progress: is told what is being done.

    Returns:
        How big each part of it is.

    Raises:
        PagesError: the folder is somebody else's, or something is missing that is needed to build it.
    """
    check(out)
    found, source = jupyter.extensions(), notebooks()
    with built_anew(out) as made, tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        progress("packages")
        packages = _python(work / jupyter.PYTHON, found[jupyter.KERNEL], progress)
        progress("JupyterLite")
        jupyter.build(work, copied(source, work / "lessons"), made, found, packages)
        kept(made)
        (made / "index.html").write_text(FRONT, encoding="utf-8", newline="\n")
    return sizes(out)


def _python(out: Path, kernel: Path, progress: Progress) -> tuple[str, ...]:
    """Lay Python for the browser into a folder, with all packages it begins with; return their names."""
    source = package(progress)
    out.mkdir(parents=True)
    for name in (*CORE, LIBRARY):
        shutil.copyfile(source / name, out / name)
    put_before(FINALIZERS, out / ENTRY)
    wheels = lay((*fetch(), *stubs(kernel), own(out)), out)
    progress("modules")
    run_node(SOURCELESS.with_suffix(".mjs"), source, SOURCELESS, *wheels, out / LIBRARY)
    return lock(wheels, out, source)


def own(out: Path) -> Path:
    """Write the wheel of this package with all that a lesson needs, and return where it lies."""
    floors = [path.parent.name for path in PACKAGE.glob("*/__init__.py") if path.parent.name not in APART]
    static = [path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "static").iterdir() if path.is_file()]
    return wheel(out, sorted(floors), sorted({*SINGLE, *static}))
