"""Coach of mills and hunts, for hints and warnings."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.graph.rules import HUNT, NOWHERE, unpacked
from heritage_games.engine.graph.search import SURE, WON
from heritage_games.rulesets.types import Move

from . import graph_worker
from .coach import Coach, Explanation
from .fact_comparison import is_unchanged
from .facts import Fact, SearchFact, fact_of
from .graph_advice import contrast_of, explained
from .graph_search import Explaining
from .hunt_principles import HUNT_PREMISES, HUNT_TESTS
from .legal_moves import LegalMoves, kind_of
from .mill_principles import MILL_PREMISES, MILL_TESTS
from .search import Decision, finished

DRAW = 1  # first element of ``Value.order`` for a drawn value

WARNING_POSITIONS = 2_000  # maximum number of interpreted positions before a warning; low because the player waits


def facts(decision: Decision, move: Move) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move; see :mod:`.coach`."""
    moves = LegalMoves.of(decision)
    found = [*moves.proved(move, moves.kind.proofs), *moves.slow_facts(move)]
    return tuple(fact for fact in moves.in_order(found) if not is_unchanged(fact))


def begin(decision: Decision) -> Explanation:
    """Yield the searches for the best move and its reasons; return the advice.

    See :mod:`.coach`. If a table has the values of the moves, only the best moves are searched, for the one that is
    hardest to answer.
    """
    moves = LegalMoves.of(decision)
    least = min((value.order for value in moves.values.values()), default=None)
    best = [move for move in decision.moves if least is None or moves.values[move].order == least]
    if len(best) == 1:
        return (yield from explained(moves, best[0]))
    for sharp in (True, False):
        search = moves.search(best, sharp=sharp)
        yield Explaining(search, moves.positions, lambda found: _explainable(moves, found, best))
        # The strongest level's search of mills proves a loss, but not which move loses last.
        if search.worth > -SURE or moves.rules.table[HUNT]:
            break
    return (yield from explained(moves, search.best, search))


def _explainable(moves: LegalMoves, best: Move, some: Sequence[Move]) -> list[Move]:
    """Return which of some moves to prefer to the best move if one of them is as good.

    They are captures, whose purpose can be explained, or moves with a better reason, less danger, or a plan.
    """
    captures = [move for move in some if unpacked(move)[2] != NOWHERE]
    if captures:
        return captures
    own = moves.reasons(best)
    # If not every threat can be stopped, a move with a threat of its own is better advice than any comparison.
    has_reason = own.stand_out or (not own.unstopped and contrast_of(moves, best, own.every))
    if has_reason and (not own.left or any(fact.item.code in moves.kind.weighty for fact in own.found)):
        return []
    reasons = {move: moves.reasons(move) for move in some if move != best}
    less_harm = [move for move, each in reasons.items() if each.harms < own.harms]
    if has_reason:
        return less_harm
    safe = [move for move, each in reasons.items() if each.harms == own.harms]
    found = less_harm + [move for move in safe if reasons[move].stand_out]
    return found if found or _plans(moves, best) else [move for move in safe if _plans(moves, move)]


def _plans(moves: LegalMoves, move: Move) -> bool:
    return any(not usual for _, usual in moves.planned(move))


def warn(decision: Decision, move: Move) -> Fact | None:
    """Return the fact that a move gives away what another move keeps; None if it does not."""
    moves = LegalMoves.of(decision)
    kind = moves.kind
    found = moves.in_order(moves.proved(move, kind.proofs))
    lost = next((fact for fact in found if fact.item.code in kind.dangers), None)
    if lost is not None:
        own = kind.balance(moves.ply(move))
        if any(kind.balance(moves.ply(other)) > own for other in decision.moves):
            return lost
    return _given_away(moves, move)


def _given_away(moves: LegalMoves, move: Move) -> Fact | None:
    """Return the fact that a move gives away a forced result that another keeps; None if not."""
    side = moves.state.turn
    if values := moves.values:
        own, best = values[move].order[0], min(value.order[0] for value in values.values())
        if own == best:
            return None
        return fact_of(SearchFact.GIVES_WIN_AWAY if own == DRAW else SearchFact.LOSES_BY_FORCE, side)
    most = graph_worker.explained_with(WARNING_POSITIONS)
    after = finished(Explaining(moves.search([move]), most))
    if after.task.worth > -SURE:
        return None
    if finished(Explaining(moves.search(), most)).task.worth <= -SURE:
        return None
    return fact_of(SearchFact.LOSES_BY_FORCE, side, searched=WON + after.task.worth)


COACH = Coach(
    schemas=lambda rules: kind_of(rules).schemas,
    facts=facts,
    begin=begin,
    warn=warn,
    tests=lambda rules: HUNT_TESTS if rules.table[HUNT] else MILL_TESTS,
    premises=lambda rules: HUNT_PREMISES if rules.table[HUNT] else MILL_PREMISES,
)
