"""Exact results for notebooks and programmers: expected throws, confined hunters, perft.

It also contains the hyena's danger in random games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TypeVar

from heritage_games.analysis.journey_states import HASTILY, OPTIMAL, POLICIES, THRIFTILY, alone, journeys
from heritage_games.arguments import Report, a_call, maybe, one_of, takes, whole
from heritage_games.engine.graph.evaluation import Confinement, confinements
from heritage_games.engine.graph.rules import HUNT, HUNTERS, MEN, POINTS
from heritage_games.engine.jit import Memory, can_compile, run
from heritage_games.engine.journey.kernel import AT_RANDOM, HASTY, MOST_MOVES, THRIFTY, journey
from heritage_games.engine.journey.position import start
from heritage_games.engine.journey.rules import FREE, MARKED
from heritage_games.engine.kernel import members
from heritage_games.engine.parallel.rules import FIRST_HOLE, GOAL, ParallelState
from heritage_games.engine.playouts import PerftCounter
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.registry import as_position, as_ruleset
from heritage_games.rulesets.types import Position

from .intervals import interval
from .simulation import LARGEST_NUMBER


@dataclass(frozen=True)
class LoneWalk:
    """Moves of a single piece from each hole with each score."""

    goal: int
    chances: Mapping[int, Fraction]  # each score with its exact probability
    # the hole after the move, for each hole and score; the same hole if the piece cannot move
    goes: Mapping[int, Mapping[int, int]]

    @cached_property
    def expected(self) -> dict[int, Fraction]:
        """The expected number of throws to the goal from each hole.

        Each hole h has an equation of one throw and the expected number from the next hole:
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
        return dict(zip(holes, solution(rows), strict=True))


N = TypeVar("N", float, Fraction)


