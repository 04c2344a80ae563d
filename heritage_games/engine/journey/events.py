"""What happens in one ply of a journey, step by step: told from how the position changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import NOBODY

from .conditions import (
    BEGINS,
    ENTERS,
    MARKS,
    NO_TABA,
    OPENS,
    TOO_FAR,
    WAITS,
    can_mark,
    happening,
    in_play,
    is_chase,
    leg_now,
)
from .moves import PAYS, TAKE, USES, chosen, effect, passed_on, settle_once
from .state import EATEN, HOME, OUT, OUTSIDE, SHUT, WELL, State, ended, winner_of
from .table import (
    AT_ONCE,
    CHASE_PRICE,
    CREDITED,
    DAYS,
    DRINK_PRICE,
    ENTRY_COST,
    FIRST_TABA,
    MARKED,
    PLAYERS,
    STEPS,
    TABA,
    UNTIL_TWO,
    WELL_PRICE,
    YOMEN,
    Table,
)

Points = Mapping[str, tuple[int, ...]]
Told = tuple[Item[int], ...]


def story(table: Table, state: State, move: int, throw: int, *, choice_due: bool = False) -> Told:
    """Return the steps of a legal move, in the order in which they happen.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
        choice_due: whether what follows the throw is still to be chosen; the steps end there.
    """
    if happening(table, state, throw) == BEGINS:
        return (Item("begins", throw - 1),)
    told = [*_effect_told(table, state, throw)]
    after = effect(table, state, throw)
    after = _settled_told(table, after, told)
    if choice_due:
        return tuple(told)
    if move != TAKE:
        before, after = after, chosen(table, after, move)
        told += _chosen_told(table, before, after, move)
        after = _settled_told(table, after, told)
    last = passed_on(table, state, after, throw)
    return (*told, *_turn_told(table, state, last, throw), *ending_told(table, last))


def _settled_told(table: Table, state: State, told: list[Item[int]]) -> State:
    """Tell every payment that makes itself, and return the position after the last."""
    while (after := settle_once(table, state)) != state:
        told += _payment_told(table, state, after)
        state = after
    return state


def _item(side: int, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, side, points or {}, numbers)


def _effect_told(table: Table, state: State, throw: int) -> Iterator[Item[int]]:
    """What the throw itself does."""
    what, player = happening(table, state, throw), state.turn
    after = effect(table, state, throw)
    if what == TOO_FAR:
        going = "well" if leg_now(state) == OUT else "village"
        code = f"hyena_lost_past_{going}" if is_chase(state) else f"lost_past_{going}"
        yield _item(player, code, throw=throw)
    elif what == NO_TABA:
        yield _item(player, "turn_without_taba")
    elif what == WAITS:
        yield _item(player, _waiting(table, state, throw), throw=throw)
    elif what == MARKS:
        shut = state.leg[player] == SHUT
        yield _item(player, "marked_at_start" if shut else "marked_down", throw=throw)
    elif what == OPENS:
        yield from _opened_told(table, state, after)
    elif what == ENTERS:
        yield _item(player, "entered", {"point": (0,)})
        if table[ENTRY_COST]:
            yield _item(player, "entry_paid", paid=table[ENTRY_COST], purse=after.purse[player])
    elif throw == TABA:
        yield _item(player, "taba_credited", purse=after.purse[player])
    else:
        yield from _walk_told(table, state, after)


def _waiting(table: Table, state: State, throw: int) -> str:
    """Return the code of a score that helps nobody here."""
    leg = leg_now(state)
    if is_chase(state):
        return "hyena_wait_lost"
    if leg == OUTSIDE:
        return "entry_lost"
    if leg == SHUT:
        return "shut_lost"
    overruns = table[MARKED] == AT_ONCE and not can_mark(table, state, throw)
    return "marked_over" if overruns else "well_wait_lost"


def _opened_told(table: Table, state: State, after: State) -> Iterator[Item[int]]:
    """A taba opens the village; what else it does is an option (A-a, A-b)."""
    player = state.turn
    yield _item(player, "village_opened", {"point": (0,)})
    if table[FIRST_TABA] == CREDITED:
        yield _item(player, "taba_credited", purse=after.purse[player])
    elif table[FIRST_TABA] == STEPS:
        yield _item(player, "first_step", {"point": (1,)})
    if state.marked[player]:
        yield _item(player, "start_marks_walked", {"point": (after.day[player],)}, days=state.marked[player])
    yield from _arrival_told(state, after)


def _walk_told(table: Table, before: State, after: State) -> Iterator[Item[int]]:
    """A mother or the hyena goes from one day to another, and arrives, or eats whom it overtakes."""
    player = before.turn
    if not is_chase(before):
        source, target = before.day[player], after.day[player]
        yield _item(player, "walked", {"source": (source,), "point": (target,)}, days=abs(target - source))
        yield from _arrival_told(before, after)
        return
    source, target = before.chase_day, after.chase_day
    yield _item(player, "hyena_walked", {"source": (source,), "point": (target,)}, days=abs(target - source))
    yield from _eaten_told(table, before, after)
    if after.chase == WELL:
        yield _item(player, "hyena_at_well", {"point": (table[DAYS],)})


def _arrival_told(before: State, after: State) -> Iterator[Item[int]]:
    """A mother reaches the well, or comes home; the first looses the hyena."""
    player = before.turn
    if before.leg[player] != WELL and after.leg[player] == WELL:
        yield _item(player, "reached_well", {"point": (after.day[player],)})
    if before.leg[player] != HOME and after.leg[player] == HOME:
        yield _item(player, "came_home", {"point": (0,)}, place=after.order[player])
        if before.chase == OUTSIDE and after.chase != OUTSIDE:
            yield _item(player, "hyena_loosed", {"point": (0,)})


def _eaten_told(table: Table, before: State, after: State) -> Iterator[Item[int]]:
    """Whom the hyena overtakes, the first met first."""
    eaten = [p for p in range(table[PLAYERS]) if after.leg[p] == EATEN != before.leg[p]]
    for player in sorted(eaten, key=lambda each: after.order[each]):
        yield _item(player, "eaten", {"point": (before.day[player],)})


def _payment_told(table: Table, before: State, after: State) -> Iterator[Item[int]]:
    """A payment that makes itself: at the well, for the hyena, or for the one day that is short."""
    player = before.turn
    given = before.purse[player] - after.purse[player]
    if is_chase(before):
        yield from _chase_payment_told(table, before, after, given)
    elif before.leg[player] == WELL:
        left = table[WELL_PRICE] - before.paid[player] - given
        yield _item(player, "paid_at_well", paid=given, left=left)
        if left == 0:
            yield _item(player, "leaves_well", {"point": (table[DAYS],)})
            if before.marked[player] and table[MARKED] == AT_ONCE:
                at = {"point": (after.day[player],)}
                yield _item(player, "marked_walked", at, days=before.marked[player])
            yield from _arrival_told(before, after)
    else:
        yield _item(player, "paid_one", {"source": (before.day[player],), "point": (after.day[player],)})
        yield from _arrival_told(before, after)


def _chase_payment_told(table: Table, before: State, after: State, given: int) -> Iterator[Item[int]]:
    player = before.turn
    if before.chase in (SHUT, WELL):
        shut = before.chase == SHUT
        left = table[CHASE_PRICE if shut else DRINK_PRICE] - before.chase_paid - given
        yield _item(player, "hyena_paid" if shut else "hyena_drank", paid=given, left=left)
        if left == 0:
            yield _item(player, "hyena_leaves" if shut else "hyena_turns")
        return
    yield _item(player, "paid_one", {"source": (before.chase_day,), "point": (after.chase_day,)})
    yield from list(_walk_told(table, before, after))[1:]


def _chosen_told(table: Table, before: State, after: State, move: int) -> Iterator[Item[int]]:
    """What is short is paid (M-b), or a score that was kept is used (A-g)."""
    player = before.turn
    if move == PAYS:
        yield _item(player, "paid_short", paid=before.purse[player] - after.purse[player], purse=after.purse[player])
        yield from _walk_told(table, before, after)
    else:
        yield _item(player, "mark_used", throw=move - USES)
        yield from _walk_told(table, before, after)


def _turn_told(table: Table, before: State, after: State, throw: int) -> Iterator[Item[int]]:
    """Whether the same player throws on, and who is passed over."""
    player = before.turn
    if ended(table, after):
        return
    entering = before.leg[player] == OUTSIDE
    if (table[UNTIL_TWO] or entering) and throw != YOMEN and after.turn == player:
        yield _item(player, "throws_on")
    elif after.turn != player:
        if throw == YOMEN and (table[UNTIL_TWO] or entering):
            yield _item(player, "turn_passes")
        over = (player + 1) % table[PLAYERS]
        while over != after.turn:
            if not in_play(table, after, over):
                yield _item(over, "skipped")
            over = (over + 1) % table[PLAYERS]


def ending_told(table: Table, state: State) -> Told:
    """Return the one item that says why the game is over, nothing while it goes on; its side is the winner."""
    if not ended(table, state):
        return ()
    first = winner_of(table, state)
    home = state.chase == HOME
    return (_item(first if first != NOBODY else 0, "hyena_home" if home else "nobody_left"),)
