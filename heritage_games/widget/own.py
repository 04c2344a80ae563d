"""A board of one's own in a notebook cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heritage_games.games import homemade

from .board import Board
from .lesson import play


def board(
    lines: str | Sequence[str | Sequence[str]],
    *,
    hunters: str | Sequence[str] | int | None = None,
    hunted: int | None = None,
    men: int | None = None,
    places: str | Mapping[str, tuple[float, float]] = "",
    **others: Any,  # noqa: ANN401 - readings, and what play takes: each has its own kind
) -> Board:
    """Return a board of one's own: a hunt of few against many, or with ``men`` a game of mills.

    All follows from the lines: a step goes to the next point of a line, a leap over the next point to the one after,
    and a mill is three points next to each other on a line.

    Example:
        >>> import heritage_games as hg
        >>> lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "c1 c2 c3"]
        >>> board = hg.board(lines, hunters=["b2"], hunted=5)
        >>> print(board.move("a1"))
        Lambs played a1
        1. A lamb goes from the hand to a1, an empty point. (P3)

    Args:
        lines: each line as its points in order: ``["a1 b1 c1", "a1 a2 a3"]``, ``[["a1", "b1", "c1"], ...]`` or
            ``"a1 b1 c1 / a1 a2 a3"``. A name has up to four letters or digits, and no x.
        hunters: the points where hunters (tigers) start, ``["a1", "e5"]``, or a number of them, all placed by hand.
        hunted: how many are hunted (lambs); all are placed by hand.
        men: how many pieces a side has in a game of mills.
        places: where each point lies, x to the right and y upwards, in any unit: ``{"a1": (0, 0), ...}``; not needed
            where names such as c4 tell column and row.
        **others: ``tiger_goal``, the number of captures that wins (computed if not said); ``waiting``, hunters placed
            by hand beside those that stand; readings such as ``flying=False``; and whatever
            :func:`heritage_games.play` takes, such as ``seats``, ``position`` or ``save``.

    Raises:
        SetupError: with every fault of the board.
        UnknownNameError: what is neither a reading of this game nor anything that play takes.
    """
    name = homemade.HUNT if men is None else homemade.MILLS
    given: dict[str, object] = {"lines": lines, "places": places, "hunters": hunters, "hunted": hunted, "men": men}
    # An option of the other family is told as such, rather than as a name that nobody knows.
    known = homemade.option_names(homemade.HUNT) | homemade.option_names(homemade.MILLS)
    given |= {option: others.pop(option) for option in known & others.keys()}
    if type(hunters) is int and "waiting" not in given:
        given |= {"hunters": "", "waiting": hunters}
    options: dict[str, Any] = homemade.options_of(name, given)
    return play(homemade.GAME, name, **options, **others)
