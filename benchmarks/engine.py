"""Benchmarks of compiled kernels against C and interpreted Python, and of verdicts."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import native
from sizes import drawn
from timing import seconds, state, thread_seconds

from heritage_games.engine.kernel import Kernel
from heritage_games.engine.playouts import ROW, Chunk, PerftCounter, play_chunk
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import Position, Throw

SAME = 50  # number of games that must be equal on all runners before they are measured

ROUNDS = 7

SPAN = 0.05  # seconds of one round of one runner, so that long races take no longer than short hunts
LIMIT = 1000  # maximum plies of a game

DEEPEST = 7
LEAVES = 2_000_000  # plies are counted to the first depth with more sequences than this, or to ``DEEPEST``
AFTER = 30  # number of random plies before counting, after which most pieces are on the board

FIRST_CALL = """
import time
from heritage_games.rulesets.registry import ruleset
from heritage_games.engine.playouts import play_chunk, prepare
rules = ruleset({name!r})
told = []
begun = time.process_time()
prepare(rules.kernel, rules.start(), lambda: told.append(None))
spent = time.process_time() - begun
play = lambda: play_chunk(rules.kernel, rules.table, rules.start(), seed=1, first=0, count=1, limit=1000)
play()
begun = time.perf_counter()
play()
print(spent, time.perf_counter() - begun, len(told))
"""


def played(rules: Ruleset, first: int, count: int, *, interpreted: bool = False) -> Chunk:
    """Play random games from the start; return the chunk."""
    assert rules.kernel
    table, start = rules.table, rules.start()
    return play_chunk(
        rules.kernel, table, start, seed=1, first=first, count=count, limit=LIMIT, interpreted=interpreted
    )


def rows(chunk: Chunk) -> list[int]:
    """Return the concatenated rows of a chunk, as C writes them."""
    found = [0] * (ROW * len(chunk.plies))
    found[0::ROW], found[1::ROW], found[2::ROW] = chunk.winners, chunk.reasons, chunk.plies
    found[3::ROW] = chunk.captures
    return found


def playouts(rules: Ruleset) -> dict[str, float]:
    """Return games per second of thread time, ratios to interpreted code and C, and speed-up."""
    ways: dict[str, Callable[[int, int], object]] = {
        "compiled": lambda first, count: played(rules, first, count),
        "interpreted": lambda first, count: played(rules, first, count, interpreted=True),
    }
    if native.family(rules):
        ways["C"] = lambda first, count: native.played(rules, first, count, LIMIT)
        ways["C for this processor"] = lambda first, count: native.played(rules, first, count, LIMIT, native.HERE)
        for options in (native.PLAIN, native.HERE):
            assert rows(played(rules, 0, SAME)) == list(native.played(rules, 0, SAME, LIMIT, options))
    assert played(rules, 0, SAME) == played(rules, 0, SAME, interpreted=True)
    counts = {name: games_in_a_round(run) for name, run in ways.items()}
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(ROUNDS):
        for name, run in ways.items():
            first, count = number * counts[name], counts[name]
            taken[name].append(thread_seconds(lambda: run(first, count)) / count)  # noqa: B023 - called at once
    medians = {name: sorted(times)[ROUNDS // 2] for name, times in taken.items()}
    ours = medians.pop("compiled")
    ratios = {f"ratio to {name}": median / ours for name, median in medians.items()}
    return {"a second": 1 / ours, **ratios, "two threads to one": threads(rules, counts["compiled"])}


def games_in_a_round(run: Callable[[int, int], object]) -> int:
    """Return the number of games that a runner plays in a round."""
    return max(2, round(SAME * SPAN / thread_seconds(lambda: run(0, SAME))))


def threads(rules: Ruleset, count: int) -> float:
    """Return the wall-clock speed-up of two threads over one for the same number of games."""
    ratios = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            one = seconds(lambda: [played(rules, first, count) for first in (0, count)], 1)
            two = seconds(lambda: list(pool.map(lambda first: played(rules, first, count), (0, count))), 1)
            ratios.append(one / two)
    return sorted(ratios)[ROUNDS // 2]


def in_mid_game(rules: Ruleset) -> Position:
    """Return a position after some plies from which a game continues."""
    for seed in range(100):
        pick = random.Random(seed)
        position: Position = rules.start()
        for _ in range(AFTER):
            throw = drawn(rules, position, pick)
            position = rules.play(position, pick.choice(rules.moves(position, throw)), throw)
            if rules.outcome(position):
                break
        else:
            return position
    raise AssertionError(rules)


def counting(rules: Ruleset) -> dict[str, float]:
    """Return millions of sequences of plies counted per thread second, at start and mid-game."""
    assert rules.kernel
    count, later = PerftCounter(rules.kernel, rules.table, DEEPEST), in_mid_game(rules)
    rates = {}
    for name, position in (("start", rules.start()), ("later", later)):
        depth = next((depth for depth in range(1, DEEPEST) if count(position, depth) > LEAVES), DEEPEST)
        leaves = count(position, depth)
        rates[f"millions a second, {name}"] = leaves / thread_seconds(lambda: count(position, depth)) / 1e6  # noqa: B023 - as above
    return rates


def first_calls(name: str) -> dict[str, float]:
    """Return the processor times of the first calls on a machine and in a process, in seconds."""
    program = FIRST_CALL.format(name=name)
    found = []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(2):
            environment = {**os.environ, "HOME": home}
            done = subprocess.run(
                [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
            )
            found.append([float(number) for number in done.stdout.split()])
    (cold, _, told), (cached, game, told_again) = found
    assert (told, told_again) == (1, 0)
    return {"first on a machine, s": cold, "first in a process, s": cached, "one game then, ms": 1000 * game}


def attempts(rules: Ruleset) -> list[tuple[Position, list[str], Throw | None]]:
    """Return positions of a random game, each with one to three touches and a throw."""
    pick = random.Random(1)
    position, found = rules.start(), []
    while rules.outcome(position) is None:
        throw = drawn(rules, position, pick)
        moves = rules.moves(position, throw)
        found += [(position, [pick.choice(rules.points) for _ in range(length)], throw) for length in (1, 2, 3)]
        found.append((position, list(rules.paths(position, pick.choice(moves), throw)[0]), throw))
        position = rules.play(position, pick.choice(moves), throw)
    return found


def verdict(rules: Ruleset) -> dict[str, float]:
    """Return the median and the maximum time of a verdict, interpreted, in milliseconds."""
    times = [
        seconds(lambda p=position, a=touches, t=throw: rules.judge(p, a, t), 3)  # type: ignore[misc]
        for position, touches, throw in attempts(rules)
    ]
    return {"median ms": 1000 * sorted(times)[len(times) // 2], "worst ms": 1000 * max(times)}


def figures() -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the figures of this file by subject, each as soon as it is measured."""
    compiled: set[Kernel] = set()
    for game, names in games().items():
        for name in names:
            rules = ruleset(game, name)
            if rules.kernel and rules.kernel not in compiled:
                compiled.add(rules.kernel)
                yield f"compiling {game}", first_calls(game)
            yield f"playouts {game}/{name}", playouts(rules)
            yield f"counting {game}/{name}", counting(rules)
            yield f"verdict {game}/{name}", verdict(rules)


def measure() -> dict[str, dict[str, float]]:
    """Return the figures of this file by subject."""
    return dict(figures())


if __name__ == "__main__":
    print(state())
    for what, values in figures():
        print(what, {key: round(value, 3) for key, value in values.items()}, flush=True)
