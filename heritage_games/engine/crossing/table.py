"""The rules of a race on one way, walked in opposite directions, as one flat array of integers.

Holes are numbered along each side's own way: 1 is its first, the last is the other side's first.  A hole is
therefore p for one side and last + 1 - p for the other.  Marks and lines lie alike on both sides of the board, so
one set of them, in own numbering, serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.bits import bits
from heritage_games.engine.throws import STICKS, Chances, laid, rolled_off, two_dice
from heritage_games.engine.winner import NOBODY

Table = Sequence[int]

# Places in the table. Sets of holes are bit sets: bit 1 for hole 1, and so on.
LAST = 0  # the number of the last hole
MEN = 1  # how many pieces each side has, and how many holes a home box has
FIRST = 2  # the side that begins, or NOBODY: a throw decides
DICE = 3  # 1: two dice are thrown, 0: sticks
SUM = 4  # 1: one piece may go as far as both dice together (17-a)
SHARED = 5  # the hole that any pieces may share, 0: there is none
HOME = 6  # set of the holes of the own box
GOAL = 7  # set of the holes of the other's box
SAFE = 8  # set of the holes where nobody is knocked off (13); those behind say why
SAFE_BOX = 9
SAFE_MARKED = 10
SAFE_MIDDLE = 11
SAFE_RINGED = 12
EXTRA = 13  # set of the holes that give another throw (5)
THROWS_AT = 14  # where the chances of a throw begin
OPENING_AT = 15  # where those of the opening throw begin
HEADER = 16
LINES_AT = HEADER - 1  # from here, for each hole, where a line leads from it; 0: no line begins there

FACES = 4
"""Of a die (17)."""

DIE: Chances = tuple((face, 1) for face in range(1, FACES + 1))

LONG_LINE = (6, 20)
SHORT_LINE = (8, 10)

# What the ringed holes mean: AG58 says that they mean something, and not what (5).
RINGED_PLAIN = 0
RINGED_SAFE = 1
RINGED_EXTRA = 2  # a walk that ends there gives another throw

# What the large hole in the middle is (W-b).
MIDDLE_ORDINARY = 0
MIDDLE_SAFE = 1
MIDDLE_MANY = 2  # any pieces of both sides may share it


@dataclass(frozen=True, slots=True)
class CrossingRules:
    """The switches of a race on one way, each with the reading of Washburne's rules 1-17 as default.

    Args:
        middle: the hole in the middle; the way is as long again behind it.
        men: pieces of each side, and holes of its home box (2, 8).
        marked: the holes of one side whose mark makes them safe (6).
        ringed: the ringed holes of one side, the middle included (5).
        ringed_means: RINGED_PLAIN, RINGED_SAFE or RINGED_EXTRA (5).
        middle_is: MIDDLE_ORDINARY, MIDDLE_SAFE or MIDDLE_MANY (W-b).
        lines: the lines of one side, each by its lower and its upper end (7).
        both_ways: whether lines lead back as well (7).
        rolled: whether a throw decides who begins, and not the colour (W-e).
        dice: whether two dice are thrown in place of sticks (17).
        dice_sum: whether one piece may go as far as both dice together (17-a).
    """

    middle: int = 30
    men: int = 5
    marked: tuple[int, ...] = (15, 25)
    ringed: tuple[int, ...] = (5, 10, 15, 20, 25, 30)
    ringed_means: int = RINGED_PLAIN
    middle_is: int = MIDDLE_ORDINARY
    lines: tuple[tuple[int, int], ...] = (LONG_LINE, SHORT_LINE)
    both_ways: bool = True
    rolled: bool = False
    dice: bool = False
    dice_sum: bool = True


def crossing_table(rules: CrossingRules) -> tuple[int, ...]:
    """Return the table of these rules."""
    last = 2 * rules.middle - 1
    throws = laid(two_dice(FACES) if rules.dice else STICKS)
    header = [0] * HEADER
    header[LAST], header[MEN], header[FIRST] = last, rules.men, NOBODY if rules.rolled else 0
    header[DICE], header[SUM] = int(rules.dice), int(rules.dice and rules.dice_sum)
    header[SHARED] = rules.middle if rules.middle_is == MIDDLE_MANY else 0
    box = tuple(range(1, rules.men + 1))
    header[HOME], header[GOAL] = bits(box), bits(_mirrored(box, last))
    header[SAFE_BOX], header[SAFE_MARKED] = header[HOME] | header[GOAL], _on_both(rules.marked, last)
    header[SAFE_MIDDLE] = 1 << rules.middle if rules.middle_is == MIDDLE_SAFE else 0
    ringed = _on_both(rules.ringed, last)
    header[SAFE_RINGED] = ringed if rules.ringed_means == RINGED_SAFE else 0
    header[EXTRA] = ringed if rules.ringed_means == RINGED_EXTRA else 0
    for why in (SAFE_BOX, SAFE_MARKED, SAFE_MIDDLE, SAFE_RINGED):
        header[SAFE] |= header[why]
    header[THROWS_AT] = HEADER + last
    header[OPENING_AT] = header[THROWS_AT] + len(throws)
    opening = laid(rolled_off(DIE if rules.dice else STICKS))
    return (*header, *_line_ends(rules, last)[1:], *throws, *opening)


def _mirrored(holes: Sequence[int], last: int) -> tuple[int, ...]:
    """Return the holes of the other side with these numbers, as one's own way numbers them."""
    return tuple(last + 1 - hole for hole in holes)


def _on_both(holes: Sequence[int], last: int) -> int:
    """Return the set of the holes with these numbers on both sides."""
    return bits((*holes, *_mirrored(holes, last)))


def _line_ends(rules: CrossingRules, last: int) -> list[int]:
    """Return for each hole where a line leads from it; forward is one's own way, also on the other's side (7)."""
    ends = [0] * (last + 1)
    far_side = tuple((last + 1 - high, last + 1 - low) for low, high in rules.lines)
    for low, high in rules.lines + far_side:
        ends[low] = high
        if rules.both_ways:
            ends[high] = low
    return ends
