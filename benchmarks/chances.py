"""Benchmark of the review's win probabilities by the Brier score, in games of levels.

``python benchmarks/chances.py [GAMES [GAME/RULESET ...]]`` plays this many games of each ruleset between players of
levels 2, 3 and 4, evaluates every fifth position, and prints the mean squared errors of the first side's probability
and of a constant, the first side's share in these games. Smaller is better.

``python benchmarks/chances.py fit [GAMES [GAME/RULESET ...]]`` fits the curves of ``analysis/chances.toml`` to such
games of mills, and prints them with their errors in as many games of other seeds. It also fits a curve to each level,
and prints the errors of both curves in the games of that level.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from math import exp
from random import Random
from typing import NamedTuple

from heritage_games.analysis import move_scores
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.levels import PLAYERS
from heritage_games.analysis.players import ask
from heritage_games.analysis.search import Decision
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import Position

RULESETS = (
    "morabaraba/south_africa",
    "morabaraba/lesotho",
    "nine_mens_morris",
    "pulijudam",
    "rafaya",
    "meurimueng",
    "hounds_and_jackals/skiryuk",
    "hounds_and_jackals/washburne",
    "hounds_and_jackals/washburne_dice",
    "hyena_chase/modern",
)
MILLS = RULESETS[:3]
SCALES, FIRST = range(60, 420, 20), range(-120, 140, 20)  # parameters that a fit tries

EVERY = 5
LONGEST, LONGEST_RACE = 300, 3000
POSITIONS = 20_000  # positions that a search visits; a review visits ten times as many with compiled code


def played(name: str, seed: int) -> list[tuple[float, float]]:
    """Return the probability and result of the first side at every fifth position of a game."""
    rules, chance = ruleset(name), Random(f"{name} {seed}")
    level = PLAYERS[f"level {min(2 + seed % 3, rules.levels)}"]
    position: Position = rules.start()
    before: list[Position] = []
    estimates: list[float] = []
    longest = LONGEST_RACE if rules.throws(position) else LONGEST
    while rules.outcome(position) is None and len(before) < longest:
        if len(before) % EVERY == 0:
            limits = {"plies": 8, "positions": POSITIONS}
            estimates.append(move_scores.chances(rules, position, None, before, **limits)[0])
        throws = rules.throws(position)
        throw = draw(throws, chance) if throws else None
        moves = rules.moves(position, throw)
        move = moves[0] if len(moves) == 1 else level(rules, position, throw, chance)
        before.append(position)
        position = rules.play(position, move, throw)
    outcome = rules.outcome(position)
    first = outcome.places.count(1) if outcome else 0
    result = 0.5 if outcome is None or first > 1 else float(outcome.places[0] == 1)
    return [(estimate, result) for estimate in estimates]


class Seen(NamedTuple):
    """Position of a game: players' level, value of the best move, side to move, its result."""

    level: int
    score: int
    side: int
    won: float


def seen(name: str, seed: int) -> list[Seen]:
    """Play a game of mills; return the score and result of every fifth position.

    A position that occurs three times is a draw.
    """
    rules, chance = ruleset(name), Random(f"{name} {seed}")
    level, position = 2 + seed % 3, rules.start()
    before: list[Position] = []
    rows: list[tuple[int, int]] = []
    while rules.outcome(position) is None and len(before) < LONGEST:
        if sum(rules.comparable(each) == rules.comparable(position) for each in before) == 2:
            break
        if len(before) % EVERY == 0:
            found = move_scores.move_scores(rules, position, None, before, plies=8, positions=POSITIONS)
            rows.append((found.scores[found.best], rules.turn(position) or 0))
        move = ask(PLAYERS[f"level {level}"], Decision(rules, position, None, before), chance, name="level")
        before.append(position)
        position = rules.play(position, move)
    outcome = rules.outcome(position)
    first = 0.5 if outcome is None or outcome.places.count(1) > 1 else float(outcome.places[0] == 1)
    return [Seen(level, score, side, 1 - first if side else first) for score, side in rows]


def error(rows: Sequence[Seen], scale: int, first: int) -> float:
    """Return the mean squared error of a curve."""
    total = 0.0
    for row in rows:
        value = (row.score - first if row.side else row.score + first) / scale
        total += (1 / (1 + exp(-max(-30.0, min(30.0, value)))) - row.won) ** 2
    return total / len(rows)


def fitted(rows: Sequence[Seen]) -> tuple[int, int]:
    """Return the scale and the first side's advantage with the smallest error."""
    return min(product(SCALES, FIRST), key=lambda curve: error(rows, *curve))


def fit(name: str, count: int) -> None:
    """Fit and print a ruleset's curve, with its error and that of a constant in other games."""
    taught = [row for seed in range(0, 2 * count, 2) for row in seen(name, seed)]
    tried = [row for seed in range(1, 2 * count, 2) for row in seen(name, seed)]
    scale, first = best = fitted(taught)
    shares = [sum(won) / len(won) for won in ([row.won for row in taught if row.side == side] for side in (0, 1))]
    constant = sum((shares[row.side] - row.won) ** 2 for row in tried) / len(tried)
    print(
        f"{name}: scale {scale}, first {first}; {error(tried, scale, first):.3f}, a constant {constant:.3f} "
        f"({len(taught)} and {len(tried)} positions)",
        flush=True,
    )
    for level in sorted({row.level for row in taught}):
        own = fitted([row for row in taught if row.level == level])
        rows = [row for row in tried if row.level == level]
        print(f"  level {level}: {error(rows, *best):.3f}; its own curve {own}: {error(rows, *own):.3f}", flush=True)


def main() -> None:
    """Print the Brier scores of each ruleset, or fit curves."""
    SearchWorker(waits=True)
    if sys.argv[1:2] == ["fit"]:
        for name in sys.argv[3:] or MILLS:
            fit(name, int(sys.argv[2]) if len(sys.argv) > 2 else 60)
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for name in sys.argv[2:] or RULESETS:
        found = [each for seed in range(count) for each in played(name, seed)]
        share = sum(result for _, result in found) / len(found)
        own = sum((estimate - result) ** 2 for estimate, result in found) / len(found)
        constant = sum((share - result) ** 2 for _, result in found) / len(found)
        print(f"{name}: {own:.3f}, a constant {constant:.3f} ({share:.2f}; {len(found)} positions)", flush=True)


if __name__ == "__main__":
    main()
