"""Principle tests of mills, for hints and measurements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from heritage_games.engine.graph.bars import arrivals
from heritage_games.engine.graph.evaluation import free_neighbours
from heritage_games.engine.graph.kernel import paths, play
from heritage_games.engine.graph.mills import in_mills, mills_formed
from heritage_games.engine.graph.rules import (
    MILLS_AT,
    NOWHERE,
    STEPS_AT,
    THROUGH_AT,
    GraphState,
    RuleTable,
    empty_points,
    hand_of,
    pieces_after,
    pieces_of,
    unpacked,
)
from heritage_games.engine.graph.steps import destinations, few_left, placing
from heritage_games.engine.kernel import lowest
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Throw

CENTRE = "C"
"""Name of the centre of the board with 25 points."""
TWO = 2
"""Number of threats that one reply cannot stop."""
THREE = 3
"""Number of lines through the points where most lines meet."""
LATE = 6
"""Maximum number of pieces in hand near the end of placing."""
OPENING = 4
"""Number of the mover's first placements during which the crossing points are still free."""


def closable(table: RuleTable, state: GraphState, side: int) -> int:
    """Return the bit set of the points on which a side could close a mill on its turn."""
    state, found = state._replace(turn=side), 0
    pieces = pieces_of(state, side)
    if hand_of(state, side):
        left = empty_points(table, state)
        while left:
            point = lowest(left)
            left ^= 1 << point
            if mills_formed(table, pieces | (1 << point), point):
                found |= 1 << point
        return found
    going = pieces
    while going:
        source = lowest(going)
        going ^= 1 << source
        reach = arrivals(table, state, source) & ~found
        while reach:
            target = lowest(reach)
            reach ^= 1 << target
            if mills_formed(table, pieces_after(pieces, source, target), target):
                found |= 1 << target
    return found


def reached(table: RuleTable, state: GraphState, side: int, point: int) -> bool:
    """Return whether a side could reach an empty point on its turn."""
    state, pieces = state._replace(turn=side), pieces_of(state, side)
    while pieces:
        source = lowest(pieces)
        pieces ^= 1 << source
        if (destinations(table, state, source) >> point) & 1:
            return True
    return hand_of(state, side) > 0


