"""What the screen is told of advice: a hint, and a word before a blunder, field by field, each with an example.

What the screen is told of a game that is looked back on, field by field, each with an example.

What the screen is told of a board that is being set up by hand, field by field, each with an example.

What the screen is told of a guided first game.
"""

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
