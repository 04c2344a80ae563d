"""Search of races for players and hints, and expected throws of Hyena Chase journeys.

Weights come from ``race_weights.toml``, written by ``tools/learn_race_weights.py``. Compiled code is used only in
browsers, where it is precompiled; elsewhere the search finishes sooner than a compiler.
"""

from __future__ import annotations

import math
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from heritage_games.arguments import Report
from heritage_games.engine.crossing import policy as crossing
from heritage_games.engine.crossing import rules as crossing_rules
from heritage_games.engine.jit import Memory, cached_memory, compiled, is_precompiled
from heritage_games.engine.journey.conditions import days_missing, throw_effect
from heritage_games.engine.journey.kernel import MOST_MOVES, choices, completed, happened
from heritage_games.engine.journey.position import (
    BACK,
    DONE,
    HOME,
    NO_OTHERS,
    OUT,
    OUTSIDE,
    PAYS,
    JourneyState,
    earning,
    leg_of,
    piece,
    purse_of,
    with_mine,
)
from heritage_games.engine.journey.rules import DAYS, FAR_PRICE, LOT, PLAYERS, THROWS_AT
from heritage_games.engine.kernel import NOBODY, RuleTable
from heritage_games.engine.parallel import policy as parallel
from heritage_games.engine.parallel import rules as parallel_rules
from heritage_games.engine.race_policy import ONE, ROOM, judgement
from heritage_games.engine.races import MOST_AT_ONCE, chances_at
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
def weights_of(name: str, ignored: frozenset[str] = frozenset()) -> tuple[int, ...]:
    """Return a ruleset's learnt weights, 0 for ignored groups, then the evaluation's table."""
    groups = figures(WEIGHTS.stem)[name].items()
    weights = ((0 if group in ignored else weight) for group, each in groups for weight in each)
    return judgement(THOUSANDTH * weight for weight in weights)


def scored(
    rules: Ruleset, position: Position, throw: Throw, plies: int, ignored: frozenset[str] = frozenset()
) -> dict[Move, int]:
    """Return each legal move's value for its side, from -1,000,000 (loss) to 1,000,000 (win).

    Args:
        plies: 1 to evaluate the positions after the moves, 2 to evaluate those after the best replies to every throw.
        ignored: the groups of features to ignore; empty for none.
    """
    weigh, side = family_of(rules).weigh, rules.turn(position, throw)
    weights = weights_of(rules.name, ignored)
    scratch: MutableSequence[int] = [0] * ROOM
    if is_precompiled():
        memory = Memory(scratch)
        scratch = memory.integers
        arguments = (position, coded(throw), side, plies)
        count = compiled(weigh)(
            cached_memory(tuple(rules.table)).address, *arguments, cached_memory(weights).address, memory.address
        )
    else:
        count = weigh(rules.table, position, coded(throw), side, plies, weights, scratch)
    return dict(zip(scratch[:count], scratch[MOST_AT_ONCE : MOST_AT_ONCE + count], strict=True))


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


OPTIMAL, HASTILY, THRIFTILY = "optimal", "hasty", "thrifty"
POLICIES = (OPTIMAL, HASTILY, THRIFTILY)
"""Policies: pay if that is fastest, whenever credit suffices, or only for the last day."""

BATCH = 250  # number of positions between two progress reports
SPARE = 30  # maximum credit beyond the days of a leg; no player earns more without spending some


def alone(table: RuleTable) -> RuleTable:
    """Return the rules of the same journey for one player, who begins immediately."""
    rules = list(table)
    rules[PLAYERS], rules[LOT] = 1, 0
    return tuple(rules)


def single_runner(runner: int) -> JourneyState:
    """Return the position with only this runner."""
    return JourneyState(0, runner, piece(OUTSIDE), NOBODY, 0, NO_OTHERS)


