"""Codes and controls of graph games, for their judge and rulesets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from heritage_games.engine.verdict import Code, Common, Control

from .bars import BarReason
from .conditions import forks
from .endings import EndReason, may_fill
from .rules import (
    DECLINE,
    FLYING,
    FORFEIT,
    FULL_BOARD,
    FULL_GIFT,
    HUNT,
    HUNTERS,
    LEAP,
    LEAPS_AT,
    POINTS,
    QUIET_PLIES,
    RuleTable,
    start,
)


class GraphControl(Control):
    """Touches that are not points."""

    DONE = "done"
    """Decline an optional shot; if a step and a leap lead to the same point, select the step."""


Touch = int | GraphControl
"""Index of a point, or a control."""


class GraphReason(Code):
    """Codes that mills and hunts share, in addition to those of all games."""

    NOTHING_TO_DECLINE = "nothing_to_decline"
    PLACING_FIRST = "placing_first"
    OCCUPIED = "occupied"
    NO_WAY = "no_way"
    ONTO_OWN = "onto_own"
    ONTO_ENEMY = "onto_enemy"
    NO_LINE = "no_line"
    CHOOSE_DESTINATION = "choose_destination"
    PLACED = "placed"
    MOVED = "moved"
    PLACING_OVER = "placing_over"


class MillReason(Code):
    """Codes of mills, in addition to those of bars."""

    NOT_FLYING_YET = "not_flying_yet"
    FLYING_OFF = "flying_off"
    OWN_SHOT = "own_shot"
    EMPTY_SHOT = "empty_shot"
    PROTECTED_SHOT = "protected_shot"
    SHOT_COMPULSORY = "shot_compulsory"
    ONE_SHOT = "one_shot"
    NO_NEW_MILL = "no_new_mill"
    NO_TARGET = "no_target"
    GIFT_OWN_ONLY = "gift_own_only"
    CHOOSE_FLIGHT = "choose_flight"
    CHOOSE_SHOT = "choose_shot"
    FLEW = "flew"
    MILL_BROKEN = "mill_broken"
    MILL_FORMED = "mill_formed"
    MILLS_SEVERAL = "mills_several"
    SHOT_EARNED_PLACING = "shot_earned_placing"
    SHOT_EARNED_MOVING = "shot_earned_moving"
    SHOT_FREE = "shot_free"
    SHOT_ALL_IN_MILLS = "shot_all_in_mills"
    SHOT = "shot"
    SHOT_DECLINED = "shot_declined"
    SHOT_FORFEITED = "shot_forfeited"
    FLIES_NOW = "flies_now"
    QUIET = "quiet"
    GIFT_DUE = "gift_due"
    GIFT = "gift"


class HuntReason(Code):
    """Codes of hunts."""

    ONE_LEAP = "one_leap"
    LEAP_ONTO_PIECE = "leap_onto_piece"
    LEAP_OVER_NOTHING = "leap_over_nothing"
    LEAP_OVER_OWN = "leap_over_own"
    LEAP_TURNED = "leap_turned"
    LEAP_TOO_LONG = "leap_too_long"
    MANY_LEAP = "many_leap"
    NO_SUCH_WAY = "no_such_way"
    CHOOSE_WAY = "choose_way"
    LEAPT = "leapt"
    LONG_LEAPT = "long_leapt"
    CAPTURED = "captured"

    # Codes that exist for both sides, each with its own rule.
    FEW_PLACING_FIRST = "few_placing_first"
    FEW_OCCUPIED = "few_occupied"
    FEW_NOTHING_THERE = "few_nothing_there"
    FEW_NO_WAY = "few_no_way"
    FEW_SAME_POINT = "few_same_point"
    FEW_ONTO_OWN = "few_onto_own"
    FEW_ONTO_ENEMY = "few_onto_enemy"
    FEW_NO_LINE = "few_no_line"
    FEW_CHOOSE_DESTINATION = "few_choose_destination"
    FEW_PLACED = "few_placed"
    FEW_MOVED = "few_moved"
    FEW_PLACING_OVER = "few_placing_over"
    MANY_PLACING_FIRST = "many_placing_first"
    MANY_OCCUPIED = "many_occupied"
    MANY_NOTHING_THERE = "many_nothing_there"
    MANY_NO_WAY = "many_no_way"
    MANY_SAME_POINT = "many_same_point"
    MANY_ONTO_OWN = "many_onto_own"
    MANY_ONTO_ENEMY = "many_onto_enemy"
    MANY_NO_LINE = "many_no_line"
    MANY_CHOOSE_DESTINATION = "many_choose_destination"
    MANY_PLACED = "many_placed"
    MANY_MOVED = "many_moved"
    MANY_PLACING_OVER = "many_placing_over"


BOTH: frozenset[Code] = frozenset(
    {
        Common.GAME_OVER,
        Common.ENEMY_PIECE,
        Common.NOTHING_THERE,
        Common.SAME_POINT,
        Common.TURN_COMPLETE,
        *GraphReason,
    }
)
"""Codes that mills and hunts share; a hunt splits some of them by side."""

BY_SIDE: dict[Code, tuple[HuntReason, HuntReason]] = {
    code: (HuntReason(f"few_{code}"), HuntReason(f"many_{code}"))
    for code in BOTH - {Common.GAME_OVER, Common.ENEMY_PIECE, Common.TURN_COMPLETE, GraphReason.NOTHING_TO_DECLINE}
}
"""Codes with two rules in a hunt, such as ``few_moved`` (P5) and ``many_moved`` (P6)."""


def _gives(table: RuleTable) -> bool:
    return may_fill(table) and table[FULL_BOARD] == FULL_GIFT


def _few_wait(table: RuleTable) -> bool:
    return start(table).hand0 > 0


def _long(table: RuleTable) -> bool:
    """Return whether any leap passes more than one point."""
    first = table[LEAPS_AT] + table[POINTS] + 1
    return any(table[place].bit_count() > 1 for place in range(first + 1, len(table), LEAP))


def _two_ways(table: RuleTable) -> bool:
    """Return whether several moves join two points, as happens only on unusual custom boards."""
    return any(forks(table, HUNTERS, *way) for way in product(range(table[POINTS]), repeat=2))


NEEDS: dict[Code, Callable[[RuleTable], bool]] = {
    **dict.fromkeys(
        (MillReason.NOT_FLYING_YET, MillReason.CHOOSE_FLIGHT, MillReason.FLEW, MillReason.FLIES_NOW),
        lambda t: t[FLYING] == 1,
    ),
    MillReason.FLYING_OFF: lambda t: t[FLYING] == 0,
    MillReason.QUIET: lambda t: t[QUIET_PLIES] > 0,
    **dict.fromkeys((MillReason.SHOT_FORFEITED, MillReason.NO_TARGET), lambda t: t[FORFEIT] == 1),
    MillReason.SHOT_ALL_IN_MILLS: lambda t: t[FORFEIT] == 0,
    MillReason.SHOT_DECLINED: lambda t: t[DECLINE] == 1,
    MillReason.SHOT_COMPULSORY: lambda t: t[DECLINE] == 0,
    **dict.fromkeys((MillReason.GIFT_DUE, MillReason.GIFT, MillReason.GIFT_OWN_ONLY), _gives),
    **dict.fromkeys(
        (
            HuntReason.FEW_PLACED,
            HuntReason.FEW_OCCUPIED,
            HuntReason.FEW_PLACING_FIRST,
            HuntReason.FEW_PLACING_OVER,
        ),
        _few_wait,
    ),
    HuntReason.LONG_LEAPT: _long,
    **dict.fromkeys((HuntReason.CHOOSE_WAY, HuntReason.NO_SUCH_WAY), _two_ways),
}
"""Conditions on the table under which a code is possible; all other codes always are."""


def by_side(table: RuleTable, side: int, code: Code) -> Code:
    """Return the code for this game; in a hunt, some codes differ for hunters and hunted."""
    return BY_SIDE[code][side] if table[HUNT] and code in BY_SIDE else code


def codes(table: RuleTable) -> frozenset[Code]:
    """Return every code that can be emitted under these rules."""
    own = (BOTH - BY_SIDE.keys()) | frozenset(HuntReason) if table[HUNT] else BOTH | frozenset(MillReason)
    declared = [code for kind in (BarReason, EndReason) for code in kind if code.possible(table)]
    return frozenset(declared) | {code for code in own if code not in NEEDS or NEEDS[code](table)}
