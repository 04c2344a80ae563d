"""Features of a crossing race for ``race_policy``, its evaluation and its scores of moves.

Features depend only on the places of the pieces; they contain no rules.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import RuleTable, contains, exported, inlined, lowest
from heritage_games.engine.race_policy import offsets, weigh_of, worth_of
from heritage_games.engine.races import add

from .kernel import home_box, moves, play, winner
from .rules import LAST, SAFE, SHARED, CrossingState, chances_due, mirrored, off_of, pieces_of

NEAR = 8  # maximum distance of an opposing piece in the features: the largest sum of two dice

HOLES, COUNTS = 64, 8
GROUPS = {
    "hole": HOLES,  # the hole of each piece
    "rearmost": HOLES,
    "foremost": HOLES,
    "off": COUNTS,  # number of pieces off the board
    "box": COUNTS,  # number of occupied holes of the home box, if no piece must return
    "shut": COUNTS,  # number of occupied holes of the home box, if a piece must return
    "exposed": NEAR + 1,  # a piece that can be hit, by the distance of the opposing piece, whose side throws next
    "near": NEAR + 1,  # a piece that can be hit, by the distance, if its own side throws next
    "turn": 1,  # whether this side throws next
}
"""The groups of features, with the number of features in each."""

HOLE, REARMOST, FOREMOST, OFF_BOARD, BOX, SHUT, EXPOSED, CLOSE, TURN, LENGTH = offsets(GROUPS)


@inlined
def features(table: RuleTable, state: CrossingState, side: int, buffer: MutableSequence[int], at: int) -> int:
    """Write the indices of a side's features into the buffer; return the next free index."""
    pieces, off = pieces_of(state, side), off_of(state, side)
    own_turn = state.turn == side
    facing = 0 if off_of(state, 1 - side) and not own_turn else pieces_of(state, 1 - side)
    if pieces:
        at = add(buffer, at, REARMOST + lowest(pieces))
        at = add(buffer, at, FOREMOST + pieces.bit_length() - 1)
    left = pieces
    while left:
        hole = lowest(left)
        left ^= 1 << hole
        at = add(buffer, at, HOLE + hole)
        if contains(table[SAFE], hole) or hole == table[SHARED]:
            continue
        for ahead in range(1, NEAR + 1):
            if hole + ahead <= table[LAST] and contains(facing, mirrored(table, hole + ahead)):
                at = add(buffer, at, (CLOSE if own_turn else EXPOSED) + ahead)
    at = add(buffer, at, OFF_BOARD + off)
    at = add(buffer, at, (SHUT if off else BOX) + home_box(table, state, side).bit_count())
    return add(buffer, at, TURN) if own_turn else at


worth = worth_of(winner, features, LENGTH)
weigh = exported("crossing_weigh")(weigh_of(winner, chances_due, moves, play, worth))
