"""Facts and searches of the legal moves of mills and hunts, for advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, cast

from heritage_games.engine.graph.rules import HUNT, GraphState, unpacked
from heritage_games.engine.kernel import RuleTable
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.types import Move

from . import graph_worker, hunt_facts, hunt_plans, mill_facts, mill_plans
from .best_play import Value
from .fact_comparison import distinguishing_codes, is_setback, is_slight, is_unchanged, rank
from .facts import LOSES_MAN, VERDICTS, Fact, FactSchema, strongest_first
from .graph_facts import GraphCoach, GraphContext, lets_win
from .graph_levels import INTERPRETED
from .graph_search import MANY_ENTRIES, GraphSearchTask, Weighing, weights_of
from .graph_worker import HINTED, MANY
from .known_tables import move_values
from .search import Decision

MILLS = GraphCoach(
    codes=mill_facts.MillFact,
    schemas=(mill_facts.SCHEMAS, mill_facts.SCHEMAS),
    proofs=mill_facts.proofs,
    plans=mill_plans.plans,
    kept=mill_plans.kept,
    lets_win=mill_facts.mills_let_win,
    lost_next=mill_facts.loses_piece_next,
    is_threatened=mill_facts.is_threatened,
    exposes=mill_facts.MillFact.LEAVES_THREAT,
    setbacks=mill_facts.SETBACKS,
    own_averted=mill_facts.averted,
    void=mill_facts.void,
)
HUNTS = GraphCoach(
    codes=hunt_facts.HuntFact,
    schemas=hunt_facts.SCHEMAS,
    proofs=hunt_facts.proofs,
    plans=hunt_plans.plans,
    kept=lambda ply, _drawn, _alike: ply.proved(hunt_facts.HuntFact.KEEPS),
    lets_win=lets_win,
    lost_next=hunt_facts.lost_next,
    is_threatened=hunt_facts.is_threatened,
    exposes=hunt_facts.HuntFact.LEAVES_CAPTURABLE,
    setbacks=hunt_facts.SETBACKS,
    own_averted=hunt_facts.averted,
    void=hunt_facts.void,
)


def kind_of(rules: GraphRuleset) -> GraphCoach:
    """Return the functions and tables of mills or hunts for these rules."""
    return HUNTS if rules.table[HUNT] else MILLS


OF_POSITION = frozenset({mill_facts.MillFact.ALL_DRAWN, mill_facts.MillFact.ALL_FILL})
"""Codes of facts about the position, which are therefore true of all moves."""


@lru_cache(maxsize=256)
def searched_with(_table: RuleTable, _state: GraphState, _before: tuple[GraphState, ...]) -> int:
    """Return how many positions each search of a hint visits, cached for a second hint.

    Otherwise a second hint could contradict the first, because compiled code became ready in between.
    """
    positions = graph_worker.explained_with(INTERPRETED)
    return HINTED if positions >= MANY else positions


class Reasons(NamedTuple):
    """Facts about a move for advice."""

    every: list[Fact]  # the facts that are not void, the strongest first
    found: list[Fact]  # the facts of ``every`` that are neither unchanged nor worse numbers
    rare: frozenset[str]  # the codes of the facts that distinguish the move
    codes: frozenset[str]  # these codes, and those of the facts that advice always includes
    left: list[Fact]  # the facts of ``every`` about what the other side can win
    unstopped: bool  # whether the other side has threats that no move stops
    harms: set[str]  # the codes of the setbacks of the move

    @property
    def stand_out(self) -> bool:
        """Whether a fact distinguishes the move and is more than a number changed by one."""
        return any(fact.item.code in self.rare and not is_slight(fact) for fact in self.found)


@dataclass(frozen=True)
class LegalMoves:
    """Legal moves of a position, with the facts that advice compares."""

    rules: GraphRuleset
    state: GraphState
    before: tuple[GraphState, ...] = ()

    @classmethod
    def of(cls, decision: Decision) -> LegalMoves:
        """Return the legal moves of a decision in a graph game."""
        rules, position, _, before = decision
        return cls(
            cast("GraphRuleset", rules), cast("GraphState", position), cast("tuple[GraphState, ...]", tuple(before))
        )

    @property
    def kind(self) -> GraphCoach:
        """The functions and tables of mills or hunts."""
        return kind_of(self.rules)

    @property
    def schemas(self) -> Mapping[str, FactSchema]:
        """The schemas of the facts of the side to move, by code."""
        return self.kind.schemas[self.state.turn]

    @property
    def positions(self) -> int:
        """How many positions each search of a hint visits."""
        return searched_with(self.rules.table, self.state, self.before)

    @property
    def compares_all(self) -> bool:
        """Whether to compare all moves, which needs compiled code."""
        return self.positions >= MANY

    @cached_property
    def values(self) -> Mapping[Move, Value]:
        """The value of each legal move; empty if no table has them."""
        return move_values(self.rules, self.state)

    @cached_property
    def facts(self) -> dict[Move, list[Fact]]:
        """The facts about each legal move that are fast to compute."""
        return {move: self.proved(move, self.kind.proofs) for move in self.rules.moves(self.state)}

    @cached_property
    def plans(self) -> dict[Move, list[Fact]]:
        """The facts about each legal move that only advice uses."""
        return {move: self.proved(move, self.kind.plans) for move in self.facts}

    def others(self, move: Move) -> dict[Move, list[Fact]]:
        """Return the facts about each other move."""
        return {other: facts for other, facts in self.facts.items() if other != move}

    def ply(self, move: Move) -> GraphContext:
        """Return a legal move with its context."""
        return GraphContext(self.rules, self.state, None, move)

    def after(self, move: Move) -> LegalMoves:
        """Return the legal moves of the position after a move."""
        return LegalMoves(self.rules, self.ply(move).after, (*self.before, self.state))

    def proved(self, move: Move, proofs: Callable[[GraphContext], Iterator[Fact]]) -> list[Fact]:
        """Return the facts about a move that a function proves."""
        return list(proofs(self.ply(move)))

    def slow_facts(self, move: Move) -> list[Fact]:
        """Return the facts about a move that are slow to compute."""
        return self.proved(move, self.kind.far_proofs)

    def in_order(self, facts: Sequence[Fact]) -> list[Fact]:
        """Return facts sorted by strength, the strongest first."""
        return strongest_first(facts, self.kind.codes)

    @cached_property
    def compared(self) -> Weighing:
        """The search of all legal moves to the same depth, for comparisons of their values."""
        return Weighing(self.search(), self.positions)

    def search(self, moves: Sequence[Move] = (), *, sharp: bool = False) -> GraphSearchTask:
        """Return an unstarted search with the strongest level's evaluation.

        Args:
            moves: the moves to search; all moves if none are given.
            sharp: whether to search mills as the strongest level does, so that the best move is as good.
        """
        rules, state = self.rules, self.state
        return GraphSearchTask(
            rules,
            state,
            moves or rules.moves(state),
            before=self.before,
            entries=MANY_ENTRIES if self.compares_all else 0,
            weights=weights_of(rules, strongest=True),
            sharp=sharp and not rules.table[HUNT],
        )

    def reasons(self, move: Move, slow: Sequence[Fact] = ()) -> Reasons:
        """Return the facts about a legal move for advice."""
        kind, schemas, others = self.kind, self.schemas, self.others(move)
        every = self.in_order([*self.facts[move], *slow])
        left = [fact for fact in every if fact.item.code in kind.dangers | {LOSES_MAN}]
        exposed = all(any(fact.item.code in kind.dangers for fact in each) for each in (left, *others.values()))
        unstopped = bool(others) and exposed and kind.is_threatened(self.rules.table, self.state)
        void = kind.void(self.ply(move), unstopped)
        every = [fact for fact in every if fact.item.code not in void]
        found = [fact for fact in every if not is_unchanged(fact) and not is_setback(fact, schemas)]
        codes = distinguishing_codes(found, [(unpacked(other)[:2], each) for other, each in others.items()], schemas)
        slight = {fact.item.code for fact in found if is_slight(fact)}
        codes -= {code for code in slight if rank(found, others.values(), code, schemas).shared}
        harms = {fact.item.code for fact in every} & {*kind.setbacks}
        return Reasons(every, found, codes, codes | kind.weighty, left, unstopped, harms)

    def planned(self, move: Move) -> list[tuple[Fact, bool]]:
        """Return a move's plans, each with True if at least half of the other moves share it.

        A plan that does not support the move is left out. So is a plan with a number if another move has a better
        number, or if half of the other moves have one as good.
        """
        found, others = [], [facts for other, facts in self.plans.items() if other != move]
        for fact in self.plans[move]:
            code, gain = fact.item.code, self.schemas[fact.item.code].gain
            if not gain:
                continue
            compared = rank(self.plans[move], others, code, self.schemas)
            usual = 2 * compared.shared >= len(others) > 0
            if gain == "there":
                found.append((fact, usual and code not in OF_POSITION))
            elif not compared.beaten and not usual:
                found.append((fact, False))
        return found

    def outweigh(self, facts: Sequence[Fact], left: Sequence[Fact]) -> bool:
        """Return whether facts justify a move that allows what another move prevents.

        If the other side can win something next, only a weighty fact or a verdict of the search justifies the move.
        Otherwise any fact does, except a number changed by one.
        """
        if not any(fact.item.code in self.kind.dangers for fact in left):
            return not all(is_slight(fact) for fact in facts)
        return any(fact.item.code in self.kind.weighty | VERDICTS.keys() for fact in facts)
