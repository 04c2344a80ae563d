"""Evaluation of graph games for searches, and the fewest pieces that confine hunters.

Rule P11 leaves this number open. To confine hunters, every adjacent point must be occupied, and every landing point
behind a piece that they could leap over. Each condition requires one point, so adding points until all conditions hold
gives the smallest set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from heritage_games.engine.kernel import RuleTable, bits, inlined, lowest, members

from .leaps import leaps_begin, leaps_end
from .rules import (
    HUNT,
    HUNTED,
    HUNTERS,
    LEAP,
    MILLS,
    MILLS_AT,
    POINTS,
    STEPS_AT,
    GraphState,
    empty_points,
    hand_of,
    pieces_left,
    pieces_of,
)
from .steps import flies

Weights = Sequence[int]

LINE = 3  # number of pieces of a mill

# Indices of mill weights: features of the side to move, minus those of the other side.
MEN = 0  # pieces on the board and in hand
OPEN_TWOS = 1  # mills that lack one piece, whose point is empty
FREE_NEIGHBOURS = 2  # empty points adjacent to a piece, once for each piece
CLOSABLE = 3  # open twos whose point another piece can reach on the side's next turn
OPEN_ONES = 4  # mills with one piece and two empty points, while any piece is in hand
STUCK = 5  # pieces without a free neighbour, unless the side flies
OPENABLE = 6  # mills that a piece can leave by a step, after placing
SWINGS = 7  # pieces in a mill that can close another one by a step, after placing
MILL_DUE = 8  # 1 if the side to move has a closable two

# Indices of hunt weights: features of the hunted.
PIECES_LEFT = 0  # number of hunted pieces, on the board and in hand
CAPTURABLE = 1  # hunted pieces that a leap can capture now
HUNTER_STEPS = 2  # number of steps of the hunters
HUNTER_REGION = 3  # empty points that the hunters reach step by step
HUNTERS_TRAPPED = 4  # hunters with neither step nor leap
EXPOSED = 5  # leaps over hunted pieces to an empty point, from a point without a hunted piece
CAPTURE_DUE = 6  # 1 if a leap can be made and the hunters are to move
HUNTER_LEAPS = 7  # leaps from the points of the hunters, over any piece or none

MILL_FEATURES = (
    "men",
    "open_twos",
    "free_neighbours",
    "closable",
    "open_ones",
    "stuck",
    "openable",
    "swings",
    "mill_due",
)
HUNT_FEATURES = (
    "men_left",
    "capturable",
    "hunter_steps",
    "hunter_region",
    "hunters_trapped",
    "exposed",
    "capture_due",
    "hunter_leaps",
)
"""The names of the weights, in the order of their indices."""


@inlined
def free_neighbours(table: RuleTable, pieces: int, empty: int) -> int:
    """Return the number of steps of these pieces onto empty points."""
    found = 0
    while pieces:
        point = lowest(pieces)
        pieces ^= 1 << point
        found += (table[table[STEPS_AT] + point] & empty).bit_count()
    return found


@inlined
def neighbours(table: RuleTable, points: int) -> int:
    """Return the bit set of the points adjacent to any of these points."""
    found = 0
    while points:
        point = lowest(points)
        points ^= 1 << point
        found |= table[table[STEPS_AT] + point]
    return found


@inlined
def region(table: RuleTable, pieces: int, empty: int) -> int:
    """Return the bit set of the empty points that these pieces can reach by steps."""
    reached, edge = 0, pieces
    while edge:
        edge = neighbours(table, edge) & empty & ~reached
        reached |= edge
    return reached


@inlined
def open_twos(table: RuleTable, own: int, empty: int) -> int:
    """Return the number of mills with two of these pieces and an empty third point."""
    found = 0
    for mill in range(table[MILLS]):
        row = table[table[MILLS_AT] + mill]
        if row & empty and (row & own).bit_count() == LINE - 1:
            found += 1
    return found


@inlined
def lines_worth(table: RuleTable, weights: Weights, state: GraphState, side: int, empty: int) -> int:
    """Return the evaluation of one side's lines and stuck pieces, for the strongest level."""
    own, flying = pieces_of(state, side), flies(table, state, side)
    placing = state.hand0 + state.hand1 > 0
    free = own & neighbours(table, empty)
    worth = 0 if flying else weights[STUCK] * (own ^ free).bit_count()
    closable = closed = fillers = 0
    for mill in range(table[MILLS]):
        row = table[table[MILLS_AT] + mill]
        count = (row & own).bit_count()
        if count == LINE:
            closed |= row
            if row & free and not (placing or flying):
                worth += weights[OPENABLE]
        elif count and count + (row & empty).bit_count() == LINE:
            if count == 1:
                worth += weights[OPEN_ONES] * int(placing)
                continue
            worth += weights[OPEN_TWOS]
            near = table[table[STEPS_AT] + lowest(row & empty)] & own & ~row
            fillers |= near
            if near or flying or hand_of(state, side):
                closable += 1
    if not (placing or flying):
        worth += weights[SWINGS] * (fillers & closed).bit_count()
    if closable and side == state.turn:
        worth += weights[MILL_DUE]
    return worth + weights[CLOSABLE] * closable


