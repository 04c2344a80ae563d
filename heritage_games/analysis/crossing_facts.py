"""Facts and principle tests of races on one track, for their coach.

Holes are numbered from the mover's first hole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial

from heritage_games.engine.crossing.events import counts
from heritage_games.engine.crossing.kernel import home_box
from heritage_games.engine.crossing.rules import (
    GOAL,
    HOME,
    LAST,
    LINES_AT,
    SAFE,
    SHARED,
    THROWS_AT,
    CrossingState,
    captured,
    mirrored,
    off_of,
    pieces_of,
    point_of,
)
from heritage_games.engine.kernel import RuleTable, lowest, members
from heritage_games.engine.races import chances_at
from heritage_games.rulesets.crossing import CrossingRuleset

from .coach import MoveContext
from .facts import Fact
from .race_coach import RaceCoach
from .race_facts import RaceContext, Share, TrackFact, ahead


def proofs(ply: RaceContext) -> Iterator[Fact]:
    """Yield the facts of this family about a move, other than dangers."""
    yield from _safe(ply)
    if off_of(ply.after, 1 - ply.side):
        held = ply.idle(own=False)
        if held.chances:
            yield ply.fact(TrackFact.HOLDS_UP, **held.numbers)
    had, hits = ply.changed(lambda position, reached: bool(lost(position, reached, 1 - ply.side)), own=True)
    if hits.chances > had.chances:
        yield ply.fact(TrackFact.CHANCE_HIT, **hits.numbers)
    yield from _line_ahead(ply)
    yield from _places_ahead(ply)


def lost(before: CrossingState, after: CrossingState, side: int) -> int:
    """Return the bit set of the holes in which a ply of the other side hits a side's pieces."""
    return pieces_of(before, side) & ~pieces_of(after, side)


def danger(fact: Fact) -> int:
    """Return the number of throws in a thousand that hit; 0 if the fact is not about exposure."""
    numbers = fact.item.numbers
    return 1000 * numbers["after"] // numbers["of"] if fact.item.code == TrackFact.EXPOSURE else 0


def _safe(ply: RaceContext) -> Iterator[Fact]:
    """Yield a fact if a piece moves from an exposed hole to a safe one, or the reverse."""
    table, side = ply.table, ply.side
    before, after = pieces_of(ply.before, side), pieces_of(ply.after, side)
    came = after & ~before & table[SAFE]
    if came and before & ~after & ~table[SAFE]:
        yield ply.fact(TrackFact.SAFE_HOLE, _points(ply, came))
    left = before & ~after & table[SAFE]
    if left and after & ~before & ~table[SAFE]:
        home = left & table[HOME]
        yield ply.fact(TrackFact.LEAVES_HOME if home else TrackFact.LEAVES_SAFE, _points(ply, home or left))


