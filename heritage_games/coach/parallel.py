"""What can be proved of a move where each side has its own track: what a Shen throw would cost, and what may come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from heritage_games.engine.parallel.conditions import second_turn
from heritage_games.engine.parallel.moves import course_of, rearmost
from heritage_games.engine.parallel.state import ParallelState, hand_of, men_left, men_of
from heritage_games.engine.parallel.table import FIRST_HOLE, GOAL, RACE
from heritage_games.games.families.race.ruleset import coded

from .chances import Share, share
from .fact import Fact
from .track import Ply, TrackFact


def proofs(ply: Ply) -> Iterator[Fact]:
    """Yield what the positions before and after a move prove of it, beside what is true of every race."""
    if not ply.rules.table[RACE]:
        yield from _capturable(ply)
    yield from _ahead(ply)
    yield from _cleared(ply)


def captured(before: ParallelState, after: ParallelState, side: int) -> bool:
    """Return whether a ply took a piece of this side's."""
    return men_left(after, side) < men_left(before, side)


def danger(fact: Fact) -> int:
    """Return how many holes a side loses on average to the next throw, in thousandths, where a fact tells it."""
    numbers = fact.item.numbers
    return 1000 * numbers["loss"] // numbers["of"] if fact.item.code == TrackFact.CAPTURABLE else 0


def _capturable(ply: Ply) -> Iterator[Fact]:
    """So many throws let the other side capture; it takes the rearmost piece, and all the way that one has come."""
    hole = rearmost(men_of(ply.after, ply.side))
    if not hole:
        return
    before, after = (
        ply.replies(lambda position, reached: captured(position, reached, ply.side), after=after)
        for after in (False, True)
    )
    point = {"point": (ply.rules.tracks[ply.side][hole - 1],)}
    told = {"before": before.chances, "after": after.chances, "of": after.of, "hole": hole}
    yield ply.fact(TrackFact.CAPTURABLE, point, **told, loss=after.chances * hole)


def _ahead(ply: Ply) -> Iterator[Fact]:
    """From where the piece has come to stand, so many throws bring it to the goal, up a line or to another turn."""
    table = ply.rules.table
    target = course_of(table, ply.before, ply.move, coded(ply.throw)).target
    if target in (0, table[GOAL]):
        return
    prizes: tuple[tuple[TrackFact, Callable[[Any], bool]], ...] = (
        (TrackFact.CHANCE_GOAL, lambda course: course.target == table[GOAL]),
        (TrackFact.CHANCE_LINE, lambda course: course.target > course.near),
        (TrackFact.CHANCE_TURN, lambda course: second_turn(table, course.target)),
    )
    for code, is_prize in prizes:
        found = _courses(ply, target, is_prize)
        if found.chances:
            point = {"point": (ply.rules.tracks[ply.side][target - 1],)}
            yield ply.fact(code, point, chances=found.chances, of=found.of)


def _courses(ply: Ply, hole: int, is_prize: Callable[[Any], bool]) -> Share:
    """Return under how many throws the piece in a hole goes such a way, as the pieces stand."""
    table, position = ply.rules.table, ply.turned(own=True)
    return share(
        ply.rules,
        position,
        lambda fallen: hole in fallen.legal and is_prize(course_of(table, position, hole, coded(fallen.throw))),
    )


def _cleared(ply: Ply) -> Iterator[Fact]:
    """Hole 1 is free for a piece that is still in hand, and was not before."""
    side, first = ply.side, 1 << FIRST_HOLE
    hand = hand_of(ply.after, side)
    if hand and men_of(ply.before, side) & first and not men_of(ply.after, side) & first:
        yield ply.fact(TrackFact.CLEARS_FIRST, {"point": (ply.rules.tracks[side][0],)}, hand=hand)
