"""The codes and controls of races on parallel tracks, and under which rules each code can be told."""

from __future__ import annotations

from collections.abc import Callable

from heritage_games.engine.codes import Code, Common, Control

from .table import LOAD_OPTIONAL, LOT_OPENS, RACE, REFILL_ALL, STAY, Table


class ParallelCode(Code):
    """The names of the conditions, and of what happens in a move."""

    # How a game begins.
    OPENING_THROW = "opening_throw"
    DRAW_BEGINS = "draw_begins"
    BEGIN_FIRST = "begin_first"
    # Why a piece does not go there.
    EXACT_END = "exact_end"
    OWN_IN_WAY = "own_in_way"
    OWN_ON_TARGET = "own_on_target"
    FAR_END_TAKEN = "far_end_taken"
    OTHER_TRACK = "other_track"
    BACKWARDS = "backwards"
    WRONG_COUNT = "wrong_count"
    LINE_END = "line_end"
    PATH_EMPTY = "path_empty"
    # Why no piece is lifted out of the goal.
    HOME_STAYS = "home_stays"
    NOTHING_TO_LIFT = "nothing_to_lift"
    LIFT_ONLY_ONE = "lift_only_one"
    # What is wanted next.
    CHOOSE_TARGET = "choose_target"
    CHOOSE_LOAD = "choose_load"
    LOAD_OR_DONE = "load_or_done"
    # What happens.
    PASSED = "passed"
    LIFTED = "lifted"
    WALKED = "walked"
    LONG_LINE = "long_line"
    SHORT_LINE = "short_line"
    LINE_LOADS_NOTHING = "line_loads_nothing"
    LINE_STOPPED = "line_stopped"
    LOADED = "loaded"
    LOAD_DECLINED = "load_declined"
    LOAD_BLOCKED = "load_blocked"
    HAND_EMPTY = "hand_empty"
    SECOND_TURN = "second_turn"
    REACHED_GOAL = "reached_goal"
    HOME = "home"
    CAPTURED = "captured"
    NOTHING_TO_CAPTURE = "nothing_to_capture"
    REFILLED = "refilled"
    # How a game ends.
    ALL_HOME = "all_home"
    ALL_CAPTURED = "all_captured"
    NOBODY_CAN_WIN = "nobody_can_win"


class ParallelControl(Control):
    """The touches that are no points."""

    PASS = "pass"  # noqa: S105 - a touch, no password
    BEGIN = "begin"
    LOAD = "load"
    DONE = "done"


def _captures(table: Table) -> bool:
    return table[RACE] == 0


def _empties(table: Table) -> bool:
    """Whether a game goes on with an empty path: it ends there where a path is refilled only after a capture."""
    return table[RACE] == 0 and table[REFILL_ALL] == 1


NEEDS: dict[Code, Callable[[Table], bool]] = {
    ParallelCode.OPENING_THROW: lambda t: t[LOT_OPENS] == 0,
    **dict.fromkeys((ParallelCode.DRAW_BEGINS, ParallelCode.BEGIN_FIRST), lambda t: t[LOT_OPENS] == 1),
    ParallelCode.FAR_END_TAKEN: lambda t: t[STAY] == 0,
    ParallelCode.LINE_STOPPED: lambda t: t[STAY] == 1,
    **dict.fromkeys(
        (ParallelCode.CHOOSE_LOAD, ParallelCode.LOAD_OR_DONE, ParallelCode.LOAD_DECLINED),
        lambda t: t[LOAD_OPTIONAL] == 1,
    ),
    **dict.fromkeys(
        (ParallelCode.HOME_STAYS, ParallelCode.HOME, ParallelCode.ALL_HOME),
        lambda t: t[RACE] == 1,
    ),
    **dict.fromkeys(
        (
            ParallelCode.LIFT_ONLY_ONE,
            ParallelCode.NOTHING_TO_LIFT,
            ParallelCode.LIFTED,
            ParallelCode.CAPTURED,
            ParallelCode.ALL_CAPTURED,
        ),
        _captures,
    ),
    **dict.fromkeys((ParallelCode.NOTHING_TO_CAPTURE, ParallelCode.PATH_EMPTY), _empties),
    ParallelCode.NOBODY_CAN_WIN: lambda t: t[REFILL_ALL] == 0,
}
"""What a code needs in the table; the others every reading has."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    return frozenset(code for code in (*Common, *ParallelCode) if code not in NEEDS or NEEDS[code](table))
