"""How the levels think in the races of Hounds and Jackals: every move weighed by what may follow.

The moves, what they do and who has won are the kernel's; the weights lie in ``race_weights.toml`` and were learnt by
:mod:`heritage_games.experiments.learning`.  Nothing is compiled: an answer is there before a compiler would be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from heritage_games.engine.choosing import ROOM, Choosing, judgement
from heritage_games.engine.crossing import choice as crossing
from heritage_games.engine.crossing import features as crossing_features
from heritage_games.engine.parallel import choice as parallel
from heritage_games.engine.parallel import features as parallel_features
from heritage_games.engine.race import MOST_AT_ONCE
from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.families.crossing.ruleset import CrossingRuleset
from heritage_games.games.families.parallel.ruleset import ParallelRuleset
from heritage_games.games.families.race.ruleset import coded

from .figures import figures
from .thinking import Decided, Thinking

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

    choosing: Choosing
    groups: Mapping[str, int]


FAMILIES: Mapping[type, Family] = {
    ParallelRuleset: Family(parallel.choosing, parallel_features.GROUPS),
    CrossingRuleset: Family(crossing.choosing, crossing_features.GROUPS),
}


class Sight(NamedTuple):
    """What a level sees.

    Args:
        plies: how far it looks: 1 to the end of its own ply, 2 to the best replies to every throw.
        blind: how often it sees nothing and plays any move, from 0 to 1.
    """

    plies: int
    blind: float


@cache
def sights(name: str) -> tuple[Sight, ...]:
    """Return what each level of a ruleset sees, the gentlest first."""
    return tuple(Sight(**each) for each in figures("race_levels")[name])


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
) -> Thinking:
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
        return Decided(chance.choice(legal), 0)
    found = weighed(rules, position, throw, sight.plies)
    best = max(found.values())
    return Decided(chance.choice([move for move, worth in found.items() if worth == best]), sight.plies)
