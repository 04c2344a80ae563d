"""Helpers of the benchmarks: time of a call, and a description of the machine."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the median time of a call over this number of rounds."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def thread_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of a call in this thread, in seconds; other load hardly affects it."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def state() -> str:
    """Return a description of the machine and its load."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return (
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; "
        f"load over 1, 5 and 15 minutes {load}"
    )
