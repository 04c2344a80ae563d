"""Leaps for the judge: in which ways a man gets from one point to another, and why a leap cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from heritage_games.engine.bits import bits, lowest, members

from .conditions import destinations, empty_points, enemy_men, leaps_begin, leaps_end, may_leap
from .state import NOWHERE, State, men_of
from .table import LEAP, LEAPS, POINTS, STEPS_AT, Table


def ways(table: Table, state: State, source: int, target: int) -> tuple[int, ...]:
    """Return how a man of the side to move gets there: the first point of each leap, NOWHERE for a step."""
    found = [NOWHERE] if (destinations(table, state, source) >> target) & 1 else []
    return (
        *found,
        *(lowest(table[place + 1]) for place in _leaps(table, source, target) if may_leap(table, state, place)),
    )


def can_leap(table: Table, state: State, source: int) -> bool:
    """Return whether a man of the side to move has a leap."""
    begin, end = leaps_begin(table, source), leaps_end(table, source)
    return any(may_leap(table, state, place) for place in range(begin, end, LEAP))


def all_leaps(table: Table, source: int, target: int) -> tuple[int, ...]:
    """Return for each leap between two points the bit set of those it goes over, whether or not it can be made now."""
    return tuple(table[place + 1] for place in _leaps(table, source, target))


def forks(table: Table, side: int, source: int, target: int) -> bool:
    """Return whether a side has more than one way between two points, all of them open or not.

    Then whom a leap goes over is said too, in touches and in text, so that a move is written alike in every position.
    """
    if not table[LEAPS + side]:
        return False
    step = (table[table[STEPS_AT] + source] >> target) & 1
    return len(all_leaps(table, source, target)) + step > 1


def _leaps(table: Table, source: int, target: int) -> Iterator[int]:
    """Give the places in the table of the leaps from one point to another."""
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if table[place] == target:
            yield place


def why_no_leap(table: Table, state: State, source: int, target: int) -> tuple[str, tuple[int, ...]] | None:
    """Return why a man cannot leap from one point to another, and over whom; None if it is no leap at all.

    A man may not leap onto a piece or over nothing (P7), over its own (P15), round a corner or over more than one
    (P8); the hunted do not leap (P9).
    """
    empty = empty_points(table, state)
    lands = (empty >> target) & 1 == 1
    overs = all_leaps(table, source, target)
    if not table[LEAPS + state.turn]:
        met = [over for over in overs if lands and not over & empty]
        return ("many_leap", members(met[0])) if met else None
    enemy, own = enemy_men(state), men_of(state, state.turn)
    if not lands:
        met = [over for over in overs if over & ~enemy == 0]
        return ("leap_onto_piece", members(met[0])) if met else None
    for code, wrong in (("leap_over_own", own), ("leap_over_nothing", empty)):
        met = [over & wrong for over in overs if over & wrong]
        if met:
            return code, members(met[0])
    return _too_far(table, state, source, target)


def _too_far(table: Table, state: State, source: int, target: int) -> tuple[str, tuple[int, ...]] | None:
    """Return why an empty point that no leap reaches is none to leap to: over too many, or round a corner."""
    enemy = enemy_men(state)
    around = table[table[STEPS_AT] + source] & enemy
    for first in members(around):
        between = _straight(table, source, first, target)
        if len(between) > 1 and bits(between) & ~enemy == 0:
            return "leap_too_long", between
    for first in members(around):
        if (table[table[STEPS_AT] + first] >> target) & 1:
            return "leap_turned", (first,)
    return None


def in_order(table: Table, source: int, target: int, over: int) -> tuple[int, ...]:
    """Return the points of a leap in the order in which it goes over them."""
    if over.bit_count() > 1:
        for first in members(over & table[table[STEPS_AT] + source]):
            between = _straight(table, source, first, target)
            if bits(between) == over:
                return between
    return members(over)


def _straight(table: Table, source: int, first: int, target: int) -> tuple[int, ...]:
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
