"""How the levels think in Hyena Chase: when to pay what is short, and when to save for the price at the end of the way.

One sentence is all there is to it: on the way out spend what is above the price of the far end, on the way home pay
at once.  Fewer throws are not possible but by a hundredth
(:func:`heritage_games.experiments.exact.expected_throws`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from heritage_games.engine.journey.conditions import is_chase, leg_now, short
from heritage_games.engine.journey.kernel import taken_effect
from heritage_games.engine.journey.position import DONE, OUT, PAYS, JourneyState, purse_of
from heritage_games.engine.journey.rules import CHASE_FAR_PRICE, FAR_PRICE
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.races import coded
from heritage_games.rulesets.types import Move, Position, Throw

from .search import FinishedSearch, SearchTask

BLIND = (0.95, 0.5, 0.0)
"""How often each level does anything that is legal, the gentlest first."""


def begin(
    rules: Ruleset,
    position: Position,
    throw: Throw | None,
    chance: Random,
    level: int,
    _before: Sequence[Position] = (),
) -> SearchTask:
    """Return what a level of a journey thinks best; it is decided at once.

    Args:
        rules: a ruleset of Hyena Chase.
        position: one that has a legal move under this throw.
        throw: the one that lies open.
        chance: when it does anything that is legal.
        level: 1 the gentlest.
    """
    legal = rules.moves(position, throw)
    if throw is None or len(legal) == 1 or chance.random() < BLIND[level - 1]:
        return FinishedSearch(chance.choice(legal), 0)
    return FinishedSearch(saving(rules, cast("JourneyState", position), throw), 1)


def weighed(
    rules: Ruleset, position: Position, throw: Throw | None, _before: Sequence[Position], _plies: int, _positions: int
) -> tuple[dict[Move, int], int]:
    """Return 1 for what the sentence says and 0 for any other move, and that one ply was looked at."""
    legal = rules.moves(position, throw)
    says = legal[0] if throw is None else saving(rules, cast("JourneyState", position), throw)
    return {move: int(move == says) for move in legal}, 1


def saving(rules: Ruleset, position: JourneyState, throw: Throw) -> Move:
    """Return what the sentence says: pay, or keep a purse that the far end will ask for.

    A score that was kept is used as soon as it can be, the greatest first: there is nothing to save it for.
    """
    legal = rules.moves(position, throw)
    after = taken_effect(rules.table, position, coded(throw))
    price = 0
    if leg_now(after) == OUT:
        price = rules.table[CHASE_FAR_PRICE if is_chase(after) else FAR_PRICE]
    uses = max(legal)
    if uses > PAYS:
        return uses
    return PAYS if PAYS in legal and purse_of(after.mine) >= short(rules.table, after) + price else DONE
