"""How far many games have come: a bar in a notebook, a line in a terminal, a function of one's own, or nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Self, TypeAlias

from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import Unfit

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


class Progress:
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
    raise Unfit(Saying("a_function_or_flag"))


__all__ = ["Asked", "Progress", "Told", "how_to_tell"]
