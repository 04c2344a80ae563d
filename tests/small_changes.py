#!/usr/bin/env python3
"""Small changes to code and words, made to find those that no quick test notices.

small_changes.toml lists the changes. Each is made in a temporary copy of the checkout. A change is noticed if a test
of its kind fails; one that survives needs a test.

    python tests/small_changes.py              all of them
    python tests/small_changes.py journey saf  those whose name, kind or file contains one of these words
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

CHECKOUT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_suffix(".toml")

PATIENCE = 600  # seconds for the tests of one change; a timeout counts as noticed


@dataclass(frozen=True)
class Change:
    """A small change, and the kind of tests that should notice it."""

    name: str
    file: str  # a path, or a pattern of paths; one of the files contains the old text
    old: str  # occurs exactly once in these files
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
            # Python decides by modification time and size whether a compiled file is current.
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


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


def main(*words: str) -> int:
    """Test the selected changes, one on each core; return 1 if any survives."""
    commands, changes = table()
    wanted = re.compile("|".join(map(re.escape, words)))
    changes = [change for change in changes if wanted.search(f"{change.name} {change.tests} {change.file}")]
    copies = SimpleQueue[Path]()

    def noticed(change: Change) -> bool:
        copy, began = copies.get(), monotonic()
        try:
            with change.made(copy):
                found = not passes(commands[change.tests], copy)
        finally:
            copies.put(copy)
        result = "noticed" if found else "SURVIVED"
        print(f"{result:9} {change.name} ({change.tests}, {monotonic() - began:.0f} s)", flush=True)  # noqa: T201
        return found

    jobs = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as workers:
        for number in range(jobs):
            copies.put(copied(Path(folder, str(number))))
        copy = copies.get()
        for kind in sorted({change.tests for change in changes}):
            if not passes(commands[kind], copy):
                sys.exit(f"the tests {kind} fail without any change: {' '.join(commands[kind])}")
        copies.put(copy)
        found = list(workers.map(noticed, changes))
    print(f"{len(found)} changes, {sum(found)} noticed")  # noqa: T201
    return int(not all(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
