"""Conditions of graph games, shared by move generator and judge, and leaps between points."""

from __future__ import annotations

from heritage_games.engine.kernel import bits, inlined, lowest, members

from .rules import (
    FEW,
    FLYING,
    FORFEIT,
    FULL,
    FULL_BOARD,
    FULL_GIFT,
    GIFTS,
    HUNT,
    LEAP,
    LEAPS,
    LEAPS_AT,
    MILLS,
    MILLS_AT,
    NOWHERE,
    POINTS,
    STEPS_AT,
    THROUGH_AT,
    GraphState,
    RuleTable,
    hand_of,
    pieces_left,
    pieces_of,
)


@inlined
def empty_points(table: RuleTable, state: GraphState) -> int:
    """Return the bit set of the empty points."""
    return table[FULL] & ~(state.men0 | state.men1)


@inlined
def pieces_after(pieces: int, source: int, target: int) -> int:
    """Return a side's pieces after one moves from source or hand to target or off the board."""
    if source != NOWHERE:
        pieces &= ~(1 << source)
    if target != NOWHERE:
        pieces |= 1 << target
    return pieces


@inlined
def mills_formed(table: RuleTable, pieces: int, point: int) -> int:
    """Return the bit set of the mills through a point that these pieces fill (M3, M22)."""
    found = 0
    through = table[table[THROUGH_AT] + point]
    while through:
        mill = through & -through
        through ^= mill
        row = table[table[MILLS_AT] + mill.bit_length() - 1]
        if row & pieces == row:
            found |= mill
    return found


def mill_points(table: RuleTable, mill: int) -> tuple[int, ...]:
    """Return the three points of a mill, in ascending order."""
    return members(table[table[MILLS_AT] + mill])


@inlined
def in_mills(table: RuleTable, pieces: int) -> int:
    """Return the bit set of the pieces that are in a mill (M5)."""
    found = 0
    for mill in range(table[MILLS]):
        row = table[table[MILLS_AT] + mill]
        if row & pieces == row:
            found |= row
    return found


@inlined
def targets(table: RuleTable, pieces: int) -> int:
    """Return the bit set of the pieces that may be shot (M5); none if the shot is forfeited."""
    outside = pieces & ~in_mills(table, pieces)
    if outside or table[FORFEIT]:
        return outside
    return pieces


@inlined
def capture_due(table: RuleTable, state: GraphState, source: int, target: int) -> int:
    """Return the bit set of the pieces that the mover may shoot after this move (M4-M6)."""
    if mills_formed(table, pieces_after(pieces_of(state, state.turn), source, target), target) == 0:
        return 0
    return targets(table, enemy_pieces(state))


@inlined
def placing(state: GraphState) -> bool:
    """Return whether the side to move has pieces in hand (M2, M19)."""
    return hand_of(state, state.turn) > 0


@inlined
def few_left(table: RuleTable, state: GraphState, side: int) -> bool:
    """Return whether placing is over and a side has only three pieces left (M12, M16)."""
    return state.hand0 + state.hand1 == 0 and pieces_left(state, side) == table[FEW]


@inlined
def flies(table: RuleTable, state: GraphState, side: int) -> bool:
    """Return whether a side's pieces may move to any empty point (M12, M13)."""
    return table[FLYING] == 1 and few_left(table, state, side)


@inlined
def destinations(table: RuleTable, state: GraphState, source: int) -> int:
    """Return the bit set of the points that a piece of the side to move can reach (M7, M12)."""
    empty = empty_points(table, state)
    if flies(table, state, state.turn):
        return empty
    return table[table[STEPS_AT] + source] & empty


@inlined
def leaps_begin(table: RuleTable, source: int) -> int:
    """Return the table index of the first leap from a point."""
    return table[table[LEAPS_AT] + source]


@inlined
def leaps_end(table: RuleTable, source: int) -> int:
    """Return the table index after the last leap from a point."""
    return table[table[LEAPS_AT] + source + 1]


@inlined
def may_leap(table: RuleTable, state: GraphState, place: int) -> bool:
    """Return whether the side to move may make the leap at this table index (P7-P9, P15)."""
    if not table[LEAPS + state.turn]:
        return False
    target, over = table[place], table[place + 1]
    enemy = state.men0 if state.turn else state.men1
    return ((state.men0 | state.men1) >> target) & 1 == 0 and over & ~enemy == 0


@inlined
def can_leap(table: RuleTable, state: GraphState, source: int) -> bool:
    """Return whether a piece of the side to move has a leap."""
    if not table[LEAPS + state.turn]:
        return False
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if may_leap(table, state, place):
            return True
    return False


@inlined
def taken(table: RuleTable, source: int, target: int, shot: int) -> int:
    """Return the bit set of a move's captures: the shot (M3), or pieces leapt over (P7, Q7).

    Args:
        source: the point that the piece leaves.
        target: the point that it reaches.
        shot: the piece shot, or the lowest point of a leap, which distinguishes two leaps between the same points.
    """
    if shot == NOWHERE:
        return 0
    if not table[HUNT]:
        return 1 << shot
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if table[place] == target and lowest(table[place + 1]) == shot:
            return table[place + 1]
    return 0


@inlined
def gifts_due(table: RuleTable, pieces: int) -> int:
    """Return how many gifts are due after the last placing with these pieces on board (M21)."""
    return GIFTS if table[FULL_BOARD] == FULL_GIFT and pieces == table[FULL] else 0


@inlined
def enemy_pieces(state: GraphState) -> int:
    """Return the bit set of the pieces of the side that is not to move."""
    return pieces_of(state, 1 - state.turn)


def all_leaps(table: RuleTable, source: int, target: int) -> tuple[int, ...]:
    """Return a bit set of passed points for each leap between two points, legal now or not."""
    places = range(leaps_begin(table, source), leaps_end(table, source), LEAP)
    return tuple([table[place + 1] for place in places if table[place] == target])


def longest_leap(table: RuleTable) -> int:
    """Return the largest number of pieces that a leap captures; 1 if the board has no leap."""
    places = range(leaps_begin(table, 0), leaps_end(table, table[POINTS] - 1), LEAP)
    return max((table[place + 1].bit_count() for place in places), default=1)


def forks(table: RuleTable, side: int, source: int, target: int) -> bool:
    """Return whether a board has several moves of a side between two points, legal or not.

    The text of such a move always states its captures or ``done``.
    """
    if not table[LEAPS + side]:
        return False
    step = (table[table[STEPS_AT] + source] >> target) & 1
    return len(all_leaps(table, source, target)) + step > 1


def in_order(table: RuleTable, source: int, target: int, over: int) -> tuple[int, ...]:
    """Return the points that a leap passes, in order."""
    if over.bit_count() > 1:
        for first in members(over & table[table[STEPS_AT] + source]):
            between = straight(table, source, first, target)
            if bits(between) == over:
                return between
    return members(over)


def straight(table: RuleTable, source: int, first: int, target: int) -> tuple[int, ...]:
    """Return the points from ``first`` to before ``target``; none if they are not in line."""
    before, here = source, first
    passed = []
    for _ in range(table[POINTS]):
        passed.append(here)
        begin, end = leaps_begin(table, before), leaps_end(table, before)
        onward = [table[place] for place in range(begin, end, LEAP) if table[place + 1] == 1 << here]
        if target in onward:
            return tuple(passed)
        if not onward:
            return ()
        before, here = here, onward[0]
    return ()
