"""What the screen is told of a game that is looked back on, field by field, each with an example."""

from __future__ import annotations

from typing import TypedDict

from .coach_view import FactView, Mark


class ReviewRow(TypedDict):
    """A row of the table of the chances."""

    ply: int
    """``14``; 0 is the start."""
    text: str
    """What was played: ``"A8"``; empty at the start."""
    figures: list[str]
    """The chance in a hundred of each side that is shown: ``["54"]``."""
    point: int
    """The number of the turning point; 0 where it is none."""


class TurningView(TypedDict):
    """A turn on which the game turned."""

    ply: int
    """The number of the ply: ``14``."""
    label: str
    """``"move 14"``."""
    heading: str
    """``"Light played"``."""
    played: str
    """``"A8"``."""
    played_words: str
    """What that came to: ``"dark 45 → 54"``."""
    better: str
    """``"A5"``."""
    better_words: str
    """``"dark 45 → 27"``."""
    facts: list[FactView]
    """Why it was better, what weighs most first."""
    principle: str
    """The id of the principle that one of these facts shows, a card of the book: ``"S4"``; empty where none does."""
    line: str
    """``"It could have gone on so: A5, A7, E5xR4."``."""
    marks: list[Mark]
    """What is drawn on the position before the ply: ``[["played", "A8"], ["halo", "A5"]]``."""


class ReviewView(TypedDict):
    """A game looked back on; as long as it is looked at, only how far that is."""

    percent: int
    """How much of it has been looked at: ``100``."""
    looking: str
    """``"Looking back: 40 of 100"``."""
    title: str
    """How the game ended: ``"Light has two cows left."``; ``"Looking back"`` of one that goes on."""
    heading: str
    """``"59 moves. It turned 3 times."``."""
    caption: str
    """What the curve shows: ``"Wins of dark in 100, as reckoned"``."""
    curve: str
    """The curve as a drawing; empty while the game is looked at."""
    heads: list[str]
    """The sides whose chances the table shows: ``["Dark"]``."""
    rows: list[ReviewRow]
    """Its rows."""
    turnings: list[TurningView]
    """The turns on which the game turned, in their order."""
    chosen: int
    """The number of the one that is shown on the board: ``1``; 0 is none."""
