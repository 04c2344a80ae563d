"""Looking ahead: alpha-beta over the kernel's moves, whose whole state lies in a flat array of integers.

Nothing is called within itself: each position on the line that is looked at has a frame of integers on the desk.  So
a search can be left after any number of positions and taken up again, by machine code or by the interpreter, and both
look at the same positions in the same order.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import DRAWN, compiled, inlined, integers, step

from .evaluation import Weights, worth
from .kernel import GOING, ending, moves, play, winner
from .rules import NOWHERE, GraphState, RuleTable, unpacked

Desk = MutableSequence[int]

WON = 1_000_000
"""What a win is worth that is there already; each ply until it makes it one less."""

SURE = WON - 1_000
"""More than this says that the game is won by force."""

# Places on the desk.
LEVEL = 0  # the frame that is worked on, -1 when all is done
LOOKED_AT = 1  # positions since the search began
LEVELLED = 2  # what a repetition or a draw is worth to the side that thinks
THINKER = 3  # the side that thinks
OVERLOOKED = 4  # and 5: by side the bit set of the points where its captures go unseen
ENTRIES = 6  # how many positions the memory of positions holds, a power of two
SEEN_BEFORE = 7  # how many positions were seen before the one that is thought about
FRAMES_AT = 8

# Places in a frame: the position, and how far it has been looked at.
DEPTH = 9  # plies to go
ALPHA = 10
BETA = 11
LEAST = 12  # alpha as it was
BEST = 13  # what the best move so far is worth
MOVE = 14  # the best move so far
NEXT = 15  # where the next move stands
END = 16  # and after the last
PLAYED = 17  # the move that is looked at
KEY = 18  # of the position in the memory of positions
SINCE = 19  # the first place among those seen that could come again
KILLER = 20  # what was too good last time on this level, and took nothing
FRAME = 21

# An entry of the memory of positions: its key, then worth, depth, bound and move in one integer.
MOVE_BITS = 18
ANY_MOVE = (1 << MOVE_BITS) - 1
ENTRY = 2
SHIFT = 1 << 21  # added to what a position is worth, so that it is not negative
EXACT = 0
AT_LEAST = 1
AT_MOST = 2

RANKS = 4
"""The moves of a position are looked at in so many ranks, each in the order in which the kernel writes them."""

QUIET_AT = 40
"""Where the quiet plies stand in the key of a position; they do not change how it looks."""

NONE = -1
"""No move."""

UNSETTLED = 1 << 40
"""In place of a worth: the position wants looking at."""


@inlined
def sight(state: GraphState) -> int:
    """Return a number that tells positions apart as they look: quiet plies that are counted make no other."""
    small = state.turn | (state.hand0 << 1) | (state.hand1 << 7) | (state.gifts << 13)
    key = step(step(state.men0 + 1))
    key = step(step(key ^ state.men1))
    key = step(step(key ^ small))
    if state.barred0 or state.barred1:
        key = step(step(key ^ state.barred0))
        key = step(step(key ^ state.barred1))
    return key


@inlined
def placed(desk: Desk, at: int) -> GraphState:
    """Return the position of the frame at this place."""
    return GraphState(
        desk[at],
        desk[at + 1],
        desk[at + 2],
        desk[at + 3],
        desk[at + 4],
        desk[at + 5],
        desk[at + 6],
        desk[at + 7],
        desk[at + 8],
    )


@inlined
def write(desk: Desk, at: int, state: GraphState) -> None:
    """Write a position into the frame at this place."""
    desk[at] = state.turn
    desk[at + 1] = state.men0
    desk[at + 2] = state.men1
    desk[at + 3] = state.hand0
    desk[at + 4] = state.hand1
    desk[at + 5] = state.barred0
    desk[at + 6] = state.barred1
    desk[at + 7] = state.quiet
    desk[at + 8] = state.gifts


@inlined
def nearer(value: int, plies: int) -> int:
    """Return a worth as it is so many plies later: a sure end is then so much nearer."""
    if value > SURE:
        return value + plies
    return value - plies if value < -SURE else value


@inlined
def comes_again(seen: Desk, first: int, at: int) -> bool:
    """Return whether the position seen at this place was seen with the same side to move, at first or later."""
    for earlier in range(at - 4, first - 1, -2):  # noqa: SIM110 - numba compiles no generator
        if seen[earlier] == seen[at]:
            return True
    return False


@inlined
def unseen(move: int, points: int) -> bool:
    """Return whether a move takes something, and goes to one of the points where that is overlooked."""
    _, target, taken = unpacked(move)
    return taken != NOWHERE and (points >> target) & 1 == 1


@inlined
def rank(move: int, remembered: int, killer: int) -> int:
    """Return how soon a move is looked at: the one remembered, what takes, what was too good beside here, the rest."""
    if move == remembered:
        return 0
    _, _, taken = unpacked(move)
    if taken != NOWHERE:
        return 1
    return 2 if move == killer else RANKS - 1


@inlined
def in_order(desk: Desk, state: GraphState, room: Desk, first: int, end: int, frame: int) -> int:
    """Write moves once more after themselves, without what is overlooked and by rank; return the end of that."""
    at, points = end, desk[OVERLOOKED + state.turn]
    remembered, killer = desk[frame + MOVE], desk[frame + KILLER]
    for wanted in range(RANKS):
        for place in range(first, end):
            move = room[place]
            if rank(move, remembered, killer) == wanted and not unseen(move, points):
                room[at] = move
                at += 1
    return at


@inlined
def take(desk: Desk, at: int, value: int) -> None:
    """Take up in a frame what the move is worth that was looked at; a move that is too good ends the frame."""
    if value > desk[at + BEST]:
        desk[at + BEST] = value
        desk[at + MOVE] = desk[at + PLAYED]
        desk[at + ALPHA] = max(desk[at + ALPHA], value)
        if value >= desk[at + BETA]:
            desk[at + NEXT] = desk[at + END]
            _, _, taken = unpacked(desk[at + PLAYED])
            if taken == NOWHERE:
                desk[at + KILLER] = desk[at + PLAYED]


@inlined
def remember(desk: Desk, known: Desk, at: int, plies: int) -> None:
    """Write what was found of a frame's position into the memory of positions."""
    value, bound = desk[at + BEST], EXACT
    if value >= desk[at + BETA]:
        bound = AT_LEAST
    elif value <= desk[at + LEAST]:
        bound = AT_MOST
    entry = ENTRY * ((desk[at + KEY] >> 16) & (desk[ENTRIES] - 1))
    known[entry] = desk[at + KEY]
    packed = ((nearer(value, plies) + SHIFT) << 8) | (desk[at + DEPTH] << 2) | bound
    known[entry + 1] = (packed << MOVE_BITS) | desk[at + MOVE]


