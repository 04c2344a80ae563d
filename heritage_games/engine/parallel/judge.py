"""The judge of races on parallel tracks: every attempt, touch by touch, is answered with a condition.

An attempt is a path in the tree of the legal moves.  Where it leaves the tree, the judge asks :mod:`.conditions`, as
the generator of moves does, for the first that fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.codes import Code, Common
from heritage_games.engine.event import told
from heritage_games.engine.race import NO_THROW, Touch, stands
from heritage_games.engine.verdict import Item, Verdict
from heritage_games.engine.winner import NOBODY

from .codes import ParallelCode, ParallelControl
from .conditions import landing, loading_met, mover, score, winner
from .events import events
from .paths import Path, paths
from .reasons import Points, lift_refused, piece_refused
from .state import ParallelState, hand_of, hole_of, lot_due, men_of, point_of, source_of
from .table import GOAL, Table

WALK = 2
"""Touches of a walk; a third says whether a piece is loaded."""


def judge(table: Table, state: ParallelState, touches: Sequence[Touch], throw: int) -> Verdict[int]:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: points or controls, in the order in which they were touched.
        throw: what was thrown, or NO_THROW.

    Returns:
        The first touch that cannot be is refused, whatever follows it.
    """
    if winner(table, state) != NOBODY:
        return Verdict("refused", (Item(Common.GAME_OVER, state.turn),))
    if throw == NO_THROW:
        return Verdict("refused", (Item(Common.THROW_FIRST, max(state.turn, 0)),))
    if not touches:
        return Verdict("unfinished", ())
    return Judge(table, state, throw, mover(table, state, throw), paths(table, state, throw), ()).judged(touches)


@dataclass(frozen=True)
class Judge:
    """One throw, what was touched with it so far, and what may still be.

    Args:
        table: the rules.
        state: the position; the game goes on.
        throw: what was thrown.
        side: who moves.
        paths: the legal moves that begin with what was touched.
        used: what was touched.
    """

    table: Table
    state: ParallelState
    throw: int
    side: int
    paths: tuple[Path, ...]
    used: tuple[Touch, ...]

    def judged(self, touches: Sequence[Touch]) -> Verdict[int]:
        """Answer what is touched next, and then."""
        if not touches:
            return self._standing()
        used = (*self.used, touches[0])
        onward = tuple(path for path in self.paths if path.touches[: len(used)] == used)
        if onward:
            return Judge(self.table, self.state, self.throw, self.side, onward, used).judged(touches[1:])
        return Verdict("refused", (self._reason(touches[0]),))

    def _standing(self) -> Verdict[int]:
        """Return the legal verdict where a move is whole, else what is wanted next."""
        move, touches = self.paths[0]
        happening = events(self.table, self.state, move, self.throw)
        if touches == self.used:
            return Verdict("legal", told(happening), move)
        so_far = told(event for event in happening if event.touch < len(self.used))
        return Verdict("unfinished", (*so_far, self._wanted()))

    def _wanted(self) -> Item[int]:
        """Return what is wanted of a piece that can move: the hole to which the throw counts, or whether it loads."""
        source, near = self._walk()
        if len(self.used) < WALK:
            ends = {"source": (self._point(source),), "landing": (self._point(near),)}
            return self._item(ParallelCode.CHOOSE_TARGET, ends)
        over = {"over": (self._point(loading_met(self.table, source, near)),)}
        return self._item(ParallelCode.CHOOSE_LOAD, over, hand=hand_of(self.state, self.side))

    def _reason(self, touch: Touch) -> Item[int]:
        """Return why this touch goes on with no legal move."""
        if isinstance(touch, str):
            if touch == ParallelControl.PASS and not self.used and not lot_due(self.table, self.state):
                return self._item(Common.MUST_MOVE, {"pieces": self._pieces()})
            return self._item(Common.NO_CONTROL)
        if self.paths[0].touches == self.used:
            return self._item(Common.TURN_COMPLETE, {"point": (touch,)})
        if not self.used:
            return self._piece_refused(touch)
        if len(self.used) < WALK:
            return self._target_refused(touch)
        return self._item(ParallelCode.LOAD_OR_DONE, {"point": (touch,)})

    def _pieces(self) -> tuple[int, ...]:
        """Return the points of what can move, where a pass was refused (K-f)."""
        first = dict.fromkeys(path.touches[0] for path in self.paths)
        return tuple(touch for touch in first if isinstance(touch, int))

    def _piece_refused(self, point: int) -> Item[int]:
        """Return why no move begins with this point."""
        if lot_due(self.table, self.state):
            return self._item(ParallelCode.BEGIN_FIRST, {"point": (point,)})
        hole = hole_of(self.table, self.side, point)
        reason = None
        if hole == self.table[GOAL]:
            reason = lift_refused(self.table, self.state, self.throw)
        elif stands(men_of(self.state, self.side), hole):
            reason = piece_refused(self.table, self.state, self.throw, hole)
        if reason:
            return reason
        other = men_of(self.state, 1 - self.side)
        there = stands(other, hole_of(self.table, 1 - self.side, point))
        return self._item(Common.ENEMY_PIECE if there else Common.NOTHING_THERE, {"point": (point,)})

    def _target_refused(self, point: int) -> Item[int]:
        """Return why the piece does not go there: the throw counts elsewhere."""
        source, near = self._walk()
        men, steps = men_of(self.state, self.side), near - source
        hole = hole_of(self.table, self.side, point)
        way: Points = {"point": (point,), "source": (self._point(source),)}
        if not hole:
            return self._item(ParallelCode.OTHER_TRACK, way)
        if hole == landing(self.table, men, source, near):
            return self._item(ParallelCode.LINE_END, {**way, "near": (self._point(near),)}, throw=steps)
        if hole == source:
            return self._item(Common.SAME_POINT, {"point": (point,)})
        if stands(men, hole):
            return self._item(ParallelCode.OWN_ON_TARGET, {**way, "landing": (point,)}, throw=steps)
        if hole < source:
            return self._item(ParallelCode.BACKWARDS, way)
        return self._item(ParallelCode.WRONG_COUNT, {**way, "landing": (self._point(near),)}, throw=steps)

    def _walk(self) -> tuple[int, int]:
        """Return from which hole the chosen piece goes, and the hole to which the throw counts."""
        source = source_of(self.paths[0].move)
        return source, source + score(self.state, self.throw)

    def _item(self, code: Code, points: Points | None = None, **numbers: int) -> Item[int]:
        """Return an item about the mover."""
        return Item(code, self.side, points or {}, numbers)

    def _point(self, hole: int) -> int:
        return point_of(self.table, self.side, hole)
