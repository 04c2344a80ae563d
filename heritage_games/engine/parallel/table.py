"""The rules of a race on parallel tracks as one flat array of integers.

Holes are numbered along each side's own track: 1 is the first, and the goal has the number behind the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.bits import bits
from heritage_games.engine.throws import LOT, STICKS, laid, rolled_off

Table = Sequence[int]

# Places in the table.
GOAL = 0  # the number of the goal
MEN = 1  # how many pieces each side has
LOADING = 2  # bit set of the holes that load
STAY = 3  # 1: where the far end of a line is taken, the piece stays at the near end
RACE = 4  # 1: a piece that reaches the goal is home for good, and nothing is captured
REFILL_ALL = 5  # 1: an empty path is refilled whatever emptied it; 0: only after a capture
LOAD_OPTIONAL = 6  # 1: loading may be declined
LOT_OPENS = 7  # 1: a plain lot says who opens; 0: both throw, and the lower score opens with it
THROWS_AT = 8  # where the chances of a throw begin
OPENING_AT = 9  # where those of the opening throw begin
HEADER = 10
LINES_AT = HEADER - 1  # from here, for each hole, where a line leads from it; 0: no line begins there

FIRST_HOLE = 1
LONG_LINE = (6, 20)
SHORT_LINE = (8, 10)

# Which way a line may be followed.
BOTH = 0
BACKWARD = 1
FORWARD = 2


@dataclass(frozen=True, slots=True)
class ParallelRules:
    """The switches of a race on parallel tracks, each with the reading of Skiryuk's rules 1-24 as default.

    Args:
        goal: the number of the goal, one more than the holes of a track (3).
        men: pieces of each side (2).
        loading: the holes that load (10).
        lines: the lines of a track, each by its lower and its upper end (15, 16).
        direction: BOTH, BACKWARD or FORWARD: which way lines are followed (15, 16).
        stay: whether a piece stays at the near end where the far end is taken (K-c).
        race: whether a piece in the goal is home for good (19, 21, 24).
        refill_all: whether a path is refilled whatever emptied it (23, K-i).
        load_optional: whether loading may be declined (K-e).
        lot_opens: whether a plain lot says who opens (7).
    """

    goal: int = 30
    men: int = 5
    loading: tuple[int, ...] = (15, 25)
    lines: tuple[tuple[int, int], ...] = (LONG_LINE, SHORT_LINE)
    direction: int = BOTH
    stay: bool = False
    race: bool = False
    refill_all: bool = True
    load_optional: bool = False
    lot_opens: bool = False


def parallel_table(rules: ParallelRules) -> tuple[int, ...]:
    """Return the table of these rules.

    A race always refills: nothing is captured in it, and a side whose path stayed empty could never move again.
    """
    ends = [0] * (rules.goal + 1)
    for low, high in rules.lines:
        if rules.direction != BACKWARD:
            ends[low] = high
        if rules.direction != FORWARD:
            ends[high] = low
    throws = laid(STICKS)
    opening = laid(LOT if rules.lot_opens else rolled_off(STICKS))
    header = [0] * HEADER
    header[GOAL], header[MEN], header[LOADING] = rules.goal, rules.men, bits(rules.loading)
    header[STAY], header[RACE] = int(rules.stay), int(rules.race)
    header[REFILL_ALL] = int(rules.refill_all or rules.race)
    header[LOAD_OPTIONAL], header[LOT_OPENS] = int(rules.load_optional), int(rules.lot_opens)
    header[THROWS_AT] = HEADER + rules.goal
    header[OPENING_AT] = header[THROWS_AT] + len(throws)
    return (*header, *ends[1:], *throws, *opening)