@inlined
def decided(table: RuleTable, desk: Desk, seen: Desk, state: GraphState, since: int, here: int) -> int:
    """Return what a position is worth that comes again or ends the game; else UNSETTLED."""
    level = desk[LEVELLED] if state.turn == desk[THINKER] else -desk[LEVELLED]
    if comes_again(seen, since, here):
        return level
    reason = ending(table, state)
    if reason == GOING:
        return UNSETTLED
    won, plies = winner(state, reason), here - desk[SEEN_BEFORE]
    if won == DRAWN:
        return level
    return WON - plies if won == state.turn else plies - WON


@inlined
def recalled(desk: Desk, known: Desk, at: int, plies: int) -> int:
    """Return what is remembered of a frame's position, if that settles it; else UNSETTLED.

    The move that was best is left in the frame.
    """
    entry = ENTRY * ((desk[at + KEY] >> 16) & (desk[ENTRIES] - 1))
    if known[entry] != desk[at + KEY]:
        return UNSETTLED
    kept = known[entry + 1]
    desk[at + MOVE] = kept & ANY_MOVE
    kept >>= MOVE_BITS
    value, bound = nearer((kept >> 8) - SHIFT, -plies), kept & 3
    if (kept >> 2) & 63 < desk[at + DEPTH]:
        return UNSETTLED
    high = bound == AT_LEAST and value >= desk[at + BETA]
    low = bound == AT_MOST and value <= desk[at + ALPHA]
    return value if bound == EXACT or high or low else UNSETTLED


