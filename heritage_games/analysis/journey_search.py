"""Search of Hyena Chase for players and hints: solved chances, or a policy for payments.

The levels play by the policy; hints, reviews and chances use the solved game if there is one. On the way out the policy
spends only what exceeds the price at the far end; on the way home it pays immediately. No other policy saves more than
a hundredth of a throw (:func:`heritage_games.experiments.exact.expected_throws`).
"""

from __future__ import annotations

import math
from contextlib import suppress
from random import Random
from typing import cast

from heritage_games.engine.jit import can_compile
from heritage_games.engine.journey.conditions import days_missing, is_chase, leg_now
from heritage_games.engine.journey.kernel import taken_effect
from heritage_games.engine.journey.position import DONE, OUT, PAYS, JourneyState, purse_of
from heritage_games.engine.journey.rules import CHASE_FAR_PRICE, FAR_PRICE
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.throws import coded
from heritage_games.rulesets.types import Move, Position, Throw

from .journey_solver import can_solve, known_chances
from .search import BlunderModel, Decision, FinishedSearch, Search, SearchTask, Substitute, figures, percentage

MILLION = 1_000_000  # score of a certain win

FORGETS = (1.0, 0.5, 0.0)
"""Each level's probability, the weakest first, of forgetting the far end's price.

A level that forgets it pays immediately.
"""


def begin(decision: Decision, chance: Random, level: int) -> SearchTask:
    """Return the finished search of a journey's level; see :data:`.search.Begin`."""
    rules, position, throw, _ = decision
    legal = decision.moves
    if throw is None or len(legal) == 1:
        return FinishedSearch(chance.choice(legal), 0)
    forgets = chance.random() < FORGETS[level - 1]
    return FinishedSearch(saving(rules, cast("JourneyState", position), throw, forgets=forgets), 1)


def begin_perfect(decision: Decision, chance: Random, level: int) -> SearchTask:
    """Return the perfect player's finished search: the move most likely to be home first.

    Of equal moves it prefers the level's move. Without a throw, and after the first runner is home, it returns the
    level's search; without a table, the level's search as a substitute.
    """
    rules, position, throw, _ = decision
    task, table = begin(decision, chance, level), known_chances(rules, for_player=True)
    if table is None:
        return Substitute(task)
    if throw is None or not table.knows(position):
        return task
    chances = table.move_chances(position, throw)
    return FinishedSearch(max(chances, key=lambda move: (chances[move], move == task.best)), 0)


def scored(decision: Decision, _plies: int, _positions: int) -> tuple[dict[Move, int], int]:
    """Return the score of each legal move in millionths, and the depth.

    In a solved game the score is the chance of being home first, and the depth is 0. Otherwise the score is a million
    for the move of the policy and 0 for any other, and the depth is 1.
    """
    rules, position, throw, _ = decision
    if throw is not None and (chances := move_chances(rules, position, throw)):
        return {move: round(MILLION * chance) for move, chance in chances.items()}, 0
    legal = decision.moves
    policy_move = legal[0] if throw is None else saving(rules, cast("JourneyState", position), throw)
    return {move: MILLION * int(move == policy_move) for move in legal}, 1


def move_chances(rules: Ruleset, position: Position, throw: Throw) -> dict[Move, float]:
    """Return the mover's chance of being home first after each move; empty if unsolved."""
    table = known_chances(rules)
    return table.move_chances(position, throw) if table and table.knows(position) else {}


def saving(rules: Ruleset, position: JourneyState, throw: Throw, *, forgets: bool = False) -> Move:
    """Return the move of the policy: pay, or keep the credit for the price at the far end.

    A saved score is used as soon as possible, the greatest first, because keeping it gains nothing.

    Args:
        forgets: whether to forget the price at the far end, and pay as soon as possible.
    """
    legal = rules.moves(position, throw)
    after = taken_effect(rules.table, position, coded(throw))
    price = 0
    if leg_now(after) == OUT and not forgets:
        price = rules.table[CHASE_FAR_PRICE if is_chase(after) else FAR_PRICE]
    uses = max(legal)
    if uses > PAYS:
        return uses
    return PAYS if PAYS in legal and purse_of(after.mine) >= days_missing(rules.table, after) + price else DONE


def _win_probabilities(rules: Ruleset, position: Position) -> tuple[float, ...]:
    """Return the players' win probabilities: exact if solved, else estimated from progress."""
    if table := known_chances(rules):
        with suppress(HeritageGamesError):
            return table.chances(position)
    scale, made = figures("weights")["chance"]["journey"]["scale"], rules.standing(position)
    shares = [math.exp((each - max(made)) / scale) for each in made]
    return tuple(share / sum(shares) for share in shares)


def _blunders(_rules: Ruleset, number: int, _side: str) -> BlunderModel:
    """Return the model of a level's blunders: how often it forgets the price at the far end."""
    forgets = percentage(FORGETS[number - 1])
    return BlunderModel("journey.forgets", {"forgets": forgets}) if forgets else BlunderModel("journey.saving", {})


SEARCH = Search(
    begin=begin,
    scores=scored,
    win_probability=lambda _rules, _side, score: score / MILLION,
    by_position=_win_probabilities,
    blunders=_blunders,
    perfect=begin_perfect,
    has_table=lambda rules, site: (site is not None or can_compile()) and can_solve(rules),
)
