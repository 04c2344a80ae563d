"""Rules, positions, moves, codes and controls of crossing races, for kernel and judge.

Holes are numbered along each side's direction: hole p of one side is last + 1 - p of the other. Marks and lines are
symmetric, so both sides share one set of them in their own numbering.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heritage_games.engine.kernel import NOBODY, RuleTable, bits, contains, inlined
from heritage_games.engine.races import (
    HOLES,
    LONG_LINE,
    PIECES,
    SHORT_LINE,
    STICKS,
    ThrowChances,
    flat_chances,
    rolled_off,
    two_dice,
)
from heritage_games.engine.verdict import Code, Control

# Indices in the table. Sets of holes are bit sets: bit 1 for hole 1, and so on.
LAST = 0  # the number of the last hole
MEN = 1  # number of pieces of each side, which is the number of holes of a home box
FIRST = 2  # the side that begins, or NOBODY: a throw decides
DICE = 3  # 1: two dice are thrown, 0: sticks
SUM = 4  # 1: one piece may go as far as both dice together (17-a)
SHARED = 5  # the hole that any pieces may share; 0 if there is none
HOME = 6  # set of the holes of a side's own box
GOAL = 7  # set of the holes of the other side's box
SAFE = 8  # set of the holes where no piece is knocked off (13); the next entries give the reasons
SAFE_BOX = 9
SAFE_MARKED = 10
SAFE_MIDDLE = 11
SAFE_RINGED = 12
EXTRA = 13  # set of the holes that give another throw (5)
THROWS_AT = 14  # index of the probabilities of a throw
OPENING_AT = 15  # index of the probabilities of the opening throw
HEADER = 16
LINES_AT = HEADER - 1  # index before the entries of the holes: the far end of the line from a hole; 0 for none

FACES = 4  # number of faces of a die (17)

DIE: ThrowChances = tuple((face, 1) for face in range(1, FACES + 1))

# Meaning of the ringed holes, which AG58 does not specify (5).
RINGED_PLAIN = 0
RINGED_SAFE = 1
RINGED_EXTRA = 2  # a walk that ends there gives another throw

# Kind of the large hole in the middle (W-b).
MIDDLE_ORDINARY = 0
MIDDLE_SAFE = 1
MIDDLE_MANY = 2  # any pieces of both sides may share it

MIDDLE = HOLES + 1  # hole halfway along the track (2)
RINGED = (5, 10, 15, 20, 25, MIDDLE)  # the ringed holes of one side (5)


def crossing_table(
    marked: Sequence[int],
    *,
    ringed_means: int,
    middle_is: int,
    both_ways: bool,
    rolled: bool,
    dice: bool,
    dice_sum: bool,
) -> tuple[int, ...]:
    """Return the table of Washburne's rules.

    Args:
        marked: the holes of one side whose mark makes them safe (6).
        ringed_means: RINGED_PLAIN, RINGED_SAFE or RINGED_EXTRA (5).
        middle_is: MIDDLE_ORDINARY, MIDDLE_SAFE or MIDDLE_MANY (W-b).
        both_ways: whether lines lead back as well (7).
        rolled: whether a throw decides who begins, instead of the colour (W-e).
        dice: whether two dice are thrown instead of sticks (17).
        dice_sum: whether one piece may go as far as both dice together (17-a).
    """
    last = 2 * MIDDLE - 1
    throws = flat_chances(two_dice(FACES) if dice else STICKS)
    header = [0] * HEADER
    header[LAST], header[MEN], header[FIRST] = last, PIECES, NOBODY if rolled else 0
    header[DICE], header[SUM] = int(dice), int(dice and dice_sum)
    header[SHARED] = MIDDLE if middle_is == MIDDLE_MANY else 0
    box = tuple(range(1, PIECES + 1))
    header[HOME], header[GOAL] = bits(box), bits(_mirrored(box, last))
    header[SAFE_BOX], header[SAFE_MARKED] = header[HOME] | header[GOAL], _on_both(marked, last)
    header[SAFE_MIDDLE] = 1 << MIDDLE if middle_is == MIDDLE_SAFE else 0
    ringed = _on_both(RINGED, last)
    header[SAFE_RINGED] = ringed if ringed_means == RINGED_SAFE else 0
    header[EXTRA] = ringed if ringed_means == RINGED_EXTRA else 0
    for why in (SAFE_BOX, SAFE_MARKED, SAFE_MIDDLE, SAFE_RINGED):
        header[SAFE] |= header[why]
    header[THROWS_AT] = HEADER + last
    header[OPENING_AT] = header[THROWS_AT] + len(throws)
    ends = [0] * (last + 1)
    for line in (LONG_LINE, SHORT_LINE):
        for low, high in (line, _mirrored(line, last)[::-1]):
            ends[low] = high
            if both_ways:
                ends[high] = low
    return (*header, *ends[1:], *throws, *flat_chances(rolled_off(DIE if dice else STICKS)))


def _mirrored(holes: Sequence[int], last: int) -> tuple[int, ...]:
    """Return these holes of one side in the other side's numbering."""
    return tuple(last + 1 - hole for hole in holes)


