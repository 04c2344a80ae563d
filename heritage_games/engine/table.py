"""The rules of one graph game as one flat array of integers.

The kernel reads everything from here: board, men and switches.  One flat array is what a
compiler handles fastest, and passing it as an argument keeps one game's rules out of
another's compiled code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .board import Line, bits, mills, steps

Table = Sequence[int]

# Places in the table.
POINTS = 0
MEN = 1  # and MEN + 1: what each side has in hand at the start
FULL = 3  # bit set of all points
MILLS = 4  # how many mills
STEPS_AT = 5  # where the neighbours of the points begin
MILLS_AT = 6  # where the bit sets of the mills begin
THROUGH_AT = 7  # where, for each point, the set of the mills through it begins
BAR = 8
FORFEIT = 9  # 1: no shot while every enemy man stands in a mill
QUIET_PLIES = 10  # 0: no such draw
QUIET_SIDES = 11  # how many sides must have FEW men for the plies to count
FULL_BOARD = 12
DECLINE = 13  # 1: a shot may be declined
FLYING = 14
FEW = 15  # with so many men a side flies; with fewer it has lost
HEADER = 16

# Values of BAR: what the turn after a mill was broken to form another may not do.
BAR_NOTHING = 0
BAR_MILL = 1  # form the broken mill again
BAR_RETURN = 2  # go back with the same man and form a line

# Values of FULL_BOARD: what a board full of men means.
FULL_DRAWN = 0
FULL_LOST = 1
FULL_GIFT = 2  # each side takes off one of its own men


@dataclass(frozen=True, slots=True)
class MillRules:
    """The switches of the mill branch, each with the reading of rules M1-M23 as default.

    Args:
        men: how many men each side has in hand at the start.
        bar: BAR_NOTHING, BAR_MILL or BAR_RETURN (M11).
        forfeit: whether the shot is lost while all enemy men stand in mills (M5).
        quiet_plies: plies without a shot that make a draw, 0 for none (M16).
        quiet_sides: how many sides must be down to three men for them to count (M16).
        full_board: FULL_DRAWN, FULL_LOST or FULL_GIFT (M21).
        decline: whether a shot may be declined (M20).
        flying: whether a side with three men flies (M12).
    """

    men: tuple[int, int]
    bar: int = BAR_MILL
    forfeit: bool = False
    quiet_plies: int = 10
    quiet_sides: int = 1
    full_board: int = FULL_DRAWN
    decline: bool = False
    flying: bool = True


def mill_table(points: int, lines: Sequence[Line], rules: MillRules) -> tuple[int, ...]:
    """Return the table of a game of mills.

    Args:
        points: how many points the board has, at most 62 (a bit set is a 64-bit integer).
        lines: the lines of the board, as indexes of points.
        rules: the switches.
    """
    rows = mills(lines)
    steps_at = HEADER
    mills_at = steps_at + points
    through_at = mills_at + len(rows)
    header = [0] * HEADER
    header[POINTS] = points
    header[MEN], header[MEN + 1] = rules.men
    header[FULL] = (1 << points) - 1
    header[MILLS] = len(rows)
    header[STEPS_AT], header[MILLS_AT], header[THROUGH_AT] = steps_at, mills_at, through_at
    header[BAR] = rules.bar
    header[FORFEIT] = int(rules.forfeit)
    header[QUIET_PLIES], header[QUIET_SIDES] = rules.quiet_plies, rules.quiet_sides
    header[FULL_BOARD] = rules.full_board
    header[DECLINE] = int(rules.decline)
    header[FLYING] = int(rules.flying)
    header[FEW] = 3
    through = [bits([i for i, row in enumerate(rows) if point in row]) for point in range(points)]
    return (*header, *steps(points, lines), *(bits(row) for row in rows), *through)
