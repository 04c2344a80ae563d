"""Benchmark of a billion games on 1 to 10,000 cores: small runs, and a simulation.

    python benchmarks/scale.py [SECONDS OF A TASK]

It measures the time of a chunk of games, Dask's overhead for a task, and a run with two workers. From these it
simulates a cluster in which one scheduler assigns chunks to many workers, and workers are lost. SCALE.md contains the
results. If the seconds of a task are given, no cluster is started.
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

GAMES = ("morabaraba", "hyena_chase")  # a game with pieces on points, and the game with the most plies
LONG = 20_000  # number of games in a long chunk

BILLION = 10**9
TASKS = 500  # number of almost empty tasks, to measure the overhead of a task
RESTART = 10.0  # seconds until a lost worker is replaced by a new process, which imports the package

CORES = (1, 100, 10_000)
CHUNKS = (0.1, 1.0, 10.0, 60.0, 600.0)  # lengths of a chunk in seconds
MOST = 200_000  # maximum number of chunks in a simulated run; rows that need more are omitted
LOST_EVERY = (None, 60.0, 10.0)  # mean minutes until a worker is lost; None if no worker is lost


@dataclass(frozen=True)
class Finished:
    """Result of a simulated run.

    Args:
        hours: the duration of the run in hours.
        scheduler: the fraction of this time in which the scheduler was busy.
        lost: the number of chunks that were lost and played again.
    """

    hours: float
    scheduler: float
    lost: int


def run(
    cores: int, chunks: int, seconds: float, *, task: float, lost_every: float | None = None, seed: int = 1
) -> Finished:
    """Simulate one scheduler and its workers; return the result.

    The scheduler assigns the chunks one after the other to the first free worker, and needs ``task`` seconds for each.
    A worker may be lost at random; its chunk is then assigned again, and a new worker starts later.

    Args:
        cores: the number of workers.
        chunks: the number of chunks.
        seconds: the length of a chunk.
        task: the scheduler's time for a chunk.
        lost_every: mean minutes until a worker is lost; None if no worker is lost.
        seed: seed of the losses.
    """
    chance = Random(seed)
    free = [0.0] * cores
    again: list[float] = []  # the times at which the loss of each chunk is noticed
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
    """Return the setting of random games from the usual start."""
    return setting_of(game, None, {}, position="", seats=(), seed=1, limit=5000)


def thread_seconds(call: Callable[[], object]) -> float:
    """Return the thread time of a call in seconds."""
    began = time.thread_time()
    call()
    return time.thread_time() - began


def chunk_costs(game: str, games: int) -> tuple[float, float]:
    """Return the thread seconds of a game in a long chunk, and of the call without its games.

    Both are minima, because other load only increases the time.
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
    """Return the elapsed seconds of these chunks, and a chunk's mean seconds in its worker."""
    played = setting(GAMES[0])
    began = time.perf_counter()
    futures = [executor.submit(clocked, played, number * size, size) for number in range(chunks)]
    seconds = [future.result() for future in futures]
    return time.perf_counter() - began, mean(seconds)


def check(executor: Any) -> float:  # noqa: ANN401 - dask has no types
    """Print predicted and measured times for two workers; return the CPU seconds per task.

    Both are wall-clock times and measured alternately, because there may be other load.
    """
    by_the_clock(executor, 1, 50)
    began = time.process_time()
    by_the_clock(executor, 1, TASKS)
    task = (time.process_time() - began) / TASKS
    print("| games a chunk | chunk, ms | predicted, s | two workers, s | ratio |", "|---|---|---|---|---|", sep="\n")
    for size, chunks in ((50, 1000), (500, 500), (5_000, 100), (20_000, 30)):
        empty, none = by_the_clock(executor, 1, TASKS)  # without games, the time is the scheduler's
        took, seconds = by_the_clock(executor, size, chunks)
        predicted = 3600 * run(2, chunks, seconds, task=max(0.0, empty / TASKS - none / 2)).hours
        print(f"| {size:,} | {1e3 * seconds:.1f} | {predicted:.2f} | {took:.2f} | {took / predicted:.2f} |", flush=True)
    return task


def cluster_task() -> float:
    """Check the simulation on two workers of a cluster; return the scheduler's CPU per task."""
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