def _on_both(holes: Sequence[int], last: int) -> int:
    return bits((*holes, *_mirrored(holes, last)))


OFF = 0  # hole number of pieces off the board; a throw of n returns one to hole n (15)


class CrossingState(NamedTuple):
    """Position between two throws; equal states have the same continuations.

    A side's pieces are the bit set of their holes in its own numbering. A shared hole has one bit for all pieces of a
    side; their number follows, because every piece is on the board or off it.
    """

    turn: int  # side to throw and move, 0 or 1; NOBODY before the throw that decides who begins
    men0: int  # men0, men1: holes of each side's pieces
    men1: int
    off0: int  # off0, off1: number of pieces off the board that must return
    off1: int


Action = tuple[int, int]
"""Move of one piece: its source hole, or OFF, and its distance in holes."""


@inlined
def start(table: RuleTable) -> CrossingState:
    """Return the position before the first throw: all pieces fill their home boxes (8)."""
    return CrossingState(table[FIRST], table[HOME], table[HOME], 0, 0)


@inlined
def pack(source: int, count: int, other: int, other_count: int) -> int:
    """Return the actions of one or two pieces as one integer."""
    return source | (count << 6) | (other << 10) | (other_count << 16)


@inlined
def unpacked(move: int) -> tuple[int, int, int, int]:
    """Return the source and distance of both pieces; a distance of 0 means no action."""
    return move & 63, (move >> 6) & 15, (move >> 10) & 63, (move >> 16) & 15


@inlined
def pieces_of(state: CrossingState, side: int) -> int:
    """Return the bit set of a side's holes, in its own numbering."""
    return state.men1 if side else state.men0


@inlined
def off_of(state: CrossingState, side: int) -> int:
    """Return the number of a side's pieces off the board."""
    return state.off1 if side else state.off0


@inlined
def standing(table: RuleTable, state: CrossingState, side: int, hole: int) -> int:
    """Return the number of a side's pieces in a hole of its own numbering, or off the board."""
    if hole == OFF:
        return off_of(state, side)
    pieces = pieces_of(state, side)
    if not contains(pieces, hole):
        return 0
    return table[MEN] - off_of(state, side) - pieces.bit_count() + 1 if hole == table[SHARED] else 1


@inlined
def captured(before: CrossingState, after: CrossingState) -> int:
    """Return the number of pieces captured by a ply, which may also have returned some."""
    off0, off1 = after.off0 - before.off0, after.off1 - before.off1
    return max(0, off0) + max(0, off1)


@inlined
def mirrored(table: RuleTable, hole: int) -> int:
    """Return a hole in the other side's numbering."""
    return table[LAST] + 1 - hole


@inlined
def chances_due(table: RuleTable, state: CrossingState) -> int:
    """Return the table index of the chances of the throw that is due."""
    return table[OPENING_AT] if state.turn == NOBODY else table[THROWS_AT]


def point_of(table: RuleTable, side: int, hole: int) -> int:
    """Return the point of a hole: side 0's holes first, then side 1's, then the middle one."""
    own = table[LAST] // 2
    if hole == own + 1:
        return 2 * own
    return side * own + hole - 1 if hole <= own else (1 - side) * own + mirrored(table, hole) - 1


