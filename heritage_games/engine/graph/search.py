"""Alpha-beta search of graph games, for players and hints, with its state in one array.

Frames for the positions of the current line replace recursion, so that a search can stop after any number of positions
and continue later; compiled and interpreted searches visit the same positions in the same order.

Arguments of several functions: ``at`` is the index of a frame, ``plies`` the number of plies since the position that
is searched.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import DRAWN, RuleTable, exported, inlined, integers, step

from .endings import GOING, ending, winner
from .evaluation import Weights, worth
from .kernel import WAY, moves, play
from .rules import NOWHERE, GraphState, unpacked

Integers = MutableSequence[int]

WON = 1_000_000  # value of a win on the board; each ply until a win subtracts one
SURE = WON - 1_000  # value above which all values are forced wins

# Indices of the search state.
LEVEL = 0  # the current frame, -1 if the search is complete
LOOKED_AT = 1  # number of positions searched so far
LEVELLED = 2  # value of a repetition or a draw for the searching side
THINKER = 3  # the searching side
OVERLOOKED = 4  # 4 and 5: for each side, the bit set of the points where its captures are ignored
ENTRIES = 6  # number of entries of the transposition table, a power of two
SEEN_BEFORE = 7  # number of earlier positions of the game
SHARP = 8  # 1: moves after the first are first searched with a null window, and late ones with less depth
HISTORY_AT = 9  # for each side and move, how often it refuted a line of a sharp search
HISTORY = 2 << 12
FRAMES_AT = HISTORY_AT + HISTORY

# Indices in a frame: the position, and the state of its search.
DEPTH = 9  # plies to go
ALPHA = 10
BETA = 11
LEAST = 12  # the initial alpha
BEST = 13  # value of the best move so far
MOVE = 14  # the best move so far
NEXT = 15  # index of the next move
END = 16  # index after the last move
PLAYED = 17  # the move being searched
KEY = 18  # hash key of the position
SINCE = 19  # index of the first earlier position that can be repeated
KILLER = 20  # killer move of this level, which captured nothing
FIRST = 21  # index of the first move
SCOUT = 22  # 0: the move is searched with the whole window; otherwise with a null window, and SCOUT - 1 plies less
FRAME = 23

# An entry of the transposition table: its key, then value, depth, bound and move in one integer.
MOVE_BITS = 18
ANY_MOVE = (1 << MOVE_BITS) - 1
ENTRY = 2
SHIFT = 1 << 21  # added to a value, so that it is not negative
EXACT = 0
AT_LEAST = 1
AT_MOST = 2

RANKS = 4  # number of ranks of move ordering; each rank keeps the order of the kernel
QUIET_AT = 40  # bit of the quiet plies in a hash key; the position key does not include them
NONE = -1  # no move
LATE, LATER = 4, 14  # numbers of moves after which a quiet move of a sharp search is reduced by one ply, or by two
REDUCED = 3  # minimum depth of a reduction
MOST_HISTORY = 1 << 20  # value at which the history of a search is halved
UNSETTLED = 1 << 40  # result for a position without a known value, which must be searched


@inlined
def position_key(state: GraphState) -> int:
    """Return a number that identifies a position without its quiet plies."""
    small = state.turn | (state.hand0 << 1) | (state.hand1 << 7) | (state.gifts << 13)
    key = step(step(state.men0 + 1))
    key = step(step(key ^ state.men1))
    key = step(step(key ^ small))
    if state.barred0 or state.barred1:
        key = step(step(key ^ state.barred0))
        key = step(step(key ^ state.barred1))
    return key


@inlined
def placed(frames: Integers, at: int) -> GraphState:
    """Return the position of the frame at this index."""
    return GraphState(
        frames[at],
        frames[at + 1],
        frames[at + 2],
        frames[at + 3],
        frames[at + 4],
        frames[at + 5],
        frames[at + 6],
        frames[at + 7],
        frames[at + 8],
    )


@inlined
def write(frames: Integers, at: int, state: GraphState) -> None:
    """Write a position into the frame at this index."""
    frames[at] = state.turn
    frames[at + 1] = state.men0
    frames[at + 2] = state.men1
    frames[at + 3] = state.hand0
    frames[at + 4] = state.hand1
    frames[at + 5] = state.barred0
    frames[at + 6] = state.barred1
    frames[at + 7] = state.quiet
    frames[at + 8] = state.gifts


@inlined
def nearer(value: int, plies: int) -> int:
    """Return a value as seen this many plies later, when a forced end is nearer."""
    if value > SURE:
        return value + plies
    return value - plies if value < -SURE else value


@inlined
def comes_again(seen: Integers, first: int, at: int) -> bool:
    """Return whether the key at ``at`` occurred from ``first`` on, with the same side to move."""
    for earlier in range(at - 4, first - 1, -2):  # noqa: SIM110 - numba compiles no generator
        if seen[earlier] == seen[at]:
            return True
    return False


@inlined
def unseen(move: int, points: int) -> bool:
    """Return whether a move is a capture that ends on one of the ignored points."""
    _, target, taken = unpacked(move)
    return taken != NOWHERE and (points >> target) & 1 == 1


@inlined
def rank(move: int, remembered: int, killer: int) -> int:
    """Return the rank of a move: table move, captures, killer move, others."""
    if move == remembered:
        return 0
    _, _, taken = unpacked(move)
    if taken != NOWHERE:
        return 1
    return 2 if move == killer else RANKS - 1


@inlined
def in_order(frames: Integers, state: GraphState, buffer: Integers, first: int, end: int, frame: int) -> int:
    """Append the moves again by rank, without ignored captures; return the index after them."""
    at, points = end, frames[OVERLOOKED + state.turn]
    remembered, killer, quiet = frames[frame + MOVE], frames[frame + KILLER], end
    for current in range(RANKS):
        quiet = at
        for place in range(first, end):
            move = buffer[place]
            if rank(move, remembered, killer) == current and not unseen(move, points):
                buffer[at] = move
                at += 1
    if frames[SHARP] and frames[frame + DEPTH] > 1:
        by_history(frames, state.turn, buffer, quiet, at)
    return at


@inlined
def history_at(side: int, move: int) -> int:
    """Return the index of the history of a side's move."""
    return HISTORY_AT + (side << 12 | move & WAY)


