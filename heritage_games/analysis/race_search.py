"""Search of two-sided races for players and hints.

Weights come from ``race_weights.toml``, written by ``tools/learn_race_weights.py``. Compiled code is used only in
browsers, where it is precompiled; elsewhere the search finishes sooner than a compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from heritage_games.engine.crossing import policy as crossing
from heritage_games.engine.crossing import rules as crossing_rules
from heritage_games.engine.jit import Memory, cached_memory, is_precompiled, run
from heritage_games.engine.parallel import policy as parallel
from heritage_games.engine.parallel import rules as parallel_rules
from heritage_games.engine.race_policy import ONE, SCRATCH, judgement
from heritage_games.engine.races import MOST_AT_ONCE
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.throws import coded
from heritage_games.rulesets.types import Move, Position, Throw

from .search import BlunderModel, Decision, FinishedSearch, Search, SearchTask, capability, figures, percentage

WEIGHTS = Path(__file__).with_name("race_weights.toml")
"""File with each ruleset's weights in thousandths: a list for each group of features."""

THOUSANDTH = 1000  # one thousandth of a weight, in the millionths that the kernel uses


@dataclass(frozen=True, kw_only=True)
class RaceSearch(Search):
    """Search of a family of races."""

    # the kernel function that scores moves (:func:`heritage_games.engine.race_policy.weigh_of`)
    weigh: Callable[..., int]
    dangers: frozenset[str]  # the groups of features that show where a piece can be hit
    captured: Callable[[Any, Any], int]  # returns the number of pieces captured between two consecutive positions
    foremost: Callable[[Move], int]  # returns the foremost hole from which a move moves a piece


class RaceLimits(NamedTuple):
    """Search depth of a level, and the probabilities of its errors, from 0 to 1."""

    plies: int  # the depth: 1 for the mover's ply only, 2 including the best replies to every throw
    captures: float = 0.0  # the probability of missing a move that captures, for each such move
    foremost: float = 0.0  # the probability of moving the foremost piece without evaluating the move, for each turn
    # the probability of not seeing which pieces can be hit, for each turn; 0 if the evaluation has no such
    # feature
    dangers: float = 0.0


@cache
def level_limits(name: str) -> tuple[RaceLimits, ...]:
    """Return the limits of each level of a ruleset, the weakest first."""
    return tuple(RaceLimits(**each) for each in figures("race_levels")[name])


def judged(rules: Ruleset) -> bool:
    """Return whether a ruleset's positions can be evaluated; custom races have no weights."""
    return rules.name in figures("race_levels")


def family_of(rules: Ruleset) -> RaceSearch:
    """Return the search of a race's family."""
    found: RaceSearch = capability(rules.search)
    return found


@cache
def weights_of(name: str, ignored: frozenset[str] = frozenset()) -> Memory:
    """Return a ruleset's learnt weights, 0 for ignored groups, then the evaluation's table."""
    groups = figures(WEIGHTS.stem)[name].items()
    weights = ((0 if group in ignored else weight) for group, each in groups for weight in each)
    return Memory(judgement(THOUSANDTH * weight for weight in weights))


def scored(
    rules: Ruleset, position: Position, throw: Throw, plies: int, ignored: frozenset[str] = frozenset()
) -> dict[Move, int]:
    """Return each legal move's value for its side, from -1,000,000 (loss) to 1,000,000 (win).

    Args:
        plies: 1 to evaluate the positions after the moves, 2 to evaluate those after the best replies to every throw.
        ignored: the groups of features to ignore; empty for none.
    """
    weigh, side = family_of(rules).weigh, rules.turn(position, throw)
    table, scratch = cached_memory(tuple(rules.table)), Memory(bytes(8 * SCRATCH))
    call = (table, position, coded(throw), side, plies, weights_of(rules.name, ignored), scratch)
    count = run(weigh, *call, fast=is_precompiled())
    scores = scratch.integers[MOST_AT_ONCE : MOST_AT_ONCE + count]
    return dict(zip(scratch.integers[:count], scores, strict=True))


def looked_at(decision: Decision, plies: int, _positions: int) -> tuple[dict[Move, int], int]:
    """Return the value of each legal move, and the depth: at most that of the strongest level.

    In a race whose sides hardly meet, a second ply changes nothing, so its levels search one ply.
    """
    rules, position, throw, _ = decision
    depth = min(plies, level_limits(rules.name)[-1].plies)
    return scored(rules, position, throw or (), depth), depth


def begin(decision: Decision, chance: Random, level: int) -> SearchTask:
    """Search a race position at this level immediately; see :data:`.search.Begin`."""
    rules, position, throw, _ = decision
    legal = decision.moves
    limits, family = level_limits(rules.name)[level - 1], family_of(rules)
    if throw is None or len(legal) == 1:
        return FinishedSearch(chance.choice(legal), 0)
    seen = _seen(rules, position, throw, limits.captures, chance)
    if chance.random() < limits.foremost:
        farthest = max(map(family.foremost, seen))
        return FinishedSearch(chance.choice([move for move in seen if family.foremost(move) == farthest]), 0)
    ignored = family.dangers if chance.random() < limits.dangers else frozenset[str]()
    found = scored(rules, position, throw, limits.plies, ignored)
    best = max(found[move] for move in seen)
    return FinishedSearch(chance.choice([move for move in seen if found[move] == best]), limits.plies)


def _seen(rules: Ruleset, position: Position, throw: Throw, missed: float, chance: Random) -> list[Move]:
    """Return the moves that a level sees; it misses captures at random, but never all moves."""
    legal, captured = rules.moves(position, throw), family_of(rules).captured
    if not missed:
        return [*legal]
    captures = {move for move in legal if captured(position, rules.play(position, move, throw))}
    return [move for move in legal if move not in captures or chance.random() >= missed] or [*legal]


def _blunders(rules: Ruleset, number: int, _side: str) -> BlunderModel:
    """Return the model of a level's blunders: the errors that it makes, or else its depth."""
    limits = level_limits(rules.name)[number - 1]
    errors = {name: percentage(getattr(limits, name)) for name in ("captures", "foremost", "dangers")}
    if any(errors.values()):
        return BlunderModel("race.dangers" if errors["dangers"] else "race.errors", errors)
    return BlunderModel("race.now" if limits.plies == 1 else "race.replies", {})


_search = partial(
    RaceSearch,
    begin=begin,
    scores=looked_at,
    win_probability=lambda _rules, _side, score: (score + ONE) / (2 * ONE),
    supports=judged,
    blunders=_blunders,
)

PARALLEL = _search(
    luck="parallel.luck",
    weigh=parallel.weigh,
    dangers=frozenset(),
    captured=parallel_rules.captured,
    foremost=parallel_rules.source_of,
)
"""Search of the races on parallel tracks."""

CROSSING = _search(
    weigh=crossing.weigh,
    dangers=frozenset({"exposed", "near"}),
    captured=crossing_rules.captured,
    foremost=lambda move: max(crossing_rules.unpacked(move)[::2]),
)
"""Search of the races on a shared track."""
