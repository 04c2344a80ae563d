"""The judge of races on one way: every attempt, touch by touch, is answered with a condition.

What is legal the judge takes from the generator of moves, as plans; why something is not, it asks
:mod:`.conditions`, as the generator does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.verdict import Item, Verdict
from heritage_games.engine.winner import NOBODY

from .conditions import acted, another, far_end, must_return, winner
from .events import action_told, box_points, story
from .moves import beginner
from .plan import Plan, counts, plans
from .reasons import Points, box_taken, walk_refused
from .state import (
    BEGIN,
    NO_THROW,
    OFF,
    PASS,
    Action,
    State,
    hole_of,
    mirrored,
    off_of,
    point_of,
    standing,
)
from .table import DICE, MEN, SUM, Table

# Touches that are no points.
TOUCH_PASS = -1
TOUCH_BEGIN = -2

Answer = Verdict[int]


def judge(table: Table, state: State, touches: Sequence[int], throw: int) -> Answer:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: points in the order they were touched, or controls as negative numbers.
        throw: what was thrown, or NO_THROW.

    Returns:
        The first touch that cannot be is refused, whatever follows it.
    """
    if winner(table, state) != NOBODY:
        return Verdict("refused", (Item("game_over", max(state.turn, 0)),))
    if throw == NO_THROW:
        return Verdict("refused", (Item("throw_first", max(state.turn, 0)),))
    if not touches:
        return Verdict("unfinished", ())
    if state.turn == NOBODY:
        return _judge_opening(table, state, touches, throw)
    turn = Turn(table, state, throw, state, plans(table, state, throw), ())
    if touches[0] == TOUCH_PASS:
        return turn.judge_pass(touches[1:])
    return turn.judged(touches)


def _judge_opening(table: Table, state: State, touches: Sequence[int], throw: int) -> Answer:
    """The throws have said who begins: that side takes it up before it throws (W-e, opening by a throw)."""
    if touches[0] != TOUCH_BEGIN:
        code = "no_control" if touches[0] < 0 else "begin_first"
        return Verdict("refused", (Item(code, beginner(throw), _touched(touches[0])),))
    if len(touches) > 1:
        return Verdict("refused", (_too_many(beginner(throw), touches[1]),))
    return Verdict("legal", story(table, state, BEGIN, (), throw), BEGIN)


def _touched(touch: int) -> Points:
    """Return the role of what was touched, where it is a point."""
    return {"point": (touch,)} if touch >= 0 else {}


def _too_many(side: int, touch: int) -> Item[int]:
    """Return why nothing is touched behind a whole turn."""
    return Item("no_control" if touch < 0 else "turn_complete", side, _touched(touch))


