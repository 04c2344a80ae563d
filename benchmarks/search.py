"""Benchmark of the search: speed, depth, and equal-time games against plain tree search.

``python benchmarks/search.py`` prints tables; with a number, also of that many games against the tree search on each
side.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import cast

from tree import Tree

import heritage_games as hg
from heritage_games.analysis.graph_search import GraphSearchTask
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.players import LEVELS
from heritage_games.engine.graph.rules import GraphState
from heritage_games.experiments.intervals import interval
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position

GAMES = ("morabaraba", "morabaraba/lesotho", "pulijudam", "rafaya", "meurimueng")
AGAINST_THE_TREE = ("morabaraba", "pulijudam")
PLIES = (4, 14, 44)  # plies of a random game at which speed and depth are measured
REPLY = 0.3  # maximum seconds of an answer
LONGEST = 300  # plies after which a game is cut short and counts as a draw

RUNNERS = {"compiled": SearchWorker(waits=True), "interpreted": SearchWorker(interpreted=True)}


def positions(rules: Ruleset) -> Iterator[GraphState]:
    """Yield positions of a random game."""
    chance, position = Random(3), rules.start()
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            yield cast("GraphState", position)
        position = rules.play(position, chance.choice(rules.moves(position)))


def search_for(task: GraphSearchTask, seconds: float) -> None:
    """Continue a search for this number of seconds, or to its end."""
    begun = thread_time()
    while task.goes_on(40, 10**9) and thread_time() - begun < seconds:
        task.deepen(40, task.looked_at + 2_000)


def reached(rules: Ruleset, position: GraphState, runner: SearchWorker) -> tuple[float, int]:
    """Return the positions searched per second, and the plies reached in a reply's time."""
    task = GraphSearchTask(rules, position, rules.moves(position), runner=runner)
    begun = thread_time()
    search_for(task, REPLY)
    return task.looked_at / (thread_time() - begun), task.depth


def speeds() -> Iterator[str]:
    """Yield a row for each game: positions per second and plies, compiled and interpreted."""
    yield f"| game | positions a second, compiled | interpreted | plies in {REPLY} s, compiled | interpreted |"
    yield "|---|---|---|---|---|"
    for name in GAMES:
        rules = hg.ruleset(name)
        found = {
            how: [reached(rules, position, runner) for position in positions(rules)] for how, runner in RUNNERS.items()
        }
        fast = [f"{sum(speed for speed, _ in found[how]) / len(PLIES):,.0f}" for how in RUNNERS]
        deep = [", ".join(str(depth) for _, depth in found[how]) for how in RUNNERS]
        yield f"| {name} | {' | '.join([*fast, *deep])} |"


def thought_for(rules: Ruleset, position: Position, before: list[Position], chance: Random, seconds: float) -> Move:
    """Return the best move found in this number of seconds."""
    legal = rules.moves(position)
    line = cast("list[GraphState]", before)
    task = GraphSearchTask(rules, cast("GraphState", position), chance.sample(legal, len(legal)), before=line)
    search_for(task, seconds)
    return task.best


def duel(rules: Ruleset, side: int, number: int, tree: Tree, seconds: float | None) -> float:
    """Play a game of the strongest level against the tree search; return the level's score.

    Args:
        side: the side of the level.
        number: the number of the game.
        tree: the tree search that plays the other side.
        seconds: time of each player for a move; None gives the tree search the time of the level's last move.
    """
    chance, position = Random(f"1 {number}"), rules.start()
    before: list[Position] = []
    while rules.outcome(position) is None and len(before) < LONGEST:
        begun = thread_time()
        if rules.turn(position) != side:
            move = tree(rules, position)
        elif seconds is None:
            move = LEVELS["level 5"](rules, position, None, chance, before)
            tree.seconds = thread_time() - begun
        else:
            move = thought_for(rules, position, before, chance, seconds)
        before.append(position)
        position = rules.play(position, move)
    outcome = rules.outcome(position)
    if outcome is None or len(set(outcome.places)) == 1:
        return 0.5
    return float(outcome.places[side] == 1)


def duels(games: int) -> Iterator[str]:
    """Yield a row per game and time limit: the level's score against the tree search, in %."""
    yield "| game | time for a move | games | strongest level against UCT | as the first side, as the second |"
    yield "|---|---|---|---|---|"
    tree = Tree(REPLY)
    for name in AGAINST_THE_TREE:
        rules = hg.ruleset(name)
        for seconds, words in ((None, "the level's own time"), (0.05, "0.05 s each")):
            tree.seconds = seconds or 0.01
            made = [sum(duel(rules, side, number, tree, seconds) for number in range(games)) for side in (0, 1)]
            share, low, high = (100 * each for each in interval(sum(made), 2 * games))
            sides = ", ".join(f"{100 * each / games:.0f}" for each in made)
            yield f"| {name} | {words} | {2 * games} | {share:.1f} ({low:.1f} to {high:.1f}) | {sides} |"


def main(named: list[str]) -> None:
    """Print the tables."""
    for row in speeds():
        print(row, flush=True)
    for row in duels(int(named[0])) if named else ():
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
