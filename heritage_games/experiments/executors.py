"""Executors of chunks of games in processes or clusters, and progress, for simulations.

The module also limits the number of games in a browser without compiled code.
"""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from itertools import islice
from math import sqrt
from queue import SimpleQueue
from time import monotonic, perf_counter
from types import TracebackType
from typing import Any, Protocol, Self, TypeAlias, TypeVar, cast

from heritage_games.arguments import InvalidValue, Report, takes, whole
from heritage_games.engine.jit import is_precompiled
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

T = TypeVar("T")

HERE = 0.1  # target duration in seconds of a chunk in this process; interruptions wait for its end
TASK = 0.005  # seconds that a scheduler needs per chunk, measured in benchmarks/SCALE.md
LEAST_AWAY, MOST_AWAY = 1.0, 60.0  # limits of a chunk's seconds in a worker; a lost worker loses no more
GROWTH = 8  # maximum growth factor between chunks, because short chunks cannot be measured precisely
LEAST_CHUNKS = 32  # minimum number of chunks, given enough games, because fewer would leave workers idle
WAITING = 20_000  # maximum number of chunks submitted before one is finished, enough for 10,000 workers
TRIES = 4  # maximum number of attempts per chunk, after which it is assumed to kill every worker
Span = tuple[int, int]  # chunk: number of its first game, and number of games
Call = Callable[[Any, int, int], T]  # work on the setting, the first game's number and the number of games


class Executor(Protocol):
    """Protocol of executors, as in concurrent.futures: they schedule calls and return futures."""

    def submit(self, call: Callable[..., object], /, *args: object) -> Any:  # noqa: ANN401 - each has futures of its own
        """Schedule a call and return its future."""


class DeadExecutor(Exception):  # noqa: N818 - callers turn it into the error that users see
    """Error for an executor that no longer works; the message is the reason."""


def in_browser() -> bool:
    """Return whether Python runs in a web page, which can start neither threads nor processes."""
    return sys.platform == "emscripten"


def an_executor(value: object) -> Executor:
    """Return a value that has the method ``submit``; raise InvalidValue for any other."""
    if callable(getattr(value, "submit", None)) and not isinstance(value, type):
        return cast("Executor", value)
    raise InvalidValue(Message("an_executor"))


def run_chunks(
    call: Call[T], setting: object, games: int, executor: Executor | None = None, size: int | None = None
) -> Iterator[tuple[Span, T]]:
    """Yield each chunk with its result: in order in this process, else in order of completion.

    Args:
        executor: the executor of the chunks; None for this process. In a web page it is ignored with a warning.
        size: the number of games in a chunk; if None, it is measured with the first chunks in this process.

    Raises:
        HeritageGamesError: the work itself fails.
        DeadExecutor: the executor failed, or a chunk failed too often.
    """
    done = 0
    if executor is not None and in_browser():
        warnings.warn(str(Message("played_here")), stacklevel=2)
        executor = None
    if executor is None or size is None:
        for span, result, seconds in _here(call, setting, games, size):
            yield span, result
            done += span[1]
            # The first chunk compiles; workers then load the compiled kernel from disk.
            if executor and span[0] and seconds >= HERE / 2:
                size = _size(seconds / span[1], games - done)
                break
    if executor and done < games:
        size = size or 1
        spans = ((number, min(size, games - number)) for number in range(done, games, size))
        yield from _away(call, setting, executor, spans)


