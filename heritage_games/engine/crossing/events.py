"""Events, actions and touches of crossing moves, and obstacles of pieces, for the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from heritage_games.engine.judge import Capture, Change, Entered, Event, LineFollowed, Moved, Points, paths_of
from heritage_games.engine.kernel import NOBODY, RuleTable, contains, members
from heritage_games.engine.races import BEGIN, PASS, SHORT_LINE, Touch, first_of, opening_scores, second_of
from heritage_games.engine.verdict import Item

from .kernel import (
    FREE,
    OWN_AT_FAR_END,
    OWN_THERE,
    PAST_END,
    SAFE_AT_FAR_END,
    SAFE_THERE,
    acted,
    all_home,
    beginner,
    earns_throw,
    far_end,
    knocked,
    legal,
    must_return,
    rest_of,
    why_not,
    winner,
    works,
)
from .rules import (
    DICE,
    GOAL,
    LAST,
    MEN,
    OFF,
    SAFE_BOX,
    SAFE_MARKED,
    SAFE_MIDDLE,
    SAFE_RINGED,
    SUM,
    Action,
    CrossingControl,
    CrossingReason,
    CrossingState,
    off_of,
    pieces_of,
    point_of,
    seat_of,
    standing,
    unpacked,
)

CONTROLS = {PASS: CrossingControl.PASS, BEGIN: CrossingControl.BEGIN}  # control of each move without a piece


@lru_cache(maxsize=64)
def orders(table: RuleTable, state: CrossingState, move: int) -> tuple[tuple[Action, ...], ...]:
    """Return the valid orders of a move's actions, the lower die or the rear piece first.

    A control has one order, without actions.
    """
    if move in CONTROLS:
        return ((),)
    source, count, other, other_count = unpacked(move)
    if not other_count:
        return (((source, count),),)
    actions = ((source, count), (other, other_count))
    return tuple(order for order in (actions, actions[::-1]) if works(table, state, *order[0], *order[1]))


def action_touches(table: RuleTable, side: int, action: Action) -> tuple[int, ...]:
    """Return an action's touches: the hole and the landing; only the box hole for a return."""
    source, count = action
    landing = point_of(table, side, source + count)
    return (landing,) if source == OFF else (point_of(table, side, source), landing)


def touches_of(table: RuleTable, state: CrossingState, move: int, throw: int) -> tuple[tuple[Touch, ...], ...]:  # noqa: ARG001 - as every family
    """Return the touches that make a legal move, one path for each valid order."""
    if move in CONTROLS:
        return ((CONTROLS[move],),)
    return tuple(
        [
            tuple([touch for action in actions for touch in action_touches(table, state.turn, action)])
            for actions in orders(table, state, move)
        ]
    )


paths = paths_of(legal, touches_of)


def is_sum(table: RuleTable, throw: int, count: int) -> bool:
    """Return whether this distance is the sum of both dice (17-a)."""
    return table[DICE] == 1 and count == first_of(throw) + second_of(throw)


def counts(table: RuleTable, throw: int, used: tuple[Action, ...]) -> tuple[int, ...]:
    """Return the distances that a piece can move.

    With sticks the only distance is the score. With dice it is each die and, if allowed, their sum; after one die has
    been used, it is the other die.
    """
    if not table[DICE]:
        return (throw,)
    low, high = first_of(throw), second_of(throw)
    if used:
        return (low + high - used[0][1],)
    dice = (low,) if low == high else (low, high)
    return (*dice, low + high) if table[SUM] else dice


WHY_SAFE = {
    SAFE_BOX: CrossingReason.SAFE_BOX,
    SAFE_MARKED: CrossingReason.SAFE_MARKED,
    SAFE_MIDDLE: CrossingReason.SAFE_MIDDLE,
    SAFE_RINGED: CrossingReason.SAFE_RINGED,
}
"""Reasons why a hole is safe (13); the first true one is used."""

