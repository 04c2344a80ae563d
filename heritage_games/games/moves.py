"""What a branch of the graph family knows of its moves: touches, effects and text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from heritage_games.engine.state import State
from heritage_games.engine.table import Table

from .contract import Effect, Move
from .naming import Naming


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
    def read(self, text: str) -> tuple[str, ...]:
        """Return the touches that a move text means; raises TextError where it has no meaning."""

    @abstractmethod
    def format(self, state: State, move: Move) -> str:
        """Return the move as text."""
