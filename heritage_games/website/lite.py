"""JupyterLite: where its parts are installed, what its own build is told, and what the folder tells the browser.

The lessons as JupyterLite takes them, and the page that leads to the first.

JupyterLite with our lessons: notebooks, their Python and their boards in one folder of plain files.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from heritage_games.errors import PagesError
from heritage_games.rulebook.files import PACKAGE

from .files import PartSize, built_anew, check, last, run, sizes
from .lite_wheels import fetch, lay, lock, stubs
from .packaging import SINGLE, wheel
from .pyodide import CORE, package, run_node

NEEDED = {"jupyterlite_core": "jupyterlite-core", "jupyterlite_pyodide_kernel": "jupyterlite-pyodide-kernel"}
"""What the extra ``lite`` brings: module to package."""

KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = {
    "anywidget": "anywidget",
    "@jupyter-widgets/jupyterlab-manager": "jupyterlab-widgets",
    KERNEL: "jupyterlite-pyodide-kernel",
}
"""What draws boards and bars, and what runs Python: extension of JupyterLab to the package that brings it."""

OURS = PACKAGE / "labextensions" / "heritage-games"
"""Our own extension, which keeps boards in sight in a notebook that is opened again."""

APPS = ("notebooks", "tree", "edit")
"""A notebook by itself, the list of files, and a plain text. JupyterLab leaves a telephone no room for a board."""

PYTHON = "static/pyodide"
"""Where Python for the browser lies in the folder."""


def extensions() -> dict[str, Path]:
    """Return where each extension of JupyterLab is installed that the lessons need.

    Raises:
        PagesError: something is missing that the extra ``lite`` brings.
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


def settings(packages: tuple[str, ...]) -> dict[str, Any]:
    """Return what the folder tells the browser.

    Args:
        packages: what Python begins with; no index is asked for others.
    """
    kernel = {
        "pyodideUrl": f"./{PYTHON}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(packages)},
    }
    data = {
        "appName": "heritage_games",
        "appUrl": "./tree",
        "exposeAppInBrowser": True,
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        # Dark where the reader's device is; else the notebook would stay light.
        "settingsOverrides": {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def build_jupyterlite(work: Path, lessons: Path, made: Path, found: dict[str, Path], packages: tuple[str, ...]) -> None:
    """Run JupyterLite's own build.

    Args:
        work: a folder that holds Python for the browser, and in which the build keeps what it needs.
        lessons: the notebooks.
        made: where the result goes.
        found: the extensions of JupyterLab.
        packages: what Python begins with.

    Raises:
        PagesError: it failed.
    """
    plan = {
        "apps": list(APPS),
        "contents": [str(lessons)],
        "federated_extensions": [str(each) for each in found.values()],
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(made),
    }
    _write(work / "jupyter-lite.json", settings(packages))
    _write(work / "jupyter_lite_config.json", {"LiteBuildConfig": plan})
    done = run([sys.executable, "-m", "jupyterlite_core", "build"], work)
    if done.returncode:
        raise PagesError(f"JupyterLite could not be built: {last(done)}")


def _write(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8", newline="\n")


FIRST = "00_start_here.ipynb"
"""The notebook that opens first."""

OPENS = f"notebooks/index.html?path={FIRST}"

KEEPER = "service-worker.js"
"""JupyterLite's, from the root; :func:`kept` puts another before it."""

FRONT = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="0; url={OPENS}"></noscript>
<title>heritage_games: the lessons</title>
<script type="module">
try {{
  await navigator.serviceWorker.register("{KEEPER}?enableCache=false");
  await navigator.serviceWorker.ready;
}} catch {{
  // Not over https, and not on this computer: nothing can be kept.
}}
location.replace("{OPENS}");
</script>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
</head>
<body>
<p><a href="{OPENS}">Open the lessons</a></p>
</body>
</html>
"""
"""Leads to the first notebook when there is somebody to keep what it fetches, under the address that JupyterLite has.

JupyterLite looks here for settings, and must find the place even if it is empty.
"""


def notebooks() -> Path:
    """Return where the lessons lie: they are part of the repository, and not of an installed package.

    Raises:
        PagesError: they are nowhere.
    """
    for folder in (Path.cwd(), PACKAGE.parent):
        if (folder / "notebooks" / FIRST).is_file():
            return folder / "notebooks"
    raise PagesError("there are no lessons here; run this in a copy of the repository, which has them in notebooks/")


def copied(source: Path, out: Path) -> Path:
    """Copy lessons and their pictures, and return where they lie.

    A notebook on the disk has a text as a row of lines. A server joins them before JupyterLab sees them; here there is
    none, and JupyterLab's table of contents fails on the row. Nor is there anybody to sign a notebook: each cell says
    that it may be trusted, so that the pictures of boards are seen before anything is run.

    Args:
        source: the notebooks of the repository.
        out: where they go; it must not be there yet.
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
    """Let the service worker keep on the device what a lesson has fetched, so that it opens without a network.

    Args:
        made: the folder that JupyterLite has built.
    """
    put_before(Path(__file__).with_name("keeping.js"), made / KEEPER)


def put_before(script: Path, theirs: Path) -> None:
    """Prepend a script to one of JupyterLite's or Pyodide's.

    Args:
        script: the file to prepend.
        theirs: the file in the folder of the lessons; it is changed.
    """
    both = script.read_text(encoding="utf-8") + theirs.read_text(encoding="utf-8")
    theirs.write_text(both, encoding="utf-8", newline="\n")


APART = ("cli", "frontend", "website")
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
    found, source = extensions(), notebooks()
    with built_anew(out) as made, tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        progress("packages")
        packages = _python(work / PYTHON, found[KERNEL], progress)
        progress("JupyterLite")
        build_jupyterlite(work, copied(source, work / "lessons"), made, found, packages)
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
    packages = [path.parent.name for path in PACKAGE.glob("*/__init__.py") if path.parent.name not in APART]
    static = [path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "static").iterdir() if path.is_file()]
    single = [name for name in SINGLE if not name.startswith("website/")]
    return wheel(out, sorted(packages), sorted({*single, *static}))
