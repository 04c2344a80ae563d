"""Benchmark of the import time of the package, next to that of its widgets' dependencies."""

from __future__ import annotations

import statistics
import subprocess
import sys

WHAT = {
    "the package": "import heritage_games as hg; hg.ruleset('morabaraba').start()",
    "the package with its widgets": "import heritage_games as hg; hg.play",
    "anywidget alone": "import anywidget",
}


def took(code: str) -> float:
    """Return the seconds of this code in a fresh interpreter, without the interpreter's start."""
    timed = f"import time; begun = time.perf_counter(); {code}; print(time.perf_counter() - begun)"
    return float(subprocess.check_output([sys.executable, "-c", timed], text=True))


def measure(rounds: int = 7) -> dict[str, float]:
    """Return the median seconds of each import, measured alternately."""
    times: dict[str, list[float]] = {name: [] for name in WHAT}
    for _ in range(rounds):
        for name, code in WHAT.items():
            times[name].append(took(code))
    return {f"import of {name}, s": statistics.median(taken) for name, taken in times.items()}


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.3f}")
