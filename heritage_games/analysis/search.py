"""Interface of a family's search, for players, coaches and reviews, and its data files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

ALL = 1 << 40  # number of positions greater than that visited at any level


class Decision(NamedTuple):
    """Position in which a side chooses a move."""

    rules: Ruleset
    position: Position  # a position that has a legal move with this throw
    throw: Throw | None = None  # the pending throw; None if the game has no throws
    # the earlier positions of the game, in order, to avoid repetitions; empty if unknown
    before: Sequence[Position] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves."""
        return self.rules.moves(self.position, self.throw)

    @property
    def side(self) -> int:
        """The side that chooses; the first side if none is to move yet."""
        return self.rules.turn(self.position, self.throw) or 0

    def after(self, move: Move) -> Position:
        """Return the position after a legal move."""
        after: Position = self.rules.play(self.position, move, self.throw)
        return after


class Found(Protocol):
    """Result so far of a search of a position."""

    @property
    def best(self) -> Move:
        """The best move found so far; defined from the beginning."""

    @property
    def depth(self) -> int:
        """Depth of the last completed iteration, in plies."""


class SearchTask(Found, Protocol):
    """Search of a position at one level; the result does not depend on the time slices."""

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions, at least 1; return whether the search is done."""


@dataclass(frozen=True, slots=True)
class FinishedSearch:
    """Search that is finished from the beginning."""

    best: Move
    depth: int

    def go(self, _positions: int) -> bool:
        """Return True, because the search is finished."""
        return True


S = TypeVar("S", bound=SearchTask)
T = TypeVar("T", bound=Found)


def finished(task: S) -> S:
    """Run a search to its end, and return it."""
    while not task.go(ALL):
        pass
    return task


@dataclass(frozen=True, slots=True)
class SearchOf(Generic[T]):
    """Search whose result is that of another search; subclasses run it."""

    task: T

    @property
    def best(self) -> Move:
        """The best move found so far."""
        return self.task.best

    @property
    def depth(self) -> int:
        """Depth of the last completed iteration, in plies."""
        return self.task.depth


class Substitute(SearchOf[SearchTask]):
    """Search in place of a table that cannot be read."""

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the search is finished."""
        return self.task.go(positions)


class BlunderModel(NamedTuple):
    """Description of the errors of a level."""

    # the key of its sentence, ``levels.<form>`` in the content, such as ``graph.both`` or ``race.errors``
    form: str
    figures: Mapping[str, str | int]  # the values of the placeholders, such as a percentage or a number of plies
    misses: float = 0.0  # the probability (0 to 1) of overlooking a capture by the other side


def percentage(share: float) -> str:
    """Return a share from 0 to 1 as a percentage without the % sign; empty if it is 0."""
    return str(round(100 * share)) if share else ""


Begin = Callable[[Decision, Random, int], SearchTask]
"""Function that begins the search of a level; it makes its random choices immediately.

Its arguments are the decision, the random generator, and the number of the level, 1 being the weakest.
"""

Scores = Callable[[Decision, int, int], tuple[dict[Move, int], int]]
"""Function that returns the score of each legal move, and the depth reached in plies.

Its arguments are the decision, the maximum depth in plies, and the maximum number of positions to visit.
"""


@dataclass(frozen=True, kw_only=True)
class Search:
    """Search of a family."""

    begin: Begin
    scores: Scores
    # returns the win probability of a side, given rules, side and the score of its best move
    win_probability: Callable[[Ruleset, int, int], float]
    # returns whether these probabilities predict results better than a constant, so that they are shown
    estimates: Callable[[Ruleset], bool] = lambda _rules: True
    # the minimum score of a forced win; its negative is the maximum score of a forced loss; None if no result is
    # ever proved
    forced: int | None = None
    # returns the number of positions of a search that explains a game, given whether to wait for compiled code
    explains: Callable[[bool], int] = lambda _waits: 1_000
    # returns each side's win probability in a position; empty if it follows from the scores
    by_position: Callable[[Ruleset, Position], tuple[float, ...]] = lambda _rules, _position: ()
    # returns whether the family has an evaluation for a ruleset
    supports: Callable[[Ruleset], bool] = lambda _rules: True
    # returns the blunder model of a ruleset's level, by its number and its side, which is empty if it plays all sides
    # in turn; None if there is none
    blunders: Callable[[Ruleset, int, str], BlunderModel | None] = lambda _rules, _number, _side: None
    # the key of the sentence about luck and skill, ``levels.<key>`` in the content; empty if there is none
    luck: str = ""
    levels: int = 5  # the maximum number of levels of a ruleset
    # the search of the perfect player in place of a table of values; its arguments are those of ``begin``; None
    # if it uses a table
    perfect: Begin | None = None
    # returns the result of :func:`has_table`
    has_table: Callable[[Ruleset, Collection[str] | None], bool] = lambda _rules, _site: False


@cache
def capability(entry: str) -> Any:  # noqa: ANN401 - each capability has its own interface
    """Return the object of an entry point, ``package.module:name``."""
    module, _, name = entry.partition(":")
    return getattr(import_module(module), name)


def search_of(rules: Ruleset) -> Search:
    """Return a ruleset's search: its family's, or the generic one for unsupported rulesets."""
    found: Search = capability(rules.search)
    return found if found.supports(rules) else capability(Ruleset.search)


def has_table(rules: Ruleset, site: Collection[str] | None = None) -> bool:
    """Return whether a game's values are known or would be found within about a second.

    Args:
        site: digests of the tables that a site offers to its pages; None for the tables of this program.
    """
    return search_of(rules).has_table(rules, site)


def levels_of(rules: Ruleset) -> int:
    """Return the number of levels of a ruleset; 0 if the game has no decisions."""
    return min(rules.levels, search_of(rules).levels)


@cache
def figures(name: str) -> dict[str, Any]:
    """Return the data of a TOML file of this package, such as ``weights`` or ``levels``."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
