"""JupyterLite: where its parts are installed, what its own build is told, and what the folder tells the browser."""

from __future__ import annotations

import json
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from heritage_games.pages.errors import PagesError
from heritage_games.pages.programs import last, run
from heritage_games.rulebook.files import PACKAGE

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


def build(work: Path, lessons: Path, made: Path, found: dict[str, Path], packages: tuple[str, ...]) -> None:
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