def _size(game: float, games: int) -> int:
    """Return the number of games in a chunk for workers, given the seconds of one game.

    With N chunks of d seconds the scheduler is finished after N times TASK, and the last chunk d seconds later. The sum
    is minimal if d is the square root of the total work in seconds times TASK, for any number of workers.
    """
    lasts = min(MOST_AWAY, max(LEAST_AWAY, sqrt(game * games * TASK)))
    return max(1, min(int(lasts / game), games // LEAST_CHUNKS))


def _here(call: Call[T], setting: object, games: int, size: int | None) -> Iterator[tuple[Span, T, float]]:
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


def _away(call: Call[T], setting: object, executor: Executor, spans: Iterator[Span]) -> Iterator[tuple[Span, T]]:
    """Yield each chunk with its result as it finishes; raise DeadExecutor if one fails."""
    back: SimpleQueue[Any] = SimpleQueue()
    given: dict[Any, Span] = {}
    lost = Counter[Span]()

    def submit(span: Span) -> None:
        try:
            future = executor.submit(call, setting, *span)
        except Exception as error:
            raise DeadExecutor(_reason(error)) from error
        given[future] = span
        future.add_done_callback(back.put)

    try:
        for span in islice(spans, WAITING):
            submit(span)
        while given:
            future = back.get()
            span = given.pop(future)
            try:
                result = future.result()
            except (HeritageGamesError, MemoryError):
                raise
            except Exception as error:  # workers are lost in ways that each executor names itself
                lost[span] += 1
                if isinstance(error, BrokenExecutor) or lost[span] == TRIES:
                    raise DeadExecutor(_reason(error)) from error
                submit(span)
                continue
            yield span, result
            for more in islice(spans, 1):
                submit(more)
    finally:
        for future in given:
            future.cancel()


LONGEST = 160  # maximum length of another library's error message


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".split("\n")[0].removesuffix(": ")[:LONGEST]


SECONDS = 0.1  # minimum number of seconds between two reports; the last report is never skipped
BAR_FROM = 10_000  # games from which a bar is shown; no duration, so that notebooks have equal outputs
COMPILING = "compiling the rules, once on this machine\n"
WIDTH = 30  # length of the bar in a terminal, in characters
ProgressOption: TypeAlias = "Report | bool | None"  # None: a bar if there are many games, or slow ones


class ProgressReporter:
    """Reporter of progress, at most ten times a second; by default slow games have a bar."""

    def __init__(self, progress: ProgressOption, total: int, *, slow: bool = False) -> None:
        self._total, self._last = total, monotonic()
        self._option = progress
        if progress is None:
            progress = slow or total >= BAR_FROM
        self._report = progress if callable(progress) else (_screen(total) if progress else None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if isinstance(self._report, _Terminal):
            self._report.close()

    def __call__(self, done: int) -> None:
        """Report progress if the last report is old enough or the work is finished."""
        now = monotonic()
        if self._report and (done == self._total or now - self._last >= SECONDS):
            self._last = now
            self._report(done, self._total)

    def compiling(self) -> None:
        """Report that the rules are being compiled, which takes seconds.

        A notebook shows this only if there is a bar.
        """
        if isinstance(self._report, _Notebook):
            self._report.compiling()
        elif self._option is not False and sys.stderr.isatty():
            sys.stderr.write(COMPILING)
            sys.stderr.flush()


class _Terminal:
    """Progress line in a terminal, which overwrites itself."""

    def __init__(self) -> None:
        self._began, self._written = monotonic(), 0

    def __call__(self, done: int, total: int) -> None:
        full = WIDTH * done // total
        spent = monotonic() - self._began
        left = f", {spent * (total - done) / done:.0f} s left" if 0 < done < total else ""
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {done:,} of {total:,} games{left}"
        sys.stderr.write(f"\r{line.ljust(self._written)}")
        sys.stderr.flush()
        self._written = len(line)

    def close(self) -> None:
        if self._written:
            sys.stderr.write("\n")


def _screen(total: int) -> Report | None:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if getattr(shell, "kernel", None) is not None:
        return _Notebook(total)
    return _Terminal() if sys.stderr.isatty() else None


class _Notebook:
    """Progress bar of ipywidgets in the running cell."""

    def __init__(self, total: int) -> None:
        from IPython.display import display
        from ipywidgets import IntProgress

        self._bar = IntProgress(max=total, description="Games")
        display(self._bar)  # type: ignore[no-untyped-call]

    def __call__(self, done: int, _total: int) -> None:
        self._bar.description, self._bar.value = "Games", done

    def compiling(self) -> None:
        self._bar.description = "Compiling"


def progress_option(value: object) -> Report | bool:
    """Return a value that is a function or a bool; raise InvalidValue for any other."""
    if isinstance(value, bool) or callable(value):
        return value
    raise InvalidValue(Message("a_function_or_flag"))


SLOWER = 20  # factor that reduces the number of interpreted games in a browser; a lesson then takes two minutes
LEAST = 100  # minimum number of games in a browser


@takes(games=whole(1, None))
def affordable(games: int) -> int:
    """Return the number of games to play here: all, or fewer in a browser.

    The number is reduced, after a notice, if the browser has no compiled code.

    A game depends only on its number and the seed, so the games to play are the first of all games.

    Example:
        >>> hg.affordable(1_000)
        1000

    Args:
        games: the full number of games, at least 1.

    Returns:
        The number of games, at most ``games``.

    Raises:
        HeritageGamesError: ``games`` is not an integer of at least 1.
    """
    few = max(min(games, LEAST), games // SLOWER)
    if few == games or not in_browser() or is_precompiled():
        return games
    sys.stdout.write(f"{Message('fewer_games', few=f'{few:,}', games=f'{games:,}')}\n")
    return few
