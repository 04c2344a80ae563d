"""Moves of a race on parallel tracks: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.parallel.conditions import landing, loads, lowest, may_decline, mover, score
from heritage_games.engine.parallel.events import refilled_sides
from heritage_games.engine.parallel.moves import rearmost
from heritage_games.engine.parallel.state import BEGIN, DECLINED, PASS, State, goal_of, hand_of, path_of, source_of
from heritage_games.engine.parallel.table import FIRST_HOLE, GOAL, MEN, RACE, Table
from heritage_games.games.contract import Effect, Move

HERE = "0"
"""The seat of a piece that has a hole to itself."""


@dataclass(frozen=True)
class ParallelMoves:
    """The moves of one race on parallel tracks.

    Args:
        table: its rules.
        tracks: for each side the points on its way, the goal last.
        kinds: the drawing of each side's pieces.
    """

    table: Table
    tracks: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]

    def path(self, state: State, move: Move, throw: int) -> tuple[str, ...]:
        """Return the touches that make this move: a piece, and the hole to which the throw counts."""
        source = source_of(move)
        if source in {PASS, BEGIN}:
            return ("pass",) if source == PASS else ("begin",)
        side = mover(self.table, state, throw)
        if source == self.table[GOAL]:
            return (self._at(side, source),)
        near = source + score(state, throw)
        walk = (self._at(side, source), self._at(side, near))
        if may_decline(self.table, path_of(state, side), hand_of(state, side), source, near):
            return (*walk, "done" if move & DECLINED else "load")
        return walk

    def follows(self, state: State, move: Move, throw: int) -> bool:
        """Return whether this walk is led on by the line at its end."""
        source, side = source_of(move), mover(self.table, state, throw)
        near = source + score(state, throw)
        return landing(self.table, path_of(state, side), source, near) != near

    def effects(self, state: State, move: Move, throw: int) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""
        side, source = mover(self.table, state, throw), source_of(move)
        refilled = tuple(self._enter(each) for each in refilled_sides(self.table, state, move, throw))
        if source in {PASS, BEGIN}:
            return (refilled,)
        if source == self.table[GOAL]:
            return ((("take", self._at(side, source), self.kinds[side]), *refilled),)
        near, path, hand = source + score(state, throw), path_of(state, side), hand_of(state, side)
        walked = self._walked(state, move, throw)
        loaded = loads(self.table, path, hand, source, near) and not move & DECLINED
        entered = (self._enter(side),) if loaded else ()
        if may_decline(self.table, path, hand, source, near):
            return ((), walked, entered)
        return ((), (*walked, *entered, *refilled))

    def seat(self, side: int, number: int) -> int:
        """Return the seat in the goal of a side's guest of this number, from 0: each side has seats of its own."""
        return self.table[MEN] * side + number

    def _walked(self, state: State, move: Move, throw: int) -> tuple[Effect, ...]:
        """The piece walks, follows its line, or reaches the goal and captures."""
        side, source = mover(self.table, state, throw), source_of(move)
        near, path, kind = source + score(state, throw), path_of(state, side), self.kinds[side]
        target = landing(self.table, path, source, near)
        start, stop, end = (self._at(side, hole) for hole in (source, near, target))
        if target != near:
            return (
                ("move", start, stop, kind, HERE),
                ("mark", "followed", stop, end),
                ("move", stop, end, kind, HERE),
            )
        if near != self.table[GOAL]:
            return (("move", start, stop, kind, HERE),)
        if self.table[RACE]:
            return (("move", start, stop, kind, str(self.seat(side, 0))), ("take", stop, kind))
        came: Effect = ("move", start, stop, kind, str(self.seat(side, goal_of(state, side))))
        enemy = path_of(state, 1 - side)
        if not enemy:
            return (came,)
        rear = self._at(1 - side, lowest(rearmost(enemy)))
        return (came, ("take", rear, self.kinds[1 - side]))

    def _enter(self, side: int) -> Effect:
        """A piece comes from the hand into the first hole."""
        return ("enter", self.kinds[side], self._at(side, FIRST_HOLE), HERE)

    def _at(self, side: int, hole: int) -> str:
        return self.tracks[side][hole - 1]
