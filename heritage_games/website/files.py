"""Where everything stands in a site, as addresses from its root; inside a page all of them are relative.

Files as they are written into a site: text with one kind of line end, the same bytes on every machine.

The folder a site stands in: ours is marked, and nobody else's is emptied.

Programs that a build runs, and what they say when they fail.

How big a site is, as it lies on the disk and as it goes over the wire.
"""

from __future__ import annotations

import gzip
import json
import posixpath
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from heritage_games.errors import PagesError


def write(path: Path, text: str) -> None:
    """Write a text, and the folder that it stands in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def write_json(path: Path, value: object) -> None:
    """Write JSON without blanks, in the order in which it is told."""
    write(path, f"{json.dumps(value, ensure_ascii=False, separators=(',', ':'))}\n")


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


PATIENCE = 600
"""Seconds that a program may take."""

LONGEST_TOLD = 300
"""Characters of what a program said."""


def run(command: Sequence[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, however it ends.

    Args:
        command: its path and its arguments.
        folder: where it runs; this process's own if none.
    """
    try:
        return subprocess.run(  # noqa: S603 - programs that were found by name, with arguments of our own
            command, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace",
            timeout=PATIENCE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", str(error))


def last(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a program said last about an error, in one line."""
    lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    told = next((line for line in reversed(lines) if "rror" in line), lines[-1] if lines else "")
    return told[:LONGEST_TOLD] or f"it ended with {done.returncode}"


LEVEL = 6
"""Of gzip: what servers use."""

UNIT = 1000
"""Bytes of a kilobyte, and kilobytes of a megabyte."""

PACKED = frozenset({".bin", ".png", ".whl", ".zip"})
"""Kinds of file that are compressed already, and sent as they are."""

BEFOREHAND = ".br"
"""Ends the name of a file that stands for another, compressed."""

PAGES = "pages"
"""All that is text to read, whatever folder it stands in."""


@dataclass(frozen=True)
class PartSize:
    """One part of a site.

    Args:
        name: the folder, ``pages`` for the HTML in all of them, ``all`` for the sum.
        files: how many.
        raw: bytes on the disk.
        sent: bytes over the wire, compressed where that helps; beforehand, where such a file lies beside it.
    """

    name: str
    files: int
    raw: int
    sent: int

    def __str__(self) -> str:
        return f"{self.name:<10} {self.files:>5} files  {_shown(self.raw):>9}  {_shown(self.sent):>9} compressed"


def sizes(root: Path) -> tuple[PartSize, ...]:
    """Return the size of each folder of a site, of its pages, and of all of it."""
    found: dict[str, list[tuple[int, int]]] = {}
    for path in sorted(path for path in root.rglob("*") if path.is_file() and path.name != MARK):
        if path.suffix == BEFOREHAND:
            continue  # it is sent in place of the file beside it, which is counted
        found.setdefault(_part(path.relative_to(root)), []).append(_measured(path))
    parts = [_sum(name, each) for name, each in sorted(found.items())]
    return (*parts, _sum("all", [pair for each in found.values() for pair in each]))


def _part(path: Path) -> str:
    if path.suffix == ".html" or len(path.parts) == 1:
        return PAGES
    return path.parts[0]


def _measured(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    beforehand = path.with_name(path.name + BEFOREHAND)
    if beforehand.is_file():
        return len(data), beforehand.stat().st_size
    packed = len(data) if path.suffix in PACKED else len(gzip.compress(data, LEVEL, mtime=0))
    return len(data), min(len(data), packed)


def _sum(name: str, measured: Sequence[tuple[int, int]]) -> PartSize:
    return PartSize(name, len(measured), sum(raw for raw, _ in measured), sum(sent for _, sent in measured))


def _shown(size: int) -> str:
    return f"{size / UNIT:.0f} kB" if size < UNIT * UNIT else f"{size / UNIT / UNIT:.1f} MB"


HOME = "index.html"
GLOSSARY = "glossary/index.html"
SOURCES = "sources/index.html"
CREDITS = "credits/index.html"
ACCESSIBILITY = "accessibility/index.html"
PRESS = "press/index.html"
EMBED = "embed/index.html"
REFERENCE = "reference/index.html"
NOT_FOUND = "404.html"
THROWS = "throws/index.html"
NOT_KEPT = "offline/index.html"
"""The page that stands for one that is not on the device while there is no network."""

KEEPABLE = "offline.json"
"""What the site consists of."""

KEEPER = "sw.js"
"""The service worker; it keeps what lies beside it and below."""

MANIFEST = "manifest.webmanifest"


def game(name: str) -> str:
    """Return the page of a game."""
    return f"{name}/index.html"


def compare(name: str) -> str:
    """Return the page that compares the rulesets of a game."""
    return f"{name}/compare/index.html"


def ruleset(name: str, own: str) -> str:
    """Return the page of a ruleset."""
    return f"{name}/{own}/index.html"


def rule(name: str, own: str, rule_id: str) -> str:
    """Return the page of a rule."""
    return f"{name}/{own}/{rule_id}/index.html"


def learn(name: str, own: str) -> str:
    """Return the page of the guided first game of a ruleset."""
    return f"{name}/{own}/learn/index.html"


def sheet(name: str, own: str) -> str:
    """Return the sheet to print."""
    return f"{name}/{own}/print/index.html"


def throws(name: str, own: str) -> str:
    """Return the page on which the sticks or dice of a ruleset are thrown many times."""
    return f"{name}/{own}/throws/index.html"


def principles(name: str, own: str) -> str:
    """Return the list of the principles of a ruleset."""
    return f"{name}/{own}/principles/index.html"


def tasks(name: str) -> str:
    """Return the tasks of a game."""
    return f"{name}/tasks/index.html"


def quiz(name: str) -> str:
    """Return the questions of a game."""
    return f"{name}/quiz/index.html"


def questions(name: str) -> str:
    """Return the questions of a game as its script reads them."""
    return f"questions/{name}.json"


def worksheet(name: str) -> str:
    """Return the tasks and questions of a game to print."""
    return f"{name}/worksheet/index.html"


def notes(name: str) -> str:
    """Return the teacher's notes of a game."""
    return f"{name}/notes/index.html"


def provenance(name: str) -> str:
    """Return the page of what survives of a game, and who wrote of it."""
    return f"{name}/object/index.html"


def wall_labels(name: str) -> str:
    """Return the labels of a game, to print and hang."""
    return f"{name}/label/index.html"


def levels(name: str, own: str) -> str:
    """Return the page that tells how strong the levels of a ruleset are."""
    return f"{name}/{own}/levels/index.html"


def bare(name: str, own: str) -> str:
    """Return the page that is a board and nothing else."""
    return f"embed/{name}/{own}/index.html"


def share(name: str) -> str:
    """Return the picture of a game that is shown where a page is shared."""
    return f"pictures/share-{name}.png"


def asset(name: str) -> str:
    """Return a script, style sheet or icon."""
    return f"assets/{name}"


def kept(part: str) -> str:
    """Return the list of what belongs to a part of the site."""
    return f"offline/{part}.json"


def source(key: str) -> str:
    """Return a source in the list of all."""
    return f"{SOURCES}#{key}"


def relative(target: str, here: str) -> str:
    """Return an address as a page writes it.

    Args:
        target: from the root, perhaps with a fragment.
        here: address of the page.
    """
    path, sharp, fragment = target.partition("#")
    return posixpath.relpath(path, posixpath.dirname(here) or ".") + sharp + fragment


def absolute(target: str, base: str) -> str:
    """Return an address under the address of the site; a page that is an index is called by its folder."""
    path, sharp, fragment = target.partition("#")
    short = path.removesuffix("index.html") if posixpath.basename(path) == "index.html" else path
    return f"{base}{short}{sharp}{fragment}"
