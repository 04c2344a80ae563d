"""Coach of the graph games: facts about moves, the best move, and warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from heritage_games.engine.graph.rules import HUNT, NOWHERE, GraphState, unpacked
from heritage_games.engine.verdict import Code
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Position, Throw

from . import hunt_facts, mill_facts
from .coach import Coach
from .facts import Advice, Change, Fact, FactSchema, Proof, change, telling
from .graph_search import GraphSearchTask, explained_with
from .hunt_principles import HUNT_TESTS
from .mill_principles import MILL_TESTS

POSITIONS = 6_000
"""Positions that the search for the best move visits, if it is interpreted."""

DEEPEST = 24
"""The maximum depth of that search."""


class GraphCoach(NamedTuple):
    """Facts of mills or hunts.

    Args:
        shapes: the schemas of each side's facts.
        order: the codes, the strongest first.
        proofs: yields facts about a move that are fast enough to compute for every move.
        far_proofs: yields facts that take longer.
        kept: returns what a move preserves.
        balance: the pieces a move captures, less those that it lets the other side capture next.
        dangers: the codes of what the other side could win next.
    """

    shapes: tuple[Mapping[str, FactSchema], Mapping[str, FactSchema]]
    order: Sequence[str]
    proofs: Callable[[Change], Iterator[Proof]]
    far_proofs: Callable[[Change], Iterator[Proof]]
    kept: Callable[[Change], Proof]
    balance: Callable[[Change], int]
    dangers: frozenset[Code]


MILLS = GraphCoach(
    (mill_facts.SHAPES, mill_facts.SHAPES),
    tuple(mill_facts.MillFact),
    mill_facts.proofs,
    mill_facts.far_proofs,
    mill_facts.kept,
    mill_facts.balance,
    frozenset({mill_facts.MillFact.LETS_WIN, mill_facts.MillFact.LEAVES_THREAT}),
)
HUNTS = GraphCoach(
    hunt_facts.SHAPES,
    tuple(hunt_facts.HuntFact),
    hunt_facts.proofs,
    hunt_facts.far_proofs,
    hunt_facts.kept,
    hunt_facts.balance,
    frozenset({hunt_facts.HuntFact.LETS_WIN, hunt_facts.HuntFact.LEAVES_CAPTURABLE}),
)


def kind_of(rules: GraphRuleset) -> GraphCoach:
    """Return the facts of mills or hunts for these rules."""
    return HUNTS if rules.table[HUNT] else MILLS


def shapes(rules: GraphRuleset) -> tuple[Mapping[str, FactSchema], ...]:
    """Return for each side the codes of its facts, with their schemas; see :mod:`.coach`."""
    return kind_of(rules).shapes


def facts(
    rules: GraphRuleset, position: Position, _throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move; see :mod:`.coach`."""
    state = cast("GraphState", position)
    found = [*_every(rules, state, move), *_far(rules, state, move)]
    return tuple(fact for fact in _in_order(rules, found) if not _as_it_was(fact))


def advise(
    rules: GraphRuleset, position: Position, _throw: Throw | None = None, before: Sequence[Position] = ()
) -> Advice:
    """Return the best move found and its reasons; see :mod:`.coach`."""
    state, kind = cast("GraphState", position), kind_of(rules)
    legal = rules.moves(state)
    thought = GraphSearchTask(rules.table, state, legal, before=cast("Sequence[GraphState]", before), deepest=DEEPEST)
    best = legal[0] if len(legal) == 1 else thought.deepen(DEEPEST, explained_with(POSITIONS))
    found = [
        fact
        for fact in _in_order(rules, [*_every(rules, state, best), *_far(rules, state, best)])
        if not _as_it_was(fact)
    ]
    others = [(unpacked(move)[:2], _every(rules, state, move)) for move in legal if move != best]
    codes = telling(found, others, kind.shapes[state.turn])
    first = [fact for fact in found if fact.item.code in codes]
    rest = [
        fact
        for fact in found
        if fact.item.code not in codes and kind.shapes[state.turn][fact.item.code].gain not in {"more", "less"}
    ]
    if not first:
        rest.insert(0, _named(rules, kind.kept(change(rules.table, state, best))))
    (touches,) = rules.paths(state, best)
    return Advice(best, touches, _places(rules, best, first), (*first, *rest), tells=bool(first))


def warn(
    rules: GraphRuleset, position: Position, _throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> Fact | None:
    """Return what a move, unlike another, lets the other side win next; see :mod:`.coach`."""
    state, kind = cast("GraphState", position), kind_of(rules)
    found = _in_order(rules, _every(rules, state, move))
    lost = next((fact for fact in found if fact.item.code in kind.dangers), None)
    if lost is None:
        return None
    own = kind.balance(change(rules.table, state, move))
    others = (kind.balance(change(rules.table, state, other)) for other in rules.moves(state))
    return lost if any(other > own for other in others) else None


def _every(rules: GraphRuleset, state: GraphState, move: Move) -> list[Fact]:
    """Return the fast facts about a move."""
    return [_named(rules, proof) for proof in kind_of(rules).proofs(change(rules.table, state, move))]


def _far(rules: GraphRuleset, state: GraphState, move: Move) -> list[Fact]:
    """Return the slow facts about a move."""
    return [_named(rules, proof) for proof in kind_of(rules).far_proofs(change(rules.table, state, move))]


def _in_order(rules: GraphRuleset, found: Sequence[Fact]) -> list[Fact]:
    """Return facts with the strongest first."""
    order = kind_of(rules).order
    return sorted(found, key=lambda fact: order.index(fact.item.code))


def _named(rules: GraphRuleset, proof: Proof) -> Fact:
    return Fact(rules.named(proof.item), proof.draws, proof.plies)


def _as_it_was(fact: Fact) -> bool:
    """Return whether a fact only says that a number has not changed."""
    numbers = fact.item.numbers
    return "before" in numbers and numbers["before"] == numbers["after"]


def _places(rules: GraphRuleset, move: Move, telling_facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return where to look first: the piece that moves, or the line or point of a placing."""
    source, target, _ = unpacked(move)
    if source != NOWHERE:
        return (rules.points[source],)
    line = next((fact.line for fact in telling_facts if fact.line), ())
    return line or (rules.points[target],)


def _tests(rules: GraphRuleset) -> Mapping[str, Callable[..., int]]:
    return HUNT_TESTS if rules.table[HUNT] else MILL_TESTS


COACH = Coach(shapes, facts, advise, warn, _tests)
