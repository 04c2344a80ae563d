"""What the screen is told of advice: a hint, and a word before a blunder, field by field, each with an example."""

from __future__ import annotations

from typing import TypedDict

Mark = list[str | int]
"""As in :mod:`.view`: ``["halo", "A4"]``, ``["arrow", "A4", "E6"]``, ``["coming", "A3", "A4", "A5"]``,
``["number", 1, "A4"]``."""


class EffectView(TypedDict):
    """What following a principle was measured to be worth."""

    points: float
    """In points of a hundred games: ``31.0``; below 0 where it harms."""
    low: float
    """Where the interval of 95 in 100 begins: ``29.0``."""
    high: float
    """Where it ends: ``33.0``."""
    words: str
    """``"+31 in 100 games"``."""
    between: str
    """``"29 to 33"``."""
    whom: str
    """Who it was measured with: ``"to a player who else plays at random; 4,000 games"``."""
    told: str
    """The whole in a sentence, for the ear: ``"Worth 31 points in 100 games, between 29 and 33."``."""


class PrincipleView(TypedDict):
    """A principle as its card shows it."""

    id: str
    """``"S3"``."""
    number: str
    """As it is shown: ``"S3"``."""
    title: str
    """``"The line that lacks one"``."""
    text: str
    """``"Before anything else, find every line on which ..."``."""
    note: str
    """What is doubtful about it; may be empty."""
    sources: list[str]
    """Each source with the place in it; none where it is ours."""
    grade: str
    """``"attested"``, ``"inferred"`` or ``"invented"``."""
    grade_words: str
    """``"ours: nobody has written it down"``."""
    effect: EffectView | None
    """What it is worth; None where that was not measured."""


class FactView(TypedDict):
    """What is known of the move."""

    number: int
    """In the list and on the board: ``1``."""
    words: str
    """``"A4 closes A3–A4–A5, a mill."``."""
    sure: str
    """``"proved"``, or ``"ahead"`` where it was found by looking ahead."""
    sure_words: str
    """``"looked ahead"``."""
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
    principle: PrincipleView | None
    """What to look for, as a card; None where no principle says it."""
    seek: str
    """What to look for, where no principle says it: ``"Look at the lines that lack one piece."``."""
    where: str
    """``"Look at A3, A4 and A5: the dotted halos are there."``; empty before the second step."""
    places: list[str]
    """The points to look at: ``["A4", "A6", "E7"]``; none before the second step."""
    move: str
    """As it is written: ``"A4xE6"``; empty before the third step."""
    words: str
    """``"place on A4, shoot E6"``; empty before the third step."""
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
