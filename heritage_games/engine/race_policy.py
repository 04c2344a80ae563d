"""Evaluation of positions and scores of moves in two-player races, for levels and tools.

A score is the evaluation of the position after a move, or its exact expectation over the next throws.

The evaluation is the sum of the weights of one side's features minus the same sum for the other side; its hyperbolic
tangent, from -1 (lost) to 1 (won), is read from a table after the weights. All values are integers in
millionths, so that compiled and interpreted results are identical.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import TypeVar

from .kernel import NOBODY, RuleTable, compiled, inlined, integers
from .playouts import Buffer
from .races import MOST_AT_ONCE, ChanceFunction, Moves, Play, Turned, throw_at, throws_at

S = TypeVar("S", bound=Turned)

Features = Callable[[RuleTable, S, int, Buffer, int], int]
"""Function that writes a side's feature indices to a buffer; returns the next free index."""

Worth = Callable[[RuleTable, S, RuleTable, Buffer], int]
"""Function that evaluates a position for side 0 with given weights."""

ONE = 1_000_000  # value of a won position, and of the weight 1
STEP = 1000  # distance between neighbouring sums of weights in the table of tangents, in millionths
STEPS = 4000  # number of table steps; larger sums have the last step's value, which is nearly 1
REPLIES = 2 * MOST_AT_ONCE  # index of the replies in the scratch buffer, after the moves and their values
TRAITS = 3 * MOST_AT_ONCE  # index of the features in the scratch buffer
SCRATCH = 5 * MOST_AT_ONCE  # size of the scratch buffer

TANGENTS = tuple(round(ONE * math.tanh(sum_ * STEP / ONE)) for sum_ in range(STEPS + 1))
"""Values of the sums that are multiples of STEP."""


def offsets(groups: Mapping[str, int]) -> tuple[int, ...]:
    """Return the index of the first feature of each group, followed by the number of features."""
    return (*accumulate(groups.values(), initial=0),)


def judgement(weights: Iterable[int]) -> tuple[int, ...]:
    """Return weights followed by the table of tangents, as a :data:`Worth` requires."""
    return (*weights, *TANGENTS)


def worth_of(winner: Callable[[RuleTable, S], int], features: Features[S], length: int) -> Worth[S]:
    """Return the static evaluation function of a two-player race family."""

    @inlined
    def worth(table: RuleTable, state: S, weights: RuleTable, scratch: Buffer) -> int:
        """Return the value of a position for side 0, without search."""
        won = winner(table, state)
        if won != NOBODY:
            return (won == 0) * ONE - (won == 1) * ONE
        between = features(table, state, 0, scratch, TRAITS)
        end = features(table, state, 1, scratch, between)
        total = 0
        for at in range(TRAITS, between):
            total += weights[scratch[at]]
        for at in range(between, end):
            total -= weights[scratch[at]]
        size = min(abs(total) // STEP, STEPS)
        return weights[length + size] if total > 0 else -weights[length + size]

    return worth


def weigh_of(
    winner: Callable[[RuleTable, S], int],
    chances_due: ChanceFunction[S],
    moves: Moves[S],
    play: Play[S],
    worth: Worth[S],
) -> Callable[..., int]:
    """Return the function that scores the moves of a position."""

    @inlined
    def expected(table: RuleTable, state: S, weights: RuleTable, scratch: Buffer) -> int:
        """Return the expected value of a position for side 0 after the best reply to every throw."""
        if winner(table, state) != NOBODY:
            return worth(table, state, weights, scratch)
        due = chances_due(table, state)
        sign = 1 - 2 * state.turn
        total = 0
        for number in range(throws_at(table, due)):
            throw = throw_at(table, due, number)
            best = -2 * ONE
            for at in range(REPLIES, moves(table, state, throw, scratch, REPLIES)):
                best = max(best, sign * worth(table, play(table, state, scratch[at], throw), weights, scratch))
            total += sign * best * table[due + 3 + 2 * number]
        return total // table[due]

    @compiled
    def weigh(
        table: RuleTable, state: S, throw: int, side: int, plies: int, weights: RuleTable, scratch: Buffer
    ) -> int:
        """Score the moves of a position.

        In compiled code, table, weights and scratch are addresses of 64-bit integers.

        Args:
            side: the side that moves.
            plies: 1 to evaluate the positions after the moves, 2 to evaluate those after the best
                replies to every throw.
            weights: the weights of the features, followed by the table of tangents.
            scratch: receives the moves and, from index MOST_AT_ONCE, the value of each move for this side.

        Returns:
            The number of moves.
        """
        rules, known, written = integers(table), integers(weights), integers(scratch)
        count = moves(rules, state, throw, written, 0)
        for number in range(count):
            after = play(rules, state, written[number], throw)
            found = expected(rules, after, known, written) if plies > 1 else worth(rules, after, known, written)
            written[MOST_AT_ONCE + number] = found if side == 0 else -found
        return count

    return weigh
