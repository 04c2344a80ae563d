"""Principle tests of hunts: of the hunted first, then of the hunters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from heritage_games.engine.graph.conditions import empty_points, leaps_begin, leaps_end
from heritage_games.engine.graph.evaluation import free_neighbours, region
from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.rules import (
    HUNTED,
    HUNTERS,
    LEAP,
    NOWHERE,
    POINTS,
    STEPS_AT,
    GraphState,
    RuleTable,
    hand_of,
    unpacked,
)
from heritage_games.engine.kernel import lowest, members
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Throw

TWO = 2
"""The number of threatened pieces that one reply cannot save, and of ways that keep a hunter free."""


def capturable(table: RuleTable, state: GraphState) -> int:
    """Return the bit set of the hunted that a leap captures if it is the hunters' turn."""
    empty, found = empty_points(table, state), 0
    for source in members(state.men0):
        for target, over in _leaps(table, source):
            if (empty >> target) & 1 and over & ~state.men1 == 0:
                found |= over
    return found


def ways(table: RuleTable, state: GraphState, hunter: int) -> int:
    """Return the number of steps and leaps of a hunter."""
    empty = empty_points(table, state)
    leaps = sum((empty >> target) & 1 and over & ~state.men1 == 0 for target, over in _leaps(table, hunter))
    return (table[table[STEPS_AT] + hunter] & empty).bit_count() + leaps


def exposed(table: RuleTable, state: GraphState) -> int:
    """Return the number of leaps over the hunted whose ends none of the hunted occupies."""
    return sum(
        1
        for point in range(table[POINTS])
        if not (state.men1 >> point) & 1
        for target, over in _leaps(table, point)
        if not (state.men1 >> target) & 1 and over & ~state.men1 == 0
    )


