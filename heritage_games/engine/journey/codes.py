"""The codes and controls of a journey: what can be told of it and touched in it, and under which rules."""

from __future__ import annotations

from collections.abc import Callable

from heritage_games.engine.codes import Code, Common, Control

from .table import (
    ANY_AT_WILL,
    AT_ONCE,
    ENTRY_COST,
    FAR_ANY,
    FIRST_ONE,
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
    Table,
)


class JourneyControl(Control):
    """A touch of a journey that is no point."""

    PASS = "pass"  # noqa: S105 - a move, and no password
    BEGIN = "begin"
    CREDIT = "credit"
    MARK = "mark"
    PAY = "pay"
    DONE = "done"
    USE_TWO = "use:2"
    USE_FOUR = "use:4"
    USE_SIX = "use:6"


SCORE_USED = {JourneyControl.USE_TWO: 2, JourneyControl.USE_FOUR: 4, JourneyControl.USE_SIX: 6}
"""The score that a control uses, one that was kept for free use."""


class JourneyCode(Code):
    """What is told of a journey and of no other game."""

    # Before the first turn, and outside.
    NOT_BEGUN = "not_begun"
    BEGINS = "begins"
    STILL_OUTSIDE = "still_outside"
    TWO_WANTED = "two_wanted"
    NO_ONE_YET = "no_taba_yet"
    TURN_WITHOUT_ONE = "turn_without_taba"
    ENTRY_LOST = "entry_lost"
    ENTERED = "entered"
    ENTRY_PAID = "entry_paid"
    # Shut in at the near end.
    SHUT = "village_shut"
    SHUT_LOST = "shut_lost"
    OPENED = "village_opened"
    FIRST_STEP = "first_step"
    MARKED_AT_START = "marked_at_start"
    START_MARKS_WALKED = "start_marks_walked"
    # On the way.
    CHOOSE_TARGET = "choose_target"
    WRONG_COUNT = "wrong_count"
    BACKWARDS = "backwards"
    ONE_STAYS = "taba_stays"
    PAST_FAR = "past_well"
    PAST_HOME = "past_village"
    LOST_PAST_FAR = "lost_past_well"
    LOST_PAST_HOME = "lost_past_village"
    WALKED = "walked"
    CAME_HOME = "came_home"
    # At the far end.
    REACHED_FAR = "reached_well"
    FAR_UNPAID = "well_unpaid"
    FAR_LOST = "well_wait_lost"
    PAID_FAR = "paid_at_well"
    LEFT_FAR = "leaves_well"
    MARKED_DOWN = "marked_down"
    MARKED_OVER = "marked_over"
    MARKS_WALKED = "marked_walked"
    # The purse, and what may be done with it.
    NO_ONE = "no_taba"
    GOT_ONE = "taba_credited"
    NOT_MARKED = "not_marked"
    THROW_BEFORE_PAYING = "throw_before_paying"
    CHOOSE_PAY = "choose_pay"
    CHOOSE_USE = "choose_use"
    CHOICE_FIRST = "choice_first"
    PAYS_ITSELF = "pays_itself"
    NOTHING_SHORT = "nothing_short"
    PURSE_TOO_SMALL = "purse_too_small"
    LOST_NO_PAY = "lost_no_pay"
    PAID_ONE = "paid_one"
    PAID_SHORT = "paid_short"
    NOTHING_KEPT = "nothing_kept"
    USED_MARK = "mark_used"
    # The chaser.
    RUNNER_HOME = "mother_home"
    CHASE_LOOSED = "hyena_loosed"
    CHASE_WAITS = "hyena_waits"
    CHASE_UNPAID = "hyena_thirsty"
    CHASE_LOST = "hyena_wait_lost"
    CHASE_PAID = "hyena_paid"
    CHASE_LEFT = "hyena_leaves"
    CHASE_WALKED = "hyena_walked"
    CHASE_PAST_FAR = "hyena_past_well"
    CHASE_PAST_HOME = "hyena_past_village"
    CHASE_LOST_PAST_FAR = "hyena_lost_past_well"
    CHASE_LOST_PAST_HOME = "hyena_lost_past_village"
    CHASE_REACHED_FAR = "hyena_at_well"
    CHASE_PAID_FAR = "hyena_drank"
    CHASE_TURNED = "hyena_turns"
    CAUGHT = "eaten"
    # The turn, and the end.
    THROWS_ON = "throws_on"
    TURN_PASSES = "turn_passes"
    SKIPPED = "skipped"
    CHASE_HOME = "hyena_home"
    NOBODY_LEFT = "nobody_left"