@inlined
def by_history(frames: Integers, side: int, buffer: Integers, first: int, end: int) -> None:
    """Sort moves by their history; equal moves keep their order."""
    for place in range(first + 1, end):
        move, to = buffer[place], place
        often = frames[history_at(side, move)]
        while to > first and frames[history_at(side, buffer[to - 1])] < often:
            buffer[to] = buffer[to - 1]
            to -= 1
        buffer[to] = move


@inlined
def remember(frames: Integers, at: int) -> None:
    """Remember a quiet move that refuted a line, as the killer move and in the history."""
    move = frames[at + PLAYED]
    _, _, taken = unpacked(move)
    if taken != NOWHERE:
        return
    frames[at + KILLER] = move
    if frames[SHARP]:
        place = history_at(frames[at], move)
        frames[place] += frames[at + DEPTH] * frames[at + DEPTH]
        if frames[place] > MOST_HISTORY:
            for each in range(HISTORY_AT, HISTORY_AT + HISTORY):
                frames[each] >>= 1


@inlined
def scout(frames: Integers, at: int, move: int) -> int:
    """Return how the next move of a frame is searched first; see ``SCOUT``."""
    if not frames[SHARP] or frames[at + BEST] < -WON:
        return 0
    late = frames[at + NEXT] - frames[at + FIRST]
    _, _, taken = unpacked(move)
    if late < LATE or frames[at + DEPTH] < REDUCED or taken != NOWHERE or move == frames[at + KILLER]:
        return 1
    return 3 if late >= LATER else 2


@inlined
def take(frames: Integers, at: int, value: int) -> None:
    """Update a frame with the value of the searched move; a cutoff ends the frame.

    A move that turns out better than a null window shows is searched again.
    """
    way = frames[at + SCOUT]
    if way and value > frames[at + ALPHA] and (way > 1 or value < frames[at + BETA]):
        frames[at + SCOUT] = -1 if way == 1 else -2
        frames[at + NEXT] -= 1
        return
    if value > frames[at + BEST]:
        frames[at + BEST] = value
        frames[at + MOVE] = frames[at + PLAYED]
        frames[at + ALPHA] = max(frames[at + ALPHA], value)
        if value >= frames[at + BETA]:
            frames[at + NEXT] = frames[at + END]
            remember(frames, at)


@inlined
def store_entry(frames: Integers, known: Integers, at: int, plies: int) -> None:
    """Write the result of a frame's position into the transposition table."""
    value, bound = frames[at + BEST], EXACT
    if value >= frames[at + BETA]:
        bound = AT_LEAST
    elif value <= frames[at + LEAST]:
        bound = AT_MOST
    entry = ENTRY * ((frames[at + KEY] >> 16) & (frames[ENTRIES] - 1))
    known[entry] = frames[at + KEY]
    packed = ((nearer(value, plies) + SHIFT) << 8) | (frames[at + DEPTH] << 2) | bound
    known[entry + 1] = (packed << MOVE_BITS) | frames[at + MOVE]


@inlined
def decided(table: RuleTable, frames: Integers, seen: Integers, state: GraphState, since: int, here: int) -> int:
    """Return the value of a repetition or of a finished game, otherwise UNSETTLED.

    Args:
        since: index in ``seen`` of the first position that can be repeated.
        here: index in ``seen`` of this position.
    """
    level = frames[LEVELLED] if state.turn == frames[THINKER] else -frames[LEVELLED]
    if comes_again(seen, since, here):
        return level
    reason = ending(table, state)
    if reason == GOING:
        return UNSETTLED
    won, plies = winner(state, reason), here - frames[SEEN_BEFORE]
    if won == DRAWN:
        return level
    return WON - plies if won == state.turn else plies - WON


