"""Builder of the reproducible wheel of the package, for pages and lessons.

Browsers only unpack it, so it lacks the files that installers read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED

from heritage_games import __version__
from heritage_games.rulebook.files import PACKAGE, REFERENCE, Content, find_content

from .bytecode import zipped
from .outside import FOLDER, Outside

PACKAGES = ("engine", "rulesets", "rulebook", "analysis", "record", "rendering", "session")
"""Packages that are included completely; they need only the standard library."""

SINGLE = (
    "__init__.py",
    "arguments.py",
    "errors.py",
    "py.typed",
    "website/__init__.py",
    "website/engine_host.py",
    "website/outside.py",
    "static/engine.wasm",
    "static/marks.svg",
    "static/tokens.css",
)
"""Single files that are also included."""

LEFT_OUT = frozenset(
    {
        *("rendering/cutouts.py", "rendering/table.py", "rulebook/labels.py", "rulebook/provenance.py"),
        *("session/class_codes.py", "session/submissions.py", "session/svg.py"),
    }
)
"""Modules of these packages that lessons run, but pages do not."""

UNREAD = frozenset(
    {
        *("class.md", "classroom.toml", "glossary.toml", "monday.toml", "pages.toml", "lessons.toml"),
        *("history.md", "notes.md", "label.toml", "object.toml", "quiz.toml"),
    }
)
"""Names of content files that only the page builder, checks and class server read."""

READ = frozenset({".json", ".md", ".svg", ".toml"})
"""File types of content/ that the rulebook reads, without pictures for shared links."""

LICENCES = ("LICENSE", "LICENSE-CONTENT")

NAME = f"heritage_games-{__version__}-py3-none-any.whl"


def wheel(
    folder: Path,
    packages: Sequence[str] = PACKAGES,
    single: Sequence[str] = SINGLE,
    languages: Sequence[str] = (REFERENCE,),
    outside: Sequence[Outside] = (),
    *,
    whole: bool = False,
) -> Path:
    """Write the wheel and return its path.

    It contains the packages for play, the engine host and content/, from a checkout or an installed package.

    Args:
        languages: the languages to include, in addition to the fallback language.
        whole: whether to include the modules and content that pages do not use.

    Raises:
        FileNotFoundError: the installed package lacks content/.
    """
    found = _files(packages, single, languages)
    files = {name: path.read_bytes() for name, path in found if whole or not _unused(name)}
    for game in outside:
        own = ((name, path) for name, path in game.files() if path.suffix in {*READ, ".py"})
        files |= {f"heritage_games/{FOLDER}/{name}": path.read_bytes() for name, path in own}
    licences = f"heritage_games-{__version__}.dist-info/licenses"
    files |= {f"{licences}/{name}": text.encode() for name, text in _licences()}
    path = folder / NAME
    path.write_bytes(zipped(sorted(files.items()), ZIP_DEFLATED))
    return path


def _files(packages: Sequence[str], single: Sequence[str], languages: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Yield the name in the wheel and the path of each file."""
    for name in single:
        yield f"heritage_games/{name}", PACKAGE / name
    for package in packages:
        for path in (each for kind in ("*.py", "*.toml") for each in (PACKAGE / package).rglob(kind)):
            yield f"heritage_games/{path.relative_to(PACKAGE).as_posix()}", path
    content = find_content()
    left = {content / each for each in Content(content).languages()} - {
        content / each for each in (REFERENCE, *languages)
    }
    for path in content.rglob("*"):
        if path.suffix in READ and path.is_file() and left.isdisjoint(path.parents) and path.parent.name != "objects":
            yield f"heritage_games/content/{path.relative_to(content).as_posix()}", path


def _unused(name: str) -> bool:
    """Return whether pages do not use a file of the wheel."""
    own = name.removeprefix("heritage_games/")
    return own in LEFT_OUT or (own.startswith("content/") and own.rpartition("/")[2] in UNREAD)


def _licences() -> Iterator[tuple[str, str]]:
    """Yield the name and text of each licence, from the checkout or the package's metadata."""
    try:
        installed = distribution("heritage_games")
    except PackageNotFoundError:
        installed = None
    for name in LICENCES:
        beside = PACKAGE.parent / name
        text = installed.read_text(f"licenses/{name}") if installed else None
        if beside.is_file():
            yield name, beside.read_text(encoding="utf-8")
        elif text:
            yield name, text
