"""What the screen is told of a board that is being set up by hand, field by field, each with an example."""

from __future__ import annotations

from typing import TypedDict


class SetupWord(TypedDict):
    """Something that can be chosen."""

    value: str
    """``"light"``."""
    words: str
    """``"Light"``."""


class SetupCounter(TypedDict):
    """A number that can be set."""

    key: str
    """By which the message ``arrange`` names it: ``"hand:0"``."""
    words: str
    """``"Dark: in hand"``."""
    value: int
    """``8``."""
    most: int
    """``12``."""


class SetupSelection(TypedDict):
    """A word that can be chosen."""

    key: str
    """By which the message ``arrange`` names it: ``"turn"``, ``"leg:0"``."""
    words: str
    """``"Whose turn it is"``."""
    value: str
    """``"dark"``."""
    values: list[SetupWord]
    """All that can be chosen."""


class SetupView(TypedDict):
    """The board as it is being set up."""

    tools: list[str]
    """The drawings of the pieces that can be put down: ``["cow-dark", "cow-light"]``."""
    tool: str
    """What a touch does: one of these is put down, or ``"take"``."""
    selections: list[SetupSelection]
    """Whose turn it is, and what else is a word."""
    counters: list[SetupCounter]
    """Numbers: in hand, in purses."""
    text: str
    """The position as text, whether or not it can be: ``"...; turn dark; hand 12 12"``."""
    faults: list[str]
    """Why no game reaches this position; none where one does."""
    waits: bool
    """Whether a game of one's own, in progress, would end for it: ``False``."""
