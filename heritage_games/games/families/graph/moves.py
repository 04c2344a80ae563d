"""What a branch of the graph family knows of its moves: touches, effects and text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.graph.state import State
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

    @abstractmethod
    def path(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the touches that make this move."""

    @abstractmethod
    def effects(self, state: State, move: Move) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""

    @abstractmethod
    def read(self, state: State, text: str) -> Attempt:
        """Return the touches that a move text means; raises TextError where it has no meaning."""

    @abstractmethod
    def format(self, state: State, move: Move) -> str:
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
