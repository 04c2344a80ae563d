"""Coach of mills and hunts, for hints and warnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from heritage_games.engine.graph.rules import HUNT, NOWHERE, GraphState, unpacked
from heritage_games.engine.graph.search import SURE, WON
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Position, Throw

from . import graph_worker
from .coach import Coach, Explanation
from .facts import (
    GIVES_WIN_AWAY,
    LOSES_BY_FORCE,
    Fact,
    FactSchema,
    as_it_was,
    change,
)
from .graph_advice import contrast_of, explained
from .graph_candidate import (
    Candidate,
    fact_of,
    fast_facts,
    harms_of,
    in_order,
    planned_for,
    reasons_for,
    search_of_moves,
    searched_with,
    slow_facts,
    stands_out,
)
from .graph_kinds import kind_of
from .graph_search import Explaining
from .hunt_principles import HUNT_PREMISES, HUNT_TESTS
from .known_tables import move_values
from .mill_principles import MILL_PREMISES, MILL_TESTS
from .search import ALL

DRAW = 1
"""First element of ``Value.order`` for a drawn value."""

WARNING_POSITIONS = 2_000
"""Maximum number of positions searched before a warning; low because the player waits."""


def shapes(rules: GraphRuleset) -> tuple[Mapping[str, FactSchema], ...]:
    """Return the schemas of the facts of each side, by code; see :mod:`.coach`."""
    return kind_of(rules).shapes


def facts(
    rules: GraphRuleset, position: Position, _throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move; see :mod:`.coach`."""
    state = cast("GraphState", position)
    found = [*fast_facts(rules, state, move), *slow_facts(rules, state, move)]
    return tuple(fact for fact in in_order(rules, found) if not as_it_was(fact))


def begin(
    rules: GraphRuleset, position: Position, _throw: Throw | None = None, before: Sequence[Position] = ()
) -> Explanation:
    """Yield the searches for the best move and its reasons; return the advice.

    See :mod:`.coach`. If a table has the values of the moves, only the best moves are searched, for the one that is
    hardest to answer.
    """
    state, earlier = cast("GraphState", position), tuple(before)
    values = move_values(rules, state)
    least = min((value.order for value in values.values()), default=None)
    moves = [move for move in rules.moves(state) if least is None or values[move].order == least]
    if len(moves) == 1:
        return (yield from explained(Candidate(rules, state, moves[0], values)))
    search = search_of_moves(rules, state, moves, earlier)
    most = searched_with(rules.table, state, earlier)
    yield Explaining(search, most, lambda best: _explainable(Candidate(rules, state, best), moves))
    return (yield from explained(Candidate(rules, state, search.best, values, search, earlier)))


def _explainable(candidate: Candidate, moves: Sequence[Move]) -> list[Move]:
    """Return the moves to prefer to the best move if one of them is as good.

    They are captures, or moves with a better reason or less danger.

    The purpose of a capture can be explained; a slight advantage of a quiet move cannot.
    """
    captures = [move for move in moves if unpacked(move)[2] != NOWHERE]
    if captures:
        return captures
    kind, own = candidate.kind, reasons_for(candidate, candidate.move)
    # If not every threat can be stopped, a move with a threat of its own is better advice than any comparison.
    compares = not own.unstopped and contrast_of(candidate, own.every)
    if stands_out(kind, own) or compares:
        return []
    reasons = {move: reasons_for(candidate, move) for move in moves if move != candidate.move}
    harms = {move: harms_of(kind, each) for move, each in reasons.items()}
    allowed = harms_of(kind, own)
    found = [
        move
        for move, each in reasons.items()
        if harms[move] < allowed or (harms[move] == allowed and stands_out(kind, each))
    ]
    if found or _plans(candidate, candidate.move):
        return found
    return [move for move in reasons if harms[move] == allowed and _plans(candidate, move)]


def _plans(candidate: Candidate, move: Move) -> bool:
    """Return whether a plan distinguishes a move."""
    return any(not usual for _, usual in planned_for(candidate, move))


def warn(
    rules: GraphRuleset, position: Position, _throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> Fact | None:
    """Return what only this move lets the other side win next, or None; see :mod:`.coach`."""
    state, kind = cast("GraphState", position), kind_of(rules)
    found = in_order(rules, fast_facts(rules, state, move))
    lost = next((fact for fact in found if fact.item.code in kind.dangers), None)
    if lost is not None:
        own = kind.balance(change(rules.table, state, move))
        others = (kind.balance(change(rules.table, state, other)) for other in rules.moves(state))
        if any(other > own for other in others):
            return lost
    return _given_away(rules, state, move, before)


def _given_away(rules: GraphRuleset, state: GraphState, move: Move, before: Sequence[Position]) -> Fact | None:
    """Return the fact that a move gives away a forced result that another keeps; None if not."""
    if values := move_values(rules, state):
        own, best = values[move].order[0], min(value.order[0] for value in values.values())
        if own == best:
            return None
        return fact_of(GIVES_WIN_AWAY if own == DRAW else LOSES_BY_FORCE, state.turn)
    most = graph_worker.explained_with(WARNING_POSITIONS)
    after = Explaining(search_of_moves(rules, state, [move], before), most)
    while not after.go(ALL):
        pass
    if after.task.worth > -SURE:
        return None
    best_found = Explaining(search_of_moves(rules, state, rules.moves(state), before), most)
    while not best_found.go(ALL):
        pass
    if best_found.task.worth <= -SURE:
        return None
    return fact_of(LOSES_BY_FORCE, state.turn, searched=WON + after.task.worth)


def _tests(rules: GraphRuleset) -> Mapping[str, Callable[..., int]]:
    return HUNT_TESTS if rules.table[HUNT] else MILL_TESTS


def _premises(rules: GraphRuleset) -> Mapping[str, Callable[..., bool]]:
    return HUNT_PREMISES if rules.table[HUNT] else MILL_PREMISES


COACH = Coach(shapes, facts, begin, warn, _tests, _premises)
