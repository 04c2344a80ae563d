"""Solver of hunts with bit maps, for players, hints and reviews.

It solves the moving phase by fixpoint iteration, and the placing phase backwards by pieces in hand.
"""

from __future__ import annotations

import ctypes
import mmap
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import exp
from threading import Lock
from time import process_time

from heritage_games.arguments import Report
from heritage_games.engine.graph import hunt_codes, hunt_maps, hunt_turns
from heritage_games.engine.graph.retrograde import LARGEST, LOST, is_lost
from heritage_games.engine.graph.rules import HUNTED, HUNTERS, LEAST, MEN, hand_of, start
from heritage_games.engine.jit import Memory, can_compile, compiled
from heritage_games.engine.kernel import members
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

from .hunt_placements import Orbits, Phase, Placements, Program, Sets, phases
from .hunt_table import FOUND, FOUND_ANYWHERE, LOSE, WIN, HuntTable, round_code
from .state_space import StateSpace

PASSES = 5  # number of passes: moving and placing for each result, and compressing the files
SHARES = (0.0, 0.35, 0.45, 0.8, 0.9, 1.0, 1.0)  # share of the work that is finished when each pass begins
MANY_ROUNDS = 40  # rounds after which a moving phase, of unknown length, is reported as two thirds done
PARTS = 10_000  # total of the progress reports
KEPT_EVERY = 60.0  # seconds of processor time between two saves of the progress
WORD_BYTES = 8


class Words:
    """Array of 64-bit words, initially 0, that compiled code accesses by address."""

    def __init__(self, count: int) -> None:
        self._map = mmap.mmap(-1, count * WORD_BYTES)
        self.bytes = memoryview(self._map)
        self.integers = self.bytes.cast("Q")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._map))

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Words:
        """Return words with these values."""
        found = cls(len(numbers))
        found.integers[:] = array("Q", numbers)
        return found


@dataclass(frozen=True)
class Maps:
    """Maps of all placements for one side to move, one after the other."""

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
    """Computation of the maps of one side to move from the maps of the other side."""

    kernel: Callable[..., int]  # ``hunters_turn`` or ``hunted_turn``
    program: Program  # the moves of every placement, as ``kernel`` reads them
    source: Maps
    target: Maps
    negate: int  # 1 if all moves must lead into the source maps, 0 if one move suffices
    bounds: Words  # the possible sets; see ``hunt_turns.settle``


def bounds(placements: Placements, least: int, most: int) -> Words:
    """Return a map of sets with ``least`` to ``most`` pieces, then a map of the smaller sets."""
    sets, found = Sets(placements.free), Words(2 * placements.words)
    maps = (sets.between(least, most), sets.between(0, least - 1))
    found.bytes[:] = b"".join(each.to_bytes(placements.words * WORD_BYTES, "little") for each in maps)
    return found


Each = Callable[[int, Words], object]
"""Callback that receives the index of a changed map, and its new positions in scratch."""


