"""Compiled playouts against the same code uncompiled, and how long a verdict takes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from sizes import drawn
from timing import seconds

from heritage_games.experiments.compile import array, compiled
from heritage_games.games import games, ruleset
from heritage_games.games.contract import Position, Ruleset, Throw

SAME = 50
"""Games that both ways to run must play alike before they are measured."""

ROUNDS = 4
SPAN = 0.5
"""Seconds of one round of one way to run: a long race takes no longer to measure than a short hunt."""

LIMIT = 1000
"""Plies after which a game is cut."""

Run = Callable[[int], tuple[int, int]]
"""Plays the random game of this number."""


def played(run: Run, first: int) -> tuple[int, float]:
    """Play random games for one span, from this number on; return how many they were and the seconds they took."""
    begun = time.perf_counter()
    number, taken = first, 0.0
    while taken < SPAN:
        run(number)
        number += 1
        taken = time.perf_counter() - begun
    return number - first, taken


def playouts(rules: Ruleset) -> dict[str, float]:
    """Return the rate compiled, the rate interpreted, and their ratio; they are measured in turn, under one load."""
    kernel = rules.kernel
    playout, table, buffer = compiled(kernel.playout), array(rules.table), array([0] * kernel.buffer)
    slow_buffer = [0] * kernel.buffer

    def fast(number: int) -> tuple[int, int]:
        winner, plies = playout(table, 1, number, LIMIT, buffer)
        return int(winner), int(plies)

    def plain(number: int) -> tuple[int, int]:
        return kernel.playout(rules.table, 1, number, LIMIT, slow_buffer)

    for number in range(SAME):
        assert fast(number) == plain(number)
    games_played, taken = {"compiled": 0, "uncompiled": 0}, {"compiled": 0.0, "uncompiled": 0.0}
    for _ in range(ROUNDS):
        for name, run in (("compiled", fast), ("uncompiled", plain)):
            count, spent = played(run, games_played[name])
            games_played[name] += count
            taken[name] += spent
    rates = {f"{name} a second": games_played[name] / taken[name] for name in taken}
    return {**rates, "ratio": rates["compiled a second"] / rates["uncompiled a second"]}


def attempts(rules: Ruleset) -> list[tuple[Position, list[str], Throw | None]]:
    """Return positions of a random game, each with an attempt of one to three touches and its throw."""
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
    """Return the median and the worst time of a verdict, interpreted, in milliseconds."""
    times = [
        seconds(lambda p=position, a=touches, t=throw: rules.judge(p, a, t), 3)  # type: ignore[misc]
        for position, touches, throw in attempts(rules)
    ]
    return {"median ms": 1000 * sorted(times)[len(times) // 2], "worst ms": 1000 * max(times)}


def measure() -> dict[str, dict[str, float]]:
    """Return every figure of this file, by what was measured."""
    figures = {}
    for game, names in games().items():
        for name in names:
            rules = ruleset(game, name)
            figures[f"playouts {game}/{name}"] = playouts(rules)
            figures[f"verdict {game}/{name}"] = verdict(rules)
    return figures


if __name__ == "__main__":
    for what, values in measure().items():
        print(what, {key: round(value, 3) for key, value in values.items()})
