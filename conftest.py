"""Settings for all tests: Python may cache bytecode, and browser tests run last."""

from __future__ import annotations

import gc
import itertools
import os
import sys
from pathlib import Path

import pytest

# Containers often set this variable. Tests start hundreds of kernels, servers and commands; without cached bytecode
# each compiles every module of the package again, and each xdist worker rewrites every test file again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Tests make little cyclic garbage, but each full collection looks at all tests and modules again.
gc.set_threshold(50_000, 20, 100)

LONGEST = (
    "tests/test_contract.py", "tests/browser/test_engines.py", "tests/browser/test_lab.py",
    "tests/browser/test_class.py", "tests/browser/test_reopened.py", "tests/browser/test_fit.py",
    "tests/browser/test_pages_engine.py", "tests/browser/test_pages_rooms.py", "tests/browser/test_screen.py",
    "tests/browser/test_phone.py", "tests/browser/test_pages_solved.py", "tests/browser/test_pages_games.py",
    "tests/browser/test_pages_kept.py", "tests/browser/test_pages_rules.py", "tests/browser/test_lessons.py",
)  # fmt: skip
"""Slowest test files, the slowest first, because one that starts last would delay the run.

If no site exists, ``tests/test_pages_ahead.py`` builds it before the browser tests begin.
"""


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Return a folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


NUMBERS = itertools.count()
"""Numbers that name the files with the tests' progress."""


@pytest.fixture(scope="session")
def progress_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder of progress for all tests; a folder for each would take too long."""
    return tmp_path_factory.mktemp("progress")


@pytest.fixture(autouse=True)
def no_stored_data(monkeypatch: pytest.MonkeyPatch, progress_folder: Path) -> None:
    """Isolate the test from progress stored by others, and from tables of solved games."""
    monkeypatch.setattr("heritage_games.analysis.known_tables.FOLDER", Path(os.devnull))
    monkeypatch.setenv("HERITAGE_GAMES_PROGRESS", str(progress_folder / f"{next(NUMBERS)}.json"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last, and the longest files of each group first.

    While a browser is open, an event loop runs, so other tests of the process must have ended.
    """
    places = {file: place for place, file in enumerate(LONGEST)}

    def place(item: pytest.Item) -> tuple[bool, int]:
        file = item.nodeid.partition("::")[0]
        return file.startswith("tests/browser/"), places.get(file, len(LONGEST))

    items.sort(key=place)
