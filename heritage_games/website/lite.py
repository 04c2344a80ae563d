"""Build of the lessons for readers without an installation: one static folder."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from heritage_games.errors import PagesError
from heritage_games.rulebook.files import PACKAGE

from .files import PartSize, Progress, built_anew, check, last, run, sizes
from .lite_wheels import ARCHIVE, fetch, lay, stubs
from .packaging import SINGLE, wheel
from .pyodide import CORE, LOCK, lock, package, run_node

NEEDED = {"jupyterlite_core": "jupyterlite-core", "jupyterlite_pyodide_kernel": "jupyterlite-pyodide-kernel"}
"""Modules of the extra ``lite``, with the packages that contain them."""

KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = {
    "anywidget": "anywidget",
    "@jupyter-widgets/jupyterlab-manager": "jupyterlab-widgets",
    KERNEL: "jupyterlite-pyodide-kernel",
}
"""Extensions of JupyterLab that render boards and bars or run Python, with their packages."""

OURS = PACKAGE / "labextensions" / "heritage-games"
"""Our own extension, which keeps boards visible in a reopened notebook."""

APPS = ("notebooks", "tree", "edit")  # a notebook, the file list and a text editor; JupyterLab is too wide for phones

PYTHON = "static/pyodide"  # path of the browser's Python in the folder of the lessons


def extensions() -> dict[str, Path]:
    """Return the install path of each required JupyterLab extension.

    Raises:
        PagesError: a package of the extra ``lite`` is missing.
    """
    for module, name in NEEDED.items():
        if find_spec(module) is None:
            raise _missing(f"Python package {name}")
    return {**{name: _installed(name, brought) for name, brought in EXTENSIONS.items()}, OURS.name: OURS}


def _installed(name: str, brought: str) -> Path:
    try:
        files = distribution(brought).files or []
    except PackageNotFoundError as error:
        raise _missing(f"Python package {brought}") from error
    for file in files:
        if file.as_posix().endswith(f"labextensions/{name}/package.json"):
            return Path(str(file.locate())).resolve().parent
    raise _missing(f"extension {name} of JupyterLab")


def _missing(what: str) -> PagesError:
    return PagesError(f'the lessons need the {what}; install it with: pip install "heritage_games[lite]"')


SETTINGS: Mapping[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "heritage_games",
        "appUrl": "./tree",
        "exposeAppInBrowser": True,
        # Follow the device's theme; otherwise the notebook would always be light.
        "settingsOverrides": {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}},
    },
}
"""JupyterLite's settings for the browser."""


def build_jupyterlite(work: Path, lessons: Path, made: Path, found: dict[str, Path]) -> None:
    """Run JupyterLite's own build; raise PagesError if it fails."""
    plan = {
        "apps": list(APPS),
        "contents": [str(lessons)],
        "federated_extensions": [str(each) for each in found.values()],
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(made),
    }
    _write(work / "jupyter-lite.json", SETTINGS)
    _write(work / "jupyter_lite_config.json", {"LiteBuildConfig": plan})
    done = run([sys.executable, "-m", "jupyterlite_core", "build"], work)
    if done.returncode:
        raise PagesError(f"JupyterLite could not be built: {last(done)}")


