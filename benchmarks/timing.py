"""How long things take, and how two things compare in one run."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the median time of one call, over so many."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def thread_seconds(work: Callable[[], object]) -> float:
    """Return the processor's time of this thread for one call: what others do on the machine hardly counts."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def state() -> str:
    """Return what machine this is, and how busy."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return (
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; "
        f"load over 1, 5 and 15 minutes {load}"
    )
