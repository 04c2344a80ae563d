"""Judge of parallel races, for their ruleset: verdicts on attempts, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.engine.judge import (
    Capture,
    Entered,
    Event,
    Judge,
    LineFollowed,
    Moved,
    Path,
    Points,
    Reasons,
    judge_of,
    paths_of,
)
from heritage_games.engine.kernel import DRAWN, NOBODY, RuleTable, contains, members
from heritage_games.engine.races import BEGIN, PASS, SHORT_LINE, Touch, opening_scores
from heritage_games.engine.verdict import Common, Item

from .kernel import (
    FAR_END_TAKEN,
    FREE,
    OWN_BETWEEN,
    OWN_ON_LANDING,
    PAST_GOAL,
    Course,
    blocker,
    can_lift,
    course_of,
    far_end,
    first_in,
    landing,
    legal,
    loading_met,
    may_decline,
    moved,
    mover,
    passed_holes,
    refilled,
    refills,
    score,
    second_turn,
    why_not,
    winner,
)
from .rules import (
    DECLINED,
    FIRST_HOLE,
    GOAL,
    LOADING,
    RACE,
    ParallelControl,
    ParallelReason,
    ParallelState,
    goal_of,
    hand_of,
    hole_of,
    lot_due,
    pieces_left,
    pieces_of,
    point_of,
    seat_of,
    source_of,
)


def touches_of(table: RuleTable, state: ParallelState, move: int, throw: int) -> tuple[tuple[Touch, ...], ...]:
    """Return the only path of touches that makes a legal move."""
    source = source_of(move)
    if source in {PASS, BEGIN}:
        return ((ParallelControl.PASS if source == PASS else ParallelControl.BEGIN,),)
    side = mover(table, state, throw)
    if source == table[GOAL]:
        return ((point_of(table, side, source),),)
    near = source + score(state, throw)
    walk = (point_of(table, side, source), point_of(table, side, near))
    if may_decline(table, pieces_of(state, side), hand_of(state, side), source, near):
        return ((*walk, ParallelControl.DONE if move & DECLINED else ParallelControl.LOAD),)
    return (walk,)


paths = paths_of(legal, touches_of)


def piece_refused(table: RuleTable, state: ParallelState, throw: int, source: int) -> Item[int] | None:
    """Return why the mover's piece in this hole cannot move by this throw, None if it can."""
    side, steps = mover(table, state, throw), score(state, throw)
    pieces = pieces_of(state, side)
    why = why_not(table, pieces, source, steps)
    if why == FREE:
        return None

    def at(hole: int) -> tuple[int, ...]:
        return (point_of(table, side, hole),)

    piece: Points = {"point": at(source), "source": at(source)}
    near = source + steps
    if why == PAST_GOAL:
        return Item(ParallelReason.EXACT_END, side, piece, {"throw": steps, "need": table[GOAL] - source})
    codes: dict[int, tuple[ParallelReason, Points]] = {
        OWN_BETWEEN: (ParallelReason.OWN_IN_WAY, {"blocker": at(blocker(pieces, source, near))}),
        OWN_ON_LANDING: (ParallelReason.OWN_ON_TARGET, {"point": at(near), "landing": at(near)}),
        FAR_END_TAKEN: (ParallelReason.FAR_END_TAKEN, {"near": at(near), "far": at(far_end(table, near))}),
    }
    code, others = codes[why]
    return Item(code, side, {**piece, **others}, {"throw": steps})


def lift_refused(table: RuleTable, state: ParallelState, throw: int) -> Item[int] | None:
    """Return why the mover cannot lift a piece out of the goal (21), None if it can."""
    side, steps = mover(table, state, throw), score(state, throw)
    goal: Points = {"point": (point_of(table, side, table[GOAL]),)}
    if can_lift(table, state, side, steps):
        return None
    if table[RACE]:
        return Item(ParallelReason.HOME_STAYS, side, goal)
    if goal_of(state, side) == 0:
        return Item(ParallelReason.NOTHING_TO_LIFT, side, goal)
    return Item(ParallelReason.LIFT_ONLY_ONE, side, goal, {"throw": steps})


