"""Steps of a journey's ply, for the kernel; each may note its events as integers.

``notes`` receives a note for each event; None if notes are not needed. The kernel plays without notes, so that the
compiler removes them; :mod:`.events` reads the notes of interpreted plies.
"""

from __future__ import annotations

from heritage_games.engine.kernel import RuleTable, compiled, inlined

from .conditions import (
    CREDITS,
    ENTERS,
    MARKS,
    OPENS,
    WALKS,
    day_now,
    days_missing,
    in_play,
    is_chase,
    is_met,
    landing,
    leg_now,
    pays_itself,
    score_digit,
    throws_until_two,
    turn_ends,
)
from .position import (
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
    at,
    day_of,
    earning,
    ended,
    leg_of,
    marked_of,
    marking,
    order_of,
    paid_of,
    passed,
    paying,
    piece,
    purse_of,
    put,
    with_chase,
    with_mine,
    with_turn,
)
from .rules import (
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
    PASSING,
    PLAYERS,
    STEPS,
    TAKES_OUTBOUND,
    TWO_FLAT,
)

Note = tuple[int, int, int, int]
"""Event code, its player, and two numbers whose meaning depends on the event."""

Notes = list[Note]

# Event codes, with the meaning of their two numbers.
LOT_FELL = 0
LOST_SCORE = 1  # the score
MARKED_AT_START = 2  # the score
MARKED_DOWN = 3  # the score
OPENED = 4  # the near end
FIRST_STEP = 5  # the day it leads to
START_MARKS_WALKED = 6  # day reached, number of days
ENTERED = 7  # the near end
ENTRY_PAID = 8  # ones paid, ones left in credit
GOT_ONE = 9  # ones in credit
WALKED = 10  # starting day, day reached
REACHED_FAR = 11  # the far end
PAID_FAR = 12  # ones paid, ones still owed
LEFT_FAR = 13  # the far end
MARKS_WALKED = 14  # day reached, number of days
CAME_HOME = 15  # the near end, order of arrival
PAID_ONE = 16  # starting day, day reached
PAID_SHORT = 17  # ones paid, ones left in credit
USED_MARK = 18  # the score
CHASE_LOOSED = 19  # the near end
CHASE_PAID = 20  # ones paid, ones still owed
CHASE_LEFT = 21
CHASE_WALKED = 22  # starting day, day reached
CHASE_PAID_ONE = 23  # starting day, day reached
CHASE_REACHED_FAR = 24  # the far end
CHASE_PAID_FAR = 25  # ones paid, ones still owed
CHASE_TURNED = 26  # the far end
CAUGHT = 27  # the day, ones in credit
THROWS_ON = 28
TURN_PASSES = 29
SKIPPED = 30
CHASE_HOME = 31
NOBODY_LEFT = 32


@inlined
def note(notes: Notes | None, what: int, player: int, first: int = 0, second: int = 0) -> None:
    """Append an event to the notes, if they are not None."""
    if notes is not None:
        notes.append((what, player, first, second))