def leaves_none(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score few of the hunted that a leap captures next."""
    return -capturable(rules.table, after).bit_count()


def safe(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score few leaps that could ever open over the current points of the hunted."""
    return -exposed(rules.table, after)


def fewest_ways(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score few steps of the hunters."""
    return -free_neighbours(rules.table, after.men0, empty_points(rules.table, after))


def smallest_region(
    rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState
) -> int:
    """Score few empty points that the hunters can reach by steps."""
    return -region(rules.table, after.men0, empty_points(rules.table, after)).bit_count()


def locks(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the hunters that can neither step nor leap."""
    return sum(ways(rules.table, after, hunter) == 0 for hunter in members(after.men0))


def from_outside(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Score a placing on a point over which nobody can leap, because no line continues on both sides."""
    if not hand_of(state, HUNTED):
        return 0
    table, target = rules.table, unpacked(move)[1]
    return int(not any((over >> target) & 1 for point in range(table[POINTS]) for _, over in _leaps(table, point)))


def together(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score few of the hunted without a neighbour of their own."""
    table = rules.table
    return -sum(table[table[STEPS_AT] + piece] & after.men1 == 0 for piece in members(after.men1))


def spare_steps(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the next steps of the hunted that open no leap, after placing."""
    if hand_of(after, HUNTED):
        return 0
    table, empty, found = rules.table, empty_points(rules.table, after), 0
    for piece in members(after.men1):
        for target in members(table[table[STEPS_AT] + piece] & empty):
            moved = after._replace(men1=after.men1 ^ (1 << piece) ^ (1 << target))
            found += capturable(table, moved) == 0
    return found


def lost_least(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score few of the hunted that can be captured once more after the leap that is worst for them."""
    table = rules.table
    worst = -1
    for leap in (move for move in rules.moves(after) if unpacked(move)[2] != NOWHERE):
        worst = max(worst, capturable(table, play(table, after, leap)).bit_count())
    return -1 - worst


def gives_to_lock(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score a piece that is given up so that another hunter can be locked, whichever leap captures it."""
    if rules.outcome(after) is not None:
        return 0
    leaps = [move for move in rules.moves(after) if unpacked(move)[2] != NOWHERE]
    had = locks(rules, state, None, 0, state)
    return int(bool(leaps) and all(_locks_more(rules, play(rules.table, after, leap), had) for leap in leaps))


def _locks_more(rules: GraphRuleset, state: GraphState, had: int) -> bool:
    """Return whether the hunted, to move, can have more hunters locked than before and lose no piece next."""
    reached = (play(rules.table, state, move) for move in rules.moves(state))
    return any(locks(rules, state, None, 0, each) > had and not capturable(rules.table, each) for each in reached)


def takes(_rules: GraphRuleset, _state: GraphState, _throw: Throw | None, move: Move, _after: GraphState) -> int:
    """Score a capture."""
    return int(unpacked(move)[2] != NOWHERE)


def threatens(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Score a threat to capture."""
    return int(capturable(rules.table, after) != 0)


def threatens_two(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the threatened hunted, two being as good as more."""
    return min(TWO, capturable(rules.table, after).bit_count())


def two_ways(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the ways of the hunter that has the fewest, two being as good as more."""
    return min((min(TWO, ways(rules.table, after, hunter)) for hunter in members(after.men0)), default=0)


def roams(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the steps of the hunters."""
    return free_neighbours(rules.table, after.men0, empty_points(rules.table, after))


def lands_free(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, move: Move, after: GraphState) -> int:
    """Score a leap that does not land on a point without a way on."""
    _, target, taken = unpacked(move)
    return -int(taken != NOWHERE and ways(rules.table, after, target) == 0)


def uses_gap(rules: GraphRuleset, _state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> int:
    """Count the pairs of hunters with two empty points between them on a line: neither is safe to enter."""
    table, empty, found = rules.table, empty_points(rules.table, after), 0
    for source in members(after.men0):
        for target, over in _leaps(table, source):
            if not ((empty >> target) & 1 and over & ~empty == 0):
                continue
            for end, between in _leaps(table, lowest(over)):
                if between == 1 << target and (after.men0 >> end) & 1:
                    found += 1
    return found


def takes_ends(rules: GraphRuleset, state: GraphState, _throw: Throw | None, move: Move, after: GraphState) -> int:
    """Score a hunter on a point over which nobody can leap, where the hunted would be safe."""
    if not hand_of(state, HUNTERS):
        return 0
    table, target = rules.table, unpacked(move)[1]
    return int(
        after.men0 != state.men0
        and not any((over >> target) & 1 for point in range(table[POINTS]) for _, over in _leaps(table, point))
    )


def _leaps(table: RuleTable, source: int) -> Iterator[tuple[int, int]]:
    """Yield the leaps from a point: the end of each, and the bit set of the points it goes over."""
    for place in range(leaps_begin(table, source), leaps_end(table, source), LEAP):
        yield table[place], table[place + 1]


HuntTest = Callable[[GraphRuleset, GraphState, Throw | None, Move, GraphState], int]

HUNT_TESTS: Mapping[str, HuntTest] = MappingProxyType(
    {
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
)
"""The principle tests of hunts by their names."""


def _threatens_early(
    rules: GraphRuleset, state: GraphState, throw: Throw | None, move: Move, after: GraphState
) -> bool:
    """Return whether a threat is made while the hunted are placed."""
    return hand_of(state, HUNTED) > 0 and threatens(rules, state, throw, move, after) > 0


def _saves_one(rules: GraphRuleset, state: GraphState, _throw: Throw | None, _move: Move, after: GraphState) -> bool:
    """Return whether more of the hunted could be captured before the move than after it, and one still can."""
    there, left = (capturable(rules.table, each).bit_count() for each in (state, after))
    return 0 < left < there


def _two_for_each(rules: GraphRuleset, state: GraphState, throw: Throw | None, move: Move, after: GraphState) -> bool:
    """Return whether every hunter has two ways."""
    return two_ways(rules, state, throw, move, after) == TWO


HUNT_PREMISES: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {
        "threatens": _threatens_early,
        "lost_least": _saves_one,
        "two_ways": _two_for_each,
        "from_outside": lambda *call: from_outside(*call) > 0,
    }
)
"""What a move must do so that advice may name the principle of a test."""
