"""Conditions of a journey, shared by moves, events, reasons and the judge."""

from __future__ import annotations

from heritage_games.engine.kernel import NOBODY, RuleTable, inlined

from .position import BACK, FAR, HOME, HUNDREDS, OUT, OUTSIDE, SHUT, JourneyState, day_of, leg_of, marked_of, purse_of
from .rules import (
    ANY_AT_WILL,
    DAYS,
    FAR_ANY,
    FIRST_ONE,
    FREE,
    HOME_ANY,
    LOST,
    MARKED,
    NONE_FLAT,
    ONE_AT_ONCE,
    ONE_FLAT,
    PAY,
    STEPS,
    STORE_AT_START,
    TWO_FLAT,
    UNTIL_TWO,
)

# Effects of a throw.
BEGINS = 0  # the lot decides who begins
CREDITS = 1  # a one is credited
OPENS = 2  # a one opens the near end (rule 2 of 1925)
ENTERS = 3  # a two after a one: to the near end (2b)
WALKS = 4
TOO_FAR = 5  # past the end of the track: the score is lost (2e, 2g, A-c)
WAITS = 6  # only ones help here, so the score is lost
NOT_SEEN = 7  # a two outside before the first one: the turn passes (2b)
MARKS = 8  # the score is kept for later (rule 5 of 1925, A-b)


@inlined
def is_chase(state: JourneyState) -> bool:
    """Return whether the chaser moves: the player came home first (2h, M-d, rule 7 of 1925)."""
    return state.first != NOBODY and state.turn == state.first


@inlined
def moved(state: JourneyState) -> int:
    """Return the piece that the player to act moves."""
    return state.chase if is_chase(state) else state.mine


@inlined
def leg_now(state: JourneyState) -> int:
    """Return the leg of the piece that the player to act moves."""
    return leg_of(moved(state))


@inlined
def day_now(state: JourneyState) -> int:
    """Return the distance in days from the near end to the piece that the player to act moves."""
    return day_of(moved(state))


@inlined
def may_overshoot(table: RuleTable, state: JourneyState) -> bool:
    """Return whether any sufficient throw brings the moving piece to the end ahead (A-e, M-f)."""
    if not is_chase(state):
        return False
    return table[FAR_ANY] == 1 if leg_of(state.chase) == OUT else table[HOME_ANY] == 1


@inlined
def days_of(state: JourneyState, throw: int) -> int:
    """Return the days of a throw, which count double for the chaser (2i, rule 7 of 1925)."""
    return 2 * throw if is_chase(state) else throw


@inlined
def days_missing(table: RuleTable, state: JourneyState) -> int:
    """Return the days from the moving piece to the end ahead; 0 if it is not between the ends."""
    piece = moved(state)
    leg = leg_of(piece)
    if leg == OUT:
        return table[DAYS] - day_of(piece)
    return day_of(piece) if leg == BACK else 0


@inlined
def landing(table: RuleTable, state: JourneyState, throw: int) -> int:
    """Return the day on which the moving piece lands with a throw, or -1 if it leads too far."""
    days, wanting = days_of(state, throw), days_missing(table, state)
    if days > wanting:
        if not may_overshoot(table, state):
            return -1
        days = wanting
    piece = moved(state)
    return day_of(piece) + days if leg_of(piece) == OUT else day_of(piece) - days


@inlined
def score_digit(score: int) -> int:
    """Return the number that a saved score of this value adds to the integer of saved scores."""
    if score == TWO_FLAT:
        return 1
    return HUNDREDS * HUNDREDS if score == NONE_FLAT else HUNDREDS


@inlined
def kept(marked: int, score: int) -> int:
    """Return the number of saved scores of this value."""
    return marked // score_digit(score) % HUNDREDS


