"""Solver of small hunts without a compiler, for players, hints and reviews.

Each bit of a map represents a set of points of the whole board, so that a hunter's step does not move the bits. A round
makes one move in every position, as in :mod:`.hunt_solver`, and its number determines the number of plies to the end of
the game. The rounds of a placing phase follow from those of the next phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial, reduce
from itertools import pairwise
from operator import and_, or_

from heritage_games.arguments import Report
from heritage_games.engine.graph.indexing import IndexSection
from heritage_games.engine.graph.retrograde import LOST, OPEN
from heritage_games.engine.graph.rules import (
    FULL,
    HUNTED,
    HUNTERS,
    LEAST,
    MEN,
    POINTS,
    STEPS_AT,
    GraphState,
    hand_of,
    start,
)
from heritage_games.engine.kernel import RuleTable, members

from .hunt_placements import Phase, Placements, Sets, phases
from .hunt_table import LOSE, WIN, round_code, row_of
from .state_space import StateSpace

Maps = dict[int, int]
"""The map of each placement."""

Rounds = dict[int, list[tuple[int, int]]]
"""For each placement, the codes in the order found, each with its positions as a map."""


@dataclass(frozen=True)
class Numbers:
    """Numbers of a placement's free points that make a map of their sets as short as possible.

    The highest free points take the numbers of the hunters' points.
    """

    # the points whose number differs from their index, in descending order, with their numbers
    moved: tuple[tuple[int, int], ...]
    near: tuple[tuple[int, ...], ...]  # by number, the numbers of the neighbours of its point

    @classmethod
    def of(cls, rules: RuleTable, placed: int) -> Numbers:
        """Return the numbers of the free points of a placement."""
        size = rules[POINTS] - placed.bit_count()
        high = [point for point in range(size, rules[POINTS]) if not placed >> point & 1]
        number = {point: point for point in range(size) if not placed >> point & 1}
        moved = dict(zip(reversed(high), (point for point in members(placed) if point < size), strict=True))
        number |= moved
        steps = rules[rules[STEPS_AT] :]
        near = {at: tuple(number[other] for other in members(steps[point] & ~placed)) for point, at in number.items()}
        return cls(tuple(moved.items()), tuple(near[at] for at in range(size)))

    def narrow(self, sets: int) -> int:
        """Convert a map of sets of points to a map of sets of their numbers."""
        for point, number in self.moved:
            high = sets >> (1 << point)
            sets = sets ^ high << (1 << point) | high << (1 << number)
        return sets

    def wide(self, sets: int, without: Sequence[int]) -> int:
        """Convert a map of sets of numbers back to a map of sets of points."""
        for point, number in reversed(self.moved):
            low = sets & without[number]
            sets = low | (sets ^ low) << ((1 << point) - (1 << number))
        return sets


@dataclass(frozen=True)
class Walks:
    """Moves of the hunters from a placement."""

    # for each hunter, the mask of the sets without its point, and the placements after its steps
    steps: list[tuple[int, list[int]]]
    # for each leap, the placement after it, the mask of the possible sets after it, and the bit set of the
    # captured points
    leaps: list[tuple[int, int, int]]

    @property
    def afters(self) -> Iterator[int]:
        """The placement after each move."""
        yield from (after for _, afters in self.steps for after in afters)
        yield from (after for after, _, _ in self.leaps)


MOVING = {turn: Phase(turn, 0, 0) for turn in (HUNTERS, HUNTED)}


class SmallHunt:
    """Values of a small hunt, with the plies of both phases."""

    def __init__(self, space: StateSpace, report: Report | None = None) -> None:
        self.space = space
        rules = self._rules = space.table
        self._sets = Sets(rules[POINTS])
        self._least, self._most = rules[LEAST + HUNTED], (space.men or (0, rules[MEN + HUNTED]))[HUNTED]
        begun = start(rules)
        hands = (hand_of(begun, HUNTERS), hand_of(begun, HUNTED))
        placing = phases(begun.turn, *hands) if space.men is None else ()
        self._rounds: dict[tuple[int, Phase], Rounds] = {}
        self._numbers = cache(partial(Numbers.of, rules))
        for result in (WIN, LOSE):
            self._move(result)
            for phase, after in reversed([*pairwise([*placing, MOVING[1 - placing[-1].turn]])] if placing else ()):
                self._place(result, phase, after)
            if report:
                report(result + 1, LOSE + 1)
        self._rows = {section: self._counted(section) for section in space.sections}
        # Only positions with the hunted to move are kept, as in the files of a large hunt.
        self._rounds = {key: rounds for key, rounds in self._rounds.items() if key[1].turn == HUNTED}

    # Masks and moves

    def _placements(self, phase: Phase) -> Placements:
        return Placements(self._rules, self._rules[MEN] - phase.waiting)

    @cached_property
    def _free(self) -> dict[int, int]:
        """The sets without the hunters' points, for each placement of any number of hunters."""
        counts = range(self._rules[MEN] + 1)
        return {placed: self._with_none(placed) for count in counts for placed in Placements(self._rules, count).sets}

    def _with_none(self, points: int) -> int:
        return reduce(and_, (self._sets.without[point] for point in members(points)), self._sets.all)

    @cached_property
    def _walks(self) -> dict[int, Walks]:
        placements, without = self._placements(MOVING[HUNTERS]), self._sets.without
        found = {}
        for placed in placements.sets:
            steps: dict[int, list[int]] = {}
            leaps = []
            for after, source, _, over in placements.walks(placed):
                if over:
                    mask, leap = self._with_none(over | 1 << source), sum(1 << point for point in members(over))
                    leaps.append((after, mask, leap))
                else:
                    steps.setdefault(source, []).append(after)
            found[placed] = Walks([(without[source], afters) for source, afters in steps.items()], leaps)
        return found

    @cached_property
    def _before(self) -> dict[int, list[int]]:
        """The placements from which a hunter can move to each placement."""
        found: dict[int, list[int]] = {placed: [] for placed in self._walks}
        for placed, walks in self._walks.items():
            for after in walks.afters:
                found[after].append(placed)
        return found

    def _reached(self, phase: Phase, placed: int, maps: Maps) -> int:
        """Return the sets from which the side to move reaches the maps; a missing map is empty."""
        if phase.turn == HUNTED:
            source = maps.get(placed, 0)
            return self._reached_by_hunted(placed, source, placing=phase.hand > 0) if source else 0
        if phase.waiting:
            return reduce(or_, (maps.get(placed | 1 << point, 0) for point in members(~placed & self._rules[FULL])))
        found = 0
        for mask, afters in self._walks[placed].steps:
            sources = 0
            for after in afters:
                sources |= maps.get(after, 0)
            found |= sources & mask
        for after, mask, leap in self._walks[placed].leaps:
            if source := maps.get(after, 0):
                found |= (source & mask) << leap
        return found

    def _reached_by_hunted(self, placed: int, source: int, *, placing: bool) -> int:
        """Return the sets from which the hunted have a move into a map of the same placement."""
        without, numbers, found = self._sets.without, self._numbers(placed), 0
        source = numbers.narrow(source)
        taken = [(source >> (1 << number)) & without[number] for number in range(len(numbers.near))]
        if placing:
            for fewer in taken:
                found |= fewer
        else:
            for number, near in enumerate(numbers.near):
                sources = 0
                for other in near:
                    sources |= taken[other]
                found |= (sources & without[number]) << (1 << number)
        return numbers.wide(found, without)

    # Rounds

    def _move(self, result: int) -> None:
        sets = self._placements(MOVING[HUNTERS]).sets
        rest: dict[int, Maps] = {turn: {placed: self._free[placed] for placed in sets} for turn in (HUNTERS, HUNTED)}
        for turn in (HUNTERS, HUNTED):
            self._rounds[result, MOVING[turn]] = {placed: [] for placed in sets}
        new: Maps = {}
        if result == WIN:
            new = self._round(result, MOVING[HUNTED], LOST, (rest[HUNTERS], rest[HUNTED]), sets)
        todo: Iterable[int] = sets
        number = 0
        while todo:
            for turn in (HUNTERS, HUNTED):
                source = rest[1 - turn] if _negates(turn, result) else new
                code = round_code(result, turn, number)
                new = self._round(result, MOVING[turn], code, (source, rest[turn]), todo)
                todo = new
            todo = sorted({each for placed in new for each in self._before[placed]})
            number += 1

    def _place(self, result: int, phase: Phase, after: Phase) -> None:
        """Find the positions of a placing phase with this result, from the next phase's rounds."""
        sets = self._placements(phase).sets
        source = {placed: self._free[placed] for placed in self._placements(after).sets}
        target = {placed: self._free[placed] for placed in sets}
        self._rounds[result, phase] = {placed: [] for placed in sets}
        if _negates(phase.turn, result):
            self._round(result, phase, LOST, (source, target), sets)
        codes: dict[int, Maps] = {}
        for placed, rounds in self._rounds[result, after].items():
            for code, found in rounds:
                codes.setdefault(code, {})[placed] = found
        for code, changed in sorted(codes.items()):
            todo: set[int] = set()
            for placed, found in changed.items():
                source[placed] ^= found
                if phase.turn == HUNTED:
                    todo.add(placed)
                elif phase.waiting:
                    todo.update(placed ^ 1 << point for point in members(placed))
                else:
                    todo.update(self._before[placed])
            read = source if _negates(phase.turn, result) else changed
            self._round(result, phase, code + 1, (read, target), sorted(todo))

    def _round(self, result: int, phase: Phase, code: int, sides: tuple[Maps, Maps], todo: Iterable[int]) -> Maps:
        """Find positions of one side to move from those of the other side; return the new ones.

        Args:
            sides: the open positions of the other side, or only its new ones if one move suffices, and the open
                positions of the side to move, from which the new ones are removed.
        """
        (source, target), hand, changed = sides, phase.hand, {}
        negate, possible = _negates(phase.turn, result), self._sets.between(self._least - hand, self._most - hand)
        lost = self._sets.between(0, self._least - hand - 1) if phase.turn == HUNTED and code == LOST else 0
        for placed in todo:
            new = target[placed] & possible
            if new:
                reached = new & self._reached(phase, placed, source)
                new = new ^ reached if negate else reached
            if lost:
                new |= target[placed] & lost
            if new:
                target[placed] ^= new
                self._rounds[result, phase][placed].append((code, new))
                changed[placed] = new
        return changed

    # Answers

    def row(self, section: IndexSection) -> tuple[int, int, int, int, int]:
        """Return a section's counts of wins, losses and draws, and its largest win and loss codes."""
        return self._rows[section]

    def _counted(self, section: IndexSection) -> tuple[int, int, int, int, int]:
        sets = self._sets.of_size[section.men1]
        counts, longest = [], []
        for result in (WIN, LOSE):
            rounds = self._rounds[result, Phase(section.turn, section.hand0, section.hand1)].values()
            found = [(code, count) for each in rounds for code, maps in each if (count := (maps & sets).bit_count())]
            counts.append(sum(count for _, count in found))
            longest.append(max((code for code, _ in found), default=OPEN))
        return row_of(section.turn, self.space.size(section), counts, longest)

    def code(self, state: GraphState) -> int:
        """Return the code of a position with the hunted to move."""
        phase = Phase(HUNTED, state.hand0, state.hand1)
        for result in (WIN, LOSE):
            for code, found in self._rounds[result, phase][state.men0]:
                if found >> state.men1 & 1:
                    return code
        return OPEN


def _negates(turn: int, result: int) -> bool:
    """Return whether a position has this result only if all its moves lead to this result."""
    return (turn == HUNTED) == (result == WIN)