AT_NEAR_END = frozenset({OWN_THERE, SAFE_THERE})
AT_FAR_END = {OWN_AT_FAR_END: CrossingReason.FAR_END_OWN, SAFE_AT_FAR_END: CrossingReason.FAR_END_SAFE}


def walk_refused(table: RuleTable, state: CrossingState, source: int, count: int, touched: int) -> Item[int] | None:
    """Return the reason why a piece on the board cannot walk this distance, None if it can.

    Args:
        touched: the touched point: the piece or its landing point. If the landing hole is occupied or safe, the item
            names this hole instead.
    """
    why = why_not(table, state, source, count)
    side, near = state.turn, source + count

    def at(hole: int) -> tuple[int, ...]:
        return (point_of(table, side, hole),)

    way: Points = {"point": (touched,), "source": at(source)}
    if why == FREE:
        return None
    if why == PAST_END:
        return Item(CrossingReason.PAST_END, side, way, {"throw": count, "need": table[LAST] - source})
    if why in AT_NEAR_END:
        safe = (code for place, code in WHY_SAFE.items() if contains(table[place], near))
        code = CrossingReason.OWN_ON_TARGET if why == OWN_THERE else next(safe)
        return Item(code, side, {**way, "point": at(near), "landing": at(near)}, {"throw": count})
    ends: Points = {"near": at(near), "far": at(far_end(table, near))}
    return Item(AT_FAR_END[why], side, {**way, **ends}, {"throw": count})


def box_points(table: RuleTable, state: CrossingState, throw: int, used: tuple[Action, ...]) -> tuple[int, ...]:
    """Return the points of the box holes to which a throw returns a piece (15, 17-b)."""
    return tuple(point_of(table, state.turn, hole) for hole in counts(table, throw, used) if hole <= table[MEN])


def nothing_moves(table: RuleTable, state: CrossingState, throw: int) -> tuple[Item[int], ...]:
    """Return for each piece of the side to move the first reason why it cannot move (W-e)."""
    items = []
    for source in members(pieces_of(state, state.turn)):
        touched = point_of(table, state.turn, source)
        reasons = (walk_refused(table, state, source, count, touched) for count in counts(table, throw, ()))
        items.append(next(reason for reason in reasons if reason))
    return tuple(items)


@lru_cache(maxsize=64)
def events(table: RuleTable, state: CrossingState, move: int, throw: int, order: int) -> tuple[Event, ...]:
    """Return the events of a legal move, in order; cached for several callers."""
    if move == BEGIN:
        side = beginner(throw)
        opening: Item[int] = Item(CrossingReason.OPENING_THROW, side, {}, opening_scores(throw))
        return (Event(opening), Event(Item(CrossingReason.BEGINS, side)))
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


def _item(state: CrossingState, code: CrossingReason, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, state.turn, points or {}, numbers)


def _passed(table: RuleTable, state: CrossingState, throw: int) -> tuple[Item[int], ...]:
    """Return the items of a pass: nothing can move (W-e), or no piece can return (15.6)."""
    if must_return(state):
        holes = {"point": box_points(table, state, throw, ())}
        return (_item(state, CrossingReason.TURN_LOST, holes, off=off_of(state, state.turn)),)
    return (_item(state, CrossingReason.PASSED), *nothing_moves(table, state, throw))


def _done(table: RuleTable, state: CrossingState, action: Action, throw: int, touch: int) -> Iterator[Event]:
    """Yield the events of an action: a return or walk, captures, the line, arrival in the box.

    A captured piece leaves before the moving piece arrives, so that the same step removes it from the board.
    """
    source, count = action
    side = state.turn
    if source == OFF:
        entered = Entered(side, point_of(table, side, count))
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
    if contains(table[GOAL], end) and not contains(table[GOAL], source):
        home = pieces_of(acted(table, state, source, count), side) & table[GOAL]
        points = {"point": (point_of(table, side, end),)}
        yield Event(_item(state, CrossingReason.REACHED_BOX, points, home=home.bit_count()), touch)


