"""Leaps as they are told: how many ways lead from one point to another, and whom a leap goes over in which order."""

from __future__ import annotations

from heritage_games.engine.bits import bits, members

from .conditions import destinations, leaps_begin, leaps_end, may_leap
from .state import GraphState
from .table import LEAP, LEAPS, POINTS, STEPS_AT, Table


def all_leaps(table: Table, source: int, target: int) -> tuple[int, ...]:
    """Return for each leap between two points the bit set of those it goes over, whether or not it can be made now."""
    places = range(leaps_begin(table, source), leaps_end(table, source), LEAP)
    return tuple([table[place + 1] for place in places if table[place] == target])


def longest_leap(table: Table) -> int:
    """Return how many pieces the longest leap of a board takes; 1 if it has no leap."""
    places = range(leaps_begin(table, 0), leaps_end(table, table[POINTS] - 1), LEAP)
    return max((table[place + 1].bit_count() for place in places), default=1)


def forks(table: Table, side: int, source: int, target: int) -> bool:
    """Return whether a board gives a side more than one way between two points, open or not.

    The text of a move then says which way it takes, so that a move is written alike in every position.
    """
    if not table[LEAPS + side]:
        return False
    step = (table[table[STEPS_AT] + source] >> target) & 1
    return len(all_leaps(table, source, target)) + step > 1


def open_ways(table: Table, state: GraphState, source: int, target: int) -> int:
    """Return how many ways between two points are open to the side to move."""
    places = range(leaps_begin(table, source), leaps_end(table, source), LEAP)
    leaps = sum(table[place] == target and may_leap(table, state, place) for place in places)
    return leaps + ((destinations(table, state, source) >> target) & 1)


def in_order(table: Table, source: int, target: int, over: int) -> tuple[int, ...]:
    """Return the points of a leap in the order in which it goes over them."""
    if over.bit_count() > 1:
        for first in members(over & table[table[STEPS_AT] + source]):
            between = straight(table, source, first, target)
            if bits(between) == over:
                return between
    return members(over)


def straight(table: Table, source: int, first: int, target: int) -> tuple[int, ...]:
    """Return the points between two points, on the line that begins with the first; none if it leads elsewhere."""
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
