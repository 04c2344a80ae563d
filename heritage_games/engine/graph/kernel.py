"""Kernel of graph games, for judge, search and playouts: moves, play and touches."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from functools import lru_cache

from heritage_games.engine.kernel import RuleTable, compiled, exported, inlined, lowest, pick, step
from heritage_games.engine.playouts import games_of, perft_of
from heritage_games.engine.verdict import Control

from .barred_steps import arrivals
from .bars import bars_after, bars_left
from .endings import decided, ending, quiet_counts, winner
from .leaps import leaps_begin, leaps_end, may_leap, taken
from .mills import gifts_due, mills_formed, targets
from .rules import (
    DECLINE,
    HUNT,
    LEAP,
    LEAPS,
    NOWHERE,
    GraphState,
    barred_of,
    empty_points,
    enemy_pieces,
    hand_of,
    pack,
    pieces_after,
    pieces_left,
    pieces_of,
    unpacked,
)
from .steps import placing


class GraphControl(Control):
    """Touches that are not points."""

    DONE = "done"  # decline an optional shot; if a step and a leap lead to the same point, select the step


Touch = int | GraphControl
"""Index of a point, or a control."""

MOST_MOVES = 9300
"""Buffer size for the moves of any position on a board of up to 62 points.

The upper bound is 9261: 21 pieces, each next to all of 21 empty points, with 20 shots or none.
"""


@inlined
def add_arrivals(
    table: RuleTable, state: GraphState, source: int, reach: int, buffer: MutableSequence[int], at: int
) -> int:
    """Write all moves of a piece to these points, with shots; return the next free index."""
    own = pieces_after(pieces_of(state, state.turn), source, NOWHERE)
    while reach:
        target = lowest(reach)
        reach ^= 1 << target
        formed = 0 if table[HUNT] else mills_formed(table, own | (1 << target), target)
        if formed == 0:
            buffer[at] = pack(source, target, NOWHERE)
            at += 1
            continue
        shots = targets(table, state)
        if shots == 0 or table[DECLINE]:
            buffer[at] = pack(source, target, NOWHERE)
            at += 1
        while shots:
            shot = lowest(shots)
            shots ^= 1 << shot
            buffer[at] = pack(source, target, shot)
            at += 1
    return at


@inlined
def add_leaps(table: RuleTable, state: GraphState, source: int, buffer: MutableSequence[int], at: int) -> int:
    """Write all leaps of one piece; return the next free index."""
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if may_leap(table, state, place):
            buffer[at] = pack(source, table[place], lowest(table[place + 1]))
            at += 1
    return at


@inlined
def add_gifts(state: GraphState, buffer: MutableSequence[int], at: int) -> int:
    """Write the removal of each of the mover's pieces (M21); return the next free index."""
    own = pieces_of(state, state.turn)
    while own:
        point = lowest(own)
        own ^= 1 << point
        buffer[at] = pack(point, NOWHERE, NOWHERE)
        at += 1
    return at


@inlined
def moves(table: RuleTable, state: GraphState, buffer: MutableSequence[int], at: int) -> int:
    """Write every legal move into the buffer.

    Returns:
        The first free index after the moves; nothing is written if the game is over.
    """
    if decided(table, state):
        return at
    if state.gifts:
        return add_gifts(state, buffer, at)
    if placing(state):
        return add_arrivals(table, state, NOWHERE, arrivals(table, state, NOWHERE), buffer, at)
    own = pieces_of(state, state.turn)
    while own:
        source = lowest(own)
        own ^= 1 << source
        at = add_arrivals(table, state, source, arrivals(table, state, source), buffer, at)
        if table[LEAPS + state.turn]:
            at = add_leaps(table, state, source, buffer, at)
    return at


@inlined
def play(table: RuleTable, state: GraphState, move: int) -> GraphState:
    """Return the position after a legal move; an illegal one gives an undefined result."""
    side = state.turn
    source, target, shot = unpacked(move)
    gone = taken(table, source, target, shot)
    own, other = pieces_after(pieces_of(state, side), source, target), pieces_of(state, 1 - side) & ~gone
    hand, other_hand = hand_of(state, side), hand_of(state, 1 - side)
    barred = bars_after(table, state, move)
    other_barred = bars_left(table, barred_of(state, 1 - side), gone)
    quiet = state.quiet + 1 if gone == 0 and quiet_counts(table, state) else 0
    gifts = state.gifts
    if source == NOWHERE:
        hand -= 1
        gifts = gifts_due(table, own | other)
    elif target == NOWHERE:
        gifts -= 1
    if side == 0:
        return GraphState(1, own, other, hand, other_hand, barred, other_barred, quiet, gifts)
    return GraphState(0, other, own, other_hand, hand, other_barred, barred, quiet, gifts)


@compiled
def game(
    table: RuleTable, state: GraphState, chance: int, limit: int, buffer: MutableSequence[int]
) -> tuple[int, int, int, int]:
    """Play one random game and return its result.

    Returns:
        The winner (NOBODY if cut short, DRAWN for a draw), the reason of the ending, the number of plies, and the
        number of captured pieces without gifts.
    """
    pieces = pieces_left(state, 0) + pieces_left(state, 1)
    plies = given = 0
    while plies < limit:
        count = moves(table, state, buffer, 0)
        if count == 0:
            break
        if state.gifts:
            given += 1
        chance = step(chance)
        state = play(table, state, buffer[pick(chance, count)])
        plies += 1
    reason = ending(table, state)
    return winner(state, reason), reason, plies, pieces - given - pieces_left(state, 0) - pieces_left(state, 1)


games = exported("graph_games")(games_of(game))
perft = exported("graph_perft")(perft_of(moves, play))


Path = tuple[Touch, ...]

WAY = (1 << 12) - 1  # bits of a move that contain its source and its target


@lru_cache(maxsize=16)
def paths(table: RuleTable, state: GraphState) -> Mapping[int, Path]:
    """Return the touches of each legal move: a piece, its target, the piece that it captures.

    Cached, because every touch needs them. A declined shot ends with DONE. A leap touches the lowest point leapt
    over only if a step or another leap to the same point is possible too; then DONE selects the step. No path is a
    prefix of another, so a complete path is a move.
    """
    buffer = [0] * _most_moves(table, state)
    legal = buffer[: moves(table, state, buffer, 0)]
    ways: dict[int, int] = {}
    for move in legal:
        ways[move & WAY] = ways.get(move & WAY, 0) + 1
    found: dict[int, Path] = {}
    for move in legal:
        source, target, shot = move & 63, (move >> 6) & 63, (move >> 12) & 63
        way: Path = (target,) if source == NOWHERE else (source,) if target == NOWHERE else (source, target)
        if ways[move & WAY] > 1 or (shot != NOWHERE and not table[HUNT]):
            way = (*way, GraphControl.DONE if shot == NOWHERE else shot)
        found[move] = way
    return found


played = lru_cache(maxsize=16)(play)
"""Return the position after a legal move; cached, as both the judge and the game need it."""


def _most_moves(table: RuleTable, state: GraphState) -> int:
    """Return an upper bound of moves: each piece to each empty point, with each shot or none."""
    own, enemy = pieces_of(state, state.turn).bit_count(), enemy_pieces(state).bit_count()
    return max(1, own) * max(1, empty_points(table, state).bit_count()) * (enemy + 1)
