"""The names of the conditions: every code the judge can emit, and under which rules it can."""

from __future__ import annotations

from collections.abc import Callable

from .state import start
from .table import (
    BAR,
    BAR_NOTHING,
    DECLINE,
    FLYING,
    FORFEIT,
    FULL_BOARD,
    FULL_DRAWN,
    FULL_GIFT,
    FULL_LOST,
    HUNT,
    LEAP,
    LEAPS_AT,
    MEN,
    POINTS,
    QUIET_PLIES,
    STEPS_AT,
    Table,
)

COMMON = frozenset({"game_over", "enemy_piece", "nothing_to_decline", "turn_complete"})
"""Manners, which every game of the family has."""

BY_SIDE = frozenset(
    {
        "placing_first",
        "occupied",
        "nothing_there",
        "no_way",
        "same_point",
        "onto_own",
        "onto_enemy",
        "no_line",
        "choose_destination",
        "placed",
        "moved",
        "placing_over",
    }
)
"""Codes for which a hunt has two rules: one for the few (``few_moved``, P5), one for the many (``many_moved``, P6)."""

MILL = frozenset(
    {
        "only_barred",
        "not_flying_yet",
        "flying_off",
        "barred_mill",
        "own_shot",
        "empty_shot",
        "protected_shot",
        "shot_compulsory",
        "one_shot",
        "no_new_mill",
        "no_target",
        "gift_own_only",
        "choose_flight",
        "choose_shot",
        "flew",
        "mill_broken",
        "mill_formed",
        "mills_several",
        "shot_earned_placing",
        "shot_earned_moving",
        "bar_set",
        "shot_free",
        "shot_all_in_mills",
        "shot",
        "shot_declined",
        "shot_forfeited",
        "flies_now",
        "quiet",
        "gift_due",
        "gift",
        "two_left",
        "blocked",
        "blocked_by_bar",
        "quiet_draw",
        "full_board_draw",
        "full_board_loss",
    }
)
"""Codes of the mill branch."""

LEAPING = frozenset(
    {
        "one_leap",
        "leap_onto_piece",
        "leap_over_nothing",
        "leap_over_own",
        "leap_turned",
        "leap_too_long",
        "many_leap",
        "choose_way",
        "no_such_way",
        "leapt",
        "long_leapt",
        "captured",
        "confined",
        "too_few",
        "stuck",
    }
)
"""Codes of the hunt branch."""


def _may_fill(table: Table) -> bool:
    return table[MEN] + table[MEN + 1] >= table[POINTS]


def _gives(table: Table) -> bool:
    return _may_fill(table) and table[FULL_BOARD] == FULL_GIFT


def _few_wait(table: Table) -> bool:
    return start(table).hand0 > 0


def _long(table: Table) -> bool:
    """Whether some leap goes over more than one point."""
    first = table[LEAPS_AT] + table[POINTS] + 1
    return any(table[place].bit_count() > 1 for place in range(first + 1, len(table), LEAP))


def _two_ways(table: Table) -> bool:
    """Whether some point is reached from another in two ways, as only odd home-made boards have it."""
    for point in range(table[POINTS]):
        begin, end = table[table[LEAPS_AT] + point], table[table[LEAPS_AT] + point + 1]
        targets = [table[place] for place in range(begin, end, LEAP)]
        steps = table[table[STEPS_AT] + point]
        if len(set(targets)) < len(targets) or any((steps >> target) & 1 for target in targets):
            return True
    return False


NEEDS: dict[str, Callable[[Table], bool]] = {
    **dict.fromkeys(("only_barred", "barred_mill", "bar_set", "blocked_by_bar"), lambda t: t[BAR] != BAR_NOTHING),
    **dict.fromkeys(("not_flying_yet", "choose_flight", "flew", "flies_now"), lambda t: t[FLYING] == 1),
    "flying_off": lambda t: t[FLYING] == 0,
    **dict.fromkeys(("quiet", "quiet_draw"), lambda t: t[QUIET_PLIES] > 0),
    **dict.fromkeys(("shot_forfeited", "no_target"), lambda t: t[FORFEIT] == 1),
    "shot_all_in_mills": lambda t: t[FORFEIT] == 0,
    "shot_declined": lambda t: t[DECLINE] == 1,
    "shot_compulsory": lambda t: t[DECLINE] == 0,
    **dict.fromkeys(("gift_due", "gift", "gift_own_only"), _gives),
    "full_board_draw": lambda t: _may_fill(t) and t[FULL_BOARD] == FULL_DRAWN,
    "full_board_loss": lambda t: _may_fill(t) and t[FULL_BOARD] == FULL_LOST,
    **dict.fromkeys(("few_placed", "few_occupied", "few_placing_first", "few_placing_over"), _few_wait),
    "long_leapt": _long,
    **dict.fromkeys(("choose_way", "no_such_way"), _two_ways),
}
"""What a code needs in the table; a code that is not named here is always possible."""


def by_side(table: Table, side: int, code: str) -> str:
    """Return the code as this game tells it: in a hunt, some name the few or the many."""
    if table[HUNT] and code in BY_SIDE:
        return f"{'many' if side else 'few'}_{code}"
    return code


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    own = LEAPING if table[HUNT] else MILL
    named = {by_side(table, side, code) for side in (0, 1) for code in BY_SIDE}
    return frozenset(code for code in COMMON | named | own if code not in NEEDS or NEEDS[code](table))