class Journeys:
    """Expected number of throws from each position of a single runner's journey to its end.

    The number is one throw plus the mean over the positions after it; throws without effect are eliminated by division.

    Args:
        paying: when the player pays a debt: ``optimal``, ``hasty`` (always) or ``thrifty`` (only its last day).
    """

    def __init__(self, table: RuleTable, paying: str) -> None:
        throws = chances_at(table, table[THROWS_AT])
        total = sum(weight for _, weight in throws)
        self._solved: dict[JourneyState, float] = {}
        self._paying = paying
        self._throws = [(throw, weight / total) for throw, weight in throws]
        self._followers: dict[JourneyState, list[list[JourneyState]]] = {}
        self._table = table
        self._buffer = [0] * MOST_MOVES

    def left(self, state: JourneyState, progress: Report | None = None) -> float:
        """Return the expected number of throws from a position with a single runner."""
        state = self._spent(state)
        waiting = [] if self._known(state) else [state]
        while waiting:
            open_yet = self._unsolved(waiting[-1])
            waiting += open_yet
            if not open_yet:
                self._solve(waiting.pop())
                if progress and len(self._solved) % BATCH == 0:
                    progress(len(self._solved), len(self._solved) + len(waiting))
        if progress:
            progress(len(self._solved), len(self._solved))
        return self._left(state)

    def _unsolved(self, state: JourneyState) -> list[JourneyState]:
        """Return the successors that are not solved yet; empty if this position is solved."""
        if state in self._solved:
            return []
        after = self._followers.get(state)
        if after is None:
            after = self._followers[state] = [self._after(state, throw) for throw, _ in self._throws]
        return [each for found in after for each in found if each != state and not self._known(each)]

    def _solve(self, state: JourneyState) -> None:
        """Solve a position whose successors are solved."""
        if state in self._solved:
            return
        onward, stays = 1.0, 0.0
        for (_, chance), found in zip(self._throws, self._followers.pop(state), strict=True):
            reached = min(found, key=self._left)
            if reached == state:
                stays += chance
            else:
                onward += chance * self._left(reached)
        self._solved[state] = onward / (1 - stays)

    def _after(self, state: JourneyState, throw: int) -> list[JourneyState]:
        """Return the positions after a throw; several only under the optimal policy."""
        what = throw_effect(self._table, state, throw)
        after = happened(self._table, state, what, throw)
        chosen = self._buffer[: choices(self._table, after, what, self._buffer, 0)]
        if self._paying != OPTIMAL:
            pays = PAYS in chosen and (self._paying == HASTILY or days_missing(self._table, after) == 1)
            chosen = [PAYS if pays else DONE]
        return [self._spent(completed(self._table, state, after, move, throw)) for move in chosen]

    def _spent(self, state: JourneyState) -> JourneyState:
        """Return a position without the credit that the rest of the journey cannot use up."""
        spare = purse_of(state.mine) - self._useful(state)
        return with_mine(state, earning(state.mine, -spare)) if spare > 0 else state

    def _useful(self, state: JourneyState) -> int:
        """Return the number of tabas needed for the days and, before the way home, for the well."""
        wanting, leg, table = days_missing(self._table, state), leg_of(state.mine), self._table
        if leg >= BACK:
            return wanting
        way = table[DAYS] if leg < OUT else wanting
        return min(way + table[FAR_PRICE] + table[DAYS], table[DAYS] + SPARE)

    def _known(self, state: JourneyState) -> bool:
        return state in self._solved or leg_of(state.mine) == HOME

    def _left(self, state: JourneyState) -> float:
        """Return the expected throws from a position; infinity for the position being solved."""
        return 0.0 if leg_of(state.mine) == HOME else self._solved.get(state, math.inf)


@lru_cache(maxsize=8)
def journeys(table: RuleTable, paying: str = OPTIMAL) -> Journeys:
    """Return the expected throws of a single journey under these rules; results are cached."""
    return Journeys(table, paying)