def _enters(table: Table) -> bool:
    """Whether runners begin outside."""
    return table[OUTSIDE_FIRST] == 1


def _shut(table: Table) -> bool:
    """Whether runners begin shut in at the near end."""
    return table[OUTSIDE_FIRST] == 0


def _may_pay(table: Table) -> bool:
    return table[PAY] == ANY_AT_WILL


def _keeps_free(table: Table) -> bool:
    return table[MARKED] == FREE


def _ends_exactly_far(table: Table) -> bool:
    return table[FAR_ANY] == 0


def _ends_exactly_home(table: Table) -> bool:
    return table[HOME_ANY] == 0


NEEDS: dict[JourneyCode, Callable[[Table], bool]] = {
    JourneyCode.BEGINS: lambda t: t[LOT] == 1,
    JourneyCode.NOT_BEGUN: lambda t: t[LOT] == 1,
    JourneyCode.ENTERED: _enters,
    JourneyCode.ENTRY_LOST: _enters,
    JourneyCode.TURN_WITHOUT_ONE: _enters,
    JourneyCode.NO_ONE_YET: _enters,
    JourneyCode.TWO_WANTED: _enters,
    JourneyCode.STILL_OUTSIDE: _enters,
    JourneyCode.ENTRY_PAID: lambda t: _enters(t) and t[ENTRY_COST] > 0,
    JourneyCode.OPENED: _shut,
    JourneyCode.SHUT: _shut,
    JourneyCode.SHUT_LOST: _shut,
    JourneyCode.FIRST_STEP: lambda t: _shut(t) and t[FIRST_ONE] == STEPS,
    JourneyCode.MARKED_AT_START: lambda t: _shut(t) and t[STORE_AT_START] == 1,
    JourneyCode.START_MARKS_WALKED: lambda t: _shut(t) and t[STORE_AT_START] == 1,
    JourneyCode.FAR_LOST: lambda t: t[MARKED] in (LOST, FREE),
    JourneyCode.MARKED_DOWN: lambda t: t[MARKED] != LOST,
    JourneyCode.MARKED_OVER: lambda t: t[MARKED] == AT_ONCE,
    JourneyCode.MARKS_WALKED: lambda t: t[MARKED] == AT_ONCE,
    JourneyCode.CHOOSE_USE: _keeps_free,
    JourneyCode.USED_MARK: _keeps_free,
    JourneyCode.NOTHING_KEPT: lambda t: _keeps_free(t) or _may_pay(t),
    JourneyCode.CHOICE_FIRST: lambda t: _keeps_free(t) or _may_pay(t),
    JourneyCode.CHOOSE_PAY: _may_pay,
    JourneyCode.PAID_SHORT: _may_pay,
    JourneyCode.PURSE_TOO_SMALL: _may_pay,
    JourneyCode.LOST_NO_PAY: _may_pay,
    JourneyCode.NOTHING_SHORT: _may_pay,
    JourneyCode.PAID_ONE: lambda t: t[PAY] == ONE_AT_ONCE,
    JourneyCode.PAYS_ITSELF: lambda t: t[PAY] == ONE_AT_ONCE,
    JourneyCode.CHASE_PAST_FAR: _ends_exactly_far,
    JourneyCode.CHASE_LOST_PAST_FAR: _ends_exactly_far,
    JourneyCode.CHASE_PAST_HOME: _ends_exactly_home,
    JourneyCode.CHASE_LOST_PAST_HOME: _ends_exactly_home,
    JourneyCode.THROWS_ON: lambda t: t[UNTIL_TWO] == 1 or _enters(t),
    JourneyCode.TURN_PASSES: lambda t: t[UNTIL_TWO] == 1 or _enters(t),
}
"""What a code needs in the table; codes not named here are always possible."""


def codes(table: Table) -> frozenset[str]:
    """Return every code that can be told under these rules."""
    own = {code for code in JourneyCode if code not in NEEDS or NEEDS[code](table)}
    return frozenset({*Common, *own})
