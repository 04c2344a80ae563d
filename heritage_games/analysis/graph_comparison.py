"""Comparison of the legal moves of a graph game by the pieces that they cost, for advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.rules import HUNTED, GraphState, RuleTable
from heritage_games.engine.graph.search import SURE
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move

from .facts import LETS_FORCE_WIN, ONLY_KEEPS, ONLY_SAVES, OTHERS_COST, OTHERS_LOSE, Contrast, Fact
from .graph_search import DEEPEST, FEATURES, MANY, GraphSearchTask, kind_of, weights_of

PIECES = frozenset({"men", "men_left"})
"""Names of the features that count pieces."""


class Comparison(NamedTuple):
    """Fact that other moves are worse, and one of them as an example; None if there is no good one."""

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
) -> Comparison | None:
    """Return the fact that at least half of the other moves lose by force, or are worse by a piece or more.

    The search counts nothing but pieces, so two values that differ do so by at least one piece.

    Args:
        table: the rules.
        state: a position with at least two legal moves.
        best: the move to compare with the others; the result is None if one of them is better.
        moves: the legal moves.
        before: the earlier positions of the game, in order.
        losses: returns the facts about how a move loses a piece, if they are proved.
    """
    names = FEATURES[kind_of(table)]
    weights = weights_of(kind_of(table))
    counts = tuple(weight if name in PIECES else 0 for name, weight in zip(names, weights, strict=True))
    task = GraphSearchTask(table, state, moves, before=before, weights=counts)
    values = task.weigh(DEEPEST, MANY)
    own = values.pop(best)
    if abs(own) >= SURE or max(values.values()) > own:
        return None
    worse = sorted((move for move in values if values[move] < own), key=values.__getitem__)
    lost, plies = sum(value <= -SURE for value in values.values()), task.depth
    if lost == len(values):
        return Comparison(_fact(ONLY_SAVES, state.turn, plies))
    if 2 * lost >= len(values):
        example = Contrast(worse[0], _fact(LETS_FORCE_WIN, state.turn, plies), LETS_FORCE_WIN)
        return Comparison(_fact(OTHERS_LOSE, state.turn, plies, worse=lost), example)
    if 2 * len(worse) < len(values):
        return None
    all_worse = len(worse) == len(values)
    numbers = {"plies": plies} if all_worse else {"plies": plies, "worse": len(worse)}
    fact = _fact(ONLY_KEEPS if all_worse else OTHERS_COST, HUNTED, plies, **numbers)
    known = ((move, loss) for move in worse for loss in losses(move))
    move, loss = next(known, (None, None))
    return Comparison(fact, Contrast(move, loss, fact.item.code) if move is not None and loss else None)


def _fact(code: str, side: int, searched: int, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers), plies=searched)
