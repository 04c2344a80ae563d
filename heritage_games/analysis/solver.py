"""Solver of graph games for ``hg.solve``: retrograde analysis with saved progress."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from heritage_games.arguments import InvalidValue, Report, a_call, maybe, takes, whole
from heritage_games.engine.graph import retrograde
from heritage_games.engine.graph.indexing import OUTSIDE, IndexSection
from heritage_games.engine.graph.kernel import MOST_MOVES
from heritage_games.engine.graph.retrograde import LARGEST, OPEN, is_lost
from heritage_games.engine.jit import Memory, can_compile, compiled, is_precompiled
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_ruleset

from .hunt_integers import SmallHunt
from .hunt_solver import PASSES, HuntSolver
from .hunt_table import HuntTable
from .packed_hunt import PackedHunt
from .search import capability
from .solved import Solved, SolvedHunt, SolvedSections
from .state_space import Group, Men, StateSpace, space
from .state_table import SolverProgress, StateTable, check_memory

BUFFER = 2 * MOST_MOVES  # length of a buffer for the moves of two positions
FEW = 20_000  # maximum number of positions that interpreted code solves before compiled code is ready


A_PART = 1_000  # minimum number of positions for an additional thread


def packed(found: StateSpace, fetch: Callable[[str], bytes]) -> Solved:
    """Return the values of a hunt whose packed table a site offers."""
    return SolvedHunt(PackedHunt(found, fetch))


def saved(found: StateSpace, folder: Path) -> Solved | None:
    """Return the values of a hunt solved on this machine; None if its table is unfinished."""
    table = HuntTable(found, folder)
    return SolvedHunt(table) if table.progress.passes >= PASSES else None


class SolverKernel:
    """Kernel functions of the solver for one state space, compiled if possible.

    Several threads work on disjoint positions. Two threads that decide the same position write the same code, and each
    thread ignores new codes of the others until the next code is settled, so the result is deterministic.
    """

    def __init__(self, space: StateSpace, store: StateTable, threads: int) -> None:
        self._fast = is_precompiled() or (can_compile() and space.positions > FEW)
        if self._fast:
            self._kept = (Memory(space.table), Memory(space.layout))
            self._rules: tuple[object, ...] = (*(memory.address for memory in self._kept), store.address)
            self._memory = [Memory([0] * BUFFER) for _ in range(1 if is_precompiled() else threads)]
            self._buffers: list[object] = [memory.address for memory in self._memory]
        else:
            self._rules, self._buffers = (space.table, space.layout, store.codes), [[0] * BUFFER]
        self._codes = self._rules[2]
        self._pool = ThreadPoolExecutor(len(self._buffers))

    def parted(self, function: Callable[..., int], section: IndexSection, first: int, last: int, *group: int) -> int:
        """Run a function on these positions in threads.

        Returns:
            The largest code written, or OUTSIDE if an index is missing.
        """
        count = min(len(self._buffers), max(1, (last - first) // A_PART))
        ends = [first + (last - first) * part // count for part in range(count + 1)]
        calls = [
            (*self._rules, section, here, there, *group, buffer)
            for here, there, buffer in zip(ends, ends[1:], self._buffers, strict=False)
        ]
        if count == 1:
            return self._call(function, *calls[0])
        found = list(self._pool.map(lambda call: self._call(function, *call), calls))
        return OUTSIDE if OUTSIDE in found else max(found)

    def count(self, first: int, last: int, code: int) -> int:
        """Return the number of positions with this code."""
        return self._call(retrograde.count, self._codes, first, last, code)

    def tally(self, section: IndexSection, first: int, last: int) -> tuple[int, int, int, int, int]:
        """Return counts of won, lost and drawn positions, and the largest win and loss codes."""
        counts = Memory([0] * 5)
        place = counts.address if self._fast else counts.integers
        self._call(retrograde.tally, *self._rules[1:], section, first, last, place)
        won, lost, drawn, win, loss = counts.integers
        return won, lost, drawn, win, loss

    def _call(self, function: Callable[..., int], *arguments: object) -> int:
        kernel = compiled(function, *arguments) if self._fast else function
        return int(kernel(*arguments))


A_WHILE = 0.1  # seconds between two progress reports
KEPT_EVERY = 60.0  # seconds between two saves of the progress

MOST_THREADS = 256

LEAST_PIECE = 64  # minimum number of positions between two progress reports
MANY = 8  # number of open positions per newly won one below which all open ones are visited


def a_pair(value: object) -> Men:
    """Return a value that is a pair of integers; raise InvalidValue for any other."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(each) is int for each in value):  # noqa: PLR2004 - a pair
        return (value[0], value[1])
    raise InvalidValue(Message("two_numbers"))


def a_path(value: object) -> Path:
    """Return a value as the path of a file; raise InvalidValue if it is not one."""
    if isinstance(value, str | Path) and Path(value).name and "\0" not in str(value):
        return Path(value)
    raise InvalidValue(Message("a_file_name"))


