"""Coaches by family, for hints, warnings and measurements: facts, advice and principles.

A test of a principle scores how well a move follows it. A principle applies to a position if the scores of the legal
moves differ; the moves with the highest score follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast

from heritage_games.engine.verdict import Item
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, P, Position, Throw

from .facts import Advice, Drawn, Fact, FactSchema
from .search import ALL, Decision, SearchTask, capability, search_of

Explanation = Generator[SearchTask, None, Advice]
"""Generator that yields the searches that advice needs, in order, and returns the advice."""


class AdviceTask:
    """Search for advice in time slices, whose lengths do not affect the advice."""

    def __init__(self, searches: Explanation) -> None:
        self._searches = searches
        self._task: SearchTask
        self._advice: Advice | None = None
        self._next()

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the advice is ready."""
        if self._advice is None and self._task.go(positions):
            self._next()
        return self._advice is not None

    @property
    def advice(self) -> Advice:
        """The advice; reading it finishes the searches."""
        while self._advice is None:
            self.go(ALL)
        return self._advice

    def _next(self) -> None:
        """Begin the next search; after the last one, store the advice."""
        try:
            self._task = next(self._searches)
        except StopIteration as finished:
            self._advice = finished.value


R = TypeVar("R", bound=Ruleset)


@dataclass(frozen=True)
class MoveContext(Generic[R, P]):
    """Legal move of a position, with values derived from both."""

    rules: R
    before: P
    throw: Throw | None
    move: Move

    @classmethod
    def of(cls, decision: Decision, move: Move) -> Self:
        """Return a legal move of a decision with its context."""
        return cls(cast("R", decision.rules), cast("P", decision.position), decision.throw, move)

    @property
    def table(self) -> Sequence[int]:
        """The rules as the engine's integers."""
        return self.rules.table

    @cached_property
    def side(self) -> int:
        """The side that moves."""
        return self.rules.turn(self.before, self.throw) or 0

    @cached_property
    def after(self) -> P:
        """The position after the move."""
        after: P = self.rules.play(self.before, self.move, self.throw)
        return after

    def fact(
        self, code: str, points: Mapping[str, tuple[str, ...]] | None = None, draws: Drawn = "", /, **numbers: int
    ) -> Fact:
        """Return a fact about the side that moves."""
        return Fact(Item(code, self.side, points or {}, numbers), draws)


Ply = MoveContext[Any, Any]

Test = Callable[[Any], int]
"""Function that scores how well a move, with its context, follows a principle."""


class Coach(NamedTuple):
    """Coach of a family."""

    # returns for each side of a ruleset the schemas of the facts that its moves can have, by code
    schemas: Callable[[Any], tuple[Mapping[str, FactSchema], ...]]
    facts: Callable[[Decision, Move], tuple[Fact, ...]]  # returns the facts about a legal move
    begin: Callable[[Decision], Explanation]  # returns the searches for the best move and its reasons
    # returns the fact to warn about before a legal move; None if there is none
    warn: Callable[[Decision, Move], Fact | None]
    # returns the tests of the principles of a ruleset by name; see :data:`Test`
    tests: Callable[[Any], Mapping[str, Test]]
    # returns, by test name, the test with which a move must score more than 0 before advice names the principle;
    # without one there is no condition
    premises: Callable[[Any], Mapping[str, Test]] = lambda _rules: {}


def family_of(rules: Ruleset) -> Coach:
    """Return the coach of a ruleset's family, or the generic coach.

    The generic coach is returned if the family has no evaluation for the ruleset.
    """
    own = search_of(rules) is capability(rules.search)
    found: Coach = capability(rules.coach if own else Ruleset.coach)
    return found


def schemas(rules: Ruleset) -> tuple[Mapping[str, FactSchema], ...]:
    """Return the schemas of the facts that the moves of each side can have, by code."""
    return family_of(rules).schemas(rules)


def facts(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move, the strongest first; see :func:`begin`."""
    return family_of(rules).facts(Decision(rules, position, throw, before), move)


def begin(
    rules: Ruleset, position: Position, throw: Throw | None = None, before: Sequence[Position] = ()
) -> AdviceTask:
    """Return the search for the best move and for the facts that distinguish it.

    Within one process, the same position with the same earlier positions always gives the same advice. Advice may
    differ between processes, because the search visits more positions once compiled code is ready. The arguments are
    those of :class:`.search.Decision`.
    """
    return AdviceTask(family_of(rules).begin(Decision(rules, position, throw, before)))


def advise(rules: Ruleset, position: Position, throw: Throw | None = None, before: Sequence[Position] = ()) -> Advice:
    """Run the search of :func:`begin` to the end and return its advice."""
    return begin(rules, position, throw, before).advice


def warn(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> Fact | None:
    """Return the fact to warn about: what this move gives away and another move keeps.

    It is None if there is nothing to warn about. The arguments are those of :func:`begin`.
    """
    return family_of(rules).warn(Decision(rules, position, throw, before), move)


def principle_tests(rules: Ruleset) -> Mapping[str, Test]:
    """Return the principle tests of a ruleset's family by name; empty if it has none."""
    return family_of(rules).tests(rules)


def legal_plies(rules: Ruleset, position: Position, throw: Throw | None = None) -> list[Ply]:
    """Return every legal move with its context."""
    return [MoveContext(rules, position, throw, move) for move in rules.moves(position, throw)]


def best(test: Test, plies: Sequence[Ply]) -> list[Ply]:
    """Return the moves that follow a principle best; all if their scores are equal."""
    scores = [test(ply) for ply in plies]
    most = max(scores)
    return [ply for ply, score in zip(plies, scores, strict=True) if score == most]


def follows(rules: Ruleset, test: Test, position: Position, throw: Throw | None, move: Move) -> bool:
    """Return whether a move follows a principle that applies to the position."""
    plies = legal_plies(rules, position, throw)
    kept = best(test, plies)
    return len(kept) < len(plies) and any(ply.move == move for ply in kept)