def _exposed(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact about the throws with which the other side hits, and the exposed holes."""
    before, after = ply.changed(lambda position, reached: bool(lost(position, reached, ply.side)))
    targets, position = 0, ply.turned(own=False)
    for fallen in ahead(ply.rules, position):
        for reached in fallen.reached:
            targets |= lost(position, reached, ply.side)
    points = _points(ply, targets) if targets else {}
    yield ply.fact(TrackFact.EXPOSURE, points, **after.since(before))


def _line_ahead(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact that more throws than before move the piece forward along a line."""
    before, after = pieces_of(ply.before, ply.side), pieces_of(ply.after, ply.side)
    _, was = _likeliest(ply, before & ~after, after=False)
    point, now = _likeliest(ply, after & ~before, after=True)
    if now.chances > was.chances:
        yield ply.fact(TrackFact.CHANCE_LINE, {"point": (point,)}, **now.numbers)


def _likeliest(ply: RaceContext, holes: int, *, after: bool) -> tuple[str, Share]:
    """Return the point from which most throws lead forward along a line, and their share."""
    found = [(point, ply.led_forward(point, after=after)) for point in _points(ply, holes)["point"]]
    return max(found, key=lambda each: each[1].chances, default=("", Share(0, 1)))


def _places_ahead(ply: RaceContext) -> Iterator[Fact]:
    """Yield facts about the throws that lead to the far box or a safe hole."""
    table, side = ply.table, ply.side
    box = ply.replies(
        lambda position, reached: _in_box(table, reached, side) > _in_box(table, position, side), own=True
    )
    if box.chances:
        yield ply.fact(TrackFact.CHANCE_BOX, **box.numbers)
    before, after = pieces_of(ply.before, side), pieces_of(ply.after, side)
    left, came = members(before & ~after & ~table[SAFE]), members(after & ~before & ~table[SAFE] & ~table[GOAL])
    if len(left) == len(came) == 1:
        was, now = (
            ply.replies(partial(_saves, side=side, hole=hole, safe=table[SAFE]), own=True, after=after)
            for hole, after in ((left[0], False), (came[0], True))
        )
        if now.chances > was.chances:
            yield ply.fact(TrackFact.CHANCE_SAFE, _points(ply, 1 << came[0]), **now.numbers)


def _in_box(table: RuleTable, state: CrossingState, side: int) -> int:
    return (pieces_of(state, side) & table[GOAL]).bit_count()


def _saves(before: CrossingState, after: CrossingState, side: int, hole: int, safe: int) -> bool:
    """Return whether a ply moves the piece from this hole to a safe one."""
    left = (pieces_of(after, side) >> hole) & 1 == 0
    return left and bool(pieces_of(after, side) & ~pieces_of(before, side) & safe)


def _points(ply: RaceContext, holes: int) -> dict[str, tuple[str, ...]]:
    """Return holes of the mover as the points of a fact."""
    rules = ply.rules
    return {"point": tuple(rules.points[point_of(rules.table, ply.side, hole)] for hole in members(holes))}


LOW_HOLES = 3  # number of low holes of the home box; 14 of 16 throws return a piece to one of them
CLOSE = 3  # maximum distance, in holes, of a piece that is close; most throws are no greater

CrossingPly = MoveContext[CrossingRuleset, CrossingState]


def hits(ply: CrossingPly) -> int:
    """Count the opposing pieces that the move hits."""
    return captured(ply.before, ply.after)


def least_exposed(ply: CrossingPly) -> int:
    """Return minus the number of throws that hit the mover's pieces next, summed over pieces."""
    return -sum(sum(weights.values()) for weights in _threats(ply))


def few_numbers(ply: CrossingPly) -> int:
    """Return minus the number of different counts with which the other side hits a piece."""
    return -len({count for weights in _threats(ply) for count in weights})


def keeps_away(ply: CrossingPly) -> int:
    """Return minus the number of the mover's pieces that a throw of at most three can hit."""
    return -sum(min(weights) <= CLOSE for weights in _threats(ply))


def rests_safe(ply: CrossingPly) -> int:
    """Count the mover's pieces in holes where no piece can be hit."""
    return (pieces_of(ply.after, ply.side) & ply.table[SAFE]).bit_count()


def line_forward(ply: CrossingPly) -> int:
    """Return the holes gained along lines, less the holes lost."""
    side = ply.side
    gained = sum(members(pieces_of(ply.after, side))) - sum(members(pieces_of(ply.before, side)))
    return gained - sum(ply.throw or ())


def stays_home(ply: CrossingPly) -> int:
    """Count the mover's pieces in the home box after the move."""
    return (pieces_of(ply.after, ply.side) & ply.table[HOME]).bit_count()


def keeps_low_holes(ply: CrossingPly) -> int:
    """Count the free holes among the first three of the home box, at most two."""
    box = home_box(ply.table, ply.after, ply.side)
    return min(LOW_HOLES - 1, sum(not (box >> hole) & 1 for hole in range(1, LOW_HOLES + 1)))


def fills_from_end(ply: CrossingPly) -> int:
    """Return the furthest hole of the far box that a piece reaches; 0 if no piece enters it."""
    side = ply.side
    come = pieces_of(ply.after, side) & ~pieces_of(ply.before, side) & ply.table[GOAL]
    return max(members(come), default=0)


def _threats(ply: CrossingPly) -> Iterator[dict[int, int]]:
    """Yield for each exposed piece how many of 16 throws hit it, by the distance thrown.

    A side with a piece off the board cannot hit.
    """
    table, state, side = ply.table, ply.after, ply.side
    if off_of(state, 1 - side):
        return
    others = members(pieces_of(state, 1 - side))
    for hole in members(pieces_of(state, side)):
        if (table[SAFE] >> hole) & 1 or hole == table[SHARED]:
            continue
        there, found = mirrored(table, hole), {}
        for other in others:
            for count, weight in _weights(table).items():
                near = other + count
                if there in (near, near <= table[LAST] and table[LINES_AT + near]):
                    found[count] = weight
        if found:
            yield found


@lru_cache(maxsize=16)
def _weights(table: RuleTable) -> Mapping[int, int]:
    """Return how many of 16 throws let a piece move each distance."""
    found = Counter[int]()
    for throw, weight in chances_at(table, table[THROWS_AT]):
        found.update(dict.fromkeys(counts(table, throw, ()), weight))
    return found


CROSSING_TESTS: Mapping[str, Callable[[CrossingPly], int]] = {
    "hits": hits,
    "least_exposed": least_exposed,
    "few_numbers": few_numbers,
    "keeps_away": keeps_away,
    "rests_safe": rests_safe,
    "line_forward": line_forward,
    "stays_home": stays_home,
    "keeps_low_holes": keeps_low_holes,
    "fills_from_end": fills_from_end,
}
"""Principle tests of the race on one track, by name."""


def _goes_deep(ply: CrossingPly) -> bool:
    """Return whether a move passes the far box's first hole and no other move goes further."""
    hole = fills_from_end(ply)
    others = (replace(ply, move=other) for other in ply.rules.moves(ply.before, ply.throw))
    return hole > lowest(ply.table[GOAL]) and all(fills_from_end(other) <= hole for other in others)


PREMISES: Mapping[str, Callable[[CrossingPly], int]] = {"line_forward": line_forward, "fills_from_end": _goes_deep}
"""Conditions that a move must meet before advice names a principle, by the test's name."""

CROSSING = RaceCoach(_exposed, proofs, danger, 300, CROSSING_TESTS, PREMISES)
COACH = CROSSING.coach
