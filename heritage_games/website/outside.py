"""Games from outside the package that a site has: each brings itself, as a file of Python or a folder of such files.

The same file is read where the pages are built and, packed beside the rulebook, in the visitor's browser; so it stands
on the standard library and this package alone.
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
"""What the file says: what the game is called, its declarations, the folder of its rules and words."""

FOLDER = "outside"
"""Where such games are packed, in the folder of the package."""

CODE = (".py", ".pyc")
"""A module, and one that was compiled for the browser."""


@dataclass(frozen=True)
class Outside:
    """A game from outside the package.

    Args:
        game: what it is called.
        path: its file, or its folder.
        content: the folder of its rules and words; beside the file, or in the folder.
    """

    game: str
    path: Path
    content: Path

    def files(self) -> Iterator[tuple[str, Path]]:
        """Yield its modules and every file of its content: the name from the folder of such games on, and the path."""
        modules = self.path.rglob("*.py") if self.path.is_dir() else (self.path,)
        told = (path for path in self.content.rglob("*") if path.is_file() and path.suffix not in CODE)
        for path in (*modules, *told):
            yield path.relative_to(self.path.parent).as_posix(), path


def bring(path: Path) -> Outside:
    """Read the file of a game, and register the game.

    Args:
        path: a file of Python, or a folder with ``__init__.py``.

    Raises:
        PagesError: there is no such file, or it does not say what it must.
        ArgumentError: a name or a declaration that cannot be taken.
        ContentError: content that cannot be read, with every fault.
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
    """Register the games that were packed beside the rulebook, once; only in the browser are there any."""
    return bring_all(packed(PACKAGE / FOLDER))


def packed(folder: Path) -> tuple[Path, ...]:
    """Return where games lie in a folder that may not be there; what is no Python is content of theirs."""
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(path for path in found if path.suffix in CODE or _first(path))


def _module(path: Path) -> Any:  # noqa: ANN401 - what somebody has written
    """Return the module in a file, or of a folder of files; raises PagesError where there is none."""
    inside = _first(path)
    file = inside or path
    if not file.is_file() or file.suffix not in CODE:
        raise PagesError(f"{path} is no file of Python and no folder of such files; it is to say {', '.join(NAMES)}")
    name = f"{PACKAGE.name}_{FOLDER}_{path.stem}"
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(path)] if inside else None)
    if spec is None or spec.loader is None:
        raise PagesError(f"{file} cannot be read as Python")
    # Modules of one folder find each other by this name.
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _first(path: Path) -> Path | None:
    """Return the file with which a folder of Python files begins; None where it is no such folder."""
    return next((path / f"__init__{kind}" for kind in CODE if (path / f"__init__{kind}").is_file()), None)
