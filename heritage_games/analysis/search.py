"""Thinking in slices: a player thinks for a while, lets others have their turn, and goes on.

The figures of this floor, which lie in files beside the code: weights and levels.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from heritage_games.rulesets.types import Move

ALL = 1 << 40
"""More positions than any level looks at."""


class SearchTask(Protocol):
    """What a level thinks about one position; in however many slices, it comes to the same move."""

    @property
    def best(self) -> Move:
        """The best move so far; there is one from the beginning."""

    @property
    def depth(self) -> int:
        """Plies that have been looked at in full."""

    def go(self, positions: int) -> bool:
        """Look at so many positions more at most, 1 or more; return whether the level has made up its mind."""


@dataclass(frozen=True, slots=True)
class FinishedSearch:
    """A move that needs no thinking, or none that is worth an interruption.

    Args:
        best: the move.
        depth: plies that were looked at.
    """

    best: Move
    depth: int

    def go(self, _positions: int) -> bool:
        """Say that all is done."""
        return True


@cache
def figures(name: str) -> dict[str, Any]:
    """Return the figures of a file: ``weights``, ``levels``."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
