"""Comparison of the legal moves of a graph game by the pieces that they cost, for advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.evaluation import Weights
from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.rules import HUNT, HUNTED, NOWHERE, GraphState, RuleTable, unpacked
from heritage_games.engine.graph.search import SURE
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move, NamedItem

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
    replies,
)
from .graph_search import FEATURES, MANY_ENTRIES, Bounded, GraphSearchTask, Weighing, kind_of, weights_of
from .graph_worker import HINTED
from .search import SearchTask

PIECES = frozenset({"men", "men_left"})
"""Names of the features that count pieces."""

ANSWERS = 8
"""Maximum number of worse moves to which the best reply is searched."""


class Comparison(NamedTuple):
    """Fact that other moves are worse, with one as an example; None if there is no good one."""

    fact: Fact
    example: Contrast | None = None


def compared(
    table: RuleTable,
    state: GraphState,
    best: Move,
    moves: Sequence[Move],
    *,
    before: Sequence[GraphState],
    losses: Callable[[Move], Iterable[Fact]],
    named: Callable[[Item[int]], NamedItem],
) -> Generator[SearchTask, None, Comparison | None]:
    """Return the fact that at least half of the other moves lose by force or cost a piece.

    The search counts nothing but pieces, so two values that differ do so by at least one piece. A search two plies
    deeper must not contradict it.

    Args:
        state: a position with at least two legal moves.
        best: the move to compare with the others; the result is None if one of them is better.
        losses: returns the facts about how a move loses a piece, if they are proved.
        named: returns an item with the names of its points.
    """
    names = FEATURES[kind_of(table)]
    weights = weights_of(kind_of(table))
    counts = tuple(weight if name in PIECES else 0 for name, weight in zip(names, weights, strict=True))
    task = GraphSearchTask(table, state, moves, before=before, weights=counts, entries=MANY_ENTRIES)
    yield Weighing(task, HINTED)
    values, plies = dict(task.values), task.depth
    own = values.pop(best)
    if abs(own) >= SURE or max(values.values()) > own:
        return None
    worse = sorted((move for move in values if values[move] < own), key=values.__getitem__)
    lost = sum(value <= -SURE for value in values.values())
    if lost == len(values):
        return Comparison(_fact(ONLY_SAVES, state.turn, plies))
    if 2 * lost >= len(values):
        fact = _fact(OTHERS_LOSE, state.turn, plies, worse=lost)
        return Comparison(fact, Contrast(worse[0], _fact(LETS_FORCE_WIN, state.turn, plies), fact))
    if 2 * len(worse) < len(values):
        return None
    plies = yield from _confirmed(table, state, best, worse, before=before, weights=counts, plies=plies)
    if not plies:
        return None
    all_worse = len(worse) == len(values)
    numbers = {} if all_worse else {"worse": len(worse)}
    fact = _fact(ONLY_KEEPS if all_worse else OTHERS_COST, HUNTED, plies, **numbers)
    known = ((move, loss) for move in worse for loss in losses(move))
    example = next((Contrast(move, loss, fact) for move, loss in known), None)
    # A move of hunters is worse because it misses a capture, but the sentence about a reply says that a piece is lost.
    priced = not table[HUNT] or state.turn == HUNTED
    quiet = [move for move in worse if priced and abs(values[move]) < SURE]
    if example is None and quiet:
        replies_to: dict[Move, Move] = {}
        for move in (best, *quiet[:ANSWERS]):
            after = play(table, state, move)
            search = GraphSearchTask(table, after, replies(table, after), before=(*before, state), weights=counts)
            yield Bounded(search, plies - 1, HINTED)
            replies_to[move] = search.best
        if found := _frequent(replies_to.pop(best), replies_to):
            move, answer = found
            source, target, _ = unpacked(answer)
            code = ANSWERED_BY_PLACING if source == NOWHERE else ANSWERED
            roles = {"point": (target,)} if source == NOWHERE else {"source": (source,), "point": (target,)}
            item = named(Item(code, state.turn, roles, {}))
            example = Contrast(move, Fact(item, plies=plies), fact)
        else:
            example = Contrast(quiet[0], _fact(COSTS_LATER, state.turn, plies), fact)
    return Comparison(fact, example)


def _confirmed(
    table: RuleTable,
    state: GraphState,
    best: Move,
    worse: Sequence[Move],
    *,
    before: Sequence[GraphState],
    weights: Weights,
    plies: int,
) -> Generator[SearchTask, None, int]:
    """Return the plies searched, at most two more; 0 if they contradict the comparison."""
    found = []
    for some in ([best], worse):
        search = GraphSearchTask(table, state, some, before=before, weights=weights, entries=MANY_ENTRIES)
        yield Bounded(search, plies + 2, HINTED)
        found.append(search)
    of_best, of_worse = found
    if of_best.depth != of_worse.depth:
        return plies
    return of_best.depth if of_best.worth > of_worse.worth else 0


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


def _fact(code: str, side: int, searched: int, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers), plies=searched)
