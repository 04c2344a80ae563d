"""What a side's place in a race on one way is judged by: features, each with a number of its own.

A position is worth the sum of the weights of one side's features, less that of the other's; the weights are learnt
(``engine.race_policy``).  Nothing here is a rule: where pieces stand is read, what may be done is not.

Moves weighed and weights learnt: what players of these races are made of.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import inlined, lowest
from heritage_games.engine.race_policy import choosing_of, laid_out
from heritage_games.engine.races import add, stands

from .kernel import home_box, moves, play, winner
from .rules import LAST, SAFE, SHARED, CrossingState, RuleTable, chances_due, men_of, mirrored, off_of

NEAR = 8
"""So many holes ahead an opponent is noticed: as far as both dice go."""

HOLES, COUNTS = 64, 8
GROUPS = {
    "hole": HOLES,  # where each piece stands
    "rearmost": HOLES,
    "foremost": HOLES,
    "off": COUNTS,  # how many pieces are off the board
    "box": COUNTS,  # how many holes of the home box are taken
    "shut": COUNTS,  # the same, with a piece to be brought back
    "exposed": NEAR + 1,  # a piece that can be hit, by how far ahead the other stands who throws next
    "near": NEAR + 1,  # the same, of the side that throws next itself
    "turn": 1,  # whether this side throws next
}
"""The groups of features, and how many each has."""

HOLE, REARMOST, FOREMOST, OFF_BOARD, BOX, SHUT, EXPOSED, CLOSE, TURN, LENGTH = laid_out(GROUPS)


@inlined
def features(table: RuleTable, state: CrossingState, side: int, buffer: MutableSequence[int], at: int) -> int:
    """Write the numbers of a side's features into the buffer; return where the next one goes."""
    men, off = men_of(state, side), off_of(state, side)
    own_turn = state.turn == side
    facing = 0 if off_of(state, 1 - side) and not own_turn else men_of(state, 1 - side)
    if men:
        at = add(buffer, at, REARMOST + lowest(men))
        at = add(buffer, at, FOREMOST + men.bit_length() - 1)
    left = men
    while left:
        hole = lowest(left)
        left ^= 1 << hole
        at = add(buffer, at, HOLE + hole)
        if stands(table[SAFE], hole) or hole == table[SHARED]:
            continue
        for ahead in range(1, NEAR + 1):
            if hole + ahead <= table[LAST] and stands(facing, mirrored(table, hole + ahead)):
                at = add(buffer, at, (CLOSE if own_turn else EXPOSED) + ahead)
    at = add(buffer, at, OFF_BOARD + off)
    at = add(buffer, at, (SHUT if off else BOX) + home_box(table, state, side).bit_count())
    return add(buffer, at, TURN) if own_turn else at


choosing = choosing_of(winner, chances_due, moves, play, features, LENGTH)
