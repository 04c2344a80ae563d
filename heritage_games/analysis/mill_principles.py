"""Principle tests of mills, for hints and measurements."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from heritage_games.engine.graph.kernel import paths, play
from heritage_games.engine.graph.mills import in_mills, mills_formed
from heritage_games.engine.graph.rules import (
    NOWHERE,
    STEPS_AT,
    GraphState,
    empty_points,
    hand_of,
    pieces_after,
    pieces_of,
    unpacked,
)
from heritage_games.engine.graph.steps import destinations, few_left, placing
from heritage_games.engine.kernel import RuleTable, members

from .graph_facts import GraphPly, steps_of
from .mill_facts import TWO, closable, rows_through

CENTRE = "C"  # name of the centre of the board with 25 points
THREE = 3  # number of lines through the points where most lines meet
LATE = 6  # maximum number of pieces in hand near the end of placing
OPENING = 4  # number of the mover's first placements during which the crossing points are still free


def reached(table: RuleTable, state: GraphState, side: int, point: int) -> bool:
    """Return whether a side could reach an empty point on its turn."""
    state = state._replace(turn=side)
    walks = any((destinations(table, state, source) >> point) & 1 for source in members(pieces_of(state, side)))
    return walks or hand_of(state, side) > 0


def closes(ply: GraphPly) -> int:
    """Return 1 if the move closes a mill, 0 otherwise."""
    source, target, _ = unpacked(ply.move)
    pieces = pieces_after(pieces_of(ply.before, ply.side), source, target)
    return int(target != NOWHERE and mills_formed(ply.table, pieces, target) != 0)


def blocks(ply: GraphPly) -> int:
    """Return minus the number of points on which the other side can close a mill next."""
    return -len(closable(ply.table, ply.after, 1 - ply.side))


def shoots(ply: GraphPly) -> int:
    """Return 1 for the capture of a piece on a line that lacks one piece, 0 otherwise."""
    shot = unpacked(ply.move)[2]
    if shot == NOWHERE:
        return 0
    table, other, empty = ply.table, pieces_of(ply.before, 1 - ply.side), empty_points(ply.table, ply.before)
    return int(any(row & empty and (row & other).bit_count() == TWO for row in rows_through(table, shot)))


def two_threats(ply: GraphPly) -> int:
    """Count the points on which the mover can close a mill next, at most two."""
    return min(TWO, len(closable(ply.table, ply.after, ply.side)))


def threatens(ply: GraphPly) -> int:
    """Return 1 if the mover can close a mill next, 0 otherwise."""
    return int(bool(closable(ply.table, ply.after, ply.side)))


def strikes_back(ply: GraphPly) -> int:
    """Return 3 if the other side cannot close a mill, else the mover's threats, at most 2."""
    if not closable(ply.table, ply.after, 1 - ply.side):
        return TWO + 1
    return two_threats(ply)


def free_at_end(ply: GraphPly) -> int:
    """Count the steps of the mover's pieces near the end of placing; 0 before and after it."""
    left = hand_of(ply.after, 0) + hand_of(ply.after, 1)
    return roams(ply) if placing(ply.before) and left <= LATE else 0


def swings(ply: GraphPly) -> int:
    """Return 1 if, after placing, a piece in a mill can step to close another one, else 0."""
    table, side = ply.table, ply.side
    if hand_of(ply.after, side):
        return 0
    turned, pieces = ply.after._replace(turn=side), pieces_of(ply.after, side)
    for source in members(in_mills(table, pieces)):
        for target in members(table[table[STEPS_AT] + source] & empty_points(table, turned)):
            if mills_formed(table, pieces_after(pieces, source, target), target):
                return 1
    return 0


def meets(ply: GraphPly) -> int:
    """Count lines through the placed piece without opposing pieces, in the first placements."""
    target = unpacked(ply.move)[1]
    if not placing(ply.before) or pieces_of(ply.before, ply.side).bit_count() >= OPENING:
        return 0
    other = pieces_of(ply.before, 1 - ply.side)
    return sum(row & other == 0 for row in rows_through(ply.table, target))


def crosses(ply: GraphPly) -> int:
    """Count the steps from the placed piece's point, for the mover's first placements."""
    target = unpacked(ply.move)[1]
    if not placing(ply.before) or pieces_of(ply.before, ply.side).bit_count() >= OPENING:
        return 0
    return ply.table[ply.table[STEPS_AT] + target].bit_count()


def shuts_in(ply: GraphPly) -> int:
    """Return minus the number of steps of the other side."""
    return -steps_of(ply.table, ply.after, 1 - ply.side)


def roams(ply: GraphPly) -> int:
    """Count the steps of the mover's pieces."""
    return steps_of(ply.table, ply.after, ply.side)


def guards(ply: GraphPly) -> int:
    """Return -1 if a move opens a mill that the other side can enter immediately, 0 otherwise."""
    source = unpacked(ply.move)[0]
    if source == NOWHERE or not mills_formed(ply.table, pieces_of(ply.before, ply.side), source):
        return 0
    return -int(reached(ply.table, ply.after, 1 - ply.side, source))


def spares_three(ply: GraphPly) -> int:
    """Return -1 for a capture that leaves the other side few pieces, 0 otherwise.

    It is also 0 if the mover can then close two mills.
    """
    side = ply.side
    if unpacked(ply.move)[2] == NOWHERE or not few_left(ply.table, ply.after, 1 - side):
        return 0
    return -int(len(closable(ply.table, ply.after, side)) < TWO)


def takes_centre(ply: GraphPly) -> int:
    """Return 1 if the first piece is placed on the centre, 0 otherwise."""
    if CENTRE not in ply.rules.points or pieces_of(ply.before, ply.side) or not placing(ply.before):
        return 0
    return int(unpacked(ply.move)[1] == ply.rules.points.index(CENTRE))


def keeps_out_of_corners(ply: GraphPly) -> int:
    """Return minus the number of the mover's pieces on points with only two adjacent points.

    It is 0 while pieces are placed.
    """
    if placing(ply.before):
        return 0
    table = ply.table
    return -sum(table[table[STEPS_AT] + point].bit_count() == TWO for point in members(pieces_of(ply.after, ply.side)))


MILL_TESTS: Mapping[str, Callable[[GraphPly], int]] = {
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
"""Principle tests of games of mills by name."""


def _threatens_freely(ply: GraphPly) -> bool:
    """Return whether a move threatens a mill that no mill or threat of the other side answers."""
    table, other = ply.table, 1 - ply.side
    if closable(table, ply.after, other) or threatens(ply) == 0:
        return False
    gaps = closable(table, ply.after, ply.side)
    answers = (reply for reply in paths(table, ply.after) if unpacked(reply)[1] in gaps)
    return not any(closable(table, play(table, ply.after, reply), other) for reply in answers)


def _strikes_back(ply: GraphPly) -> bool:
    """Return whether a move makes a threat while the other side, which had two, keeps one."""
    there, left = (closable(ply.table, each, 1 - ply.side) for each in (ply.before, ply.after))
    return len(there) >= TWO and bool(left) and threatens(ply) > 0


MILL_PREMISES: Mapping[str, Callable[[GraphPly], int]] = {
    "threatens": _threatens_freely,
    "strikes_back": _strikes_back,
    "shuts_in": lambda ply: not closable(ply.table, ply.after, 1 - ply.side),
    "meets": lambda ply: meets(ply) >= THREE,
}
"""Conditions that a move must meet before advice names a principle, by the test's name."""
