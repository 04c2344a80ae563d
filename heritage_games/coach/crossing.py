"""What can be proved of a move where both sides walk one way: hits, safe holes, and how many throws hit it there."""

from __future__ import annotations

from collections.abc import Iterator

from heritage_games.engine.bits import members
from heritage_games.engine.crossing.state import CrossingState, men_of, off_of, point_of
from heritage_games.engine.crossing.table import SAFE

from .chances import ahead
from .fact import Fact
from .track import Ply, TrackFact


def proofs(ply: Ply) -> Iterator[Fact]:
    """Yield what the positions before and after a move prove of it, beside what is true of every race."""
    yield from _safe(ply)
    yield from _exposed(ply)
    if off_of(ply.after, 1 - ply.side):
        held = ply.idle(own=False)
        if held.chances:
            yield ply.fact(TrackFact.HOLDS_UP, chances=held.chances, of=held.of)
    hits = ply.replies(lambda position, reached: bool(lost(position, reached, 1 - ply.side)), own=True)
    if hits.chances:
        yield ply.fact(TrackFact.CHANCE_HIT, chances=hits.chances, of=hits.of)


def lost(before: CrossingState, after: CrossingState, side: int) -> int:
    """Return the holes in which pieces of a side were knocked off by a ply of the other's."""
    return men_of(before, side) & ~men_of(after, side)


def danger(fact: Fact) -> int:
    """Return how many throws in a thousand hit, where that is what a fact tells."""
    numbers = fact.item.numbers
    return 1000 * numbers["after"] // numbers["of"] if fact.item.code == TrackFact.EXPOSURE else 0


def _safe(ply: Ply) -> Iterator[Fact]:
    """A piece comes from where it could be hit to where it cannot."""
    table, side = ply.rules.table, ply.side
    before, after = men_of(ply.before, side), men_of(ply.after, side)
    came = after & ~before & table[SAFE]
    if came and before & ~after & ~table[SAFE]:
        yield ply.fact(TrackFact.SAFE_HOLE, _points(ply, came))


def _exposed(ply: Ply) -> Iterator[Fact]:
    """So many throws let the other side hit a piece; and which pieces these are."""
    before, after = (
        ply.replies(lambda position, reached: bool(lost(position, reached, ply.side)), after=after)
        for after in (False, True)
    )
    targets, position = 0, ply.turned(own=False)
    for fallen in ahead(ply.rules, position):
        for reached in fallen.reached:
            targets |= lost(position, reached, ply.side)
    points = _points(ply, targets) if targets else {}
    yield ply.fact(TrackFact.EXPOSURE, points, before=before.chances, after=after.chances, of=after.of)


def _points(ply: Ply, holes: int) -> dict[str, tuple[str, ...]]:
    """Return holes of the side that moves as the points of a fact."""
    rules = ply.rules
    return {"point": tuple(rules.points[point_of(rules.table, ply.side, hole)] for hole in members(holes))}
