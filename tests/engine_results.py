"""Results of every kernel, to compare numba, WebAssembly and interpreted Python."""

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, cast

from heritage_games.analysis import race_search
from heritage_games.analysis.graph_search import GraphSearchTask
from heritage_games.analysis.journey_states import RunnerStates, solved_pairs
from heritage_games.analysis.solved import SolvedSections
from heritage_games.analysis.solver import solve
from heritage_games.engine.jit import is_precompiled
from heritage_games.engine.playouts import PerftCounter, play_chunk
from heritage_games.experiments.exact import WAYS_TO_PAY, danger
from heritage_games.experiments.executors import affordable
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.registry import ruleset

Asked = tuple[str, str, dict[str, Any]]
"""Game, ruleset and options of a request."""

BOARD = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a4 b4 c4", "a1 a2 a3", "b1 b2 b3 b4", "c1 c2 c3 c4")
"""A board with enough positions for numba to compile the solver."""


def answered(asked: str) -> str:
    """Return as JSON whether the library is in use, a lesson's number of games, and results.

    Args:
        asked: the arguments of :func:`results` as JSON.
    """
    return json.dumps([is_precompiled(), affordable(10_000), results(*json.loads(asked))])


def results(asked: list[Asked], games: int, positions: int, board: list[str]) -> dict[str, Any]:
    """Return the results of each ruleset, and of a solved board.

    Args:
        asked: the rulesets to compute.
        games: the number of random games of each.
        positions: the number of positions that each search visits.
        board: the lines of the solved board.
    """
    every = {
        f"{game}/{name} {options}": list(_of(ruleset(game, name, **options), games, positions))
        for game, name, options in asked
    }
    solved = cast("SolvedSections", solve(ruleset("homemade", "mills", lines=tuple(board), men=3)))
    return {**every, "solved": [sha256(bytes(solved._codes)).hexdigest(), solved.total.positions]}


def _of(rules: Ruleset, games: int, positions: int) -> Iterator[Any]:
    assert rules.kernel
    chunk = play_chunk(rules.kernel, rules.table, rules.start(), seed=5, first=0, count=games, limit=300)
    yield [chunk.winners.tolist(), chunk.reasons.tolist(), chunk.plies.tolist(), chunk.captures.tolist()]
    counter = PerftCounter(rules.kernel, rules.table, 2)
    yield [counter(rules.start(), depth) for depth in (1, 2)]
    if isinstance(rules, JourneyRuleset):
        yield [str(danger(rules, games, paying=paying)) for paying in WAYS_TO_PAY]
        if len(rules.sides) == 2 and rules.name == "modern":
            states = RunnerStates(rules.table, most=2)
            yield sha256(solved_pairs(states).tobytes()).hexdigest()
    elif isinstance(rules, GraphRuleset):
        yield from _searched(rules, positions)
    elif race_search.judged(rules):
        position, throw = _reached(rules, 9)
        yield sorted(race_search.scored(rules, position, throw, 2).items())


def _searched(rules: GraphRuleset, positions: int) -> Iterator[Any]:
    """Yield the results of both kinds of search in the middle of a game."""
    position, _ = _reached(rules, 12)
    if not rules.moves(position):
        return
    task = GraphSearchTask(rules, position, rules.moves(position), overlooked=(0, 5))
    yield [task.deepen(12, positions), task.worth, task.depth, task.looked_at]
    task = GraphSearchTask(rules, position, rules.moves(position), deepest=8)
    yield [sorted(task.weigh(8, positions).items()), task.depth]


def _reached(rules: Ruleset, plies: int) -> tuple[Any, Any]:
    """Return a position after some random plies, with a throw if one is due."""
    pick, position = Random(3), rules.start()
    while True:
        throws = rules.throws(position)
        throw = pick.choice(sorted(throws)) if throws else None
        if plies == 0 or not rules.moves(position, throw):
            return position, throw
        position, plies = rules.play(position, pick.choice(rules.moves(position, throw)), throw), plies - 1
