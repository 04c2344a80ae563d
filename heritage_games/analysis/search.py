"""Search tasks that run in time slices, and the data files with their weights and levels."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from heritage_games.rulesets.types import Move

ALL = 1 << 40
"""More positions than any level visits."""


class SearchTask(Protocol):
    """Search of one level on one position; the result does not depend on the time slices."""

    @property
    def best(self) -> Move:
        """The best move so far; there is one from the beginning."""

    @property
    def depth(self) -> int:
        """Plies searched completely."""

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions, 1 or more; return whether the search is finished."""


@dataclass(frozen=True, slots=True)
class FinishedSearch:
    """A search that finishes immediately.

    Args:
        best: the move.
        depth: plies that were searched.
    """

    best: Move
    depth: int

    def go(self, _positions: int) -> bool:
        """Return True: the search is finished."""
        return True


@cache
def figures(name: str) -> dict[str, Any]:
    """Return the data of a file: ``weights``, ``levels``."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
