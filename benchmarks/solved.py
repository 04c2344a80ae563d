"""Hunts solved whole: values by number of hunted pieces, and random positions held against those two plies on.

python benchmarks/solved.py pulijudam FOLDER --option men=17 --option tigers_start=apex --positions 20000

The table is made if it is not there; without a folder it goes where the coach looks for tables. SOLVED.md has what was
found. Only positions with the hunted to move are stored, so a position is held against all
moves of the hunted and all answers of the hunters, made by the rules.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

from heritage_games.analysis import state_space
from heritage_games.analysis.best_play import Value, before
from heritage_games.analysis.hunt_placements import Placements
from heritage_games.analysis.hunt_table import SolvedHunt
from heritage_games.analysis.known_tables import table_folder
from heritage_games.analysis.solved import Solved
from heritage_games.analysis.solver import solve
from heritage_games.cli.arguments import options
from heritage_games.engine.graph.kernel import moves, play
from heritage_games.engine.graph.rules import HUNTED, GraphState
from heritage_games.rulesets.registry import ruleset

A_PLACEMENT = 50
"""Positions of one placement: reading its neighbours from the disk takes longer than a position."""

MOVES = 1_000


def positions(table: Solved, pick: random.Random, count: int) -> Iterator[GraphState]:
    """Yield random positions with the hunted to move: half of the moving phase, half with pieces in hand."""
    space = state_space.space(table.rules, None)
    sections = [section for section in space.sections if section.turn == HUNTED]
    moving = [section for section in sections if not section.hand0 and not section.hand1]
    placing = [section for section in sections if section not in moving]
    for batch in range(-(-count // A_PLACEMENT)):
        kind = placing if batch % 2 and placing else moving
        first = pick.choice(kind)
        same = [section for section in kind if (section.hand0, section.hand1) == (first.hand0, first.hand1)]
        placements = Placements(space.table, first.men0)
        placed = pick.choice(placements.sets)
        free = placements.free_points(placed)
        for _ in range(A_PLACEMENT):
            section = pick.choice(same)
            men = sum(1 << point for point in pick.sample(free, section.men1))
            yield GraphState(HUNTED, placed, men, section.hand0, section.hand1)


def best(table: Solved, state: GraphState) -> Value | None:
    """Return the value that follows from all moves; None if there is no move."""
    buffer = [0] * MOVES
    rules = table.rules
    after = [play(rules.table, state, move) for move in buffer[: moves(rules.table, state, buffer, 0)]]
    return min((before(table.value(each)) for each in after), key=lambda value: value.order, default=None)


def inconsistent(table: Solved, count: int, seed: int) -> list[str]:
    """Return the random positions whose value is not that of their best move."""
    found = []
    for state in positions(table, random.Random(seed), count):
        follows, value = best(table, state), table.value(state)
        same = follows is not None and (value.winner, value.result) == (follows.winner, follows.result)
        if follows is None:
            same = value.result == "lost"
        elif same and not state.hand0 and not state.hand1:
            same = value.plies == follows.plies
        if not same:
            found.append(table.rules.format_position(state))
    return found


def main() -> None:
    """Solve or read a table, and print what it says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.process_time()
    rules = ruleset(chosen.game, None, **options(chosen))
    table = solve(rules, file=chosen.folder or table_folder(state_space.space(rules, None)))
    print(table, f"{time.process_time() - begun:.0f} s of the processor", sep="\n")
    assert isinstance(table, SolvedHunt)
    print(*(row for row in table.rows if "in hand" not in row.name), sep="\n")
    if chosen.positions:
        begun = time.process_time()
        wrong = inconsistent(table, chosen.positions, chosen.seed)
        taken = time.process_time() - begun
        print(f"{chosen.positions:,} random positions, {len(wrong)} inconsistent, {taken:.0f} s", *wrong, sep="\n")


if __name__ == "__main__":
    main()
