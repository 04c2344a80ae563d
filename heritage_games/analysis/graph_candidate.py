"""Facts of a move compared with those of other moves, for advice in mills and hunts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple, cast

from heritage_games.engine.graph.rules import GraphState, RuleTable, unpacked
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Position

from . import graph_worker
from .best_play import Value
from .facts import (
    VERDICTS,
    Fact,
    FactSchema,
    Proof,
    as_it_was,
    change,
    distinguishing_codes,
    is_setback,
    is_slight,
    strength,
)
from .graph_kinds import GraphCoach, kind_of
from .graph_levels import INTERPRETED
from .graph_search import MANY_ENTRIES, GraphSearchTask
from .graph_worker import HINTED, MANY

OF_POSITION = frozenset({"all_drawn"})
"""Codes of plans that are about the position, and therefore true of all moves."""


@lru_cache(maxsize=256)
def searched_with(_table: RuleTable, _state: GraphState, _before: tuple[Position, ...]) -> int:
    """Return how many positions each search of a hint visits, cached for a second hint.

    Otherwise a second hint could contradict the first, because compiled code became ready in between.
    """
    positions = graph_worker.explained_with(INTERPRETED)
    return HINTED if positions >= MANY else positions


@dataclass(frozen=True)
class Candidate:
    """Move of a position to explain, with what is known of the position.

    Args:
        values: the value of every move; empty if no table has them.
        search: the finished search that chose the move; None without a search.
        before: the earlier positions of the game, in order.
    """

    rules: GraphRuleset
    state: GraphState
    move: Move
    values: Mapping[Move, Value] = field(default_factory=dict)
    search: GraphSearchTask | None = None
    before: tuple[Position, ...] = ()

    @property
    def kind(self) -> GraphCoach:
        """The functions and tables of mills or hunts."""
        return kind_of(self.rules)

    @property
    def shapes(self) -> Mapping[str, FactSchema]:
        """The schemas of the facts of the side to move, by code."""
        return self.kind.shapes[self.state.turn]

    @cached_property
    def facts(self) -> dict[Move, list[Fact]]:
        """The facts about each legal move that are fast to compute."""
        return {move: fast_facts(self.rules, self.state, move) for move in self.rules.moves(self.state)}

    @property
    def others(self) -> dict[Move, list[Fact]]:
        """The facts about each other move."""
        return {move: facts for move, facts in self.facts.items() if move != self.move}

    @cached_property
    def plans(self) -> dict[Move, list[Fact]]:
        """The facts about each legal move that only advice uses."""
        found = {}
        for move in self.facts:
            made = change(self.rules.table, self.state, move)
            found[move] = [named_fact(self.rules, proof) for proof in self.kind.plans(made)]
        return found

    @property
    def compares_all(self) -> bool:
        """Whether to compare all moves, which needs compiled code."""
        return searched_with(self.rules.table, self.state, self.before) >= MANY


def search_of_moves(
    rules: GraphRuleset, state: GraphState, moves: Sequence[Move], before: Sequence[Position]
) -> GraphSearchTask:
    """Return the search of some moves of a position, without searching yet."""
    earlier = cast("tuple[GraphState, ...]", tuple(before))
    entries = MANY_ENTRIES if searched_with(rules.table, state, earlier) >= MANY else 0
    return GraphSearchTask(rules.table, state, moves, before=earlier, entries=entries)


class Reasons(NamedTuple):
    """Facts about a move for advice.

    Args:
        every: the facts that are not void, the strongest first.
        found: the facts of ``every`` that are neither unchanged nor worse numbers.
        distinguishing: the codes of the facts that distinguish the move.
        left: what the other side can win next.
        unstopped: whether the other side has threats that no move stops.
    """

    every: list[Fact]
    found: list[Fact]
    distinguishing: frozenset[str]
    left: list[Fact]
    unstopped: bool


def reasons_for(candidate: Candidate, move: Move, far: Sequence[Fact] = ()) -> Reasons:
    """Return the facts about a legal move for advice.

    Args:
        far: facts about the move that are slow to compute.
    """
    rules, state, kind, shapes = candidate.rules, candidate.state, candidate.kind, candidate.shapes
    every = in_order(rules, [*candidate.facts[move], *far])
    others = {other: facts for other, facts in candidate.facts.items() if other != move}
    exposed = all(any(fact.item.code in kind.dangers for fact in each) for each in others.values())
    left = [fact for fact in every if fact.item.code in kind.dangers | {"loses_man"}]
    unstopped = bool(left and others and exposed and kind.faced(rules.table, state))
    void = kind.void(change(rules.table, state, move), unstopped)
    every = [fact for fact in every if fact.item.code not in void]
    found = [fact for fact in every if not as_it_was(fact) and not is_setback(fact, shapes)]
    codes = distinguishing_codes(found, [(unpacked(other)[:2], each) for other, each in others.items()], shapes)
    codes -= {fact.item.code for fact in found if is_slight(fact) and _is_shared(fact, found, others, shapes)}
    return Reasons(every, found, codes, left, unstopped)


def _is_shared(
    fact: Fact, found: Sequence[Fact], others: Mapping[Move, Sequence[Fact]], shapes: Mapping[str, FactSchema]
) -> bool:
    """Return whether another move has a fact of this code as strongly."""
    code = fact.item.code
    own = strength(found, code, shapes[code])
    return any(strength(each, code, shapes[code]) >= own for each in others.values())


def planned_for(candidate: Candidate, move: Move) -> list[tuple[Fact, bool]]:
    """Return a move's plans, each with whether at least half of the other moves share it.

    A plan with a number is included only if no other move has a better number.
    """
    found, plans = [], candidate.plans
    for fact in plans[move]:
        code, schema = fact.item.code, candidate.shapes[fact.item.code]
        if not schema.gain:
            continue
        own = strength(plans[move], code, schema)
        theirs = [strength(facts, code, schema) for other, facts in plans.items() if other != move]
        usual = 2 * sum(each >= own for each in theirs) >= len(theirs) > 0
        if schema.gain in {"more", "less"}:
            found += [(fact, False)] if max(theirs, default=own) <= own and not usual else []
        else:
            found.append((fact, usual and code not in OF_POSITION))
    return found


def harms_of(kind: GraphCoach, reasons: Reasons) -> set[str]:
    """Return the codes of the dangers and setbacks of a move."""
    return {fact.item.code for fact in reasons.every} & {*kind.dangers, *kind.setbacks}


def stands_out(kind: GraphCoach, reasons: Reasons) -> bool:
    """Return whether a fact distinguishes a move and is more than a number changed by one."""
    codes = reasons.distinguishing | kind.weighty
    return any(fact.item.code in codes and not is_slight(fact) for fact in reasons.found)


def lets_capture(kind: GraphCoach, facts: Sequence[Fact]) -> bool:
    """Return whether a move lets the other side capture a piece next."""
    return any(fact.item.code in kind.dangers and fact.item.code != "lets_win" for fact in facts)


def outweighs(kind: GraphCoach, facts: Sequence[Fact], left: Sequence[Fact]) -> bool:
    """Return whether facts justify a move that allows what another move prevents.

    If the other side can win something next, only a weighty fact or a verdict of the search justifies the move.
    Otherwise any fact does, except a number changed by one.
    """
    if not any(fact.item.code in kind.dangers for fact in left):
        return not all(is_slight(fact) for fact in facts)
    return any(fact.item.code in kind.weighty | VERDICTS.keys() for fact in facts)


def fact_of(code: str, side: int, searched: int = 0, **numbers: int) -> Fact:
    """Return a fact without points about a side."""
    return Fact(Item(code, side, {}, numbers), plies=searched)


def fast_facts(rules: GraphRuleset, state: GraphState, move: Move) -> list[Fact]:
    """Return the facts about a move that are fast to compute."""
    return [named_fact(rules, proof) for proof in kind_of(rules).proofs(change(rules.table, state, move))]


def slow_facts(rules: GraphRuleset, state: GraphState, move: Move) -> list[Fact]:
    """Return the facts about a move that are slow to compute."""
    return [named_fact(rules, proof) for proof in kind_of(rules).far_proofs(change(rules.table, state, move))]


def in_order(rules: GraphRuleset, found: Sequence[Fact]) -> list[Fact]:
    """Return facts sorted by strength, the strongest first."""
    order = kind_of(rules).order
    return sorted(found, key=lambda fact: order.index(fact.item.code))


def named_fact(rules: GraphRuleset, proof: Proof) -> Fact:
    """Return a proved fact with the names of its points."""
    return Fact(rules.named(proof.item), proof.draws, proof.plies)
