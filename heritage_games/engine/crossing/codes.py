"""The codes and controls of races on one way, and under which rules each code can be told."""

from __future__ import annotations

from collections.abc import Callable

from heritage_games.engine.codes import Code, Common, Control
from heritage_games.engine.winner import NOBODY

from .table import DICE, EXTRA, FIRST, LAST, LINES_AT, SAFE, SAFE_BOX, SAFE_MARKED, SAFE_MIDDLE, SAFE_RINGED, SUM, Table


class CrossingCode(Code):
    """The names of the conditions, and of what happens in a move."""

    # How a game begins.
    OPENING_THROW = "opening_throw"
    BEGINS = "begins"
    BEGIN_FIRST = "begin_first"
    # Why a piece does not go there.
    OWN_ON_TARGET = "own_on_target"
    SAFE_BOX = "safe_box"
    SAFE_MARKED = "safe_ankh"
    SAFE_MIDDLE = "safe_shen"
    SAFE_RINGED = "safe_orange"
    FAR_END_OWN = "far_end_own"
    FAR_END_SAFE = "far_end_safe"
    PAST_END = "past_end"
    WRONG_COUNT = "wrong_count"
    WRONG_COUNT_DICE = "wrong_count_dice"
    NO_SUM = "no_sum"
    LINE_END = "line_end"
    BACKWARDS = "backwards"
    BOTH_DICE = "both_dice"
    SAME_PIECE = "same_piece"
    JUST_RETURNED = "just_returned"
    # Why no piece is brought back there.
    MUST_RETURN_FIRST = "must_return_first"
    NO_RETURN = "no_return"
    WRONG_BOX_HOLE = "wrong_box_hole"
    WRONG_BOX_HOLE_DICE = "wrong_box_hole_dice"
    BOX_TAKEN = "box_taken"
    # What is wanted next.
    CHOOSE_TARGET = "choose_target"
    CHOOSE_SECOND = "choose_second"
    # What happens.
    PASSED = "passed"
    TURN_LOST = "turn_lost"
    WALKED = "walked"
    DIE_USED = "die_used"
    SUM_JUMP = "sum_jump"
    RETURNED = "returned"
    RETURNED_DIE = "returned_die"
    RETURNED_SUM = "returned_sum"
    LONG_LINE = "long_line"
    SHORT_LINE = "short_line"
    KNOCKED_OFF = "knocked_off"
    REACHED_BOX = "reached_box"
    ONE_DIE_ONLY = "one_die_only"
    STILL_OFF = "still_off"
    EXTRA_THROW = "extra_throw"
    # How a game ends.
    ALL_HOME = "five_home"
    BOX_FULL = "box_full"


class CrossingControl(Control):
    """The touches that are no points."""

    PASS = "pass"  # noqa: S105 - a touch, no password
    BEGIN = "begin"


def _safe_far_end(table: Table) -> bool:
    """Whether some line ends in a safe hole."""
    ends = {table[LINES_AT + hole] for hole in range(1, table[LAST] + 1)} - {0}
    return any((table[SAFE] >> end) & 1 for end in ends)


def _told_as(why: int) -> Callable[[Table], bool]:
    """Whether a hole is safe for this reason, and for none that is told before it."""

    def needs(table: Table) -> bool:
        found = table[why]
        for before in range(SAFE_BOX, why):
            found &= ~table[before]
        return found != 0

    return needs


NEEDS: dict[Code, Callable[[Table], bool]] = {
    **dict.fromkeys(
        (CrossingCode.OPENING_THROW, CrossingCode.BEGINS, CrossingCode.BEGIN_FIRST),
        lambda t: t[FIRST] == NOBODY,
    ),
    CrossingCode.SAFE_MARKED: _told_as(SAFE_MARKED),
    CrossingCode.SAFE_MIDDLE: _told_as(SAFE_MIDDLE),
    CrossingCode.SAFE_RINGED: _told_as(SAFE_RINGED),
    CrossingCode.FAR_END_SAFE: _safe_far_end,
    CrossingCode.EXTRA_THROW: lambda t: t[EXTRA] != 0,
    **dict.fromkeys((CrossingCode.WALKED, CrossingCode.RETURNED), lambda t: t[DICE] == 0),
    **dict.fromkeys(
        (
            CrossingCode.WRONG_COUNT_DICE,
            CrossingCode.WRONG_BOX_HOLE_DICE,
            CrossingCode.BOX_TAKEN,
            CrossingCode.BOTH_DICE,
            CrossingCode.SAME_PIECE,
            CrossingCode.JUST_RETURNED,
            CrossingCode.CHOOSE_SECOND,
            CrossingCode.DIE_USED,
            CrossingCode.RETURNED_DIE,
            CrossingCode.ONE_DIE_ONLY,
        ),
        lambda t: t[DICE] == 1,
    ),
    **dict.fromkeys((CrossingCode.SUM_JUMP, CrossingCode.RETURNED_SUM), lambda t: t[SUM] == 1),
    CrossingCode.NO_SUM: lambda t: t[DICE] == 1 and t[SUM] == 0,
}
"""What a code needs in the table; the others every reading has."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    return frozenset(code for code in (*Common, *CrossingCode) if code not in NEEDS or NEEDS[code](table))
