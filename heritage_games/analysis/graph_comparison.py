"""Comparison of the legal moves of a graph game by the pieces that they cost, for advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.rules import HUNT, HUNTED, NOWHERE, GraphState, RuleTable, unpacked
from heritage_games.engine.graph.search import SURE
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move, NamedItem

from .facts import (
    ANSWERED,
    ANSWERED_BY_PLACING,
    LETS_FORCE_WIN,
    ONLY_KEEPS,
    ONLY_SAVES,
    OTHERS_COST,
    OTHERS_LOSE,
    Contrast,
    Fact,
    replies,
)
from .graph_search import DEEPEST, FEATURES, MANY, GraphSearchTask, kind_of, weights_of

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
) -> Comparison | None:
    """Return the fact that at least half of the other moves lose by force or cost a piece.

    The search counts nothing but pieces, so two values that differ do so by at least one piece.

    Args:
        state: a position with at least two legal moves.
        best: the move to compare with the others; the result is None if one of them is better.
        losses: returns the facts about how a move loses a piece, if they are proved.
        named: returns an item with the names of its points.
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
        fact = _fact(OTHERS_LOSE, state.turn, plies, worse=lost)
        return Comparison(fact, Contrast(worse[0], _fact(LETS_FORCE_WIN, state.turn, plies), fact))
    if 2 * len(worse) < len(values):
        return None
    all_worse = len(worse) == len(values)
    numbers = {} if all_worse else {"worse": len(worse)}
    fact = _fact(ONLY_KEEPS if all_worse else OTHERS_COST, HUNTED, plies, **numbers)
    known = ((move, loss) for move in worse for loss in losses(move))
    example = next((Contrast(move, loss, fact) for move, loss in known), None)

    def reply(move: Move) -> Move:
        after = play(table, state, move)
        search = GraphSearchTask(table, after, replies(table, after), before=(*before, state), weights=counts)
        return search.deepen(plies - 1, MANY)

    # The price of a hunters' move is a capture, which the sentence about a reply does not name.
    priced = not table[HUNT] or state.turn == HUNTED
    quiet = [move for move in worse if priced and abs(values[move]) < SURE]
    if example is None and quiet and (found := _usual(quiet, best, reply)):
        move, answer = found
        source, target, _ = unpacked(answer)
        code = ANSWERED_BY_PLACING if source == NOWHERE else ANSWERED
        roles = {"point": (target,)} if source == NOWHERE else {"source": (source,), "point": (target,)}
        item = named(Item(code, state.turn, roles, {}))
        example = Contrast(move, Fact(item, plies=plies), fact)
    return Comparison(fact, example)


def verdict_on(table: RuleTable, own: int, others: Sequence[int], side: int, plies: int) -> Fact | None:
    """Return the fact that half or more of the other moves lose or cost a piece; None if not.

    Args:
        own: the value of the best move.
        others: the values of the other moves.
        plies: the plies searched.
    """
    kind = kind_of(table)
    named = zip(FEATURES[kind], weights_of(kind), strict=True)
    piece = max(abs(weight) for name, weight in named if name in PIECES)
    lost, worse = (sum(value <= most for value in others) for most in (-SURE, own - piece))
    if abs(own) >= SURE:
        return None
    if 2 * lost >= len(others):
        return _fact(ONLY_SAVES, side, plies) if lost == len(others) else _fact(OTHERS_LOSE, side, plies, worse=lost)
    if 2 * worse >= len(others):
        every = worse == len(others)
        return _fact(ONLY_KEEPS, HUNTED, plies) if every else _fact(OTHERS_COST, HUNTED, plies, worse=worse)
    return None


def _usual(worse: Sequence[Move], best: Move, reply: Callable[[Move], Move]) -> tuple[Move, Move] | None:
    """Return a worse move and the usual best reply to worse moves.

    The result is None if every such reply also answers the best move.

    Captures are left out, because other facts report them.
    """
    own, answers = reply(best), {move: reply(move) for move in worse[:ANSWERS]}
    quiet = [answer for answer in answers.values() if answer != own and unpacked(answer)[2] == NOWHERE]
    if not quiet:
        return None
    [(usual, _)] = Counter(quiet).most_common(1)
    return next(move for move, answer in answers.items() if answer == usual), usual


def _fact(code: str, side: int, searched: int, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers), plies=searched)
