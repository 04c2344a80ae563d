"""Work cut into chunks and spread over an executor: each chunk is counted once, whatever happens to who works on it.

How far many games have come: a bar in a notebook, a line in a terminal, a function of one's own, or nothing.

How many games a lesson plays where it runs: fewer in a web page, where nothing is compiled or runs beside it.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from itertools import islice
from math import sqrt
from queue import SimpleQueue
from time import monotonic, perf_counter
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, cast

from heritage_games.arguments import Unfit, takes, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

T = TypeVar("T")

HERE = 0.1
"""Seconds that a chunk should last here: an interruption and the bar wait for its end."""

TASK = 0.005
"""Seconds that a scheduler spends on a chunk, whatever is in it; benchmarks/SCALE.md says how it was measured."""

LEAST_AWAY, MOST_AWAY = 1.0, 60.0
"""Seconds that a chunk should last elsewhere: a worker that is lost loses no more."""

GROWTH = 8
"""A chunk is at most so many times the one before, which may have been too short to be timed."""

LEAST_CHUNKS = 32
"""Chunks at least, where there are games enough: with fewer, some of the workers would soon have nothing to do."""

WAITING = 20_000
"""Chunks handed over at most before the first of them is back: enough for 10,000 workers."""

TRIES = 4
"""Times that a chunk is handed over before we believe that no worker survives it."""

Span = tuple[int, int]
"""A chunk: the number of its first game, and how many games."""

Call = Callable[[Any, int, int], T]
"""The work: takes what is played, the number of the first game, and how many. It depends on nothing else."""


class Executor(Protocol):
    """Anything that takes a function with its arguments and returns a future, as concurrent.futures has it."""

    def submit(self, call: Callable[..., object], /, *args: object) -> Any:  # noqa: ANN401 - each has futures of its own
        """Have a function called somewhere, and return its result to come."""


class DeadExecutor(Exception):  # noqa: N818 - who asked for the work makes a sentence of it
    """An executor that does not work any more; the message says why."""


def in_browser() -> bool:
    """Return whether this Python runs in a web page, where no thread and no process can be started."""
    return sys.platform == "emscripten"


def an_executor(value: object) -> Executor:
    """Return an executor.

    Raises:
        Unfit: it has nothing like ``submit``.
    """
    if callable(getattr(value, "submit", None)) and not isinstance(value, type):
        return cast("Executor", value)
    raise Unfit(Message("an_executor"))


def spread(
    call: Call[T], setting: object, games: int, executor: Executor | None = None, size: int | None = None
) -> Iterator[tuple[Span, T]]:
    """Give the result of each chunk with the games it holds: here in their order, elsewhere as they come back.

    Args:
        call: the work.
        setting: what is played.
        games: how many in all.
        executor: who does it; None for here. In a web page it is done here in any case, with a warning.
        size: games of a chunk; if None, the first chunks are played here to find how long one takes.

    Raises:
        HeritageGamesError: the work itself says that it cannot be done.
        DeadExecutor: no worker brought a chunk to its end.
    """
    done = 0
    if executor is not None and in_browser():
        warnings.warn(str(Message("played_here")), stacklevel=2)
        executor = None
    if executor is None or size is None:
        for span, result, seconds in _here(call, setting, games, size):
            yield span, result
            done += span[1]
            # The first chunk compiles; this also means that each worker finds the compiled kernel on the disk.
            if executor and span[0] and seconds >= HERE / 2:
                size = _size(seconds / span[1], games - done)
                break
    if executor and done < games:
        yield from _Away(call, setting, executor).results(_chunks(done, games, size or 1))


def _size(game: float, games: int) -> int:
    """Return the games of a chunk that others play.

    With N chunks of d seconds the scheduler is done after N times TASK, and the last chunk d seconds later.  That is
    least where d is the root of all seconds of work times TASK, and no number of workers does better.

    Args:
        game: seconds that one takes.
        games: how many are left.
    """
    lasts = min(MOST_AWAY, max(LEAST_AWAY, sqrt(game * games * TASK)))
    return max(1, min(int(lasts / game), games // LEAST_CHUNKS))


def _chunks(first: int, games: int, size: int) -> Iterator[Span]:
    """Give the games from ``first`` on in chunks."""
    return ((number, min(size, games - number)) for number in range(first, games, size))


def _here(call: Call[T], setting: object, games: int, size: int | None) -> Iterator[tuple[Span, T, float]]:
    """Give the result of each chunk with the seconds it took."""
    first, count = 0, size or 1
    while first < games:
        count = min(count, games - first)
        began = perf_counter()
        result = call(setting, first, count)
        seconds = perf_counter() - began
        yield (first, count), result, seconds
        first += count
        if not size:
            count = max(1, min(int(count * HERE / max(seconds, 1e-9)), GROWTH * count))


class _Away(Generic[T]):
    """Chunks that others work on.

    Args:
        call: the work.
        setting: what is played.
        executor: who does it.
    """

    def __init__(self, call: Call[T], setting: object, executor: Executor) -> None:
        self._call, self._setting, self._executor = call, setting, executor
        self._back: SimpleQueue[Any] = SimpleQueue()
        self._given: dict[Any, Span] = {}
        """Each future that is not back yet, with its chunk."""
        self._lost: dict[Span, int] = {}
        """How often a chunk was lost."""

    def results(self, spans: Iterator[Span]) -> Iterator[tuple[Span, T]]:
        """Give each chunk with its result, in the order in which they come back."""
        try:
            for span in islice(spans, WAITING):
                self._hand_over(span)
            while self._given:
                future = self._back.get()
                span = self._given.pop(future)
                try:
                    result = future.result()
                except (HeritageGamesError, MemoryError):
                    raise
                except Exception as error:  # noqa: BLE001 - workers are lost in ways that each executor names itself
                    self._again(span, error)
                    continue
                yield span, result
                for more in islice(spans, 1):
                    self._hand_over(more)
        finally:
            for future in self._given:
                future.cancel()

    def _hand_over(self, span: Span) -> None:
        """Give a chunk to the executor."""
        try:
            future = self._executor.submit(self._call, self._setting, *span)
        except Exception as error:
            raise DeadExecutor(_told(error)) from error
        self._given[future] = span
        future.add_done_callback(self._back.put)

    def _again(self, span: Span, error: Exception) -> None:
        """Give a chunk that was lost to the executor once more, where there is hope."""
        self._lost[span] = self._lost.get(span, 0) + 1
        if isinstance(error, BrokenExecutor) or self._lost[span] == TRIES:
            raise DeadExecutor(_told(error)) from error
        self._hand_over(span)


LONGEST = 160
"""Characters of what somebody else's error says."""


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".split("\n")[0].removesuffix(": ")[:LONGEST]