@dataclass(frozen=True)
class Turn:
    """One throw, what was done with it so far, and what may still be.

    Args:
        table: the rules.
        begun: the position before the ply.
        throw: what was thrown.
        state: the position after what was done.
        plans: the legal moves, in the orders that begin with what was done.
        used: what was done.
    """

    table: Table
    begun: State
    throw: int
    state: State
    plans: tuple[Plan, ...]
    used: tuple[Action, ...]

    def judged(self, touches: Sequence[int]) -> Answer:
        """Answer touches of which the first chooses a piece."""
        if touches[0] < 0:
            return self._refused("must_move" if touches[0] == TOUCH_PASS else "no_control", self._choices(touches[0]))
        if must_return(self.state):
            refusal = self._refuse_return(touches[0])
            return refusal or self._next((OFF, self._hole(touches[0])), touches[1:])
        return self._judge_walk(touches)

    def judge_pass(self, rest: Sequence[int]) -> Answer:
        """A pass is legal when nothing else is (W-e, 15.6)."""
        (move, actions), *_ = self.plans
        if move == PASS:
            return self._finish(move, actions, rest)
        return self._refused("must_move", self._choices(TOUCH_PASS))

    def _choices(self, touch: int) -> Points:
        """Return the points of the pieces, or box holes, that may be touched next, where a pass was refused."""
        return {"pieces": self._pieces()} if touch == TOUCH_PASS else {}

    def _pieces(self) -> tuple[int, ...]:
        """Return what may be touched next: pieces that can move, or box holes that a piece can come back to."""
        found = {plan.actions[len(self.used)] for plan in self.plans}
        return tuple(dict.fromkeys(self._point(source or count) for source, count in sorted(found)))

    def _point(self, hole: int) -> int:
        return point_of(self.table, self.state.turn, hole)

    def _hole(self, point: int) -> int:
        return hole_of(self.table, self.state.turn, point)

    def _counts(self) -> tuple[int, ...]:
        return counts(self.table, self.throw, self.used)

    def _dice(self) -> dict[str, int]:
        return {"low": first_of(self.throw), "high": second_of(self.throw)}

    def _plans_with(self, action: Action) -> tuple[Plan, ...]:
        """Return the plans that go on with this action."""
        at = len(self.used)
        return tuple(plan for plan in self.plans if plan.actions[at : at + 1] == (action,))

    def _lands(self, source: int) -> tuple[int, ...]:
        """Return the counts with which a piece can go on."""
        return tuple(count for count in self._counts() if self._plans_with((source, count)))

    def _item(self, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
        return Item(code, self.state.turn, points or {}, numbers)

    def _refused(self, code: str, points: Points | None = None, **numbers: int) -> Answer:
        return Verdict("refused", (self._item(code, points, **numbers),))

    def _both_dice(self, point: int) -> Item[int]:
        """With this piece one die would be left unplayed, although both can be played (17-c)."""
        return self._item("both_dice", {"point": (point,)}, **self._dice())

    def _refuse_return(self, point: int) -> Answer | None:
        """Return why no piece comes back to this point (15, 15.6, 17-b), None if one does."""
        touched: Points = {"point": (point,)}
        holes = {**touched, "landing": box_points(self.table, self.state, self.throw, self.used)}
        hole = self._hole(point)
        in_box, own = hole <= self.table[MEN], standing(self.table, self.state, self.state.turn, hole) > 0
        if not in_box and not own:
            return self._refuse_stranger(point)
        if all(plan.move == PASS for plan in self.plans):
            return self._refused("no_return", holes)
        if not in_box or (own and hole not in self._counts()):
            return self._refused("must_return_first", touched, off=off_of(self.state, self.state.turn))
        return self._refuse_box_hole(hole, holes)

    def _refuse_box_hole(self, hole: int, holes: Points) -> Answer | None:
        """Return why no piece comes back to this hole of the box, None if one does; to another hole one can."""
        if hole not in self._counts():
            if self.table[DICE] and not self.used:
                return self._refused("wrong_box_hole_dice", holes, **self._dice())
            return self._refused("wrong_box_hole", holes, throw=self._counts()[0])
        if box_taken(self.table, self.state, hole):
            return self._refused("box_taken", {"point": holes["point"]})
        return None if self._plans_with((OFF, hole)) else Verdict("refused", (self._both_dice(holes["point"][0]),))

    def _refuse_stranger(self, point: int) -> Answer:
        """Return why a point where no own piece stands cannot be the first touch of a walk."""
        enemy = standing(self.table, self.state, 1 - self.state.turn, mirrored(self.table, self._hole(point)))
        return self._refused("enemy_piece" if enemy else "nothing_there", {"point": (point,)})

    def _judge_walk(self, touches: Sequence[int]) -> Answer:
        """A piece is chosen, then where it goes."""
        refusal = self._refuse_piece(touches[0])
        if refusal:
            return refusal
        source = self._hole(touches[0])
        if len(touches) == 1:
            landing = tuple(self._point(source + count) for count in self._lands(source))
            return Verdict("unfinished", (self._item("choose_target", {"source": (touches[0],), "landing": landing}),))
        refusal = self._refuse_landing(source, touches[1])
        return refusal or self._next((source, self._hole(touches[1]) - source), touches[2:])

    def _refuse_piece(self, point: int) -> Answer | None:
        """Return why this piece cannot be the one that moves, None if it can."""
        hole = self._hole(point)
        if not standing(self.table, self.state, self.state.turn, hole):
            return self._refuse_stranger(point)
        if self.used and not another(self.table, self.begun, self.used[0][0], hole):
            return self._refused("just_returned" if self.used[0][0] == OFF else "same_piece", {"point": (point,)})
        if self._lands(hole):
            return None
        reasons = [walk_refused(self.table, self.state, hole, count, point) for count in self._counts()]
        told = {"both_dice": self._both_dice(point)} if None in reasons else {}
        for item in reasons:
            if item:
                told.setdefault(item.code, item)
        return Verdict("refused", tuple(told.values()))

    def _refuse_landing(self, source: int, touch: int) -> Answer | None:
        """Return why the piece does not go there, None if it does."""
        if touch < 0:
            return self._refused("no_control")
        if touch == self._point(source):
            return self._line_refused(source, touch) or self._refused("same_point", {"point": (touch,)})
        count = self._hole(touch) - source
        if count in self._counts():
            if self._plans_with((source, count)):
                return None
            reason = walk_refused(self.table, self.state, source, count, touch)
            return Verdict("refused", (reason or self._both_dice(self._point(source)),))
        return self._refuse_count(source, touch)

    def _refuse_count(self, source: int, touch: int) -> Answer:
        """Return why a piece does not go to a point to which no count leads."""
        way: Points = {"point": (touch,), "source": (self._point(source),)}
        hole = self._hole(touch)
        first_die = self.table[DICE] and not self.used
        if first_die and not self.table[SUM] and hole - source == sum(self._dice().values()):
            return self._refused("no_sum", way, **self._dice())
        onward = self._line_refused(source, touch)
        if onward:
            return onward
        if hole < source:
            return self._refused("backwards", way)
        if first_die:
            return self._refused("wrong_count_dice", way, **self._dice())
        (count,) = self._counts()
        return self._refused("wrong_count", {**way, "landing": (self._point(source + count),)}, throw=count)

    def _line_refused(self, source: int, touch: int) -> Answer | None:
        """Return that a line leads there by itself, None if none does: the hole where it begins is touched."""
        for count in self._lands(source):
            if far_end(self.table, source + count) == self._hole(touch):
                way: Points = {
                    "point": (touch,),
                    "source": (self._point(source),),
                    "near": (self._point(source + count),),
                }
                return self._refused("line_end", way, throw=count)
        return None

    def _next(self, action: Action, rest: Sequence[int]) -> Answer:
        """An action is made: the ply is over, or another piece takes the other die."""
        used, left = (*self.used, action), self._plans_with(action)
        for plan in left:
            if plan.actions == used:
                return self._finish(plan.move, used, rest)
        told = action_told(self.table, self.state, action, self.throw)
        after = Turn(self.table, self.begun, self.throw, acted(self.table, self.state, *action), left, used)
        if rest:
            return after.judged(rest)
        (die,) = after._counts()
        stopped = told[0].points["point"]
        wanted = self._item("choose_second", {"point": stopped, "pieces": after._pieces()}, die=die)
        return Verdict("unfinished", (*told, wanted))

    def _finish(self, move: int, actions: tuple[Action, ...], rest: Sequence[int]) -> Answer:
        """Return the legal verdict, or refuse what was touched after the turn was over."""
        if rest:
            return Verdict("refused", (_too_many(self.state.turn, rest[0]),))
        return Verdict("legal", story(self.table, self.begun, move, actions, self.throw), move)