def hole_of(table: RuleTable, side: int, point: int) -> int:
    """Return the hole of a point in a side's numbering."""
    own = table[LAST] // 2
    if point == 2 * own:
        return own + 1
    hole = point % own + 1
    return hole if point // own == side else mirrored(table, hole)


def seat_of(table: RuleTable, side: int, hole: int, number: int) -> int:
    """Return the seat of a side's piece, by number from 0, in the shared hole; 0 elsewhere."""
    return table[MEN] * side + number if hole == table[SHARED] else 0


def _opening_throw(table: RuleTable) -> bool:
    return table[FIRST] == NOBODY


def _two_dice(table: RuleTable) -> bool:
    return table[DICE] == 1


def _safe_far_end(table: RuleTable) -> bool:
    ends = {table[LINES_AT + hole] for hole in range(1, table[LAST] + 1)} - {0}
    return any((table[SAFE] >> end) & 1 for end in ends)


def _safe_because(table: RuleTable, why: int) -> bool:
    """Return whether any hole is safe for this reason and for no earlier one."""
    found = table[why]
    for before in range(SAFE_BOX, why):
        found &= ~table[before]
    return found != 0


class CrossingReason(Code):
    """Codes of the conditions and events of a move."""

    # The beginning of a game.
    OPENING_THROW = "opening_throw", _opening_throw
    BEGINS = "begins", _opening_throw
    BEGIN_FIRST = "begin_first", _opening_throw
    # Reasons why a piece cannot reach a hole.
    OWN_ON_TARGET = "own_on_target"
    SAFE_BOX = "safe_box"
    SAFE_MARKED = "safe_ankh", lambda table: _safe_because(table, SAFE_MARKED)
    SAFE_MIDDLE = "safe_shen", lambda table: _safe_because(table, SAFE_MIDDLE)
    SAFE_RINGED = "safe_orange", lambda table: _safe_because(table, SAFE_RINGED)
    FAR_END_OWN = "far_end_own"
    FAR_END_SAFE = "far_end_safe", _safe_far_end
    PAST_END = "past_end"
    WRONG_COUNT = "wrong_count"
    WRONG_COUNT_DICE = "wrong_count_dice", _two_dice
    NO_SUM = "no_sum", lambda table: table[DICE] == 1 and table[SUM] == 0
    LINE_END = "line_end"
    BACKWARDS = "backwards"
    BOTH_DICE = "both_dice", _two_dice
    SAME_PIECE = "same_piece", _two_dice
    JUST_RETURNED = "just_returned", _two_dice
    # Reasons why no piece can return to a hole.
    MUST_RETURN_FIRST = "must_return_first"
    NO_RETURN = "no_return"
    WRONG_BOX_HOLE = "wrong_box_hole"
    WRONG_BOX_HOLE_DICE = "wrong_box_hole_dice", _two_dice
    BOX_TAKEN = "box_taken", _two_dice
    # The next touch.
    CHOOSE_TARGET = "choose_target"
    CHOOSE_SECOND = "choose_second", _two_dice
    # Events.
    PASSED = "passed"
    TURN_LOST = "turn_lost"
    WALKED = "walked", lambda table: table[DICE] == 0
    DIE_USED = "die_used", _two_dice
    SUM_JUMP = "sum_jump", lambda table: table[SUM] == 1
    RETURNED = "returned", lambda table: table[DICE] == 0
    RETURNED_DIE = "returned_die", _two_dice
    RETURNED_SUM = "returned_sum", lambda table: table[SUM] == 1
    LONG_LINE = "long_line"
    SHORT_LINE = "short_line"
    KNOCKED_OFF = "knocked_off"
    REACHED_BOX = "reached_box"
    ONE_DIE_ONLY = "one_die_only", _two_dice
    STILL_OFF = "still_off"
    EXTRA_THROW = "extra_throw", lambda table: table[EXTRA] != 0
    # The end of a game.
    ALL_HOME = "five_home"
    BOX_FULL = "box_full"


class CrossingControl(Control):
    """Touches that are not points."""

    PASS = "pass"  # noqa: S105 - a touch, no password
    BEGIN = "begin"
