"""Moves of a race on one way: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.bits import members
from heritage_games.engine.crossing.conditions import acted, far_end, knocked
from heritage_games.engine.crossing.plan import orders
from heritage_games.engine.crossing.state import OFF, PASS, Action, State, standing
from heritage_games.engine.crossing.table import MEN, SHARED, Table
from heritage_games.games.contract import Effect, Move

HERE = 0
"""The seat of a piece that has a hole to itself."""


@dataclass(frozen=True)
class CrossingMoves:
    """The moves of one race on one way.

    Args:
        table: its rules.
        tracks: for each side the points on its way.
        kinds: the drawing of each side's pieces.
    """

    table: Table
    tracks: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]

    def paths(self, state: State, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move, one path for each order that works."""
        found = []
        for actions in orders(self.table, state, move):
            touched = [touch for action in actions for touch in self.touches(state.turn, action)]
            found.append(tuple(touched) if touched else ("pass" if move == PASS else "begin",))
        return tuple(found)

    def touches(self, side: int, action: Action) -> tuple[str, ...]:
        """Return the touches of one piece: its hole and where the count leads; of one brought back its box hole."""
        source, count = action
        landing = self._at(side, source + count)
        return (landing,) if source == OFF else (self._at(side, source), landing)

    def follows(self, action: Action) -> bool:
        """Return whether the piece is led on by a line."""
        return far_end(self.table, sum(action)) > 0

    def effects(self, state: State, move: Move, order: int) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path of this order."""
        groups: list[tuple[Effect, ...]] = []
        for action in orders(self.table, state, move)[order]:
            groups += [(self._entered(state, action),)] if action[0] == OFF else [(), self._walked(state, action)]
            state = acted(self.table, state, *action)
        return tuple(groups) or ((),)

    def seat(self, side: int, hole: int, number: int) -> int:
        """Return the seat of a side's piece of this number, from 0, in a hole: where it is shared each has its own."""
        return self.table[MEN] * side + number if hole == self.table[SHARED] else HERE

    def _at(self, side: int, hole: int) -> str:
        return self.tracks[side][hole - 1]

    def _entered(self, state: State, action: Action) -> Effect:
        """A piece is brought back (15)."""
        return ("enter", self.kinds[state.turn], *self.touches(state.turn, action), str(HERE))

    def _walked(self, state: State, action: Action) -> tuple[Effect, ...]:
        """A piece walks and follows its line; whoever it knocks off goes before it comes (12, W-c)."""
        side, (source, count) = state.turn, action
        near, far = source + count, far_end(self.table, source + count)
        seen = self._stepped(state, action, source, near)
        if far:
            *taken, came = self._stepped(state, action, near, far)
            seen += [*taken, ("mark", "followed", self._at(side, near), self._at(side, far)), came]
        return tuple(seen)

    def _stepped(self, state: State, action: Action, start: int, stop: int) -> list[Effect]:
        """A piece comes to a hole, where its action may knock one off."""
        side, seen = state.turn, list[Effect]()
        if stop in members(knocked(self.table, state, *action)):
            seen.append(("take", self._at(side, stop), self.kinds[1 - side]))
        seat = self.seat(side, stop, standing(self.table, state, side, stop))
        return [*seen, ("move", self._at(side, start), self._at(side, stop), self.kinds[side], str(seat))]
