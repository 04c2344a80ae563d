"""Judge of crossing races, for their ruleset: verdicts on attempts, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from heritage_games.engine.judge import Event, Judge, Path, Points, Reasons, judge_of
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.races import PASS, Touch, first_of, second_of
from heritage_games.engine.verdict import Common, Item

from .events import action_touches, box_points, counts, events, orders, paths, walk_refused
from .kernel import BOX_TAKEN, acted, another, far_end, mover, must_return, why_not, winner
from .rules import (
    DICE,
    MEN,
    OFF,
    SUM,
    Action,
    CrossingControl,
    CrossingReason,
    CrossingState,
    hole_of,
    mirrored,
    off_of,
    point_of,
    standing,
)


@dataclass(frozen=True)
class CrossingJudge(Judge[CrossingState]):
    """Judge of an attempt in a crossing race."""

    @property
    def side(self) -> int:
        """The side that moves, or begins."""
        return mover(self.table, self.state, self.throw)

    def events(self, path: Path) -> tuple[Event, ...]:
        """Return the events of a legal move."""
        return events(self.table, self.state, path.move, self.throw, path.order)

    def needed_next(self) -> Reasons:
        """Return the items for the next touch: the landing, or another piece for the other die."""
        if self._source is not None:
            landing = tuple(self._point(self._source + count) for count in self._lands)
            ends = {"source": (self._point(self._source),), "landing": landing}
            return (self.item(CrossingReason.CHOOSE_TARGET, ends),)
        items, (die,) = self.so_far(), self._counts()
        stopped = items[0].points["point"]
        needed_next = self.item(CrossingReason.CHOOSE_SECOND, {"point": stopped, "pieces": self._pieces()}, die=die)
        return (*items, needed_next)

    def reasons(self, touch: Touch) -> Reasons:
        """Return the reasons why no legal move continues with this touch."""
        if isinstance(touch, str):
            if touch == CrossingControl.PASS and self._source is None and self.state.turn != NOBODY:
                return (self.item(Common.MUST_MOVE, {"pieces": self._pieces()}),)
            return (self.item(Common.NO_CONTROL),)
        if self.state.turn == NOBODY:
            return (self.item(CrossingReason.BEGIN_FIRST, {"point": (touch,)}),)
        if self._source is not None:
            return (self._landing_refused(self._source, touch),)
        return (self._return_refused(touch),) if must_return(self._now) else self._piece_refused(touch)

    @cached_property
    def _done(self) -> tuple[Action, ...]:
        """The actions whose touches are complete."""
        path, done, left = self.paths[0], [], len(self.used)
        for action in orders(self.table, self.state, path.move)[path.order]:
            left -= len(action_touches(self.table, self.side, action))
            if left >= 0:
                done.append(action)
        return tuple(done)

    @cached_property
    def _source(self) -> int | None:
        """The hole of the chosen piece that has not moved yet, None if none is chosen."""
        made = sum(len(action_touches(self.table, self.side, action)) for action in self._done)
        touch = self.used[made] if made < len(self.used) else None
        return self._hole(touch) if isinstance(touch, int) else None

    @cached_property
    def _now(self) -> CrossingState:
        """The position after the complete actions."""
        state = self.state
        for action in self._done:
            state = acted(self.table, state, *action)
        return state

    def _pieces(self) -> tuple[int, ...]:
        """Return the points that may be touched next: movable pieces, or box holes for a return."""
        return tuple(self._point(hole) for hole in sorted(self._hole(point) for point in self.next_touches))

    def _point(self, hole: int) -> int:
        return point_of(self.table, self.side, hole)

    def _hole(self, point: int) -> int:
        return hole_of(self.table, self.side, point)

    def _counts(self) -> tuple[int, ...]:
        return counts(self.table, self.throw, self._done)

    def _dice(self) -> dict[str, int]:
        return {"low": first_of(self.throw), "high": second_of(self.throw)}

    @cached_property
    def _lands(self) -> tuple[int, ...]:
        """The distances that the chosen piece can move."""
        ends = {self._hole(point) for point in self.next_touches}
        return tuple(count for count in self._counts() if (self._source or 0) + count in ends)

    def _both_dice(self, point: int) -> Item[int]:
        """Return the reason that this piece leaves a die unused although both can be used (17-c)."""
        return self.item(CrossingReason.BOTH_DICE, {"point": (point,)}, **self._dice())

    def _return_refused(self, point: int) -> Item[int]:
        """Return the reason why no piece can return to this point (15, 15.6, 17-b)."""
        touched: Points = {"point": (point,)}
        holes = {**touched, "landing": box_points(self.table, self._now, self.throw, self._done)}
        hole = self._hole(point)
        in_box, own = hole <= self.table[MEN], standing(self.table, self._now, self.side, hole) > 0
        if not in_box and not own:
            return self._stranger_refused(point)
        if self.paths[0].move == PASS:
            return self.item(CrossingReason.NO_RETURN, holes)
        if not in_box or (own and hole not in self._counts()):
            return self.item(CrossingReason.MUST_RETURN_FIRST, touched, off=off_of(self._now, self.side))
        return self._box_hole_refused(hole, holes)

    def _box_hole_refused(self, hole: int, holes: Points) -> Item[int]:
        """Return the reason why a piece can return to another box hole but not to this one."""
        if hole not in self._counts():
            if self.table[DICE] and not self._done:
                return self.item(CrossingReason.WRONG_BOX_HOLE_DICE, holes, **self._dice())
            return self.item(CrossingReason.WRONG_BOX_HOLE, holes, throw=self._counts()[0])
        if why_not(self.table, self._now, OFF, hole) == BOX_TAKEN:
            return self.item(CrossingReason.BOX_TAKEN, {"point": holes["point"]})
        return self._both_dice(holes["point"][0])

    def _stranger_refused(self, point: int) -> Item[int]:
        """Return the reason why a point without one of the mover's pieces cannot begin a walk."""
        enemy = standing(self.table, self._now, 1 - self.side, mirrored(self.table, self._hole(point)))
        return self.item(Common.ENEMY_PIECE if enemy else Common.NOTHING_THERE, {"point": (point,)})

    def _piece_refused(self, point: int) -> Reasons:
        hole = self._hole(point)
        if not standing(self.table, self._now, self.side, hole):
            return (self._stranger_refused(point),)
        if self._done and not another(self.table, self.state, self._done[0][0], hole):
            code = CrossingReason.JUST_RETURNED if self._done[0][0] == OFF else CrossingReason.SAME_PIECE
            return (self.item(code, {"point": (point,)}),)
        reasons = [walk_refused(self.table, self._now, hole, count, point) for count in self._counts()]
        items = {CrossingReason.BOTH_DICE.value: self._both_dice(point)} if None in reasons else {}
        for item in reasons:
            if item:
                items.setdefault(item.code, item)
        return tuple(items.values())

    def _landing_refused(self, source: int, point: int) -> Item[int]:
        if point == self._point(source):
            return self._line_refused(source, point) or self.item(Common.SAME_POINT, {"point": (point,)})
        count = self._hole(point) - source
        if count in self._counts():
            reason = walk_refused(self.table, self._now, source, count, point)
            return reason or self._both_dice(self._point(source))
        return self._count_refused(source, point)

    def _count_refused(self, source: int, point: int) -> Item[int]:
        way: Points = {"point": (point,), "source": (self._point(source),)}
        hole = self._hole(point)
        first_die = self.table[DICE] and not self._done
        if first_die and not self.table[SUM] and hole - source == sum(self._dice().values()):
            return self.item(CrossingReason.NO_SUM, way, **self._dice())
        onward = self._line_refused(source, point)
        if onward:
            return onward
        if hole < source:
            return self.item(CrossingReason.BACKWARDS, way)
        if first_die:
            return self.item(CrossingReason.WRONG_COUNT_DICE, way, **self._dice())
        (count,) = self._counts()
        return self.item(CrossingReason.WRONG_COUNT, {**way, "landing": (self._point(source + count),)}, throw=count)

    def _line_refused(self, source: int, point: int) -> Item[int] | None:
        """Return the refusal of a line's far end, naming its near end; None for other points."""
        for count in self._lands:
            if far_end(self.table, source + count) == self._hole(point):
                way: Points = {
                    "point": (point,),
                    "source": (self._point(source),),
                    "near": (self._point(source + count),),
                }
                return self.item(CrossingReason.LINE_END, way, throw=count)
        return None


judge = judge_of(winner, paths, CrossingJudge)
