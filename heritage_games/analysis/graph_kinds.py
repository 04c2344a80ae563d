"""Functions and tables of facts in mills and in hunts, for the coach of graph games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.rules import HUNT, GraphState, RuleTable
from heritage_games.rulesets.graph import GraphRuleset

from . import hunt_facts, hunt_plans, mill_facts, mill_plans
from .facts import LETS_WIN, Change, FactCode, FactSchema, Proof, weighty


class GraphCoach(NamedTuple):
    """Functions and tables for facts in mills or hunts.

    Args:
        shapes: the schema of each code, for each side.
        order: the codes, the strongest first.
        proofs: yields facts about a move that are fast enough to compute for every move.
        far_proofs: yields facts that take longer to compute.
        kept: returns a fact about a move without any other reason, given the plies of a search that ends in a draw,
            and the least plies of such a search of any other move.
        plans: yields facts that are used only in advice, for the best move.
        balance: returns the number of pieces a move captures, less those that it lets the other side capture next.
        weighty: the codes of facts that advice always includes.
        exposes: the code of the fact that the other side can capture a piece next.
        setbacks: the codes of disadvantages, the worst first; all dangers are among them.
        averted: (move, point that another move leaves, setback of that move, codes of the facts about the first move)
            -> the fact that the first move averts the setback; None if it does not.
        void: returns the codes of facts that are true of a move but no reason for it, given whether the other side has
            threats that no move stops.
        faced: returns the number of points at which the side to move could lose something if it passed.
    """

    shapes: tuple[Mapping[str, FactSchema], Mapping[str, FactSchema]]
    order: Sequence[str]
    proofs: Callable[[Change], Iterator[Proof]]
    far_proofs: Callable[[Change], Iterator[Proof]]
    kept: Callable[[Change, int, int], Proof]
    plans: Callable[[Change], Iterator[Proof]]
    balance: Callable[[Change], int]
    weighty: frozenset[FactCode]
    exposes: FactCode
    setbacks: tuple[FactCode, ...]
    averted: Callable[[Change, int, Proof, frozenset[str]], Proof | None]
    void: Callable[[Change, bool], frozenset[FactCode]]
    faced: Callable[[RuleTable, GraphState], int]

    @property
    def dangers(self) -> frozenset[str]:
        """The codes of the facts about what the other side can win next."""
        return frozenset({LETS_WIN, self.exposes})


MILLS = GraphCoach(
    (mill_facts.SHAPES, mill_facts.SHAPES),
    tuple(mill_facts.MillFact),
    mill_facts.proofs,
    mill_facts.far_proofs,
    mill_plans.kept,
    mill_plans.plans,
    mill_facts.balance,
    weighty(mill_facts.MillFact),
    mill_facts.MillFact.LEAVES_THREAT,
    mill_facts.SETBACKS,
    mill_facts.averted,
    mill_facts.void,
    mill_facts.threats_faced,
)
HUNTS = GraphCoach(
    hunt_facts.SHAPES,
    tuple(hunt_facts.HuntFact),
    hunt_facts.proofs,
    hunt_facts.far_proofs,
    hunt_facts.kept,
    hunt_plans.plans,
    hunt_facts.balance,
    weighty(hunt_facts.HuntFact),
    hunt_facts.HuntFact.LEAVES_CAPTURABLE,
    hunt_facts.SETBACKS,
    hunt_facts.averted,
    hunt_facts.void,
    hunt_facts.threats_faced,
)


def kind_of(rules: GraphRuleset) -> GraphCoach:
    """Return the functions and tables of mills or hunts for these rules."""
    return HUNTS if rules.table[HUNT] else MILLS
