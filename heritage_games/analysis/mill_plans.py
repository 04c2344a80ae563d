"""Facts about later turns in mills, for advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.mills import mill_points
from heritage_games.engine.graph.rules import MILLS, MILLS_AT, NOWHERE, GraphState, empty_points, hand_of, unpacked
from heritage_games.engine.graph.steps import flies, placing
from heritage_games.engine.kernel import DRAWN, NOBODY, RuleTable, members

from .facts import Fact
from .graph_facts import GraphContext, captures, replies, steps_of, won_by
from .mill_facts import TWO, MillFact, closings, exposes_piece, fills_board, loses_piece_next, new_threats
from .mill_principles import LATE

FEW_EMPTY = 6  # maximum number of empty points after placing with which a side may become immobile


LAST = 6  # maximum number of pieces in hand for which every way to place them is played through


def plans(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about later mills, about answers to mills, and about the end of placing."""
    table, after, side = ply.table, ply.after, ply.side
    yield from _forks(ply)
    yield from _still_closed(ply)
    yield from _shot_bound(ply)
    if _all_drawn(table, ply.before):
        yield ply.proved(MillFact.ALL_DRAWN, plies=hand_of(ply.before, 0) + hand_of(ply.before, 1))
    if _answers(ply):
        yield ply.proved(MillFact.ANSWERS, plies=3)
    left = hand_of(after, 0) + hand_of(after, 1)
    if ply.source != NOWHERE or not 0 < left <= LATE or flies(table, after, side):
        return
    if 0 < empty_points(table, after).bit_count() - left <= FEW_EMPTY:
        yield ply.proved(MillFact.FREE_AT_END, after=steps_of(table, after, side), left=left)


def _forks(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about points from which a side would threaten two mills."""
    table, before, after, side = ply.table, ply.before, ply.after, ply.side
    if ply.target == NOWHERE or won_by(table, after) != NOBODY or loses_piece_next(table, after):
        return
    theirs, now = forks(table, before, 1 - side), forks(table, after, 1 - side)
    for point in members(theirs & ~now & ~(1 << ply.target)):
        yield ply.proved(MillFact.BREAKS_FORK, point=(point,), plies=2)
    for point in members(forks(table, after, side) & ~forks(table, before, side)):
        yield ply.proved(MillFact.PREPARES_FORK, point=(point,), plies=3)


@lru_cache(maxsize=4096)
def forks(table: RuleTable, state: GraphState, side: int) -> int:
    """Return the bit set of the points a side could reach on its turn to threaten two mills.

    It is empty if the side can close a mill instead, or has fewer than two pieces to place.
    """
    own_turn = state._replace(turn=side)
    if closings(table, state, side) or (placing(own_turn) and hand_of(state, side) < TWO):
        return 0
    found = 0
    for move in replies(table, own_turn):
        after = play(table, own_turn, move)
        if won_by(table, after) == NOBODY and len(closings(table, after, side)) >= TWO:
            found |= 1 << unpacked(move)[1]
    return found


def _still_closed(ply: GraphContext) -> Iterator[Fact]:
    """Yield the fact that a mill that could be closed now can be closed on the next turn."""
    table, side = ply.table, ply.side
    if ply.shot != NOWHERE or ply.target == NOWHERE:
        return
    closable = closings(table, ply.after, side)
    for gap, lines in closings(table, ply.before, side).items():
        for mill in members(lines & closable.get(gap, 0)):
            yield ply.proved(MillFact.STILL_CLOSES, point=(gap,), line=mill_points(table, mill))
            return


def _shot_bound(ply: GraphContext) -> Iterator[Fact]:
    """Yield the fact that only certain captures stop the new lines, or else one of them."""
    table, after, side = ply.table, ply.after, ply.side
    if not exposes_piece(ply):
        return
    new = new_threats(ply)
    left = {reply: closings(table, state, side) for reply, state in captures(table, after).items()}
    every = {unpacked(reply)[2] for reply in left}

    def stopping(lines: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return the one or two captures that stop all these lines; empty if all or more do."""
        stops = {
            unpacked(reply)[2]
            for reply, each in left.items()
            if not any((each.get(gap, 0) >> mill) & 1 for gap, mill in lines)
        }
        return tuple(sorted(stops)) if len(stops) <= TWO and len(every) > len(stops) else ()

    gaps = tuple(sorted({gap for gap, _ in new}))
    if len(gaps) > 1 and (points := stopping(new)):
        yield ply.proved(MillFact.BINDS_SHOTS, points=points, gaps=gaps, plies=2)
        return
    for gap, mill in new:
        if points := stopping([(gap, mill)]):
            line = mill_points(table, mill)
            yield ply.proved(MillFact.BINDS_SHOT, point=(gap,), points=points, line=line, plies=2)
            return


@lru_cache(maxsize=1024)
def _all_drawn(table: RuleTable, state: GraphState) -> bool:
    """Return whether the pieces in hand fill the board for a draw, wherever they are placed.

    Results are cached, because all moves of a position need the same result.
    """
    if won_by(table, state) == DRAWN:
        return True
    if not fills_board(table, state):
        return False
    rows = [table[table[MILLS_AT] + mill] for mill in range(table[MILLS])]
    if all(row & state.men0 and row & state.men1 for row in rows):
        return _all_drawn(table, play(table, state, replies(table, state)[0]))
    left = hand_of(state, 0) + hand_of(state, 1)
    return left <= LAST and all(_all_drawn(table, play(table, state, move)) for move in replies(table, state))


def _answers(ply: GraphContext) -> bool:
    """Return whether the other side can capture next, and the mover after every such capture."""
    table = ply.table
    if not exposes_piece(ply):
        return False
    further = captures(table, ply.after).values()
    return all(won_by(table, state) == NOBODY and loses_piece_next(table, state) for state in further) and bool(further)


def kept(ply: GraphContext, drawn: int, alike: int) -> Fact:
    """Return the fact that a search finds no better move, or that best play fills the board."""
    left = hand_of(ply.before, 0) + hand_of(ply.before, 1)
    if drawn > left and fills_board(ply.table, ply.before):
        code = MillFact.ALL_FILL if alike > left else MillFact.BOARD_FILLS
        return ply.proved(code, plies=drawn)
    return ply.proved(MillFact.KEEPS)
