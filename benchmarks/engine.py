"""Compiled playouts against the same code uncompiled, and how long a verdict takes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from timing import seconds

from heritage_games.experiments.compile import array, compiled
from heritage_games.games import games, ruleset
from heritage_games.games.contract import Position, Ruleset, Throw

GAMES = 20_000
LIMIT = 1000


def rate(playout: Callable[..., tuple[int, int]], table: object, buffer: object, games_played: int) -> float:
    """Return random games a second."""
    begun = time.perf_counter()
    for number in range(games_played):
        playout(table, 1, number, LIMIT, buffer)
    return games_played / (time.perf_counter() - begun)


def playouts(rules: Ruleset) -> dict[str, float]:
    """Return the rate compiled, the rate interpreted, and their ratio."""
    kernel = rules.kernel
    fast, table, buffer = compiled(kernel.playout), array(rules.table), array([0] * kernel.buffer)
    slow_buffer = [0] * kernel.buffer
    for number in range(50):
        slow = kernel.playout(rules.table, 1, number, LIMIT, slow_buffer)
        assert tuple(fast(table, 1, number, LIMIT, buffer)) == slow
    quick = rate(fast, table, buffer, GAMES)
    plain = rate(kernel.playout, rules.table, slow_buffer, GAMES // 20)
    return {"compiled a second": quick, "uncompiled a second": plain, "ratio": quick / plain}


def attempts(rules: Ruleset) -> list[tuple[Position, list[str], Throw | None]]:
    """Return positions of a random game, each with an attempt of one to three touches and its throw."""
    pick = random.Random(1)
    position, found = rules.start(), []
    while rules.outcome(position) is None:
        throws = rules.throws(position)
        throw = pick.choices(list(throws), [float(chance) for chance in throws.values()])[0] if throws else None
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
