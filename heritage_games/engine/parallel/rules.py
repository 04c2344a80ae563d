"""Rules, positions, moves, codes and controls of parallel races, for kernel and judge.

Holes are numbered along each side's own track: 1 is the first, and the goal has the number after the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from heritage_games.engine.kernel import NOBODY, RuleTable, bits, inlined
from heritage_games.engine.races import HOLES, LONG_LINE, LOT, PIECES, SHORT_LINE, STICKS, flat_chances, rolled_off
from heritage_games.engine.verdict import Code, Control

# Indices in the table, with the rules that they state.
GOAL = 0  # the number of the goal, one more than the holes of a track (3)
MEN = 1  # number of each side's pieces
LOADING = 2  # bit set of the holes that load (10)
STAY = 3  # 1: if the far end of a line is occupied, the piece stays at the near end (K-c)
RACE = 4  # 1: a piece that reaches the goal is home for good, and nothing is captured (19, 21, 24)
REFILL_ALL = 5  # 1: an empty path is always refilled; 0: only after a capture (23, K-i)
LOAD_OPTIONAL = 6  # 1: loading may be declined (K-e)
LOT_OPENS = 7  # 1: a lot decides who opens; 0: both throw, and the lower score opens with its throw (7)
THROWS_AT = 8  # index of the probabilities of a throw
OPENING_AT = 9  # index of the probabilities of the opening throw
HEADER = 10
LINES_AT = HEADER - 1  # index before the entries of the holes: the far end of the line from a hole; 0 for none

FIRST_HOLE = 1
# Directions in which a line may be followed (15, 16).
BOTH = 0
BACKWARD = 1
FORWARD = 2

LOADING_HOLES = (15, 25)


def parallel_table(switches: Mapping[int, bool], direction: int) -> tuple[int, ...]:
    """Return the table of Skiryuk's rules.

    A race always refills: nothing is captured in it, and a side whose path stayed empty could never move again.

    Args:
        switches: the entries from ``STAY`` to ``LOT_OPENS``, by index.
        direction: BOTH, BACKWARD or FORWARD: the directions in which lines are followed.
    """
    every = {GOAL: HOLES + 1, MEN: PIECES, LOADING: bits(LOADING_HOLES), **switches}
    every[REFILL_ALL] = switches[REFILL_ALL] or switches[RACE]
    ends = [0] * (every[GOAL] + 1)
    for low, high in (LONG_LINE, SHORT_LINE):
        if direction != BACKWARD:
            ends[low] = high
        if direction != FORWARD:
            ends[high] = low
    throws = flat_chances(STICKS)
    every[THROWS_AT] = HEADER + every[GOAL]
    every[OPENING_AT] = every[THROWS_AT] + len(throws)
    opening = flat_chances(LOT if switches[LOT_OPENS] else rolled_off(STICKS))
    return (*(int(every[place]) for place in range(HEADER)), *ends[1:], *throws, *opening)


DECLINED = 64  # flag added to the source of a walk that declines to load a piece


class ParallelState(NamedTuple):
    """Position between two throws; equal states have the same continuations.

    A side's pieces are a bit set of the holes of its own track: bit 1 for hole 1, and so on.
    Pieces that are on no track, not in the goal and not in hand have been captured.
    """

    turn: int  # side to throw and move, 0 or 1; NOBODY before the throw that decides who opens
    men0: int  # men0, men1: holes of each side's pieces
    men1: int
    goal0: int  # goal0, goal1: number of pieces in the goal; in a race, home for good
    goal1: int
    hand0: int  # hand0, hand1: number of pieces in hand
    hand1: int


@inlined
def start(table: RuleTable) -> ParallelState:
    """Return the position before the first throw (6)."""
    hand = table[MEN] - 1
    return ParallelState(NOBODY, 1 << FIRST_HOLE, 1 << FIRST_HOLE, 0, 0, hand, hand)


@inlined
def source_of(move: int) -> int:
    """Return the hole that a piece leaves, the goal's number for a lift, or PASS or BEGIN."""
    return move & (DECLINED - 1)


@inlined
def pieces_of(state: ParallelState, side: int) -> int:
    """Return the bit set of the holes with a side's pieces."""
    return state.men1 if side else state.men0


@inlined
def goal_of(state: ParallelState, side: int) -> int:
    """Return the number of a side's pieces in the goal."""
    return state.goal1 if side else state.goal0


@inlined
def hand_of(state: ParallelState, side: int) -> int:
    """Return the number of a side's pieces in hand."""
    return state.hand1 if side else state.hand0


@inlined
def pieces_left(state: ParallelState, side: int) -> int:
    """Return the number of a side's pieces: on its track, in the goal and in hand."""
    return pieces_of(state, side).bit_count() + goal_of(state, side) + hand_of(state, side)


