"""What a coach can say of each family of games: the one place that knows which family is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.types import Move, Position, Throw

from . import graph_coach, journey_facts, race_coach
from .facts import Advice, Fact, FactSchema
from .move_scores import can_weigh


class Coach(NamedTuple):
    """The coach of a family; the first argument of each is one of its rulesets.

    Args:
        shapes: gives for each side the codes of the facts that its moves can have, and what they bring with them.
        facts: (rules, position, throw, move, the positions before) to the facts of a legal move.
        advise: (rules, position, throw, the positions before) to the best move and why it is.
        warn: (rules, position, throw, move, the positions before) to a word before a blunder, or None.
    """

    shapes: Callable[[Any], tuple[Mapping[str, FactSchema], ...]]
    facts: Callable[[Any, Position, Throw | None, Move, Sequence[Position]], tuple[Fact, ...]]
    advise: Callable[[Any, Position, Throw | None, Sequence[Position]], Advice]
    warn: Callable[[Any, Position, Throw | None, Move, Sequence[Position]], Fact | None]


FAMILIES: Mapping[type, Coach] = MappingProxyType(
    {
        GraphRuleset: Coach(graph_coach.shapes, graph_coach.facts, graph_coach.advise, graph_coach.warn),
        ParallelRuleset: Coach(race_coach.shapes, race_coach.facts, race_coach.advise, race_coach.warn),
        CrossingRuleset: Coach(race_coach.shapes, race_coach.facts, race_coach.advise, race_coach.warn),
        JourneyRuleset: Coach(journey_facts.shapes, journey_facts.facts, journey_facts.advise, journey_facts.warn),
    }
)
"""The coach of a family, by the class of its rulesets."""


def family_of(rules: Ruleset) -> Coach:
    """Return the coach of a ruleset's family; raises HeritageGamesError where it has none."""
    for kind, family in FAMILIES.items():
        if isinstance(rules, kind):
            return family
    raise HeritageGamesError(Message("no_coach", ruleset=repr(rules)))


def has_coach(rules: Ruleset) -> bool:
    """Return whether the best move of a ruleset can be told, and why it is."""
    return isinstance(rules, tuple(FAMILIES)) and can_weigh(rules)


def shapes(rules: Ruleset) -> tuple[Mapping[str, FactSchema], ...]:
    """Return for each side the codes of the facts that its moves can have, and what they bring with them."""
    return family_of(rules).shapes(rules)


def facts(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return what can be proved of one legal move, the weightiest first.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        move: a legal one.
        before: the positions of the game before this one, in their order.
    """
    return family_of(rules).facts(rules, position, throw, move, before)


def advise(rules: Ruleset, position: Position, throw: Throw | None = None, before: Sequence[Position] = ()) -> Advice:
    """Return the best move that is found and what tells it from the ordinary move.

    The same position and the same positions before it give the same advice.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        before: the positions of the game before this one, in their order.
    """
    return family_of(rules).advise(rules, position, throw, before)


def warn(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> Fact | None:
    """Return what the next side can take after a move, where another move would have kept more; None where nothing.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        move: a legal one.
        before: the positions of the game before this one, in their order.
    """
    return family_of(rules).warn(rules, position, throw, move, before)
