"""How likely each side is to win, as a share of games, from what its moves are worth.

What every legal move of a position is worth, for whoever wants to say more than which is best.
"""

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
"""Plies that are looked ahead where nobody says how many."""

POSITIONS = 20_000
"""Positions that are looked at where nobody says how many."""


@dataclass(frozen=True, slots=True)
class MoveScores:
    """The legal moves of a position, as far as was looked.

    Args:
        worths: what each is worth to the side that makes it, in the family's own measure: in mills and hunts a
            hundred is a man, and more than ``engine.graph.search.SURE`` a win by force; in the races of Hounds and
            Jackals a million is a win and minus a million a loss; in Hyena Chase 1 is what the player does who saves
            well, and 0 the rest.
        plies: how many plies were looked ahead, those moves counted.
    """

    worths: Mapping[Move, int]
    plies: int

    @property
    def best(self) -> Move:
        """The move that is worth most; of several the first."""
        return max(self.worths, key=lambda move: self.worths[move])


Weighing = Callable[[Ruleset, Position, Throw | None, Sequence[Position], int, int], tuple[dict[Move, int], int]]
"""Weighs the moves of a position, by bounds of plies and positions; returns how far it looked as well."""

WEIGHING: Mapping[type, Weighing] = MappingProxyType(
    {
        GraphRuleset: graph_search.weighed,
        ParallelRuleset: race_search.looked_at,
        CrossingRuleset: race_search.looked_at,
        JourneyRuleset: journey_search.weighed,
    }
)
"""How the moves of a family are weighed, by the class of its rulesets."""


def can_weigh(rules: Ruleset) -> bool:
    """Return whether the moves of a ruleset can be weighed: its family has a search that knows how to judge it."""
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
    """Return what each legal move of a position is worth to the side that is to move.

    All are looked at equally far, within the bounds; nothing is left to chance, so the same is said every time.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        before: the positions of the game before this one, in their order, so that it does not repeat them.
        plies: how many to look ahead at most.  In mills and hunts those beyond the first are looked at in pairs; the
            races look two ahead at most, and Hyena Chase at its own ply.
        positions: how many to look at at most, in mills and hunts; each move's own is always looked at.

    Raises:
        HeritageGamesError: a family that has no search.
    """
    for kind, weigh in WEIGHING.items():
        if isinstance(rules, kind):
            return MoveScores(*weigh(rules, position, throw, before, plies, positions))
    raise HeritageGamesError(Message("no_search", ruleset=repr(rules)))


FARTHEST = 30.0
"""Beyond this a chance is as good as none."""


def chances(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> tuple[float, ...]:
    """Return for each side how likely it is to win, a draw as half; together they are 1.

    In mills and hunts it is what was made, in games of the levels against each other, of positions of this worth; in
    the races of Hounds and Jackals the worth that was learnt, over all throws where none lies open.  In Hyena Chase it
    is read from how much of the way each has made, with what is in the purses.  The same is said every time.

    Args:
        rules: the ruleset, with its options.
        position: any, also one of a game that is over.
        throw: the one that lies open; None where nothing is thrown, or not yet.
        before: the positions of the game before this one, in their order.
        plies: how many to look ahead at most.
        positions: how many to look at at most, in mills and hunts.
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
    """Return how likely the side to move is to win, or the first side where none is to move; see :func:`chances`."""
    found = chances(rules, position, throw, before, plies=plies, positions=positions)
    return found[rules.turn(position, throw) or 0]


def chance_of(rules: Ruleset, side: int, worth: int) -> float:
    """Return how likely a side is to win for which a move is worth so much; see :func:`.worths.worths`.

    Args:
        rules: of a graph game, or of a race of Hounds and Jackals.
        side: which side makes the move.
        worth: of the move, in the measure of its family.
    """
    if not isinstance(rules, GraphRuleset):
        return (worth + ONE) / (2 * ONE)
    if not rules.table[HUNT]:
        # What is won by having the move is in the worth of the move.
        return _logistic(worth / figures("weights")["chance"]["mills"]["scale"])
    logistic = figures("weights")["chance"].get(rules.game) or figures("weights")["chance"]["hunt"]
    # What the hunted have at the beginning differs from board to board.
    sign = 1 if side == HUNTED else -1
    gained = sign * worth - as_it_stands(rules.table, start(rules.table)._replace(turn=HUNTED))
    return _logistic(sign * (gained - logistic["middle"]) / logistic["scale"])


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, value))))


def _by_way(standing: Sequence[float]) -> tuple[float, ...]:
    """Return the chances of players who have made so much of their way."""
    scale = figures("weights")["chance"]["journey"]["scale"]
    shares = [math.exp((made - max(standing)) / scale) for made in standing]
    return tuple(share / sum(shares) for share in shares)
