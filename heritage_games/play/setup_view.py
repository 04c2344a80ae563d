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


class SetupTask(TypedDict):
    """A task made of the board that is set up."""

    toml: str
    """Its structure as content has it: ``"[[tasks]]"`` and so on; empty where something is wrong."""
    words: str
    """Its words as content has them."""
    python: str
    """The line that sets it in a notebook: ``"hg.task(...)"``."""
    fragment: str
    """What makes a link of an address: ``"task=..."``."""
    faults: list[str]
    """What is wrong with it; nothing where there is a task."""


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
    goals: list[SetupWord]
    """What of a move can count as a task solved: ``[{"value": "mill_formed", "words": "M3 · A mill"}]``."""
    task: SetupTask | None
    """The task that was made of it."""
