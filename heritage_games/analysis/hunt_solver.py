"""Solver of hunts with bit maps: the moving phase by fixpoint iteration, the placing phase backwards by men in hand."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import exp
from threading import Lock

from heritage_games.engine.graph import hunt_maps
from heritage_games.engine.graph.retrograde import LARGEST, LOST
from heritage_games.engine.graph.rules import HUNTED, HUNTERS, LEAST, MEN, hand_of, start
from heritage_games.engine.jit import Memory, can_compile, compiled
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

from .hunt_placements import LEAST_BITS, WORD_BITS, Phase, Placements, Program, phases
from .hunt_table import LOSE, WIN, HuntTable
from .state_space import StateSpace

Report = Callable[[int, int], object]

PASSES = 5
"""Number of passes: moving and placing phase for each result, and the compression of the files."""

SHARES = (0.0, 0.35, 0.45, 0.8, 0.9, 1.0, 1.0)
"""Share of the work that is finished when each pass begins."""

MANY_ROUNDS = 40
"""Rounds after which two thirds of a moving phase are reported as done, because their number is unknown in advance."""

PARTS = 10_000
"""Total of the progress reports."""

WORD_BYTES = 8

SIZES = 64
"""Number of counters, one for each number of hunted men."""


class Words:
    """Array of 64-bit words that compiled code accesses by address.

    Args:
        count: the number of words, all initially 0.
    """

    def __init__(self, count: int) -> None:
        self._map = mmap.mmap(-1, count * WORD_BYTES)
        self.bytes = memoryview(self._map)
        self.words = self.bytes.cast("Q")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._map))

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Words:
        """Return words with these values."""
        found = cls(len(numbers))
        for at, number in enumerate(numbers):
            found.words[at] = number
        return found


@dataclass(frozen=True)
class Maps:
    """Maps of all placements for one side to move.

    Args:
        placements: the placements.
        words: the maps of the placements, one after the other.
    """

    placements: Placements
    words: Words

    @classmethod
    def empty(cls, placements: Placements) -> Maps:
        """Return maps of empty sets."""
        return cls(placements, Words(len(placements.sets) * placements.words))

    def bytes_of(self, at: int) -> bytes:
        """Return the map of the placement with this index."""
        size = self.placements.words * WORD_BYTES
        return bytes(self.words.bytes[at * size : (at + 1) * size])


@dataclass(frozen=True)
class Update:
    """Computation of the maps of one side to move from the maps of the other side.

    Args:
        kernel: ``hunters_turn`` or ``hunted_turn``.
        program: the moves.
        source: the maps of the other side.
        target: the maps to compute.
        negate: 1 if all moves must lead into the source maps, 0 if one move suffices.
        bounds: the possible sets; see ``hunt_maps.settle``.
    """

    kernel: Callable[..., int]
    program: Program
    source: Maps
    target: Maps
    negate: int
    bounds: Words


Each = Callable[[int, Words], object]
"""Called with the index of a changed map and the scratch memory that contains its new positions."""


class HuntSolver:
    """Run of the solver, resumed from the saved progress.

    Passes: the moving phase and the placing phase of the positions that the hunters win, then both phases for the
    hunted, then the compression of the files.

    Args:
        space: the state space.
        table: the hunt table, to which the result is written.
        threads: the number of threads if the code is compiled.
        report: called with the finished work and the total; None for no reports.
    """

    def __init__(self, space: StateSpace, table: HuntTable, threads: int = 1, report: Report | None = None) -> None:
        self._table, self._report = table, report
        self._fast = can_compile()
        self._progress = table.progress
        rules = self._rules = space.table
        men = space.men or (rules[MEN], rules[MEN + 1])
        self._least, self._most = rules[LEAST + HUNTED], men[HUNTED]
        self._placed = Placements(rules, rules[MEN])
        begun = start(rules)
        hands = (hand_of(begun, HUNTERS), hand_of(begun, HUNTED))
        self._phases = phases(begun.turn, *hands) if space.men is None else ()
        self._masks = Words.of(hunt_maps.masks())
        largest = max([self._placed, *map(self._placements, self._phases)], key=lambda each: each.words)
        threads = threads if self._fast else 1
        self._scratch = [Words(hunt_maps.SCRATCH_MAPS * largest.words) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads)
        self._kernels: dict[Callable[..., int], Callable[..., int]] = {}
        self._counts, self._lock = Words(SIZES), Lock()

    def run(self) -> None:
        """Solve everything that is not solved yet; after an interruption, the files and the progress remain."""
        self._table.keep()
        for result in (WIN, LOSE):
            moving = 2 * result
            if self._progress.passes > moving + 1:
                continue
            hunters, hunted = Maps.empty(self._placed), Maps.empty(self._placed)
            walk = self._update_of(hunt_maps.hunters_turn, self._walks, (hunted, hunters), result, 0)
            step = self._update_of(hunt_maps.hunted_turn, self._steps, (hunters, hunted), result, 0)
            if self._progress.passes == moving:
                self._move(result, walk, step)
                self._next()
            else:
                self._load(result, hunted, LARGEST)
                self._update(walk)
            self._place(result, walk, step)
            self._next()
        if self._progress.passes < PASSES:
            self._pack()
            self._next()

    def _next(self) -> None:
        self._progress.passes += 1
        self._progress.rounds = 0
        self._table.keep()
        self._say(0.0)

    # The moving phase

    @cached_property
    def _walks(self) -> Program:
        return self._placed.hunters_moves()

    @cached_property
    def _steps(self) -> Program:
        return self._placed.hunted_steps()

    def _move(self, result: int, walk: Update, step: Update) -> None:
        """Find all positions of the moving phase with this result, in rounds of two plies."""
        done = self._progress.rounds
        if done:
            self._load(result, step.target, _code(result, HUNTED, done - 2))
            self._update(walk)
            self._load(result, step.target, _code(result, HUNTED, done - 1))
        elif result == WIN:
            self._update(step, each=self._noting(result, HUNTED, LOST))
        todo: Sequence[int] = range(len(self._placed.sets))
        while True:
            number = self._progress.rounds
            found = self._update(walk, todo, self._noting(result, HUNTERS, _code(result, HUNTERS, number)))
            code = _code(result, HUNTED, number)
            changed = self._update(step, found, self._noting(result, HUNTED, code))
            if not changed:
                return
            if code >= LARGEST - 2:
                raise HeritageGamesError(Message("too_long_to_solve", most=LARGEST - 1))
            todo = sorted({before for at in changed for before in self._before[at]})
            self._progress.rounds += 1
            self._table.keep()
            self._say(1 - exp(-self._progress.rounds / MANY_ROUNDS))

    @cached_property
    def _before(self) -> tuple[tuple[int, ...], ...]:
        """For each placement, the placements from which a hunter can move to it."""
        found: list[set[int]] = [set() for _ in self._placed.sets]
        program, begins = self._walks
        for at, first in enumerate(begins[:-1]):
            place = first
            while place < begins[at + 1]:
                found[program[place]].add(at)
                place += 4 + program[place + 3]
        return tuple(tuple(sorted(each)) for each in found)

    def _noting(self, result: int, turn: int, code: int) -> Each:
        """Return a function that counts the positions found in a round and writes their code."""
        sets, words = self._placed.sets, self._placed.words
        name = self._table.name(result, turn, 0, 0)
        total = self._progress.counts.setdefault(name, [0] * SIZES)
        longest = self._progress.longest.setdefault(name, [0] * SIZES)

        def note(at: int, scratch: Words) -> None:
            with self._lock:
                for size, count in enumerate(self._sizes(scratch, 0, words)):
                    if count:
                        total[size] += count
                        longest[size] = code
            if turn == HUNTED and self._table.canonical(sets[at])[0] == sets[at]:
                with self._table.codes(sets[at]) as codes, _shorts(codes) as view:
                    written = _address(codes) if self._fast else view
                    self._call(hunt_maps.write_codes, self._at(scratch), words, written, code)

        return note

    def _sizes(self, words: Words, first: int, count: int) -> Sequence[int]:
        """Return the number of sets in these words by number of men."""
        self._counts.bytes[:] = bytes(SIZES * WORD_BYTES)
        self._call(hunt_maps.count_sets, self._at(words), first, count, self._at(self._masks), self._at(self._counts))
        return self._counts.words.tolist()

    def _load(self, result: int, hunted: Maps, last: int) -> None:
        """Load the maps with the hunted to move from the files, up to this code."""
        words, odd = self._placed.words, 1 if result == WIN else 0
        for at, placed in enumerate(self._placed.sets):
            stored, symmetry = self._table.canonical(placed)
            numbers = [self._placed.number(stored, symmetry[point]) for point in self._placed.free_points(placed)]
            half = len(numbers) // 2
            upper = [*numbers[half:], *range(len(numbers), LEAST_BITS)]
            ways = Words.of([*_unions(numbers[:half]), *_unions(upper)])
            with self._table.codes(stored) as codes, _shorts(codes) as view:
                read = _address(codes) if self._fast else view
                target = self._at(hunted.words)
                self._call(hunt_maps.read_codes, read, self._at(ways), half, target, at * words, words, last, odd)

    # The placing phase

    def _place(self, result: int, walk: Update, step: Update) -> None:
        """Find the positions of the placing phase with this result, from the last placed man to the first."""
        for placements in {self._placed, *map(self._placements, self._phases)}:
            for placed in self._stored(placements):
                self._table.trim(placed, result)
        hunters, hunted = walk.target, step.target
        entries = self._placed.hunted_entries()
        for count, phase in enumerate(reversed(self._phases)):
            if phase.turn == HUNTED:
                if hunted.placements != hunters.placements:
                    hunted = Maps.empty(hunters.placements)
                    entries = hunted.placements.hunted_entries()
                update = self._update_of(hunt_maps.hunted_turn, entries, (hunters, hunted), result, phase.hand)
            else:
                program = self._walks
                if phase.waiting:
                    hunters = Maps.empty(self._placements(phase))
                    program = hunters.placements.hunters_entries(hunted.placements)
                update = self._update_of(hunt_maps.hunters_turn, program, (hunted, hunters), result, phase.hand)
            self._update(update)
            self._count(result, phase, update.target)
            if phase.turn == HUNTED:
                self._save(result, phase.hand, hunted)
            self._say((count + 1) / len(self._phases))

    def _placements(self, phase: Phase) -> Placements:
        return Placements(self._rules, self._placed.hunters - phase.waiting) if phase.waiting else self._placed

    def _stored(self, placements: Placements) -> Iterator[int]:
        """Yield the placements that are stored in a file."""
        return (placed for placed in placements.sets if self._table.canonical(placed)[0] == placed)

    def _count(self, result: int, phase: Phase, maps: Maps) -> None:
        """Count the positions of a phase by number of hunted men."""
        total, words = [0] * SIZES, maps.placements.words
        for at in range(len(maps.placements.sets)):
            for size, count in enumerate(self._sizes(maps.words, at * words, words)):
                total[size] += count
        name = self._table.name(result, phase.turn, phase.waiting, phase.hand)
        self._progress.counts[name] = total

    def _save(self, result: int, hand: int, maps: Maps) -> None:
        for placed in self._stored(maps.placements):
            self._table.add_map(placed, result, hand, maps.bytes_of(maps.placements.index[placed]))

    def _pack(self) -> None:
        for placements in {self._placed, *map(self._placements, self._phases)}:
            for placed in self._stored(placements):
                self._table.pack(placed)

    # Updates

    def _update_of(
        self, kernel: Callable[..., int], program: Program, sides: tuple[Maps, Maps], result: int, hand: int
    ) -> Update:
        """Return the update of one side's maps from the other side's, with this number of hunted men in hand."""
        source, target = sides
        negate = int((kernel is hunt_maps.hunted_turn) == (result == WIN))
        bounds = _bounds(target.placements, self._least - hand, self._most - hand)
        return Update(kernel, program, source, target, negate, bounds)

    def _update(self, update: Update, ats: Sequence[int] | None = None, each: Each | None = None) -> list[int]:
        """Compute the maps with these indices, or all maps if None; return the indices of the changed maps."""
        todo = range(len(update.target.placements.sets)) if ats is None else ats
        program = Memory(update.program[0])
        moves = program.address if self._fast else program.integers
        count = len(self._scratch)
        if count == 1:
            return self._part(update, moves, each, todo, self._scratch[0])
        parts = [todo[part::count] for part in range(count)]
        found = self._pool.map(
            lambda part: self._part(update, moves, each, *part), zip(parts, self._scratch, strict=True)
        )
        return sorted(at for part in found for at in part)

    def _part(self, update: Update, moves: object, each: Each | None, ats: Sequence[int], scratch: Words) -> list[int]:
        """Compute some maps in one thread; return the indices of the changed maps."""
        begins, words, found = update.program[1], update.target.placements.words, []
        source, target = self._at(update.source.words), self._at(update.target.words)
        rest = (words, update.negate, self._at(self._masks), self._at(update.bounds), self._at(scratch))
        for at in ats:
            if self._call(update.kernel, moves, begins[at], begins[at + 1], source, target, at, *rest):
                found.append(at)
                if each:
                    each(at, scratch)
        return found

    def _at(self, words: Words) -> object:
        """Return the argument for a kernel function: an address if compiled, otherwise the words."""
        return words.address if self._fast else words.words

    def _call(self, function: Callable[..., int], *arguments: object) -> int:
        kernel = self._kernels.get(function)
        if kernel is None:
            kernel = compiled(function, *arguments) if self._fast else function
            self._kernels[function] = kernel
        return int(kernel(*arguments))

    def _say(self, share: float) -> None:
        """Report progress as a share of the current pass."""
        if self._report:
            low, high = SHARES[self._progress.passes : self._progress.passes + 2]
            self._report(round(PARTS * (low + (high - low) * share)), PARTS)


def _code(result: int, turn: int, number: int) -> int:
    """Return the code of the positions found in a round.

    If the hunters are to move, a win takes an odd number of plies and a loss an even number.
    """
    plies = 2 * number + 1 + (result == WIN) - (turn == HUNTERS)
    return plies + 1


def _bounds(placements: Placements, least: int, most: int) -> Words:
    """Return a map of the sets with ``least`` to ``most`` men, followed by a map of the smaller sets."""
    masks, words = hunt_maps.masks(), placements.words
    inside = (1 << min(WORD_BITS, 1 << placements.free)) - 1
    found = Words(2 * words)
    for at in range(min(words, max(1, (1 << placements.free) // WORD_BITS))):
        for low in range(hunt_maps.WORD + 1):
            size, mask = at.bit_count() + low, masks[hunt_maps.COUNTS + low] & inside
            if size < least:
                found.words[words + at] |= mask
            elif size <= most:
                found.words[at] |= mask
    return found


def _unions(values: Sequence[int]) -> list[int]:
    """Return, for each subset of these bit numbers, the bit set of its elements."""
    found = [0]
    for value in values:
        found += [before | 1 << value for before in found]
    return found


def _address(codes: mmap.mmap) -> int:
    """Return the address of codes in memory."""
    return ctypes.addressof(ctypes.c_char.from_buffer(codes))


def _shorts(codes: mmap.mmap) -> memoryview:
    """Return codes as unsigned integers of 16 bits."""
    return memoryview(codes).cast("H")
