"""Moves of a hunt: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from heritage_games.engine.bits import lowest, members
from heritage_games.engine.graph.conditions import leapt_over
from heritage_games.engine.graph.leaping import all_leaps, forks, in_order
from heritage_games.engine.graph.state import NOWHERE, State, shot_of, source_of, target_of
from heritage_games.engine.graph.table import HUNTERS
from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Attempt, Effect, Move
from heritage_games.games.errors import Fault, TextError

from .moves import Moves, one_way
from .naming import MoveWord


@dataclass(frozen=True)
class HuntMoves(Moves):
    """The moves of one hunt."""

    def path(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the touches that make this move: a piece, then where it lands.

        Where a board has two ways from one point to another, whom it leaps is touched too, or ``done`` for the step.
        """
        named = self.naming.points
        touched = tuple(named[p] for p in (source_of(move), target_of(move)) if p != NOWHERE)
        if not self._two_ways(state, move):
            return touched
        shot = shot_of(move)
        return (*touched, "done" if shot == NOWHERE else named[shot])

    def effects(self, state: State, move: Move) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""
        source, target = source_of(move), target_of(move)
        named = self.naming.points
        if source == NOWHERE:
            return ((("enter", self.kinds[state.turn], named[target]),),)
        happens: tuple[Effect, ...] = (("move", named[source], named[target]),)
        happens += tuple(("take", named[point]) for point in self._over(move))
        return ((), (), happens) if self._two_ways(state, move) else ((), happens)

    def read(self, state: State, text: str) -> Attempt:  # noqa: ARG002 - for games of mills
        """Return the touches that a move text means; raises TextError where it has no meaning."""
        a, b = self.naming.points[:2]
        leap = self._example()
        step = Saying("hunt_moves", place=a, step=f"{a}-{b}")
        words = self.naming.read(text, Saying("hunt_moves_and_leap", moves=step, leap=leap) if leap else step)
        walks = one_way(words, f"{a}-{b}")
        touched = tuple(word.name for word in words if word.mark != "x")
        taken = tuple(word for word in words if word.mark == "x")
        if taken and (not walks or words[1].name == "done"):
            example = Saying("as_in", example=repr(leap)) if leap else ""
            raise TextError(Fault("leap_lands_nowhere", taken[0].column, example=example))
        claims = tuple(("x", word.name) for word in taken)
        return Attempt((*touched, *self._way(touched, taken)), walks=walks, claims=claims)

    def format(self, state: State, move: Move) -> str:
        """Return the move as text: ``b3``, ``b3-b4``, ``t5-b3xb4``, ``t5-b1xb4xb3xb2``."""
        named = self.naming.points
        source, target = source_of(move), target_of(move)
        if source == NOWHERE:
            return named[target]
        text = f"{named[source]}-{named[target]}" + "".join(f"x{named[point]}" for point in self._over(move))
        return f"{text} done" if self._two_ways(state, move) and shot_of(move) == NOWHERE else text

    def _over(self, move: Move) -> tuple[int, ...]:
        """Return the points a leap goes over, in its order."""
        if shot_of(move) == NOWHERE:
            return ()
        source, target = source_of(move), target_of(move)
        return in_order(self.table, source, target, leapt_over(self.table, source, target, shot_of(move)))

    def _example(self) -> str:
        """Return the first leap of this board as text; empty where it has none."""
        for source, target in product(range(len(self.naming.points)), repeat=2):
            for over in all_leaps(self.table, source, target):
                named = (self.naming.points[point] for point in in_order(self.table, source, target, over))
                return f"{self.naming.points[source]}-{self.naming.points[target]}x{'x'.join(named)}"
        return ""

    def _two_ways(self, state: State, move: Move) -> bool:
        source, target = source_of(move), target_of(move)
        return source != NOWHERE and forks(self.table, state.turn, source, target)

    def _way(self, touched: tuple[str, ...], taken: tuple[MoveWord, ...]) -> tuple[str, ...]:
        """Return the touch that says which way a leap goes, where a board has two; none where it has one."""
        if not taken or "done" in touched:
            return ()
        index = self.naming.index
        source, target = (index[name] for name in touched[:2])
        if not forks(self.table, HUNTERS, source, target):
            return ()
        said = {index.get(word.name) for word in taken}
        chosen = next((over for over in all_leaps(self.table, source, target) if set(members(over)) == said), 0)
        return (self.naming.points[lowest(chosen)] if chosen else taken[0].name,)
