"""Types of the panels in a view, for front ends: hint, warning, review, editor, lesson."""

from __future__ import annotations

from typing import TypedDict

Mark = list[str | int]
"""Kind and points: ``["arrow", "A4", "E6"]``; some with a number: ``["tag", 1, "A4"]``.

``static/marks.svg`` or the ground of the board has the shape of each kind.
"""


class FactView(TypedDict):
    """A fact about the move."""

    number: int
    """The number of the fact in the list and on the board: ``1``."""
    words: str
    """The fact as a sentence: ``"A4 closes A3–A4–A5, a mill."``."""
    sure: str
    """Its certainty: ``"proved"``, or ``"ahead"`` if the search found it."""
    sure_words: str
    """Its certainty in words: ``"looked ahead"``; empty if no reason can be proved."""
    points: list[str]
    """The points that the fact names: ``["A4", "A3", "A5"]``."""


class HintView(TypedDict):
    """A hint; the fields of later steps are empty."""

    step: int
    """1 for the idea, 2 for the points, 3 for the move and its reasons: ``2``."""
    steps: list[str]
    """The three steps' names: ``["What to look for", "Which point", "The move, and why"]``."""
    heading: str
    """The name of this step: ``"Which point"``."""
    principle: str
    """The id of the principle behind the hint: ``"S3"``; empty if there is none."""
    seek: str
    """Advice on what to look for: ``"Prevent every leap. Look along every line."``.

    It has at most two sentences.
    """
    looking: str
    """The progress: ``"Looking ahead …"`` while the front end repeats the message; then empty."""
    where: str
    """A sentence: ``"Look at A3, A4 and A5, marked with dotted rings."``; empty in step one."""
    move: str
    """The move in notation: ``"A4xE6"``; empty before the third step."""
    words: str
    """The move in words: ``"place on A4, shoot E6"``; empty before step three or if needless."""
    because: str
    """The main reason and the greatest danger, a sentence each; empty before the third step."""
    touches: list[str]
    """The touches of the move: ``["A4", "E6"]``; empty before the third step."""
    facts: list[FactView]
    """The reasons, the strongest first; empty before the third step."""
    marks: list[Mark]
    """The board marks: ``[["halo", "A4"], ["arrow", "A4", "E6"], ["number", 1, "A4"]]``."""


class WarningView(TypedDict):
    """A warning before a blunder, whose move awaits confirmation."""

    text: str
    """The move in notation: ``"A2"``."""
    heading: str
    """The heading: ``"Before A2 is played"``."""
    words: str
    """The danger: ``"Light can then close E5–E6–E7 ..., and shoot one of yours."``."""
    anyway: str
    """The label of the button that plays the move: ``"Play A2 all the same"``."""
    points: list[str]
    """The points that the warning names: ``["E7", "E5", "E6"]``."""
    marks: list[Mark]
    """The board marks: ``[["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]``."""


class ReviewRow(TypedDict):
    """A row of the table of win probabilities."""

    ply: int
    """The number of the ply: ``14``; 0 is the start."""
    text: str
    """The ply in notation: ``"A8"``; empty at the start."""
    figures: list[str]
    """The chance in per cent of each side in the table: ``["54"]``."""
    point: int
    """The number of the turning point at this ply; 0 if there is none."""


class TurningView(TypedDict):
    """A turning point of the game."""

    ply: int
    """The number of the ply: ``14``."""
    label: str
    """The ply in words: ``"move 14"``."""
    heading: str
    """The heading above the move: ``"Move 14: light"``."""
    played: str
    """The move that was played: ``"A8"``."""
    played_words: str
    """The chance before and after it: ``"dark 45 → 54"``; empty if chances are not shown."""
    better: str
    """The better move: ``"A5"``."""
    better_words: str
    """The chance with the better move: ``"dark 45 → 27"``; empty if chances are not shown."""
    facts: list[FactView]
    """The reasons why the other move is better, the strongest first."""
    principle: str
    """The id of the principle behind one of these facts: ``"S4"``; empty if there is none."""
    line: str
    """A possible continuation: ``"The game could have gone on like this: A5, A7, E5xR4."``."""
    marks: list[Mark]
    """The marks on the position before the ply: ``[["played", "A8"], ["halo", "A5"]]``."""


