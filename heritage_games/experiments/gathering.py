"""Chunks of games gathered into one count, however it ends: by the last, an interruption, or an executor that dies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import HeritageGamesError

from .spread import DeadExecutor, Span

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
R = TypeVar("R")


class StoppedError(HeritageGamesError):
    """Games that could not be played to their end.

    Example:
        >>> import heritage_games as hg
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> closed = ThreadPoolExecutor()
        >>> closed.shutdown()
        >>> hg.simulate("morabaraba", 20, executor=closed, chunk=5)
        Traceback (most recent call last):
        heritage_games.experiments.gathering.StoppedError: the executor died after 0 of 20 games ...

    Attributes:
        said: why.
        done: what was played until then; None where it was nothing.
    """

    def __init__(self, said: Saying, done: Any) -> None:  # noqa: ANN401 - a Simulation, or an Experiment
        super().__init__(said)
        self.done = done


def stopped(dead: DeadExecutor, done: int, games: int, result: object = None) -> StoppedError:
    """Return what is told of an executor that died when so many of the games were done."""
    return StoppedError(Saying("executor_died", done=f"{done:,}", games=f"{games:,}", error=str(dead)), result)


class Count(Protocol[T_contra]):
    """What the chunks are added to."""

    @property
    def games(self) -> int:
        """How many games it counts."""

    def add(self, other: T_contra, /) -> None:
        """Add what a chunk came to."""


def gathered(
    chunks: Iterable[tuple[Span, T]],
    count: Count[T],
    result: Callable[[Sequence[Span]], R],
    *,
    games: int,
    told: Callable[[int], object],
) -> R:
    """Add up what chunks of games came to, and return the result; interrupted, the result of those that are done.

    Args:
        chunks: each with what it came to, as they come.
        count: what they are added to.
        result: makes the result of what was counted, of the chunks that are in it.
        games: how many games were asked for.
        told: is given how many are done, after each chunk.

    Raises:
        StoppedError: the executor died; what was played until then is kept in it.
    """
    spans: list[Span] = []
    try:
        for span, found in chunks:
            count.add(found)
            spans.append(span)
            told(count.games)
    except KeyboardInterrupt:
        if not spans:
            raise
    except DeadExecutor as dead:
        raise stopped(dead, count.games, games, result(spans) if count.games else None) from dead
    return result(spans)
