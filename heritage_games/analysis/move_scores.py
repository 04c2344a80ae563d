"""Move scores: the value of every legal move, and the winning chance of each side."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from heritage_games.engine.graph.rules import HUNT, HUNTED, start
from heritage_games.engine.journey.position import JourneyState
from heritage_games.engine.race_policy import ONE
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.types import Move, Position, Throw

from . import graph_search, journey_search, race_search
from .graph_search import as_it_stands
from .search import figures

PLIES = 4
"""The default search depth."""

POSITIONS = 20_000
"""The default number of positions to visit."""


@dataclass(frozen=True, slots=True)
class MoveScores:
    """Scores of the legal moves of a position.

    Args:
        worths: the value of each move for its side, in the family's own unit: in mills and hunts 100 is a piece, and
            more than ``engine.graph.search.SURE`` a forced win; in the races of Hounds and Jackals a million is a win
            and minus a million a loss; in Hyena Chase 1 is the move of a player who saves well, 0 any other.
        plies: the search depth, including the move.
    """

    worths: Mapping[Move, int]
    plies: int

    @property
    def best(self) -> Move:
        """The move with the highest value; the first if there are several."""
        return max(self.worths, key=lambda move: self.worths[move])


Weighing = Callable[[Ruleset, Position, Throw | None, Sequence[Position], int, int], tuple[dict[Move, int], int]]
"""Scores the moves of a position within limits of plies and positions; returns the depth reached too."""

WEIGHING: Mapping[type, Weighing] = MappingProxyType(
    {
        GraphRuleset: graph_search.weighed,
        ParallelRuleset: race_search.looked_at,
        CrossingRuleset: race_search.looked_at,
        JourneyRuleset: journey_search.weighed,
    }
)
"""The scoring function of each family, by the class of its rulesets."""


def can_weigh(rules: Ruleset) -> bool:
    """Return whether the moves of a ruleset can be scored: whether its family has a search with an evaluation."""
    return isinstance(rules, tuple(WEIGHING)) and race_search.judged(rules)


def worths(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> MoveScores:
    """Return the value of each legal move of a position for the side to move.

    All moves are searched equally deep within the limits; the result is deterministic.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move with this throw.
        throw: the pending throw; None if nothing is thrown.
        before: the earlier positions of the game, in their order, to avoid repetitions.
        plies: the maximum depth. In mills and hunts plies after the first are searched in pairs; the races search at
            most two, and Hyena Chase one.
        positions: the most positions to visit in mills and hunts; the position after each move is always visited.

    Raises:
        HeritageGamesError: a family without search.
    """
    for kind, weigh in WEIGHING.items():
        if isinstance(rules, kind):
            return MoveScores(*weigh(rules, position, throw, before, plies, positions))
    raise HeritageGamesError(Message("no_search", ruleset=repr(rules)))


FARTHEST = 30.0
"""Beyond this the logistic is 0 or 1."""


def chances(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> tuple[float, ...]:
    """Return each side's probability of winning, a draw counting one half; they sum to 1.

    In mills and hunts it is the share won from positions of this value in games between the levels; in the races of
    Hounds and Jackals the learnt value, averaged over all throws if none is pending. In Hyena Chase it is computed
    from each player's progress and credit. The result is deterministic.

    Args:
        rules: the ruleset, with its options.
        position: any, including one of a finished game.
        throw: the pending throw; None if nothing is thrown, or not yet.
        before: the earlier positions of the game, in their order.
        plies: the maximum search depth.
        positions: the most positions to visit in mills and hunts.
    """
    outcome = rules.outcome(position)
    if outcome:
        first = [place == min(outcome.places) for place in outcome.places]
        return tuple(won / sum(first) for won in first)
    if isinstance(rules, JourneyRuleset):
        return _by_way(rules.standing(cast("JourneyState", position)))
    if throw is None and rules.throws(position):
        parts = [
            (float(share), chances(rules, position, each, plies=1)) for each, share in rules.throws(position).items()
        ]
        return tuple(sum(share * found[side] for share, found in parts) for side in (0, 1))
    found = worths(rules, position, throw, before, plies=plies, positions=positions)
    side = rules.turn(position, throw) or 0
    own = chance_of(rules, side, found.worths[found.best])
    return (own, 1 - own) if side == 0 else (1 - own, own)


def chance(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> float:
    """Return the winning chance of the side to move, or of the first side if none is; see :func:`chances`."""
    found = chances(rules, position, throw, before, plies=plies, positions=positions)
    return found[rules.turn(position, throw) or 0]


def chance_of(rules: Ruleset, side: int, worth: int) -> float:
    """Return the winning chance of a side for which a move has this value; see :func:`worths`.

    Args:
        rules: of a graph game, or of a race of Hounds and Jackals.
        side: the side that moves.
        worth: the value of the move, in the unit of its family.
    """
    if not isinstance(rules, GraphRuleset):
        return (worth + ONE) / (2 * ONE)
    if not rules.table[HUNT]:
        # The value of the move includes the advantage of being to move.
        return _logistic(worth / figures("weights")["chance"]["mills"]["scale"])
    logistic = figures("weights")["chance"].get(rules.game) or figures("weights")["chance"]["hunt"]
    # The initial value for the hunted differs from board to board.
    sign = 1 if side == HUNTED else -1
    gained = sign * worth - as_it_stands(rules.table, start(rules.table)._replace(turn=HUNTED))
    return _logistic(sign * (gained - logistic["middle"]) / logistic["scale"])


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, value))))


def _by_way(standing: Sequence[float]) -> tuple[float, ...]:
    """Return the chances of players from their progress."""
    scale = figures("weights")["chance"]["journey"]["scale"]
    shares = [math.exp((made - max(standing)) / scale) for made in standing]
    return tuple(share / sum(shares) for share in shares)
