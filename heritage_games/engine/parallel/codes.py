"""The names of the conditions: every code the judge can emit, and under which rules it can."""

from __future__ import annotations

from collections.abc import Callable

from .table import LOAD_OPTIONAL, LOT_OPENS, RACE, REFILL_ALL, STAY, Table

ALWAYS = frozenset(
    {
        "game_over",
        "throw_first",
        "no_control",
        "must_move",
        "enemy_piece",
        "nothing_there",
        "same_point",
        "turn_complete",
        "own_in_way",
        "own_on_target",
        "exact_end",
        "other_track",
        "backwards",
        "wrong_count",
        "line_end",
        "choose_target",
        "walked",
        "long_line",
        "short_line",
        "line_loads_nothing",
        "loaded",
        "load_blocked",
        "hand_empty",
        "second_turn",
        "reached_goal",
        "refilled",
        "passed",
    }
)
"""Codes that every reading has."""

NEEDS: dict[str, Callable[[Table], bool]] = {
    "opening_throw": lambda t: t[LOT_OPENS] == 0,
    **dict.fromkeys(("draw_begins", "begin_first"), lambda t: t[LOT_OPENS] == 1),
    "far_end_taken": lambda t: t[STAY] == 0,
    "line_stopped": lambda t: t[STAY] == 1,
    **dict.fromkeys(("choose_load", "load_or_done", "load_declined"), lambda t: t[LOAD_OPTIONAL] == 1),
    **dict.fromkeys(("home_stays", "home", "all_home"), lambda t: t[RACE] == 1),
    **dict.fromkeys(
        (
            "lift_only_one",
            "nothing_to_lift",
            "lifted",
            "captured",
            "all_captured",
        ),
        lambda t: t[RACE] == 0,
    ),
    # An empty path ends a game that refills only after a capture.
    **dict.fromkeys(("nothing_to_capture", "path_empty"), lambda t: t[RACE] == 0 and t[REFILL_ALL] == 1),
    "nobody_can_win": lambda t: t[REFILL_ALL] == 0,
}
"""What a code needs in the table."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    return ALWAYS | {code for code, needs in NEEDS.items() if needs(table)}
