"""What a branch of the graph family knows of its moves: touches, effects and text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.event import Change, Enter, Go, Mark, Take
from heritage_games.engine.graph.events import deeds
from heritage_games.engine.graph.paths import path_of
from heritage_games.engine.graph.state import GraphState
from heritage_games.engine.graph.table import Table
from heritage_games.games.contract import Attempt, Effect, Move
from heritage_games.games.errors import Fault, TextError

from .naming import MoveWord, Naming


@dataclass(frozen=True)
class Moves(ABC):
    """The moves of one ruleset.

    Args:
        table: its rules.
        naming: the names of its points.
        kinds: the drawing of each side's pieces.
    """

    table: Table
    naming: Naming
    kinds: tuple[str, ...]

    def effects(self, state: GraphState, move: Move) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path: at most three."""
        groups: list[list[Effect]] = [[], [], []]
        for event in deeds(self.table, state, move):
            for change in event.changes:
                groups[event.touch].append(self._seen(change))
        return tuple(map(tuple, groups[: len(path_of(self.table, state, move))]))

    def _seen(self, change: Change) -> Effect:
        """Return a change of the board as the screen names it."""
        named = self.naming.points
        match change:
            case Enter():
                return ("enter", self.kinds[change.side], named[change.point])
            case Go():
                return ("move", named[change.source], named[change.point])
            case Take():
                return ("take", named[change.point])
            case Mark():
                return ("mark", change.name, *self.naming.names(change.points))
        raise TypeError(change)

    @abstractmethod
    def read(self, state: GraphState, text: str) -> Attempt:
        """Return the touches that a move text means; raises TextError where it has no meaning."""

    @abstractmethod
    def format(self, state: GraphState, move: Move) -> str:
        """Return the move as text."""


def one_way(words: Sequence[MoveWord], example: str) -> bool:
    """Return whether a text says that a piece goes from one point to another.

    Raises:
        TextError: it says that a piece goes on from there.
    """
    goes = [place for place, word in enumerate(words) if word.mark == "-"]
    if goes and goes != [1]:
        second = words[goes[-1]]
        raise TextError(Fault("goes_on", second.column, example=repr(example)))
    return bool(goes)