class HuntSolver:
    """Run of the solver, resumed from the saved progress.

    Passes: the moving phase and the placing phase of the positions that the hunters win, then both phases for the
    hunted, then the compression of the files.
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
        self._orbits_of = cache(partial(Orbits, symmetries=table.symmetries))
        self._masks = Words.of(hunt_maps.masks())
        largest = max([self._placed, *map(self._placements, self._phases)], key=lambda each: each.words)
        threads = threads if self._fast else 1
        self._scratch = [Words(hunt_maps.scratch_words(largest.words)) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads)
        self._kernels: dict[Callable[..., int], Callable[..., int]] = {}
        self._counts, self._lock = Words(hunt_maps.SIZES), Lock()
        self._kept = process_time()

    def run(self) -> None:
        """Run the unfinished passes; if interrupted, keep the files and the progress."""
        self._trim()
        self._table.keep()
        for result in (WIN, LOSE):
            moving = 2 * result
            if self._progress.passes > moving + 1:
                continue
            hunters, hunted = Maps.empty(self._placed), Maps.empty(self._placed)
            walk = self._update_of(hunt_turns.hunters_turn, self._walks, (hunted, hunters), result, 0)
            step = self._update_of(hunt_turns.hunted_turn, self._placed.hunted_steps(), (hunters, hunted), result, 0)
            if self._progress.passes == moving:
                self._move(result, walk, step)
                for turn, maps in ((HUNTERS, hunters), (HUNTED, hunted)):
                    self._count(result, Phase(turn, 0, 0), maps)
                self._next()
            else:
                self._load(result, hunted, LARGEST)
                self._update(walk)
            self._place(result, walk, step)
            self._next()
        if self._progress.passes < PASSES:
            for placed in self._all_stored():
                self._table.pack(placed, self._codes(placed))
            self._next()

    def _next(self) -> None:
        self._progress.passes += 1
        self._progress.rounds = 0
        self._table.keep()
        self._report_share(0.0)

    def _trim(self) -> None:
        """Remove data that an interrupted run wrote after it had saved its progress."""
        passes, rounds = self._progress.passes, self._progress.rounds

        def keeps(kind: int, number: int) -> bool:
            if kind not in {FOUND, FOUND_ANYWHERE}:
                return passes > 2 * kind + 1
            result = WIN if is_lost(number) else LOSE
            return passes > 2 * result or (
                passes == 2 * result and number < round_code(result, HUNTED, rounds) and rounds > 0
            )

        self._table.trim(self._all_stored(), keeps)

    # The moving phase

    @cached_property
    def _walks(self) -> Program:
        return self._placed.hunters_moves()

    def _move(self, result: int, walk: Update, step: Update) -> None:
        """Find all positions of the moving phase with this result, in rounds of two plies."""
        done = self._progress.rounds
        if done:
            self._load(result, step.target, round_code(result, HUNTED, done - 2))
            self._update(walk)
            self._load(result, step.target, round_code(result, HUNTED, done - 1))
        elif result == WIN:
            self._update(step, each=self._noting(result, HUNTED, LOST))
        todo: Sequence[int] | None = None
        while True:
            number = self._progress.rounds
            found = self._update(walk, todo, self._noting(result, HUNTERS, round_code(result, HUNTERS, number)))
            code = round_code(result, HUNTED, number)
            changed = self._update(step, found, self._noting(result, HUNTED, code))
            if not changed:
                return
            if code >= LARGEST - 2:
                raise HeritageGamesError(Message("too_long_to_solve", most=LARGEST - 1))
            todo = sorted({before for at in changed for before in self._before[at]})
            self._progress.rounds += 1
            if process_time() - self._kept >= KEPT_EVERY:
                self._table.keep()
                self._kept = process_time()
            self._report_share(1 - exp(-self._progress.rounds / MANY_ROUNDS))

    @cached_property
    def _before(self) -> tuple[tuple[int, ...], ...]:
        """The stored placements from which hunters can move to each placement or its images."""
        found: list[set[int]] = [set() for _ in self._placed.sets]
        program, begins = self._walks
        first_of = self._orbits_of(self._placed).first_of
        for at, first in enumerate(begins[:-1]):
            place = first
            while place < begins[at + 1]:
                found[program[place]].add(first_of[at])
                place += 4 + program[place + 3]
        return tuple(tuple(sorted(each)) for each in found)

    def _noting(self, result: int, turn: int, code: int) -> Each:
        """Return a function that notes a round's code as the largest for the sizes of its sets.

        If the hunted are to move, the function also writes the new positions to the files.
        """
        sets, words = self._placed.sets, self._placed.words
        longest = self._progress.longest.setdefault(self._table.name(result, turn, 0, 0), [0] * hunt_maps.SIZES)
        begin = WORD_BYTES * hunt_maps.LISTED * words

        def note(at: int, scratch: Words) -> None:
            listed = self._call(hunt_codes.list_words, self._at(scratch), words, self._at(self._masks))
            sizes, count = divmod(listed, hunt_codes.COUNTED)
            whole = 2 * count > words
            with self._lock:
                for size in members(sizes):
                    longest[size] = code
                if turn == HUNTED:
                    found = (
                        scratch.bytes[: WORD_BYTES * words]
                        if whole
                        else scratch.bytes[begin:][: 2 * WORD_BYTES * count]
                    )
                    self._table.add(sets[at], FOUND_ANYWHERE if whole else FOUND, code, bytes(found))

        return note

    def _sizes(self, words: Words, first: int, count: int) -> Sequence[int]:
        """Return the number of sets in these words by number of pieces."""
        self._counts.bytes[:] = bytes(hunt_maps.SIZES * WORD_BYTES)
        self._call(hunt_codes.count_sets, self._at(words), first, count, self._at(self._masks), self._at(self._counts))
        return self._counts.integers.tolist()

    def _load(self, result: int, hunted: Maps, last: int) -> None:
        """Load the maps with the hunted to move from the files, up to this code."""
        orbits, words = self._orbits_of(self._placed), self._placed.words
        program, odd = Memory(orbits.mirrors[0]), result == WIN
        maps = self._at(hunted.words)
        for at in orbits.firsts:
            for code, listed, count in self._listed(self._placed.sets[at]):
                if is_lost(code) == odd and code <= last:
                    self._call(hunt_codes.add_words, self._at_array(listed), count, maps, at * words)
            self._mirror(hunted, orbits, program, at)

    def _codes(self, placed: int) -> array[int]:
        """Return the codes of a placement that have been found."""
        codes = array("H", bytes(self._table.size(placed)))
        for code, listed, count in self._listed(placed):
            self._call(hunt_codes.write_codes, self._at_array(listed), count, self._at_array(codes), code)
        return codes

    def _listed(self, placed: int) -> Iterator[tuple[int, array[int], int]]:
        """Yield each record of found positions: its code, its words, and their count for a kernel."""
        for kind, code, data in self._table.records(placed):
            if kind in {FOUND, FOUND_ANYWHERE}:
                listed = array("Q", data)
                yield code, listed, len(listed) // 2 if kind == FOUND else -len(listed)

    def _at_array(self, numbers: array[int]) -> object:
        """Return the argument for a kernel function; its address is valid while the array exists."""
        return numbers.buffer_info()[0] if self._fast else numbers

    # The placing phase

    def _place(self, result: int, walk: Update, step: Update) -> None:
        """Find the placing-phase positions with this result, from the last placed piece backwards."""
        hunters, hunted = walk.target, step.target
        entries = self._placed.hunted_entries()
        for count, phase in enumerate(reversed(self._phases)):
            if phase.turn == HUNTED:
                if hunted.placements != hunters.placements:
                    hunted = Maps.empty(hunters.placements)
                    entries = hunted.placements.hunted_entries()
                update = self._update_of(hunt_turns.hunted_turn, entries, (hunters, hunted), result, phase.hand)
            else:
                program = self._walks
                if phase.waiting:
                    hunters = Maps.empty(self._placements(phase))
                    program = hunters.placements.hunters_entries(hunted.placements)
                update = self._update_of(hunt_turns.hunters_turn, program, (hunted, hunters), result, phase.hand)
            self._update(update)
            self._count(result, phase, update.target)
            if phase.turn == HUNTED:
                for placed in self._table.stored(hunted.placements.hunters):
                    found = hunted.bytes_of(hunted.placements.index[placed])
                    self._table.add_map(placed, result, phase.hand, found)
            self._report_share((count + 1) / len(self._phases))

    def _placements(self, phase: Phase) -> Placements:
        return Placements(self._rules, self._placed.hunters - phase.waiting) if phase.waiting else self._placed

    def _all_stored(self) -> Iterator[int]:
        """Yield the placements that are stored in a file, of all numbers of hunters on the board."""
        for hunters in {self._placed.hunters, *(self._placed.hunters - phase.waiting for phase in self._phases)}:
            yield from self._table.stored(hunters)

    def _count(self, result: int, phase: Phase, maps: Maps) -> None:
        """Count the positions of a phase with this result by number of hunted pieces."""
        total, words = [0] * hunt_maps.SIZES, maps.placements.words
        for at, images in self._orbits_of(maps.placements).sizes.items():
            for size, count in enumerate(self._sizes(maps.words, at * words, words)):
                total[size] += count * images
        name = self._table.name(result, phase.turn, phase.waiting, phase.hand)
        self._progress.counts[name] = total

    # Updates

    def _update_of(
        self, kernel: Callable[..., int], program: Program, sides: tuple[Maps, Maps], result: int, hand: int
    ) -> Update:
        """Return the update of one side's maps from the other side's maps."""
        source, target = sides
        negate = int((kernel is hunt_turns.hunted_turn) == (result == WIN))
        possible = bounds(target.placements, self._least - hand, self._most - hand)
        return Update(kernel, program, source, target, negate, possible)

    def _update(self, update: Update, ats: Sequence[int] | None = None, each: Each | None = None) -> list[int]:
        """Compute some stored maps, or all, with their images; return the indices of changed ones."""
        orbits = self._orbits_of(update.target.placements)
        todo = orbits.firsts if ats is None else ats
        programs = (Memory(update.program[0]), Memory(orbits.mirrors[0]))
        count = len(self._scratch)
        if count == 1:
            return self._part(update, programs, each, todo, self._scratch[0])
        parts = [todo[part::count] for part in range(count)]
        found = self._pool.map(
            lambda part: self._part(update, programs, each, *part), zip(parts, self._scratch, strict=True)
        )
        return sorted(at for part in found for at in part)

    def _part(
        self, update: Update, programs: tuple[Memory, Memory], each: Each | None, ats: Sequence[int], scratch: Words
    ) -> list[int]:
        """Compute some maps in one thread; return the indices of the changed maps."""
        begins, words, found = update.program[1], update.target.placements.words, []
        moves, orbits = self._at(programs[0]), self._orbits_of(update.target.placements)
        source, target = self._at(update.source.words), self._at(update.target.words)
        rest = (words, update.negate, self._at(self._masks), self._at(update.bounds), self._at(scratch))
        for at in ats:
            if self._call(update.kernel, moves, begins[at], begins[at + 1], source, target, at, *rest):
                found.append(at)
                self._mirror(update.target, orbits, programs[1], at)
                if each:
                    each(at, scratch)
        return found

    def _mirror(self, maps: Maps, orbits: Orbits, program: Memory, at: int) -> None:
        """Write the map of a stored placement as the maps of its images."""
        rest = (maps.placements.words, self._at(self._masks))
        for image, first, last in orbits.mirrors[1][at]:
            self._call(hunt_maps.mirror, self._at(program), first, last, self._at(maps.words), at, image, *rest)

    def _at(self, memory: Memory | Words) -> object:
        """Return the argument for a kernel function: an address if compiled, else the integers."""
        return memory.address if self._fast else memory.integers

    def _call(self, function: Callable[..., int], *arguments: object) -> int:
        kernel = self._kernels.get(function)
        if kernel is None:
            kernel = compiled(function, *arguments) if self._fast else function
            self._kernels[function] = kernel
        return int(kernel(*arguments))

    def _report_share(self, share: float) -> None:
        """Report progress as a share of the current pass."""
        if self._report:
            low, high = SHARES[self._progress.passes : self._progress.passes + 2]
            self._report(round(PARTS * (low + (high - low) * share)), PARTS)
