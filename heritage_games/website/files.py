"""Addresses, writers of files and folders, external programs and sizes, for all builds.

Addresses are relative to the root of the site; those inside a page are relative to the page.
"""

from __future__ import annotations

import gzip
import json
import posixpath
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from heritage_games.errors import PagesError

Progress = Callable[[str], None]  # callback for progress messages


def write(path: Path, text: str) -> None:
    """Write a text file with its folder, with the same bytes on every machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def write_json(path: Path, value: object) -> None:
    """Write a value as JSON without whitespace, in insertion order."""
    write(path, _json(value))


def write_packed(path: Path, value: object) -> None:
    """Write a value as gzipped JSON; without a timestamp, so that builds are reproducible."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(_json(value).encode(), SMALL, mtime=0))


def _json(value: object) -> str:
    return f"{json.dumps(value, ensure_ascii=False, separators=(',', ':'))}\n"


SMALL = 9  # gzip level of files that are stored compressed


DIGITS = 16  # length of a hash that distinguishes files


def digest(data: bytes) -> str:
    """Return a hash that distinguishes files."""
    return sha256(data).hexdigest()[:DIGITS]


MARK = ".heritage-games-pages"  # name of the file that marks a folder as written by a build

MARKED = "This folder is made by heritage_games. It is emptied and made again each time the pages are built.\n"


def check(out: Path) -> None:
    """Raise PagesError if the path is a file, or a folder with something other than our site."""
    if out.exists() and not out.is_dir():
        raise PagesError(f"{out} is a file; name a folder that is empty, or not there yet")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise PagesError(
            f"{out} holds files that are not a site of heritage_games, so it is left alone; name an empty folder, "
            "or one that this command has made"
        )


@contextmanager
def built_anew(out: Path) -> Iterator[Path]:
    """Yield an empty folder for the build; if the build succeeds, it replaces the old site.

    Until then it is next to the old one, so that a failed build leaves the old site unchanged.
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
    """Replace the folder's content, not the folder, because a server may have it open.

    The file MARK is moved first, so that an incomplete folder is recognized as ours and can be rebuilt.
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


PATIENCE = 600  # time limit for a program, in seconds
LONGEST_REASON = 300  # maximum number of characters of a program's error output in a message


