"""The folder a site stands in: ours is marked, and nobody else's is emptied."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import PagesError

MARK = ".heritage-games-pages"
"""The small file that says whose a folder is."""

MARKED = "This folder is made by heritage_games. It is emptied and made again each time the pages are built.\n"


def check(out: Path) -> None:
    """Make sure that a folder may be written over.

    Raises:
        PagesError: it is a file, or holds something that is no site of ours.
    """
    if out.exists() and not out.is_dir():
        raise PagesError(f"{out} is a file; name a folder that is empty, or not there yet")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise PagesError(
            f"{out} holds files that are not a site of heritage_games, so it is left alone; name an empty folder, "
            "or one that this command has made"
        )


@contextmanager
def built_anew(out: Path) -> Iterator[Path]:
    """Give an empty folder to build in; what stands there in the end takes the place of the old site.

    It lies beside the old one until then, so that a build that fails leaves the old site as it was.

    Args:
        out: the folder of the site.

    Raises:
        PagesError: the folder is somebody else's.
    """
    check(out)
    parent = out.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=parent))
    try:
        yield made
        (made / MARK).write_text(MARKED, encoding="utf-8")
        _moved(made, out)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _moved(made: Path, out: Path) -> None:
    """Put what was made in place of what was there; the folder itself stays, for a server may be looking into it.

    The mark stays too: a folder that was left half way is still known as ours, and is made anew the next time.
    """
    out.mkdir(exist_ok=True)
    (made / MARK).replace(out / MARK)
    for old in out.iterdir():
        if old.name == MARK:
            continue
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        else:
            old.unlink()
    for new in sorted(made.iterdir()):
        new.replace(out / new.name)
