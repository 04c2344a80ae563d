"""Rules of journeys as flat integer tables, codes and controls, for kernel and judge.

Every player has one runner, who goes to the far end and back; the first one back releases a chaser. Places are days
from the near end. Scores of one are not walked: they are credits for payments.
"""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.kernel import RuleTable
from heritage_games.engine.races import ThrowChances, flat_chances
from heritage_games.engine.verdict import Code, Control

MOST_PLAYERS = 6

# Indices in the table, with the rules that they state.
PLAYERS = 0  # number of players, from two to six
DAYS = 1  # number of days from the near end to the far one
LOT = 2  # 1: a lot decides who begins (1)
UNTIL_TWO = 3  # 1: a turn continues until a two (rule 1 of 1925)
OUTSIDE_FIRST = 4  # 1: runners begin outside (2b); 0: at the near end, which a one opens (rule 2 of 1925)
ENTRY_COST = 5  # number of ones that a runner pays to enter (M-a)
FIRST_ONE = 6
STORE_AT_START = 7  # 1: scores before the first thrown one are kept (A-b)
PAY = 8
FAR_PRICE = 9  # number of ones that a runner pays at the far end (2f, rule 5 of 1925)
MARKED = 10
CHASE_PRICE = 11  # number of ones with which the chaser leaves the near end (2h, rule 7 of 1925)
CHASE_FAR_PRICE = 12  # number of ones that the chaser pays at the far end (2j, rule 8 of 1925)
FAR_ANY = 13  # 1: the chaser needs no exact throw to stop at the far end (A-e)
HOME_ANY = 14  # 1: the chaser needs no exact throw to stop at the near end (M-f)
PASSING = 15  # 1: the chaser takes runners up to the hollow before its landing; 0: up to the landing itself (M-e)
TAKES_OUTBOUND = 16  # 1: the chaser also takes runners on its way out (M-e)
THROWS_AT = 17  # index of the probabilities of the sticks
LOTS_AT = 18  # index of the probabilities of the lot
HEADER = 19

# Values of FIRST_ONE: further effects of the thrown one that opens the near end (A-a).
SPENT = 0
CREDITED = 1
STEPS = 2

# Values of PAY: one missing day is paid automatically, or any number if the player chooses (M-b, A-d).
ONE_AT_ONCE = 0
ANY_AT_WILL = 1

# Values of MARKED: treatment of scores thrown while a runner waits at the far end (M-c, A-g).
LOST = 0
AT_ONCE = 1
FREE = 2

# Scores with an effect of their own, by the number of flat sides up.
ONE_FLAT = 1
TWO_FLAT = 2
NONE_FLAT = 6


def sticks(three_flat: int) -> ThrowChances:
    """Return three sticks' throws with one, two, three and no flat sides; weights sum to 8."""
    return ((ONE_FLAT, 3), (TWO_FLAT, 3), (three_flat, 1), (NONE_FLAT, 1))


MODERN: Mapping[int, int] = {
    OUTSIDE_FIRST: 1,
    FIRST_ONE: CREDITED,
    PAY: ANY_AT_WILL,
    FAR_PRICE: 4,
    MARKED: LOST,
    CHASE_PRICE: 2,
    CHASE_FAR_PRICE: 10,
}
"""Entries of the modern description that no option changes."""


def journey_table(entries: Mapping[int, int], three_flat: int = 3) -> tuple[int, ...]:
    """Return the rule table of a journey.

    Args:
        entries: entries by index, with PLAYERS and DAYS; any other entry is that of ``MODERN``, or 0.
        three_flat: the score of three flat sides: 3, or 4 in Davies's description.
    """
    throws = flat_chances(sticks(three_flat))
    lots = flat_chances(tuple((player, 1) for player in range(1, entries[PLAYERS] + 1)))
    every = {**MODERN, **entries, THROWS_AT: HEADER, LOTS_AT: HEADER + len(throws)}
    return (*(int(every.get(place, 0)) for place in range(HEADER)), *throws, *lots)


class JourneyControl(Control):
    """Touches of a journey that are not points."""

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
"""The saved score that each control uses."""


def _enters(table: RuleTable) -> bool:
    """Return whether runners begin outside."""
    return table[OUTSIDE_FIRST] == 1


def _shut(table: RuleTable) -> bool:
    """Return whether runners begin shut in at the near end."""
    return table[OUTSIDE_FIRST] == 0


def _may_pay(table: RuleTable) -> bool:
    return table[PAY] == ANY_AT_WILL