@takes(men=maybe(a_pair), file=maybe(a_path), progress=maybe(a_call), threads=whole(1, MOST_THREADS))
def solve(
    ruleset: Ruleset | str,
    *,
    men: Men | None = None,
    file: str | Path | None = None,
    progress: Report | None = None,
    threads: int = 1,
) -> Solved:
    """Solve a game and return the value of every position with best play by both sides.

    Positions are numbered, and the game is solved backwards, from final positions to those from which they can be
    forced (Gasser 1996); a hunt is solved with bit maps of all sets of hunted pieces. The values ignore the
    history of a game: see :class:`Solved`. The solver is compiled if numba is installed, and in browsers. For Hyena
    Chase the result has chances instead: see :class:`heritage_games.analysis.journey_solver.SolvedJourney`.
    ``heritage_games.analysis.state_space.estimate`` returns the required time and memory.

    Example:
        >>> hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3)).total.positions
        267

    Args:
        ruleset: the ruleset, its name, or a board.
        men: the number of pieces of each side on the board, with none in hand, such as ``(3, 3)`` in Morabaraba, to
            solve only the positions that these positions lead to; None for the whole game, from its start.
        file: the file for the table, or a folder for a large hunt; a complete table is loaded, an unfinished one is
            completed. If None, the table is in memory, or that of a large hunt in a temporary folder.
        progress: called with the finished work and the total, several times a second; None for no reports.
        threads: the number of threads if numba is installed; it does not affect the table.

    Raises:
        ArgumentError: the argument is not a ruleset, or ``men`` is not a pair.
        UnknownNameError: the ruleset does not exist.
        HeritageGamesError: a game with throws, an impossible ending, rules whose positions depend on more than the
            pieces on the board (a barred mill, a gift), too many positions for memory, a full disk, or a file with
            other content.
    """
    rules = as_ruleset(ruleset)
    if rules.solver:
        return cast("Solved", capability(rules.solver)(rules, progress))
    found = space(rules, men)
    if found.by_integers and file is None:
        return SolvedHunt(SmallHunt(found, progress))
    if found.by_maps:
        return _solve_hunt(found, file, progress, threads)
    store = StateTable(found, file if file is None else Path(file))
    if not store.progress.rows:
        _Work(found, store, SolverKernel(found, store, threads), progress).run()
    if progress:
        progress(2 * found.indices, 2 * found.indices)
    return SolvedSections(found, store.codes, store.progress.rows)


def _solve_hunt(found: StateSpace, file: str | Path | None, progress: Report | None, threads: int) -> Solved:
    """Solve a large hunt with bit maps, in temporary files if no folder is given."""
    kept = None
    if file is None:
        check_memory(found.positions)
        kept = TemporaryDirectory()
    table = HuntTable(found, Path(kept.name) / "table" if kept else Path(str(file)))
    HuntSolver(found, table, threads, progress).run()
    return SolvedHunt(table, kept)


class _Work:
    """Run of the solver, resumed from the saved progress."""

    def __init__(self, space: StateSpace, store: StateTable, kernel: SolverKernel, report: Report | None) -> None:
        self._space, self._store, self._report = space, store, report
        self._kernel = kernel
        self._progress = store.progress
        self._size = LEAST_PIECE
        self._done = 0
        self._reported = self._kept = time.monotonic()

    def run(self) -> None:
        """Solve the unsolved groups and finish the file; save the progress if interrupted."""
        try:
            for group in self._space.groups[self._progress.groups :]:
                self._solve(group)
                self._progress = SolverProgress(groups=self._progress.groups + 1)
        except BaseException:
            self._store.keep(self._progress)
            raise
        self._store.keep(self._progress)
        firsts = self._space.firsts.items()
        rows = [self._kernel.tally(section, first, first + self._space.size(section)) for section, first in firsts]
        self._store.finish(tuple(rows))

    def _solve(self, group: Group) -> None:
        """Solve the positions of a group, first from earlier groups, then from one another."""
        low, high = self._space.bounds(group)
        begun = max(self._progress.begun, low)
        # Codes written after the last save are also correct, and may be larger.
        largest = self._largest(group, begun)
        for section, first, last in self._pieces(group, begun):
            found = self._kernel.parted(retrograde.begin, section, first, last, low, high)
            if found == OUTSIDE:
                raise HeritageGamesError(Message("has_history", ruleset=repr(self._space.rules)))
            largest = max(largest, found)
            self._progress = replace(self._progress, begun=last)
            self._report_work(low + last)
        code = self._progress.settled + 1
        while code <= largest and self._space.returns(group):
            if largest > LARGEST:
                raise HeritageGamesError(Message("too_long_to_solve", most=LARGEST - 1))
            # Either visit all open positions, or only the predecessors of the newly decided ones.
            many = not is_lost(code) and self._many(low, high, code)
            step = retrograde.review if many else retrograde.spread
            for section, first, last in self._pieces(group, low):
                largest = max(largest, self._kernel.parted(step, section, first, last, low, high, code))
                self._report_work(low + high + (high - low) * code // (largest + 1))
            self._progress = replace(self._progress, settled=code)
            code += 1

    def _largest(self, group: Group, end: int) -> int:
        found = [0]
        for section in group:
            first = self._space.firsts[section]
            last = min(end, first + self._space.size(section))
            found += self._kernel.tally(section, first, last)[3:]
        return max(found)

    def _many(self, low: int, high: int, code: int) -> bool:
        """Return whether so many positions have this code that visiting all open ones is faster."""
        return MANY * self._kernel.count(low, high, code) > self._kernel.count(low, high, OPEN)

    def _pieces(self, group: Group, begun: int) -> Iterator[tuple[IndexSection, int, int]]:
        """Yield intervals of each section's numbers that take about one report interval to solve."""
        for section in group:
            first = self._space.firsts[section]
            end = first + self._space.size(section)
            first = max(first, begun)
            while first < end:
                last, began = min(end, first + self._size), time.monotonic()
                yield section, first, last
                took = time.monotonic() - began
                self._size = max(LEAST_PIECE, self._size * 2 if took < A_WHILE else self._size // 2)
                first = last

    def _report_work(self, done: int) -> None:
        """Report and save the progress, each if enough time has passed."""
        now = time.monotonic()
        if now - self._kept > KEPT_EVERY:
            self._store.keep(self._progress)
            self._kept = time.monotonic()
        self._done = max(self._done, done)
        if self._report and now - self._reported > A_WHILE:
            self._report(self._done, 2 * self._space.indices)
            self._reported = now
