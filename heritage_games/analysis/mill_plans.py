"""Facts about later turns in mills, for advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.mills import mill_points
from heritage_games.engine.graph.rules import (
    MILLS,
    MILLS_AT,
    NOWHERE,
    GraphState,
    empty_points,
    hand_of,
    unpacked,
)
from heritage_games.engine.graph.steps import flies, placing
from heritage_games.engine.kernel import DRAWN, NOBODY, RuleTable, members

from .graph_facts import Change, Proof, captures, proof_of, replies, steps_of, won_by
from .mill_facts import TWO, MillFact, closings, exposes_piece, fills_board, loses_piece_next, new_threats
from .mill_principles import LATE

FEW_EMPTY = 6
"""Maximum number of empty points after placing with which a side may become immobile."""


LAST = 6
"""Maximum number of pieces in hand for which every way to place them is played through."""


def plans(change: Change) -> Iterator[Proof]:
    """Yield facts about later mills, about answers to mills, and about the end of placing."""
    table, after, side = change.table, change.after, change.side
    yield from _forks(change)
    yield from _still_closed(change)
    yield from _shot_bound(change)
    if _all_drawn(table, change.before):
        yield proof_of(MillFact.ALL_DRAWN, change.side, plies=hand_of(change.before, 0) + hand_of(change.before, 1))
    if _answers(change):
        yield proof_of(MillFact.ANSWERS, change.side, plies=3)
    left = hand_of(after, 0) + hand_of(after, 1)
    if change.source != NOWHERE or not 0 < left <= LATE or flies(table, after, side):
        return
    if 0 < empty_points(table, after).bit_count() - left <= FEW_EMPTY:
        yield proof_of(MillFact.FREE_AT_END, change.side, after=steps_of(table, after, side), left=left)


def _forks(change: Change) -> Iterator[Proof]:
    """Yield facts about points from which a side would threaten two mills."""
    table, before, after, side = change.table, change.before, change.after, change.side
    if change.target == NOWHERE or won_by(table, after) != NOBODY or loses_piece_next(table, after):
        return
    theirs, now = forks(table, before, 1 - side), forks(table, after, 1 - side)
    for point in members(theirs & ~now & ~(1 << change.target)):
        yield proof_of(MillFact.BREAKS_FORK, change.side, point=(point,), plies=2)
    for point in members(forks(table, after, side) & ~forks(table, before, side)):
        yield proof_of(MillFact.PREPARES_FORK, change.side, point=(point,), plies=3)


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


def _still_closed(change: Change) -> Iterator[Proof]:
    """Yield the fact that a mill that could be closed now can be closed on the next turn."""
    table, side = change.table, change.side
    if change.shot != NOWHERE or change.target == NOWHERE:
        return
    closable = closings(table, change.after, side)
    for gap, lines in closings(table, change.before, side).items():
        for mill in members(lines & closable.get(gap, 0)):
            yield proof_of(MillFact.STILL_CLOSES, change.side, point=(gap,), line=mill_points(table, mill))
            return


def _shot_bound(change: Change) -> Iterator[Proof]:
    """Yield the fact that only certain captures stop the new lines, or else one of them."""
    table, after, side = change.table, change.after, change.side
    if not exposes_piece(change):
        return
    new = new_threats(change)
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
        yield proof_of(MillFact.BINDS_SHOTS, change.side, points=points, gaps=gaps, plies=2)
        return
    for gap, mill in new:
        if points := stopping([(gap, mill)]):
            line = mill_points(table, mill)
            yield proof_of(MillFact.BINDS_SHOT, change.side, point=(gap,), points=points, line=line, plies=2)
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


def _answers(change: Change) -> bool:
    """Return whether the other side can capture next, and the mover after every such capture."""
    table = change.table
    if not exposes_piece(change):
        return False
    further = captures(table, change.after).values()
    return all(won_by(table, state) == NOBODY and loses_piece_next(table, state) for state in further) and bool(further)


def kept(change: Change, drawn: int, alike: int) -> Proof:
    """Return the fact that a search finds no better move, or that best play fills the board."""
    left = hand_of(change.before, 0) + hand_of(change.before, 1)
    if drawn > left and fills_board(change.table, change.before):
        code = MillFact.ALL_FILL if alike > left else MillFact.BOARD_FILLS
        return proof_of(code, change.side, plies=drawn)
    return proof_of(MillFact.KEEPS, change.side)