@inlined
def can_mark(table: RuleTable, state: JourneyState, throw: int) -> bool:
    """Return whether a score thrown while a runner waits is saved (rule 5 of 1925, A-b, A-g)."""
    marked = marked_of(state.mine)
    if leg_of(state.mine) == SHUT:
        ahead = 1 if table[FIRST_ONE] == STEPS else 0
        return table[STORE_AT_START] == 1 and ahead + marked + throw <= table[DAYS]
    if table[MARKED] == FREE:
        return kept(marked, throw) < HUNDREDS - 1
    return table[MARKED] != LOST and marked + throw <= table[DAYS]


@inlined
def throw_effect(table: RuleTable, state: JourneyState, throw: int) -> int:
    """Return the effect of a throw."""
    if state.turn == NOBODY:
        return BEGINS
    leg = leg_now(state)
    if throw == ONE_FLAT:
        return OPENS if leg == SHUT and not is_chase(state) else CREDITS
    if leg == OUTSIDE:
        if throw != TWO_FLAT:
            return WAITS
        return ENTERS if state.seen else NOT_SEEN
    if leg == SHUT or leg == FAR:  # noqa: PLR1714, SIM109 - plain comparisons compile faster
        return MARKS if not is_chase(state) and can_mark(table, state, throw) else WAITS
    return TOO_FAR if landing(table, state, throw) < 0 else WALKS


@inlined
def leaves_choice(what: int) -> bool:
    """Return whether a payment or a saved score may follow this effect of a throw.

    None may follow a lost throw (M-b), nor an entry (2b): the two is spent on the entry, and the missing days to
    the far end can be paid from the next throw on. The lot leaves no choice.
    """
    return what != TOO_FAR and what != ENTERS and what != BEGINS  # noqa: PLR1714 - as above


@inlined
def can_pay(table: RuleTable, state: JourneyState) -> bool:
    """Return whether the player to act may pay the missing days (2e, 2g, 2j, M-b)."""
    if table[PAY] != ANY_AT_WILL or may_overshoot(table, state):
        return False
    wanting = days_missing(table, state)
    return 0 < wanting <= purse_of(state.mine)


@inlined
def can_use(table: RuleTable, state: JourneyState, score: int) -> bool:
    """Return whether a runner on the way home may use a saved score (A-g, free)."""
    if table[MARKED] != FREE or is_chase(state) or leg_of(state.mine) != BACK:
        return False
    return kept(marked_of(state.mine), score) > 0 and score <= day_of(state.mine)


def decides(table: RuleTable) -> bool:
    """Return whether these rules leave choices; if not, throws decide all payments and scores."""
    return table[PAY] == ANY_AT_WILL or table[MARKED] == FREE


@inlined
def pays_itself(table: RuleTable, state: JourneyState) -> bool:
    """Return whether the player to act pays automatically (M-c, A-d, A-f)."""
    if purse_of(state.mine) == 0:
        return False
    leg = leg_now(state)
    if leg == FAR or (leg == SHUT and is_chase(state)):
        return True
    return table[PAY] == ONE_AT_ONCE and days_missing(table, state) == 1 and not may_overshoot(table, state)


@inlined
def is_met(table: RuleTable, runner: int, low: int, high: int) -> bool:
    """Return whether a runner is between the ends, and from ``low`` to ``high`` days out."""
    day = day_of(runner)
    return (leg_of(runner) == OUT or leg_of(runner) == BACK) and low <= day <= high and 0 < day < table[DAYS]


@inlined
def in_play(state: JourneyState) -> bool:
    """Return whether the player still has turns, with its runner or with its chaser (M-h)."""
    leg = leg_of(state.mine)
    if leg == HOME:
        return is_chase(state) and leg_of(state.chase) != HOME
    return leg < HOME


@inlined
def throws_until_two(table: RuleTable, state: JourneyState) -> bool:
    """Return whether the player throws until a two: by rule 1 of 1925, or from outside (2b)."""
    return table[UNTIL_TWO] == 1 or leg_of(state.mine) == OUTSIDE


@inlined
def turn_ends(table: RuleTable, before: JourneyState, after: JourneyState, throw: int) -> bool:
    """Return whether the turn passes with this throw (2b, 2c, rule 1 of 1925)."""
    if not in_play(after) or not throws_until_two(table, before):
        return True
    return throw == TWO_FLAT
