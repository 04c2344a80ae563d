"""Move scores and weight learning for races of two: exact chances over a linear evaluation.

The evaluation is the sum of weights of one side's features less the other's; its hyperbolic tangent, from -1 (lost)
to 1 (won), is read from a table after the weights.  All values are integers in millionths, so that compiled and
interpreted results are identical.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import NamedTuple, Protocol, TypeVar

from .kernel import NOBODY, compiled, inlined, integers, step, stream
from .playouts import Buffer, RuleTable
from .races import MOST_AT_ONCE, ChanceFunction, Moves, Play, draw, throw_at, throws_at


class Turned(Protocol):
    """A position with a side to move."""

    @property
    def turn(self) -> int:
        """The side to throw and move; NOBODY before the throw that decides who begins."""


S = TypeVar("S", bound=Turned)

Features = Callable[[RuleTable, S, int, Buffer, int], int]
"""Writes the numbers of a side's features into a buffer; returns the next free index."""

Worth = Callable[[RuleTable, S, RuleTable, Buffer], int]
"""Evaluation of a position for side 0 by these weights."""

ONE = 1_000_000
"""Value of a won position, and of 1 as a weight."""

STEP = 1000
"""Between two sums whose worth is in the table."""

STEPS = 4000
"""Sums beyond so many steps are worth no more: all but one."""

REPLIES = 2 * MOST_AT_ONCE
"""Index in the scratch buffer of the replies: after the moves and their worths."""

TRAITS = 3 * MOST_AT_ONCE
"""Where in the room the features lie."""

ROOM = 5 * MOST_AT_ONCE
"""Integers in which moves are weighed."""

WORTHS = tuple(round(ONE * math.tanh(sum_ * STEP / ONE)) for sum_ in range(STEPS + 1))
"""What sums are worth, a step apart."""


def laid_out(groups: Mapping[str, int]) -> tuple[int, ...]:
    """Return the index of the first feature of each group, followed by the number of features."""
    return (*accumulate(groups.values(), initial=0),)


def judgement(weights: Iterable[int]) -> tuple[int, ...]:
    """Return weights with the table of tangents after them, as the functions here expect them."""
    return (*weights, *WORTHS)


class RacePolicy(NamedTuple):
    """The functions of one family of races.

    Args:
        weigh: scores the moves of a position (:func:`weigh_of`).
        learn: changes weights by playing games (:func:`learn_of`).
    """

    weigh: Callable[..., int]
    learn: Callable[..., None]


def choosing_of(
    winner: Callable[[RuleTable, S], int],
    chances_due: ChanceFunction[S],
    moves: Moves[S],
    play: Play[S],
    features: Features[S],
    length: int,
) -> RacePolicy:
    """Return the functions that score moves and learn weights for a family of races of two.

    Args:
        winner: the winner; NOBODY while the game goes on.
        chances_due: index of the chances of the throw that is due.
        moves: writes the moves of a position with a throw.
        play: the position after a move with a throw.
        features: writes the indices of a side's features.
        length: the number of features.
    """
    worth = worth_of(winner, features, length)
    return RacePolicy(
        weigh_of(winner, chances_due, moves, play, worth), learn_of(winner, chances_due, moves, play, features, worth)
    )


def worth_of(winner: Callable[[RuleTable, S], int], features: Features[S], length: int) -> Worth[S]:
    """Return the static evaluation; see :func:`choosing_of`."""

    @inlined
    def worth(table: RuleTable, state: S, weights: RuleTable, scratch: Buffer) -> int:
        """Return the value of a position for side 0, without looking ahead."""
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
    """Return the function that scores the moves of a position; see :func:`choosing_of`."""

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
        """Score the moves of a position; compiled, table, weights and scratch are the addresses of 64-bit integers.

        Args:
            table: the rules.
            state: the position.
            throw: the throw.
            side: the side that moves.
            plies: 1 judges the positions after the moves, 2 those after the best replies to every throw.
            weights: the weights of the features, and the table of tangents after them.
            scratch: receives the moves, and from MOST_AT_ONCE on each move's value for the side that moves.

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


def learn_of(
    winner: Callable[[RuleTable, S], int],
    chances_due: ChanceFunction[S],
    moves: Moves[S],
    play: Play[S],
    features: Features[S],
    worth: Worth[S],
) -> Callable[..., None]:
    """Return the function that learns weights from games; see :func:`choosing_of`."""

    @inlined
    def follow(table: RuleTable, state: S, throw: int, weights: RuleTable, scratch: Buffer) -> S:
        """Return the position after the best move; an opening throw leaves hardly any choice."""
        sign = -1 if state.turn == 1 else 1
        best, reached = -2 * ONE, state
        for at in range(moves(table, state, throw, scratch, 0)):
            after = play(table, state, scratch[at], throw)
            found = sign * worth(table, after, weights, scratch)
            if found > best:
                best, reached = found, after
        return reached

    @inlined
    def corrected(table: RuleTable, state: S, amount: int, weights: Buffer, scratch: Buffer) -> None:
        """Add an amount to the weights of side 0's features and subtract it from those of side 1's."""
        between = features(table, state, 0, scratch, TRAITS)
        end = features(table, state, 1, scratch, between)
        for at in range(TRAITS, end):
            weights[scratch[at]] += amount if at < between else -amount

    @compiled
    def learn(
        table: RuleTable,
        state: S,
        seed: int,
        first: int,
        count: int,
        limit: int,
        rate: int,
        weights: Buffer,
        scratch: Buffer,
    ) -> None:
        """Play games, and after each ply move the last evaluation towards the next one.

        Temporal differences of one ply (Sutton 1988), as in Tesauro's backgammon player, with a sum in place of a
        network.  Compiled, table, weights and scratch are the addresses of 64-bit integers.

        Args:
            table: the rules.
            state: the first position of each game.
            seed: seed of the throws.
            first: number of the first game.
            count: number of games.
            limit: number of plies after which a game is cut.
            rate: learning rate, in millionths.
            weights: the weights of the features, which change, and the table of tangents after them.
            scratch: space for moves and features.
        """
        rules, known, written = integers(table), integers(weights), integers(scratch)
        for number in range(first, first + count):
            chance, plies, before, last = stream(seed, number), 0, state, 0
            while winner(rules, before) == NOBODY and plies < limit:
                chance = step(chance)
                throw = draw(rules, chances_due(rules, before), chance)
                after = follow(rules, before, throw, known, written)
                found = worth(rules, after, known, written)
                if plies:
                    slope = 1.0 - last / ONE * (last / ONE)
                    corrected(rules, before, int((found - last) * slope * (rate / ONE)), known, written)
                before, plies = after, plies + 1
                last = worth(rules, before, known, written)

    return learn
