"""Tests of the principles of the race on two tracks: holes are numbered from the mover's own first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from heritage_games.engine.bits import lowest, members
from heritage_games.engine.parallel.conditions import first_in, mover, score
from heritage_games.engine.parallel.state import ParallelState, captured, hand_of, men_of
from heritage_games.engine.parallel.table import FIRST_HOLE, GOAL, LINES_AT, LOADING, Table
from heritage_games.games.contract import Move, Throw
from heritage_games.games.families.parallel.ruleset import ParallelRuleset
from heritage_games.games.families.race.ruleset import coded

LIKELIEST = 2
"""The score that three throws in eight bring."""
LAST_STRETCH = 3
"""So many holes before the goal a piece waits well: most throws bring it home."""


def walk(table: Table, state: ParallelState, throw: Throw | None, after: ParallelState) -> tuple[int, int, int]:
    """Return from which hole a piece went to which, and the score it went with; zeros where none walked."""
    number = coded(throw or (0,))
    side = mover(table, state, number)
    before, now = men_of(state, side), men_of(after, side)
    gone, come = before & ~now, now & ~before
    if come & (1 << FIRST_HOLE) and gone:
        come &= ~(1 << FIRST_HOLE)  # that one was loaded
    if not gone:
        return 0, 0, 0
    target = lowest(come) if come else table[GOAL]
    return first_in(gone), target, score(state, number)


def captures(
    _rules: ParallelRuleset, state: ParallelState, _throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """Whether it captures."""
    return int(captured(state, after) > 0)


def never_back(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """That no line leads it back."""
    source, target, _ = walk(rules.table, state, throw, after)
    return -int(0 < target < source)


def line_forward(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """Whether a line leads it on."""
    source, target, count = walk(rules.table, state, throw, after)
    return int(target < rules.table[GOAL] and target > source + count > 0)


def far_from_traps(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """How few pieces stand two holes before one from which a line leads back."""
    return -_at_gap(rules.table, men_of(after, _side(rules, state, throw)), LIKELIEST, back=True)


def near_prizes(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """How many pieces stand two holes before a prize: a line on, or a hole that loads."""
    table, men = rules.table, men_of(after, _side(rules, state, throw))
    loads = sum((men >> (hole - LIKELIEST)) & 1 for hole in members(table[LOADING]))
    return loads + _at_gap(table, men, LIKELIEST, back=False)


def second_turn(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """Whether it ends on a hole that loads, and so earns another turn."""
    return (rules.table[LOADING] >> walk(rules.table, state, throw, after)[1]) & 1


def loads(rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState) -> int:
    """Whether it brings a piece from the hand."""
    side = _side(rules, state, throw)
    return int(hand_of(after, side) < hand_of(state, side))


def waits_near_goal(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """How many pieces stand in the last holes before the goal."""
    men, goal = men_of(after, _side(rules, state, throw)), rules.table[GOAL]
    return sum((men >> hole) & 1 for hole in range(goal - LAST_STRETCH, goal))


def open_holes(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """How few pieces stand directly behind another of their own."""
    men = men_of(after, _side(rules, state, throw))
    return -(men & (men >> 1)).bit_count()


def keeps_back(
    rules: ParallelRuleset, state: ParallelState, throw: Throw | None, _move: Move, after: ParallelState
) -> int:
    """How far back the rearmost piece stays: that one is lost when the other side reaches the goal."""
    return -first_in(men_of(after, _side(rules, state, throw)))


def _side(rules: ParallelRuleset, state: ParallelState, throw: Throw | None) -> int:
    return mover(rules.table, state, coded(throw or (0,)))


def _at_gap(table: Table, men: int, gap: int, *, back: bool) -> int:
    """Return how many of these men stand so many holes before a line that leads back, or on."""
    found = 0
    for hole in range(1, table[GOAL]):
        far = table[LINES_AT + hole]
        if far and (far < hole) == back and hole > gap:
            found += (men >> (hole - gap)) & 1
    return found


ParallelTest = Callable[[ParallelRuleset, ParallelState, Throw | None, Move, ParallelState], int]

PARALLEL_TESTS: Mapping[str, ParallelTest] = MappingProxyType(
    {
        "captures": captures,
        "never_back": never_back,
        "line_forward": line_forward,
        "far_from_traps": far_from_traps,
        "near_prizes": near_prizes,
        "second_turn": second_turn,
        "loads": loads,
        "waits_near_goal": waits_near_goal,
        "open_holes": open_holes,
        "keeps_back": keeps_back,
    }
)
"""The tests of the race on two tracks by their names."""
