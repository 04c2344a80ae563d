"""What the screen is told of a throw: what lies there, and what can be thrown."""

from __future__ import annotations

from typing import TypedDict


class LotsView(TypedDict):
    """Sticks or dice as they lie."""

    kind: str
    """Which drawing: ``"stick"``, ``"die"``."""
    side: int | None
    """Whose throw it is, where several sides throw at once: ``0``; None where only one does."""
    faces: list[int]
    """Of a stick 1 flat and 0 round, of a die its number: ``[1, 1, 1, 0]``; empty before they are thrown."""
    count: int
    """How many there are: ``4``."""


class ChoiceView(TypedDict):
    """A throw that can be made, for those who throw sticks or dice of their own."""

    text: str
    """``"3"``."""
    words: str
    """``"three: three flat sides up"``."""
    chance: str
    """How often it is made: ``"1/4"``."""


class ThrowView(TypedDict):
    """A throw: one that is due, that lies open, or that was played."""

    text: str
    """``"3"``; empty while it is due."""
    words: str
    """``"three: three flat sides up"``; empty while it is due."""
    open: bool
    """Whether it waits for its move: ``True``."""
    side: int | None
    """Whose it is: ``0``; None where it decides who begins."""
    lots: list[LotsView]
    """What is thrown, or as it lies."""
    due: bool
    """Whether it is still to be made: ``False``."""
    choices: list[ChoiceView]
    """What can be thrown, where a throw is due; else empty."""
