"""What the screen is told of advice: a hint, and a word before a blunder, field by field, each with an example."""

from __future__ import annotations

from typing import TypedDict

Mark = list[str | int]
"""As in :mod:`.view`: ``["halo", "A4"]``, ``["arrow", "A4", "E6"]``, ``["coming", "A3", "A4", "A5"]``,
``["number", 1, "A4"]``."""


class FactView(TypedDict):
    """What is known of the move."""

    number: int
    """In the list and on the board: ``1``."""
    words: str
    """``"A4 closes A3–A4–A5, a mill."``."""
    sure: str
    """``"proved"``, or ``"ahead"`` where it was found by looking ahead."""
    sure_words: str
    """``"looked ahead"``; empty where it says that no reason can be proved."""
    points: list[str]
    """The points it speaks of: ``["A4", "A3", "A5"]``."""


class HintView(TypedDict):
    """A hint, as far as it was asked for: what belongs to later steps is empty."""

    step: int
    """1 what to look for, 2 where, 3 the move and why: ``2``."""
    steps: list[str]
    """What the three are called: ``["What to look for", "Which point", "The move, and why"]``."""
    heading: str
    """What this one is called: ``"Which point"``."""
    principle: str
    """The id of the principle that says what to look for, a card of the book: ``"S3"``; empty where none does."""
    seek: str
    """What to look for, where no principle says it: ``"Look at the lines that lack one piece."``."""
    where: str
    """``"Look at A3, A4 and A5: the dotted halos are there."``; empty before the second step."""
    places: list[str]
    """The points to look at: ``["A4", "A6", "E7"]``; none before the second step."""
    move: str
    """As it is written: ``"A4xE6"``; empty before the third step."""
    words: str
    """``"place on A4, shoot E6"``; empty where the text says as much, and before the third step."""
    act: str
    """On the button that plays it: ``"Play A4xE6"``; empty before the third step."""
    touches: list[str]
    """That make the move: ``["A4", "E6"]``; none before the third step."""
    facts: list[FactView]
    """Why, what weighs most first; none before the third step."""
    tells: bool
    """Whether something that is proved tells this move from the ordinary one; else the first fact says what it keeps:
    ``True``."""
    marks: list[Mark]
    """What is drawn: ``[["halo", "A4"], ["arrow", "A4", "E6"], ["number", 1, "A4"]]``."""


class WarningView(TypedDict):
    """A word before a blunder: the move waits for a yes."""

    touches: list[str]
    """Of the move that waits: ``["A2"]``."""
    text: str
    """As it is written: ``"A2"``."""
    heading: str
    """``"Before A2 is played"``."""
    words: str
    """``"Light can then close E5–E6–E7 with a cow on E7, and shoot one of yours."``."""
    anyway: str
    """On the button that plays it: ``"Play A2 all the same"``."""
    points: list[str]
    """The points it speaks of: ``["E7", "E5", "E6"]``."""
    marks: list[Mark]
    """What is drawn: ``[["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]``."""