def solution(rows: list[list[N]]) -> list[N]:
    """Return the solution of linear equations: rows of coefficients and right-hand side."""
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda number: abs(rows[number][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        divisor = rows[place][place]
        rows[place] = [value / divisor for value in rows[place]]
        for number, row in enumerate(rows):
            factor = row[place]
            if number != place and factor:
                rows[number] = [value - factor * own for value, own in zip(row, rows[place], strict=True)]
    return [row[-1] for row in rows]


@takes()
def lone_walk(ruleset: Ruleset | str, chances: Mapping[int, Fraction] | None = None) -> LoneWalk:
    """Return the moves of a single piece, computed by the ruleset for every hole and score.

    Args:
        ruleset: a race on separate tracks, such as Skiryuk's Hounds and Jackals, or its name.
        chances: the probabilities of the scores, if the sticks are unfair; those of the ruleset if None.

    Raises:
        ArgumentError: the argument is not a ruleset.
        UnknownNameError: the ruleset does not exist.
        HeritageGamesError: the ruleset is not a race on separate tracks.
    """
    rules = as_ruleset(ruleset)
    if not isinstance(rules, ParallelRuleset):
        raise HeritageGamesError(Message("no_parallel_race", ruleset=repr(rules)))
    goal = int(rules.table[GOAL])
    goes: dict[int, dict[int, int]] = {}
    fair: dict[int, Fraction] = {}
    for hole in range(FIRST_HOLE, goal):
        alone = ParallelState(0, 1 << hole, 1 << FIRST_HOLE, 0, 0, 0, 0)
        for throw, chance in rules.throws(alone).items():
            fair[throw[0]] = chance
            after = {rules.play(alone, move, throw) for move in rules.moves(alone, throw)}
            goes.setdefault(hole, {})[throw[0]] = _hole_after(after.pop(), hole, goal)
    return LoneWalk(goal, fair if chances is None else chances, goes)


def _hole_after(state: ParallelState, before: int, goal: int) -> int:
    if state.goal0:
        return goal
    piece = state.men0
    return piece.bit_length() - 1 if piece else before


WAYS_TO_PAY = {HASTILY: HASTY, THRIFTILY: THRIFTY, "random": AT_RANDOM}  # policies of simulated players
JOURNEY_BATCH = 250  # number of games between two progress reports


@takes(paying=one_of(*POLICIES), progress=maybe(a_call))
def expected_throws(ruleset: Ruleset | str, paying: str = OPTIMAL, progress: Report | None = None) -> float:
    """Return the expected number of throws that bring a single mother home from the start.

    The result is exact except for rounding: the number is one throw plus the mean over the positions
    after it, and throws without effect are eliminated by division. The code is interpreted, because each position is
    visited only once, and exchanging positions with compiled code would take longer. The latest results are cached.

    Args:
        paying: when the mother pays a debt: ``optimal``, ``hasty`` (always) or ``thrifty`` (only its last day); it has
            no effect if there is no choice.
        progress: called with the number of solved and of known positions, several times a second; None for no reports.

    Raises:
        ArgumentError: the argument is not a ruleset, or ``paying`` is not a policy.
        UnknownNameError: the ruleset does not exist.
        HeritageGamesError: the ruleset is not a journey, or has too many positions.
    """
    rules = _journey(ruleset)
    if rules.table[MARKED] == FREE:
        raise HeritageGamesError(Message("too_many_to_solve"))
    table = alone(rules.table)
    return journeys(table, paying).left(start(table), progress)


def _journey(ruleset: Ruleset | str) -> JourneyRuleset:
    rules = as_ruleset(ruleset)
    if not isinstance(rules, JourneyRuleset):
        raise HeritageGamesError(Message("no_journey", ruleset=repr(rules)))
    return rules


@dataclass(frozen=True)
class Danger:
    """Number of mothers that the hyena eats in random games."""

    ruleset: str
    games: int
    others: int  # the number of mothers whose player did not win
    eaten: int  # the number of these mothers that are eaten
    first: int  # the number of games won by the first player
    plies: int

    @property
    def share(self) -> tuple[float, float, float]:
        """The share of eaten mothers with its 95 % interval.

        Each game counts once in the interval, because the mothers of a game share one hyena and its throws.
        """
        return interval(self.eaten * self.games / self.others, self.games)

    def __str__(self) -> str:
        p, low, high = self.share
        return (
            f"{self.games} games, {self.ruleset}: {p:.1%} of the others eaten (95 % interval {low:.1%} to {high:.1%})"
        )


@takes(games=whole(1), seed=whole(0, LARGEST_NUMBER), paying=one_of(*WAYS_TO_PAY), progress=maybe(a_call))
def danger(
    ruleset: Ruleset | str, games: int = 1000, seed: int = 1, paying: str = HASTILY, progress: Report | None = None
) -> Danger:
    """Play random games and return the number of mothers that the hyena eats.

    Args:
        games: the number of games, at least 1; 1,000 by default.
        seed: the seed of the random numbers, 0 to 2**31 - 1; 1 by default.
        paying: the policy of every player: ``hasty``, ``thrifty`` or ``random``.
        progress: called with the number of finished games and their total, several times a second; None for no reports.

    Raises:
        ArgumentError: the argument is not a ruleset, a number is out of range, or ``paying`` is not a policy.
        UnknownNameError: the ruleset does not exist.
        HeritageGamesError: the ruleset is not a journey.
    """
    rules = _journey(ruleset)
    table, scratch, fast = Memory(rules.table), Memory(bytes(8 * MOST_MOVES)), can_compile()
    eaten, first, plies = 0, 0, 0
    for number in range(games):
        winner, length, lost = run(journey, table, seed, number, LONGEST, WAYS_TO_PAY[paying], scratch, fast=fast)
        eaten, first, plies = eaten + int(lost), first + int(winner == 0), plies + int(length)
        if progress and (number + 1) % JOURNEY_BATCH == 0:
            progress(number + 1, games)
    if progress:
        progress(games, games)
    return Danger(repr(rules), games, games * (len(rules.sides) - 1), eaten, first, plies)


LONGEST = 100_000  # maximum number of plies of a game, far more than any board needs


PLACINGS_BATCH = 500  # number of placements between two progress reports


@dataclass(frozen=True)
class Confinements:
    """Result of the search for confined hunters.

    Example:
        >>> found = hg.confine("rafaya")
        >>> found.placings, found.counts[6], len(found.positions)
        (3654, 14, 14)

    Args:
        ruleset: the ruleset, as text.
        hunters: the name of the hunters.
        hunted: the name of the hunted.
        placings: the number of placements of the hunters, all of which are searched.
        counts: by number of hunted pieces, the number of placements that need exactly this many to be confined.
        positions: every position, as text, in which the smallest possible number of hunted pieces confines the hunters.
    """

    ruleset: str
    hunters: str
    hunted: str
    placings: int
    counts: dict[int, int]
    positions: tuple[str, ...]

    @property
    def fewest(self) -> int:
        """The smallest number of hunted pieces that can confine the hunters in some placement."""
        return min(self.counts)

    def __repr__(self) -> str:
        rows = [f"{self.placings} placings of the {self.hunters}, {self.ruleset}", f"{self.hunted:>8}   placings"]
        rows += [f"{few:8} {count:10}" for few, count in sorted(self.counts.items())]
        return "\n".join([*rows, f"the fewest {self.hunted} that can trap the {self.hunters}: {self.fewest}"])

    def _repr_markdown_(self) -> str:
        rows = "\n".join(f"| {few} | {count} |" for few, count in sorted(self.counts.items()))
        head = f"| {self.hunted} needed | placings of the {self.hunters} |\n|---:|---:|"
        sentence = f"Of {self.placings} placings, the fewest {self.hunted} that can trap them: **{self.fewest}**."
        return f"{head}\n{rows}\n\n{sentence}"


@takes(progress=maybe(a_call))
def confine(ruleset: Ruleset | str, progress: Report | None = None) -> Confinements:
    """Return the fewest hunted pieces that confine the hunters, for each placement of hunters.

    Example:
        >>> hg.confine("rafaya").fewest
        6

    Args:
        ruleset: a hunt, or its name.
        progress: called with the number of searched placements and their total, several times a second; None for no
            reports.

    Raises:
        ArgumentError: the argument is not a ruleset.
        UnknownNameError: the ruleset does not exist.
        HeritageGamesError: the ruleset is not a hunt.
    """
    rules = as_ruleset(ruleset)
    table = rules.table
    if not isinstance(rules, GraphRuleset) or not table[HUNT]:
        raise HeritageGamesError(Message("no_hunt", ruleset=repr(rules)))
    hunters = table[MEN + HUNTERS]
    total = comb(table[POINTS], hunters)
    counts: dict[int, int] = {}
    found: dict[int, list[Confinement]] = {}
    for number, each in enumerate(confinements(table, hunters), 1):
        needed = each.hunted.bit_count()
        counts[needed] = counts.get(needed, 0) + 1
        if needed <= min(counts):
            found.setdefault(needed, []).append(each)
        if progress and number % PLACINGS_BATCH == 0:
            progress(number, total)
    if progress:
        progress(total, total)
    positions = tuple(_text(rules, each) for each in found[min(counts)])
    few, many = rules.sides
    return Confinements(repr(rules), few, many, total, dict(sorted(counts.items())), positions)


def _text(ruleset: Ruleset, found: Confinement) -> str:
    standing = (" ".join(ruleset.points[point] for point in members(mask)) for mask in found)
    sides = "; ".join(f"{side} {points}" for side, points in zip(ruleset.sides, standing, strict=True))
    return f"{ruleset.game}; turn {ruleset.sides[HUNTERS]}; {sides}"


SHALLOW = 2  # maximum depth that is counted without compiling or loading code
APART = 2  # number of plies played one by one; calls that count the rest cannot be interrupted
DEEPEST = 100  # maximum depth; no count of this depth ends, and its buffers still fit into memory


@takes(depth=whole(0, DEEPEST))
def perft(ruleset: Ruleset | str, position: Position | str | None, depth: int) -> int:
    """Return the number of sequences of plies of this length from a position.

    Finished games add none; every distinct throw counts once. The count is compiled if the family has a kernel and
    compiled code is available (numba, or a browser), otherwise interpreted, with the same result.

    Example:
        >>> hg.perft("morabaraba", None, 2)
        552

    Args:
        ruleset: the ruleset, or its name.
        position: the first position, or its text; the start if None.
        depth: the number of plies, at most 100; 0 gives 1.

    Raises:
        ArgumentError: the depth is out of range, or an argument is not a ruleset or not a position.
        UnknownNameError, SetupError: a name is unknown, or a text is invalid.
    """
    rules = as_ruleset(ruleset)
    first = as_position(rules, position)
    if depth <= SHALLOW or rules.kernel is None or not can_compile():
        return count_plies(rules, first, depth)
    return count_plies(rules, first, depth, PerftCounter(rules.kernel, rules.table, depth), APART)


def count_plies(
    rules: Ruleset, position: Position, depth: int, counter: PerftCounter | None = None, apart: int = 0
) -> int:
    """Count sequences of plies, the last plies by a counter if there is one.

    Args:
        counter: counts the plies after the first ``apart``, once for each sequence of these; None to count all plies
            with the ruleset's methods.
        apart: the number of first plies, less than ``depth``.
    """
    if counter is not None and apart == 0:
        return counter(position, depth)
    if depth == 0:
        return 1
    total = 0
    for throw in rules.throws(position) or (None,):
        moves = rules.moves(position, throw)
        if depth == 1:
            total += len(moves)
        else:
            after = (rules.play(position, move, throw) for move in moves)
            total += sum(count_plies(rules, each, depth - 1, counter, apart - 1) for each in after)
    return total
