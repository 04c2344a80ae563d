"""Progress of a reader in steps, tasks and quiz, in a file next to the notebook, so that it survives the kernel."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

FILE = "heritage-games-progress.json"
"""Name of the file. It names nobody; delete it to begin again."""

NAMED = "HERITAGE_GAMES_PROGRESS"
"""Environment variable with another path of the file."""


def load_progress(part: str) -> dict[str, int]:
    """Return a number for each id of a part: its answers if it is a task, 1 if a step, the chosen answer if a question.

    A damaged file counts as empty.

    Args:
        part: ``tasks morabaraba``, ``quiz morabaraba`` or ``learn morabaraba/south_africa``.
    """
    found = _read().get(part)
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if type(value) is int and value >= 0}


def save_progress(part: str, progress: Mapping[str, int]) -> None:
    """Write the progress in one part; other parts stay, and a folder that cannot be written is no error.

    Args:
        part: as for :func:`load_progress`.
        progress: a number for each id.
    """
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
