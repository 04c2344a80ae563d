"""Moves of a hunt: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.board import members
from heritage_games.engine.conditions import leapt_over
from heritage_games.engine.leaping import all_leaps, forks
from heritage_games.engine.state import NOWHERE, State, shot_of, source_of, target_of
from heritage_games.engine.table import HUNTERS

from .contract import Effect, Move
from .errors import TextError
from .moves import Moves
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

    def read(self, text: str) -> tuple[str, ...]:
        """Return the touches that a move text means.

        Raises:
            TextError: it has no meaning, or names as taken what no leap between these points goes over.
        """
        a, b, c = self.naming.points[:3]
        examples = f"'{a}' (place), '{a}-{b}' (step) or '{a}-{b}x{c}' (leap over {c})"
        words = tuple(self.naming.read(text, examples))
        touched = tuple(word for word in words if word.mark != "x")
        taken = tuple(word for word in words if word.mark == "x")
        if taken:
            return self._leap_read(touched, taken)
        return tuple(word.name for word in touched)

    def format(self, state: State, move: Move) -> str:
        """Return the move as text: ``b3``, ``b3-b4``, ``t5-b3xb4``, ``t5-b1xb4xb3xb2``."""
        named = self.naming.points
        source, target = source_of(move), target_of(move)
        if source == NOWHERE:
            return named[target]
        text = f"{named[source]}-{named[target]}" + "".join(f"x{named[point]}" for point in self._over(move))
        return f"{text} done" if self._two_ways(state, move) and shot_of(move) == NOWHERE else text

    def _over(self, move: Move) -> tuple[int, ...]:
        """Return the points a leap goes over."""
        if shot_of(move) == NOWHERE:
            return ()
        return members(leapt_over(self.table, source_of(move), target_of(move), shot_of(move)))

    def _two_ways(self, state: State, move: Move) -> bool:
        source, target = source_of(move), target_of(move)
        return source != NOWHERE and forks(self.table, state.turn, source, target)

    def _leap_read(self, touched: tuple[MoveWord, ...], taken: tuple[MoveWord, ...]) -> tuple[str, ...]:
        """Return the touches of a leap whose text says whom it takes."""
        index, names = self.naming.index, tuple(word.name for word in touched)
        if len(touched) != 2 or "done" in names:  # noqa: PLR2004 - from where, to where
            raise TextError("a leap is written from, to and what it takes", taken[0].column)
        source, target = (index[name] for name in names)
        overs = [members(over) for over in all_leaps(self.table, source, target)]
        said = {index.get(word.name) for word in taken}
        if not any(said == set(over) for over in overs):
            goes = "; ".join(f"it goes over {' '.join(self.naming.names(over))}" for over in overs) or "there is none"
            raise TextError(f"no leap from {names[0]} to {names[1]} takes that: {goes}", taken[0].column)
        chosen = next(over for over in overs if said == set(over))
        if not forks(self.table, HUNTERS, source, target):
            return names
        return (*names, self.naming.points[chosen[0]])
