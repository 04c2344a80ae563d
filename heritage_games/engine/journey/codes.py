"""The names of the conditions of a journey, and under which rules each can be told."""

from __future__ import annotations

from collections.abc import Callable

from .table import (
    ANY_AT_WILL,
    AT_ONCE,
    ENTRY_COST,
    FIRST_TABA,
    FREE,
    HOME_ANY,
    LOST,
    LOT,
    MARKED,
    ONE_AT_ONCE,
    OUTSIDE_FIRST,
    PAY,
    STEPS,
    STORE_AT_START,
    UNTIL_TWO,
    WELL_ANY,
    Table,
)

ALWAYS = frozenset(
    {
        "game_over",
        "throw_first",
        "enemy_piece",
        "nothing_there",
        "same_point",
        "turn_complete",
        "no_control",
        "must_move",
        "choose_target",
        "wrong_count",
        "backwards",
        "taba_stays",
        "well_unpaid",
        "past_well",
        "past_village",
        "mother_home",
        "hyena_waits",
        "hyena_thirsty",
        "no_taba",
        "not_marked",
        "throw_before_paying",
        "taba_credited",
        "walked",
        "lost_past_well",
        "lost_past_village",
        "reached_well",
        "paid_at_well",
        "leaves_well",
        "came_home",
        "hyena_loosed",
        "hyena_paid",
        "hyena_leaves",
        "hyena_walked",
        "hyena_at_well",
        "hyena_drank",
        "hyena_turns",
        "hyena_wait_lost",
        "eaten",
        "skipped",
        "hyena_home",
        "nobody_left",
    }
)
"""Codes that every journey has."""


def _entering(table: Table) -> bool:
    return table[OUTSIDE_FIRST] == 1


def _shut(table: Table) -> bool:
    return table[OUTSIDE_FIRST] == 0


def _may_pay(table: Table) -> bool:
    return table[PAY] == ANY_AT_WILL


def _pays_one(table: Table) -> bool:
    """Whether one day can be short and is paid by itself: every number of days is reached from some hollow."""
    return table[PAY] == ONE_AT_ONCE


ENTERING = ("entered", "entry_lost", "turn_without_taba", "no_taba_yet", "two_wanted", "still_outside")
"""What can be told of a mother who begins outside the village."""

NEEDS: dict[str, Callable[[Table], bool]] = {
    **dict.fromkeys(("begins", "not_begun"), lambda t: t[LOT] == 1),
    **dict.fromkeys(ENTERING, _entering),
    "entry_paid": lambda t: _entering(t) and t[ENTRY_COST] > 0,
    **dict.fromkeys(("village_opened", "village_shut"), _shut),
    "shut_lost": _shut,
    "first_step": lambda t: _shut(t) and t[FIRST_TABA] == STEPS,
    **dict.fromkeys(("marked_at_start", "start_marks_walked"), lambda t: _shut(t) and t[STORE_AT_START] == 1),
    "well_wait_lost": lambda t: t[MARKED] in (LOST, FREE),
    "marked_down": lambda t: t[MARKED] != LOST,
    **dict.fromkeys(("marked_over", "marked_walked"), lambda t: t[MARKED] == AT_ONCE),
    **dict.fromkeys(("choose_use", "mark_used"), lambda t: t[MARKED] == FREE),
    "nothing_kept": lambda t: t[MARKED] == FREE or _may_pay(t),
    "choice_first": lambda t: t[MARKED] == FREE or _may_pay(t),
    **dict.fromkeys(("choose_pay", "paid_short", "purse_too_small", "lost_no_pay", "nothing_short"), _may_pay),
    **dict.fromkeys(("paid_one", "pays_itself"), _pays_one),
    **dict.fromkeys(("hyena_past_well", "hyena_lost_past_well"), lambda t: t[WELL_ANY] == 0),
    **dict.fromkeys(("hyena_past_village", "hyena_lost_past_village"), lambda t: t[HOME_ANY] == 0),
    **dict.fromkeys(("throws_on", "turn_passes"), lambda t: t[UNTIL_TWO] == 1 or _entering(t)),
}
"""What a code needs in the table; codes not named here are always possible."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be told under these rules."""
    return ALWAYS | {code for code, needs in NEEDS.items() if needs(table)}