def nothing_moves(table: RuleTable, state: ParallelState, throw: int) -> Reasons:
    """Return the reasons why the mover has no move (K-f).

    There is one for each piece on its path, or one for an empty path (K-k), and one for the pieces in the goal.
    """
    side = mover(table, state, throw)
    reasons = [piece_refused(table, state, throw, source) for source in members(pieces_of(state, side))]
    if not reasons:
        reasons.append(Item(ParallelReason.PATH_EMPTY, side))
    if goal_of(state, side) and not table[RACE]:
        reasons.append(lift_refused(table, state, throw))
    return tuple(item for item in reasons if item is not None)


@lru_cache(maxsize=16)
def events(table: RuleTable, state: ParallelState, move: int, throw: int) -> tuple[Event, ...]:
    """Return the events of a legal move, in order; cached for several callers."""
    course = course_of(table, state, move, throw)
    if course.source in {PASS, BEGIN}:
        return tuple(_nothing_moved(table, state, course, throw))
    found: list[Event] = []
    last = len(touches_of(table, state, move, throw)[0]) - 1
    if course.source == table[GOAL]:
        found += _lifted(table, state, course)
    else:
        if state.turn == NOBODY:
            found.append(Event(Item(ParallelReason.OPENING_THROW, course.side, {}, opening_scores(throw)), 1))
        found += _walked(table, state, course)
        found += _loaded(table, state, course, last, declined=move & DECLINED != 0)
        found += _arrived(table, state, course, last)
    after = moved(table, state, course)
    found += _refilled(table, state, after, course.side, last)
    ended = ending(table, refilled(table, state, after))
    return (*found, Event(ended, last)) if ended else tuple(found)


def _at(table: RuleTable, side: int, hole: int) -> tuple[int]:
    """Return the point of a hole in the form of an item's role."""
    return (point_of(table, side, hole),)


def _nothing_moved(table: RuleTable, state: ParallelState, course: Course, throw: int) -> Iterator[Event]:
    """Yield the event that a side begins by lot (7), or the events of a pass (K-f)."""
    if course.source == BEGIN:
        yield Event(Item(ParallelReason.DRAW_BEGINS, course.side))
        return
    yield Event(Item(ParallelReason.PASSED, course.side, {}, {"throw": throw}))
    for item in nothing_moves(table, state, throw):
        yield Event(item)


def _lifted(table: RuleTable, state: ParallelState, course: Course) -> Iterator[Event]:
    """Yield the event of a lift out of the goal into the hand (21)."""
    side, point = course.side, point_of(table, course.side, table[GOAL])
    hand = hand_of(state, side) + 1
    item = Item(ParallelReason.LIFTED, side, {"point": (point,)}, {"hand": hand})
    yield Event(item, 0, (Capture(side, point),))


def _walked(table: RuleTable, state: ParallelState, course: Course) -> Iterator[Event]:
    """Yield the events of a walk by the throw, and of its line (13-17, K-c)."""
    side = course.side
    (source,), (near,) = _at(table, side, course.source), _at(table, side, course.near)
    ends: Points = {"source": (source,), "point": (near,)}
    item = Item(ParallelReason.WALKED, side, ends, {"throw": course.near - course.source})
    yield Event(item, 1, (Moved(side, source, near, _seat(table, state, course)),))
    if course.target != course.near:
        yield from _followed(table, course)
    elif far_end(table, course.near):
        line: Points = {"near": (near,), "far": _at(table, side, far_end(table, course.near))}
        yield Event(Item(ParallelReason.LINE_STOPPED, side, line), 1)


def _seat(table: RuleTable, state: ParallelState, course: Course) -> int:
    """Return the seat of the walking piece in its hole: in the goal the first free one."""
    if course.near != table[GOAL]:
        return 0
    return seat_of(table, course.side, 0 if table[RACE] else goal_of(state, course.side))