@inlined
def mills_worth(table: RuleTable, weights: Weights, state: GraphState) -> int:
    """Return the evaluation of a mill position for the side to move."""
    side, empty = state.turn, empty_points(table, state)
    own, other = pieces_of(state, side), pieces_of(state, 1 - side)
    free = free_neighbours(table, own, empty) - free_neighbours(table, other, empty)
    men = pieces_left(state, side) - pieces_left(state, 1 - side)
    worth = weights[MEN] * men + weights[FREE_NEIGHBOURS] * free
    strongest = weights[CLOSABLE] | weights[OPEN_ONES] | weights[STUCK]
    if strongest | weights[OPENABLE] | weights[SWINGS] | weights[MILL_DUE]:
        worth += lines_worth(table, weights, state, side, empty)
        return worth - lines_worth(table, weights, state, 1 - side, empty)
    return worth + weights[OPEN_TWOS] * (open_twos(table, own, empty) - open_twos(table, other, empty))


@inlined
def hunt_worth(table: RuleTable, weights: Weights, state: GraphState) -> int:
    """Return the evaluation of a hunt position for the side to move."""
    empty, hunters, hunted = empty_points(table, state), state.men0, state.men1
    capturable = exposed = trapped = leaps = 0
    for point in range(table[POINTS]):
        if (hunted >> point) & 1:
            continue
        hunter, can = (hunters >> point) & 1, False
        first, end = leaps_begin(table, point), leaps_end(table, point)
        if hunter:
            leaps += (end - first) // LEAP
        for place in range(first, end, LEAP):
            over = table[place + 1]
            if (empty >> table[place]) & 1 and over & ~hunted == 0:
                exposed += 1
                if hunter:
                    can = True
                    capturable |= over
        if hunter and not can and table[table[STEPS_AT] + point] & empty == 0:
            trapped += 1
    worth = (
        weights[PIECES_LEFT] * pieces_left(state, HUNTED)
        + weights[CAPTURABLE] * capturable.bit_count()
        + weights[HUNTER_STEPS] * free_neighbours(table, hunters, empty)
        + weights[HUNTER_REGION] * region(table, hunters, empty).bit_count()
        + weights[HUNTERS_TRAPPED] * trapped
        + weights[EXPOSED] * exposed
        + weights[HUNTER_LEAPS] * leaps
    )
    if state.turn == HUNTERS:
        return -(worth + weights[CAPTURE_DUE]) if capturable else -worth
    return worth


@inlined
def worth(table: RuleTable, weights: Weights, state: GraphState) -> int:
    """Return the static evaluation of an unfinished position for the side to move."""
    return hunt_worth(table, weights, state) if table[HUNT] else mills_worth(table, weights, state)


class Confinement(NamedTuple):
    """Immovable hunters and the smallest set of pieces that confines them, as bit sets."""

    hunters: int
    hunted: int


def held_by(table: RuleTable, hunters: int) -> int:
    """Return the smallest bit set of points that, if occupied, leaves hunters no step or leap."""
    demanded = neighbours(table, hunters) & ~hunters
    growing = True
    while growing:
        before = demanded
        for point in members(hunters):
            for place in range(leaps_begin(table, point), leaps_end(table, point), LEAP):
                target, over = table[place], table[place + 1]
                if over & ~demanded == 0 and not (hunters >> target) & 1:
                    demanded |= 1 << target
        growing = demanded != before
    return demanded


def confinements(table: RuleTable, hunters: int) -> Iterator[Confinement]:
    """Yield the smallest confinement for each of the C(points, hunters) hunter placements."""
    for standing in combinations(range(table[POINTS]), hunters):
        mask = bits(standing)
        yield Confinement(mask, held_by(table, mask))


def fewest(table: RuleTable, hunters: int) -> int:
    """Return the minimum number of pieces that can confine this many hunters on any points.

    A placement is skipped if blocking its steps alone needs as many pieces as the best placement so far.
    """
    best = table[POINTS]
    around = [table[table[STEPS_AT] + point] for point in range(table[POINTS])]
    for standing in combinations(range(table[POINTS]), hunters):
        mask = adjacent = 0
        for point in standing:
            mask |= 1 << point
            adjacent |= around[point]
        if (adjacent & ~mask).bit_count() < best:
            best = min(best, held_by(table, mask).bit_count())
    return best
