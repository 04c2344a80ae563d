"""What a family's kernel is to those who run it: a few marked functions over its flat table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Kernel:
    """The marked functions of one family that are compiled whole.

    Args:
        games: plays a chunk of games (:func:`heritage_games.engine.games.games_of`).
        perft: counts sequences of plies (:func:`heritage_games.engine.counting.perft_of`).
        buffer: how many integers hold the plies of any position, with every throw; counting needs so many a ply.
    """

    games: Callable[..., None]
    perft: Callable[..., int]
    buffer: int


State = Any
"""A position of any family: a NamedTuple of integers."""
