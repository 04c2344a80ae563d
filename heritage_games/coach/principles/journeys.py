"""Tests of the principles of a journey: whether to pay what is short, or to wait for a throw that is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from heritage_games.engine.journey.conditions import is_chase, leg_now, short
from heritage_games.engine.journey.moves import taken_effect
from heritage_games.engine.journey.piece import OUT, purse_of
from heritage_games.engine.journey.state import DONE, PAYS, JourneyState
from heritage_games.engine.journey.table import CHASE_FAR_PRICE, FAR_PRICE
from heritage_games.games.contract import Move, Throw
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.families.race.ruleset import coded


def keeps_price(
    rules: JourneyRuleset, state: JourneyState, throw: Throw | None, move: Move, _after: JourneyState
) -> int:
    """On the way out: that it pays what is above the price of the far end, and no more."""
    there = taken_effect(rules.table, state, coded(throw or (0,)))
    return _saved(rules, there, move, FAR_PRICE) if leg_now(there) == OUT and not is_chase(there) else 0


def pays_home(rules: JourneyRuleset, state: JourneyState, throw: Throw | None, move: Move, _after: JourneyState) -> int:
    """On the way home: that it pays as soon as it can."""
    there = taken_effect(rules.table, state, coded(throw or (0,)))
    return int(leg_now(there) != OUT and move == PAYS)


def keeps_chase_price(
    rules: JourneyRuleset, state: JourneyState, throw: Throw | None, move: Move, _after: JourneyState
) -> int:
    """The same for the chaser on the way out, whose price is higher."""
    there = taken_effect(rules.table, state, coded(throw or (0,)))
    return _saved(rules, there, move, CHASE_FAR_PRICE) if leg_now(there) == OUT and is_chase(there) else 0


def _saved(rules: JourneyRuleset, there: JourneyState, move: Move, price: int) -> int:
    """Return whether a move spends what is above a price at the far end, and keeps the rest."""
    rich = purse_of(there.mine) >= short(rules.table, there) + rules.table[price]
    return int(move == (PAYS if rich else DONE))


JourneyTest = Callable[[JourneyRuleset, JourneyState, Throw | None, Move, JourneyState], int]

JOURNEY_TESTS: Mapping[str, JourneyTest] = MappingProxyType(
    {"keeps_price": keeps_price, "pays_home": pays_home, "keeps_chase_price": keeps_chase_price}
)
"""The tests of a journey by their names."""
