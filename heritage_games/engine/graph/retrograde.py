"""Retrograde analysis of graph games, for solvers: results that a side can force.

The value of a position is one integer, its *code*: 0 if neither side can force a win, else one more than the
plies until the game is over under best play. An odd code is a loss for the side to move, an even one a win.

``begin`` computes the codes that follow from solved positions; ``spread`` processes the codes in ascending order.
Predecessors are candidates found by undoing a move; the move generator confirms them, so that no rule is implemented
twice (Thompson 1986; Gasser 1996).

Arguments of several functions: ``space`` is the index layout of the positions, ``codes`` has the code of each;
``first`` and ``last`` are the first index of a range and the index after its last, ``low`` and ``high`` those of the
group of sections that lead to each other. The codes up to ``settled`` are final.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import DRAWN, RuleTable, compiled, exported, inlined, integers, shorts

from .endings import ending, pieces_lost, winner
from .indexing import OUTSIDE, SYMMETRIES, IndexSection, Layout, number, orbit, position
from .kernel import moves, play
from .rules import HUNT, NOWHERE, GraphState, pack, unpacked

Codes = MutableSequence[int]
"""The code of each position, by index."""

OPEN = 0  # code of a position in which neither side can force a win, or that is not solved yet
LOST = 1  # code of a position that the side to move has already lost
LARGEST = 65_534  # the largest code, because a code has two bytes
UNUSED = 65_535  # entry of an unused index, whose position is a symmetric image of an indexed position


@inlined
def is_lost(code: int) -> bool:
    """Return whether the code is a loss for the side to move."""
    return code % 2 == 1


@compiled
def first_code(
    table: RuleTable, space: Layout, codes: Codes, state: GraphState, low: int, high: int, buffer: MutableSequence[int]
) -> int:
    """Return a position's first code, only from successors outside the group [low, high).

    Codes inside the group are ignored, because an interrupted run may have written them.

    Returns:
        The code, final if it is a loss; a win may turn out to be shorter. OUTSIDE if some move leads
        to a position without an index.
    """
    end = moves(table, state, buffer, 0)
    if end == 0:
        return OPEN if winner(state, ending(table, state)) == DRAWN else LOST
    quickest, slowest, undecided = 0, 0, False
    for place in range(end):
        after = play(table, state, buffer[place])
        if pieces_lost(table, after):
            quickest = LOST + 1
            continue
        at = number(space, after)
        if at == OUTSIDE:
            return OUTSIDE
        code = OPEN if low <= at < high else codes[at]
        if code == OPEN:
            undecided = True
        elif not is_lost(code):
            slowest = max(slowest, code)
        elif quickest == 0 or code + 1 < quickest:
            quickest = code + 1
    if quickest:
        return quickest
    return OPEN if undecided else slowest + 1


@exported("begin")
def begin(
    table: RuleTable,
    space: Layout,
    codes: Codes,
    section: IndexSection,
    first: int,
    last: int,
    low: int,
    high: int,
    buffer: MutableSequence[int],
) -> int:
    """Write the first codes of a section in [first, last); all other groups are solved.

    Returns:
        The largest code written, OUTSIDE if some move leads to a position without an index.
    """
    rules, layout, written, scratch = integers(table), integers(space), shorts(codes), integers(buffer)
    largest = 0
    turn, hand0, hand1, men0, men1 = section
    for at in range(first, last):
        state = position(layout, turn, hand0, hand1, men0, men1, at)
        if layout[SYMMETRIES] > 1 and number(layout, state) != at:
            written[at] = UNUSED
            continue
        code = first_code(rules, layout, written, state, low, high, scratch)
        if code == OUTSIDE:
            return OUTSIDE
        written[at] = code
        largest = max(largest, code)
    return largest


@compiled
def lost_code(
    table: RuleTable,
    space: Layout,
    codes: Codes,
    state: GraphState,
    low: int,
    high: int,
    settled: int,
    buffer: MutableSequence[int],
    at: int,
) -> int:
    """Return the code of a loss if every move gives the other side a win, otherwise OPEN.

    A win in the group counts only once it is settled, because a shorter win may still be found.
    """
    end = moves(table, state, buffer, at)
    slowest = 0
    for place in range(at, end):
        after = play(table, state, buffer[place])
        if pieces_lost(table, after):
            return OPEN
        there = number(space, after)
        code = OPEN if there == OUTSIDE else codes[there]
        if code == OPEN or is_lost(code) or (code > settled and low <= there < high):
            return OPEN
        slowest = max(slowest, code)
    return OPEN if end == at else slowest + 1


@compiled
def leads(table: RuleTable, state: GraphState, move: int, buffer: MutableSequence[int], at: int) -> bool:
    """Return whether a move is legal in a position."""
    for place in range(at, moves(table, state, buffer, at)):  # noqa: SIM110 - numba compiles no generator
        if buffer[place] == move:
            return True
    return False


@exported("spread")
def spread(
    table: RuleTable,
    space: Layout,
    codes: Codes,
    section: IndexSection,
    first: int,
    last: int,
    low: int,
    high: int,
    settled: int,
    buffer: MutableSequence[int],
) -> int:
    """Write the codes of predecessors of a section's positions with the code ``settled``.

    A position is won if it leads to a lost one; it is lost if it leads only to won ones. All smaller codes have been
    processed.

    Returns:
        The largest code written; 0 if there is none.
    """
    rules, layout, written, scratch = integers(table), integers(space), shorts(codes), integers(buffer)
    largest = 0
    turn, hand0, hand1, men0, men1 = section
    for at in range(first, last):
        if written[at] != settled:
            continue
        state = position(layout, turn, hand0, hand1, men0, men1, at)
        back = GraphState(1 - turn, state.men0, state.men1, hand0, hand1, 0, 0, 0, 0)
        end = moves(rules, back, scratch, 0)
        taken_back = OUTSIDE
        for place in range(end):
            source, target, shot = unpacked(scratch[place])
            quiet = pack(source, target, NOWHERE)
            # Moves that differ only in the shot are consecutive. Placings and captures lead from another group.
            if quiet == taken_back or NOWHERE in (source, target) or (rules[HUNT] and shot != NOWHERE):
                continue
            taken_back = quiet
            gone = play(rules, back, quiet)
            before = GraphState(1 - turn, gone.men0, gone.men1, hand0, hand1, 0, 0, 0, 0)
            there = number(layout, before)
            if not low <= there < high:
                continue
            known, code = written[there], OPEN
            if is_lost(settled):
                shorter = known == OPEN or known > settled + 1
                if shorter and leads(rules, before, pack(target, source, NOWHERE), scratch, end):
                    code = settled + 1
            elif known == OPEN:
                code = lost_code(rules, layout, written, before, low, high, settled, scratch, end)
            if code:
                written[there] = code
                largest = max(largest, code)
    return largest


@exported("review")
def review(
    table: RuleTable,
    space: Layout,
    codes: Codes,
    section: IndexSection,
    first: int,
    last: int,
    low: int,
    high: int,
    settled: int,
    buffer: MutableSequence[int],
) -> int:
    """Check every open position of a section for a loss; equivalent to ``spread`` of a win.

    If most positions are won, ``spread`` visits each open position many times, and this check only once.
    The result is that of ``spread``.
    """
    rules, layout, written, scratch = integers(table), integers(space), shorts(codes), integers(buffer)
    largest = 0
    turn, hand0, hand1, men0, men1 = section
    for at in range(first, last):
        if written[at] == OPEN:
            state = position(layout, turn, hand0, hand1, men0, men1, at)
            code = lost_code(rules, layout, written, state, low, high, settled, scratch, 0)
            if code:
                written[at] = code
                largest = max(largest, code)
    return largest


@exported("count")
def count(codes: Codes, first: int, last: int, code: int) -> int:
    """Return the number of positions in [first, last) with this code."""
    found, written = 0, shorts(codes)
    for at in range(first, last):
        if written[at] == code:
            found += 1
    return found


@exported("tally")
def tally(
    space: Layout, codes: Codes, section: IndexSection, first: int, last: int, counts: MutableSequence[int]
) -> int:
    """Count the results of a section's positions in [first, last), with all their images.

    Args:
        counts: won, lost, drawn, the largest code of a win, the largest of a loss; updated.

    Returns:
        The number of positions.
    """
    layout, written, counted = integers(space), shorts(codes), integers(counts)
    found = 0
    turn, hand0, hand1, men0, men1 = section
    for at in range(first, last):
        code = written[at]
        if code == UNUSED:
            continue
        images = 1
        if layout[SYMMETRIES] > 1:
            images = orbit(layout, position(layout, turn, hand0, hand1, men0, men1, at))
        found += images
        if code == OPEN:
            counted[2] += images
        elif is_lost(code):
            counted[1] += images
            counted[4] = max(counted[4], code)
        else:
            counted[0] += images
            counted[3] = max(counted[3], code)
    return found