def closes(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Score a closed mill."""
    source, target, _ = unpacked(move)
    pieces = pieces_after(pieces_of(state, state.turn), source, target)
    return int(target != NOWHERE and mills_formed(rules.table, pieces, target) != 0)


def blocks(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Return minus the number of points on which the other side can close a mill next."""
    return -closable(rules.table, after, 1 - state.turn).bit_count()


def shoots(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Score the capture of a piece on a line that lacks only one piece."""
    shot = unpacked(move)[2]
    if shot == NOWHERE:
        return 0
    table, other, empty = rules.table, pieces_of(state, 1 - state.turn), empty_points(rules.table, state)
    return int(any(row & empty and (row & other).bit_count() == TWO for row in _rows(table, shot)))


def two_threats(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the points on which the mover can close a mill next, at most two."""
    return min(TWO, closable(rules.table, after, state.turn).bit_count())


def threatens(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score a mill that the mover can close next."""
    return int(closable(rules.table, after, state.turn) != 0)


def strikes_back(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Return 3 if the other side cannot close a mill, else the mover's threats, at most 2."""
    if not closable(rules.table, after, 1 - state.turn):
        return TWO + 1
    return two_threats(rules, state, _throw, _move, after)


def free_at_end(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the steps of the mover's pieces near the end of placing; 0 before and after it."""
    left = hand_of(after, 0) + hand_of(after, 1)
    return roams(rules, state, _throw, _move, after) if placing(state) and left <= LATE else 0


def swings(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score a piece in a mill that can close another mill with one step, after placing."""
    table, side = rules.table, state.turn
    if hand_of(after, side):
        return 0
    turned, pieces = after._replace(turn=side), pieces_of(after, side)
    standing = in_mills(table, pieces)
    while standing:
        source = lowest(standing)
        standing ^= 1 << source
        reach = table[table[STEPS_AT] + source] & empty_points(table, turned)
        while reach:
            target = lowest(reach)
            reach ^= 1 << target
            if mills_formed(table, pieces_after(pieces, source, target), target):
                return 1
    return 0


def meets(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Count lines through the placed piece without opposing pieces, in the first placements."""
    target = unpacked(move)[1]
    if not placing(state) or pieces_of(state, state.turn).bit_count() >= OPENING:
        return 0
    other = pieces_of(state, 1 - state.turn)
    return sum(row & other == 0 for row in _rows(rules.table, target))


def crosses(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Count the steps from the placed piece's point, for the mover's first placements."""
    target = unpacked(move)[1]
    if not placing(state) or pieces_of(state, state.turn).bit_count() >= OPENING:
        return 0
    return rules.table[rules.table[STEPS_AT] + target].bit_count()


def shuts_in(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Return minus the number of steps of the other side."""
    other = pieces_of(after, 1 - state.turn)
    return -free_neighbours(rules.table, other, empty_points(rules.table, after))


def roams(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the steps of the mover's pieces."""
    return free_neighbours(rules.table, pieces_of(after, state.turn), empty_points(rules.table, after))


def guards(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, after: GraphState) -> int:
    """Return -1 if a move opens a mill that the other side can enter immediately, 0 otherwise."""
    source = unpacked(move)[0]
    if source == NOWHERE or not mills_formed(rules.table, pieces_of(state, state.turn), source):
        return 0
    return -int(reached(rules.table, after, 1 - state.turn, source))


def spares_three(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, after: GraphState) -> int:
    """Return -1 for a capture that leaves the other side few pieces, 0 otherwise.

    It is also 0 if the mover can then close two mills.
    """
    side = state.turn
    if unpacked(move)[2] == NOWHERE or not few_left(rules.table, after, 1 - side):
        return 0
    return -int(closable(rules.table, after, side).bit_count() < TWO)


def takes_centre(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Score a first placement on the centre, if the board has one."""
    if CENTRE not in rules.points or pieces_of(state, state.turn) or not placing(state):
        return 0
    return int(unpacked(move)[1] == rules.points.index(CENTRE))


def keeps_out_of_corners(
    rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState
) -> int:
    """Return minus the number of the mover's pieces on points with only two adjacent points.

    It is 0 while pieces are placed.
    """
    if placing(state):
        return 0
    table, found = rules.table, 0
    pieces = pieces_of(after, state.turn)
    while pieces:
        point = lowest(pieces)
        pieces ^= 1 << point
        found += table[table[STEPS_AT] + point].bit_count() == TWO
    return -found


def _rows(table: RuleTable, point: int) -> list[int]:
    """Return the mills through a point, each as the bit set of its points."""
    through, rows = table[table[THROUGH_AT] + point], []
    while through:
        mill = lowest(through)
        through ^= 1 << mill
        rows.append(table[table[MILLS_AT] + mill])
    return rows


MillTest = Callable[[GraphRuleset, GraphState, Throw | None, Move, GraphState], int]

MILL_TESTS: Mapping[str, MillTest] = MappingProxyType(
    {
        "closes": closes,
        "blocks": blocks,
        "shoots": shoots,
        "two_threats": two_threats,
        "threatens": threatens,
        "strikes_back": strikes_back,
        "free_at_end": free_at_end,
        "swings": swings,
        "meets": meets,
        "crosses": crosses,
        "shuts_in": shuts_in,
        "roams": roams,
        "guards": guards,
        "spares_three": spares_three,
        "takes_centre": takes_centre,
        "keeps_out_of_corners": keeps_out_of_corners,
    }
)
"""Principle tests of games of mills by name."""


def _threatens_freely(
    rules: GraphRuleset, state: GraphState, throw: Throw | None, move: Move, after: GraphState
) -> bool:
    """Return whether a move threatens a mill that no mill or threat of the other side answers."""
    table, other = rules.table, 1 - state.turn
    if closable(table, after, other) or threatens(rules, state, throw, move, after) == 0:
        return False
    gaps = closable(table, after, state.turn)
    answers = (reply for reply in paths(table, after) if (gaps >> unpacked(reply)[1]) & 1)
    return not any(closable(table, play(table, after, reply), other) for reply in answers)


def _strikes_back(rules: GraphRuleset, state: GraphState, throw: Throw | None, move: Move, after: GraphState) -> bool:
    """Return whether a move makes a threat while the other side, which had two, keeps one."""
    there, left = (closable(rules.table, each, 1 - state.turn) for each in (state, after))
    return there.bit_count() >= TWO and left != 0 and threatens(rules, state, throw, move, after) > 0


def _opens(rules: GraphRuleset, state: GraphState, throw: Throw | None, move: Move, after: GraphState) -> bool:
    """Return whether a move is one of the first placements, on a point with three open lines."""
    return meets(rules, state, throw, move, after) >= THREE


def _shuts_in_safely(
    rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState
) -> bool:
    """Return whether the other side cannot close a mill on its next ply."""
    return not closable(rules.table, after, 1 - state.turn)


MILL_PREMISES: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {"threatens": _threatens_freely, "strikes_back": _strikes_back, "shuts_in": _shuts_in_safely, "meets": _opens}
)
"""Conditions on a move for naming the principle of a test in advice, by the test's name."""
