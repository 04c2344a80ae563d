"""Positions of a game or an ending in sections, for solvers and estimates.

A placing or a capture changes the section irreversibly; only steps can return to a section. Sections therefore form
groups of one or two that lead to each other, and a group can be solved after the preceding groups.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from graphlib import TopologicalSorter
from math import comb

from heritage_games.engine.graph.bars import fewest_barring
from heritage_games.engine.graph.indexing import IndexSection, changed_over, index_layout, indices_of, size_of
from heritage_games.engine.graph.rules import (
    HUNT,
    LEAP,
    LEAPS,
    LEAPS_AT,
    LEAST,
    MEN,
    POINTS,
    QUIET_PLIES,
    GraphState,
    hand_of,
    start,
)
from heritage_games.engine.jit import can_compile, is_precompiled
from heritage_games.engine.kernel import RuleTable
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.registry import as_ruleset

from .hunt_placements import Symmetry, symmetries

BYTES = 2  # size of a code in bytes

FEWEST_WITH_SYMMETRIES = 100_000
"""Minimum number of positions for which symmetries are used; finding them takes time."""

POSITIONS_A_SECOND = 300_000
"""Positions solved by compiled code a second on one core, three pieces against three.

Small hunts take half the time.
"""

BITS_A_SECOND = 10_000_000
"""Bits of one side's maps solved per second on one core.

The number is 14 million in Pulijudam, and less with five hunters.
"""

BITS_OF_A_FILE = 6  # approximate number of map bits per byte of the finished table, measured for Pulijudam
MOST_BITS = 8_000_000  # maximum number of map bits of a hunt solved with integers, which takes about a second

SLOWER_INTERPRETED = 150

Men = tuple[int, int]
Group = tuple[IndexSection, ...]


@dataclass(frozen=True)
class StateSpace:
    """Positions of a game or of an ending."""

    rules: GraphRuleset
    men: Men | None  # the number of pieces of each side on the board, with none in hand; None for the whole game

    @cached_property
    def table(self) -> RuleTable:
        """The rules without the counter of quiet plies, because solving ignores the history."""
        table = list(self.rules.table)
        table[QUIET_PLIES] = 0
        return tuple(table)

    @cached_property
    def equal(self) -> bool:
        """Whether both sides have equal rules and pieces.

        Positions are then stored as seen by the side to move.
        """
        return not self.table[HUNT]

    @property
    def by_maps(self) -> bool:
        """Whether this is a hunt solved with bit maps in files, which is large and needs numba."""
        return bool(self.table[HUNT]) and not self.by_integers and can_compile() and not is_precompiled()

    @property
    def by_integers(self) -> bool:
        """Whether this is a small hunt, solved with integers as bit maps."""
        points, hunters = int(self.table[POINTS]), int(self.table[MEN])
        return bool(self.table[HUNT]) and comb(points, hunters) << points <= MOST_BITS

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Groups of sections that lead to each other; each leads only to itself or earlier groups."""
        after: dict[IndexSection, tuple[IndexSection, ...]] = {}
        waiting = list(self._first)
        while waiting:
            section = waiting.pop()
            if section not in after:
                after[section] = tuple(dict.fromkeys(self.after(section)))
                waiting += after[section]
        mates = {one: tuple(sorted({one, *(two for two in after[one] if one in after[two])})) for one in sorted(after)}
        earlier: dict[Group, dict[Group, None]] = {}
        for one, group in mates.items():
            earlier.setdefault(group, {}).update({mates[two]: None for two in after[one] if mates[two] != group})
        return tuple(TopologicalSorter(earlier).static_order())

    @cached_property
    def sections(self) -> tuple[IndexSection, ...]:
        """All sections, in the order of their position numbers."""
        return tuple(section for group in self.groups for section in group)

    @cached_property
    def firsts(self) -> dict[IndexSection, int]:
        """The number of the first position of each section."""
        firsts, first = {}, 0
        for section in self.sections:
            firsts[section] = first
            first += self.size(section)
        return firsts

    @cached_property
    def layout(self) -> tuple[int, ...]:
        """The layout table of the space, for the engine: a sequence of integers."""
        return index_layout(self.table, self.sections, equal=self.equal, symmetries=self.symmetries)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Board symmetries that make positions equivalent.

        In hunts and small games only the identity is used.
        """
        if not self.equal or self.positions < FEWEST_WITH_SYMMETRIES:
            return (tuple(range(self.table[POINTS])),)
        return symmetries(self.table)

    @cached_property
    def positions(self) -> int:
        """The number of positions."""
        return sum(size_of(section, self.table[POINTS]) for section in self.sections)

    @cached_property
    def indices(self) -> int:
        """The number of indices: fewer than positions if the symmetries of the board are used."""
        return sum(map(self.size, self.sections))

    @cached_property
    def digest(self) -> str:
        """A digest of the rules and sections, which identifies the state space."""
        used = self.symmetries if len(self.symmetries) > 1 else ()
        return hashlib.sha256(repr((self.table, self.sections, *used)).encode()).hexdigest()[:16]

    def bounds(self, group: Group) -> tuple[int, int]:
        """Return the number of a group's first position, and the number after its last position."""
        return self.firsts[group[0]], self.firsts[group[-1]] + self.size(group[-1])

    def returns(self, group: Group) -> bool:
        """Return whether some position of a group can lead to another position of the group."""
        return any(two in group for one in group for two in self.after(one))

    def holds(self, state: GraphState) -> bool:
        """Return whether the state space contains a position; the game must not be over."""
        history = state.barred0 or state.barred1 or state.gifts
        seen = changed_over(state) if self.equal and state.turn else state
        men = (seen.men0.bit_count(), seen.men1.bit_count())
        return not history and IndexSection(seen.turn, seen.hand0, seen.hand1, *men) in self.firsts

    def size(self, section: IndexSection) -> int:
        """Return the number of indices of a section."""
        return indices_of(section, self.table[POINTS], self.symmetries)

    @property
    def _first(self) -> tuple[IndexSection, ...]:
        if self.men:
            one, two = self.men
            if self.equal:
                return (IndexSection(0, 0, 0, one, two), IndexSection(0, 0, 0, two, one))
            return (IndexSection(0, 0, 0, one, two), IndexSection(1, 0, 0, one, two))
        begun = start(self.table)
        hands = (hand_of(begun, 0), hand_of(begun, 1))
        return (IndexSection(begun.turn, *hands, begun.men0.bit_count(), begun.men1.bit_count()),)

    def after(self, section: IndexSection) -> Iterator[IndexSection]:
        """Yield every section a move may lead to, and possibly unreachable ones, which do no harm."""
        side = section.turn
        hands, men = [section.hand0, section.hand1], [section.men0, section.men1]
        placing = hands[side] > 0
        if placing:
            hands[side] -= 1
            men[side] += 1
        for taken in range(1 + self._most_taken(side, placing=placing)):
            left = [*men]
            left[1 - side] -= taken
            enough = left[1 - side] + hands[1 - side] >= self.table[LEAST + 1 - side]
            if enough and left[1 - side] >= 0 and sum(left) <= self.table[POINTS]:
                if self.equal:
                    yield IndexSection(0, hands[1], hands[0], left[1], left[0])
                else:
                    yield IndexSection(1 - side, hands[0], hands[1], left[0], left[1])

    def _most_taken(self, side: int, *, placing: bool) -> int:
        """Return the maximum number of pieces that one move may capture."""
        if not self.table[HUNT]:
            return 1
        if placing or not self.table[LEAPS + side]:
            return 0
        first = self.table[self.table[LEAPS_AT]]
        return max((over.bit_count() for over in self.table[first + 1 :: LEAP]), default=0)