def _write(path: Path, value: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8", newline="\n")


FIRST = "00_start_here.ipynb"  # notebook that opens first

FRONT = Path(__file__).with_name("lessons.html")
"""Page that opens the first notebook once the service worker is active.

JupyterLite looks for settings in the ``index.html`` of the folder, which must exist even if it has none.
"""

KEEPER = "service-worker.js"  # JupyterLite's service worker, from the root; :func:`kept` prepends ours


def notebooks() -> Path:
    """Return the lessons' folder; raise PagesError outside the repository, which alone has it."""
    for folder in (Path.cwd(), PACKAGE.parent):
        if (folder / "notebooks" / FIRST).is_file():
            return folder / "notebooks"
    raise PagesError("there are no lessons here; run this in a copy of the repository, which has them in notebooks/")


def copied(source: Path, out: Path) -> Path:
    """Copy lessons and their pictures to a folder, and return its path.

    A notebook file stores a text as a list of lines. A Jupyter server joins them for JupyterLab; JupyterLite has no
    server, and the table of contents fails on lists. The copies have no signatures, so each cell is marked as trusted,
    to show the pictures of boards before anything is run.
    """
    shutil.copytree(source, out, ignore=shutil.ignore_patterns(".*", "*.game.txt*", "__pycache__"))
    for path in sorted(out.glob("*.ipynb")):
        lesson: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        for cell in lesson["cells"]:
            cell["source"] = "".join(cell["source"])
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        path.write_text(json.dumps(lesson, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    return out


def kept(made: Path) -> None:
    """Make the service worker cache every file that a lesson fetches, so it opens offline."""
    replace(made / KEEPER, {"": _script("keeping.js")})


def _script(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def replace(file: Path, parts: Mapping[str, str]) -> None:
    """Replace the first occurrence of each part of a file; an empty part means the beginning."""
    text = file.read_text(encoding="utf-8")
    for part, instead in parts.items():
        text = text.replace(part, instead, 1)
    file.write_text(text, encoding="utf-8", newline="\n")


UNNEEDED = {
    '["ipykernel","comm","pyodide-kernel","jedi","ipython"]': "[]",
    "await this.initPackageManager(e),": "",
}
"""Code of the kernel's scripts that installs packages, with its replacement.

The archive has all packages but jedi, which is not needed.
"""

WORKER = "comlink.worker.*.js"  # script of the kernel's worker on pages without isolation


def start_early(made: Path) -> None:
    """Make notebooks start the kernel's worker first, whose Python installs no packages.

    Raises:
        PagesError: the kernel has a different version.
    """
    scripts = made / "extensions" / KERNEL / "static"
    workers = sorted(scripts.glob(WORKER))
    if not workers or not all(part in workers[0].read_text(encoding="utf-8") for part in UNNEEDED):
        raise PagesError("jupyterlite-pyodide-kernel has other scripts; install another version of it")
    for path in scripts.glob("*.js"):
        replace(path, UNNEEDED)
    up = "../" * len(scripts.relative_to(made).parts)
    replace(workers[0], {"": f'import("{up}{PYTHON}/{STARTER}");\n'})
    replace(made / "jupyter-lite.json", {f"/{PYTHON}/{ENTRY}": f"/{PYTHON}/{STARTER}"})
    worker = workers[0].relative_to(made).as_posix()
    first = f'<head>\n<script data-worker="../{worker}">\n{_script("early_worker.js")}</script>'
    replace(made / "notebooks" / "index.html", {"<head>": first})


APART = ("classroom_server", "cli", "frontend", "website")
"""Folders of the package for a terminal, a server or builds, which lessons do not need."""

LIBRARY = "python_stdlib.zip"  # Pyodide's standard library zip, which keeps only the modules that unpack the archive

SOURCELESS = Path(__file__).with_name("sourceless.py")
"""Script, started by sourceless.mjs, that compiles lesson imports in the browser's Python."""

ENTRY = "pyodide.mjs"  # Pyodide's script, which a kernel's worker imports
STARTER = "kernel.mjs"  # our module of a kernel's worker, which starts Pyodide and unpacks the archive


def build(out: Path, progress: Progress) -> tuple[PartSize, ...]:
    """Build the folder of the lessons; its previous content is deleted.

    Returns:
        The size of each part.

    Raises:
        PagesError: the folder was not written by a build, or input is missing.
    """
    check(out)
    found, source = extensions(), notebooks()
    with built_anew(out) as made, tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        progress("packages")
        _python(work, found[KERNEL], progress)
        progress("JupyterLite")
        build_jupyterlite(work, copied(source, work / "lessons"), made, found)
        kept(made)
        start_early(made)
        shutil.copyfile(FRONT, made / "index.html")
    return sizes(out)


def _python(work: Path, kernel: Path, progress: Progress) -> None:
    """Add Python for the browser with the packages it starts with."""
    source, out = package(progress), work / PYTHON
    out.mkdir(parents=True)
    for name in (*CORE, LIBRARY):
        shutil.copyfile(source / name, out / name)
    replace(out / ENTRY, {"": _script("finalizers.js")})
    shutil.copyfile(Path(__file__).with_name(STARTER), out / STARTER)
    _write(out / LOCK, lock(source))
    wheels = lay((*fetch(), *stubs(kernel), own(work)), work / "wheels")
    progress("modules")
    run_node(SOURCELESS.with_suffix(".mjs"), source, SOURCELESS, out / LIBRARY, out / ARCHIVE, *wheels)


def own(out: Path) -> Path:
    """Write the wheel of this package for lessons, and return its path."""
    packages = [path.parent.name for path in PACKAGE.glob("*/__init__.py") if path.parent.name not in APART]
    static = [path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "static").iterdir() if path.is_file()]
    single = [name for name in SINGLE if not name.startswith("website/")]
    return wheel(out, sorted(packages), sorted({*single, *static}), whole=True)
