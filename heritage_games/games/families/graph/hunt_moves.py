"""Moves of a hunt: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from heritage_games.engine.bits import lowest, members
from heritage_games.engine.graph.conditions import taken
from heritage_games.engine.graph.leaping import all_leaps, forks, in_order
from heritage_games.engine.graph.paths import paths
from heritage_games.engine.graph.state import NOWHERE, GraphState, pack, unpacked
from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Attempt, Move
from heritage_games.games.errors import Fault, TextError

from .moves import Moves, one_way
from .naming import MoveWord


@dataclass(frozen=True)
class HuntMoves(Moves):
    """The moves of one hunt."""

    def read(self, state: GraphState, text: str) -> Attempt:
        """Return the touches that a move text means; raises TextError where it has no meaning."""
        a, b = self.naming.points[:2]
        leap = self._example()
        step = Saying("hunt_moves", place=a, step=f"{a}-{b}")
        words = self.naming.read(text, Saying("hunt_moves_and_leap", moves=step, leap=leap) if leap else step)
        walks = one_way(words, f"{a}-{b}")
        touched = tuple(word.name for word in words if word.mark != "x")
        taken = tuple(word for word in words if word.mark == "x")
        if taken and (words[0].mark or not walks or words[1].name == "done"):
            example = Saying("as_in", example=repr(leap)) if leap else ""
            raise TextError(Fault("leap_lands_nowhere", taken[0].column, example=example))
        claims = tuple(("x", word.name) for word in taken)
        return Attempt(self._touches(state, touched, taken), walks=walks, claims=claims)

    def format(self, state: GraphState, move: Move) -> str:
        """Return the move as text: ``b3``, ``b3-b4``, ``t5-b3xb4``, ``t5-b1xb4xb3xb2``."""
        named = self.naming.points
        source, target, first = unpacked(move)
        if source == NOWHERE:
            return named[target]
        over = in_order(self.table, source, target, taken(self.table, source, target, first))
        text = f"{named[source]}-{named[target]}" + "".join(f"x{named[point]}" for point in over)
        return f"{text} done" if first == NOWHERE and forks(self.table, state.turn, source, target) else text

    def _example(self) -> str:
        """Return the first leap of this board as text; empty where it has none."""
        for source, target in product(range(len(self.naming.points)), repeat=2):
            for over in all_leaps(self.table, source, target):
                named = (self.naming.points[point] for point in in_order(self.table, source, target, over))
                return f"{self.naming.points[source]}-{self.naming.points[target]}x{'x'.join(named)}"
        return ""

    def _touches(self, state: GraphState, touched: tuple[str, ...], taken: tuple[MoveWord, ...]) -> tuple[str, ...]:
        """Return the touches of a text: on a board with two ways, the way it names if several are open."""
        index = self.naming.index
        steps = touched[2:] == ("done",)
        if steps == bool(taken) or not set(touched[:2]) <= index.keys():
            return touched
        source, target = (index[name] for name in touched[:2])
        if not forks(self.table, state.turn, source, target):
            return touched
        said = {index.get(word.name) for word in taken}
        over = next((over for over in all_leaps(self.table, source, target) if set(members(over)) == said), 0)
        first = lowest(over) if over else NOWHERE
        if (steps or over) and len(paths(self.table, state).get(pack(source, target, first), ())) == len(
            (source, target)
        ):
            return touched[:2]
        return touched if steps else (*touched, self.naming.points[first] if over else taken[0].name)
