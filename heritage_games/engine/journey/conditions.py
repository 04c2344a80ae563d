"""The small questions from which moves, events, reasons and judge of a journey are made."""

from __future__ import annotations

from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import NOBODY

from .state import BACK, FAR, HOME, HUNDREDS, OUT, OUTSIDE, SHUT, TAKEN, JourneyState, winner_of
from .table import (
    ANY_AT_WILL,
    DAYS,
    FAR_ANY,
    FIRST_ONE,
    FREE,
    HOME_ANY,
    LOST,
    MARKED,
    NONE_FLAT,
    ONE_FLAT,
    PAY,
    PLAYERS,
    STEPS,
    STORE_AT_START,
    TWO_FLAT,
    UNTIL_TWO,
    Table,
)

# What a throw does.
BEGINS = 0  # the lot says who begins
CREDITS = 1  # a one goes into the purse
OPENS = 2  # a one opens the near end (rule 2 of 1925)
ENTERS = 3  # a two after a one: to the near end (2b)
WALKS = 4
TOO_FAR = 5  # past the end of the way: lost (2e, 2g, A-c)
WAITS = 6  # nothing but ones help here: lost
NOT_SEEN = 7  # a two outside with no one before it: the turn passes (2b)
MARKS = 8  # the score is kept for later (rule 5 of 1925, A-b)


@compiled
def is_chase(state: JourneyState) -> bool:
    """Return whether the player to act moves the chaser: that runner came home first (2h, M-d, rule 7 of 1925)."""
    return state.turn != NOBODY and state.leg[state.turn] == HOME and state.order[state.turn] == 1


@compiled
def leg_now(state: JourneyState) -> int:
    """Return where the piece is that the player to act moves."""
    return state.chase if is_chase(state) else state.leg[state.turn]


@compiled
def day_now(state: JourneyState) -> int:
    """Return how many days that piece is from the near end."""
    return state.chase_day if is_chase(state) else state.day[state.turn]


@compiled
def may_overshoot(table: Table, state: JourneyState) -> bool:
    """Return whether any throw that is enough will do where that piece is going (A-e, M-f)."""
    if not is_chase(state):
        return False
    return table[FAR_ANY] == 1 if state.chase == OUT else table[HOME_ANY] == 1


@compiled
def days_of(state: JourneyState, throw: int) -> int:
    """Return how many days a throw is worth: double for the chaser (2i, rule 7 of 1925)."""
    return 2 * throw if is_chase(state) else throw


@compiled
def short(table: Table, state: JourneyState) -> int:
    """Return how many days are wanting to where that piece is going; 0 while it is not on its way."""
    leg = leg_now(state)
    if leg == OUT:
        return table[DAYS] - day_now(state)
    return day_now(state) if leg == BACK else 0


@compiled
def landing(table: Table, state: JourneyState, throw: int) -> int:
    """Return the day on which that piece lands with a throw, or -1 where it would go too far."""
    days, wanting = days_of(state, throw), short(table, state)
    if days > wanting:
        if not may_overshoot(table, state):
            return -1
        days = wanting
    return day_now(state) + days if leg_now(state) == OUT else day_now(state) - days


@compiled
def slot(score: int) -> int:
    """Return what one score is worth in the integer of scores kept for free use."""
    if score == TWO_FLAT:
        return 1
    return HUNDREDS * HUNDREDS if score == NONE_FLAT else HUNDREDS


@compiled
def kept(marked: int, score: int) -> int:
    """Return how many scores of this size are kept for free use."""
    return marked // slot(score) % HUNDREDS


@compiled
def can_mark(table: Table, state: JourneyState, throw: int) -> bool:
    """Return whether a score thrown while a runner waits is kept (rule 5 of 1925, A-b, A-g)."""
    leg, marked = state.leg[state.turn], state.marked[state.turn]
    if leg == SHUT:
        ahead = 1 if table[FIRST_ONE] == STEPS else 0
        return table[STORE_AT_START] == 1 and ahead + marked + throw <= table[DAYS]
    if table[MARKED] == FREE:
        return kept(marked, throw) < HUNDREDS - 1
    return table[MARKED] != LOST and marked + throw <= table[DAYS]


@compiled
def happening(table: Table, state: JourneyState, throw: int) -> int:
    """Return what a throw does."""
    if state.turn == NOBODY:
        return BEGINS
    leg = leg_now(state)
    if throw == ONE_FLAT:
        return OPENS if leg == SHUT and not is_chase(state) else CREDITS
    if leg == OUTSIDE:
        if throw != TWO_FLAT:
            return WAITS
        return ENTERS if state.seen else NOT_SEEN
    if leg in (SHUT, FAR):
        return MARKS if not is_chase(state) and can_mark(table, state, throw) else WAITS
    return TOO_FAR if landing(table, state, throw) < 0 else WALKS


@compiled
def leaves_choice(table: Table, state: JourneyState, throw: int) -> bool:
    """Return whether something may be paid or used after a throw: not if it is lost (M-b), nor on entering (2b).

    The two that enters is spent on that; what is short of the far end can be paid from the next throw on.
    """
    return state.turn != NOBODY and happening(table, state, throw) not in (TOO_FAR, ENTERS)


@compiled
def can_pay(table: Table, state: JourneyState) -> bool:
    """Return whether the player to act may pay what is short (2e, 2g, 2j, M-b)."""
    if table[PAY] != ANY_AT_WILL or may_overshoot(table, state):
        return False
    wanting = short(table, state)
    return 0 < wanting <= state.purse[state.turn]


@compiled
def can_use(table: Table, state: JourneyState, score: int) -> bool:
    """Return whether a runner on the way home may use a score that was kept (A-g, free)."""
    if table[MARKED] != FREE or is_chase(state) or state.leg[state.turn] != BACK:
        return False
    return kept(state.marked[state.turn], score) > 0 and score <= state.day[state.turn]


@compiled
def is_met(table: Table, state: JourneyState, player: int, low: int, high: int) -> bool:
    """Return whether a runner stands on an open hollow of these days: at neither end, nor outside."""
    return state.leg[player] in (OUT, BACK) and low <= state.day[player] <= high and 0 < state.day[player] < table[DAYS]


@compiled
def in_play(table: Table, state: JourneyState, player: int) -> bool:
    """Return whether a player still has turns: neither taken nor home, unless with the chaser (M-h)."""
    if state.leg[player] == HOME:
        return player == winner_of(table, state) and state.chase != HOME
    return state.leg[player] != TAKEN and player < table[PLAYERS]


@compiled
def throws_until_two(table: Table, state: JourneyState) -> bool:
    """Return whether the player to act throws on until a two falls: by rule 1 of 1925, or from outside (2b)."""
    return table[UNTIL_TWO] == 1 or state.leg[state.turn] == OUTSIDE


@compiled
def turn_ends(table: Table, before: JourneyState, after: JourneyState, throw: int) -> bool:
    """Return whether the turn passes with this throw (2b, 2c, rule 1 of 1925)."""
    if not in_play(table, after, before.turn) or not throws_until_two(table, before):
        return True
    return throw == TWO_FLAT
