"""The judge of races on parallel tracks: every attempt, touch by touch, is answered with a condition.

What is legal it takes from the tree of legal moves; why something is not, it asks :mod:`.conditions`, as the
generator of moves does.
"""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.codes import Common
from heritage_games.engine.event import Event
from heritage_games.engine.race import Touch, stands
from heritage_games.engine.tree import Judge, Path, Points, judge_of
from heritage_games.engine.verdict import Item

from .codes import ParallelCode, ParallelControl
from .conditions import landing, loading_met, mover, score, winner
from .events import events
from .paths import paths
from .reasons import lift_refused, piece_refused
from .state import ParallelState, hand_of, hole_of, lot_due, men_of, point_of, source_of
from .table import GOAL

Told = tuple[Item[int], ...]

WALK = 2
"""Touches of a walk; a third says whether a piece is loaded."""


@dataclass(frozen=True)
class ParallelJudge(Judge[ParallelState]):
    """One throw, what was touched with it so far, and what may still be."""

    @property
    def side(self) -> int:
        """The side that moves, or opens."""
        return mover(self.table, self.state, self.throw)

    def events(self, path: Path) -> tuple[Event, ...]:
        """Return what happens in a legal move."""
        return events(self.table, self.state, path.move, self.throw)

    def wanted(self) -> Told:
        """Return what is wanted of a piece that can move: the hole to which the throw counts, or whether it loads."""
        source, near = self._walk()
        if len(self.used) < WALK:
            ends = {"source": (self._point(source),), "landing": (self._point(near),)}
            return (self.item(ParallelCode.CHOOSE_TARGET, ends),)
        over = {"over": (self._point(loading_met(self.table, source, near)),)}
        return (*self.so_far(), self.item(ParallelCode.CHOOSE_LOAD, over, hand=hand_of(self.state, self.side)))

    def reasons(self, touch: Touch) -> Told:
        """Return why this touch goes on with no legal move."""
        lot = lot_due(self.table, self.state)
        if isinstance(touch, str):
            if touch == ParallelControl.PASS and not self.used and not lot:
                return (self.item(Common.MUST_MOVE, {"pieces": self.next_touches}),)
            return (self.item(Common.NO_CONTROL),)
        if lot:
            return (self.item(ParallelCode.BEGIN_FIRST, {"point": (touch,)}),)
        if not self.used:
            return (self._piece_refused(touch),)
        if len(self.used) < WALK:
            return (self._target_refused(touch),)
        return (self.item(ParallelCode.LOAD_OR_DONE, {"point": (touch,)}),)

    def _piece_refused(self, point: int) -> Item[int]:
        """Return why no move begins with this point."""
        hole, reason = hole_of(self.table, self.side, point), None
        if hole == self.table[GOAL]:
            reason = lift_refused(self.table, self.state, self.throw)
        elif stands(men_of(self.state, self.side), hole):
            reason = piece_refused(self.table, self.state, self.throw, hole)
        other = men_of(self.state, 1 - self.side)
        there = stands(other, hole_of(self.table, 1 - self.side, point))
        return reason or self.item(Common.ENEMY_PIECE if there else Common.NOTHING_THERE, {"point": (point,)})

    def _target_refused(self, point: int) -> Item[int]:
        """Return why the piece does not go there: the throw counts elsewhere."""
        source, near = self._walk()
        men, steps = men_of(self.state, self.side), near - source
        hole = hole_of(self.table, self.side, point)
        way: Points = {"point": (point,), "source": (self._point(source),)}
        if not hole:
            return self.item(ParallelCode.OTHER_TRACK, way)
        if hole == landing(self.table, men, source, near):
            return self.item(ParallelCode.LINE_END, {**way, "near": (self._point(near),)}, throw=steps)
        if hole == source:
            return self.item(Common.SAME_POINT, {"point": (point,)})
        if stands(men, hole):
            return self.item(ParallelCode.OWN_ON_TARGET, {**way, "landing": (point,)}, throw=steps)
        if hole < source:
            return self.item(ParallelCode.BACKWARDS, way)
        return self.item(ParallelCode.WRONG_COUNT, {**way, "landing": (self._point(near),)}, throw=steps)

    def _walk(self) -> tuple[int, int]:
        """Return from which hole the chosen piece goes, and the hole to which the throw counts."""
        source = source_of(self.paths[0].move)
        return source, source + score(self.state, self.throw)

    def _point(self, hole: int) -> int:
        return point_of(self.table, self.side, hole)


judge = judge_of(winner, paths, ParallelJudge, lambda state: state.turn)