@inlined
def effect(table: RuleTable, state: JourneyState, what: int, throw: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after the effect of a throw, before automatic and chosen payments."""
    mine = state.mine
    if what == CREDITS:
        mine = earning(mine, 1)
        if notes is not None:
            note(notes, GOT_ONE, state.turn, purse_of(mine))
        seen = 1 if leg_of(mine) == OUTSIDE else 0
        return JourneyState(state.turn, mine, state.chase, state.first, seen, state.others)
    if what == WALKS:
        day = landing(table, state, throw)
        note_walk(notes, state, day)
        return arrive(table, state, day, notes)
    if what == OPENS:
        return opened(table, state, notes)
    if what == ENTERS:
        return entered(table, state, notes)
    if what == MARKS:
        shut = leg_of(mine) == SHUT
        note(notes, MARKED_AT_START if shut else MARKED_DOWN, state.turn, throw)
        return with_mine(state, marking(mine, score_digit(throw) if table[MARKED] == FREE and not shut else throw))
    note(notes, LOST_SCORE, state.turn, throw)
    return state


@inlined
def note_walk(notes: Notes | None, state: JourneyState, day: int) -> None:
    """Append the walk of the moving piece to the notes, if they are not None."""
    if notes is not None:
        note(notes, CHASE_WALKED if is_chase(state) else WALKED, state.turn, day_now(state), day)


@compiled
def entered(table: RuleTable, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a runner enters from outside and pays for it (2b, M-a)."""
    mine = earning(at(state.mine, OUT, 0), -table[ENTRY_COST])
    note(notes, ENTERED, state.turn)
    if table[ENTRY_COST]:
        note(notes, ENTRY_PAID, state.turn, table[ENTRY_COST], purse_of(mine))
    return JourneyState(state.turn, mine, state.chase, state.first, 0, state.others)


@compiled
def opened(table: RuleTable, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a one opens the near end (rule 2 of 1925, A-b).

    Saved scores are walked.
    """
    player = state.turn
    purse, day, kept = purse_of(state.mine), 0, marked_of(state.mine)
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
    return arrive(table, with_mine(state, piece(OUT, 0, 0, 0, purse)), day, notes)


@inlined
def arrive(table: RuleTable, state: JourneyState, day: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after the moving piece arrives on a day, with the consequences."""
    if is_chase(state):
        return chase_on(table, state, day, notes)
    leg = leg_of(state.mine)
    if leg == BACK and day == 0:
        return come_home(state, notes)
    if leg == OUT and day == table[DAYS]:
        note(notes, REACHED_FAR, state.turn, day)
        leg = FAR
    return with_mine(state, at(state.mine, leg, day))


@compiled
def come_home(state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a runner comes home (2h, rule 6 of 1925).

    The first runner that comes home releases the chaser.
    """
    place = 1
    for other in state.others:
        if leg_of(other) == HOME:
            place += 1
    note(notes, CAME_HOME, state.turn, 0, place)
    mine = piece(HOME, 0, place, 0, purse_of(state.mine))
    if place > 1:
        return with_mine(state, mine)
    note(notes, CHASE_LOOSED, state.turn)
    return JourneyState(state.turn, mine, piece(SHUT), state.turn, state.seen, state.others)


@inlined
def chase_on(table: RuleTable, state: JourneyState, day: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after the chaser walks to a day (2k, rule 9, M-e).

    It captures the runners that it overtakes.
    """
    before, back = day_of(state.chase), leg_of(state.chase) == BACK
    reached = not back and day == table[DAYS]
    leg = (BACK if day else HOME) if back else (FAR if reached else OUT)
    after = with_chase(state, state.mine, piece(leg, day))
    if back or table[TAKES_OUTBOUND]:
        after = caught(table, after, before, day, -1 if back else 1, notes)
    if reached:
        note(notes, CHASE_REACHED_FAR, state.turn, day)
    return after


@inlined
def caught(
    table: RuleTable, state: JourneyState, leaves: int, lands: int, way: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position after the chaser's walk; runners are captured in order (M-g)."""
    last = lands - way if table[PASSING] else lands
    low, high = min(leaves, last), max(leaves, last)
    for runner in state.others:
        if is_met(table, runner, low, high):
            return taken_between(table, state, leaves, last, way, notes)
    return state


@compiled
def taken_between(
    table: RuleTable, state: JourneyState, leaves: int, last: int, way: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position after the chaser captures the runners between two days."""
    others, day, count = state.others, leaves, 0
    for runner in others:
        if leg_of(runner) == TAKEN:
            count = max(count, order_of(runner))
    while (last - day) * way >= 0:
        met = False
        for player in range(table[PLAYERS]):
            place = (player - state.turn) % table[PLAYERS] - 1
            if place >= 0 and is_met(table, others[place], day, day):
                met = True
                note(notes, CAUGHT, player, day, purse_of(others[place]))
                others = put(others, place, piece(TAKEN, 0, count + 1))
        count += 1 if met else 0
        day += way
    return JourneyState(state.turn, state.mine, state.chase, state.first, state.seen, others)


@inlined
def settled(table: RuleTable, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after all automatic payments (M-c, A-d, A-f)."""
    after = state
    while pays_itself(table, after):
        after = settle_once(table, after, notes)
    return after


@compiled
def settle_once(table: RuleTable, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after one automatic payment."""
    leg = leg_now(state)
    if is_chase(state):
        if leg == SHUT or leg == FAR:  # noqa: PLR1714, SIM109 - plain comparisons compile faster
            return chase_pays(table, state, notes)
    elif leg == FAR:
        return far_pays(table, state, notes)
    day = table[DAYS] if leg == OUT else 0
    note(notes, CHASE_PAID_ONE if is_chase(state) else PAID_ONE, state.turn, day_now(state), day)
    return arrive(table, with_mine(state, earning(state.mine, -1)), day, notes)


@inlined
def far_pays(table: RuleTable, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after a runner pays what it can at the far end (2f, rule 5 of 1925)."""
    player, kept = state.turn, marked_of(state.mine)
    owed = table[FAR_PRICE] - paid_of(state.mine)
    given = min(owed, purse_of(state.mine))
    note(notes, PAID_FAR, player, given, owed - given)
    paid = paying(state.mine, given)
    if given < owed:
        return with_mine(state, paid)
    note(notes, LEFT_FAR, player, table[DAYS])
    mine = at(paid, BACK, table[DAYS])
    if table[MARKED] != AT_ONCE or kept == 0:
        return with_mine(state, mine)
    day = table[DAYS] - kept
    note(notes, MARKS_WALKED, player, day, kept)
    return arrive(table, with_mine(state, marking(mine, -kept)), day, notes)


@inlined
def chase_pays(table: RuleTable, state: JourneyState, notes: Notes | None = None) -> JourneyState:
    """Return the position after the chaser pays as much of its debt as it can (2i, 2j)."""
    shut, paid, day = leg_of(state.chase) == SHUT, paid_of(state.chase), day_of(state.chase)
    owed = (table[CHASE_PRICE] if shut else table[CHASE_FAR_PRICE]) - paid
    given = min(owed, purse_of(state.mine))
    note(notes, CHASE_PAID if shut else CHASE_PAID_FAR, state.turn, given, owed - given)
    mine = earning(state.mine, -given)
    if given < owed:
        return with_chase(state, mine, piece(leg_of(state.chase), day, paid + given))
    note(notes, CHASE_LEFT if shut else CHASE_TURNED, state.turn, day)
    return with_chase(state, mine, piece(OUT if shut else BACK, day))


@compiled
def chosen(table: RuleTable, state: JourneyState, move: int, notes: Notes | None = None) -> JourneyState:
    """Return the position after a payment or the use of a saved score that follows the throw."""
    if move == PAYS:
        wanting = days_missing(table, state)
        mine = earning(state.mine, -wanting)
        day = table[DAYS] if leg_now(state) == OUT else 0
        note(notes, PAID_SHORT, state.turn, wanting, purse_of(mine))
    else:
        score = move - USES
        mine = marking(state.mine, -score_digit(score))
        day = day_of(state.mine) - score
        note(notes, USED_MARK, state.turn, score)
    note_walk(notes, state, day)
    return settled(table, arrive(table, with_mine(state, mine), day, notes), notes)


@inlined
def passed_on(
    table: RuleTable, before: JourneyState, after: JourneyState, throw: int, notes: Notes | None = None
) -> JourneyState:
    """Return the position, with the next remaining player's turn (M-h) if this turn is over.

    If the game is over, it is the winner's turn.
    """
    if ended(after):
        note(notes, CHASE_HOME if leg_of(after.chase) == HOME else NOBODY_LEFT, after.first)
        return with_turn(table, after, after.first)
    if not turn_ends(table, before, after, throw):
        note(notes, THROWS_ON, before.turn)
        return after
    if notes is not None and throw == TWO_FLAT and throws_until_two(table, before):
        note(notes, TURN_PASSES, before.turn)
    after, skipped = passed(table, after), 0
    while not in_play(after) and skipped < table[PLAYERS]:
        note(notes, SKIPPED, after.turn)
        after = passed(table, after)
        skipped += 1
    return after
