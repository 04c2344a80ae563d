"""Small or copied content folders, for tests that damage them."""

import shutil
from pathlib import Path
from typing import Any

from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.schema import Problems

Changes = dict[str, Any]
"""Replacement values for the fields of a dataclass."""

SMALL = Path(__file__).with_name("small_content")  # folder of a small content, with some rules of Morabaraba


def grow(root: Path, **edits: tuple[str, str]) -> Content:
    """Write the small content with these edits and return it.

    The name of an edit is the path of the file without its extension, with ``__`` for a slash. An edit replaces
    its first text by the second; if the first is empty, it appends the second.
    """
    left = dict(edits)
    for file in sorted(SMALL.rglob("*.*")):
        name, text = file.relative_to(SMALL).as_posix(), file.read_text(encoding="utf-8")
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        old, new = left.pop(name.rpartition(".")[0].replace("/", "__"), ("", ""))
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    assert not left, f"no such file: {', '.join(left)}"
    return Content(root)


def own_content(root: Path, *edits: tuple[str, str, str]) -> Content:
    """Return a copy of the real content with these edits; see :func:`changed`."""
    shutil.copytree(content().root, root / "content", ignore=shutil.ignore_patterns("art", "*.png"))
    (root / "content" / "art").symlink_to(content().root / "art")
    files = Content(root / "content")
    for edit in edits:
        files = changed(files, *edit)
    return files


def changed(files: Content, file: str, old: str, new: str) -> Content:
    """Return content with ``old`` replaced once in a file; if it is empty, append ``new``."""
    place = files.root / file
    text = place.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    place.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    return Content(files.root, edition=files.edition + 1)


def problem_text(found: Problems) -> str:
    """Return problems as text, as content authors see them."""
    return "\n".join(str(problem) for problem in found)
