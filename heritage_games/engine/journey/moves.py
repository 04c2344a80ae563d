"""What a throw does to a journey, and what may be chosen after it."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.compiled import compiled
from heritage_games.engine.winner import NOBODY

from .conditions import (
    BEGINS,
    CREDITS,
    ENTERS,
    MARKS,
    OPENS,
    WALKS,
    can_pay,
    can_use,
    happening,
    in_play,
    is_chase,
    is_met,
    landing,
    leaves_choice,
    leg_now,
    may_overshoot,
    short,
    slot,
)
from .state import (
    BACK,
    EATEN,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    WELL,
    State,
    ended,
    winner_of,
    with_chase,
    with_mother,
    with_purse,
    with_turn,
)
from .table import (
    AT_ONCE,
    CHASE_PRICE,
    CREDITED,
    DAYS,
    DRINK_PRICE,
    EATS_OUTBOUND,
    ENTRY_COST,
    FIRST_TABA,
    FREE,
    MARKED,
    ONE_AT_ONCE,
    PASSING,
    PAY,
    PLAYERS,
    STEPS,
    UNTIL_TWO,
    WELL_PRICE,
    YOMEN,
    Table,
)

# A move: what is done after the throw has taken effect.
TAKE = 0  # nothing more
PAYS = 1  # what is short is paid
USES = 2  # and a score kept for free use is added: USES + 2, + 4 or + 6

MOST_MOVES = 8
SCORES = (2, 4, 6)


@compiled
def moves(table: Table, state: State, throw: int, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move for a throw into the buffer.

    Args:
        table: the rules.
        state: the position.
        throw: what has been thrown.
        buffer: where the moves go.
        at: the first free place in the buffer.

    Returns:
        The first free place behind the moves: none are written when the game is over.
    """
    if ended(table, state):
        return at
    buffer[at] = TAKE
    at += 1
    if not leaves_choice(table, state, throw):
        return at
    after = taken_effect(table, state, throw)
    if can_pay(table, after):
        buffer[at] = PAYS
        at += 1
    for score in SCORES:
        if can_use(table, after, score):
            buffer[at] = USES + score
            at += 1
    return at


@compiled
def play(table: Table, state: State, move: int, throw: int) -> State:
    """Return the position after a legal move; an illegal one gives nonsense."""
    after = taken_effect(table, state, throw)
    if state.turn == NOBODY:
        return after
    if move != TAKE:
        after = settled(table, chosen(table, after, move))
    return passed_on(table, state, after, throw)


@compiled
def taken_effect(table: Table, state: State, throw: int) -> State:
    """Return the position after a throw has taken effect and what is paid by itself is paid; the turn is the same."""
    after = effect(table, state, throw)
    return after if state.turn == NOBODY else settled(table, after)


@compiled
def effect(table: Table, state: State, throw: int) -> State:
    """Return the position after what a throw does, before anything is paid."""
    what = happening(table, state, throw)
    player = state.turn
    if what == BEGINS:
        return with_turn(state, throw - 1, 0)
    purse, paid, marked = state.purse[player], state.paid[player], state.marked[player]
    if what == CREDITS:
        credited = with_purse(state, player, purse + 1, paid, marked)
        return with_turn(credited, player, 1 if state.leg[player] == OUTSIDE else 0)
    if what == OPENS:
        return opened(table, state)
    if what == ENTERS:
        entered = with_mother(state, player, OUT, 0, 0)
        return with_turn(with_purse(entered, player, purse - table[ENTRY_COST], paid, marked), player, 0)
    if what == MARKS:
        more = slot(throw) if table[MARKED] == FREE and state.leg[player] == WELL else throw
        return with_purse(state, player, purse, paid, marked + more)
    return walk(table, state, landing(table, state, throw)) if what == WALKS else state


@compiled
def opened(table: Table, state: State) -> State:
    """Return the position after a taba opened the village; scores kept before are walked (rule 2 of 1925, A-b)."""
    player = state.turn
    purse, day = state.purse[player], state.marked[player]
    if table[FIRST_TABA] == CREDITED:
        purse += 1
    elif table[FIRST_TABA] == STEPS:
        day += 1
    after = with_purse(with_mother(state, player, OUT, 0, 0), player, purse, 0, 0)
    return walk(table, after, day)


@compiled
def walk(table: Table, state: State, day: int) -> State:
    """Return the position after the piece of the player to act went to a day on its way."""
    if is_chase(state):
        return chase_on(table, state, day)
    player, leg = state.turn, state.leg[state.turn]
    if leg == BACK and day == 0:
        return come_home(table, state)
    return with_mother(state, player, WELL if leg == OUT and day == table[DAYS] else leg, day, 0)


@compiled
def come_home(table: Table, state: State) -> State:
    """Return the position after a mother came home; the first to do so looses the hyena (2h, rule 6 of 1925)."""
    player = state.turn
    place = 1
    for other in range(table[PLAYERS]):
        if state.leg[other] == HOME:
            place += 1
    after = with_mother(state, player, HOME, 0, place)
    after = with_purse(after, player, state.purse[player], 0, 0)
    return with_chase(after, SHUT, 0, 0) if place == 1 else after


