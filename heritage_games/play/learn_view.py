"""What the screen is told of a guided first game."""

from __future__ import annotations

from typing import TypedDict


class StepView(TypedDict):
    """A step of a guided first game, as the row of them names it."""

    id: str
    """``"mill"``."""
    title: str
    """``"Three in a row"``."""


class LearnView(TypedDict):
    """A guided first game: which of its steps is on the board."""

    title: str
    """``"Your first game of ..."``, with the name of the game."""
    steps: list[StepView]
    """In the order in which they are learnt."""
    number: int
    """Of the step on the board: ``4``; of the game that comes behind the steps one more than there are."""
    told: str
    """What is told beside that game; empty beside a step."""
