"""What happens in a legal move of a race on one way, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heritage_games.engine.bits import members
from heritage_games.engine.event import FOLLOWED, Change, Enter, Event, Go, Mark, Stock, Take
from heritage_games.engine.race import BEGIN, PASS, opening_scores, stands
from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.tree import Points
from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import NOBODY

from .codes import CrossingCode
from .conditions import acted, all_home, earns_throw, far_end, knocked, must_return, rest_of, winner
from .moves import beginner
from .paths import action_touches, is_sum, orders
from .reasons import box_points, nothing_moves
from .state import OFF, Action, CrossingState, men_of, off_of, point_of, seat_of, standing
from .table import DICE, GOAL, LAST, SHORT_LINE, Table


def events(table: Table, state: CrossingState, move: int, throw: int, order: int) -> tuple[Event, ...]:
    """Return what happens in a legal move, in order.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
        order: which of the orders that work its actions have.
    """
    if move == BEGIN:
        side = beginner(throw)
        opening: Item[int] = Item(CrossingCode.OPENING_THROW, side, {}, opening_scores(throw))
        return (Event(opening), Event(Item(CrossingCode.BEGINS, side)))
    if move == PASS:
        return tuple(Event(item) for item in _passed(table, state, throw))
    found: list[Event] = []
    actions, after, touched = orders(table, state, move)[order], state, 0
    for action in actions:
        touched += len(action_touches(table, state.turn, action))
        found += _done(table, after, action, throw, touched - 1)
        after = acted(table, after, *action)
    ended = ending(table, after)
    follow = (*_consequences(table, after, actions, throw), *((ended,) if ended else ()))
    return (*found, *(Event(item, touched - 1) for item in follow))


def _item(state: CrossingState, code: CrossingCode, points: Points | None = None, **numbers: int) -> Item[int]:
    """Return an item about the side to move."""
    return Item(code, state.turn, points or {}, numbers)


def _passed(table: Table, state: CrossingState, throw: int) -> tuple[Item[int], ...]:
    """Nothing can move (W-e), or nothing can be brought back (15.6)."""
    if must_return(state):
        holes = {"point": box_points(table, state, throw, ())}
        return (_item(state, CrossingCode.TURN_LOST, holes, off=off_of(state, state.turn)),)
    return (_item(state, CrossingCode.PASSED), *nothing_moves(table, state, throw))


def _done(table: Table, state: CrossingState, action: Action, throw: int, touch: int) -> Iterator[Event]:
    """One piece comes back, or walks: its way, whom it knocks off, the line, the box it reaches.

    Whoever is knocked off goes before the piece comes, so that it is the step which takes it off the board.
    """
    source, count = action
    side = state.turn
    if source == OFF:
        entered = Enter(side, point_of(table, side, count), Stock.OFF)
        yield Event(_returned(table, state, count, throw), touch, (entered,))
        return
    near, end = source + count, rest_of(table, source, count)
    yield Event(_walked(table, state, action, throw), touch, _stepped(table, state, action, source, near))
    off, hit = off_of(state, 1 - side), members(knocked(table, state, source, count))
    if near in hit:
        off += 1
        yield _knocked_off(table, state, near, off, touch)
    if far_end(table, near):
        yield _followed(table, state, action, touch)
        if end in hit:
            yield _knocked_off(table, state, end, off + 1, touch)
    if stands(table[GOAL], end) and not stands(table[GOAL], source):
        home = men_of(acted(table, state, source, count), side) & table[GOAL]
        points = {"point": (point_of(table, side, end),)}
        yield Event(_item(state, CrossingCode.REACHED_BOX, points, home=home.bit_count()), touch)


def _stepped(table: Table, state: CrossingState, action: Action, start: int, stop: int) -> tuple[Change, ...]:
    """A piece comes to a hole, where its action may knock one off (12, W-c)."""
    side, point = state.turn, point_of(table, state.turn, stop)
    seat = seat_of(table, side, stop, standing(table, state, side, stop))
    came = Go(side, point_of(table, side, start), point, seat)
    taken = stands(knocked(table, state, *action), stop)
    return (Take(1 - side, point, Stock.OFF), came) if taken else (came,)


def _knocked_off(table: Table, state: CrossingState, hole: int, off: int, touch: int) -> Event:
    """Say who is knocked off, and how many of its side are off the board then."""
    points = {"point": (point_of(table, state.turn, hole),)}
    return Event(_item(state, CrossingCode.KNOCKED_OFF, points, off=off), touch)


def _followed(table: Table, state: CrossingState, action: Action, touch: int) -> Event:
    """The line at the hole where the count ends leads the piece on (7)."""
    near, end = sum(action), rest_of(table, *action)
    start, stop = point_of(table, state.turn, near), point_of(table, state.turn, end)
    short = near in SHORT_LINE or table[LAST] + 1 - near in SHORT_LINE
    code = CrossingCode.SHORT_LINE if short else CrossingCode.LONG_LINE
    *taken, came = _stepped(table, state, action, near, end)
    item = _item(state, code, {"source": (start,), "point": (stop,)})
    return Event(item, touch, (*taken, Mark(FOLLOWED, (start, stop)), came))


def _walked(table: Table, state: CrossingState, action: Action, throw: int) -> Item[int]:
    """A piece goes as far as a score (9), a die, or both dice together (17-a)."""
    source, count = action
    ends = {
        "source": (point_of(table, state.turn, source),),
        "point": (point_of(table, state.turn, source + count),),
    }
    if not table[DICE]:
        return _item(state, CrossingCode.WALKED, ends, throw=count)
    if is_sum(table, throw, count):
        return _item(state, CrossingCode.SUM_JUMP, ends, low=first_of(throw), high=second_of(throw), sum=count)
    return _item(state, CrossingCode.DIE_USED, ends, die=count)


def _returned(table: Table, state: CrossingState, hole: int, throw: int) -> Item[int]:
    """A piece is brought back to the box hole of a score (15), a die or both dice together (17-b)."""
    off, at = off_of(state, state.turn) - 1, {"point": (point_of(table, state.turn, hole),)}
    if not table[DICE]:
        return _item(state, CrossingCode.RETURNED, at, throw=hole, off=off)
    if is_sum(table, throw, hole):
        low, high = first_of(throw), second_of(throw)
        return _item(state, CrossingCode.RETURNED_SUM, at, low=low, high=high, sum=hole, off=off)
    return _item(state, CrossingCode.RETURNED_DIE, at, die=hole, off=off)


def _consequences(table: Table, after: CrossingState, actions: Sequence[Action], throw: int) -> Iterator[Item[int]]:
    """What holds from now on: a die is lost (17-c), pieces are still off (W-f), another throw is earned (5)."""
    if table[DICE] and len(actions) == 1 and not is_sum(table, throw, actions[0][1]):
        yield _item(after, CrossingCode.ONE_DIE_ONLY, die=actions[0][1])
    if must_return(after):
        yield _item(after, CrossingCode.STILL_OFF, off=off_of(after, after.turn))
    earned = [action for action in actions if earns_throw(table, *action)]
    if earned and winner(table, after) == NOBODY:
        ends = tuple(point_of(table, after.turn, rest_of(table, *action)) for action in earned)
        yield _item(after, CrossingCode.EXTRA_THROW, {"point": ends})


def ending(table: Table, state: CrossingState) -> Item[int] | None:
    """Return why the game is over, about the winner; None while it goes on."""
    won = winner(table, state)
    if won == NOBODY:
        return None
    if all_home(table, state, won):
        return Item(CrossingCode.ALL_HOME, won)
    return Item(CrossingCode.BOX_FULL, won, {}, {"off": off_of(state, 1 - won)})
