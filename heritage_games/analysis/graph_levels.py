"""Levels of mills and hunts, with their searches and win probabilities, for players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from heritage_games.engine.graph.rules import HUNT, HUNTED, HUNTERS, POINTS, GraphState
from heritage_games.engine.graph.search import SURE, unseen
from heritage_games.engine.kernel import RuleTable
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move

from .graph_search import Bounded, GraphSearchTask, at_start, kind_of, repetition, weights_of
from .graph_worker import SearchWorker, explained_with
from .known_tables import has_graph_table
from .search import BlunderModel, Decision, FinishedSearch, Search, SearchTask, figures, percentage

FREEDOM = frozenset({"hunter_steps", "hunter_region", "hunters_trapped"})
"""Features that measure the hunters' freedom to move."""

STRONGEST_ONLY = frozenset({"hunter_leaps"})
"""Features that weaker levels ignore, because their hunters would win too easily."""


@dataclass(frozen=True, slots=True)
class GraphLimits:
    """Search limits of a level."""

    depth: int
    positions: int  # the maximum number of positions to visit with compiled code
    interpreted: int  # the maximum number of positions to visit with interpreted code
    # the probability (0 to 1), for each point, of overlooking a capture there by the other side
    overlooks_theirs: float = 0.0
    # the probability (0 to 1), for each point, of overlooking a capture there by the searching side
    overlooks_own: float = 0.0
    heedless: bool = False  # whether the hunters of a hunt do not evaluate their own freedom to move
    draws: bool = False  # whether the hunters of a hunt value a repetition like the start of the game


def limits_of(rules: Ruleset) -> tuple[GraphLimits, ...]:
    """Return each level's limits, weakest first, from the ruleset, its game or its kind."""
    found = figures("levels")
    given = found.get(f"{rules.game}/{rules.name}") or found.get(rules.game) or found[kind_of(rules.table)]
    return tuple(GraphLimits(**each) for each in given)


def begin(
    decision: Decision, chance: Random, level: int, *, among: Sequence[Move] = (), runner: SearchWorker | None = None
) -> SearchTask:
    """Return an unstarted search task for a level; see :data:`.search.Begin`.

    Args:
        among: the legal moves to choose from; all if empty.
        runner: the search worker; if None, a worker that uses compiled code once it is ready.
    """
    rules, position, _, before = decision
    limits = limits_of(rules)
    sees = limits[level - 1]
    state = cast("GraphState", position)
    moves = list(among or decision.moves)
    chance.shuffle(moves)
    if len(moves) == 1:
        return FinishedSearch(moves[0], 0)
    points = {
        state.turn: _some(rules.table, sees.overlooks_own, chance),
        1 - state.turn: _some(rules.table, sees.overlooks_theirs, chance),
    }
    runner, strongest = runner or SearchWorker(), level == len(limits)
    ignored = FREEDOM if sees.heedless and state.turn == HUNTERS else frozenset[str]()
    task = GraphSearchTask(
        rules,
        state,
        # If the level would overlook all moves, it overlooks none.
        [move for move in moves if not unseen(move, points[state.turn])] or moves,
        before=cast("Sequence[GraphState]", before),
        overlooked=(points[0], points[1]),
        deepest=sees.depth,
        weights=weights_of(rules, ignored if strongest else ignored | STRONGEST_ONLY, strongest=strongest),
        again=repetition(rules, state, draws=sees.draws),
        runner=runner,
        sharp=strongest and not rules.table[HUNT],
    )
    return Bounded(task, sees.depth, sees.positions if runner.compiled else sees.interpreted)


def scored(decision: Decision, plies: int, positions: int) -> tuple[dict[Move, int], int]:
    """Return each legal move's value and the depth reached; see :meth:`GraphSearchTask.weigh`."""
    rules, position, _, before = decision
    state, earlier = cast("GraphState", position), cast("Sequence[GraphState]", before)
    task = GraphSearchTask(rules, state, decision.moves, before=earlier, deepest=plies)
    return task.weigh(plies, positions), task.depth


def _some(table: RuleTable, share: float, chance: Random) -> int:
    """Return a random bit set that contains each point with this probability."""
    return sum(1 << point for point in range(table[POINTS]) if chance.random() < share)


FARTHEST = 30.0  # absolute value above which the logistic function is practically 0 or 1


def win_probability(rules: Ruleset, side: int, score: int) -> float:
    """Return the share of positions with this score that a side wins in games between levels.

    In hunts it only compares moves, because most games are drawn.

    Args:
        score: the value of the side's best move, in hundredths of a piece.
    """
    if not rules.table[HUNT]:
        # The score includes the advantage of having the move.
        fitted = _fitted(rules) or {**figures("weights")["chance"]["mills"], "first": 0}
        return _logistic((score + (fitted["first"] if side == 0 else -fitted["first"])) / fitted["scale"])
    # The value at the start differs from board to board, so only the gain since then counts.
    sign = 1 if side == HUNTED else -1
    gained = sign * score - at_start(rules)
    return _logistic(sign * gained / figures("weights")["chance"]["hunt"]["scale"])


def _fitted(rules: Ruleset) -> dict[str, int] | None:
    """Return the constants fitted to a ruleset's win probabilities; None if not fitted."""
    found: dict[str, int] | None = figures("chances").get(f"{rules.game}/{rules.name}")
    return found


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, value))))


FAR = 10  # depth limit so high that in practice only the number of positions limits a level


def _blunders(rules: Ruleset, number: int, side: str) -> BlunderModel:
    """Return a model of the captures that a level overlooks, or else of its search depth."""
    limits = limits_of(rules)[number - 1]
    theirs, own = percentage(limits.overlooks_theirs), percentage(limits.overlooks_own)
    if rules.table[HUNT] and side:  # only the hunters capture
        theirs, own = ("", own) if side == rules.sides[HUNTERS] else (theirs, "")
    if theirs or own:
        alone = "theirs" if theirs else "heedless" if limits.heedless else "own"
        form = "both" if theirs == own else "each" if theirs and own else alone
        words: dict[str, str | int] = {"theirs": theirs, "own": own, "plies": limits.depth}
        return BlunderModel(f"graph.{form}", words, limits.overlooks_theirs)
    return (
        BlunderModel("graph.far", {}) if limits.depth >= FAR else BlunderModel("graph.ahead", {"plies": limits.depth})
    )


INTERPRETED = 20_000  # number of positions of a search that explains a game with interpreted code

SEARCH = Search(
    begin=begin,
    scores=scored,
    win_probability=win_probability,
    estimates=lambda rules: _fitted(rules) is not None,
    forced=SURE,
    explains=lambda waits: explained_with(INTERPRETED, waits=waits),
    blunders=_blunders,
    has_table=has_graph_table,
)
