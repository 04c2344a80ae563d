"""Which codes the judge of the mill branch can emit under which rules."""

from __future__ import annotations

from collections.abc import Callable

from .judge import REFUSALS
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
    MEN,
    POINTS,
    QUIET_PLIES,
    Table,
)

TOLD = frozenset(
    {
        "choose_destination",
        "choose_flight",
        "choose_shot",
        "placed",
        "moved",
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
        "placing_over",
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
"""Every code of a step, of what is wanted next and of an ending."""


def _may_fill(table: Table) -> bool:
    return table[MEN] + table[MEN + 1] >= table[POINTS]


def _gives(table: Table) -> bool:
    return _may_fill(table) and table[FULL_BOARD] == FULL_GIFT


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
}
"""What a code needs in the table; a code that is not named here is always possible."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    return frozenset(code for code in REFUSALS | TOLD if code not in NEEDS or NEEDS[code](table))