@inlined
def captured(before: ParallelState, after: ParallelState) -> int:
    """Return the number of pieces captured by a ply; none unless a piece reached the goal."""
    if after.goal0 <= before.goal0 and after.goal1 <= before.goal1:
        return 0
    kept = pieces_left(after, 0) + pieces_left(after, 1)
    return pieces_left(before, 0) + pieces_left(before, 1) - kept


@inlined
def chances_due(table: RuleTable, state: ParallelState) -> int:
    """Return the table index of the probabilities of the due throw."""
    return table[OPENING_AT] if state.turn == NOBODY else table[THROWS_AT]


@inlined
def lot_due(table: RuleTable, state: ParallelState) -> bool:
    """Return whether the throw that is due only decides who throws next (7)."""
    return state.turn == NOBODY and table[LOT_OPENS] == 1


def point_of(table: RuleTable, side: int, hole: int) -> int:
    """Return the point of a hole: side 0's track first, then side 1's, then the goal."""
    holes = table[GOAL] - 1
    return 2 * holes if hole == table[GOAL] else side * holes + hole - 1


def hole_of(table: RuleTable, side: int, point: int) -> int:
    """Return the hole of a point in a side's numbering; 0 on the other side's track."""
    holes = table[GOAL] - 1
    if point == 2 * holes:
        return table[GOAL]
    return point % holes + 1 if point // holes == side else 0


def seat_of(table: RuleTable, side: int, number: int) -> int:
    """Return the goal seat of a side's piece by number, from 0; each side has its own seats."""
    return table[MEN] * side + number


def _draw_opens(table: RuleTable) -> bool:
    return table[LOT_OPENS] == 1


def _captures(table: RuleTable) -> bool:
    return table[RACE] == 0


def _empties(table: RuleTable) -> bool:
    """Return whether a game can continue with an empty path.

    It cannot in a race, or if paths are refilled only after a capture.
    """
    return table[RACE] == 0 and table[REFILL_ALL] == 1


class ParallelReason(Code):
    """Codes of the conditions and events of a move."""

    # The beginning of a game.
    OPENING_THROW = "opening_throw", lambda table: table[LOT_OPENS] == 0
    DRAW_BEGINS = "draw_begins", _draw_opens
    BEGIN_FIRST = "begin_first", _draw_opens
    # Reasons why a piece cannot reach a hole.
    EXACT_END = "exact_end"
    OWN_IN_WAY = "own_in_way"
    OWN_ON_TARGET = "own_on_target"
    FAR_END_TAKEN = "far_end_taken", lambda table: table[STAY] == 0
    OTHER_TRACK = "other_track"
    BACKWARDS = "backwards"
    WRONG_COUNT = "wrong_count"
    LINE_END = "line_end"
    PATH_EMPTY = "path_empty", _empties
    # Reasons why no piece is lifted out of the goal.
    HOME_STAYS = "home_stays", lambda table: table[RACE] == 1
    NOTHING_TO_LIFT = "nothing_to_lift", _captures
    LIFT_ONLY_ONE = "lift_only_one", _captures
    # The next touch.
    CHOOSE_TARGET = "choose_target"
    CHOOSE_LOAD = "choose_load", lambda table: table[LOAD_OPTIONAL] == 1
    LOAD_OR_DONE = "load_or_done", lambda table: table[LOAD_OPTIONAL] == 1
    # Events.
    PASSED = "passed"
    LIFTED = "lifted", _captures
    WALKED = "walked"
    LONG_LINE = "long_line"
    SHORT_LINE = "short_line"
    LINE_LOADS_NOTHING = "line_loads_nothing"
    LINE_STOPPED = "line_stopped", lambda table: table[STAY] == 1
    LOADED = "loaded"
    LOAD_DECLINED = "load_declined", lambda table: table[LOAD_OPTIONAL] == 1
    LOAD_BLOCKED = "load_blocked"
    HAND_EMPTY = "hand_empty"
    SECOND_TURN = "second_turn"
    REACHED_GOAL = "reached_goal"
    HOME = "home", lambda table: table[RACE] == 1
    CAPTURED = "captured", _captures
    NOTHING_TO_CAPTURE = "nothing_to_capture", _empties
    REFILLED = "refilled"
    # The end of a game.
    ALL_HOME = "all_home", lambda table: table[RACE] == 1
    ALL_CAPTURED = "all_captured", _captures
    NOBODY_CAN_WIN = "nobody_can_win", lambda table: table[REFILL_ALL] == 0


class ParallelControl(Control):
    """Touches that are not points."""

    PASS = "pass"  # noqa: S105 - a touch, no password
    BEGIN = "begin"
    LOAD = "load"
    DONE = "done"
