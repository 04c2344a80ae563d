"""Comparison of the moves of a graph game, and lines that show what a move wins or costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.evaluation import Weights, worth
from heritage_games.engine.graph.rules import HUNT, HUNTED, NOWHERE, unpacked
from heritage_games.engine.graph.search import SURE
from heritage_games.engine.kernel import NOBODY
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move

from .fact_comparison import is_setback, is_unchanged, is_usual
from .facts import SHUTS_IN, Contrast, Fact, Line, SearchFact, fact_of
from .graph_facts import won_by
from .graph_search import DEEPEST, FEATURES, MANY_ENTRIES, Bounded, GraphSearchTask, Weighing, kind_of, weights_of
from .graph_worker import MANY
from .legal_moves import LegalMoves
from .search import SearchTask

EXAMPLES = 4  # maximum number of worse moves after which a line is searched
PIECES = frozenset({"men", "men_left"})  # names of the features that count pieces
FORESEEN = 6  # maximum number of moves after a move whose purpose is several turns away
LONGEST = 5  # maximum number of moves of a line that wins a piece
FARTHEST = 8  # maximum number of moves of the line of a forced win
LASTS = 2  # number of plies after a capture in which no other capture may cancel its gain
CLEARLY = 50  # minimum difference of values for a move to be clearly worse, in hundredths of a piece
ANSWERS = 12  # maximum number of worse moves whose best reply is searched


def only_pieces(rules: Ruleset) -> Weights:
    """Return the weights of the features that count pieces, in order; 0 for all others."""
    return weights_of(rules, frozenset(FEATURES[kind_of(rules.table)]) - PIECES)


def pieces_search(moves: LegalMoves, some: Sequence[Move] = ()) -> GraphSearchTask:
    """Return an unstarted search that counts only pieces, of all moves if none are given.

    A repetition is worth as much as the present position.
    """
    rules, state, weights = moves.rules, moves.state, only_pieces(moves.rules)
    legal, again = some or rules.moves(state), worth(rules.table, weights, state)
    return GraphSearchTask(rules, state, legal, before=moves.before, weights=weights, again=again, entries=MANY_ENTRIES)


def shown(moves: LegalMoves, move: Move, *, steps: bool = False) -> Fact | None:
    """Return the strongest fact about what a move wins, threatens, stops or blocks, or None.

    Args:
        steps: whether to return the improvement of a number if there is no such fact.
    """
    found = moves.in_order(moves.proved(move, moves.kind.proofs))
    weighty = [fact for fact in found if fact.item.code in moves.kind.weighty | {SHUTS_IN} and fact.item.points]
    changed = [fact for fact in found if "before" in fact.item.numbers and moves.schemas[fact.item.code].gain]
    better = [fact for fact in changed if not is_unchanged(fact) and not is_setback(fact, moves.schemas)]
    return next(iter([*weighty, *(better if steps else [])]), None)


def best_line(moves: LegalMoves, side: int, *, wins: bool = False) -> Generator[SearchTask, None, Line | None]:
    """Return the best moves of both sides, up to this side's first one with a purpose.

    Its purpose is a fact of :func:`shown`. If no such move is among the first ``FORESEEN``, the result is None.

    Args:
        wins: whether the line must be a forced win, whose loser holds out as long as it can. It then has up to
            ``FARTHEST`` moves, and if none has a purpose, it ends with the side's first move that improves a number.
            The result is None if a search proves no win.
    """
    line: list[Move] = []
    first: Line | None = None
    while len(line) < (FARTHEST if wins else FORESEEN) and won_by(moves.rules.table, moves.state) == NOBODY:
        task, own = moves.search(), moves.state.turn == side
        yield Bounded(task, DEEPEST, moves.positions if wins else MANY)
        if wins and (task.worth if own else -task.worth) < SURE:
            return None
        line.append(task.best)
        if own and (fact := shown(moves, task.best)):
            return Line(tuple(line), fact)
        if own and wins and first is None and (less := shown(moves, task.best, steps=True)):
            first = Line(tuple(line), less)
        moves = moves.after(task.best)
    return first


def capture_line(moves: LegalMoves, winner: int) -> Generator[SearchTask, None, Line | None]:
    """Return the moves by which a side wins a piece by force, up to the capture.

    The result is None if there are more than ``LONGEST`` moves, or if no fact describes the capture.
    """
    sign, task = 1 if moves.state.turn == winner else -1, pieces_search(moves)
    level, gains = worth(moves.rules.table, only_pieces(moves.rules), moves.state), list[bool]()
    for plies in range(1, LONGEST + LASTS + 1):
        yield Bounded(task, plies, MANY)
        if task.depth < plies and abs(task.worth) < SURE:
            break
        gains.append(sign * (task.worth - level) > 0)
    needed = next((n for n in range(len(gains) - LASTS) if all(gains[n : n + LASTS + 1])), len(gains))
    line: list[Move] = []
    for left in range(needed + 1 if needed < len(gains) else 0, 0, -1):
        attacks = moves.state.turn == winner
        task = pieces_search(moves) if attacks else moves.search()
        yield Bounded(task, left if attacks else left + LASTS, MANY)
        line.append(task.best)
        if attacks and unpacked(task.best)[2] != NOWHERE:
            fact = shown(moves, task.best)
            return Line(tuple(line), fact) if fact else None
        moves = moves.after(task.best)
    return None


def refuted(moves: LegalMoves, best: Move, own: Fact) -> Generator[SearchTask, None, Contrast | None]:
    """Return a clearly worse move with its best answer; None if there is none.

    The fact about the answer is true of no answer to ``best``. If there are several such moves, the result is the one
    with the most weighty facts, which looks best, then the one whose answer has the most frequent fact; captures do not
    count.
    """
    yield moves.compared
    task = moves.compared.task
    values = task.values
    worse = [move for move in values if values[move] <= values[best] - CLEARLY and unpacked(move)[2] == NOWHERE]
    after = moves.after(best)
    allowed = {_name(fact) for reply in after.rules.moves(after.state) if (fact := shown(after, reply))}
    found: list[Contrast] = []
    for move in sorted(worse, key=lambda move: -values[move])[:ANSWERS]:
        reached = moves.after(move)
        if won_by(reached.rules.table, reached.state) != NOBODY:
            continue
        search = reached.search()
        yield Bounded(search, max(1, task.depth - 1), MANY)
        fact = shown(reached, search.best)
        if fact and _name(fact) not in allowed:
            found.append(Contrast(move, fact, own, (search.best,)))
    often = Counter(_name(each.fact) for each in found)
    weighty = {
        each.move: sum(fact.item.code in moves.kind.weighty for fact in moves.facts[each.move]) for each in found
    }
    return max(found, key=lambda each: (weighty[each.move], often[_name(each.fact)]), default=None)


def _name(fact: Fact) -> tuple[str, tuple[str, ...]]:
    """Return the identity of a fact: its code and its point."""
    return fact.item.code, fact.item.points.get("point", ())


class Comparison(NamedTuple):
    """Fact that other moves are worse."""

    fact: Fact
    example: Contrast | None = None  # one of these moves; None if none is a good example
    few: bool = False  # whether so few moves are worse that any other reason is better
    # moves by which the best move wins a piece; None if it only keeps one, or if no line is short
    line: Line | None = None


def compared(moves: LegalMoves, best: Move) -> Generator[SearchTask, None, Comparison | None]:
    """Return the fact that many other moves lose by force, or that some of them cost a piece.

    Many means at least half; the first fact is also returned if all moves that are worse lose by force.
    The search counts nothing but pieces, and a repetition keeps them, so two values that differ do so by at least one
    piece. Deeper searches must agree. The result is None if one of the other moves is better.
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
        numbers = {} if only else {"worse": lost}
        fact = fact_of(SearchFact.ONLY_SAVES if only else SearchFact.OTHERS_LOSE, side, plies, **numbers)
        lost_example = yield from _lost_example(moves, worse[0], fact)
        return Comparison(fact, lost_example, is_usual(len(values) - lost, len(values)))
    plies = yield from _confirmed(pieces_search(moves, [best]), pieces_search(moves, worse), plies, moves.positions)
    if not plies:
        return None
    all_worse = len(worse) == len(values)
    numbers = {"plies": plies} if all_worse else {"plies": plies, "worse": len(worse)}
    code = SearchFact.ONLY_KEEPS if all_worse else SearchFact.OTHERS_COST
    fact = fact_of(code, HUNTED if table[HUNT] else side, plies, **numbers)
    few = is_usual(len(values) - len(worse), len(values))
    if own > worth(table, only_pieces(moves.rules), moves.state):
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
        example = Contrast(worse[0], fact_of(SearchFact.COSTS_LATER, side, plies), fact)
    return Comparison(fact, example, few)


def _lost_example(moves: LegalMoves, lost: Move, fact: Fact) -> Generator[SearchTask, None, Contrast]:
    """Return a move that loses by force, with the line that shows it if there is a short one."""
    side = moves.state.turn
    line = yield from best_line(moves.after(lost), 1 - side, wins=True)
    if line:
        return Contrast(lost, line.fact, fact, line.moves)
    return Contrast(lost, fact_of(SearchFact.LETS_FORCE_WIN, side, fact.plies), fact)


def _confirmed(
    of_best: GraphSearchTask, of_worse: GraphSearchTask, plies: int, positions: int
) -> Generator[SearchTask, None, int]:
    """Return the most plies at which both searches confirm a comparison; 0 if they do not.

    Args:
        of_worse: the search of all moves that are counted as worse, so it returns the value of the best of them.
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
