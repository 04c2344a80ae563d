"""How many throws a lone piece needs to the goal: one linear equation for each hole, solved exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from heritage_games.engine.parallel.state import ParallelState
from heritage_games.engine.parallel.table import FIRST_HOLE, GOAL
from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.families.parallel.ruleset import ParallelRuleset
from heritage_games.games.registry import as_ruleset


@dataclass(frozen=True)
class LoneWalk:
    """Where a lone piece goes from each hole with each score.

    Args:
        goal: the number of the goal.
        chances: each score with its exact chance.
        goes: for each hole and score the hole where the piece then stands; the same hole where it cannot move.
    """

    goal: int
    chances: Mapping[int, Fraction]
    goes: Mapping[int, Mapping[int, int]]

    @cached_property
    def expected(self) -> dict[int, Fraction]:
        """For each hole how many throws are needed on average until the piece is in the goal.

        From a hole h it takes one throw, and then what the hole it goes to still takes:
        E(h) = 1 + sum of chance * E(goes(h)), and E(goal) = 0.
        """
        holes = list(self.goes)
        rows = []
        for hole in holes:
            row = [Fraction(int(other == hole)) for other in holes]
            for score, chance in self.chances.items():
                reached = self.goes[hole][score]
                if reached != self.goal:
                    row[holes.index(reached)] -= chance
            rows.append([*row, Fraction(1)])
        return dict(zip(holes, _solved(rows), strict=True))


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Return the solution of linear equations, each a row of coefficients with the right side last (Gauss, Jordan)."""
    for place in range(len(rows)):
        pivot = next(number for number in range(place, len(rows)) if rows[number][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        divisor = rows[place][place]
        rows[place] = [value / divisor for value in rows[place]]
        for number, row in enumerate(rows):
            factor = row[place]
            if number != place and factor:
                rows[number] = [value - factor * own for value, own in zip(row, rows[place], strict=True)]
    return [row[-1] for row in rows]


def lone_walk(ruleset: Ruleset | str, chances: Mapping[int, Fraction] | None = None) -> LoneWalk:
    """Return where a lone piece goes, asking the ruleset itself for every hole and score.

    Args:
        ruleset: a race on tracks of one's own, such as Skiryuk's Hounds and Jackals, or its name.
        chances: of the scores, where the sticks are not fair; their own if None.

    Raises:
        ArgumentError: something that is no ruleset.
        UnknownNameError: no such ruleset.
        HeritageGamesError: the ruleset is no such race.
    """
    rules = as_ruleset(ruleset)
    if not isinstance(rules, ParallelRuleset):
        raise HeritageGamesError(Saying("no_parallel_race", ruleset=repr(rules)))
    goal = int(rules.table[GOAL])
    goes: dict[int, dict[int, int]] = {}
    fair: dict[int, Fraction] = {}
    for hole in range(FIRST_HOLE, goal):
        alone = ParallelState(0, 1 << hole, 1 << FIRST_HOLE, 0, 0, 0, 0)
        for throw, chance in rules.throws(alone).items():
            fair[throw[0]] = chance
            after = {rules.play(alone, move, throw) for move in rules.moves(alone, throw)}
            goes.setdefault(hole, {})[throw[0]] = _stands(after.pop(), hole, goal)
    return LoneWalk(goal, fair if chances is None else chances, goes)


def _stands(state: ParallelState, before: int, goal: int) -> int:
    """Return where the lone piece is after its move; a side that has won or been refilled has its piece in the goal."""
    if state.goal0:
        return goal
    return state.men0.bit_length() - 1 if state.men0 else before
