"""The steps that a ply of a journey is made of: each changes the position, and notes what happens in it."""

from __future__ import annotations

from heritage_games.engine.compiled import compiled

from .conditions import (
    CREDITS,
    ENTERS,
    MARKS,
    OPENS,
    WALKS,
    day_now,
    happening,
    in_play,
    is_chase,
    is_met,
    landing,
    leg_now,
    may_overshoot,
    short,
    slot,
    throws_until_two,
    turn_ends,
)
from .notes import (
    CAME_HOME,
    CAUGHT,
    CHASE_HOME,
    CHASE_LEFT,
    CHASE_LOOSED,
    CHASE_PAID,
    CHASE_PAID_FAR,
    CHASE_PAID_ONE,
    CHASE_REACHED_FAR,
    CHASE_TURNED,
    CHASE_WALKED,
    ENTERED,
    ENTRY_PAID,
    FIRST_STEP,
    GOT_ONE,
    LEFT_FAR,
    LOST_SCORE,
    MARKED_AT_START,
    MARKED_DOWN,
    MARKS_WALKED,
    NOBODY_LEFT,
    OPENED,
    PAID_FAR,
    PAID_ONE,
    PAID_SHORT,
    REACHED_FAR,
    SKIPPED,
    START_MARKS_WALKED,
    THROWS_ON,
    TURN_PASSES,
    USED_MARK,
    WALKED,
    Notes,
    note,
)
from .state import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    PAYS,
    SHUT,
    TAKEN,
    USES,
    JourneyState,
    ended,
    winner_of,
    with_chase,
    with_purse,
    with_runner,
    with_turn,
)
from .table import (
    AT_ONCE,
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    CREDITED,
    DAYS,
    ENTRY_COST,
    FAR_PRICE,
    FIRST_ONE,
    FREE,
    MARKED,
    ONE_AT_ONCE,
    PASSING,
    PAY,
    PLAYERS,
    STEPS,
    TAKES_OUTBOUND,
    TWO_FLAT,
    Table,
)


