"""Compiled playouts against the same code uncompiled, and how long a verdict takes."""

from __future__ import annotations

import random
import time

from sizes import drawn
from timing import seconds

from heritage_games.games import games, ruleset
from heritage_games.games.contract import Position, Ruleset, Throw
from heritage_games.machine import Chunk, play_chunk

SAME = 50
"""Games that both ways to run must play alike before they are measured."""

ROUNDS = 4

GAMES = {False: 2000, True: 20}
"""Games of one round, compiled and interpreted."""

LIMIT = 1000
"""Plies after which a game is cut."""


def played(rules: Ruleset, first: int, count: int, *, interpreted: bool) -> Chunk:
    """Play random games from the start."""
    return play_chunk(
        rules.kernel, rules.table, rules.start(), seed=1, first=first, count=count, limit=LIMIT, interpreted=interpreted
    )


def playouts(rules: Ruleset) -> dict[str, float]:
    """Return the rates in games a second of thread time, compiled and interpreted in turn, and their ratio."""
    assert played(rules, 0, SAME, interpreted=False) == played(rules, 0, SAME, interpreted=True)
    taken = {False: 0.0, True: 0.0}
    for number in range(ROUNDS):
        for interpreted, count in GAMES.items():
            begun = time.thread_time()
            played(rules, number * count, count, interpreted=interpreted)
            taken[interpreted] += time.thread_time() - begun
    fast, slow = (ROUNDS * count / taken[interpreted] for interpreted, count in GAMES.items())
    return {"compiled a second": fast, "uncompiled a second": slow, "ratio": fast / slow}


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
