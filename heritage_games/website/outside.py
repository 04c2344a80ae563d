"""Loader of games from outside the package: Python files, or folders of such files.

The build imports such a file, and so does the visitor's browser, which fetches it with the package. Such a file may
therefore import only the standard library and this package.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from heritage_games.errors import PagesError
from heritage_games.rulebook.files import PACKAGE
from heritage_games.rulebook.loading import register

NAMES = ("GAME", "RULESETS", "CONTENT")
"""Names that the file must define: the game's name, its rulesets and its content folder."""

FOLDER = "outside"  # folder of these games inside the packed package
CODE = (".py", ".pyc")  # extensions of modules: source, or compiled for the browser


@dataclass(frozen=True)
class Outside:
    """Game from outside the package."""

    game: str
    path: Path  # the Python file, or the folder of such files
    content: Path  # the folder of rules and words, next to the file or inside the folder

    def files(self) -> Iterator[tuple[str, Path]]:
        """Yield the name in the packed folder and the path of each module and content file."""
        modules = self.path.rglob("*.py") if self.path.is_dir() else (self.path,)
        data = (path for path in self.content.rglob("*") if path.is_file() and path.suffix not in CODE)
        for path in (*modules, *data):
            yield path.relative_to(self.path.parent).as_posix(), path


def bring(path: Path) -> Outside:
    """Import and register a game; return it.

    Args:
        path: a Python file, or a folder with ``__init__.py``.

    Raises:
        PagesError: the file does not exist, lacks a name, or has its content in another folder.
        ArgumentError: a name or ruleset is invalid.
        ContentError: the content is invalid; lists all problems.
    """
    path = path.resolve()
    module = _module(path)
    lacking = [name for name in NAMES if not hasattr(module, name)]
    if lacking:
        raise PagesError(f"{path.name} must say {', '.join(NAMES)}; {lacking[0]} is missing")
    content = Path(module.CONTENT).resolve()
    if not content.is_relative_to(path if path.is_dir() else path.parent):
        raise PagesError(f"the content of {module.GAME} must stand beside {path.name}, not in {content}")
    register(module.GAME, module.RULESETS, content=content)
    return Outside(module.GAME, path, content)


def bring_all(paths: Iterable[Path]) -> tuple[Outside, ...]:
    """Import and register several games, see :func:`bring`; return them."""
    return tuple(bring(path) for path in paths)


@cache
def unpacked() -> tuple[Outside, ...]:
    """Register and return the games packed into the package; cached; empty outside browsers."""
    return bring_all(packed(PACKAGE / FOLDER))


def packed(folder: Path) -> tuple[Path, ...]:
    """Return the paths of the games in a folder; empty if it does not exist."""
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(path for path in found if path.suffix in CODE or _first(path))


def _module(path: Path) -> Any:  # noqa: ANN401 - the module is not ours
    """Import and return the module of a file or folder; raise PagesError if there is none."""
    inside = _first(path)
    file = inside or path
    if not file.is_file() or file.suffix not in CODE:
        raise PagesError(f"{path} is no file of Python and no folder of such files; it is to say {', '.join(NAMES)}")
    name = f"{PACKAGE.name}_{FOLDER}_{path.stem}"
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(path)] if inside else None)
    if spec is None or spec.loader is None:
        raise PagesError(f"{file} cannot be read as Python")
    # Modules in a folder import each other by this name.
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _first(path: Path) -> Path | None:
    """Return the path of a folder's ``__init__`` file; None if there is none."""
    return next((path / f"__init__{kind}" for kind in CODE if (path / f"__init__{kind}").is_file()), None)
