"""Rules of graph games as flat integer tables, positions and moves, for kernel and judge.

A flat table is fast in compiled code; as an argument, it lets all games share the same machine code.
Mills and hunts share the kernel. A step joins neighbours on a line, a leap passes the next point of a line, a mill is
any three consecutive points of a line; a line of two points gives only a step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, NamedTuple

from heritage_games.engine.kernel import RuleTable, bits, inlined
from heritage_games.engine.verdict import P

Line = tuple[int, ...]


def steps(points: int, lines: Sequence[Line]) -> list[int]:
    """Return the bit set of the neighbours of each point."""
    reach = [0] * points
    for line in lines:
        for a, b in pairwise(line):
            reach[a] |= 1 << b
            reach[b] |= 1 << a
    return reach


def mills(lines: Sequence[Line]) -> list[Line]:
    """Return every three consecutive points of a line, each mill once, in line order."""
    found: dict[frozenset[int], Line] = {}
    for line in lines:
        for triple in zip(line, line[1:], line[2:], strict=False):
            found.setdefault(frozenset(triple), triple)
    return list(found.values())


class Leap(NamedTuple):
    """Leap with its source, its target, and the bit set of the points passed."""

    source: int
    target: int
    over: int


def leaps(lines: Sequence[Line]) -> list[Leap]:
    """Return every leap over one point, in both directions of every line, without duplicates."""
    found = [
        Leap(a, c, 1 << over)
        for line in lines
        for first, over, last in zip(line, line[1:], line[2:], strict=False)
        for a, c in ((first, last), (last, first))
    ]
    return list(dict.fromkeys(found))


LONG_LINE = 5  # minimum number of points of a line that can be leapt as a whole (Q7, long leap)


def long_leaps(lines: Sequence[Line]) -> list[Leap]:
    """Return the leaps between the ends of each long line, over all points between."""
    long = [line for line in lines if len(line) >= LONG_LINE]
    return [Leap(way[0], way[-1], bits(way[1:-1])) for line in long for way in (line, line[::-1])]


# Indices in the table. Entries of two sides follow each other.
POINTS = 0
FULL = 1  # bit set of all points
FIRST = 2  # the side that begins
MEN = 3  # 3 and 4: number of each side's pieces, on the board and in hand
STANDING = 5  # 5 and 6: bit set of the starting points of each side's pieces
LEAST = 7  # 7 and 8: minimum number of pieces; a side with fewer has lost
LEAPS = 9  # 9 and 10: whether a side captures by leaping
STEPS_AT = 11  # index of the neighbours of the points
MILLS = 12  # number of mills
MILLS_AT = 13  # index of the bit sets of the mills
THROUGH_AT = 14  # index of the sets of mills through each point
LEAPS_AT = 15  # index of the indices of each point's first leap, followed by the index after the last leap
HUNT = 16  # 1: the game is a hunt, and some codes of the judge differ by side
BAR = 17  # kind of bar, a value of bars.BARS
FORFEIT = 18  # 1: no shot while every enemy piece is in a mill
QUIET_PLIES = 19  # plies without a shot that make a draw; 0 if none do
QUIET_SIDES = 20  # number of sides that must have FEW pieces for the plies to count
FULL_BOARD = 21
DECLINE = 22  # 1: a shot may be declined
FLYING = 23
FEW = 24  # number of pieces with which a side flies
HEADER = 25

LEAP = 2  # number of integers for a leap: its target, and the bit set of the points leapt over

# The sides of a hunt.
HUNTERS = 0
HUNTED = 1

# Values of FULL_BOARD: consequences of a board full of pieces.
FULL_DRAWN = 0
FULL_LOST = 1
FULL_GIFT = 2  # each side takes off one of its own pieces
FULL_BLOCKED = 3  # no special rule: a side that cannot move is blocked

GIFTS = 2  # number of pieces given on a full board: one by each side


@dataclass(frozen=True, slots=True)
class MillRules:
    """Rules of a mill game; the defaults are the readings of rules M1-M23."""

    pieces: tuple[int, int]  # number of each side's pieces in hand at the start
    bar: int = 0  # kind of bar, a value of bars.BARS; 0 for none (M11)
    forfeit: bool = False  # whether the shot is lost while all enemy pieces are in mills (M5)
    quiet_plies: int = 10  # plies without a shot that make a draw, 0 for none (M16)
    quiet_sides: int = 1  # number of sides that must have three pieces left for the plies to count (M16)
    full_board: int = FULL_DRAWN  # FULL_DRAWN, FULL_LOST or FULL_GIFT (M21)
    decline: bool = False  # whether a shot may be declined (M20)
    flying: bool = True  # whether a side with three pieces flies (M12)


@dataclass(frozen=True, slots=True)
class HuntRules(Generic[P]):
    """Rules of a hunt, with the names or the indices of its points."""

    standing: tuple[P, ...]  # points of the hunters at the start (P1)
    hunted: int  # number of the hunted, all in hand at the start (P1, Q1)
    goal: int  # number of captures with which the hunters win (P11)
    waiting: int = 0  # number of hunters in hand at the start (Q1)
    first: int = HUNTED  # HUNTERS or HUNTED: the side that begins (P2, Q2)
    long_leap: bool = False  # whether a hunter also leaps over a whole long line (Q7)

    def numbered(self, index: Mapping[P, int]) -> HuntRules[int]:
        """Return the rules with these indices of the points."""
        standing = tuple(index[point] for point in self.standing)
        return HuntRules(standing, self.hunted, self.goal, self.waiting, self.first, self.long_leap)


def mill_table(points: int, lines: Sequence[Line], rules: MillRules) -> tuple[int, ...]:
    """Return the rule table of a mill game.

    Args:
        points: number of points of the board, at most 62 (a bit set is a 64-bit integer).
    """
    switches = {
        MEN: rules.pieces[0],
        MEN + 1: rules.pieces[1],
        LEAST: 3,
        LEAST + 1: 3,
        BAR: rules.bar,
        FORFEIT: int(rules.forfeit),
        QUIET_PLIES: rules.quiet_plies,
        QUIET_SIDES: rules.quiet_sides,
        FULL_BOARD: rules.full_board,
        DECLINE: int(rules.decline),
        FLYING: int(rules.flying),
        FEW: 3,
    }
    return _table(points, lines, switches, mills(lines), [])


def hunt_table(points: int, lines: Sequence[Line], rules: HuntRules[int]) -> tuple[int, ...]:
    """Return the rule table of a hunt."""
    switches = {
        FIRST: rules.first,
        MEN + HUNTERS: len(rules.standing) + rules.waiting,
        MEN + HUNTED: rules.hunted,
        STANDING + HUNTERS: bits(rules.standing),
        LEAST + HUNTED: rules.hunted - rules.goal + 1,
        LEAPS + HUNTERS: 1,
        HUNT: 1,
        FULL_BOARD: FULL_BLOCKED,
    }
    ways = leaps(lines) + (long_leaps(lines) if rules.long_leap else [])
    return _table(points, lines, switches, [], ways)


def _table(
    points: int, lines: Sequence[Line], switches: Mapping[int, int], rows: Sequence[Line], ways: Sequence[Leap]
) -> tuple[int, ...]:
    header = [0] * HEADER
    header[POINTS], header[FULL], header[MILLS] = points, (1 << points) - 1, len(rows)
    for place, value in switches.items():
        header[place] = value
    header[STEPS_AT] = HEADER
    header[MILLS_AT] = header[STEPS_AT] + points
    header[THROUGH_AT] = header[MILLS_AT] + len(rows)
    header[LEAPS_AT] = header[THROUGH_AT] + points
    through = [bits([i for i, row in enumerate(rows) if point in row]) for point in range(points)]
    places, targets = [header[LEAPS_AT] + points + 1], []
    for point in range(points):
        found = [number for way in ways if way.source == point for number in (way.target, way.over)]
        targets += found
        places.append(places[-1] + len(found))
    return (*header, *steps(points, lines), *(bits(row) for row in rows), *through, *places, *targets)


NOWHERE = 63  # missing point of a move: source of a placed piece, target of one that leaves the board


class GraphState(NamedTuple):
    """Position of a graph game; equal states have the same continuations."""

    turn: int  # side to move, 0 or 1
    men0: int  # men0, men1: bit sets of the points of each side's pieces
    men1: int
    hand0: int  # hand0, hand1: pieces still to be placed
    hand1: int
    # barred0, barred1: bars of each side on its next turn, as bars.py encodes them (M11); 0 for none
    barred0: int = 0
    barred1: int = 0
    quiet: int = 0  # plies without a shot that count towards a draw (M16)
    gifts: int = 0  # pieces still to be taken off by their own side (M21, full board); 0 for none


@inlined
def start(table: RuleTable) -> GraphState:
    """Return the position before the first ply (M1, P1, Q1)."""
    men0, men1 = table[STANDING], table[STANDING + 1]
    hand0, hand1 = table[MEN] - men0.bit_count(), table[MEN + 1] - men1.bit_count()
    return GraphState(table[FIRST], men0, men1, hand0, hand1, 0, 0, 0, 0)


@inlined
def pack(source: int, target: int, shot: int) -> int:
    """Return a move as one integer."""
    return source | (target << 6) | (shot << 12)


@inlined
def unpacked(move: int) -> tuple[int, int, int]:
    """Return a move's source, target and shot, NOWHERE for each missing one.

    The shot of a leap is the lowest point that it passes.
    """
    return move & 63, (move >> 6) & 63, (move >> 12) & 63


@inlined
def pieces_of(state: GraphState, side: int) -> int:
    """Return the bit set of a side's pieces."""
    return state.men1 if side else state.men0


@inlined
def hand_of(state: GraphState, side: int) -> int:
    """Return the number of a side's pieces in hand."""
    return state.hand1 if side else state.hand0


@inlined
def barred_of(state: GraphState, side: int) -> int:
    """Return the bars of a side on its next turn."""
    return state.barred1 if side else state.barred0


@inlined
def pieces_left(state: GraphState, side: int) -> int:
    """Return the number of a side's pieces, on the board and in hand."""
    return pieces_of(state, side).bit_count() + hand_of(state, side)


@inlined
def enemy_pieces(state: GraphState) -> int:
    """Return the bit set of the pieces of the side that is not to move."""
    return pieces_of(state, 1 - state.turn)


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


def may_fill(table: RuleTable) -> bool:
    """Return whether there are enough pieces to fill the board."""
    return table[MEN] + table[MEN + 1] >= table[POINTS]
