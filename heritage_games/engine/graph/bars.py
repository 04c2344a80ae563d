"""Bars that moves set for the next turn of their side, as after a broken mill (M11).

The bars of a side are one integer of the state, 0 for none, whose bits only this module interprets. A new kind of bar
needs a number, a name, and a case in the functions below that depend on the kind; no other module depends on it. The
steps that bars forbid are in :mod:`.barred_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from heritage_games.engine.kernel import RuleTable, bits, inlined, members
from heritage_games.engine.verdict import Message

from .mills import mill_points, mills_formed
from .rules import (
    BAR,
    DECLINE,
    FORFEIT,
    MEN,
    MILLS,
    MILLS_AT,
    NOWHERE,
    POINTS,
    GraphState,
    barred_of,
    pack,
    pieces_after,
    pieces_left,
    pieces_of,
    unpacked,
)
from .steps import destinations

# Values of BAR: steps barred on the turn after a mill is broken to form another.
BAR_NOTHING = 0
BAR_MILL = 1  # form the broken mill again; the bars are the numbers of the mills
BAR_RETURN = 2  # go back with the same piece and form a line; the bars are the piece's point and the point it left

BARS = {"seed": BAR_MILL, "gar": BAR_RETURN, "off": BAR_NOTHING}
"""Names of the bars: the values of the option ``mill_rule``, the default first."""


def has_bars(table: RuleTable) -> bool:
    """Return whether these rules bar any step."""
    return table[BAR] != BAR_NOTHING


@inlined
def is_barred(table: RuleTable, state: GraphState, source: int, target: int, formed: int) -> bool:
    """Return whether the side to move may not take a step that forms these mills."""
    barred = barred_of(state, state.turn)
    if table[BAR] == BAR_MILL:
        return (formed & barred) != 0
    if table[BAR] == BAR_RETURN:
        way = (1 << source) | (1 << target)
        return formed != 0 and way & barred == way
    return False


def barring_mills(table: RuleTable, state: GraphState, formed: int) -> int:
    """Return which mills explain a bar: the broken ones, or all that a step back forms."""
    return formed & barred_of(state, state.turn) if table[BAR] == BAR_MILL else formed


# Bars that a move sets, and those that a capture ends.


@inlined
def bars_after(table: RuleTable, state: GraphState, move: int) -> int:
    """Return the bars that a move sets for the mover's next turn; 0 for none."""
    source, target, _ = unpacked(move)
    if table[BAR] == BAR_NOTHING or NOWHERE in (source, target):
        return 0
    pieces = pieces_of(state, state.turn)
    broken = mills_formed(table, pieces, source)
    if broken == 0 or mills_formed(table, pieces_after(pieces, source, target), target) == 0:
        return 0
    return broken if table[BAR] == BAR_MILL else (1 << source) | (1 << target)


@inlined
def bars_left(table: RuleTable, barred: int, gone: int) -> int:
    """Return a side's bars after it loses these pieces; a bar on a lost piece's step ends."""
    return 0 if table[BAR] == BAR_RETURN and barred & gone else barred


# Bars in the text of a position: each is a sequence of points.


def bar_example(table: RuleTable) -> tuple[int, ...]:
    """Return the points of some bar, for an error."""
    row = mill_points(table, 0)
    return row if table[BAR] == BAR_MILL else row[:2]


def bar_meaning(table: RuleTable) -> Message:
    """Return a description of the points of a bar, for an error."""
    return Message("a_mill") if table[BAR] == BAR_MILL else Message("a_way")


def points_of_bars(table: RuleTable, barred: int) -> list[tuple[int, ...]]:
    """Return the points of each bar of a side."""
    if table[BAR] == BAR_MILL:
        return [mill_points(table, mill) for mill in members(barred)]
    return [members(barred)] if barred else []


def bar_at(table: RuleTable, points: Sequence[int]) -> int:
    """Return the bar with these points, in any order; 0 if there is none."""
    mask = bits(points)
    if len(points) != mask.bit_count():
        return 0
    if table[BAR] == BAR_MILL:
        rows = table[table[MILLS_AT] : table[MILLS_AT] + table[MILLS]]
        return 1 << rows.index(mask) if mask in rows else 0
    return mask if len(points) == 2 else 0  # noqa: PLR2004 - from and to


def impossible_bars(table: RuleTable, state: GraphState, sides: Sequence[str]) -> Iterator[Message]:
    """Yield why a side cannot have its bars.

    To get a bar, the side left one mill, formed another and shot a piece for it. The mill that it left needed no shot,
    because a custom position may have contained it.
    """
    for side, name in enumerate(sides):
        barred, pieces = barred_of(state, side), pieces_of(state, side)
        if not barred:
            continue
        if table[BAR] == BAR_MILL:
            left = all(bits(points) & ~pieces for points in points_of_bars(table, barred))
        else:
            left = (pieces & barred).bit_count() == 1
        if state.hand0 + state.hand1 or not left:
            yield Message("bar_of_no_mill_left", side=name)
        elif pieces_left(state, 1 - side) == table[MEN + 1 - side] and not (table[DECLINE] or table[FORFEIT]):
            yield Message("bar_without_shot", side=name, enemy=sides[1 - side])


def fewest_barring(table: RuleTable) -> int:
    """Return the fewest pieces with which a side can set a bar; points + 1 if it never can."""
    rows = table[table[MILLS_AT] : table[MILLS_AT] + table[MILLS]]
    fewest = table[POINTS] + 1
    for left, formed in permutations(rows, 2):
        for source, target in product(members(left & ~formed), members(formed & ~left)):
            men = left | (formed & ~(1 << target))
            state = GraphState(0, men, 0, 0, 0)
            move = pack(source, target, NOWHERE)
            if (destinations(table, state, source) >> target) & 1 and bars_after(table, state, move):
                fewest = min(fewest, men.bit_count())
    return fewest