@inlined
def probe_table(frames: Integers, known: Integers, at: int, plies: int) -> int:
    """Return a frame's value from the transposition table if it suffices, otherwise UNSETTLED.

    The frame receives the best move of the entry.
    """
    entry = ENTRY * ((frames[at + KEY] >> 16) & (frames[ENTRIES] - 1))
    if known[entry] != frames[at + KEY]:
        return UNSETTLED
    kept = known[entry + 1]
    frames[at + MOVE] = kept & ANY_MOVE
    kept >>= MOVE_BITS
    value, bound = nearer((kept >> 8) - SHIFT, -plies), kept & 3
    if (kept >> 2) & 63 < frames[at + DEPTH]:
        return UNSETTLED
    high = bound == AT_LEAST and value >= frames[at + BETA]
    low = bound == AT_MOST and value <= frames[at + ALPHA]
    return value if bound == EXACT or high or low else UNSETTLED


@inlined
def open_frame(
    table: RuleTable,
    weights: Weights,
    frames: Integers,
    buffer: Integers,
    seen: Integers,
    known: Integers,
    state: GraphState,
) -> int:
    """Open a frame for the position after the move of the last frame.

    Returns:
        The value for the side to move, if it is known; else UNSETTLED, with a new frame.
    """
    plies = frames[LEVEL] + 1
    above = FRAMES_AT + frames[LEVEL] * FRAME
    at, here, since = above + FRAME, frames[SEEN_BEFORE] + plies, frames[above + SINCE]
    # No earlier position can repeat after a placing or a capture.
    if (state.men0 | state.men1).bit_count() != (frames[above + 1] | frames[above + 2]).bit_count():
        since = here
    seen[here] = position_key(state)
    way = frames[above + SCOUT]
    value, depth = decided(table, frames, seen, state, since, here), frames[above + DEPTH] - max(1, way)
    if value == UNSETTLED and depth == 0:
        value = worth(table, weights, state)
    if value != UNSETTLED:
        return value
    frames[at + DEPTH], frames[at + SINCE], frames[at + KEY] = depth, since, seen[here] ^ (state.quiet << QUIET_AT)
    frames[at + ALPHA] = -frames[above + ALPHA] - 1 if way else -frames[above + BETA]
    frames[at + BETA], frames[at + SCOUT] = -frames[above + ALPHA], 0
    frames[at + LEAST], frames[at + BEST], frames[at + MOVE] = frames[at + ALPHA], -WON - 1, NONE
    value = probe_table(frames, known, at, plies)
    if value != UNSETTLED:
        return value
    first = moves(table, state, buffer, frames[above + END])
    frames[at + NEXT] = frames[at + FIRST] = first
    frames[at + END] = in_order(frames, state, buffer, frames[above + END], first, at)
    if frames[at + END] == first:  # all moves are ignored
        return worth(table, weights, state)
    write(frames, at, state)
    return UNSETTLED


@exported("advance")
def advance(
    table: RuleTable,
    weights: Weights,
    frames: Integers,
    buffer: Integers,
    seen: Integers,
    known: Integers,
    positions: int,
) -> int:
    """Continue a search for a number of positions.

    In compiled code, all arguments but the last are addresses of 64-bit integers.

    Args:
        frames: the search state; the caller writes the first frame.
        buffer: the moves of the positions on the current line.
        seen: position keys since the last placing or capture in the game, then those of the current line.
        known: the transposition table.
        positions: number of positions to search before returning.

    Returns:
        The current level; -1 if the search is complete.
    """
    rules, values, written = integers(table), integers(weights), integers(frames)
    listed, looks, kept = integers(buffer), integers(seen), integers(known)
    left = positions
    while written[LEVEL] >= 0:
        at = FRAMES_AT + written[LEVEL] * FRAME
        if written[at + NEXT] == written[at + END]:
            store_entry(written, kept, at, written[LEVEL])
            written[LEVEL] -= 1
            if written[LEVEL] >= 0:
                take(written, at - FRAME, -written[at + BEST])
            continue
        if left == 0:
            break
        left -= 1
        written[LOOKED_AT] += 1
        move = listed[written[at + NEXT]]
        way = written[at + SCOUT]
        written[at + SCOUT] = -1 - way if way < 0 else scout(written, at, move)
        written[at + NEXT] += 1
        written[at + PLAYED] = move
        after = play(rules, placed(written, at), move)
        value = open_frame(rules, values, written, listed, looks, kept, after)
        if value == UNSETTLED:
            written[LEVEL] += 1
        else:
            take(written, at, -value)
    return written[LEVEL]
