"""What happens in a legal move of a race on one way, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.bits import members
from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import NOBODY

from .conditions import acted, all_home, earns_throw, far_end, knocked, must_return, rest_of, winner
from .moves import beginner
from .plan import counts, is_sum
from .reasons import Points, Told, nothing_moves
from .state import BEGIN, OFF, PASS, Action, State, men_of, off_of, point_of, stands
from .table import DICE, GOAL, LAST, MEN, SHORT_LINE, Table


def story(table: Table, state: State, move: int, actions: Sequence[Action], throw: int) -> Told:
    """Return the steps of a legal move, in the order in which they happen.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        actions: what its pieces do, in an order that works.
        throw: what was thrown.
    """
    if move == BEGIN:
        side = beginner(throw)
        scores = {"hounds": first_of(throw), "jackals": second_of(throw)}
        return (Item("opening_throw", side, {}, scores), Item("begins", side))
    if move == PASS:
        return _passed_told(table, state, throw)
    told: Told = ()
    after = state
    for action in actions:
        told += action_told(table, after, action, throw)
        after = acted(table, after, *action)
    return (*told, *_consequences(table, after, actions, throw), *ending_told(table, after))


def _item(state: State, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    """Return an item about the side to move."""
    return Item(code, state.turn, points or {}, numbers)


def box_points(table: Table, state: State, throw: int, used: tuple[Action, ...] = ()) -> tuple[int, ...]:
    """Return the points of the box holes to which a throw would bring a piece back (15, 17-b)."""
    return tuple(point_of(table, state.turn, hole) for hole in counts(table, throw, used) if hole <= table[MEN])


def _passed_told(table: Table, state: State, throw: int) -> Told:
    """Nothing can move (W-e), or nothing can be brought back (15.6)."""
    if must_return(state):
        holes: Points = {"point": box_points(table, state, throw)}
        return (_item(state, "turn_lost", holes, off=off_of(state, state.turn)),)
    return (_item(state, "passed"), *nothing_moves(table, state, throw))


def action_told(table: Table, state: State, action: Action, throw: int) -> Told:
    """Return the steps of what one piece does: its way, whom it knocks off, the line, the box it reaches."""
    source, count = action
    if source == OFF:
        return (_returned_told(table, state, count, throw),)
    near, end = source + count, rest_of(table, source, count)
    hit = members(knocked(table, state, source, count))
    off = off_of(state, 1 - state.turn)

    def at(hole: int) -> tuple[int, ...]:
        return (point_of(table, state.turn, hole),)

    told = [_walked_told(table, state, action, throw)]
    if near in hit:
        told.append(_item(state, "knocked_off", {"point": at(near)}, off=off + 1))
    if far_end(table, near):
        code = "short_line" if _is_short(table, near) else "long_line"
        told.append(_item(state, code, {"source": at(near), "point": at(end)}))
        if end in hit:
            told.append(_item(state, "knocked_off", {"point": at(end)}, off=off + len(hit)))
    if stands(table[GOAL], end) and not stands(table[GOAL], source):
        home = men_of(acted(table, state, source, count), state.turn) & table[GOAL]
        told.append(_item(state, "reached_box", {"point": at(end)}, home=home.bit_count()))
    return tuple(told)


def _is_short(table: Table, hole: int) -> bool:
    """Return whether the line at a hole is the short one of its side (7)."""
    return hole in SHORT_LINE or table[LAST] + 1 - hole in SHORT_LINE


def _walked_told(table: Table, state: State, action: Action, throw: int) -> Item[int]:
    """A piece goes as far as a score (9), a die, or both dice together (17-a)."""
    source, count = action
    ends: Points = {
        "source": (point_of(table, state.turn, source),),
        "point": (point_of(table, state.turn, source + count),),
    }
    if not table[DICE]:
        return _item(state, "walked", ends, throw=count)
    if is_sum(table, throw, count):
        return _item(state, "sum_jump", ends, low=first_of(throw), high=second_of(throw), sum=count)
    return _item(state, "die_used", ends, die=count)


def _returned_told(table: Table, state: State, hole: int, throw: int) -> Item[int]:
    """A piece is brought back to the box hole of a score (15), a die or both dice together (17-b)."""
    off = off_of(state, state.turn) - 1
    at: Points = {"point": (point_of(table, state.turn, hole),)}
    if not table[DICE]:
        return _item(state, "returned", at, throw=hole, off=off)
    if is_sum(table, throw, hole):
        return _item(state, "returned_sum", at, low=first_of(throw), high=second_of(throw), sum=hole, off=off)
    return _item(state, "returned_die", at, die=hole, off=off)


def _consequences(table: Table, after: State, actions: Sequence[Action], throw: int) -> Told:
    """What holds from now on: a die is lost (17-c), pieces are still off (W-f), another throw is earned (5)."""
    told = []
    if table[DICE] and len(actions) == 1 and not is_sum(table, throw, actions[0][1]):
        told.append(_item(after, "one_die_only", die=actions[0][1]))
    if must_return(after):
        told.append(_item(after, "still_off", off=off_of(after, after.turn)))
    earned = [action for action in actions if earns_throw(table, *action)]
    if earned and winner(table, after) == NOBODY:
        ends = tuple(point_of(table, after.turn, rest_of(table, *action)) for action in earned)
        told.append(_item(after, "extra_throw", {"point": ends}))
    return tuple(told)


def ending_told(table: Table, state: State) -> Told:
    """Return the one item that says why the game is over, about the winner; nothing while it goes on."""
    won = winner(table, state)
    if won == NOBODY:
        return ()
    if all_home(table, state, won):
        return (Item("five_home", won),)
    return (Item("box_full", won, {}, {"off": off_of(state, 1 - won)}),)