def _followed(table: RuleTable, course: Course) -> Iterator[Event]:
    """Yield the events of the walk along the line, whose loading hole has no effect (15-17)."""
    side, near, far = course.side, course.near, course.target
    start, end = point_of(table, side, near), point_of(table, side, far)
    code = ParallelReason.SHORT_LINE if near in SHORT_LINE else ParallelReason.LONG_LINE
    item = Item(code, side, {"source": (start,), "point": (end,)})
    yield Event(item, 1, (LineFollowed(start, end), Moved(side, start, end)))
    over = first_in(table[LOADING] & passed_holes(min(near, far), max(near, far)))
    if over:
        yield Event(Item(ParallelReason.LINE_LOADS_NOTHING, side, {"over": _at(table, side, over)}), 1)


def _loaded(table: RuleTable, state: ParallelState, course: Course, touch: int, *, declined: bool) -> Iterator[Event]:
    """Yield the event of a loading hole's effect, or the reason why it has none (10, 18, K-e)."""
    met = loading_met(table, course.source, course.near)
    if not met:
        return
    side, hand = course.side, hand_of(state, course.side)
    over: Points = {"over": _at(table, side, met)}
    (first,) = _at(table, side, FIRST_HOLE)
    if course.loaded:
        item = Item(ParallelReason.LOADED, side, {**over, "point": (first,)}, {"hand": hand - 1})
        yield Event(item, touch, (Entered(side, first),))
    elif declined:
        yield Event(Item(ParallelReason.LOAD_DECLINED, side, over, {"hand": hand}), touch)
    elif hand:
        yield Event(Item(ParallelReason.LOAD_BLOCKED, side, {**over, "point": (first,)}, {"hand": hand}), touch)
    else:
        yield Event(Item(ParallelReason.HAND_EMPTY, side, over), touch)


def _arrived(table: RuleTable, state: ParallelState, course: Course, touch: int) -> Iterator[Event]:
    """Yield the events of an arrival: another turn (11), a capture (19), or a piece home."""
    side, (point,) = course.side, _at(table, course.side, course.target)
    if second_turn(table, course.target):
        yield Event(Item(ParallelReason.SECOND_TURN, side, {"point": (point,)}), touch)
    if course.target != table[GOAL]:
        return
    yield Event(Item(ParallelReason.REACHED_GOAL, side, {"point": (point,)}), touch)
    if table[RACE]:
        home: Item[int] = Item(ParallelReason.HOME, side, {}, {"home": goal_of(state, side) + 1})
        yield Event(home, touch, (Capture(side, point),))
    elif course.captured:
        taken, left = point_of(table, 1 - side, course.captured), pieces_left(state, 1 - side) - 1
        item = Item(ParallelReason.CAPTURED, side, {"point": (taken,)}, {"left": left})
        yield Event(item, touch, (Capture(1 - side, taken),))
    else:
        yield Event(Item(ParallelReason.NOTHING_TO_CAPTURE, side), touch)


def _refilled(table: RuleTable, state: ParallelState, after: ParallelState, mover: int, touch: int) -> Iterator[Event]:
    """Yield the events of pieces that refill empty paths (23), the mover's first."""
    for side in (mover, 1 - mover):
        if refills(table, state, after, side):
            (first,), hand = _at(table, side, FIRST_HOLE), hand_of(after, side) - 1
            item = Item(ParallelReason.REFILLED, side, {"point": (first,)}, {"hand": hand})
            yield Event(item, touch, (Entered(side, first),))


def ending(table: RuleTable, state: ParallelState) -> Item[int] | None:
    """Return the item for the end of the game, None while it continues.

    The side of the item is the winner; for a draw, the side that would be next.
    """
    won = winner(table, state)
    if won == NOBODY:
        return None
    if won == DRAWN:
        return Item(ParallelReason.NOBODY_CAN_WIN, state.turn)
    return Item(ParallelReason.ALL_HOME if table[RACE] else ParallelReason.ALL_CAPTURED, won)


