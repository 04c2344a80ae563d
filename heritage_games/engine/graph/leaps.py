"""Leaps in hunts, for kernel and judge: conditions, codes, reasons and events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from heritage_games.engine.judge import Event
from heritage_games.engine.kernel import RuleTable, bits, contains, inlined, lowest, members
from heritage_games.engine.verdict import Code, Item

from .rules import (
    FULL,
    HUNT,
    HUNTERS,
    LEAP,
    LEAPS,
    LEAPS_AT,
    LEAST,
    MEN,
    NOWHERE,
    POINTS,
    STEPS_AT,
    GraphState,
    Leap,
    empty_points,
    enemy_pieces,
    pieces_left,
    pieces_of,
    unpacked,
)


def has_two_ways(table: RuleTable) -> bool:
    """Return whether several moves join two points, as happens only on unusual custom boards."""
    return any(forks(table, HUNTERS, *way) for way in product(range(table[POINTS]), repeat=2))


class LeapReason(Code):
    """Codes of leaps; a game that is no hunt has none of them."""

    ONE_LEAP = "one_leap"
    LEAP_ONTO_PIECE = "leap_onto_piece"
    LEAP_OVER_NOTHING = "leap_over_nothing"
    LEAP_OVER_OWN = "leap_over_own"
    LEAP_TURNED = "leap_turned"
    LEAP_TOO_LONG = "leap_too_long"
    MANY_LEAP = "many_leap"
    NO_SUCH_WAY = "no_such_way", has_two_ways
    CHOOSE_WAY = "choose_way", has_two_ways
    LEAPT = "leapt"
    LONG_LEAPT = "long_leapt", lambda table: longest_leap(table) > 1
    CAPTURED = "captured"


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
    """Return the bit set of a move's captures: the shot (M3), or pieces leapt over (P7, Q7)."""
    if shot == NOWHERE:
        return 0
    if not table[HUNT]:
        return 1 << shot
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        if table[place] == target and lowest(table[place + 1]) == shot:
            return table[place + 1]
    return 0


def board_leaps(table: RuleTable, points: int) -> Iterator[Leap]:
    """Yield every leap of the board from these points."""
    return (way for _, way in _indexed_leaps(table, points))


def legal_leaps(table: RuleTable, state: GraphState, points: int) -> Iterator[Leap]:
    """Yield the leaps from these points that the side to move may make."""
    return (way for place, way in _indexed_leaps(table, points) if may_leap(table, state, place))


def _indexed_leaps(table: RuleTable, points: int) -> Iterator[tuple[int, Leap]]:
    """Yield every leap of the board from these points, with its table index."""
    for source in members(points):
        for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
            yield place, Leap(source, table[place], table[place + 1])


def all_leaps(table: RuleTable, source: int, target: int) -> tuple[int, ...]:
    """Return a bit set of passed points for each leap between two points, legal now or not."""
    return tuple([way.over for way in board_leaps(table, 1 << source) if way.target == target])


def longest_leap(table: RuleTable) -> int:
    """Return the largest number of pieces that a leap captures; 1 if the board has no leap."""
    return max((way.over.bit_count() for way in board_leaps(table, table[FULL])), default=1)


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
    """Return the points from ``first`` up to ``target``, excluded; none if not in line."""
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


def no_leap(table: RuleTable, state: GraphState, source: int, target: int) -> tuple[Code, tuple[int, ...]] | None:
    """Return an impossible leap's code and pieces; None if it is not a leap.

    A piece may not leap onto another or over nothing (P7), over its own side (P15), round a corner or over more than
    one (P8); the hunted do not leap (P9).
    """
    empty, enemy, own = empty_points(table, state), enemy_pieces(state), pieces_of(state, state.turn)
    lands = contains(empty, target)
    overs = all_leaps(table, source, target)
    if not table[LEAPS + state.turn]:
        met = [over for over in overs if lands and not over & empty]
        return (LeapReason.MANY_LEAP, members(met[0])) if met else None
    if not lands:
        met = [over for over in overs if over & ~enemy == 0]
        return (LeapReason.LEAP_ONTO_PIECE, members(met[0])) if met else None
    for code, wrong in ((LeapReason.LEAP_OVER_OWN, own), (LeapReason.LEAP_OVER_NOTHING, empty)):
        met = [over & wrong for over in overs if over & wrong]
        if met:
            return code, members(met[0])
    return _too_far(table, state, source, target)


def _too_far(table: RuleTable, state: GraphState, source: int, target: int) -> tuple[Code, tuple[int, ...]] | None:
    """Return the code and pieces of a leap over too many or round a corner; None if neither."""
    enemy = enemy_pieces(state)
    around = table[table[STEPS_AT] + source] & enemy
    for first in members(around):
        between = straight(table, source, first, target)
        if len(between) > 1 and bits(between) & ~enemy == 0:
            return LeapReason.LEAP_TOO_LONG, between
    for first in members(around):
        if contains(table[table[STEPS_AT] + first], target):
            return LeapReason.LEAP_TURNED, (first,)
    return None


def leap_events(table: RuleTable, state: GraphState, move: int, at: int) -> tuple[Event, ...]:
    """Return the events of a leap over a piece (P7) or a line (Q7), none for a step."""
    source, target, shot = unpacked(move)
    over = in_order(table, source, target, taken(table, source, target, shot))
    if not over:
        return ()
    code = LeapReason.LEAPT if len(over) == 1 else LeapReason.LONG_LEAPT
    leapt = Item(code, state.turn, {"point": (target,), "source": (source,), "over": over})
    side = 1 - state.turn
    left, pieces = pieces_left(state, side) - len(over), table[MEN + side]
    numbers = {"left": left, "gone": pieces - left, "goal": pieces - table[LEAST + side] + 1}
    return Event(leapt, at), Event(Item(LeapReason.CAPTURED, side, {"over": over}, numbers), at)