class ReviewView(TypedDict):
    """The review of a game; while it runs, only its progress."""

    percent: int
    """Progress in per cent: ``100``."""
    looking: str
    """The progress in words: ``"Looking back: 40% done"``."""
    title: str
    """The result: ``"Dark has won"``; ``"Looking back"`` if the game continues."""
    heading: str
    """The length of the game and its turns: ``"59 moves. The game turned 3 times."``."""
    caption: str
    """The caption of the curve: ``"Dark: chances in 100 (estimate)"``."""
    curve: str
    """The curve as SVG; empty while the review runs, and if chances are not shown."""
    heads: list[str]
    """The sides of the table: ``["Dark"]``."""
    rows: list[ReviewRow]
    """The rows of the table; empty if chances are not shown."""
    turnings: list[TurningView]
    """The turning points, in their order."""
    chosen: int
    """The number of the turning point on the board: ``1``; 0 is none."""


class SetupWord(TypedDict):
    """A value to choose."""

    value: str
    """The value in messages: ``"light"``."""
    words: str
    """The label: ``"Light"``."""


class SetupCounter(TypedDict):
    """A number to set."""

    key: str
    """The name in an ``arrange`` message: ``"hand:0"``."""
    words: str
    """The label: ``"Dark: in hand"``."""
    value: int
    """The current number: ``8``."""
    most: int
    """The greatest number: ``12``."""


class SetupSelection(TypedDict):
    """A word to choose."""

    key: str
    """The name in an ``arrange`` message: ``"turn"``, ``"leg:0"``."""
    words: str
    """The label: ``"Whose turn it is"``."""
    value: str
    """The current value: ``"dark"``."""
    values: list[SetupWord]
    """The possible values."""


class SetupTask(TypedDict):
    """A task made of the edited board."""

    toml: str
    """Its structure as in content: ``"[[tasks]]"`` and so on; empty if something is wrong."""
    words: str
    """Its texts as in content."""
    python: str
    """The call that creates it in a notebook: ``"hg.task(...)"``."""
    fragment: str
    """The fragment of its link: ``"task=..."``."""
    problems: list[str]
    """The problems of the task; empty if it is valid."""


class SetupView(TypedDict):
    """The position editor."""

    tools: list[str]
    """The pieces that can be placed: ``["cow-dark", "cow-light"]``."""
    tool: str
    """The current tool: one of these pieces, or ``"take"``."""
    selections: list[SetupSelection]
    """The side to move, and other choices."""
    counters: list[SetupCounter]
    """The numbers: pieces in hand, credit."""
    text: str
    """The position as text, valid or not: ``"...; turn dark; hand 12 12"``."""
    problems: list[str]
    """The reasons why no game reaches this position; empty if it is possible."""
    waits: bool
    """Whether playing from it would end a game in progress: ``False``."""
    goals: list[SetupWord]
    """The possible goals of a task: ``[{"value": "mill_formed", "words": "M3 · A mill"}]``."""
    task: SetupTask | None
    """The task made of the position."""


class StepView(TypedDict):
    """A step of a guided first game."""

    id: str
    """The id of the step: ``"mill"``."""
    title: str
    """The title: ``"Three in a row"``."""


class LearnView(TypedDict):
    """A guided first game and its current step."""

    title: str
    """The title: ``"Your first game of ..."``, with the name of the game."""
    steps: list[StepView]
    """The steps in order."""
    number: int
    """The current step: ``4``; the game after the last step counts as one more."""
    text: str
    """The text next to that game; empty next to a step."""
