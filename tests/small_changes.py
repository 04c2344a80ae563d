#!/usr/bin/env python3
"""Small changes to code and words, made to find those that no quick test notices.

small_changes.toml lists the changes. Each is made in a temporary copy of the checkout. A change is noticed if a test
of its kind fails; one that survives needs a test. A change whose old text does not occur exactly once is reported as a
problem of the table.

    python tests/small_changes.py              all of them
    python tests/small_changes.py journey saf  those whose name, kind or file contains one of these words
    python tests/small_changes.py --list       the names and locations; nothing is run
    python tests/small_changes.py --at-once    without checking first that the tests pass on the unchanged copy
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

CHECKOUT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_suffix(".toml")

PATIENCE = 600
"""Seconds for the tests of one change; a timeout counts as noticed."""

NOTICED, SURVIVED = "noticed", "SURVIVED"


@dataclass(frozen=True)
class Change:
    """A small change.

    Args:
        name: a short description of the change.
        file: a path, or a pattern of paths of which one contains the old text.
        old: the replaced text, which occurs exactly once in these files.
        new: the text that replaces it.
        tests: the kind of tests that should notice it, by its name in the table.
    """

    name: str
    file: str
    old: str
    new: str
    tests: str

    def place(self, root: Path) -> Path:
        """Return the file of a checkout in which the change is made.

        Raises:
            LookupError: the old text does not occur exactly once.
        """
        found = [path for path in sorted(root.glob(self.file)) if path.is_file() and self.old in _text(path)]
        times = sum(_text(path).count(self.old) for path in found)
        if times != 1:
            raise LookupError(f"{self.name}: {self.old!r} occurs {times} times in {self.file}, not once")
        return found[0]

    @contextmanager
    def made(self, root: Path) -> Iterator[Path]:
        """Make the change in a checkout for the ``with`` block; raise like :meth:`place`."""
        path = self.place(root)
        before, times = _text(path), path.stat()
        path.write_text(before.replace(self.old, self.new), encoding="utf-8")
        try:
            yield path
        finally:
            path.write_text(before, encoding="utf-8")
            # Python decides only by the time whether compiled files are current.
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


@dataclass(frozen=True)
class Bench:
    """Pool of copies of the checkout, each for one change at a time.

    Args:
        copies: paths of the copies that no change uses.
        commands: the test commands, by their kind.
    """

    copies: SimpleQueue[Path]
    commands: Mapping[str, Sequence[str]]

    def tried(self, change: Change) -> str:
        """Make a change and run its tests; return the result in one line."""
        copy, began = self.copies.get(), monotonic()
        try:
            with change.made(copy):
                noticed = not passes(self.commands[change.tests], copy)
        except LookupError as problem:
            return f"wrong entry    {problem}"
        finally:
            self.copies.put(copy)
        return f"{NOTICED if noticed else SURVIVED:14} {change.name} ({change.tests}, {monotonic() - began:.0f} s)"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def passes(command: Sequence[str], root: Path) -> bool:
    """Run the tests of one kind in a checkout; return whether all of them pass."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def table() -> tuple[dict[str, list[str]], list[Change]]:
    """Return the commands by their kind, and the changes."""
    read = tomllib.loads(_text(TABLE))
    python = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    commands = {kind: [*python, *arguments] for kind, arguments in read["pytest"].items()}
    commands |= {kind: ["npx", "vitest", "run", *arguments] for kind, arguments in read["vitest"].items()}
    return commands, [Change(**row) for row in read["changes"]]


def copied(root: Path) -> Path:
    """Return a compiled copy of the checkout, with its tracked and unignored files."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (CHECKOUT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, root / name)
    if not (root / "node_modules").exists():
        (root / "node_modules").symlink_to((CHECKOUT / "node_modules").resolve())
    subprocess.run([sys.executable, "-m", "compileall", "-q", root / "heritage_games"], check=True)
    return root


def main() -> int:
    """Test the selected changes; return 1 if any survives or cannot be made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="run nothing")
    parser.add_argument("--at-once", action="store_true", help="the tests are known to pass without any change")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of changes tested in parallel")
    parser.add_argument("words", nargs="*", help="words in the name, the kind or the file of a change")
    asked = parser.parse_args()
    commands, changes = table()
    wanted = re.compile("|".join(map(re.escape, asked.words)))
    changes = [change for change in changes if wanted.search(f"{change.name} {change.tests} {change.file}")]
    if asked.list:
        return listed(changes)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as workers:
        copies = SimpleQueue[Path]()
        for number in range(asked.jobs):
            copies.put(copied(Path(folder, str(number))))
        copy = copies.get()
        for kind in () if asked.at_once else sorted({change.tests for change in changes}):
            if not passes(commands[kind], copy):
                sys.exit(f"the tests {kind} fail without any change: {' '.join(commands[kind])}")
        copies.put(copy)
        found = []
        for line in workers.map(Bench(copies, commands).tried, changes):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            found.append(line)
    left = [line for line in found if not line.startswith(NOTICED)]
    sys.stdout.write(f"{len(found)} changes, {len(found) - len(left)} noticed\n")
    return int(bool(left))


def listed(changes: Sequence[Change]) -> int:
    """Print the location of each change; return 1 if one cannot be made."""
    problems = 0
    for change in changes:
        try:
            sys.stdout.write(f"{change.name}: {change.place(CHECKOUT).relative_to(CHECKOUT)} ({change.tests})\n")
        except LookupError as problem:
            problems += 1
            sys.stdout.write(f"no such text: {problem}\n")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