WALK = 2  # number of touches of a walk; a third touch loads a piece or declines


@dataclass(frozen=True)
class ParallelJudge(Judge[ParallelState]):
    """Judge of an attempt in a race on parallel tracks."""

    @property
    def side(self) -> int:
        """The side that moves, or opens."""
        return mover(self.table, self.state, self.throw)

    def events(self, path: Path) -> tuple[Event, ...]:
        """Return the events of a legal move."""
        return events(self.table, self.state, path.move, self.throw)

    def needed_next(self) -> Reasons:
        """Return the items for the next touch: the throw's target hole, or the choice to load."""
        source, near = self._walk()
        if len(self.used) < WALK:
            ends = {"source": (self._point(source),), "landing": (self._point(near),)}
            return (self.item(ParallelReason.CHOOSE_TARGET, ends),)
        over = {"over": (self._point(loading_met(self.table, source, near)),)}
        return (*self.so_far(), self.item(ParallelReason.CHOOSE_LOAD, over, hand=hand_of(self.state, self.side)))

    def reasons(self, touch: Touch) -> Reasons:
        """Return the reasons why no legal move continues with this touch."""
        lot = lot_due(self.table, self.state)
        if isinstance(touch, str):
            if touch == ParallelControl.PASS and not self.used and not lot:
                return (self.item(Common.MUST_MOVE, {"pieces": self.next_touches}),)
            return (self.item(Common.NO_CONTROL),)
        if lot:
            return (self.item(ParallelReason.BEGIN_FIRST, {"point": (touch,)}),)
        if not self.used:
            return (self._piece_refused(touch),)
        if len(self.used) < WALK:
            return (self._target_refused(touch),)
        return (self.item(ParallelReason.LOAD_OR_DONE, {"point": (touch,)}),)

    def _piece_refused(self, point: int) -> Item[int]:
        hole, reason = hole_of(self.table, self.side, point), None
        if hole == self.table[GOAL]:
            reason = lift_refused(self.table, self.state, self.throw)
        elif contains(pieces_of(self.state, self.side), hole):
            reason = piece_refused(self.table, self.state, self.throw, hole)
        other = pieces_of(self.state, 1 - self.side)
        there = contains(other, hole_of(self.table, 1 - self.side, point))
        return reason or self.item(Common.ENEMY_PIECE if there else Common.NOTHING_THERE, {"point": (point,)})

    def _target_refused(self, point: int) -> Item[int]:
        """Return why the piece does not reach this point, to which the throw does not lead."""
        source, near = self._walk()
        pieces, steps = pieces_of(self.state, self.side), near - source
        hole = hole_of(self.table, self.side, point)
        way: Points = {"point": (point,), "source": (self._point(source),)}
        if not hole:
            return self.item(ParallelReason.OTHER_TRACK, way)
        if hole == landing(self.table, pieces, source, near):
            return self.item(ParallelReason.LINE_END, {**way, "near": (self._point(near),)}, throw=steps)
        if hole == source:
            return self.item(Common.SAME_POINT, {"point": (point,)})
        if contains(pieces, hole):
            return self.item(ParallelReason.OWN_ON_TARGET, {**way, "landing": (point,)}, throw=steps)
        if hole < source:
            return self.item(ParallelReason.BACKWARDS, way)
        return self.item(ParallelReason.WRONG_COUNT, {**way, "landing": (self._point(near),)}, throw=steps)

    def _walk(self) -> tuple[int, int]:
        """Return the hole of the chosen piece, and the hole that the throw leads to."""
        source = source_of(self.paths[0].move)
        return source, source + score(self.state, self.throw)

    def _point(self, hole: int) -> int:
        return point_of(self.table, self.side, hole)


judge = judge_of(winner, paths, ParallelJudge)
