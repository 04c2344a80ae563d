"""Endings solved whole: what they are worth, in how many plies, and how long one core works on them.

python benchmarks/solving.py           three against three, at Morabaraba and at Nine Men's Morris

solved.py does it for whole hunts.
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
"""Shares won, lost and drawn in per cent, and the plies of the longest win and loss: lesson 93_solved tells them."""

LONGEST = "E1-A4 E7-R4 A4-A6 E3-R6 E4-A5 R4-A7 E6-A3 R6-A4 A5-E3 E5-R3 A3-E6 A4-R6 A6-E5 A7-E1 E3-E7xE1"
"""The line that the lesson plays."""

LATE = (10, 14_676)
"""Wins of Morabaraba that need more plies than this, and how many there are: rule M16 draws them."""


def solved(game: str, men: Men) -> tuple[Solved, dict[str, float]]:
    """Return a solved ending, and how many of its positions were solved in a second of the processor, of one thread."""
    rules = ruleset(game)
    begun = time.thread_time()
    table = solve(rules, men=men)
    taken = time.thread_time() - begun
    return table, {"positions": table.positions, "seconds": taken, "positions a second": table.positions / taken}


def measure() -> dict[str, dict[str, float]]:
    """Return every figure of this file, by what was solved."""
    figures = {}
    for game, expected in ENDINGS.items():
        solved("homemade/mills", THREE)  # compiles
        table, times = solved(game, THREE)
        total = table.total
        shares = [round(100 * count / total.positions, 2) for count in (total.won, total.lost, total.drawn)]
        assert (*shares, total.longest_win, total.longest_loss) == expected
        if game == "morabaraba":
            assert " ".join(table.line(table.longest()).moves) == LONGEST
            assert table.later_than(LATE[0]) == LATE[1]
        figures[f"solved {game}, three against three"] = times
    return figures


if __name__ == "__main__":
    for what, values in measure().items():
        print(what, *(f"{name} {value:,.1f}" for name, value in values.items()), sep="; ")