def run(command: Sequence[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program and return its result, successful or not."""
    try:
        return subprocess.run(  # noqa: S603 - programs that were found by name, with arguments of our own
            command, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace",
            timeout=PATIENCE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", str(error))


def last(done: subprocess.CompletedProcess[str]) -> str:
    """Return a program's last line about an error, otherwise its last line or its exit status."""
    lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    line_found = next((line for line in reversed(lines) if "rror" in line), lines[-1] if lines else "")
    return line_found[:LONGEST_REASON] or f"it ended with {done.returncode}"


LEVEL = 6  # compression level of gzip that servers use
UNIT = 1000  # bytes of a kilobyte, and kilobytes of a megabyte

PACKED = frozenset({".bin", ".png", ".tar", ".whl", ".zip"})
"""Extensions of files that are already compressed and sent unchanged."""

BEFOREHAND = ".br"  # extension of a precompressed file next to the original
PAGES = "pages"  # name of the part with all HTML, in any folder


@dataclass(frozen=True)
class PartSize:
    """Size of one part of a site."""

    name: str  # the folder, ``pages`` for the HTML in all of them, ``all`` for the sum
    files: int
    raw: int  # size on disk, in bytes
    # size of the responses in bytes, compressed if that is smaller; of the precompressed file if there is one
    sent: int

    def __str__(self) -> str:
        return f"{self.name:<10} {self.files:>5} files  {_shown(self.raw):>9}  {_shown(self.sent):>9} compressed"


TABLES = "tables"  # folder of tables of solved games, which the size of the whole site does not include


def sizes(root: Path) -> tuple[PartSize, ...]:
    """Return the sizes of a site, its folders and its pages, without the file MARK.

    Tables of solved games come last, because they are not counted in the whole: pages work without them.
    """
    found: dict[str, list[tuple[int, int]]] = {}
    for path in sorted(path for path in root.rglob("*") if path.is_file() and path.name != MARK):
        if path.suffix == BEFOREHAND:
            continue  # sent instead of the original file, which is counted
        found.setdefault(_part(path.relative_to(root)), []).append(_measured(path))
    tables = [_sum(TABLES, found.pop(TABLES))] if TABLES in found else []
    parts = [_sum(name, each) for name, each in sorted(found.items())]
    return (*parts, _sum("all", [pair for each in found.values() for pair in each]), *tables)


def _part(path: Path) -> str:
    if path.suffix == ".html" or len(path.parts) == 1:
        return PAGES
    return path.parts[0]


def sent(path: str, data: bytes) -> int:
    """Return the number of bytes that a server sends for a file, compressed if that is less."""
    if posixpath.splitext(path)[1] in PACKED:
        return len(data)
    return min(len(data), len(gzip.compress(data, LEVEL, mtime=0)))


def _measured(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    beforehand = path.with_name(path.name + BEFOREHAND)
    if beforehand.is_file():
        return len(data), beforehand.stat().st_size
    return len(data), sent(path.name, data)


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
NOT_KEPT = "offline/index.html"  # page that is shown offline instead of a page that is not cached
KEEPABLE = "offline.json"  # file that lists the parts of the site
KEEPER = "sw.js"  # service worker, which caches its folder and everything below

MANIFEST = "manifest.webmanifest"


# Addresses of pages and files by the names of game, ruleset and rule, in this order.
game = "{}/index.html".format  # the page of a game
compare = "{}/compare/index.html".format  # the page that compares the rulesets of a game
ruleset = "{}/{}/index.html".format  # the page of a ruleset
rules = "{}/{}/rules/index.html".format  # the page with all rules and principles of a ruleset
rule = "{}/{}/{}/index.html".format  # the page of a rule
learn = "{}/{}/learn/index.html".format  # the guided first game of a ruleset
sheet = "{}/{}/print/index.html".format  # the printed sheet of a ruleset
throws = "{}/{}/throws/index.html".format  # the page that throws the sticks or dice of a ruleset many times
principles = "{}/{}/principles/index.html".format  # the list of the principles of a ruleset
tasks = "{}/tasks/index.html".format  # the tasks of a game
quiz = "{}/quiz/index.html".format  # the quiz of a game
questions = "questions/{}.json".format  # the data of a game's quiz
worksheet = "{}/worksheet/index.html".format  # the printed tasks and questions of a game
notes = "{}/notes/index.html".format  # the teacher's notes of a game
provenance = "{}/object/index.html".format  # the page about a game's object and its history
wall_labels = "{}/label/index.html".format  # the printed labels of a game
levels = "{}/{}/levels/index.html".format  # the page about the strength of a ruleset's levels
bare = "embed/{}/{}/index.html".format  # the page that contains only a board
gallery = "pictures/{}.svg".format  # the board of a game on the front page, without names of points
share = "pictures/share-{}.png".format  # the picture of a game for shared links
asset = "assets/{}".format  # a script, style sheet or icon
kept = "offline/{}.json".format  # the file list of a part of the site
source = f"{SOURCES}#{{}}".format  # a source in the bibliography


def relative(target: str, here: str) -> str:
    """Return an address relative to a page.

    Args:
        target: address from the root, with or without a fragment.
    """
    path, sharp, fragment = target.partition("#")
    return posixpath.relpath(path, posixpath.dirname(here) or ".") + sharp + fragment


def absolute(target: str, base: str) -> str:
    """Return an absolute address; an index page is addressed by its folder.

    Args:
        target: address from the root, with or without a fragment.
        base: address of the root, with a final slash.
    """
    path, sharp, fragment = target.partition("#")
    short = path.removesuffix("index.html") if posixpath.basename(path) == "index.html" else path
    return f"{base}{short}{sharp}{fragment}"
