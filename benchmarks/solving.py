"""Benchmark of solved endings: values, maximum plies, and solving time on one core.

python benchmarks/solving.py           three against three, in Morabaraba and Nine Men's Morris

solved.py solves whole hunts.
"""

from __future__ import annotations

import time

from heritage_games.analysis.solved import Solved
from heritage_games.analysis.solver import solve
from heritage_games.analysis.state_space import Men
from heritage_games.rulesets.registry import ruleset

THREE = (3, 3)
ENDINGS = {
    "morabaraba": (83.24, 16.76, 0.00, 15, 16),
    "homemade/mills": (82.92, 16.93, 0.15, 25, 26),
}
"""Percentages won, lost and drawn, and plies of the longest win and loss; see 93_solved."""

LONGEST = "E1-A4 E7-R4 A4-A6 E3-R6 E4-A5 R4-A7 E6-A3 R6-A4 A5-E3 E5-R3 A3-E6 A4-R6 A6-E5 A7-E1 E3-E7xE1"
"""Longest line, which the lesson plays."""


def solved(game: str, men: Men) -> tuple[Solved, dict[str, float]]:
    """Return a solved ending, and its positions solved per second of thread time."""
    rules = ruleset(game)
    begun = time.thread_time()
    table = solve(rules, men=men)
    taken = time.thread_time() - begun
    return table, {"positions": table.positions, "seconds": taken, "positions a second": table.positions / taken}


def measure() -> dict[str, dict[str, float]]:
    """Return all figures of this file, by solved ending."""
    figures = {}
    for game, expected in ENDINGS.items():
        solved("homemade/mills", THREE)  # to compile the kernel
        table, times = solved(game, THREE)
        total = table.total
        shares = [round(100 * count / total.positions, 2) for count in (total.won, total.lost, total.drawn)]
        assert (*shares, total.longest_win, total.longest_loss) == expected
        if game == "morabaraba":
            assert " ".join(table.line(table.longest()).moves) == LONGEST
        figures[f"solved {game}, three against three"] = times
    return figures


if __name__ == "__main__":
    for what, values in measure().items():
        print(what, *(f"{name} {value:,.1f}" for name, value in values.items()), sep="; ")
