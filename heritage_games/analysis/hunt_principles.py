"""Principle tests of hunts, for hints and measurements, the tests of the hunted first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_

from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.leaps import board_leaps
from heritage_games.engine.graph.rules import (
    HUNTED,
    HUNTERS,
    NOWHERE,
    STEPS_AT,
    GraphState,
    empty_points,
    hand_of,
    unpacked,
)
from heritage_games.engine.kernel import RuleTable, lowest, members

from . import hunt_plans
from .graph_facts import GraphPly, locked, steps_of
from .hunt_facts import exposed, hunter_region, leaps_from, leaps_over

TWO = 2  # number of threatened pieces that no reply saves, and of moves that keep a hunter free


def capturable(table: RuleTable, state: GraphState) -> int:
    """Return the bit set of the hunted pieces that a leap can capture on the hunters' turn."""
    return reduce(or_, (way.over for way in leaps_from(table, state, state.men0)), 0)


def ways(table: RuleTable, state: GraphState, hunter: int) -> int:
    """Return the number of steps and leaps of a hunter."""
    steps = table[table[STEPS_AT] + hunter] & empty_points(table, state)
    return steps.bit_count() + len(leaps_from(table, state, 1 << hunter))


def leaves_none(ply: GraphPly) -> int:
    """Return minus the number of hunted pieces that a leap can capture next."""
    return -capturable(ply.table, ply.after).bit_count()


def safe(ply: GraphPly) -> int:
    """Return minus the number of leaps over hunted pieces with no hunted piece at either end."""
    return -exposed(ply.table, ply.after)


def fewest_ways(ply: GraphPly) -> int:
    """Return minus the number of steps of the hunters."""
    return -steps_of(ply.table, ply.after, HUNTERS)


def smallest_region(ply: GraphPly) -> int:
    """Return minus the number of empty points that the hunters can reach by steps."""
    return -hunter_region(ply.table, ply.after)


def locks(ply: GraphPly) -> int:
    """Count the hunters that can neither step nor leap."""
    return locked(ply.table, ply.after, HUNTERS).bit_count()


def from_outside(ply: GraphPly) -> int:
    """Return 1 if a piece is placed on a point over which no leap leads, 0 otherwise."""
    if not hand_of(ply.before, HUNTED):
        return 0
    return int(not leaps_over(ply.table, unpacked(ply.move)[1]))


def together(ply: GraphPly) -> int:
    """Return minus the number of hunted pieces without an adjacent hunted piece."""
    table = ply.table
    return -sum(table[table[STEPS_AT] + piece] & ply.after.men1 == 0 for piece in members(ply.after.men1))


def spare_steps(ply: GraphPly) -> int:
    """Count the next steps of the hunted that open no leap; 0 until all are placed."""
    if hand_of(ply.after, HUNTED):
        return 0
    table, empty, found = ply.table, empty_points(ply.table, ply.after), 0
    for piece in members(ply.after.men1):
        for target in members(table[table[STEPS_AT] + piece] & empty):
            moved = ply.after._replace(men1=ply.after.men1 ^ (1 << piece) ^ (1 << target))
            found += capturable(table, moved) == 0
    return found


def lost_least(ply: GraphPly) -> int:
    """Return -1 minus the number of pieces capturable after the worst leap; 0 without a leap."""
    table = ply.table
    worst = -1
    for leap in (move for move in ply.rules.moves(ply.after) if unpacked(move)[2] != NOWHERE):
        worst = max(worst, capturable(table, play(table, ply.after, leap)).bit_count())
    return -1 - worst


def gives_to_lock(ply: GraphPly) -> int:
    """Return 1 for a sacrifice that traps another hunter after any capture, 0 otherwise."""
    return int(ply.rules.outcome(ply.after) is None and hunt_plans.gives_to_lock(ply.table, ply.before, ply.after))


def takes(ply: GraphPly) -> int:
    """Return 1 for a capture, 0 otherwise."""
    return int(unpacked(ply.move)[2] != NOWHERE)


def threatens(ply: GraphPly) -> int:
    """Return 1 if the move threatens a capture, 0 otherwise."""
    return int(capturable(ply.table, ply.after) != 0)


def threatens_two(ply: GraphPly) -> int:
    """Count the threatened hunted pieces, at most two."""
    return min(TWO, capturable(ply.table, ply.after).bit_count())


def two_ways(ply: GraphPly) -> int:
    """Count the steps and leaps of the least mobile hunter, at most two."""
    return min((min(TWO, ways(ply.table, ply.after, hunter)) for hunter in members(ply.after.men0)), default=0)


def roams(ply: GraphPly) -> int:
    """Count the steps of the hunters."""
    return steps_of(ply.table, ply.after, HUNTERS)


def lands_free(ply: GraphPly) -> int:
    """Return -1 for a leap to a point from which the hunter has no step or leap, 0 otherwise."""
    _, target, taken = unpacked(ply.move)
    return -int(taken != NOWHERE and ways(ply.table, ply.after, target) == 0)


def uses_gap(ply: GraphPly) -> int:
    """Count pairs of hunters in line with two empty points between them."""
    table, empty, found = ply.table, empty_points(ply.table, ply.after), 0
    for way in board_leaps(table, ply.after.men0):
        if not ((empty >> way.target) & 1 and way.over & ~empty == 0):
            continue
        for further in board_leaps(table, 1 << lowest(way.over)):
            found += further.over == 1 << way.target and (ply.after.men0 >> further.target) & 1
    return found


def takes_ends(ply: GraphPly) -> int:
    """Return 1 for a hunter placed on a point over which no leap leads, 0 otherwise."""
    if not hand_of(ply.before, HUNTERS):
        return 0
    return int(ply.after.men0 != ply.before.men0 and not leaps_over(ply.table, unpacked(ply.move)[1]))


HUNT_TESTS: Mapping[str, Callable[[GraphPly], int]] = {
    "leaves_none": leaves_none,
    "safe": safe,
    "fewest_ways": fewest_ways,
    "smallest_region": smallest_region,
    "locks": locks,
    "from_outside": from_outside,
    "together": together,
    "spare_steps": spare_steps,
    "lost_least": lost_least,
    "gives_to_lock": gives_to_lock,
    "takes": takes,
    "threatens": threatens,
    "threatens_two": threatens_two,
    "two_ways": two_ways,
    "roams": roams,
    "lands_free": lands_free,
    "uses_gap": uses_gap,
    "takes_ends": takes_ends,
}
"""Principle tests of hunts by name."""


def _saves_one(ply: GraphPly) -> bool:
    """Return whether a move reduces the number of capturable hunted pieces, but not to none."""
    there, left = (capturable(ply.table, each).bit_count() for each in (ply.before, ply.after))
    return 0 < left < there


def _cuts(ply: GraphPly) -> bool:
    """Return whether a move shrinks the hunters' region by at least two and leaves no capture."""
    return hunter_region(ply.table, ply.before) + smallest_region(ply) >= TWO and leaves_none(ply) == 0


HUNT_PREMISES: Mapping[str, Callable[[GraphPly], int]] = {
    "threatens": lambda ply: hand_of(ply.before, HUNTED) > 0 and threatens(ply) > 0,
    "leaves_none": lambda ply: leaves_none(ply) == 0,
    "lost_least": _saves_one,
    "two_ways": lambda ply: two_ways(ply) == TWO,
    "smallest_region": _cuts,
    "from_outside": from_outside,
}
"""Conditions that a move must meet before advice names a principle, by the test's name."""