@dataclass(frozen=True)
class SizeEstimate:
    """Estimate of the work to solve a game."""

    ruleset: str
    positions: int
    file: int  # the size of the table in bytes
    # the number of bytes in constant use while the largest part is solved; with less free memory the disk is read
    # instead, which takes far longer
    memory: int
    seconds: float  # estimated time on one core

    def __str__(self) -> str:
        """Return the estimate as a sentence."""
        return (
            f"{self.ruleset}: {self.positions:,} positions; the table takes {_bytes(self.file)}, solving it "
            f"{_bytes(self.memory)} of memory and about {_time(self.seconds)} of one core"
        )


def estimate(ruleset: Ruleset | str, *, men: Men | None = None) -> SizeEstimate:
    """Return an estimate of the positions, memory and time to solve a game.

    The time follows from the measured positions per second. The arguments are those of ``solve``.
    """
    found = space(ruleset, men)
    if found.by_maps:
        points, hunters = int(found.table[POINTS]), int(found.table[MEN])
        bits = comb(points, hunters) << (points - hunters)  # of all maps of one side to move
        memory, seconds = 2 * bits // 8, bits / BITS_A_SECOND
        return SizeEstimate(repr(found.rules), found.positions, bits // BITS_OF_A_FILE, memory, seconds)
    sizes = {section: found.size(section) for section in found.sections}
    memory = 0
    for group in found.groups:
        needed = {*group, *(after for section in group for after in found.after(section))}
        memory = max(memory, sum(sizes[section] for section in needed))
    seconds = found.indices / POSITIONS_A_SECOND * (1 if can_compile() else SLOWER_INTERPRETED)
    return SizeEstimate(repr(found.rules), found.positions, BYTES * found.indices, BYTES * memory, seconds)


def space(ruleset: Ruleset | str, men: Men | None) -> StateSpace:
    """Return the state space of a game or ending.

    Raises:
        HeritageGamesError: a game other than mills or a hunt, numbers of pieces that no position of the game has, or
            rules whose positions depend on earlier moves.
    """
    rules = as_ruleset(ruleset)
    if not isinstance(rules, GraphRuleset):
        raise HeritageGamesError(Message("not_solvable", ruleset=repr(rules)))
    found = StateSpace(rules, None if men is None else _checked(rules, men))
    barring = fewest_barring(found.table)
    if any(max(section.men0, section.men1) >= barring for section in found.sections):
        raise HeritageGamesError(Message("has_history", ruleset=repr(rules)))
    return found


def _checked(rules: GraphRuleset, men: Men) -> Men:
    """Return an ending's piece counts; raise HeritageGamesError if no position has them."""
    table = rules.table
    least = (table[MEN] if table[HUNT] else table[LEAST], table[LEAST + 1])
    fits = [low <= each <= table[MEN + side] for side, (low, each) in enumerate(zip(least, men, strict=True))]
    if all(fits) and sum(men) <= table[POINTS]:
        return men
    ranges = [
        f"{name} {low}" if low == table[MEN + side] else f"{name} {low} to {table[MEN + side]}"
        for side, (name, low) in enumerate(zip(rules.sides, least, strict=True))
    ]
    raise HeritageGamesError(Message("no_such_ending", men=repr(men), ranges=tuple(ranges), points=table[POINTS]))


def _bytes(count: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count} bytes"


def _time(seconds: float) -> str:
    for unit, size in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{round(seconds)} seconds" if seconds >= 2 else "a second"  # noqa: PLR2004 - more than one
