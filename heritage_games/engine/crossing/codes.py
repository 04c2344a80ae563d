"""The names of the conditions: every code the judge can emit, and under which rules it can."""

from __future__ import annotations

from collections.abc import Callable

from heritage_games.engine.winner import NOBODY

from .table import DICE, EXTRA, FIRST, LAST, LINES_AT, SAFE, SAFE_ANKH, SAFE_BOX, SAFE_ORANGE, SAFE_SHEN, SUM, Table

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
        "own_on_target",
        "safe_box",
        "far_end_own",
        "past_end",
        "wrong_count",
        "line_end",
        "backwards",
        "must_return_first",
        "no_return",
        "wrong_box_hole",
        "choose_target",
        "long_line",
        "short_line",
        "knocked_off",
        "reached_box",
        "still_off",
        "passed",
        "turn_lost",
        "five_home",
        "box_full",
    }
)
"""Codes that every reading has."""


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


NEEDS: dict[str, Callable[[Table], bool]] = {
    **dict.fromkeys(("opening_throw", "begins", "begin_first"), lambda t: t[FIRST] == NOBODY),
    "safe_ankh": _told_as(SAFE_ANKH),
    "safe_shen": _told_as(SAFE_SHEN),
    "safe_orange": _told_as(SAFE_ORANGE),
    "far_end_safe": _safe_far_end,
    "extra_throw": lambda t: t[EXTRA] != 0,
    **dict.fromkeys(("walked", "returned"), lambda t: t[DICE] == 0),
    **dict.fromkeys(
        (
            "wrong_count_dice",
            "wrong_box_hole_dice",
            "box_taken",
            "both_dice",
            "same_piece",
            "just_returned",
            "choose_second",
            "die_used",
            "returned_die",
            "one_die_only",
        ),
        lambda t: t[DICE] == 1,
    ),
    **dict.fromkeys(("sum_jump", "returned_sum"), lambda t: t[SUM] == 1),
    "no_sum": lambda t: t[DICE] == 1 and t[SUM] == 0,
}
"""What a code needs in the table."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    return ALWAYS | {code for code, needs in NEEDS.items() if needs(table)}