@compiled
def chase_on(table: Table, state: State, day: int) -> State:
    """Return the position after the hyena went to a day on its way, and ate whom it overtook (2k, rule 9, M-e)."""
    before = state.chase_day
    if state.chase == OUT:
        after = with_chase(state, WELL if day == table[DAYS] else OUT, day, 0)
        return eaten(table, after, before, day, 1) if table[EATS_OUTBOUND] else after
    after = with_chase(state, HOME if day == 0 else BACK, day, 0)
    return eaten(table, after, before, day, -1)


@compiled
def eaten(table: Table, state: State, leaves: int, lands: int, way: int) -> State:
    """Return the position after the hyena went from one day to another: whom it meets first is eaten first (M-g)."""
    last = lands - way if table[PASSING] else lands
    count = 0
    for player in range(table[PLAYERS]):
        if state.leg[player] == EATEN and state.order[player] > count:
            count = state.order[player]
    after = state
    day = leaves
    while (last - day) * way >= 0:
        met = False
        for player in range(table[PLAYERS]):
            if is_met(table, after, player, day, day):
                met = True
                after = with_purse(with_mother(after, player, EATEN, 0, count + 1), player, 0, 0, 0)
        count += 1 if met else 0
        day += way
    return after


@compiled
def chosen(table: Table, state: State, move: int) -> State:
    """Return the position after what was chosen once the throw had taken effect, before anything is paid by itself."""
    player = state.turn
    purse, paid, marked = state.purse[player], state.paid[player], state.marked[player]
    if move == PAYS:
        after = with_purse(state, player, purse - short(table, state), paid, marked)
        return walk(table, after, table[DAYS] if leg_now(state) == OUT else 0)
    if move > USES:
        score = move - USES
        after = with_purse(state, player, purse, paid, marked - slot(score))
        return walk(table, after, state.day[player] - score)
    return state


@compiled
def settled(table: Table, state: State) -> State:
    """Return the position after all is paid that is paid by itself (M-c, A-d, A-f)."""
    before = state
    after = settle_once(table, state)
    while after != before:
        before = after
        after = settle_once(table, after)
    return after


@compiled
def settle_once(table: Table, state: State) -> State:
    """Return the position after one such payment, the same where there is none."""
    player = state.turn
    purse = state.purse[player]
    if purse == 0:
        return state
    if is_chase(state):
        if state.chase == SHUT or state.chase == WELL:  # noqa: PLR1714 - plain comparisons compile faster
            return chase_pays(table, state)
    elif state.leg[player] == WELL:
        return well_pays(table, state)
    if table[PAY] == ONE_AT_ONCE and short(table, state) == 1 and not may_overshoot(table, state):
        after = with_purse(state, player, purse - 1, state.paid[player], state.marked[player])
        return walk(table, after, table[DAYS] if leg_now(state) == OUT else 0)
    return state


@compiled
def well_pays(table: Table, state: State) -> State:
    """Return the position after a mother at the well paid what she has of what she owes there (2f, rule 5 of 1925)."""
    player = state.turn
    purse, paid, marked = state.purse[player], state.paid[player], state.marked[player]
    owed = table[WELL_PRICE] - paid
    given = min(owed, purse)
    if given < owed:
        return with_purse(state, player, purse - given, paid + given, marked)
    after = with_mother(state, player, BACK, table[DAYS], 0)
    if table[MARKED] != AT_ONCE or marked == 0:
        return with_purse(after, player, purse - given, 0, marked)
    return walk(table, with_purse(after, player, purse - given, 0, 0), table[DAYS] - marked)


@compiled
def chase_pays(table: Table, state: State) -> State:
    """Return the position after the hyena paid what it has of what it owes in the village or at the well (2i, 2j)."""
    player = state.turn
    owed = (table[CHASE_PRICE] if state.chase == SHUT else table[DRINK_PRICE]) - state.chase_paid
    given = min(owed, state.purse[player])
    after = with_purse(state, player, state.purse[player] - given, 0, 0)
    if given < owed:
        return with_chase(after, state.chase, state.chase_day, state.chase_paid + given)
    return with_chase(after, OUT if state.chase == SHUT else BACK, state.chase_day, 0)


@compiled
def turn_ends(table: Table, before: State, after: State, throw: int) -> bool:
    """Return whether the turn passes with this throw (2b, 2c, rule 1 of 1925)."""
    if not in_play(table, after, before.turn):
        return True
    if table[UNTIL_TWO] or before.leg[before.turn] == OUTSIDE:
        return throw == YOMEN
    return True


@compiled
def passed_on(table: Table, before: State, after: State, throw: int) -> State:
    """Return the position with the turn given to the next player who still has one (M-h), if this turn is over.

    When the game is over the turn stays with the winner.
    """
    if ended(table, after):
        return with_turn(after, winner_of(table, after), 0)
    if not turn_ends(table, before, after, throw):
        return after
    player = before.turn
    for _ in range(table[PLAYERS]):
        player = (player + 1) % table[PLAYERS]
        if in_play(table, after, player):
            break
    return with_turn(after, player, 0)
