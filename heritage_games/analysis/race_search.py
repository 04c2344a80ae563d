"""How many throws a mother of Hyena Chase still needs until she is home, exactly, on the kernel's own plies.

How the levels think in the races of Hounds and Jackals: every move weighed by what may follow.

The moves, what they do and who has won are the kernel's; the weights lie in ``race_weights.toml`` and were learnt by
:mod:`heritage_games.experiments.learning`.  Nothing is compiled: an answer is there before a compiler would be.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from heritage_games.engine.crossing import policy as crossing
from heritage_games.engine.crossing import policy as crossing_features
from heritage_games.engine.journey.conditions import happening, short
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
from heritage_games.engine.journey.rules import DAYS, FAR_PRICE, LOT, PLAYERS, THROWS_AT, RuleTable
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.parallel import policy as parallel
from heritage_games.engine.parallel import policy as parallel_features
from heritage_games.engine.race_policy import ROOM, RacePolicy, judgement
from heritage_games.engine.races import MOST_AT_ONCE, chances_at
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.races import coded
from heritage_games.rulesets.types import Move, Position, Throw

from .search import FinishedSearch, SearchTask, figures

WEIGHTS = Path(__file__).with_name("race_weights.toml")
"""The weights of each ruleset, in thousandths: a list for each group of features."""

THOUSANDTH = 1000
"""Of a weight, in the kernel's millionths."""


class Family(NamedTuple):
    """What a family of races is weighed with.

    Args:
        choosing: the kernel's functions.
        groups: the groups of features, and how many each has.
    """

    choosing: RacePolicy
    groups: Mapping[str, int]


FAMILIES: Mapping[type, Family] = {
    ParallelRuleset: Family(parallel.choosing, parallel_features.GROUPS),
    CrossingRuleset: Family(crossing.choosing, crossing_features.GROUPS),
}


class RaceLimits(NamedTuple):
    """What a level sees.

    Args:
        plies: how far it looks: 1 to the end of its own ply, 2 to the best replies to every throw.
        blind: how often it sees nothing and plays any move, from 0 to 1.
    """

    plies: int
    blind: float


@cache
def sights(name: str) -> tuple[RaceLimits, ...]:
    """Return what each level of a ruleset sees, the gentlest first."""
    return tuple(RaceLimits(**each) for each in figures("race_levels")[name])


def judged(rules: Ruleset) -> bool:
    """Return whether positions of a ruleset can be judged: for a race of one's own nothing has been learnt yet."""
    return not isinstance(rules, tuple(FAMILIES)) or rules.name in figures("race_levels")


def family_of(rules: Ruleset) -> Family:
    """Return what a race is weighed with."""
    return next(family for kind, family in FAMILIES.items() if isinstance(rules, kind))


@cache
def weights_of(name: str) -> tuple[int, ...]:
    """Return the learnt weights of a ruleset, with the table of worths behind them."""
    groups = figures(WEIGHTS.stem)[name]
    return judgement(THOUSANDTH * weight for group in groups.values() for weight in group)


def weighed(rules: Ruleset, position: Position, throw: Throw, plies: int) -> dict[Move, int]:
    """Return what each legal move is worth to the side that makes it, in millionths from a loss at -1 to a win at 1.

    Args:
        rules: a race of Hounds and Jackals.
        position: one that has a legal move under this throw.
        throw: the one that lies open.
        plies: 1 judges the positions after the moves, 2 those after the best replies to every throw.
    """
    room = [0] * ROOM
    weigh = family_of(rules).choosing.weigh
    side = rules.turn(position, throw)
    count = weigh(rules.table, position, coded(throw), side, plies, weights_of(rules.name), room)
    return dict(zip(room[:count], room[MOST_AT_ONCE : MOST_AT_ONCE + count], strict=True))


def looked_at(
    rules: Ruleset, position: Position, throw: Throw | None, _before: Sequence[Position], plies: int, _positions: int
) -> tuple[dict[Move, int], int]:
    """Return what each legal move is worth, and how many plies were looked ahead: two at most, one in Skiryuk.

    A second ply tells nothing more where the sides hardly meet; see the levels.
    """
    farthest = sights(rules.name)[-1].plies
    return weighed(rules, position, throw or (), min(plies, farthest)), min(plies, farthest)


def begin(
    rules: Ruleset,
    position: Position,
    throw: Throw | None,
    chance: Random,
    level: int,
    _before: Sequence[Position] = (),
) -> SearchTask:
    """Return what a level of a race thinks best; it is decided at once.

    Args:
        rules: a race of Hounds and Jackals.
        position: one that has a legal move under this throw.
        throw: the one that lies open.
        chance: which of equal moves it takes, and when it sees nothing.
        level: 1 the gentlest.
    """
    legal = rules.moves(position, throw)
    sight = sights(rules.name)[level - 1]
    if throw is None or len(legal) == 1 or chance.random() < sight.blind:
        return FinishedSearch(chance.choice(legal), 0)
    found = weighed(rules, position, throw, sight.plies)
    best = max(found.values())
    return FinishedSearch(chance.choice([move for move, worth in found.items() if worth == best]), sight.plies)


