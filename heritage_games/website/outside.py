"""Games from outside the package, each a Python file or a folder of such files that registers a game.

The same file is read in the build and, packed next to the rulebook, in the visitor's browser; so it may import only
the standard library and this package.
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
"""Names that the file defines: the game's name, its declarations, its content folder."""

FOLDER = "outside"
"""Folder of such games inside the packed package."""

CODE = (".py", ".pyc")
"""Extensions of modules, as source or compiled for the browser."""


@dataclass(frozen=True)
class Outside:
    """Game from outside the package.

    Args:
        game: its name.
        path: its file or folder.
        content: folder of its rules and words, next to the file or inside the folder.
    """

    game: str
    path: Path
    content: Path

    def files(self) -> Iterator[tuple[str, Path]]:
        """Yield its modules and content files: the name in the packed folder, and the path."""
        modules = self.path.rglob("*.py") if self.path.is_dir() else (self.path,)
        data = (path for path in self.content.rglob("*") if path.is_file() and path.suffix not in CODE)
        for path in (*modules, *data):
            yield path.relative_to(self.path.parent).as_posix(), path


def bring(path: Path) -> Outside:
    """Import the file of a game, and register the game.

    Args:
        path: a file of Python, or a folder with ``__init__.py``.

    Raises:
        PagesError: no such file, or a missing name in it.
        ArgumentError: an invalid name or declaration.
        ContentError: invalid content, with every problem.
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
    """Register the games of several files, as :func:`bring` does with one."""
    return tuple(bring(path) for path in paths)


@cache
def unpacked() -> tuple[Outside, ...]:
    """Register the games packed next to the rulebook, once; only the browser has any."""
    return bring_all(packed(PACKAGE / FOLDER))


def packed(folder: Path) -> tuple[Path, ...]:
    """Return the games in a folder that may not exist; files other than Python are their content."""
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(path for path in found if path.suffix in CODE or _first(path))


def _module(path: Path) -> Any:  # noqa: ANN401 - what somebody has written
    """Return the module of a file or folder; raise PagesError if there is none."""
    inside = _first(path)
    file = inside or path
    if not file.is_file() or file.suffix not in CODE:
        raise PagesError(f"{path} is no file of Python and no folder of such files; it is to say {', '.join(NAMES)}")
    name = f"{PACKAGE.name}_{FOLDER}_{path.stem}"
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(path)] if inside else None)
    if spec is None or spec.loader is None:
        raise PagesError(f"{file} cannot be read as Python")
    # Modules of one folder import each other by this name.
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _first(path: Path) -> Path | None:
    """Return the first file of a folder of Python files; None if it has no such file."""
    return next((path / f"__init__{kind}" for kind in CODE if (path / f"__init__{kind}").is_file()), None)
