"""Comparison of the legal moves of a graph game by the pieces that they cost, for advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from heritage_games.engine.graph.evaluation import worth
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
    is_usual,
    replies,
)
from .graph_search import DEEPEST, FEATURES, MANY_ENTRIES, Bounded, GraphSearchTask, Weighing, kind_of, weights_of
from .graph_worker import HINTED
from .search import SearchTask

PIECES = frozenset({"men", "men_left"})
"""Names of the features that count pieces."""

ANSWERS = 8
"""Maximum number of worse moves to which the best reply is searched."""


class Comparison(NamedTuple):
    """Fact that other moves are worse, with one as an example; None if there is no good one.

    Args:
        few: whether so few moves are worse that any other reason is better.
    """

    fact: Fact
    example: Contrast | None = None
    few: bool = False


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
    """Return the fact that half of the other moves lose by force, or that some cost a piece.

    The search counts nothing but pieces, and a repetition keeps them, so two values that differ do so by at least one
    piece. Deeper searches must agree.

    Args:
        state: a position with at least two legal moves.
        best: the move to compare with the others; the result is None if one of them is better.
        losses: returns the facts about how a move loses a piece, if they are proved.
        named: returns an item with the names of its points.
    """
    names = FEATURES[kind_of(table)]
    weights = weights_of(kind_of(table))
    counts = tuple(weight if name in PIECES else 0 for name, weight in zip(names, weights, strict=True))
    search_of = partial(
        GraphSearchTask,
        table,
        state,
        before=before,
        weights=counts,
        again=worth(table, counts, state),
        entries=MANY_ENTRIES,
    )
    task = search_of(moves)
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
    if not worse:
        return None
    plies = yield from _confirmed(search_of([best]), search_of(worse), plies)
    if not plies:
        return None
    all_worse = len(worse) == len(values)
    numbers = {} if all_worse else {"worse": len(worse)}
    fact = _fact(ONLY_KEEPS if all_worse else OTHERS_COST, HUNTED if table[HUNT] else state.turn, plies, **numbers)
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
    return Comparison(fact, example, is_usual(len(values) - len(worse), len(values)))


def _confirmed(of_best: GraphSearchTask, of_worse: GraphSearchTask, plies: int) -> Generator[SearchTask, None, int]:
    """Return the most plies at which both searches confirm a comparison; 0 if they do not.

    Args:
        of_best: the search of the best move alone.
        of_worse: the search of all moves that are counted as worse, so it returns the value of the best of them.
        plies: the plies of the comparison.
    """
    confirmed = 0
    while plies <= DEEPEST:
        for search in (of_best, of_worse):
            yield Bounded(search, plies, HINTED)
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


def _fact(code: str, side: int, searched: int, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers), plies=searched)
