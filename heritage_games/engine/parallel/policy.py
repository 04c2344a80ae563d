"""Features of a parallel race for ``race_policy``, its evaluation and its scores of moves.

Features depend only on the places of the pieces; they contain no rules.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import RuleTable, exported, inlined, lowest
from heritage_games.engine.race_policy import offsets, weigh_of, worth_of
from heritage_games.engine.races import add

from .kernel import moves, play, winner
from .rules import ParallelState, chances_due, goal_of, hand_of, pieces_of

HOLES, COUNTS = 32, 8
GROUPS = {
    "hole": HOLES,  # the hole of each piece
    "rearmost": HOLES,
    "foremost": HOLES,
    "hand": COUNTS,  # number of pieces in hand
    "goal": COUNTS,  # number of pieces in the goal
    "turn": 1,  # whether this side throws next
}
"""The groups of features, with the number of features in each."""

HOLE, REARMOST, FOREMOST, HAND, IN_GOAL, TURN, LENGTH = offsets(GROUPS)


@inlined
def features(table: RuleTable, state: ParallelState, side: int, buffer: MutableSequence[int], at: int) -> int:  # noqa: ARG001 - other races need their rules
    """Write the indices of a side's features into the buffer; return the next free index."""
    pieces = pieces_of(state, side)
    if pieces:
        at = add(buffer, at, REARMOST + lowest(pieces))
        at = add(buffer, at, FOREMOST + pieces.bit_length() - 1)
    left = pieces
    while left:
        hole = lowest(left)
        left ^= 1 << hole
        at = add(buffer, at, HOLE + hole)
    at = add(buffer, at, HAND + hand_of(state, side))
    at = add(buffer, at, IN_GOAL + goal_of(state, side))
    return add(buffer, at, TURN) if state.turn == side else at


worth = worth_of(winner, features, LENGTH)
weigh = exported("parallel_weigh")(weigh_of(winner, chances_due, moves, play, worth))
