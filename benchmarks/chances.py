"""Compare the win probabilities of the review with a constant, by the Brier score, in games between levels.

``python benchmarks/chances.py [GAMES [GAME/RULESET ...]]`` plays this many games of each ruleset between players of
levels 2, 3 and 4, evaluates every fifth position, and prints the mean squared errors of the first side's probability
and of a constant, the first side's share in these games. Smaller is better.
"""

from __future__ import annotations

import sys
from random import Random

from heritage_games.analysis import move_scores
from heritage_games.analysis.graph_search import SearchWorker
from heritage_games.analysis.levels import PLAYERS
from heritage_games.rulesets.races import draw
from heritage_games.rulesets.registry import ruleset
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
)
EVERY = 5
LONGEST = 300
POSITIONS = 20_000
"""Positions that a search visits; the review of a game visits ten times as many with compiled code."""


def played(name: str, seed: int) -> list[tuple[float, float]]:
    """Return for every fifth position of a game the first side's probability and its result, a draw as one half."""
    rules, chance = ruleset(name), Random(f"{name} {seed}")
    level = PLAYERS[f"level {2 + seed % 3}"]
    position: Position = rules.start()
    before: list[Position] = []
    estimates: list[float] = []
    while rules.outcome(position) is None and len(before) < LONGEST:
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


def main() -> None:
    """Print the Brier scores of each ruleset."""
    SearchWorker(waits=True)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for name in sys.argv[2:] or RULESETS:
        found = [each for seed in range(count) for each in played(name, seed)]
        share = sum(result for _, result in found) / len(found)
        own = sum((estimate - result) ** 2 for estimate, result in found) / len(found)
        constant = sum((share - result) ** 2 for _, result in found) / len(found)
        print(f"{name}: {own:.3f}, a constant {constant:.3f} ({share:.2f}; {len(found)} positions)", flush=True)


if __name__ == "__main__":
    main()
