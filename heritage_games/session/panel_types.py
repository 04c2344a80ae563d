"""Types of the panels in a view, for front ends: hint, warning, review, editor, lesson."""

from __future__ import annotations

from typing import TypedDict

Mark = list[str | int]
"""Kind and points: ``["arrow", "A4", "E6"]``; some with a number: ``["tag", 1, "A4"]``.

``static/marks.svg`` or the ground of the board has the shape of each kind.
"""


class FactView(TypedDict):
    """A fact about the move."""

    number: int  # the number of the fact in the list and on the board: ``1``
    words: str  # the fact as a sentence: ``"A4 closes A3–A4–A5, a mill."``
    sure: str  # its certainty: ``"proved"``, or ``"ahead"`` if the search found it
    sure_words: str  # its certainty in words: ``"looked ahead"``; empty if no reason can be proved
    points: list[str]  # the points that the fact names: ``["A4", "A3", "A5"]``


class HintView(TypedDict):
    """A hint; the fields of later steps are empty."""

    step: int  # 1 for the idea, 2 for the points, 3 for the move and its reasons: ``2``
    steps: list[str]  # the three steps' names: ``["What to look for", "Which point", "The move, and why"]``
    heading: str  # the name of this step: ``"Which point"``
    principle: str  # the id of the principle behind the hint: ``"S3"``; empty if there is none
    # Advice on what to look for: ``"Prevent every leap. Look along every line."``. It has at most two
    # sentences.
    seek: str
    looking: str  # the progress: ``"Looking ahead …"`` while the front end repeats the message; then empty
    where: str  # a sentence: ``"Look at A3, A4 and A5, marked with dotted rings."``; empty in step one
    move: str  # the move in notation: ``"A4xE6"``; empty before the third step
    words: str  # the move in words: ``"place on A4, shoot E6"``; empty before step three or if needless
    because: str  # the main reason and the greatest danger, a sentence each; empty before the third step
    touches: list[str]  # the touches of the move: ``["A4", "E6"]``; empty before the third step
    facts: list[FactView]  # the reasons, the strongest first; empty before the third step
    marks: list[Mark]  # the board marks: ``[["halo", "A4"], ["arrow", "A4", "E6"], ["number", 1, "A4"]]``


class WarningView(TypedDict):
    """A warning before a blunder, whose move awaits confirmation."""

    text: str  # the move in notation: ``"A2"``
    heading: str  # the heading: ``"Before A2 is played"``
    words: str  # the danger: ``"Light can then close E5–E6–E7 ..., and shoot one of yours."``
    anyway: str  # the label of the button that plays the move: ``"Play A2 all the same"``
    points: list[str]  # the points that the warning names: ``["E7", "E5", "E6"]``
    marks: list[Mark]  # the board marks: ``[["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]``


class ReviewRow(TypedDict):
    """A row of the table of win probabilities."""

    ply: int  # the number of the ply: ``14``; 0 is the start
    text: str  # the ply in notation: ``"A8"``; empty at the start
    figures: list[str]  # the chance in per cent of each side in the table: ``["54"]``
    point: int  # the number of the turning point at this ply; 0 if there is none


class TurningView(TypedDict):
    """A turning point of the game."""

    ply: int  # the number of the ply: ``14``
    label: str  # the ply in words: ``"move 14"``
    heading: str  # the heading above the move: ``"Move 14: light"``
    played: str  # the move that was played: ``"A8"``
    played_words: str  # the chance before and after it: ``"dark 45 → 54"``; empty if chances are not shown
    better: str  # the better move: ``"A5"``
    better_words: str  # the chance with the better move: ``"dark 45 → 27"``; empty if chances are not shown
    facts: list[FactView]  # the reasons why the other move is better, the strongest first
    principle: str  # the id of the principle behind one of these facts: ``"S4"``; empty if there is none
    line: str  # a possible continuation: ``"The game could have gone on like this: A5, A7, E5xR4."``
    marks: list[Mark]  # the marks on the position before the ply: ``[["played", "A8"], ["halo", "A5"]]``


class ReviewView(TypedDict):
    """The review of a game; while it runs, only its progress."""

    percent: int  # progress in per cent: ``100``
    looking: str  # the progress in words: ``"Looking back: 40% done"``
    title: str  # the result: ``"Dark has won"``; ``"Looking back"`` if the game continues
    heading: str  # the length of the game and its turns: ``"59 moves. The game turned 3 times."``
    caption: str  # the caption of the curve: ``"Dark: chances in 100 (estimate)"``
    curve: str  # the curve as SVG; empty while the review runs, and if chances are not shown
    heads: list[str]  # the sides of the table: ``["Dark"]``
    rows: list[ReviewRow]  # the rows of the table; empty if chances are not shown
    turnings: list[TurningView]  # the turning points, in their order
    chosen: int  # the number of the turning point on the board: ``1``; 0 is none


class SetupWord(TypedDict):
    """A value to choose."""

    value: str  # the value in messages: ``"light"``
    words: str  # the label: ``"Light"``


class SetupCounter(TypedDict):
    """A number to set."""

    key: str  # the name in an ``arrange`` message: ``"hand:0"``
    words: str  # the label: ``"Dark: in hand"``
    value: int  # the current number: ``8``
    most: int  # the greatest number: ``12``


class SetupSelection(TypedDict):
    """A word to choose."""

    key: str  # the name in an ``arrange`` message: ``"turn"``, ``"leg:0"``
    words: str  # the label: ``"Whose turn it is"``
    value: str  # the current value: ``"dark"``
    values: list[SetupWord]  # the possible values


class SetupTask(TypedDict):
    """A task made of the edited board."""

    toml: str  # its structure as in content: ``"[[tasks]]"`` and so on; empty if something is wrong
    words: str  # its texts as in content
    python: str  # the call that creates it in a notebook: ``"hg.task(...)"``
    fragment: str  # the fragment of its link: ``"task=..."``
    problems: list[str]  # the problems of the task; empty if it is valid


class SetupView(TypedDict):
    """The position editor."""

    tools: list[str]  # the pieces that can be placed: ``["cow-dark", "cow-light"]``
    tool: str  # the current tool: one of these pieces, or ``"take"``
    selections: list[SetupSelection]  # the side to move, and other choices
    counters: list[SetupCounter]  # the numbers: pieces in hand, credit
    text: str  # the position as text, valid or not: ``"...; turn dark; hand 12 12"``
    problems: list[str]  # the reasons why no game reaches this position; empty if it is possible
    waits: bool  # whether playing from it would end a game in progress: ``False``
    goals: list[SetupWord]  # the possible goals of a task: ``[{"value": "mill_formed", "words": "M3 · A mill"}]``
    task: SetupTask | None  # the task made of the position


class StepView(TypedDict):
    """A step of a guided first game."""

    id: str  # the id of the step: ``"mill"``
    title: str  # the title: ``"Three in a row"``


class LearnView(TypedDict):
    """A guided first game and its current step."""

    title: str  # the title: ``"Your first game of ..."``, with the name of the game
    steps: list[StepView]  # the steps in order
    number: int  # the current step: ``4``; the game after the last step counts as one more
    text: str  # the text next to that game; empty next to a step
