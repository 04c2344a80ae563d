"""Coaches: facts about moves, advice and blunder warnings, by the family of the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

from .facts import Advice, Fact, FactSchema
from .search import ALL, SearchTask, capability, search_of


@dataclass(frozen=True, slots=True)
class AdviceTask:
    """Search for advice, in time slices; the advice does not depend on them.

    Args:
        task: the search for the best move.
        explain: returns the advice to play a move that was found.
    """

    task: SearchTask
    explain: Callable[[SearchTask], Advice]

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the search is finished."""
        return self.task.go(positions)

    @property
    def advice(self) -> Advice:
        """The best move so far, and why it is."""
        return self.explain(self.task)


class Coach(NamedTuple):
    """Coach of a family; the first argument of each function is one of its rulesets.

    Args:
        shapes: returns for each side the codes of the facts that its moves can have, with their schemas.
        facts: (rules, position, throw, move, the positions before) to the facts of a legal move.
        begin: (rules, position, throw, the positions before) to the search for the best move and why it is.
        warn: (rules, position, throw, move, the positions before) to the fact to warn of, or None.
        tests: returns the tests of the family's principles by their names; see :mod:`.principles`.
        premises: returns what must hold of a move so that advice may name the principle of a test, by the test's name.
    """

    shapes: Callable[[Any], tuple[Mapping[str, FactSchema], ...]]
    facts: Callable[[Any, Position, Throw | None, Move, Sequence[Position]], tuple[Fact, ...]]
    begin: Callable[[Any, Position, Throw | None, Sequence[Position]], AdviceTask]
    warn: Callable[[Any, Position, Throw | None, Move, Sequence[Position]], Fact | None]
    tests: Callable[[Any], Mapping[str, Callable[..., int]]]
    premises: Callable[[Any], Mapping[str, Callable[..., bool]]] = lambda _rules: {}


def family_of(rules: Ruleset) -> Coach:
    """Return the coach of a ruleset: the generic one if its family has no evaluation for it."""
    own = search_of(rules) is capability(rules.search)
    found: Coach = capability(rules.coach if own else Ruleset.coach)
    return found


def shapes(rules: Ruleset) -> tuple[Mapping[str, FactSchema], ...]:
    """Return for each side the codes of the facts that its moves can have, with their schemas."""
    return family_of(rules).shapes(rules)


def facts(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return the proved facts about one legal move, the strongest first.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move with this throw.
        throw: the pending throw; None if nothing is thrown.
        move: a legal one.
        before: the earlier positions of the game, in their order.
    """
    return family_of(rules).facts(rules, position, throw, move, before)


def begin(
    rules: Ruleset, position: Position, throw: Throw | None = None, before: Sequence[Position] = ()
) -> AdviceTask:
    """Return the search for the best move and what distinguishes it from the ordinary move, not yet begun.

    In one process the same position with the same earlier positions always gives the same advice; in the next it can
    differ, since more positions are searched once compiled code is ready.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move with this throw.
        throw: the pending throw; None if nothing is thrown.
        before: the earlier positions of the game, in their order.
    """
    return family_of(rules).begin(rules, position, throw, before)


def advise(rules: Ruleset, position: Position, throw: Throw | None = None, before: Sequence[Position] = ()) -> Advice:
    """Return the advice of :func:`begin`, searched to the end."""
    task = begin(rules, position, throw, before)
    while not task.go(ALL):
        pass
    return task.advice


def warn(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> Fact | None:
    """Return what the next side can take after a move and could not after a better one; None if nothing.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move with this throw.
        throw: the pending throw; None if nothing is thrown.
        move: a legal one.
        before: the earlier positions of the game, in their order.
    """
    return family_of(rules).warn(rules, position, throw, move, before)