def _stepped(table: RuleTable, state: CrossingState, action: Action, start: int, stop: int) -> tuple[Change, ...]:
    """Return the changes of a piece's arrival at a hole, with any capture (12, W-c)."""
    side, point = state.turn, point_of(table, state.turn, stop)
    seat = seat_of(table, side, stop, standing(table, state, side, stop))
    came = Moved(side, point_of(table, side, start), point, seat)
    taken = contains(knocked(table, state, *action), stop)
    return (Capture(1 - side, point), came) if taken else (came,)


def _knocked_off(table: RuleTable, state: CrossingState, hole: int, off: int, touch: int) -> Event:
    points = {"point": (point_of(table, state.turn, hole),)}
    return Event(_item(state, CrossingReason.KNOCKED_OFF, points, off=off), touch)


def _followed(table: RuleTable, state: CrossingState, action: Action, touch: int) -> Event:
    """Return the event of the walk along the line that begins at the landing hole (7)."""
    near, end = sum(action), rest_of(table, *action)
    start, stop = point_of(table, state.turn, near), point_of(table, state.turn, end)
    short = near in SHORT_LINE or table[LAST] + 1 - near in SHORT_LINE
    code = CrossingReason.SHORT_LINE if short else CrossingReason.LONG_LINE
    *taken, came = _stepped(table, state, action, near, end)
    item = _item(state, code, {"source": (start,), "point": (stop,)})
    return Event(item, touch, (*taken, LineFollowed(start, stop), came))


def _walked(table: RuleTable, state: CrossingState, action: Action, throw: int) -> Item[int]:
    """Return the item of a walk by a score (9), a die, or both dice together (17-a)."""
    source, count = action
    ends = {"source": (point_of(table, state.turn, source),), "point": (point_of(table, state.turn, source + count),)}
    if not table[DICE]:
        return _item(state, CrossingReason.WALKED, ends, throw=count)
    if is_sum(table, throw, count):
        return _item(state, CrossingReason.SUM_JUMP, ends, low=first_of(throw), high=second_of(throw), sum=count)
    return _item(state, CrossingReason.DIE_USED, ends, die=count)


def _returned(table: RuleTable, state: CrossingState, hole: int, throw: int) -> Item[int]:
    """Return the item of a return to the box hole of a score (15), a die or both dice (17-b)."""
    off, at = off_of(state, state.turn) - 1, {"point": (point_of(table, state.turn, hole),)}
    if not table[DICE]:
        return _item(state, CrossingReason.RETURNED, at, throw=hole, off=off)
    if is_sum(table, throw, hole):
        low, high = first_of(throw), second_of(throw)
        return _item(state, CrossingReason.RETURNED_SUM, at, low=low, high=high, sum=hole, off=off)
    return _item(state, CrossingReason.RETURNED_DIE, at, die=hole, off=off)


def _consequences(table: RuleTable, after: CrossingState, actions: Sequence[Action], throw: int) -> Iterator[Item[int]]:
    """Yield the consequences: a lost die (17-c), pieces still off (W-f), another throw (5)."""
    if table[DICE] and len(actions) == 1 and not is_sum(table, throw, actions[0][1]):
        yield _item(after, CrossingReason.ONE_DIE_ONLY, die=actions[0][1])
    if must_return(after):
        yield _item(after, CrossingReason.STILL_OFF, off=off_of(after, after.turn))
    earned = [action for action in actions if earns_throw(table, *action)]
    if earned and winner(table, after) == NOBODY:
        ends = tuple(point_of(table, after.turn, rest_of(table, *action)) for action in earned)
        yield _item(after, CrossingReason.EXTRA_THROW, {"point": ends})


def ending(table: RuleTable, state: CrossingState) -> Item[int] | None:
    """Return the item for the end of a game, with the winner as its side; None before the end."""
    won = winner(table, state)
    if won == NOBODY:
        return None
    if all_home(table, state, won):
        return Item(CrossingReason.ALL_HOME, won)
    return Item(CrossingReason.BOX_FULL, won, {}, {"off": off_of(state, 1 - won)})
