"""Facts and principle tests of races on two tracks, for their coach.

Holes are numbered from the mover's first hole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from heritage_games.engine.kernel import RuleTable, lowest, members
from heritage_games.engine.parallel.kernel import course_of, first_in, rearmost, score, second_turn
from heritage_games.engine.parallel.rules import (
    FIRST_HOLE,
    GOAL,
    LINES_AT,
    LOADING,
    RACE,
    ParallelState,
    captured,
    hand_of,
    pieces_left,
    pieces_of,
)
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.throws import coded

from .coach import MoveContext
from .facts import Fact
from .race_coach import RaceCoach
from .race_facts import RaceContext, Share, TrackFact, share


def proofs(ply: RaceContext) -> Iterator[Fact]:
    """Yield the facts of this family about a move, other than dangers."""
    if not ply.table[RACE]:
        yield from _last_moved(ply)
    yield from _ahead(ply)
    yield from _cleared(ply)


def danger(fact: Fact) -> int:
    """Return the average loss to the next throw, in thousandths of a hole; 0 for other facts."""
    numbers = fact.item.numbers
    return 1000 * numbers["loss"] // numbers["of"] if fact.item.code == TrackFact.CAPTURABLE else 0


def _capturable(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact about the throws that capture the rearmost piece, and about its loss."""
    hole = rearmost(pieces_of(ply.after, ply.side))
    if not hole or ply.table[RACE]:
        return
    before, after = ply.changed(
        lambda position, reached: pieces_left(reached, ply.side) < pieces_left(position, ply.side)
    )
    numbers = {**after.since(before), "hole": hole, "loss": after.chances * hole}
    yield ply.fact(TrackFact.CAPTURABLE, _point(ply, hole), **numbers)