def _keeps_free(table: RuleTable) -> bool:
    return table[MARKED] == FREE


def _ends_exactly_far(table: RuleTable) -> bool:
    return table[FAR_ANY] == 0


def _ends_exactly_home(table: RuleTable) -> bool:
    return table[HOME_ANY] == 0


class JourneyReason(Code):
    """Codes that only journeys have."""

    # Before the first turn, and outside.
    NOT_BEGUN = "not_begun", lambda table: table[LOT] == 1
    BEGINS = "begins", lambda table: table[LOT] == 1
    STILL_OUTSIDE = "still_outside", _enters
    TWO_WANTED = "two_wanted", _enters
    NO_ONE_YET = "no_taba_yet", _enters
    TURN_WITHOUT_ONE = "turn_without_taba", _enters
    ENTRY_LOST = "entry_lost", _enters
    ENTERED = "entered", _enters
    ENTRY_PAID = "entry_paid", lambda table: _enters(table) and table[ENTRY_COST] > 0
    # Shut in at the near end.
    SHUT = "village_shut", _shut
    SHUT_LOST = "shut_lost", _shut
    OPENED = "village_opened", _shut
    FIRST_STEP = "first_step", lambda table: _shut(table) and table[FIRST_ONE] == STEPS
    MARKED_AT_START = "marked_at_start", lambda table: _shut(table) and table[STORE_AT_START] == 1
    START_MARKS_WALKED = "start_marks_walked", lambda table: _shut(table) and table[STORE_AT_START] == 1
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
    FAR_LOST = "well_wait_lost", lambda table: table[MARKED] in (LOST, FREE)
    PAID_FAR = "paid_at_well"
    LEFT_FAR = "leaves_well"
    MARKED_DOWN = "marked_down", lambda table: table[MARKED] != LOST
    MARKED_OVER = "marked_over", lambda table: table[MARKED] == AT_ONCE
    MARKS_WALKED = "marked_walked", lambda table: table[MARKED] == AT_ONCE
    # The credit and its uses.
    NO_ONE = "no_taba"
    GOT_ONE = "taba_credited"
    NOT_MARKED = "not_marked"
    THROW_BEFORE_PAYING = "throw_before_paying"
    CHOOSE_PAY = "choose_pay", _may_pay
    CHOOSE_USE = "choose_use", _keeps_free
    CHOICE_FIRST = "choice_first", lambda table: _keeps_free(table) or _may_pay(table)
    PAYS_ITSELF = "pays_itself", lambda table: table[PAY] == ONE_AT_ONCE
    NOTHING_SHORT = "nothing_short", _may_pay
    PURSE_TOO_SMALL = "purse_too_small", _may_pay
    LOST_NO_PAY = "lost_no_pay", _may_pay
    PAID_ONE = "paid_one", lambda table: table[PAY] == ONE_AT_ONCE
    PAID_SHORT = "paid_short", _may_pay
    NOTHING_KEPT = "nothing_kept", lambda table: _keeps_free(table) or _may_pay(table)
    USED_MARK = "mark_used", _keeps_free
    # The chaser.
    RUNNER_HOME = "mother_home"
    CHASE_LOOSED = "hyena_loosed"
    CHASE_WAITS = "hyena_waits"
    CHASE_UNPAID = "hyena_thirsty"
    CHASE_LOST = "hyena_wait_lost"
    CHASE_PAID = "hyena_paid"
    CHASE_LEFT = "hyena_leaves"
    CHASE_WALKED = "hyena_walked"
    CHASE_PAST_FAR = "hyena_past_well", _ends_exactly_far
    CHASE_PAST_HOME = "hyena_past_village", _ends_exactly_home
    CHASE_LOST_PAST_FAR = "hyena_lost_past_well", _ends_exactly_far
    CHASE_LOST_PAST_HOME = "hyena_lost_past_village", _ends_exactly_home
    CHASE_REACHED_FAR = "hyena_at_well"
    CHASE_PAID_FAR = "hyena_drank"
    CHASE_TURNED = "hyena_turns"
    CAUGHT = "eaten"
    # The turn, and the end.
    THROWS_ON = "throws_on", lambda table: table[UNTIL_TWO] == 1 or _enters(table)
    TURN_PASSES = "turn_passes", lambda table: table[UNTIL_TWO] == 1 or _enters(table)
    SKIPPED = "skipped"
    CHASE_HOME = "hyena_home"
    NOBODY_LEFT = "nobody_left"
