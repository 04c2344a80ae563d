"""Tables of solved games for players, hints and reviews: small boards, files, Hyena Chase."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heritage_games.engine.graph.rules import HUNT, POINTS
from heritage_games.engine.jit import can_compile
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.types import Move, Position

from .journey_solver import known_chances
from .search import capability
from .state_space import StateSpace, space

if TYPE_CHECKING:
    from .best_play import Value
    from .solved import Solved

SOLVE, OPEN_PACKED, OPEN_SAVED = (f"heritage_games.analysis.solver:{name}" for name in ("solve", "packed", "saved"))
"""Functions that return a whole game's values; most boards do not import their modules."""

FEW, FEW_INTERPRETED = 300_000, 2_000
"""Maximum number of positions solved on demand, compiled and interpreted: about a second."""

MOST_POINTS = 18  # maximum number of points of a mills board whose positions are counted, which takes long

FOLDER = Path.home() / ".cache" / "heritage_games" / "tables"
"""Folder of the tables of large hunts solved on this machine, with a subfolder for each."""

FetchPart = Callable[[str, str], bytes]
"""Function that returns a part of a packed table, or raises OSError.

The arguments are the digest of the state space and the name of the part.
"""

_OFFERED: dict[str, FetchPart] = {}
"""Tables of the site from which this program comes, by the digest of their state space."""


def offer(digests: Iterable[str], fetch: FetchPart) -> None:
    """Register the packed tables of a site, replacing any registered before."""
    _OFFERED.clear()
    _OFFERED.update(dict.fromkeys(digests, fetch))
    _opened.cache_clear()


def table_folder(found: StateSpace) -> Path:
    """Return the folder for the table of a large hunt."""
    return FOLDER / f"{found.rules.game}-{found.digest}"


def has_graph_table(rules: Ruleset, site: Collection[str] | None) -> bool:
    """Return whether a graph game has a table; see :func:`.search.has_table`."""
    found = _space(rules)
    if found is None:
        return False
    if site is not None:
        return found.digest in site or found.by_integers or found.positions <= FEW
    return found.digest in _OFFERED or _is_small(found) or known_table(rules) is not None


@lru_cache(maxsize=16)
def _space(rules: Ruleset) -> StateSpace | None:
    """Return the state space of a game that may have a table; None for any other game."""
    if not isinstance(rules, GraphRuleset) or not (rules.table[HUNT] or rules.table[POINTS] <= MOST_POINTS):
        return None
    try:
        return space(rules, None)
    except HeritageGamesError:
        return None


def _is_small(found: StateSpace) -> bool:
    return found.by_integers or found.positions <= (FEW if can_compile() else FEW_INTERPRETED)


def known_table(rules: Ruleset) -> Solved | None:
    """Return the values of a whole game; None if they are unknown.

    A game is known if a site offers its table, if it is small, or if its table is saved.
    """
    found = _space(rules)
    try:
        return _opened(found) if found else None
    except (HeritageGamesError, OSError):
        return None


@lru_cache(maxsize=4)
def _opened(found: StateSpace) -> Solved:
    """Return a state space's values; raise HeritageGamesError or OSError if unavailable."""
    if fetch := _OFFERED.get(found.digest):
        packed: Solved = capability(OPEN_PACKED)(found, partial(fetch, found.digest))
        return packed
    if _is_small(found):
        solved: Solved = capability(SOLVE)(found.rules)
        return solved
    folder = table_folder(found)
    saved: Solved | None = capability(OPEN_SAVED)(found, folder) if found.by_maps and folder.is_dir() else None
    if saved:
        return saved
    raise HeritageGamesError(Message("no_table", file=str(folder)))


def is_solved(rules: Ruleset) -> bool:
    """Return whether a table gives exact values or chances of a whole game."""
    return known_table(rules) is not None or known_chances(rules) is not None


def move_values(rules: Ruleset, position: Position) -> Mapping[Move, Value]:
    """Return each legal move's value for the side to move; empty if no table has the position."""
    table: Any = known_table(rules)
    if table is None:
        return {}
    try:
        return dict(table.move_values(position))
    except HeritageGamesError:  # a position from the editor with more pieces than the game has, or a missing part
        return {}
