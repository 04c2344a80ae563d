"""The judge of races on parallel tracks: every attempt, touch by touch, is answered with a condition.

The judge asks :mod:`.conditions`, as the generator of moves does, and so says nothing of its own about what is legal:
it says which condition it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.verdict import Item, Verdict
from heritage_games.engine.winner import NOBODY

from .conditions import landing, may_decline, mover, nefer_met, score, stands, winner
from .events import story, walk_told
from .moves import MOST_MOVES, moves
from .reasons import Points, lift_refused, piece_refused
from .state import (
    BEGIN,
    DECLINED,
    NO_THROW,
    PASS,
    State,
    hand_of,
    hole_of,
    lot_due,
    path_of,
    point_of,
    source_of,
)
from .table import GOAL, Table

# Touches that are no points.
TOUCH_PASS = -1
TOUCH_BEGIN = -2
TOUCH_LOAD = -3
TOUCH_DONE = -4


def judge(table: Table, state: State, touches: Sequence[int], throw: int) -> Verdict[int]:
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
        return Verdict("refused", (Item("game_over", state.turn),))
    if throw == NO_THROW:
        return Verdict("refused", (Item("throw_first", max(state.turn, 0)),))
    if not touches:
        return Verdict("unfinished", ())
    return Attempt(table, state, throw).judged(touches)


class Attempt:
    """One throw, and what may be touched with it.

    Args:
        table: the rules.
        state: the position; the game goes on.
        throw: what was thrown.
    """

    def __init__(self, table: Table, state: State, throw: int) -> None:
        self.table, self.state, self.throw = table, state, throw
        self.side, self.steps = mover(table, state, throw), score(state, throw)
        self.path, self.hand = path_of(state, self.side), hand_of(state, self.side)

    def judged(self, touches: Sequence[int]) -> Verdict[int]:
        """Answer these touches, of which there is at least one."""
        first, rest = touches[0], touches[1:]
        if lot_due(self.table, self.state):
            return self._judge_lot(first, rest)
        if first == TOUCH_PASS:
            return self._judge_pass(rest)
        hole = hole_of(self.table, self.side, first)
        if hole == self.table[GOAL]:
            reason = lift_refused(self.table, self.state, self.throw)
            return Verdict("refused", (reason,)) if reason else self._finish(hole, rest)
        if not stands(self.path, hole):
            return self._refuse_source(first)
        reason = piece_refused(self.table, self.state, self.throw, hole)
        return Verdict("refused", (reason,)) if reason else self._judge_walk(hole, rest)

    def _refuse_source(self, touch: int) -> Verdict[int]:
        """Return why nothing begins with this touch: no own piece stands there."""
        if touch < 0:
            return self._refused("no_control")
        other = path_of(self.state, 1 - self.side)
        there = stands(other, hole_of(self.table, 1 - self.side, touch))
        return self._refused("enemy_piece" if there else "nothing_there", {"point": (touch,)})

    def _item(self, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
        """Return an item about the mover."""
        return Item(code, self.side, points or {}, numbers)

    def _refused(self, code: str, points: Points | None = None, **numbers: int) -> Verdict[int]:
        return Verdict("refused", (self._item(code, points, **numbers),))

    def _judge_lot(self, first: int, rest: Sequence[int]) -> Verdict[int]:
        """The lot has said who opens: that side takes it up before it throws (7)."""
        if first == TOUCH_BEGIN:
            return self._finish(BEGIN, rest)
        return self._refused("no_control") if first < 0 else self._refused("begin_first", {"point": (first,)})

    def _judge_pass(self, rest: Sequence[int]) -> Verdict[int]:
        """A pass is legal when nothing else is (K-f)."""
        buffer = [0] * MOST_MOVES
        legal = {source_of(move) for move in buffer[: moves(self.table, self.state, self.throw, buffer, 0)]}
        if PASS in legal:
            return self._finish(PASS, rest)
        return self._refused("must_move", {"pieces": tuple(self._point(hole) for hole in sorted(legal))})

    def _judge_walk(self, source: int, rest: Sequence[int]) -> Verdict[int]:
        """A piece that can move is chosen: the hole to which the throw counts is wanted."""
        near = source + self.steps
        ends: Points = {"source": (self._point(source),), "landing": (self._point(near),)}
        if not rest:
            return Verdict("unfinished", (self._item("choose_target", ends),))
        if rest[0] == self._point(near):
            return self._judge_load(source, near, rest[1:])
        return self._refused("no_control") if rest[0] < 0 else self._refuse_target(source, near, rest[0])

    def _refuse_target(self, source: int, near: int, point: int) -> Verdict[int]:
        """Return why the piece does not go there: the throw counts elsewhere."""
        hole = hole_of(self.table, self.side, point)
        way: Points = {"point": (point,), "source": (self._point(source),)}
        if not hole:
            return self._refused("other_track", way)
        if hole == landing(self.table, self.path, source, near):
            return self._refused("line_end", {**way, "near": (self._point(near),)}, throw=self.steps)
        if hole == source:
            return self._refused("same_point", {"point": (point,)})
        if stands(self.path, hole):
            return self._refused("own_on_target", {**way, "landing": (point,)}, throw=self.steps)
        if hole < source:
            return self._refused("backwards", way)
        return self._refused("wrong_count", {**way, "landing": (self._point(near),)}, throw=self.steps)

    def _judge_load(self, source: int, near: int, rest: Sequence[int]) -> Verdict[int]:
        """The walk is made; where loading may be declined, the mover says so or loads."""
        if not may_decline(self.table, self.path, self.hand, source, near):
            return self._finish(source, rest)
        if not rest:
            over: Points = {"over": (self._point(nefer_met(self.table, source, near)),)}
            told = walk_told(self.table, self.state, source, self.throw)
            return Verdict("unfinished", (*told, self._item("choose_load", over, hand=self.hand)))
        if rest[0] == TOUCH_LOAD:
            return self._finish(source, rest[1:])
        if rest[0] == TOUCH_DONE:
            return self._finish(source | DECLINED, rest[1:])
        if rest[0] < 0:
            return self._refused("no_control")
        return self._refused("load_or_done", {"point": (rest[0],)})

    def _finish(self, move: int, rest: Sequence[int]) -> Verdict[int]:
        """Return the legal verdict, or refuse what was touched after the turn was over."""
        if not rest:
            return Verdict("legal", story(self.table, self.state, move, self.throw), move)
        return self._refused("no_control") if rest[0] < 0 else self._refused("turn_complete", {"point": (rest[0],)})

    def _point(self, hole: int) -> int:
        return point_of(self.table, self.side, hole)