@compiled
def effect(table: Table, state: JourneyState, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after what a throw does, before anything is paid."""
    what = happening(table, state, throw)
    player = state.turn
    purse, paid, kept = state.purse[player], state.paid[player], state.marked[player]
    if what == CREDITS:
        note(notes, GOT_ONE, player, purse + 1)
        credited = with_purse(state, player, purse + 1, paid, kept)
        return with_turn(credited, player, 1 if state.leg[player] == OUTSIDE else 0)
    if what == OPENS:
        return opened(table, state, notes)
    if what == ENTERS:
        return entered(table, state, notes)
    if what == MARKS:
        shut = state.leg[player] == SHUT
        note(notes, MARKED_AT_START if shut else MARKED_DOWN, player, throw)
        more = slot(throw) if table[MARKED] == FREE and not shut else throw
        return with_purse(state, player, purse, paid, kept + more)
    if what == WALKS:
        day = landing(table, state, throw)
        note_walk(notes, state, day)
        return arrive(table, state, day, notes)
    note(notes, LOST_SCORE, player, throw)
    return state


@compiled
def note_walk(notes: Notes | None, state: JourneyState, day: int) -> None:
    """Write down that the piece of the player to act goes to a day on its way, where notes are taken."""
    if notes is not None:
        note(notes, CHASE_WALKED if is_chase(state) else WALKED, state.turn, day_now(state), day)


@compiled
def entered(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a runner came in from outside, and paid what that costs (2b, M-a)."""
    player = state.turn
    purse = state.purse[player] - table[ENTRY_COST]
    note(notes, ENTERED, player)
    if table[ENTRY_COST]:
        note(notes, ENTRY_PAID, player, table[ENTRY_COST], purse)
    after = with_purse(with_runner(state, player, OUT, 0, 0), player, purse, state.paid[player], state.marked[player])
    return with_turn(after, player, 0)


@compiled
def opened(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a one opened the near end; scores kept before are walked (rule 2 of 1925, A-b)."""
    player = state.turn
    purse, day, kept = state.purse[player], 0, state.marked[player]
    note(notes, OPENED, player)
    if table[FIRST_ONE] == CREDITED:
        purse += 1
        note(notes, GOT_ONE, player, purse)
    elif table[FIRST_ONE] == STEPS:
        day = 1
        note(notes, FIRST_STEP, player, day)
    if kept:
        day += kept
        note(notes, START_MARKS_WALKED, player, day, kept)
    after = with_purse(with_runner(state, player, OUT, 0, 0), player, purse, 0, 0)
    return arrive(table, after, day, notes)


@compiled
def arrive(table: Table, state: JourneyState, day: int, notes: Notes | None = None) -> JourneyState:
    """Return the position with that piece on a day on its way, and after what happens there."""
    if is_chase(state):
        return chase_on(table, state, day, notes)
    player, leg = state.turn, state.leg[state.turn]
    if leg == BACK and day == 0:
        return come_home(table, state, notes)
    if leg == OUT and day == table[DAYS]:
        note(notes, REACHED_FAR, player, day)
        leg = FAR
    return with_runner(state, player, leg, day, 0)


@compiled
def come_home(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a runner came home; the first to do so looses the chaser (2h, rule 6 of 1925)."""
    player = state.turn
    place = 1
    for other in range(table[PLAYERS]):
        if state.leg[other] == HOME:
            place += 1
    note(notes, CAME_HOME, player, 0, place)
    after = with_runner(state, player, HOME, 0, place)
    after = with_purse(after, player, state.purse[player], 0, 0)
    if place > 1:
        return after
    note(notes, CHASE_LOOSED, player)
    return with_chase(after, SHUT, 0, 0)


@compiled
def chase_on(table: Table, state: JourneyState, day: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after the chaser went to a day on its way, and took whom it overtook (2k, rule 9, M-e)."""
    before = state.chase_day
    if state.chase == BACK:
        return caught(table, with_chase(state, HOME if day == 0 else BACK, day, 0), before, day, -1, notes)
    reached = day == table[DAYS]
    after = with_chase(state, FAR if reached else OUT, day, 0)
    if table[TAKES_OUTBOUND]:
        after = caught(table, after, before, day, 1, notes)
    if reached:
        note(notes, CHASE_REACHED_FAR, state.turn, day)
    return after


@compiled
def caught(
    table: Table, state: JourneyState, leaves: int, lands: int, way: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position after the chaser went from one day to another: whom it meets first is taken first (M-g)."""
    last = lands - way if table[PASSING] else lands
    count = 0
    for player in range(table[PLAYERS]):
        if state.leg[player] == TAKEN and state.order[player] > count:
            count = state.order[player]
    after = state
    day = leaves
    while (last - day) * way >= 0:
        met = False
        for player in range(table[PLAYERS]):
            if is_met(table, after, player, day, day):
                met = True
                note(notes, CAUGHT, player, day, after.purse[player])
                after = with_purse(with_runner(after, player, TAKEN, 0, count + 1), player, 0, 0, 0)
        count += 1 if met else 0
        day += way
    return after


@compiled
def chosen(table: Table, state: JourneyState, move: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after what was chosen once the throw had taken effect, before anything is paid by itself."""
    player = state.turn
    purse, paid, kept = state.purse[player], state.paid[player], state.marked[player]
    if move == PAYS:
        wanting = short(table, state)
        note(notes, PAID_SHORT, player, wanting, purse - wanting)
        after = with_purse(state, player, purse - wanting, paid, kept)
        day = table[DAYS] if leg_now(state) == OUT else 0
        note_walk(notes, after, day)
        return arrive(table, after, day, notes)
    if move > USES:
        score = move - USES
        note(notes, USED_MARK, player, score)
        after = with_purse(state, player, purse, paid, kept - slot(score))
        day = state.day[player] - score
        note_walk(notes, after, day)
        return arrive(table, after, day, notes)
    return state


@compiled
def settled(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after all is paid that is paid by itself (M-c, A-d, A-f)."""
    before = state
    after = settle_once(table, state, notes)
    while after != before:
        before = after
        after = settle_once(table, after, notes)
    return after


@compiled
def settle_once(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after one such payment, the same where there is none."""
    player = state.turn
    purse = state.purse[player]
    if purse == 0:
        return state
    chases = is_chase(state)
    if chases:
        if state.chase == SHUT or state.chase == FAR:  # noqa: PLR1714 - plain comparisons compile faster
            return chase_pays(table, state, notes)
    elif state.leg[player] == FAR:
        return far_pays(table, state, notes)
    if table[PAY] == ONE_AT_ONCE and short(table, state) == 1 and not may_overshoot(table, state):
        day = table[DAYS] if leg_now(state) == OUT else 0
        note(notes, CHASE_PAID_ONE if chases else PAID_ONE, player, day_now(state), day)
        after = with_purse(state, player, purse - 1, state.paid[player], state.marked[player])
        return arrive(table, after, day, notes)
    return state


@compiled
def far_pays(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a runner at the far end paid what it has of what it owes (2f, rule 5 of 1925)."""
    player = state.turn
    purse, paid, kept = state.purse[player], state.paid[player], state.marked[player]
    owed = table[FAR_PRICE] - paid
    given = min(owed, purse)
    note(notes, PAID_FAR, player, given, owed - given)
    if given < owed:
        return with_purse(state, player, purse - given, paid + given, kept)
    note(notes, LEFT_FAR, player, table[DAYS])
    after = with_runner(state, player, BACK, table[DAYS], 0)
    if table[MARKED] != AT_ONCE or kept == 0:
        return with_purse(after, player, purse - given, 0, kept)
    day = table[DAYS] - kept
    note(notes, MARKS_WALKED, player, day, kept)
    return arrive(table, with_purse(after, player, purse - given, 0, 0), day, notes)


@compiled
def chase_pays(table: Table, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after the chaser paid what it has of what it owes at either end (2i, 2j)."""
    player, shut = state.turn, state.chase == SHUT
    owed = (table[CHASE_PRICE] if shut else table[CHASE_FAR_PRICE]) - state.chase_paid
    given = min(owed, state.purse[player])
    note(notes, CHASE_PAID if shut else CHASE_PAID_FAR, player, given, owed - given)
    after = with_purse(state, player, state.purse[player] - given, 0, 0)
    if given < owed:
        return with_chase(after, state.chase, state.chase_day, state.chase_paid + given)
    note(notes, CHASE_LEFT if shut else CHASE_TURNED, player, state.chase_day)
    return with_chase(after, OUT if shut else BACK, state.chase_day, 0)


@compiled
def passed_on(
    table: Table, before: JourneyState, after: JourneyState, throw: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position with the turn given to the next player who still has one (M-h), if this turn is over.

    When the game is over the turn stays with the winner.
    """
    if ended(table, after):
        winner = winner_of(table, after)
        note(notes, CHASE_HOME if after.chase == HOME else NOBODY_LEFT, winner)
        return with_turn(after, winner, 0)
    player = before.turn
    if not turn_ends(table, before, after, throw):
        note(notes, THROWS_ON, player)
        return after
    if notes is not None and throw == TWO_FLAT and throws_until_two(table, before):
        note(notes, TURN_PASSES, player)
    for _ in range(table[PLAYERS]):
        player = (player + 1) % table[PLAYERS]
        if in_play(table, after, player):
            break
        note(notes, SKIPPED, player)
    return with_turn(after, player, 0)
