"""Tables of solved games for the coach: small boards, tables saved on this machine, and Hyena Chase for two."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from heritage_games.engine.jit import can_compile
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Position

from .best_play import Value
from .hunt_solver import PASSES
from .hunt_table import HuntTable
from .journey_solver import known_chances
from .solved import Solved
from .solved_hunt import SolvedHunt
from .solver import solve
from .state_space import StateSpace, space

FEW, FEW_INTERPRETED = 300_000, 2_000
"""Maximum number of positions solved on demand, compiled and interpreted; solving takes about a second."""

FOLDER = Path.home() / ".cache" / "heritage_games" / "tables"
"""Tables of large hunts that were solved on this machine, each in a separate folder."""


def table_folder(found: StateSpace) -> Path:
    """Return the folder for the table of a large hunt."""
    return FOLDER / f"{found.rules.game}-{found.digest}"


@lru_cache(maxsize=4)
def known_table(rules: Ruleset) -> Solved | None:
    """Return the values of a whole game if it is small or its table is saved on this machine; None otherwise."""
    if not isinstance(rules, GraphRuleset):
        return None
    try:
        found = space(rules, None)
        if found.by_integers or found.positions <= (FEW if can_compile() else FEW_INTERPRETED):
            return solve(rules)
        folder = table_folder(found)
        if not found.by_maps or not folder.is_dir():
            return None
        table = HuntTable(found, folder)
    except (HeritageGamesError, OSError):
        return None
    return SolvedHunt(table) if table.progress.passes >= PASSES else None


def is_solved(rules: Ruleset) -> bool:
    """Return whether a table gives exact values or chances of a whole game."""
    return known_table(rules) is not None or known_chances(rules) is not None


def move_values(rules: Ruleset, position: Position) -> Mapping[Move, Value]:
    """Return the value of each legal move for the side to move; empty if no table contains the position."""
    table: Any = known_table(rules)
    if table is None:
        return {}
    try:
        return dict(table.move_values(position))
    except HeritageGamesError:  # a position from the editor with more pieces than the game has
        return {}
