"""Comparison of the legal moves of a graph game by the pieces that they cost, for advice."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from heritage_games.engine.graph.evaluation import worth
from heritage_games.engine.graph.rules import HUNT, HUNTED, NOWHERE, unpacked
from heritage_games.engine.graph.search import SURE
from heritage_games.rulesets.types import Move

from .facts import (
    COSTS_LATER,
    LETS_FORCE_WIN,
    ONLY_KEEPS,
    ONLY_SAVES,
    OTHERS_COST,
    OTHERS_LOSE,
    Contrast,
    Fact,
    Line,
    fact_of,
    is_usual,
)
from .graph_lines import capture_line, only_pieces, pieces_search, winning_line
from .graph_search import DEEPEST, Bounded, GraphSearchTask, Weighing
from .legal_moves import LegalMoves
from .search import SearchTask

EXAMPLES = 4
"""Maximum number of worse moves after which a line is searched."""


class Comparison(NamedTuple):
    """Fact that other moves are worse.

    Args:
        example: one of these moves; None if none is a good example.
        few: whether so few moves are worse that any other reason is better.
        line: moves by which the best move wins a piece; None if it only keeps one, or if no line is short.
    """

    fact: Fact
    example: Contrast | None = None
    few: bool = False
    line: Line | None = None


def compared(moves: LegalMoves, best: Move) -> Generator[SearchTask, None, Comparison | None]:
    """Return the fact that half of the other moves lose by force, or that some cost a piece.

    The first is also returned if all moves that are worse lose by force.
    The search counts nothing but pieces, and a repetition keeps them, so two values that differ do so by at least one
    piece. Deeper searches must agree.

    Args:
        moves: at least two legal moves of a position.
        best: the move to compare with the others; the result is None if one of them is better.
    """
    table, side = moves.rules.table, moves.state.turn
    task = pieces_search(moves)
    yield Weighing(task, moves.positions)
    values, plies = dict(task.values), task.depth
    own = values.pop(best)
    if abs(own) >= SURE or max(values.values()) > own:
        return None
    worse = sorted((move for move in values if values[move] < own), key=values.__getitem__)
    lost = sum(value <= -SURE for value in values.values())
    if not worse:
        return None
    if 2 * lost >= len(values) or lost == len(worse):
        only = lost == len(values)
        fact = fact_of(ONLY_SAVES, side, plies) if only else fact_of(OTHERS_LOSE, side, plies, worse=lost)
        lost_example = yield from _lost_example(moves, worse[0], fact)
        return Comparison(fact, lost_example, is_usual(len(values) - lost, len(values)))
    plies = yield from _confirmed(pieces_search(moves, [best]), pieces_search(moves, worse), plies, moves.positions)
    if not plies:
        return None
    all_worse = len(worse) == len(values)
    numbers = {} if all_worse else {"worse": len(worse)}
    fact = fact_of(ONLY_KEEPS if all_worse else OTHERS_COST, HUNTED if table[HUNT] else side, plies, **numbers)
    few = is_usual(len(values) - len(worse), len(values))
    if own > worth(table, only_pieces(table), moves.state):
        line = yield from capture_line(moves.after(best), side)
        return Comparison(fact, few=few, line=line)
    example: Contrast | None = None
    if lost:
        example = yield from _lost_example(moves, worse[0], fact)
    for move in [move for move in worse if unpacked(move)[2] == NOWHERE][:EXAMPLES]:
        line = yield from capture_line(moves.after(move), 1 - side)
        if line and (not (example and example.line) or len(line.moves) < len(example.line)):
            example = Contrast(move, line.fact, fact, line.moves)
    if example is None:
        example = Contrast(worse[0], fact_of(COSTS_LATER, side, plies), fact)
    return Comparison(fact, example, few)


def _lost_example(moves: LegalMoves, lost: Move, fact: Fact) -> Generator[SearchTask, None, Contrast]:
    """Return a move that loses by force, with the line that shows it if there is a short one."""
    side = moves.state.turn
    line = yield from winning_line(moves.after(lost), 1 - side)
    if line:
        return Contrast(lost, line.fact, fact, line.moves)
    return Contrast(lost, fact_of(LETS_FORCE_WIN, side, fact.plies), fact)


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
