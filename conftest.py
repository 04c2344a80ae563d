"""Settings for all tests: Python may cache bytecode, and the longest files run first."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

# Containers often set this variable. Tests start hundreds of kernels, servers and commands; without cached bytecode
# each compiles every module of the package again, and each xdist worker rewrites every test file again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

LONGEST = (
    "tests/browser/test_engines.py",
    "tests/browser/test_pages_engine.py",
    "tests/browser/test_pages_games.py",
    "tests/browser/test_pages_rooms.py",
    "tests/browser/test_lessons.py",
    "tests/browser/test_fit.py",
    "tests/browser/test_pages_rules.py",
    "tests/test_pages_wheel.py",
    "tests/browser/test_pages_kept.py",
    "tests/browser/test_lab.py",
    "tests/test_contract.py",
)
"""Slowest test files, the slowest first, because a worker that started one of them last would delay the run."""


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Isolate the test from the progress stored by others."""
    monkeypatch.setenv("HERITAGE_GAMES_PROGRESS", str(tmp_path / "progress.json"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; all others keep their order."""
    places = {file: place for place, file in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(LONGEST)))
