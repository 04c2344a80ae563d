"""Programs that a build runs, and what they say when they fail."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

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
