"""What a thousand million games cost on one core, a hundred and ten thousand: measured small, simulated large.

    python benchmarks/scale.py [SECONDS OF A TASK]

Measured here: what a chunk of games takes, what dask spends on a task, and two workers at work. From these a cluster is
simulated in which one scheduler hands chunks to many workers, and workers are lost. SCALE.md tells what came out.
With the seconds of a task given, no cluster is started.
"""

from __future__ import annotations

import heapq
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Any

import distributed

from heritage_games.experiments.runs import Setting, setting_of, tallied

GAMES = ("morabaraba", "hyena_chase")
"""A game of men on points, and the one with most plies."""

LONG = 20_000
"""Games of a long chunk."""

BILLION = 10**9
TASKS = 500
"""Tasks that next to nothing is done in, to measure what a task costs."""

RESTART = 10.0
"""Seconds until there is a new worker in place of one that was lost: a process that imports the package."""

CORES = (1, 100, 10_000)
CHUNKS = (0.1, 1.0, 10.0, 60.0, 600.0)
"""Seconds that a chunk lasts."""

MOST = 200_000
"""Chunks in a simulated run; a row of the table that would need more is left out."""

LOST_EVERY = (None, 60.0, 10.0)
"""Minutes after which a worker is lost on average; None for never."""


@dataclass(frozen=True)
class Finished:
    """What a run took.

    Args:
        hours: from its beginning to its end.
        scheduler: share of this time that the scheduler was at work.
        lost: chunks that were lost and played again.
    """

    hours: float
    scheduler: float
    lost: int


def run(
    cores: int, chunks: int, seconds: float, *, task: float, lost_every: float | None = None, seed: int = 1
) -> Finished:
    """Simulate one scheduler and its workers.

    The scheduler hands over one chunk after the other, each taking it ``task`` seconds, to whichever worker is free
    first. A worker is lost at random while it plays; its chunk is handed over again, and a new worker comes later.

    Args:
        cores: one worker each.
        chunks: how many there are to play.
        seconds: that each of them lasts.
        task: that the scheduler spends on each.
        lost_every: minutes after which a worker is lost on average; None for never.
        seed: of the losses.
    """
    chance = Random(seed)
    free = [0.0] * cores
    again: list[float] = []  # when it is known of each chunk that it is lost
    scheduler = end = 0.0
    left, lost = chunks, 0
    while left or again:
        due = 0.0 if left else heapq.heappop(again)
        left -= not due
        begins = max(heapq.heappop(free), scheduler, due)
        scheduler = begins + task
        dies = chance.expovariate(1 / (60 * lost_every)) if lost_every else seconds
        if dies < seconds:
            lost += 1
            heapq.heappush(again, scheduler + dies)
            heapq.heappush(free, scheduler + dies + RESTART)
        else:
            end = max(end, scheduler + seconds)
            heapq.heappush(free, scheduler + seconds)
    return Finished(end / 3600, (chunks + lost) * task / end, lost)


def setting(game: str) -> Setting:
    """Return random games from the usual start."""
    return setting_of(game, None, {}, position="", seats=(), seed=1, limit=5000)


def thread_seconds(call: Callable[[], object]) -> float:
    """Return the seconds of this thread that a call took."""
    began = time.thread_time()
    call()
    return time.thread_time() - began


def chunk_costs(game: str, games: int) -> tuple[float, float]:
    """Return the seconds of a core that a game takes in a long chunk, and those of a call beside its games.

    Both are minima of thread time: other work on the machine only ever adds to it.
    """
    played = setting(game)
    tallied(played, 0, 100)
    few = min(thread_seconds(lambda: tallied(played, 0, 1)) for _ in range(400))
    each = min(thread_seconds(lambda: tallied(played, 0, games)) for _ in range(20)) / games
    return each, few - each


def clocked(played: Setting, first: int, count: int) -> float:
    """Return the wall-clock seconds of a chunk in its worker."""
    began = time.perf_counter()
    tallied(played, first, count)
    return time.perf_counter() - began


def by_the_clock(executor: Any, size: int, chunks: int) -> tuple[float, float]:  # noqa: ANN401 - dask has no types
    """Return the seconds that so many chunks took, and those that one of them took its worker on average."""
    played = setting(GAMES[0])
    began = time.perf_counter()
    futures = [executor.submit(clocked, played, number * size, size) for number in range(chunks)]
    seconds = [future.result() for future in futures]
    return time.perf_counter() - began, mean(seconds)


def check(executor: Any) -> float:  # noqa: ANN401 - dask has no types
    """Print predicted and measured times for two workers; return the CPU seconds per task.

    Both are by the clock and taken in turn, because others may be at work on the same machine.
    """
    by_the_clock(executor, 1, 50)
    began = time.process_time()
    by_the_clock(executor, 1, TASKS)
    task = (time.process_time() - began) / TASKS
    print("| games a chunk | chunk, ms | predicted, s | two workers, s | ratio |", "|---|---|---|---|---|", sep="\n")
    for size, chunks in ((50, 1000), (500, 500), (5_000, 100), (20_000, 30)):
        empty, none = by_the_clock(executor, 1, TASKS)  # what is left without the chunks is the scheduler's
        took, seconds = by_the_clock(executor, size, chunks)
        predicted = 3600 * run(2, chunks, seconds, task=max(0.0, empty / TASKS - none / 2)).hours
        print(f"| {size:,} | {1e3 * seconds:.1f} | {predicted:.2f} | {took:.2f} | {took / predicted:.2f} |", flush=True)
    return task


def cluster_task() -> float:
    """Check the simulation on a cluster of two workers; return the seconds of a core for a task."""
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        distributed.Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        return check(client.get_executor())


def main() -> None:
    """Measure, check at two workers, and print the tables of SCALE.md."""
    task = float(sys.argv[1]) if len(sys.argv) > 1 else cluster_task()
    print(f"\nThe scheduler, with its client, spends {1e3 * task:.2f} ms of a core on a task.")
    for game in GAMES:
        each, call = chunk_costs(game, LONG)
        print(f"\n{game}: a game {1e6 * each:.1f} µs, a call {1e6 * call:.0f} µs beside its games.\n")
        print("| cores | chunk, s | games a chunk | hours | a worker lost each 60 min | each 10 min | scheduler busy |")
        print("|---|---|---|---|---|---|---|")
        for cores in CORES:
            for seconds in CHUNKS:
                size = max(1, round((seconds - call) / each))
                if MOST * size < BILLION:
                    continue
                found = [run(cores, -(-BILLION // size), seconds, task=task, lost_every=every) for every in LOST_EVERY]
                hours = " | ".join(f"{one.hours:,.3f}" for one in found)
                print(f"| {cores:,} | {seconds:g} | {size:,} | {hours} | {found[0].scheduler:.0%} |", flush=True)


if __name__ == "__main__":
    main()
