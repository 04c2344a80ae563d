"""Comparison of the legal moves of a graph game by the pieces that they cost, for advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.evaluation import Weights, worth
from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.rules import HUNT, HUNTED, NOWHERE, RuleTable, unpacked
from heritage_games.engine.graph.search import SURE
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move

from .facts import (
    ANSWERED,
    ANSWERED_BY_PLACING,
    COSTS_LATER,
    LETS_FORCE_WIN,
    ONLY_KEEPS,
    ONLY_SAVES,
    OTHERS_COST,
    OTHERS_LOSE,
    Contrast,
    Fact,
    Proof,
    is_usual,
    replies,
)
from .graph_search import DEEPEST, FEATURES, MANY_ENTRIES, Bounded, GraphSearchTask, Weighing, kind_of, weights_of
from .legal_moves import LegalMoves, fact_of
from .search import SearchTask

PIECES = frozenset({"men", "men_left"})
"""Names of the features that count pieces."""

ANSWERS = 8
"""Maximum number of worse moves to which the best reply is searched."""


class Comparison(NamedTuple):
    """Fact that other moves are worse.

    Args:
        example: one of these moves; None if none is a good example.
        few: whether so few moves are worse that any other reason is better.
    """

    fact: Fact
    example: Contrast | None = None
    few: bool = False


def compared(moves: LegalMoves, best: Move) -> Generator[SearchTask, None, Comparison | None]:
    """Return the fact that half of the other moves lose by force, or that some cost a piece.

    The search counts nothing but pieces, and a repetition keeps them, so two values that differ do so by at least one
    piece. Deeper searches must agree.

    Args:
        moves: at least two legal moves of a position.
        best: the move to compare with the others; the result is None if one of them is better.
    """
    table, side = moves.rules.table, moves.state.turn
    weights = _only_pieces(table)
    again = worth(table, weights, moves.state)

    def search_of(some: Sequence[Move]) -> GraphSearchTask:
        before, entries = moves.before, MANY_ENTRIES
        return GraphSearchTask(table, moves.state, some, before=before, weights=weights, again=again, entries=entries)

    task = search_of([*moves.facts])
    yield Weighing(task, moves.positions)
    values, plies = dict(task.values), task.depth
    own = values.pop(best)
    if abs(own) >= SURE or max(values.values()) > own:
        return None
    worse = sorted((move for move in values if values[move] < own), key=values.__getitem__)
    lost = sum(value <= -SURE for value in values.values())
    if lost == len(values):
        return Comparison(fact_of(ONLY_SAVES, side, plies))
    if 2 * lost >= len(values):
        fact = fact_of(OTHERS_LOSE, side, plies, worse=lost)
        return Comparison(fact, Contrast(worse[0], fact_of(LETS_FORCE_WIN, side, plies), fact))
    if not worse:
        return None
    plies = yield from _confirmed(search_of([best]), search_of(worse), plies, moves.positions)
    if not plies:
        return None
    all_worse = len(worse) == len(values)
    numbers = {} if all_worse else {"worse": len(worse)}
    fact = fact_of(ONLY_KEEPS if all_worse else OTHERS_COST, HUNTED if table[HUNT] else side, plies, **numbers)
    known = ((move, loss) for move in worse for loss in moves.slow_facts(move))
    example = next((Contrast(move, loss, fact) for move, loss in known), None)
    # A move of hunters is worse because it misses a capture, but the sentence about a reply says that a piece is lost.
    priced = not table[HUNT] or side == HUNTED
    quiet = [move for move in worse if priced and abs(values[move]) < SURE]
    if example is None and quiet:
        example = yield from _example(moves, best, quiet, fact)
    return Comparison(fact, example, is_usual(len(values) - len(worse), len(values)))


def _only_pieces(table: RuleTable) -> Weights:
    """Return the weights of the features that count pieces, in order; 0 for all others."""
    kind = kind_of(table)
    return weights_of(kind, frozenset(FEATURES[kind]) - PIECES)


def _example(moves: LegalMoves, best: Move, quiet: Sequence[Move], fact: Fact) -> Generator[SearchTask, None, Contrast]:
    """Return a worse move with the reply that most often refutes such moves, or without one.

    Args:
        quiet: worse moves that do not lose by force, the worst first.
        fact: the fact of the comparison.
    """
    table, state = moves.rules.table, moves.state
    replies_to: dict[Move, Move] = {}
    for move in (best, *quiet[:ANSWERS]):
        after = play(table, state, move)
        before = (*moves.before, state)
        search = GraphSearchTask(table, after, replies(table, after), before=before, weights=_only_pieces(table))
        yield Bounded(search, fact.plies - 1, moves.positions)
        replies_to[move] = search.best
    found = _frequent(replies_to.pop(best), replies_to)
    if found is None:
        return Contrast(quiet[0], fact_of(COSTS_LATER, state.turn, fact.plies), fact)
    move, answer = found
    source, target, _ = unpacked(answer)
    code = ANSWERED_BY_PLACING if source == NOWHERE else ANSWERED
    roles = {"point": (target,)} if source == NOWHERE else {"source": (source,), "point": (target,)}
    return Contrast(move, moves.named(Proof(Item(code, state.turn, roles, {}), plies=fact.plies)), fact)


def _confirmed(
    of_best: GraphSearchTask, of_worse: GraphSearchTask, plies: int, positions: int
) -> Generator[SearchTask, None, int]:
    """Return the most plies at which both searches confirm a comparison; 0 if they do not.

    Args:
        of_best: the search of the best move alone.
        of_worse: the search of all moves that are counted as worse, so it returns the value of the best of them.
        plies: the plies of the comparison.
        positions: the maximum number of positions of each search.
    """
    confirmed = 0
    while plies <= DEEPEST:
        for search in (of_best, of_worse):
            yield Bounded(search, plies, positions)
        if of_best.depth < plies or (of_worse.depth < plies and abs(of_worse.worth) < SURE):
            break
        if of_best.worth <= of_worse.worth:
            return 0
        confirmed, plies = plies, plies + 1
    return confirmed


def _frequent(own: Move, replies_to: Mapping[Move, Move]) -> tuple[Move, Move] | None:
    """Return a worse move and the most frequent best reply to worse moves.

    The result is None if every such reply also answers the best move. Captures are left out, because other facts report
    them.

    Args:
        own: the best reply to the best move.
        replies_to: the best reply to each worse move.
    """
    quiet = [reply for reply in replies_to.values() if reply != own and unpacked(reply)[2] == NOWHERE]
    if not quiet:
        return None
    [(frequent, _)] = Counter(quiet).most_common(1)
    return next(move for move, reply in replies_to.items() if reply == frequent), frequent