OPTIMAL, HASTILY, THRIFTILY = "optimal", "hasty", "thrifty"
POLICIES = (OPTIMAL, HASTILY, THRIFTILY)
"""Pay what shortens the journey most, whenever the purse is full enough, or only the last single day."""

SPARE = 30
"""Tabas beyond the days of a leg: nobody ever throws so many more than can be spent."""


def alone(table: RuleTable) -> RuleTable:
    """Return the rules of the same journey for one mother, who begins at once."""
    rules = list(table)
    rules[PLAYERS], rules[LOT] = 1, 0
    return tuple(rules)


def lone(runner: int) -> JourneyState:
    """Return the position in which this runner goes alone."""
    return JourneyState(0, runner, piece(OUTSIDE), NOBODY, 0, NO_OTHERS)


class Journeys:
    """The positions of one mother's journey, and how many throws each still needs.

    For each position the equation "one throw, and then what is left" is solved; a throw that changes nothing is
    divided out.

    Args:
        table: the rules, for one player (:func:`alone`).
        paying: how she pays.
    """

    def __init__(self, table: RuleTable, paying: str) -> None:
        throws = chances_at(table, table[THROWS_AT])
        total = sum(weight for _, weight in throws)
        self.solved: dict[JourneyState, float] = {}
        self._paying = paying
        self._throws = [(throw, weight / total) for throw, weight in throws]
        self._followers: dict[JourneyState, list[list[JourneyState]]] = {}
        self._table = table
        self._buffer = [0] * MOST_MOVES

    def left(self, state: JourneyState) -> float:
        """Return the throws that a position of the mother alone (:func:`lone`) still needs."""
        state = self._spent(state)
        waiting = [] if self._known(state) else [state]
        while waiting:
            open_yet = self.unsolved(waiting[-1])
            waiting += open_yet
            if not open_yet:
                self.solve(waiting.pop())
        return self._left(state)

    def unsolved(self, state: JourneyState) -> list[JourneyState]:
        """Return the positions that follow and are not solved yet; none where this one is solved."""
        if state in self.solved:
            return []
        after = self._followers.setdefault(state, [self._after(state, throw) for throw, _ in self._throws])
        return [each for found in after for each in found if each != state and not self._known(each)]

    def solve(self, state: JourneyState) -> None:
        """Solve a position whose followers are solved."""
        if state in self.solved:
            return
        onward, stays = 1.0, 0.0
        for (_, chance), found in zip(self._throws, self._followers.pop(state), strict=True):
            reached = min(found, key=self._left)
            if reached == state:
                stays += chance
            else:
                onward += chance * self._left(reached)
        self.solved[state] = onward / (1 - stays)

    def _after(self, state: JourneyState, throw: int) -> list[JourneyState]:
        """Return where a throw leads: more than one position only where she pays as is best for her."""
        what = happening(self._table, state, throw)
        after = happened(self._table, state, what, throw)
        chosen = self._buffer[: choices(self._table, after, what, self._buffer, 0)]
        if self._paying != OPTIMAL:
            chosen = [PAYS if PAYS in chosen and self._pays(after) else DONE]
        return [self._spent(completed(self._table, state, after, move, throw)) for move in chosen]

    def _spent(self, state: JourneyState) -> JourneyState:
        """Return a position without the tabas that nothing on her way can ask for any more."""
        spare = purse_of(state.mine) - self._useful(state)
        return with_mine(state, earning(state.mine, -spare)) if spare > 0 else state

    def _useful(self, state: JourneyState) -> int:
        """Return how many tabas can be of use: on the way home those for the days, before it those for the well too."""
        wanting, leg, table = short(self._table, state), leg_of(state.mine), self._table
        if leg >= BACK:
            return wanting
        way = table[DAYS] if leg < OUT else wanting
        return min(way + table[FAR_PRICE] + table[DAYS], table[DAYS] + SPARE)

    def _pays(self, after: JourneyState) -> bool:
        """Return whether a hasty or thrifty mother pays what is short now."""
        return self._paying == HASTILY or short(self._table, after) == 1

    def _known(self, state: JourneyState) -> bool:
        return state in self.solved or leg_of(state.mine) == HOME

    def _left(self, state: JourneyState) -> float:
        """Return the throws a position still needs; a position not solved is the one that is being solved."""
        return 0.0 if leg_of(state.mine) == HOME else self.solved.get(state, math.inf)


@lru_cache(maxsize=8)
def journeys(table: RuleTable, paying: str = OPTIMAL) -> Journeys:
    """Return the journeys of these rules for one mother; those asked for last are solved already."""
    return Journeys(table, paying)