def _last_moved(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact that the rearmost of several pieces moves on."""
    pieces = pieces_of(ply.before, ply.side)
    hole = rearmost(pieces)
    course = course_of(ply.table, ply.before, ply.move, coded(ply.throw))
    if course.target and course.source == hole and pieces & (pieces - 1):
        yield ply.fact(TrackFact.MOVES_LAST, _point(ply, hole), hole=hole)


def _ahead(ply: RaceContext) -> Iterator[Fact]:
    """Yield facts about throws that move a piece to the goal, a line or a second turn.

    Only the goal counts for any piece; lines and second turns count for the moved piece, if more throws reach them than
    before.
    """
    table = ply.table
    yield from _nearest(ply)
    moved = course_of(table, ply.before, ply.move, coded(ply.throw))
    target = moved.target
    if target in (0, table[GOAL]):
        return
    prizes: tuple[tuple[TrackFact, Callable[[Any], bool]], ...] = (
        (TrackFact.CHANCE_LINE, lambda course: course.target > course.near),
        (TrackFact.CHANCE_TURN, lambda course: second_turn(table, course.target)),
    )
    for code, is_prize in prizes:
        found = _courses(ply, target, is_prize)
        if found.chances > _courses(ply, moved.source, is_prize, after=False).chances:
            yield ply.fact(code, _point(ply, target), **found.numbers)


def _nearest(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact about the largest share of throws that move one piece to the goal."""
    goal = ply.table[GOAL]
    farthest_first = reversed(members(pieces_of(ply.after, ply.side)))
    found = {hole: _courses(ply, hole, lambda course: course.target == goal) for hole in farthest_first}
    best = max(found, key=lambda hole: found[hole].chances, default=0)
    if best and found[best].chances:
        yield ply.fact(TrackFact.CHANCE_GOAL, _point(ply, best), **found[best].numbers)


def _point(ply: RaceContext, hole: int) -> dict[str, tuple[str, ...]]:
    return {"point": (ply.rules.tracks[ply.side][hole - 1],)}


def _courses(ply: RaceContext, hole: int, is_prize: Callable[[Any], bool], *, after: bool = True) -> Share:
    """Return the share of throws with which the piece in this hole has such a move."""
    table, position = ply.table, ply.turned(own=True, after=after)
    return share(
        ply.rules,
        position,
        lambda fallen: hole in fallen.legal and is_prize(course_of(table, position, hole, coded(fallen.throw))),
    )


def _cleared(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact that hole 1 becomes free for a piece in hand."""
    side, first = ply.side, 1 << FIRST_HOLE
    hand = hand_of(ply.after, side)
    if hand and pieces_of(ply.before, side) & first and not pieces_of(ply.after, side) & first:
        yield ply.fact(TrackFact.CLEARS_FIRST, _point(ply, FIRST_HOLE), hand=hand)


LIKELIEST = 2  # most likely score of a throw, that of three throws in eight
LAST_STRETCH = 3  # distance in holes to the goal from which most throws reach it

ParallelPly = MoveContext[ParallelRuleset, ParallelState]


def walk(ply: ParallelPly) -> tuple[int, int, int]:
    """Return the holes that a piece leaves and reaches, and the score; zeros without a walk."""
    before, now = pieces_of(ply.before, ply.side), pieces_of(ply.after, ply.side)
    gone, come = before & ~now, now & ~before
    if come & (1 << FIRST_HOLE) and gone:
        come &= ~(1 << FIRST_HOLE)  # the bit of a loaded piece
    if not gone:
        return 0, 0, 0
    target = lowest(come) if come else ply.table[GOAL]
    return first_in(gone), target, score(ply.before, coded(ply.throw or (0,)))


def captures(ply: ParallelPly) -> int:
    """Return 1 for a capture, 0 otherwise."""
    return int(captured(ply.before, ply.after) > 0)


def never_back(ply: ParallelPly) -> int:
    """Return -1 for a move along a line that leads back, 0 otherwise."""
    source, target, _ = walk(ply)
    return -int(0 < target < source)


def line_forward(ply: ParallelPly) -> int:
    """Return 1 for a move along a line that leads forward, 0 otherwise."""
    source, target, count = walk(ply)
    return int(target < ply.table[GOAL] and target > source + count > 0)


def far_from_traps(ply: ParallelPly) -> int:
    """Return minus the number of pieces two holes before a line that leads back."""
    return -_at_gap(ply.table, pieces_of(ply.after, ply.side), back=True)


def near_prizes(ply: ParallelPly) -> int:
    """Count pieces two holes before a line that leads forward, or a hole that loads a piece."""
    table, pieces = ply.table, pieces_of(ply.after, ply.side)
    loads = sum((pieces >> (hole - LIKELIEST)) & 1 for hole in members(table[LOADING]))
    return loads + _at_gap(table, pieces, back=False)


def gains_second_turn(ply: ParallelPly) -> int:
    """Return 1 for a move to a loading hole, which earns a second turn, 0 otherwise."""
    return (ply.table[LOADING] >> walk(ply)[1]) & 1


def loads(ply: ParallelPly) -> int:
    """Return 1 for a move that brings a piece from the hand, 0 otherwise."""
    side = ply.side
    return int(hand_of(ply.after, side) < hand_of(ply.before, side))


def waits_near_goal(ply: ParallelPly) -> int:
    """Count the pieces in the last holes before the goal."""
    pieces, goal = pieces_of(ply.after, ply.side), ply.table[GOAL]
    return sum((pieces >> hole) & 1 for hole in range(goal - LAST_STRETCH, goal))


def open_holes(ply: ParallelPly) -> int:
    """Return minus the number of pieces directly behind another of the mover's pieces."""
    pieces = pieces_of(ply.after, ply.side)
    return -(pieces & (pieces >> 1)).bit_count()


def keeps_back(ply: ParallelPly) -> int:
    """Return minus the hole of the rearmost piece, which the other side captures at the goal."""
    return -first_in(pieces_of(ply.after, ply.side))


def _at_gap(table: RuleTable, pieces: int, *, back: bool) -> int:
    """Return how many pieces are two holes before a line; ``back`` selects lines back."""
    holes = range(1 + LIKELIEST, table[GOAL])
    lines = ((hole, table[LINES_AT + hole]) for hole in holes)
    return sum((pieces >> (hole - LIKELIEST)) & 1 for hole, far in lines if far and (far < hole) == back)


PARALLEL_TESTS: Mapping[str, Callable[[ParallelPly], int]] = {
    "captures": captures,
    "never_back": never_back,
    "line_forward": line_forward,
    "far_from_traps": far_from_traps,
    "near_prizes": near_prizes,
    "second_turn": gains_second_turn,
    "loads": loads,
    "waits_near_goal": waits_near_goal,
    "open_holes": open_holes,
    "keeps_back": keeps_back,
}
"""Principle tests of the race on two tracks by name."""


def _two_before(ply: ParallelPly) -> bool:
    """Return whether the moved piece is two holes before a forward line or a loading hole."""
    table, target = ply.table, walk(ply)[1]
    prize = target + LIKELIEST
    near = target > 0 and prize < table[GOAL]
    return near and bool((table[LOADING] >> prize) & 1 or table[LINES_AT + prize] > prize)


PREMISES: Mapping[str, Callable[[ParallelPly], int]] = {
    "near_prizes": _two_before,
    "waits_near_goal": lambda ply: bool((pieces_of(ply.after, ply.side) >> (ply.table[GOAL] - LIKELIEST)) & 1),
    "line_forward": line_forward,
}
"""Conditions that a move must meet before advice names a principle, by the test's name."""

UNEXPLAINED = 70_000  # difference of values in millionths up to which playouts often favour moves with reasons

COACH = RaceCoach(_capturable, proofs, danger, 3000, PARALLEL_TESTS, PREMISES, UNEXPLAINED).coach
