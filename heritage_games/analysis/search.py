"""The search of a family: its tasks in time slices, move scores and levels, and the data files behind them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

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


class BlunderModel(NamedTuple):
    """Errors of a level.

    Args:
        form: key of its sentence, ``levels.<form>`` in the content: ``graph.both``, ``race.any``.
        figures: the values of its blanks: a percentage, a number of plies.
    """

    form: str
    figures: Mapping[str, str | int]


def percentage(share: float) -> str:
    """Return a percentage in figures; empty if it is 0."""
    return str(round(100 * share)) if share else ""


Begin = Callable[[Ruleset, Position, Throw | None, Random, int, Sequence[Position]], SearchTask]
Scores = Callable[[Ruleset, Position, Throw | None, Sequence[Position], int, int], tuple[dict[Move, int], int]]


@dataclass(frozen=True, kw_only=True)
class Search:
    """Search of a family; the first argument of each function is one of its rulesets.

    Args:
        begin: (rules, position, throw, chance, level, the positions before) to the search task of a level.
        scores: (rules, position, throw, the positions before, plies, positions) to the score of each legal move within
            these limits, and the depth reached.
        win_probability: (rules, side, score) to the probability that a side wins whose best move has this score.
        forced: a score of this or more is a win that can be forced, its negative a loss; None if none is ever proved.
        explains: (whether to wait for compiled code) to the positions of a search that explains a game.
        by_position: (rules, position) to each side's probability of winning; empty if it follows from the scores.
        supports: returns whether the family has an evaluation for a ruleset.
        blunders: (rules, number of a level) to what that level overlooks.
        luck: key of the sentence about luck and skill, ``levels.<key>`` in the content; empty if there is none.
        levels: the most levels that a ruleset can have.
    """

    begin: Begin
    scores: Scores
    win_probability: Callable[[Ruleset, int, int], float]
    forced: int | None = None
    explains: Callable[[bool], int] = lambda _waits: 1_000
    by_position: Callable[[Ruleset, Position], tuple[float, ...]] = lambda _rules, _position: ()
    supports: Callable[[Ruleset], bool] = lambda _rules: True
    blunders: Callable[[Ruleset, int], BlunderModel | None] = lambda _rules, _number: None
    luck: str = ""
    levels: int = 5


@cache
def capability(entry: str) -> Any:  # noqa: ANN401 - the interface of each capability is its own
    """Return the object of an entry point, ``package.module:name``."""
    module, _, name = entry.partition(":")
    return getattr(import_module(module), name)


def search_of(rules: Ruleset) -> Search:
    """Return the search of a ruleset: the generic one if its family has no evaluation for it."""
    found: Search = capability(rules.search)
    return found if found.supports(rules) else capability(Ruleset.search)


def levels_of(rules: Ruleset) -> int:
    """Return the number of levels of a ruleset; 0 if nothing is decided in it."""
    return min(rules.levels, search_of(rules).levels)


@cache
def figures(name: str) -> dict[str, Any]:
    """Return the data of a file: ``weights``, ``levels``."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