SECONDS = 0.1
"""Between two reports; the last one comes in any case."""

BAR_FROM = 10_000
"""Games from which a bar is shown unasked: it depends on no clock, so that a notebook shows the same to all."""

COMPILING = "compiling the rules, once on this machine\n"

WIDTH = 30
"""Characters of the bar in a terminal."""

Told = Callable[[int, int], object]
"""Called with what is done and how much there is."""

Asked: TypeAlias = "Told | bool | None"
"""A function of one's own, True for a bar, False for none; None for one where there is much to do."""


class ProgressReporter:
    """Reports how far the games have come, at most ten times a second.

    Args:
        asked: how it is reported.
        total: how many games there are.
        slow: whether each of them takes long, as those between players do.
    """

    def __init__(self, asked: Asked, total: int, *, slow: bool = False) -> None:
        self._total, self._last = total, monotonic()
        self._asked = asked
        if asked is None:
            asked = slow or total >= BAR_FROM
        self._tell = asked if callable(asked) else (_screen(total) if asked else None)

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Leave the terminal on a line of its own."""
        if isinstance(self._tell, _Terminal):
            self._tell.close()

    def __call__(self, done: int) -> None:
        """Report what is done, unless something was reported a moment ago."""
        now = monotonic()
        if self._tell and (done == self._total or now - self._last >= SECONDS):
            self._last = now
            self._tell(done, self._total)

    def compiling(self) -> None:
        """Say that the rules are being compiled, which takes seconds; in a notebook only where there is a bar."""
        if isinstance(self._tell, _Notebook):
            self._tell.compiling()
        elif self._asked is not False and sys.stderr.isatty():
            sys.stderr.write(COMPILING)
            sys.stderr.flush()


class _Terminal:
    """A line that is written over itself.

    Args:
        began: when the work began, in seconds.
    """

    def __init__(self, began: float) -> None:
        self._began, self._written = began, 0

    def __call__(self, done: int, total: int) -> None:
        full = WIDTH * done // total
        spent = monotonic() - self._began
        left = f", {spent * (total - done) / done:.0f} s left" if 0 < done < total else ""
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {done:,} of {total:,} games{left}"
        sys.stderr.write(f"\r{line.ljust(self._written)}")
        sys.stderr.flush()
        self._written = len(line)

    def close(self) -> None:
        """Go on to the next line."""
        if self._written:
            sys.stderr.write("\n")


def _screen(total: int) -> Told | None:
    """Return a bar where there is somebody to see it."""
    if _in_notebook():
        return _Notebook(total)
    return _Terminal(monotonic()) if sys.stderr.isatty() else None


def _in_notebook() -> bool:
    """Return whether a notebook runs this: it has loaded IPython, and has a kernel."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return shell is not None and getattr(shell, "kernel", None) is not None


class _Notebook:
    """A bar of ipywidgets, shown in the cell that runs.

    Args:
        total: how many games there are.
    """

    def __init__(self, total: int) -> None:
        from IPython.display import display
        from ipywidgets import IntProgress

        self._bar = IntProgress(max=total, description="Games")
        display(self._bar)  # type: ignore[no-untyped-call]

    def __call__(self, done: int, _total: int) -> None:
        self._bar.description, self._bar.value = "Games", done

    def compiling(self) -> None:
        """Say so beside the bar."""
        self._bar.description = "Compiling"


def how_to_tell(value: object) -> Told | bool:
    """Return how progress is to be told: a function, or whether at all.

    Raises:
        Unfit: neither.
    """
    if isinstance(value, bool) or callable(value):
        return value
    raise Unfit(Message("a_function_or_flag"))


__all__ = ["Asked", "ProgressReporter", "Told", "how_to_tell"]


SLOWER = 20
"""By so much fewer games are played in a browser: a lesson then goes from top to bottom in two minutes."""

LEAST = 100
"""So many are played in any case."""


@takes(games=whole(1, None))
def affordable(games: int) -> int:
    """Return how many of so many games to play here: all of them, or fewer in a browser, and then say so.

    A game is made of its number and the seed, so that the fewer ones are the first of the many.

    Example:
        >>> import heritage_games as hg
        >>> hg.affordable(1_000)
        1000

    Args:
        games: how many are wanted, at least 1.

    Returns:
        At most ``games``.

    Raises:
        HeritageGamesError: it is no such number.
    """
    few = max(min(games, LEAST), games // SLOWER)
    if few == games or not in_browser():
        return games
    sys.stdout.write(f"{Message('fewer_games', few=f'{few:,}', games=f'{games:,}')}\n")
    return few
