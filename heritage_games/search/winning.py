"""How likely each side is to win, as a share of games, from what its moves are worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

from heritage_games.engine.choosing import ONE
from heritage_games.engine.graph.state import start
from heritage_games.engine.graph.table import HUNT, HUNTED
from heritage_games.engine.journey.state import JourneyState
from heritage_games.games.contract import Position, Ruleset, Throw
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.games.families.journey.ruleset import JourneyRuleset

from .figures import figures
from .thought import as_it_stands
from .weighing import PLIES, POSITIONS, worths

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
