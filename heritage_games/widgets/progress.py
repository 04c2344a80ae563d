"""File storage of a reader's progress in steps, tasks and quizzes, next to the notebook."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

FILE = "heritage-games-progress.json"  # contains no personal names; deleting it resets the progress
NAMED = "HERITAGE_GAMES_PROGRESS"  # environment variable with an alternative path of the file


def load_progress(part: str) -> dict[str, int]:
    """Return the stored progress in one part: a number by id.

    The number is that of the answers to a task, 1 for a step, or the index of the chosen answer to a question.

    A damaged file counts as empty.

    Args:
        part: ``tasks morabaraba``, ``quiz morabaraba`` or ``learn morabaraba/south_africa``.
    """
    found = _read().get(part)
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if type(value) is int and value >= 0}


def save_progress(part: str, progress: Mapping[str, int]) -> None:
    """Write the progress in one part and keep the others; ignore errors of the file system."""
    file = _file()
    written = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(OSError):
        written.write_text(json.dumps({**_read(), part: dict(progress)}, indent=1) + "\n", encoding="utf-8")
        written.replace(file)


def _file() -> Path:
    return Path(os.environ.get(NAMED, FILE))


def _read() -> dict[str, object]:
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
