"""What happens in a legal move of a race on parallel tracks, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from heritage_games.engine.event import FOLLOWED, Enter, Event, Go, Mark, Stock, Take
from heritage_games.engine.race import BEGIN, PASS, opening_scores
from heritage_games.engine.tree import Points
from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import DRAWN, NOBODY

from .codes import ParallelCode
from .conditions import far_end, first_in, loading_met, passed_holes, refills, second_turn, winner
from .moves import Course, course_of, moved, refilled
from .paths import touches_of
from .reasons import nothing_moves
from .state import DECLINED, ParallelState, goal_of, hand_of, men_left, point_of, seat_of
from .table import FIRST_HOLE, GOAL, LOADING, RACE, SHORT_LINE, Table


def events(table: Table, state: ParallelState, move: int, throw: int) -> tuple[Event, ...]:
    """Return what happens in a legal move, in order.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
    """
    course = course_of(table, state, move, throw)
    if course.source in {PASS, BEGIN}:
        return tuple(_nothing_moved(table, state, course, throw))
    found: list[Event] = []
    last = len(touches_of(table, state, move, throw)[0]) - 1
    if course.source == table[GOAL]:
        found += _lifted(table, state, course)
    else:
        if state.turn == NOBODY:
            found.append(Event(Item(ParallelCode.OPENING_THROW, course.side, {}, opening_scores(throw)), 1))
        found += _walked(table, state, course)
        found += _loaded(table, state, course, last, declined=move & DECLINED != 0)
        found += _arrived(table, state, course, last)
    after = moved(table, state, course)
    found += _refilled(table, state, after, course.side, last)
    ended = ending(table, refilled(table, state, after))
    return (*found, Event(ended, last)) if ended else tuple(found)


def _at(table: Table, side: int, hole: int) -> tuple[int]:
    """Return the point of a hole as a role of an item has it."""
    return (point_of(table, side, hole),)


def _nothing_moved(table: Table, state: ParallelState, course: Course, throw: int) -> Iterator[Event]:
    """The side whom the lot chose begins (7), or nothing can move (K-f)."""
    if course.source == BEGIN:
        yield Event(Item(ParallelCode.DRAW_BEGINS, course.side))
        return
    yield Event(Item(ParallelCode.PASSED, course.side, {}, {"throw": throw}))
    for item in nothing_moves(table, state, throw):
        yield Event(item)


def _lifted(table: Table, state: ParallelState, course: Course) -> Iterator[Event]:
    """A piece is lifted out of the goal into the hand (21)."""
    side, point = course.side, point_of(table, course.side, table[GOAL])
    hand = hand_of(state, side) + 1
    item = Item(ParallelCode.LIFTED, side, {"point": (point,)}, {"hand": hand})
    yield Event(item, 0, (Take(side, point, Stock.HAND),))


def _walked(table: Table, state: ParallelState, course: Course) -> Iterator[Event]:
    """A piece goes as far as the throw counts, and follows the line that begins there (13-17, K-c)."""
    side = course.side
    (source,), (near,) = _at(table, side, course.source), _at(table, side, course.near)
    ends: Points = {"source": (source,), "point": (near,)}
    item = Item(ParallelCode.WALKED, side, ends, {"throw": course.near - course.source})
    yield Event(item, 1, (Go(side, source, near, _seat(table, state, course)),))
    if course.target != course.near:
        yield from _followed(table, course)
    elif far_end(table, course.near):
        line: Points = {"near": (near,), "far": _at(table, side, far_end(table, course.near))}
        yield Event(Item(ParallelCode.LINE_STOPPED, side, line), 1)


def _seat(table: Table, state: ParallelState, course: Course) -> int:
    """Return the seat of the piece in the hole to which it walks: in the goal it comes beside those that are there."""
    if course.near != table[GOAL]:
        return 0
    return seat_of(table, course.side, 0 if table[RACE] else goal_of(state, course.side))


def _followed(table: Table, course: Course) -> Iterator[Event]:
    """The line leads the piece on, and over no hole that loads (15-17)."""
    side, near, far = course.side, course.near, course.target
    start, end = point_of(table, side, near), point_of(table, side, far)
    code = ParallelCode.SHORT_LINE if near in SHORT_LINE else ParallelCode.LONG_LINE
    item = Item(code, side, {"source": (start,), "point": (end,)})
    yield Event(item, 1, (Mark(FOLLOWED, (start, end)), Go(side, start, end)))
    over = first_in(table[LOADING] & passed_holes(min(near, far), max(near, far)))
    if over:
        yield Event(Item(ParallelCode.LINE_LOADS_NOTHING, side, {"over": _at(table, side, over)}), 1)


def _loaded(table: Table, state: ParallelState, course: Course, touch: int, *, declined: bool) -> Iterator[Event]:
    """A hole was met that loads: what it does, and if it does nothing why (10, 18, K-e)."""
    met = loading_met(table, course.source, course.near)
    if not met:
        return
    side, hand = course.side, hand_of(state, course.side)
    over: Points = {"over": _at(table, side, met)}
    (first,) = _at(table, side, FIRST_HOLE)
    if course.loaded:
        item = Item(ParallelCode.LOADED, side, {**over, "point": (first,)}, {"hand": hand - 1})
        yield Event(item, touch, (Enter(side, first, Stock.HAND),))
    elif declined:
        yield Event(Item(ParallelCode.LOAD_DECLINED, side, over, {"hand": hand}), touch)
    elif hand:
        yield Event(Item(ParallelCode.LOAD_BLOCKED, side, {**over, "point": (first,)}, {"hand": hand}), touch)
    else:
        yield Event(Item(ParallelCode.HAND_EMPTY, side, over), touch)


def _arrived(table: Table, state: ParallelState, course: Course, touch: int) -> Iterator[Event]:
    """The piece stands: it earns a turn (11), or in the goal captures the rearmost piece (19) or is home for good."""
    side, (point,) = course.side, _at(table, course.side, course.target)
    if second_turn(table, course.target):
        yield Event(Item(ParallelCode.SECOND_TURN, side, {"point": (point,)}), touch)
    if course.target != table[GOAL]:
        return
    yield Event(Item(ParallelCode.REACHED_GOAL, side, {"point": (point,)}), touch)
    if table[RACE]:
        home: Item[int] = Item(ParallelCode.HOME, side, {}, {"home": goal_of(state, side) + 1})
        yield Event(home, touch, (Take(side, point, Stock.HOME),))
    elif course.captured:
        taken, left = point_of(table, 1 - side, course.captured), men_left(state, 1 - side) - 1
        item = Item(ParallelCode.CAPTURED, side, {"point": (taken,)}, {"left": left})
        yield Event(item, touch, (Take(1 - side, taken, Stock.TAKEN),))
    else:
        yield Event(Item(ParallelCode.NOTHING_TO_CAPTURE, side), touch)


def _refilled(table: Table, state: ParallelState, after: ParallelState, mover: int, touch: int) -> Iterator[Event]:
    """An empty path gets a piece from the hand (23), the mover's first."""
    for side in (mover, 1 - mover):
        if refills(table, state, after, side):
            (first,), hand = _at(table, side, FIRST_HOLE), hand_of(after, side) - 1
            item = Item(ParallelCode.REFILLED, side, {"point": (first,)}, {"hand": hand})
            yield Event(item, touch, (Enter(side, first, Stock.HAND),))


def ending(table: Table, state: ParallelState) -> Item[int] | None:
    """Return why the game is over, None while it goes on.

    The side of the item is the winner; of a draw, who would have been next.
    """
    won = winner(table, state)
    if won == NOBODY:
        return None
    if won == DRAWN:
        return Item(ParallelCode.NOBODY_CAN_WIN, state.turn)
    return Item(ParallelCode.ALL_HOME if table[RACE] else ParallelCode.ALL_CAPTURED, won)