@inlined
def open_frame(
    table: RuleTable, weights: Weights, desk: Desk, room: Desk, seen: Desk, known: Desk, state: GraphState
) -> int:
    """Look at the position after the move of the last frame.

    Returns:
        What it is worth to the side to move, if that is settled; else UNSETTLED, and it has a frame.
    """
    plies = desk[LEVEL] + 1
    above = FRAMES_AT + desk[LEVEL] * FRAME
    at, here, since = above + FRAME, desk[SEEN_BEFORE] + plies, desk[above + SINCE]
    # A man placed or taken never comes back: nothing from before is seen again.
    if (state.men0 | state.men1).bit_count() != (desk[above + 1] | desk[above + 2]).bit_count():
        since = here
    seen[here] = sight(state)
    value, depth = decided(table, desk, seen, state, since, here), desk[above + DEPTH] - 1
    if value == UNSETTLED and depth == 0:
        value = worth(table, weights, state)
    if value != UNSETTLED:
        return value
    desk[at + DEPTH], desk[at + SINCE], desk[at + KEY] = depth, since, seen[here] ^ (state.quiet << QUIET_AT)
    desk[at + ALPHA], desk[at + BETA] = -desk[above + BETA], -desk[above + ALPHA]
    desk[at + LEAST], desk[at + BEST], desk[at + MOVE] = desk[at + ALPHA], -WON - 1, NONE
    value = recalled(desk, known, at, plies)
    if value != UNSETTLED:
        return value
    first = moves(table, state, room, desk[above + END])
    desk[at + NEXT] = first
    desk[at + END] = in_order(desk, state, room, desk[above + END], first, at)
    if desk[at + END] == first:  # all that could be done is overlooked
        return worth(table, weights, state)
    write(desk, at, state)
    return UNSETTLED


@compiled
def advance(table: RuleTable, weights: Weights, desk: Desk, room: Desk, seen: Desk, known: Desk, positions: int) -> int:
    """Go on with a search; compiled, all but the last are addresses of 64-bit integers.

    Args:
        table: the rules.
        weights: of the features (:mod:`.evaluation`).
        desk: what the search has come to; its first frame is written by whoever begins it.
        room: the moves of the positions on the line.
        seen: the positions of the game since the last man came or went, then those of the line, by their looks.
        known: the memory of positions.
        positions: how many to look at before the search is left.

    Returns:
        The level it is left at; -1 when it is done.
    """
    rules, weighed, written = integers(table), integers(weights), integers(desk)
    listed, looks, kept = integers(room), integers(seen), integers(known)
    left = positions
    while written[LEVEL] >= 0:
        at = FRAMES_AT + written[LEVEL] * FRAME
        if written[at + NEXT] == written[at + END]:
            remember(written, kept, at, written[LEVEL])
            written[LEVEL] -= 1
            if written[LEVEL] >= 0:
                take(written, at - FRAME, -written[at + BEST])
            continue
        if left == 0:
            break
        left -= 1
        written[LOOKED_AT] += 1
        move = listed[written[at + NEXT]]
        written[at + NEXT] += 1
        written[at + PLAYED] = move
        after = play(rules, placed(written, at), move)
        value = open_frame(rules, weighed, written, listed, looks, kept, after)
        if value == UNSETTLED:
            written[LEVEL] += 1
        else:
            take(written, at, -value)
    return written[LEVEL]
